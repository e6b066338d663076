package session

import (
	"encoding/binary"
	"math/rand/v2"
	"testing"
	"time"

	"rowan/rules"
	"rowan/rules/record"
	"rowan/wasm/protocol"
)

// FuzzHostile lets one seat send, at random, good frames, changed ones, repeats, forged entries of all
// kinds, every other message, and junk, while the honest one plays, offers, answers and claims. Nothing panics, the line
// may close, what is kept does not grow without bound, and what the honest side holds is always what the signed entries
// say when they are read afresh. An input is up to 255 messages.
func FuzzHostile(f *testing.F) {
	for seed := range uint64(40) {
		f.Add(seed, uint8(100))
	}
	f.Fuzz(func(t *testing.T, seed uint64, steps uint8) {
		r := rand.New(rand.NewPCG(seed, 1))
		terms := []record.Terms{hostBegins, drawn, clocked(record.HostBegins, "m20"), clocked(record.GuestBegins, "t60-2"), clocked(record.Drawn, "d1")}
		h := &hostile{together(t, terms[r.IntN(len(terms))]), r, record.Seat(r.IntN(2)), nil}
		for step := range steps {
			if !h.good().Together() {
				h.down()
				h.up()
				h.deliver()
			}
			h.now = h.now.add(time.Duration(r.IntN(4)) * time.Second)
			if r.IntN(40) == 0 {
				h.now = h.now.add(3 * time.Minute)
			}
			h.handle(h.bad.Other(), h.act())
			if r.IntN(3) == 0 {
				h.deliver()
			}
			frame := h.frame()
			h.sent = append(h.sent, frame)
			h.handle(h.bad.Other(), Frame{h.lines, frame})
			if step%8 == 0 {
				h.check()
			}
		}
		h.check()
	})
}

// A hostile is a pair of which one seat is bad.
type hostile struct {
	*pair
	r    *rand.Rand
	bad  record.Seat
	sent [][]byte
}

func (h *hostile) good() *Session { return h.side[h.bad.Other()] }

// act is something that the honest player does.
func (h *hostile) act() Event {
	s := h.good().State()
	moves := s.Match.Position().Moves()
	seat, playing := s.ToMove()
	switch n := h.r.IntN(14); {
	case n < 4 && playing && seat != h.bad && len(moves) > 0:
		return Play{moves[h.r.IntN(len(moves))]}
	case n == 4:
		return AskTakeback{}
	case n == 5:
		return AnswerOffer{h.r.IntN(2) == 0}
	case n == 6:
		return OfferDraw{}
	case n == 7:
		return AskRematch{}
	case n == 8:
		return Claim{record.ClaimKind(h.r.IntN(5))}
	case n == 9:
		return Say{Phrase: 1}
	case n == 10:
		return ListGame{h.r.IntN(2) == 0}
	case n == 11:
		return AnswerListing{h.r.IntN(2) == 0}
	}
	return Tick{}
}

func (h *hostile) junk(n int) []byte {
	b := make([]byte, h.r.IntN(n))
	for i := range b {
		b[i] = byte(h.r.Uint32())
	}
	return b
}

// frame makes one frame of the kinds that FuzzHostile names.
func (h *hostile) frame() []byte {
	r := h.r
	forged := protocol.Encode(h.forge(h.bad, func(e *record.Entry) {
		e.Kind = record.Kind(r.IntN(14))
		e.Body = h.body(e.Kind)
		switch r.IntN(8) {
		case 0:
			e.Number = r.IntN(e.Number + 2)
		case 1: // it does not name all that its author has seen
			e.Seen = r.IntN(e.Seen + 1)
			e.SeenHash = h.side[h.bad].game.Head(h.bad.Other(), e.Seen)
		}
	}))
	switch r.IntN(8) {
	case 0:
		return h.junk(300)
	case 1:
		if len(h.sent) > 0 {
			return h.sent[r.IntN(len(h.sent))]
		}
	case 2:
		forged[r.IntN(len(forged))] ^= 1 << r.IntN(8)
	case 3, 4:
		return protocol.Encode(h.message())
	}
	return forged
}

