package session

import (
	"errors"
	"time"

	"rowan/wasm/protocol"
)

const (
	// chatLines is how many lines of chat are kept.
	chatLines = 40
	// chatPace is how many lines a side says in chatSpan, and how many may wait for the other. Of
	// the other's twice as many are let pass, as they may have piled up on their way.
	chatPace = 5
	chatSpan = 10 * time.Second
	// maxChats is more lines than anybody says.
	maxChats = 1 << 20
)

// Errors of a Reject of Say.
var (
	ErrTooFast = errors.New("too much has been said in a short time")
	ErrOlder   = errors.New("the other side has an older version that does not know this")
)

// A ChatLine is one thing that was said.
type ChatLine struct {
	Mine   bool
	Number uint32 // protocol.Chat
	Phrase uint8
	Text   string
}

// Chat returns the newest lines, the oldest of them first. It is for reading.
func (s *Session) Chat() []ChatLine { return s.table.Chat }

// Came reports whether the other has got a line.
func (s *Session) Came(l ChatLine) bool { return !l.Mine || l.Number <= s.table.ChatSeen }

// A pace remembers when the newest lines were said.
type pace struct {
	at []time.Duration
}

// allow reports whether one more may be said, most in a chatSpan, and notes it.
func (p *pace) allow(now time.Duration, most int) bool {
	for len(p.at) > 0 && now-p.at[0] >= chatSpan {
		p.at = p.at[1:]
	}
	if len(p.at) >= most {
		return false
	}
	p.at = append(p.at, now)
	return true
}

// say says something to the other.
func (s *Session) say(e Say) {
	c := protocol.Chat{Number: s.table.Said + 1, Phrase: e.Phrase}
	if e.Phrase == 0 {
		c.Text = protocol.ChatText(e.Text)
	}
	switch {
	case !s.Begun():
		s.do(Reject{ErrNotYet})
	case !s.modern():
		s.do(Reject{ErrOlder})
	case c.Phrase == 0 && c.Text == "":
	case s.table.Said-s.table.ChatSeen >= chatPace || !s.saying.allow(s.now.Mono, chatPace):
		s.do(Reject{ErrTooFast})
	default:
		s.table.Said++
		s.addChat(ChatLine{true, c.Number, c.Phrase, c.Text})
		s.send(c)
	}
}

// otherSays takes in what the other says; false for what it has said before and what is too much, which is dropped.
func (s *Session) otherSays(c protocol.Chat) bool {
	if c.Number <= s.table.Heard || !s.hearing.allow(s.now.Mono, 2*chatPace) {
		return false
	}
	s.table.Heard = c.Number
	s.addChat(ChatLine{false, c.Number, c.Phrase, c.Text})
	return true
}

func (s *Session) addChat(l ChatLine) {
	if n := len(s.table.Chat) + 1 - chatLines; n > 0 {
		s.table.Chat = append([]ChatLine(nil), s.table.Chat[n:]...)
	}
	s.table.Chat = append(s.table.Chat, l)
	s.save()
}

// sayAgain sends the lines that the other has not got.
func (s *Session) sayAgain() {
	for _, l := range s.table.Chat {
		if !s.Came(l) {
			s.send(protocol.Chat{Number: l.Number, Phrase: l.Phrase, Text: l.Text})
		}
	}
}
