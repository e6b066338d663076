package protocol

import (
	"encoding/binary"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"rowan/rules/record"
)

// Here says that the sender is there, and what has come to it: who misses something is sent it again.
// It decides nothing.
type Here struct {
	Hidden bool          // nobody looks at the page
	Game   [8]byte       // first bytes of the id of the newest game the sender knows
	Have   [2]int        // how many of each seat's entries of it the sender has
	Chat   uint32        // the greatest Number of a Chat that came; 0 for none
	Turn   time.Duration // how long the running turn has taken, by the sender's measure; whole milliseconds, at most record.MaxTime
}

// MaxChat is the longest text of a Chat in bytes.
const MaxChat = 200

// Chat is something said to the other player: a phrase that both programs know in all their
// languages, or a text.
type Chat struct {
	Number uint32 // the sender's, from 1
	Phrase uint8  // 0: none, but Text
	Text   string // a ChatText of 1 to MaxChat bytes, empty with a Phrase
}

// Phrases, which each program says in the language of who reads them. They keep their numbers; one that a
// program does not know says nothing.
const (
	PhraseHello  = 1 // a greeting
	PhraseLuck   = 2 // a good game, at its beginning
	PhraseWell   = 3 // well played
	PhraseThanks = 4 // thanks for the game
	PhraseMoment = 5 // back in a moment
	PhraseGo     = 6 // have to go
)

// ChatText returns text as a Chat may carry it: one line, of at most MaxChat bytes, without characters that
// command a screen or turn the direction of what stands around them. It may be empty.
func ChatText(text string) string {
	text = strings.ToValidUTF8(text, "\ufffd")
	text = strings.Map(func(r rune) rune {
		if unicode.IsControl(r) && !unicode.IsSpace(r) || turnsDirection(r) {
			return -1
		}
		return r
	}, text)
	text = strings.Join(strings.Fields(text), " ")
	if len(text) > MaxChat {
		end := MaxChat
		for !utf8.RuneStart(text[end]) {
			end--
		}
		text = strings.TrimSpace(text[:end])
	}
	return text
}

// turnsDirection reports whether r is one of Unicode's marks, embeddings, overrides and isolates: a text could stand
// on the screen other than it was typed.
func turnsDirection(r rune) bool {
	return r == 0x61c || r == 0x200e || r == 0x200f || r >= 0x202a && r <= 0x202e || r >= 0x2066 && r <= 0x2069
}

func (m Here) append(b []byte) []byte {
	hidden := byte(0)
	if m.Hidden {
		hidden = 1
	}
	b = append(append(b, kindHere, hidden), m.Game[:]...)
	for _, n := range m.Have {
		b = binary.BigEndian.AppendUint32(b, uint32(n))
	}
	b = binary.BigEndian.AppendUint32(b, m.Chat)
	return binary.BigEndian.AppendUint32(b, uint32(min(max(m.Turn, 0), record.MaxTime)/time.Millisecond))
}

func (m Chat) append(b []byte) []byte {
	b = binary.BigEndian.AppendUint32(append(b, kindChat), m.Number)
	return append(append(b, m.Phrase), m.Text...)
}

func (r *reader) here() Here {
	hidden := r.byte()
	h := Here{Hidden: hidden == 1}
	r.copy(h.Game[:])
	h.Have = [2]int{r.count(), r.count()}
	h.Chat = r.uint32()
	h.Turn = time.Duration(r.uint32()) * time.Millisecond
	if hidden > 1 {
		r.bad = true
	}
	return h
}

func (r *reader) chat() Chat {
	c := Chat{Number: r.uint32(), Phrase: r.byte(), Text: string(r.rest(MaxChat))}
	if c.Number == 0 || (c.Phrase == 0) == (c.Text == "") || c.Text != ChatText(c.Text) {
		r.bad = true
	}
	return c
}
