//go:build !js

package app

import (
	"context"
	"crypto/rand"
	"errors"
	"net/http/httptest"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"rowan/relay/server"
	"rowan/relay/signaling"
	"rowan/rules"
	"rowan/rules/record"
	"rowan/wasm/i18n"
	"rowan/wasm/line"
	"rowan/wasm/peer"
	"rowan/wasm/sound"
	"rowan/wasm/store"
	"rowan/wasm/view"
)

// A relay is a real one on loopback.
type relay struct {
	*server.Server
	http *httptest.Server
}

func startRelay(t *testing.T) *relay {
	t.Helper()
	s, err := server.New(server.Config{})
	if err != nil {
		t.Fatal(err)
	}
	r := &relay{s, httptest.NewServer(s)}
	t.Cleanup(r.stop)
	return r
}

func (r *relay) stop() {
	_ = r.Shutdown(context.Background()) // its sockets are closed one way or the other
	r.http.Close()
}

func (r *relay) address() string {
	return "ws" + strings.TrimPrefix(r.http.URL, "http") + signaling.Path
}

// A live app runs as it does in the browser: one goroutine, real lines.
type live struct {
	t      *testing.T
	app    *App
	events chan Event
	done   chan struct{}

	mu      sync.Mutex
	changed *sync.Cond
	screen  view.Screen
	scene   view.Scene
	board   bool
	record  []byte
	late    bool // wait gives up
	logs    []error
	heard   []sound.Kind
}

func startLive(t *testing.T, relayAddress string, keep store.Store, fragment string) *live {
	t.Helper()
	l := &live{t: t, events: make(chan Event, 4096), done: make(chan struct{})}
	l.changed = sync.NewCond(&l.mu)
	l.app = New(Config{Store: keep, Now: time.Now, Base: "http://rowan.test/", Relay: relayAddress,
		Random: func(b []byte) { _, _ = rand.Read(b) }})
	l.events <- Address{fragment}
	go l.run()
	t.Cleanup(l.close)
	return l
}

// close ends the app as a closed tab does.
func (l *live) close() {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.events == nil {
		return
	}
	close(l.events)
	l.events = nil
	l.mu.Unlock()
	<-l.done
	l.mu.Lock()
}

func (l *live) put(e Event) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.events != nil {
		l.events <- e
	}
}

func (l *live) run() {
	defer close(l.done)
	var conn *peer.Conn
	hangUp := func() {
		if conn != nil {
			_ = conn.Close() // what it says of a line that is given up is of no use
			conn = nil
		}
	}
	defer hangUp()
	var lobby *peer.Lobby
	leave := func() {
		if lobby != nil {
			_ = lobby.Close()
			lobby = nil
		}
	}
	defer leave()
	for e := range l.events {
		for _, effect := range l.app.Handle(e) {
			switch effect := effect.(type) {
			case OpenLine:
				hangUp()
				cfg := peer.Config{Config: effect.Config, Tuning: peer.Loopback()}
				conn = peer.Open(cfg, func(e line.Event) { l.put(Line{effect.Serial, e}) })
			case CloseLine:
				hangUp()
			case OpenLobby:
				lobby = peer.EnterLobby(effect.Relay, effect.Token, nil, func(e line.Event) { l.put(InLobby{effect.Serial, e}) })
			case Wish:
				lobby.Wish(effect.Wish)
			case CloseLobby:
				leave()
			case SendFrame:
				if conn != nil {
					_ = conn.Send(effect.Line, effect.Data) // without a line it is lost, as it should be
				}
			case AcceptLine:
				conn.Accept(effect.Line)
			case DropLine:
				conn.Drop(effect.Line, effect.Reason)
			case RetryLine:
				conn.Retry()
			case MoveLine:
				conn.Moved()
			case Log:
				l.mu.Lock()
				l.logs = append(l.logs, effect.Err)
				l.mu.Unlock()
			case Sound:
				l.mu.Lock()
				l.heard = append(l.heard, effect.Kind)
				l.mu.Unlock()
			}
		}
		l.mu.Lock()
		l.screen = l.app.Screen()
		l.scene, l.board = l.app.Scene()
		if l.app.online != nil {
			l.record = l.app.online.session.Record()
		}
		l.changed.Broadcast()
		l.mu.Unlock()
	}
}

