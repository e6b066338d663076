package record

import (
	"bytes"
	"crypto/sha256"
	"errors"
	"fmt"
	"time"

	"rowan/rules"
)

// A Phase is how far a game has come.
type Phase uint8

const (
	Seating Phase = iota // until both seats have written their first entry
	Drawing              // of who begins
	Playing
	Finished
)

// An End is how a game between two seats ended.
type End struct {
	Method rules.Method
	Draw   bool
	Winner Seat // unless Draw
}

// A Fault is broken rules and their proof: one signed entry that its own past
// forbids, or two with one number.
type Fault struct {
	Seat  Seat
	Why   error
	Proof [][]byte
}

// A State is what the entries say, put into their order. Its Match is the
// transcript's own: it moves on with the next Add, and a State from before is then no good any more.
type State struct {
	Phase Phase
	Match *rules.Match // the moves so far, without those taken back
	First Seat         // who plays First; settled from Playing on
	Names [2]string    // by Seat; empty where none was given
	// Clocks are what each seat has left, all that was charged so far taken off, and where it must act as it was at the
	// beginning of the turn. Below zero its time is over, but the game goes on until
	// somebody says so. 0 without a clock.
	Clocks [2]time.Duration
	// Turn is the hash of the entry that began the running turn: a move, an acceptance by which moves were taken
	// back, or the end of the draw. Zero for the first turn of a game that was not drawn.
	Turn Hash
	// Undone is how many moves were taken back so far, each time they were. When it changes, what both have measured for
	// Times.Measured begins anew.
	Undone int
	// Offered is what each seat has proposed that is open.
	Offered [2]Offer
	End     End     // from Finished on
	Fault   *Fault  // for End.Method BrokenRules
	Results [2]Hash // what each seat signed last as the Hash of the finished game; zero before
	Hash    Hash    // of the game's id and the entries in their order, up to the end

	// Claimed is, by the seat that claims, the claim that ended the game, and those that did not know
	// how it had ended and say otherwise. They do not change it.
	Claimed [2]Claim
	// Disputed says that the two sides do not agree on what happened: the seat against which the game was claimed says
	// that it is not true, or a claim says otherwise than the end.
	Disputed bool
	// Readings are what each seat says of the time, where there is a claim: of its own claim the Measured; of the other's
	// the Reading of its dispute, or before one what the move says, if there is one, that the turn took.
	Readings [2]time.Duration

	id     Hash // the game's
	terms  Terms
	seated [2]bool   // whose first entry is here
	draw   [3][]byte // commit, nonce, reveal; nil before
	chosen bool      // the guest chose instead of a reveal
	turns  []turn    // by ply; the newest is running
	offers [2]int    // the numbers of the open offers
	hashes []byte    // what Hash is over
	counts [2]int    // entries of each seat up to the end
}

// Over reports whether the game has ended.
func (s *State) Over() bool { return s.Phase == Finished }

// SeatOf returns who plays the colour; from Playing on.
func (s *State) SeatOf(c rules.Color) Seat {
	return s.seatOf(s.Match.Position().Player(c))
}

func (s *State) seatOf(p rules.Player) Seat {
	if p == rules.First {
		return s.First
	}
	return s.First.Other()
}

// ColorOf returns the colour that a seat plays, NoColor before it is settled.
func (s *State) ColorOf(seat Seat) rules.Color {
	switch {
	case !s.Settled():
		return rules.NoColor
	case s.SeatOf(rules.Black) == seat:
		return rules.Black
	}
	return rules.White
}

// Settled reports whether it is known who plays First: a game can end before.
func (s *State) Settled() bool {
	return s.seated[Host] && s.seated[Guest] && (s.terms.Begins != Drawn || s.draw[2] != nil || s.chosen)
}

// ToMove returns the seat that must act now, false when neither must move. In an opening this
// is not always who holds the colour that is to move.
func (s *State) ToMove() (Seat, bool) {
	if s.Phase != Playing {
		return 0, false
	}
	return s.TurnOf(s.Match.Ply()), true
}

// TurnOf returns the seat that must act at a ply, 0 to Match.Ply; from Playing on.
func (s *State) TurnOf(ply int) Seat { return s.seatOf(s.Match.At(ply).ToMove()) }

