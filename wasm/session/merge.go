package session

import (
	"errors"

	"rowan/rules/record"
)

// Errors of a Reject of Merge, beside those of record.Decode.
var (
	ErrOtherGame  = errors.New("the file is of another game than this one")
	ErrNothingNew = errors.New("all that is in the file is here already")
)

// merge takes in what a file of this game has and this side lacks. Two different entries with one number, as
// when a game goes on in two places, are broken rules of who signed them, and that is shown. A file of which
// something does not verify changes nothing.
func (s *Session) merge(file []byte) {
	if !s.Begun() {
		s.do(Reject{ErrNotYet})
		return
	}
	other, err := record.Decode(file)
	if err != nil {
		s.do(Reject{err})
		return
	}
	if other.ID() != s.game.ID() {
		s.do(Reject{ErrOtherGame})
		return
	}
	news := false
	for signed := range other.Signed() {
		// Refused is only what follows the second version of an entry.
		if added, err := s.add(signed); err != nil || !added {
			continue
		}
		news = true
		s.state = s.game.State()
		s.follow() // with every turn, as if they had come one after the other
	}
	if !news {
		s.do(Reject{ErrNothingNew})
		return
	}
	s.save()
	s.duties()
	s.sayHere() // who is there and lacks something gets it
}
