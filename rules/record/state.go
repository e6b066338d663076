package record

import (
	"crypto/sha256"
	"errors"
	"fmt"

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

// A State is what the entries say, put into their order.
type State struct {
	Phase Phase
	Match *rules.Match // the moves so far
	First Seat         // who plays First; from Playing on
	Names [2]string    // by Seat; empty where none was given
	// Offered says which seats have an open offer of a draw.
	Offered [2]bool
	End     End     // from Finished on
	Fault   *Fault  // for End.Method BrokenRules
	Results [2]Hash // what each seat signed as the Hash of the finished game; zero before
	Hash    Hash    // of the game's id and the entries in their order, up to the end

	id     Hash // the game's
	terms  Terms
	seated [2]bool   // whose first entry is here
	draw   [3][]byte // commit, nonce, reveal; nil before
	hashes []byte    // what Hash is over
	counts [2]int    // entries of each seat up to the end
}

// Over reports whether the game has ended.
func (s *State) Over() bool { return s.Phase == Finished }

// SeatOf returns who plays the colour; from Playing on.
func (s *State) SeatOf(c rules.Color) Seat {
	if s.Match.Position().Player(c) == rules.First {
		return s.First
	}
	return s.First.Other()
}

// ColorOf returns the colour that a seat plays, NoColor before it is drawn.
func (s *State) ColorOf(seat Seat) rules.Color {
	switch {
	case s.Phase < Playing || !s.knowsFirst():
		return rules.NoColor
	case s.SeatOf(rules.Black) == seat:
		return rules.Black
	}
	return rules.White
}

// ToMove returns the seat that must act now, false when neither must move.
func (s *State) ToMove() (Seat, bool) {
	if s.Phase != Playing {
		return 0, false
	}
	return s.SeatOf(s.Match.Position().Turn()), true
}

// Outcome returns the end by colours. A game that ended before the colours were
// drawn has no winning colour; see End.
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
)

// check returns why the rules forbid e here, nil if they do not.
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
	case KindMove:
		seat, ok := s.ToMove()
		if !ok {
			return errNotPlaying
		}
		if seat != e.Seat {
			return &rules.MoveError{Move: e.Move(), Ply: s.Match.Ply() + 1, Reason: rules.NotYourTurn}
		}
		return s.Match.Position().Check(e.Move())
	case KindOffer:
		if s.Phase != Playing {
			return errNotPlaying
		}
	}
	return nil
}

// apply brings in the next entry of the order.
func (s *State) apply(e *stored) {
	if s.Over() {
		if e.Kind == KindResult {
			s.Results[e.Seat] = Hash(e.Body)
		}
		return
	}
	s.hashes = append(s.hashes, e.hash[:]...)
	s.counts[e.Seat]++
	if e.fault != nil {
		s.Fault = &Fault{e.Seat, e.fault, [][]byte{e.signed}}
		s.end(End{Method: rules.BrokenRules, Winner: e.Seat.Other()})
		return
	}
	if s.check(e.Entry) != nil {
		return // it lost the race against an entry that its author did not know
	}
	switch e.Kind {
	case KindSeat:
		s.seated[e.Seat], s.Names[e.Seat] = true, string(e.Body)
		if s.seated[e.Seat.Other()] {
			s.seatsTaken()
		}
	case KindCommit:
		s.draw[0] = e.Body
	case KindNonce:
		s.draw[1] = e.Body
	case KindReveal:
		s.draw[2] = e.Body
		s.Phase, s.First = Playing, DrawnFirst(s.id, Nonce(e.Body), Nonce(s.draw[1]))
	case KindMove:
		s.move(e)
	case KindResign:
		s.end(End{Method: rules.Resignation, Winner: e.Seat.Other()})
	case KindOffer:
		s.Offered[e.Seat] = true
	case KindAnswer:
		if s.Offered[e.Seat.Other()] && e.Body[0] == 1 {
			s.end(End{Method: rules.Agreement, Draw: true})
		}
		s.Offered[e.Seat.Other()] = false
	}
}

func (s *State) seatsTaken() {
	switch s.terms.Begins {
	case Drawn:
		s.Phase = Drawing
	case HostBegins:
		s.Phase, s.First = Playing, Host
	case GuestBegins:
		s.Phase, s.First = Playing, Guest
	}
}

func (s *State) move(e *stored) {
	if err := s.Match.Play(e.Move()); err != nil {
		panic(fmt.Sprintf("record: check let an illegal move pass: %v", err))
	}
	s.Offered[e.Seat.Other()] = false // an offer lapses when its receiver moves
	if o := s.Match.Outcome(); o.Over() {
		end := End{Method: o.Method, Draw: o.Draw()}
		if !end.Draw {
			end.Winner = s.SeatOf(o.Winner)
		}
		s.end(end)
	}
}

func (s *State) end(e End) {
	s.Phase, s.End, s.Offered = Finished, e, [2]bool{}
}

// knowsFirst reports whether it is settled who plays First.
func (s *State) knowsFirst() bool {
	return s.seated[Host] && s.seated[Guest] && (s.terms.Begins != Drawn || s.draw[2] != nil)
}

// State puts all entries into their order and returns what they say.
func (t *Transcript) State() State {
	s := t.fold(len(t.strands[Host]), len(t.strands[Guest]))
	if f := t.forked(s.counts); f != nil {
		s.Fault = f
		s.end(End{Method: rules.BrokenRules, Winner: f.Seat.Other()})
		for _, p := range f.Proof {
			s.hashes = append(s.hashes, p...)
		}
	}
	s.Hash = sha256.Sum256(append(append([]byte("rowan/1 transcript"), t.id[:]...), s.hashes...))
	return s
}

// forked returns the proof that a seat wrote two entries with one number, which
// loses whatever else happened; among the entries after the end, which counts does not
// include, it means nothing. Had both done it, the lower number decides, then the host.
func (t *Transcript) forked(counts [2]int) *Fault {
	var r *stored
	for seat, rival := range t.rivals {
		if rival != nil && rival.Number < counts[seat] && (r == nil || rival.Number < r.Number) {
			r = rival
		}
	}
	if r == nil {
		return nil
	}
	first, second := &t.strands[r.Seat][r.Number], r
	if string(first.hash[:]) > string(second.hash[:]) {
		first, second = second, first
	}
	return &Fault{r.Seat, fmt.Errorf("two entries with number %d", r.Number), [][]byte{first.signed, second.signed}}
}

// fold returns the state after the first host and guest entries of the strands, in
// their order. The pair must hold all that its entries name.
func (t *Transcript) fold(host, guest int) State {
	s := State{Match: rules.NewMatch(t.start), id: t.id, terms: t.header.Terms}
	for e := range t.order(host, guest) {
		s.apply(e)
	}
	return s
}