// Outcome returns the end by colours. A game that ended before the colours were
// settled has no winning colour; see End.
func (s *State) Outcome() rules.Outcome {
	if !s.Over() {
		return rules.Outcome{}
	}
	o := rules.Outcome{Method: s.End.Method}
	if !s.End.Draw {
		o.Winner = s.ColorOf(s.End.Winner)
	}
	return o
}

// Owes returns what the draw of the colours waits for from a seat: KindCommit,
// KindNonce or KindReveal, or KindSeat when it waits for nothing of that seat.
func (s *State) Owes(seat Seat) Kind {
	if s.Phase == Drawing {
		for i, step := range drawSteps {
			if s.draw[i] == nil {
				if step.seat == seat {
					return step.kind
				}
				break
			}
		}
	}
	return KindSeat
}

// drawSteps are the entries of the draw, in order.
var drawSteps = [3]struct {
	kind Kind
	seat Seat
}{{KindCommit, Host}, {KindNonce, Guest}, {KindReveal, Host}}

// errors of entries that the rules forbid
var (
	errNotSeated  = errors.New("a seat's first entry takes the seat, and no other does")
	errNoDraw     = errors.New("nothing of the kind is to be drawn now")
	errReveal     = errors.New("the revealed nonce is not the one promised")
	errNotPlaying = errors.New("the game has not begun")
	errNotOver    = errors.New("the game is not over")
	errTimes      = errors.New("a move has times where there is a clock, and nowhere else")
	errNoClock    = errors.New("there is no clock")
	errNotHisTurn = errors.New("it is the other's turn")
	errTakeback   = errors.New("no move of its own to take back there")
)

// check returns why the rules forbid e here, nil if they do not. The game is not over.
func (s *State) check(e Entry) error {
	if (e.Kind == KindSeat) != (e.Number == 0) {
		return errNotSeated
	}
	switch e.Kind {
	case KindCommit, KindNonce, KindReveal:
		if s.Owes(e.Seat) != e.Kind {
			return errNoDraw
		}
		if e.Kind == KindReveal && Commitment(s.id, Nonce(e.Body)) != Hash(s.draw[0]) {
			return errReveal
		}
	case KindChoose:
		if e.Seat != Guest || s.Owes(Host) != KindReveal {
			return errNoDraw
		}
	case KindMove:
		return s.checkMove(e)
	case KindOffer:
		return s.checkOffer(e.Seat, e.Offer())
	case KindFlag:
		switch seat, ok := s.ToMove(); {
		case !ok:
			return errNotPlaying
		case s.terms.Clock.Kind == rules.NoClock:
			return errNoClock
		case seat != e.Seat:
			return errNotHisTurn
		}
	case KindClaim:
		return s.checkClaim(e.Seat, e.Claim())
	case KindDispute:
		return errNotOver
	}
	return nil
}

func (s *State) checkMove(e Entry) error {
	switch seat, ok := s.ToMove(); {
	case !ok:
		return errNotPlaying
	case (len(e.Body) == timedMove) != (s.terms.Clock.Kind != rules.NoClock):
		return errTimes
	case seat != e.Seat:
		return &rules.MoveError{Move: e.Move(), Ply: s.Match.Ply() + 1, Reason: rules.NotYourTurn}
	}
	return s.Match.Position().Check(e.Move())
}

// apply brings in the next entry of the order. A result decides nothing and is not
// part of the game; State looks for it.
func (s *State) apply(e *stored) {
	if s.Over() {
		s.afterEnd(e)
		return
	}
	if e.Kind == KindResult && e.fault == nil {
		return
	}
	s.hashes = append(s.hashes, e.hash[:]...)
	s.counts[e.Seat] = e.Number + 1
	if e.fault != nil {
		s.Fault = &Fault{e.Seat, e.fault, [][]byte{e.signed}}
		s.end(End{Method: rules.BrokenRules, Winner: e.Seat.Other()})
		return
	}
	if e.Kind == KindClaim { // decided by the turn that it is about
		s.claim(e)
		return
	}
	if s.check(e.Entry) != nil {
		return // it lost the race against an entry that its author did not know
	}
	other := e.Seat.Other()
	switch e.Kind {
	case KindSeat:
		s.seated[e.Seat], s.Names[e.Seat] = true, string(e.Body)
		if s.seated[other] {
			s.seatsTaken()
		}
	case KindCommit:
		s.draw[0] = e.Body
	case KindNonce:
		s.draw[1] = e.Body
	case KindReveal:
		s.draw[2] = e.Body
		s.drawn(DrawnFirst(s.id, Nonce(e.Body), Nonce(s.draw[1])), e.hash)
	case KindChoose:
		s.chosen = true
		s.drawn(e.Chosen(), e.hash)
	case KindMove:
		s.move(e)
	case KindResign:
		s.end(End{Method: rules.Resignation, Winner: other})
	case KindFlag:
		t := s.running()
		t.banks = t.banks.Charge(s.player(e.Seat), e.Times().Used)
		s.showClocks()
		s.end(End{Method: rules.OutOfTime, Winner: other})
	case KindOffer:
		s.offer(e)
	case KindAnswer:
		s.answer(e)
	}
}

