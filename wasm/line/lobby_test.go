package line_test

import (
	"errors"
	"reflect"
	"testing"
	"testing/synctest"
	"time"

	"rowan/relay/signaling"
	"rowan/wasm/line"
)

// A fakeHall is a lobby that notes what is asked of it.
type fakeHall struct {
	relay  string
	token  signaling.Token
	on     func(line.Event)
	calls  []any
	closed bool
}

func (f *fakeHall) Wish(w line.Wish)                     { f.calls = append(f.calls, w) }
func (f *fakeHall) Browse(of signaling.List, page uint8) { f.calls = append(f.calls, []any{of, page}) }
func (f *fakeHall) Retry()                               { f.calls = append(f.calls, "retry") }
func (f *fakeHall) Moved()                               { f.calls = append(f.calls, "moved") }
func (f *fakeHall) Close() error                         { f.closed = true; return nil }

func enter() (*fakeHall, *pipeEnd, func() (line.Port, error)) {
	f := &fakeHall{}
	page, friend := newPipe()
	return f, page, func() (line.Port, error) {
		line.Serve(friend, nil, func(relay string, token signaling.Token, on func(line.Event)) line.Hall {
			f.relay, f.token, f.on = relay, token, on
			return f
		})
		return page, nil
	}
}

// What is wished before the other program is there is said as soon as it is, the newest only.
func TestWishes(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		f, _, reach := enter()
		var got []line.Event
		c := line.OpenLobby("ws://rowan.test/relay", signaling.Token{5}, func() (line.Port, error) {
			time.Sleep(time.Second)
			return reach()
		}, func(e line.Event) { got = append(got, e) })
		c.Wish(line.Wish{What: line.Take})
		c.Wish(line.Wish{What: line.Seek, Terms: "gomoku"})
		time.Sleep(2 * time.Second)
		c.Wish(line.Wish{What: line.Met, Route: line.Direct})
		c.Browse(signaling.ListGames, 3)
		c.Retry()
		c.Moved()
		synctest.Wait()
		if f.relay != "ws://rowan.test/relay" || f.token != (signaling.Token{5}) {
			t.Errorf("entered %q as %x", f.relay, f.token)
		}
		want := []any{line.Wish{What: line.Seek, Terms: "gomoku"}, line.Wish{What: line.Met, Route: line.Direct}, []any{signaling.ListGames, uint8(3)}, "retry", "moved"}
		if !reflect.DeepEqual(f.calls, want) {
			t.Errorf("asked for %v, want %v", f.calls, want)
		}
		f.on(line.Paired{})
		f.on(line.Lobby{Waiting: 2})
		if want := []line.Event{line.Paired{}, line.Lobby{Waiting: 2}}; !reflect.DeepEqual(got, want) {
			t.Errorf("told %v, want %v", got, want)
		}
		c.Close()
		c.Wish(line.Wish{})
		synctest.Wait()
		if !f.closed || len(f.calls) != 5 {
			t.Errorf("after Close: closed %v, asked for %v", f.closed, f.calls)
		}
	})
}

// A lobby is no line: what is done with a line is refused there, and the other way round.
func TestOutOfPlace(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		f, _, reach := enter()
		var got []line.Event
		c := line.OpenLobby("ws://rowan.test/relay", signaling.Token{}, reach, func(e line.Event) { got = append(got, e) })
		synctest.Wait()
		c.Send(1, nil)
		c.Accept(1)
		synctest.Wait()
		c.Close()
		made, reachLine := serve()
		c = line.Open(config, reachLine, func(e line.Event) { got = append(got, e) })
		c.Wish(line.Wish{What: line.Seek})
		synctest.Wait()
		c.Browse(signaling.ListGames, 1)
		synctest.Wait()
		c.Close()
		if len(got) != 4 || len(f.calls)+len(made.calls) > 0 {
			t.Errorf("told %+v, asked for %v and %v", got, f.calls, made.calls)
		}
		for _, e := range got {
			if r, ok := e.(line.Relay); !ok || r.State != line.Refused || errors.Is(r.Err, line.ErrConfig) {
				t.Errorf("told %+v", e)
			}
		}
	})
}