// wait returns when the screen is as wanted; it fails after a time in which nothing
// but a hang keeps it from coming.
func (l *live) wait(what string, ok func(view.Screen) bool) view.Screen {
	l.t.Helper()
	timer := time.AfterFunc(30*time.Second, func() {
		l.mu.Lock()
		defer l.mu.Unlock()
		l.late = true
		l.changed.Broadcast()
	})
	defer timer.Stop()
	l.mu.Lock()
	defer l.mu.Unlock()
	for !ok(l.screen) {
		if l.late {
			l.t.Fatalf("never saw %s: %+v, logs %v", what, l.screen, l.logs)
		}
		l.changed.Wait()
	}
	return l.screen
}

func (l *live) act(act view.Act) { l.put(Action{view.Action{Act: act}}) }

func (l *live) play(m rules.Move) { l.put(Board{view.Play{Move: m}}) }

// transcript returns the record as the app holds it.
func (l *live) transcript() *record.Transcript {
	l.t.Helper()
	l.mu.Lock()
	defer l.mu.Unlock()
	tr, err := record.Decode(l.record)
	if err != nil {
		l.t.Fatal(err)
	}
	return tr
}

func active(s view.Screen) bool { return s.Name == view.GameScreen && s.Lead == "Your turn." }

func lead(text string) func(view.Screen) bool {
	return func(s view.Screen) bool { return s.Lead == text }
}

// meet starts a host and a guest and waits until the game has begun.
func meet(t *testing.T, r *relay, hostStore, guestStore store.Store, choices ...string) (host, guest *live, fragment string) {
	t.Helper()
	host = startLive(t, r.address(), hostStore, "")
	for _, choice := range append(choices, "begins=drawn") {
		host.put(Action{view.Action{Act: view.ActChoose, Value: choice}})
	}
	host.act(view.ActInvite)
	s := host.wait("an invitation", func(s view.Screen) bool { return s.Link != "" })
	_, fragment, _ = strings.Cut(s.Link, "#")
	guest = startLive(t, r.address(), guestStore, fragment)
	guest.wait("the terms", func(s view.Screen) bool { return s.Name == view.JoinScreen })
	host.act(view.ActSettings) // a friend who comes meanwhile is shown
	guest.act(view.ActTakeSeat)
	begun := func(s view.Screen) bool { return s.Lead == "Your turn." || s.Lead == "Your friend’s turn." }
	host.wait("the game", begun)
	guest.wait("the game", begun)
	return host, guest, fragment
}

// order returns who is to move first.
func order(host, guest *live) [2]*live {
	host.mu.Lock()
	defer host.mu.Unlock()
	if active(host.screen) {
		return [2]*live{host, guest}
	}
	return [2]*live{guest, host}
}

// playOut lets the two play a move string, each on its turn.
func playOut(t *testing.T, players [2]*live, moves string) {
	t.Helper()
	list, err := rules.ParseMoves(rules.ClassicGomoku, moves)
	if err != nil {
		t.Fatal(err)
	}
	for i, m := range list {
		l := players[i%2]
		l.wait("its turn", active)
		l.play(m)
		l.wait("its own move", func(s view.Screen) bool { return len(s.Moves) > i })
	}
}

const five = "h8a1h9a2h10a3h11a4h12"

// TestOnline plays two whole games between real peers through a real relay, with a rematch
// in between; the relay is stopped as soon as they have met.
func TestOnline(t *testing.T) {
	r := startRelay(t)
	host, guest, _ := meet(t, r, &store.Memory{}, &store.Memory{})
	r.stop()
	players := order(host, guest)
	playOut(t, players, five)
	players[0].wait("a win", lead("You win!"))
	players[1].wait("a defeat", lead("You lose."))
	players[0].heardInAll(sound.Place, sound.Answer, sound.Place, sound.Answer, sound.Place, sound.Answer,
		sound.Place, sound.Answer, sound.Place, sound.Win)
	players[1].heardInAll(sound.Answer, sound.Place, sound.Answer, sound.Place, sound.Answer, sound.Place,
		sound.Answer, sound.Place, sound.Answer, sound.Loss)
	if a, b := finished(host), finished(guest); a.Hash != b.Hash {
		t.Error("the transcripts differ")
	}
	guest.act(view.ActRematch)
	host.wait("the wish", func(s view.Screen) bool { return strings.Contains(s.Rest, "rematch") })
	host.act(view.ActRematch)
	players = [2]*live{players[1], players[0]} // who played second begins
	players[0].wait("the rematch", active)
	playOut(t, players, "h8a1")
	players[0].act(view.ActResign)
	players[0].act(view.ActConfirmResign)
	players[1].wait("the resignation", lead("You win!"))
	players[0].wait("the resignation", lead("You lose."))
}

