package session

import (
	"errors"
	"fmt"
	"time"

	"rowan/rules"
	"rowan/rules/record"
	"rowan/wasm/protocol"
)

// A Watcher follows the games of a watch link. It takes in what the host shows, checks every entry as a seat does, and
// can do nothing in the game: it has no key, and never sends a frame.
//
//	         LineUp             HostHello checked: Accept          Show, Entry …
//	(none) ────────▶ greeting ──────────────────────────▶ watching ◀───────────╮
//	                    │                                   │     ╰────────────╯
//	                    ╰────── wrong hello, LineDown ──────┴──▶ (none)
//
// Whether the host shows all, and whether his opponent is who he says, a watcher cannot know.
type Watcher struct {
	watch   protocol.Watch
	game    *record.Transcript // nil before any was shown
	state   record.State
	line    int // that is up, 0 for none
	binding protocol.Binding
	proven  bool             // who is at its other end
	host    record.PublicKey // if proven
	refused int
	problem error
	effects []Effect

	now   Now
	heard time.Duration // Now.Mono when something came from the host
	// How long the host says that a turn has taken, and at which Now.Mono.
	turn         record.Hash
	took, tookAt time.Duration
}

// NewWatcher returns who watches by a link.
func NewWatcher(w protocol.Watch) *Watcher { return &Watcher{watch: w} }

// Intro returns what it tells of itself before there is a line.
func (w *Watcher) Intro() []byte { return protocol.Intro{Versions: protocol.Spoken}.Encode() }

// Handle takes in a LineUp, LineDown or Frame of the watch room, and returns what must be done: Accept or Drop. Other events
// do nothing. Nothing is kept by itself, for a host can show as many games as it likes.
func (w *Watcher) Handle(e Event, now Now) []Effect {
	w.effects, w.now = nil, now
	switch e := e.(type) {
	case LineUp:
		w.lineUp(e)
	case LineDown:
		if e.Line == w.line {
			w.line, w.proven = 0, false
		}
	case Frame:
		if e.Line == w.line {
			w.frame(e.Data)
		}
	}
	return w.effects
}

func (w *Watcher) lineUp(e LineUp) {
	w.line, w.binding, w.proven, w.refused = e.Line, e.Binding, false, 0
	intro, err := protocol.DecodeIntro(e.Intro)
	if err != nil {
		w.drop(ErrWrongHello)
	} else if _, common := protocol.Spoken.Common(intro.Versions); !common {
		w.drop(ErrVersion)
	}
}

func (w *Watcher) drop(why error) {
	w.effects = append(w.effects, Drop{w.line, why.Error()})
	w.line, w.proven, w.problem = 0, false, why
}

func (w *Watcher) frame(data []byte) {
	m, err := protocol.Decode(data)
	if err == nil {
		err = w.message(m)
	}
	if err != nil {
		if w.refused++; w.refused >= maxRefused {
			w.drop(ErrTooMany)
		}
		return
	}
	w.heard = w.now.Mono
}

// message takes in what the host says. An error counts it as refused.
func (w *Watcher) message(m protocol.Message) error {
	if h, ok := m.(protocol.HostHello); ok && !w.proven {
		if !h.Verify(w.watch.Host, w.binding) {
			w.drop(ErrNotTheHost)
			return nil
		}
		w.proven, w.host, w.problem = true, h.Key, nil
		w.effects = append(w.effects, Accept{w.line})
		return nil
	}
	if !w.proven {
		return errors.New("nothing is read before the hello")
	}
	switch m := m.(type) {
	case protocol.Show:
		return w.show(m.Game)
	case protocol.Entry:
		if !w.shows(m.Game) {
			return errors.New("an entry of another game than the one shown")
		}
		_, err := w.game.Add(m.Signed)
		w.state = w.game.State()
		return err
	case protocol.Here:
		if w.shows(m.Game) {
			w.turn, w.took, w.tookAt = w.state.Turn, m.Turn, w.now.Mono
		}
		return nil
	}
	return fmt.Errorf("%T has no meaning here", m)
}

// shows reports whether a game with such an id is shown.
func (w *Watcher) shows(prefix [8]byte) bool {
	id := w.GameID()
	return w.game != nil && prefix == [8]byte(id[:8])
}

// show turns to another game, unless it is shown already.
func (w *Watcher) show(h record.Header) error {
	if h.Keys[record.Host] != w.host {
		return errors.New("a game of another host")
	}
	if h.ID() == w.GameID() {
		return nil
	}
	game, err := record.NewTranscript(h)
	if err != nil {
		return err
	}
	w.game, w.state = game, game.State()
	return nil
}

// Together reports whether there is a line to the host.
func (w *Watcher) Together() bool { return w.proven }

// Problem returns why the last line was given up, ErrNotTheHost, ErrWrongHello, ErrVersion or ErrTooMany; nil while there
// is none.
func (w *Watcher) Problem() error { return w.problem }

// Silent returns how long nothing has come from the host.
func (w *Watcher) Silent(now Now) time.Duration { return max(0, now.Mono-w.heard) }

// Watch returns the link.
func (w *Watcher) Watch() protocol.Watch { return w.watch }

// Begun reports whether there is a game to look at.
func (w *Watcher) Begun() bool { return w.game != nil }

// State returns what the entries of the game say. It is for reading, and as it was before the next event.
func (w *Watcher) State() *record.State { return &w.state }

// Names returns what Session.Names does.
func (w *Watcher) Names() [2]string {
	return [2]string{shortName(w.state.Names[record.Host]), shortName(w.state.Names[record.Guest])}
}

// GameID returns the game's id; zero before there is one.
func (w *Watcher) GameID() record.Hash {
	if w.game == nil {
		return record.Hash{}
	}
	return w.game.ID()
}

// Terms returns the game's terms, before there is one the link's.
func (w *Watcher) Terms() record.Terms {
	if w.game == nil {
		return w.watch.Terms
	}
	return w.game.Header().Terms
}

// Record returns the bytes of the game's record; nil before there is one.
func (w *Watcher) Record() []byte {
	if w.game == nil {
		return nil
	}
	return w.game.Encode()
}

// Clocks returns what Session.Clocks does, by the host's measure.
func (w *Watcher) Clocks(now Now) (left [2]time.Duration, seat record.Seat, running bool) {
	if w.game == nil || w.game.Header().Terms.Clock.Kind == rules.NoClock {
		return left, 0, false
	}
	left = w.state.Clocks
	if seat, running = w.state.ToMove(); running && w.turn == w.state.Turn {
		left[seat] -= w.took + max(0, now.Mono-w.tookAt)
	}
	for i := range left {
		left[i] = max(0, left[i])
	}
	return left, seat, running
}