// body is a body of a kind, as a rule well formed.
func (h *hostile) body(kind record.Kind) []byte {
	r := h.r
	times := record.Times{Used: time.Duration(r.Int64N(int64(40 * time.Second))), Measured: time.Duration(r.Int64N(int64(90 * time.Second)))}
	state, game := h.side[h.bad].State(), h.side[h.bad].game
	switch kind {
	case record.KindMove:
		moves := state.Match.Position().Moves()
		move := rules.Drop(r.IntN(8))
		if len(moves) > 0 && r.IntN(4) > 0 {
			move = moves[r.IntN(len(moves))]
		}
		if r.IntN(8) == 0 {
			return rules.AppendMove(nil, move)
		}
		return game.Header().Terms.MoveBody(move, times)
	case record.KindOffer:
		return record.Offer{What: record.OfferKind(1 + r.IntN(2)), Ply: max(0, state.Match.Ply()-r.IntN(3))}.Body()
	case record.KindAnswer:
		return record.AnswerBody(r.IntN(2) == 0)
	case record.KindFlag:
		return record.FlagBody(times.Used)
	case record.KindClaim:
		return record.Claim{What: record.ClaimKind(1 + r.IntN(3)), Ply: max(0, state.Match.Ply()-r.IntN(2)), Measured: 3 * times.Measured}.Body()
	case record.KindDispute:
		return record.Dispute{What: record.DisputeKind(1 + r.IntN(2)), Reading: times.Used}.Body()
	case record.KindChoose:
		return record.ChooseBody(record.Seat(r.IntN(2)))
	case record.KindResign:
		return nil
	case record.KindResult:
		return state.Hash[:]
	}
	return h.junk(40)
}

// message is any message but an entry.
func (h *hostile) message() protocol.Message {
	r, s := h.r, h.side[h.bad]
	id := s.game.ID()
	text := "hello"
	if r.IntN(3) == 0 {
		text = string(h.junk(250)) // most of it does not decode
	}
	return []protocol.Message{
		protocol.Hello{Versions: protocol.Spoken, Seat: h.bad, Game: id},
		protocol.Refuse{Code: protocol.RefuseCode(r.IntN(6))},
		protocol.Rematch{Game: id, Terms: s.nextTerms()},
		protocol.Rematch{Game: id, Terms: clocked(record.Begins(r.IntN(3)), "m5")},
		protocol.NewGame{After: id, Terms: hostBegins},
		protocol.Here{Hidden: r.IntN(2) == 0, Game: [8]byte(id[:8]), Have: [2]int{r.IntN(30), r.IntN(30)}, Chat: r.Uint32(), Turn: time.Duration(r.Uint32()) * time.Millisecond},
		protocol.Here{Game: [8]byte(binary.BigEndian.AppendUint64(nil, r.Uint64()))},
		protocol.Chat{Number: 1 + r.Uint32N(100), Text: text},
		protocol.Chat{Number: r.Uint32(), Phrase: uint8(r.Uint32())},
		protocol.Listing{Game: [8]byte(id[:8]), Says: protocol.ListingSays(r.IntN(4))},
	}[r.IntN(10)]
}

// check compares the honest side's state with a fresh reading of its record, replayed by rules.
func (h *hostile) check() {
	h.t.Helper()
	s := h.good()
	fresh, err := record.Decode(s.Record())
	if err != nil {
		h.t.Fatalf("the record does not verify: %v", err)
	}
	got, want := s.State(), fresh.State()
	if got.Hash != want.Hash || got.End != want.End || got.Match.Position() != want.Match.Position() || got.Phase != want.Phase ||
		got.Clocks != want.Clocks || got.Turn != want.Turn || got.Undone != want.Undone || got.Offered != want.Offered ||
		got.Claimed != want.Claimed || got.Disputed != want.Disputed || got.Readings != want.Readings || got.Results != want.Results {
		h.t.Fatalf("the state is not what the entries say: %+v, %+v", got, want)
	}
	replay := rules.NewMatch(got.Match.At(0))
	for _, m := range got.Match.Moves() {
		if err := replay.Play(m); err != nil {
			h.t.Fatalf("an illegal move was accepted: %v", err)
		}
	}
	if f := got.Fault; f != nil && f.Seat != h.bad {
		h.t.Fatalf("the honest side is blamed: %v", f.Why)
	}
	table := s.Table()
	if len(table.Chat) > chatLines || len(table.Asked) > maxAsked || len(s.hearing.at) > 2*chatPace {
		h.t.Fatalf("%d lines of chat, %d wishes, %d times", len(table.Chat), len(table.Asked), len(s.hearing.at))
	}
	if _, err := Decode(table.Encode()); err != nil {
		h.t.Fatalf("what is kept does not read back: %v", err)
	}
}