// heardInAll compares what has been heard.
func (l *live) heardInAll(want ...sound.Kind) {
	l.t.Helper()
	l.mu.Lock()
	defer l.mu.Unlock()
	if !slices.Equal(l.heard, want) {
		l.t.Errorf("heard %v, want %v", l.heard, want)
	}
}

// finished waits for both signatures under the result and returns the state.
func finished(l *live) record.State {
	l.t.Helper()
	l.wait("both signatures", func(view.Screen) bool {
		tr, err := record.Decode(l.record)
		if err != nil {
			return false
		}
		s := tr.State()
		return s.Results[0] == s.Hash && s.Results[1] == s.Hash
	})
	return l.transcript().State()
}

// TestOnlineReload closes each side in mid-game and opens it again from what it kept (field case 30).
func TestOnlineReload(t *testing.T) {
	r := startRelay(t)
	hostStore, guestStore := &store.Memory{}, &store.Memory{}
	host, guest, fragment := meet(t, r, hostStore, guestStore)
	players := order(host, guest)
	playOut(t, players, "h8a1h9")
	hostFirst := players[0] == host
	for _, side := range []string{"guest", "host", "both"} {
		if side != "host" {
			guest.close()
			guest = startLive(t, r.address(), guestStore, fragment)
		}
		if side != "guest" {
			host.close()
			host = startLive(t, r.address(), hostStore, fragment)
		}
		together := func(s view.Screen) bool {
			return len(s.Moves) >= 3 && (s.Lead == "Your turn." || s.Lead == "Your friend’s turn.")
		}
		host.wait("the guest again", together)
		guest.wait("the host again", together)
	}
	players = [2]*live{guest, host} // ply 4 is the second player's
	if !hostFirst {
		players = [2]*live{host, guest}
	}
	for i, text := range []string{"a2", "h10", "a3", "h11", "a4", "h12"} {
		m, _ := rules.ParseMoves(rules.ClassicGomoku, text)
		players[i%2].wait("its turn", active)
		players[i%2].play(m[0])
		players[i%2].wait("its own move", func(s view.Screen) bool { return len(s.Moves) > 3+i })
	}
	players[1].wait("a win", lead("You win!"))
	players[0].wait("a defeat", lead("You lose."))
	if a, b := finished(host), finished(guest); a.Hash != b.Hash {
		t.Error("the transcripts differ")
	}
}

// TestThird opens the link of a game that two already play (field case 27).
func TestThird(t *testing.T) {
	r := startRelay(t)
	_, _, fragment := meet(t, r, &store.Memory{}, &store.Memory{})
	third := startLive(t, r.address(), &store.Memory{}, fragment)
	third.wait("the terms", func(s view.Screen) bool { return s.Name == view.JoinScreen })
	third.act(view.ActTakeSeat)
	third.wait("a refusal", func(s view.Screen) bool {
		return s.Name == view.ProblemScreen && s.Terms[0] == i18n.English[i18n.RoomFull]
	})
}

// TestNoRelay says that the relay can't be reached, and goes on when it can.
func TestNoRelay(t *testing.T) {
	r := startRelay(t)
	address := r.address()
	r.stop()
	host := startLive(t, address, &store.Memory{}, "")
	host.act(view.ActInvite)
	host.wait("that the relay is away", lead(i18n.English[i18n.RelayLost]))
}

// TestHostileOnline sits a hostile guest at the table, over a real line: a validly signed move on
// an occupied point loses, and the proof is kept (field case 34).
func TestHostileOnline(t *testing.T) {
	r := startRelay(t)
	hostStore := &store.Memory{}
	host := startLive(t, r.address(), hostStore, "")
	host.put(Action{view.Action{Act: view.ActChoose, Value: "begins=me"}})
	host.act(view.ActInvite)
	s := host.wait("an invitation", func(s view.Screen) bool { return s.Link != "" })
	_, fragment, _ := strings.Cut(s.Link, "#")
	guest := startHostile(t, r.address(), fragment)
	host.wait("its turn", active)
	m, _ := rules.ParseMoves(rules.ClassicGomoku, "h8")
	host.play(m[0])
	guest.cheat(m[0])
	host.wait("the win", lead("You win!"))
	st := host.transcript().State()
	if st.End != (record.End{Method: rules.BrokenRules, Winner: record.Host}) || len(st.Fault.Proof) != 1 {
		t.Errorf("%+v, %+v", st.End, st.Fault)
	}
	var e *rules.MoveError
	if !errors.As(st.Fault.Why, &e) || e.Reason != rules.Occupied {
		t.Error(st.Fault.Why)
	}
}
