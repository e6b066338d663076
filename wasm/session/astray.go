package session

import (
	"crypto/sha256"
	"math"

	"rowan/rules/record"
	"rowan/wasm/protocol"
)

// A player can act for one seat in two places: at a device from which the seat was moved, in a page that slept, from a
// store that was put back. What was written in one of them and never went out is no fork, and must not become one, for that
// loses the game: where the other has another version of what this seat wrote, this side takes that for its own.

// strays notes what the other's hello says of this seat's strand, and whether it is the one here.
func (s *Session) strays(l *line, h protocol.Hello) {
	me := s.table.Seat
	l.theirs = h.Have[me]
	l.behind = l.theirs
	switch n := s.game.Len(me); {
	case l.theirs > n: // nothing is known but that
	case s.game.Head(me, l.theirs) == h.Heads[me]:
		s.know(l.theirs)
	case !s.forked():
		l.behind = math.MaxInt // nothing is written before the other's version has come
	}
}

// forked reports whether two versions of one entry of this seat are out.
func (s *Session) forked() bool {
	f := s.state.Fault
	return f != nil && f.Seat == s.table.Seat
}

// add takes in a signed entry of either seat.
func (s *Session) add(signed []byte) (bool, error) {
	if added, err := s.adopt(signed); added || err != nil {
		return added, err
	}
	return s.game.Add(signed)
}

// adopt takes an entry of this seat's own, of which another version is here that the other has not got, in the place of that.
func (s *Session) adopt(signed []byte) (bool, error) {
	me := s.table.Seat
	e, ok := decode(signed)
	if !ok || e.Seat != me || e.Number < s.known || e.Number >= s.game.Len(me) ||
		s.game.Head(me, e.Number+1) == sha256.Sum256(s.game.SignedBytes(signed[:len(signed)-record.SignatureSize])) {
		return false, nil
	}
	other := s.game.Without(me, e.Number)
	if _, err := other.Add(signed); err != nil {
		return false, err
	}
	s.game, s.known = other, e.Number+1
	if s.talking != nil {
		s.talking.behind = s.talking.theirs
	}
	s.table.Again, s.table.Proposed, s.table.Asked = [2]bool{}, [2]record.Terms{}, nil // it may not be over at all
	for _, w := range s.watchers {
		w.game = record.Hash{} // they are shown all anew
	}
	return true, nil
}

// decode reads a signed entry, whose signature it does not check; false for what is none.
func decode(signed []byte) (record.Entry, bool) {
	if len(signed) < record.SignatureSize {
		return record.Entry{}, false
	}
	e, err := record.DecodeEntry(signed[:len(signed)-record.SignatureSize])
	return e, err == nil
}
