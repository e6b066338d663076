package session

import (
	"crypto/sha256"
	"slices"
	"time"

	"rowan/rules/record"
	"rowan/wasm/protocol"
)

// A watcherLine is a line in the watch room, and what was said on it.
type watcherLine struct {
	id     int
	game   record.Hash          // shown; zero before any
	sent   [2]int               // entries of each seat
	proofs [2][sha256.Size]byte // of a second version of an entry, by seat
	said   time.Duration        // Now.Mono of the last Here
}

// WatcherIntro returns what this seat tells of itself to those who come to watch.
func (s *Session) WatcherIntro() []byte {
	return protocol.Intro{Versions: protocol.Spoken, Key: s.table.PublicKey()}.Encode()
}

// watcherUp proves to a watcher who shows the game. Whoever has the watch link may watch.
func (s *Session) watcherUp(e WatcherUp) {
	if s.table.Seat != record.Host {
		return
	}
	hello := protocol.HostHello{Key: s.table.PublicKey()}
	hello.Sign(s.table.key(), e.Binding)
	s.watchers = append(s.watchers, &watcherLine{id: e.Line, said: s.now.Mono})
	s.do(AcceptWatcher{e.Line})
	s.do(SendWatcher{e.Line, protocol.Encode(hello)})
}

func (s *Session) watcherDown(id int) {
	s.watchers = slices.DeleteFunc(s.watchers, func(w *watcherLine) bool { return w.id == id })
}

// HandOut returns the link for watchers, and notes in the Table, which must be kept then, that it was handed out.
func (s *Session) HandOut() protocol.Watch {
	s.table.Shown = true
	return s.table.Invite.Watch()
}

// Watchers returns how many watch.
func (s *Session) Watchers() int { return len(s.watchers) }

// show tells every watcher what is new. It is the last that is done with an event: what is shown has been kept.
func (s *Session) show() {
	if len(s.watchers) == 0 || !s.Begun() {
		return
	}
	for _, w := range s.watchers {
		say := func(m protocol.Message) { s.do(SendWatcher{w.id, protocol.Encode(m)}) }
		news := s.showEntries(w, say)
		if news || s.now.Mono-w.said >= hereEvery {
			w.said = s.now.Mono
			h := protocol.Here{Game: s.prefix(), Have: s.have()}
			if s.ticking() {
				h.Turn = s.table.Timing.Running
			}
			say(h)
		}
	}
}

// showEntries sends a watcher the entries that it has not got, and reports whether there were any.
func (s *Session) showEntries(w *watcherLine, say func(protocol.Message)) bool {
	if id := s.game.ID(); w.game != id {
		*w = watcherLine{id: w.id, game: id, said: w.said}
		say(protocol.Show{Game: s.game.Header()})
	} else if w.sent == s.have() && s.state.Fault == nil {
		return false
	}
	news, at := false, [2]int{}
	for signed := range s.game.Signed() {
		e, err := record.DecodeEntry(signed[:len(signed)-record.SignatureSize])
		if err != nil {
			continue // nothing that is in a transcript
		}
		again := e.Number < at[e.Seat] // the second version of the one before
		at[e.Seat] = max(at[e.Seat], e.Number+1)
		if proof := sha256.Sum256(signed); again && w.proofs[e.Seat] != proof {
			w.proofs[e.Seat] = proof
		} else if again || e.Number < w.sent[e.Seat] {
			continue
		}
		news = true
		say(protocol.Entry{Game: s.prefix(), Signed: signed})
	}
	w.sent = at
	return news
}