func (s *State) seatsTaken() {
	s.Phase = Playing
	if s.terms.Begins == Drawn {
		s.Phase = Drawing
	}
}

// drawn begins the game: it is settled who plays First.
func (s *State) drawn(first Seat, by Hash) {
	s.Phase, s.First = Playing, first
	s.turns = s.turns[:0]
	s.begin(turn{banks: s.terms.Clock.Banks()}, by)
}

func (s *State) move(e *stored) {
	player := s.player(e.Seat)
	if err := s.Match.Play(e.Move()); err != nil {
		panic(fmt.Sprintf("record: check let an illegal move pass: %v", err))
	}
	t := s.running()
	t.times = e.Times()
	s.begin(t.move(e.Seat, player, t.times, s.terms.LagOrDefault()), e.hash)
	s.lapse(e.Seat)
	if o := s.Match.Outcome(); o.Over() {
		end := End{Method: o.Method, Draw: o.Draw()}
		if !end.Draw {
			end.Winner = s.SeatOf(o.Winner)
		}
		s.end(end)
	}
}

func (s *State) end(e End) {
	s.Phase, s.End, s.Offered = Finished, e, [2]Offer{}
}

// State puts all entries into their order and returns what they say.
func (t *Transcript) State() State {
	s := t.now
	tail := []Hash{}
	if r := t.forked(s.counts); r != nil {
		// What follows a fork has no order that does not depend on which version
		// came first: the game is what was before it, and the two versions.
		before := [2]int{}
		before[r.Seat] = r.Number
		for _, e := range t.strands[r.Seat.Other()] {
			if e.Seen > r.Number {
				break
			}
			before[r.Seat.Other()]++
		}
		s = t.fold(before[Host], before[Guest])
		first, second := &t.strands[r.Seat][r.Number], r
		if bytes.Compare(first.hash[:], second.hash[:]) > 0 {
			first, second = second, first
		}
		s.Fault = &Fault{r.Seat, fmt.Errorf("two entries with number %d", r.Number), [][]byte{first.signed, second.signed}}
		s.end(End{Method: rules.BrokenRules, Winner: r.Seat.Other()})
		tail = append(tail, first.hash, second.hash)
	}
	sum := sha256.New()
	sum.Write([]byte("rowan/1 transcript"))
	sum.Write(t.id[:])
	sum.Write(s.hashes)
	for _, h := range tail {
		sum.Write(h[:])
	}
	s.Hash = Hash(sum.Sum(nil))
	for seat, strand := range t.strands {
		for i := len(strand) - 1; i >= 0; i-- {
			if strand[i].Kind == KindResult {
				s.Results[seat] = Hash(strand[i].Body)
				break
			}
		}
	}
	return s
}

// forked returns the second version of an entry that a seat wrote twice, nil if none did. That loses
// whatever else happened; among the entries after the end, which counts does not include, it
// means nothing. Had both done it, the lower number decides, then the host.
func (t *Transcript) forked(counts [2]int) *stored {
	var r *stored
	for seat, rival := range t.rivals {
		if rival != nil && rival.Number < counts[seat] && (r == nil || rival.Number < r.Number) {
			r = rival
		}
	}
	return r
}

// fold returns the state after the first host and guest entries of the strands, in
// their order. The pair must hold all that its entries name.
func (t *Transcript) fold(host, guest int) State {
	s := State{Match: rules.NewMatch(t.start), id: t.id, terms: t.header.Terms}
	s.hashes = make([]byte, 0, (host+guest)*len(Hash{}))
	if s.terms.Begins == GuestBegins {
		s.First = Guest
	}
	s.begin(turn{banks: s.terms.Clock.Banks()}, Hash{})
	for e := range t.order(host, guest) {
		s.apply(e)
	}
	return s
}
