package line_test

import (
	"errors"
	"reflect"
	"testing"
	"testing/synctest"
	"time"

	"rowan/wasm/line"
)

// A fake is a line that notes what is asked of it.
type fake struct {
	cfg    line.Config
	on     func(line.Event)
	calls  []any
	closed bool
}

func (f *fake) Send(n int, frame []byte) error {
	f.calls = append(f.calls, n, string(frame))
	return line.ErrNoLine
}
func (f *fake) Accept(n int)              { f.calls = append(f.calls, n) }
func (f *fake) Drop(n int, reason string) { f.calls = append(f.calls, n, reason) }
func (f *fake) Retry()                    { f.calls = append(f.calls, "retry") }
func (f *fake) Moved()                    { f.calls = append(f.calls, "moved") }
func (f *fake) MakeCode()                 { f.calls = append(f.calls, "make") }
func (f *fake) TakeCode(text string)      { f.calls = append(f.calls, text) }
func (f *fake) Close() error              { f.closed = true; return nil }

// serve returns a fake and how to reach it.
func serve() (*fake, func() (line.Port, error)) {
	f := &fake{}
	return f, func() (line.Port, error) {
		page, friend := newPipe()
		line.Serve(friend, func(cfg line.Config, on func(line.Event)) line.Line {
			f.cfg, f.on = cfg, on
			return f
		}, nil)
		return page, nil
	}
}

var config = line.Config{Relay: "ws://rowan.test/relay", Secret: [16]byte{1}, Role: line.Guest, Intro: []byte("hello")}

func TestRequests(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		f, reach := serve()
		c := line.Open(config, reach, func(line.Event) {})
		synctest.Wait()
		if !reflect.DeepEqual(f.cfg, config) {
			t.Errorf("opened with %+v", f.cfg)
		}
		c.Send(1, []byte("frame"))
		c.Accept(2)
		c.Drop(3, "why")
		c.Retry()
		c.Moved()
		c.MakeCode()
		c.TakeCode("code")
		synctest.Wait()
		if want := []any{1, "frame", 2, 3, "why", "retry", "moved", "make", "code"}; !reflect.DeepEqual(f.calls, want) {
			t.Errorf("asked for %v, want %v", f.calls, want)
		}
		c.Close()
		c.Close()
		c.Accept(4)
		synctest.Wait()
		if !f.closed || len(f.calls) != 9 {
			t.Errorf("after Close: closed %v, asked for %v", f.closed, f.calls)
		}
	})
}

// An event is not taken by the page before the one in front of it, and until it
// is, the line waits: that is what package peer's bounds stand on.
func TestEventsWait(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		f, reach := serve()
		var got []line.Event
		c := line.Open(config, reach, func(e line.Event) {
			time.Sleep(time.Second)
			got = append(got, e)
		})
		synctest.Wait()
		begin := time.Now()
		var want []line.Event
		for n := range 3 {
			e := line.Frame{Line: n, Data: []byte{byte(n)}}
			f.on(e)
			want = append(want, e)
			if d := time.Since(begin); d != time.Duration(n+1)*time.Second {
				t.Errorf("event %d was taken after %v", n, d)
			}
		}
		if !reflect.DeepEqual(got, want) {
			t.Errorf("%+v, want %+v", got, want)
		}
		go f.on(line.Meeting{})
		time.Sleep(time.Second / 2)
		go f.on(line.Meeting{})
		c.Close() // lets both go
		time.Sleep(5 * time.Second)
		synctest.Wait()
		if len(got) != 4 {
			t.Errorf("%d events, of which the last came after Close", len(got))
		}
	})
}

// A program that cannot be loaded is asked for again, after a while or at once
// when somebody wants it.
func TestNotLoaded(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		f, reach := serve()
		tries, loads := 0, false
		var told []line.Relay
		c := line.Open(config, func() (line.Port, error) {
			tries++
			if !loads {
				return nil, errors.New("404")
			}
			return reach()
		}, func(e line.Event) { told = append(told, e.(line.Relay)) })
		time.Sleep(10 * time.Second) // after 1, 2 and 4 s
		synctest.Wait()
		if tries != 4 || len(told) != 4 {
			t.Fatalf("%d tries, told %+v", tries, told)
		}
		for _, r := range told {
			if r.State != line.Lost || !errors.Is(r.Err, line.ErrNotLoaded) || r.Retry == 0 {
				t.Errorf("%+v", r)
			}
		}
		loads = true
		c.Retry()
		synctest.Wait()
		if tries != 5 || f.on == nil {
			t.Error("a retry did not try at once")
		}
		c.Close()
	})
}

func TestCloseWhileLoading(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		f, reach := serve()
		var port *pipeEnd
		c := line.Open(config, func() (line.Port, error) {
			time.Sleep(time.Second)
			p, err := reach()
			port = p.(*pipeEnd)
			return p, err
		}, func(e line.Event) { t.Errorf("told %+v", e) })
		c.Close()
		time.Sleep(2 * time.Second)
		synctest.Wait()
		if f.on != nil || !port.closed() {
			t.Error("a line that nobody wants any more was opened, or its port is left open")
		}

		tries := 0
		c = line.Open(config, func() (line.Port, error) { tries++; return nil, errors.New("404") }, func(line.Event) {})
		synctest.Wait()
		c.Close()
		time.Sleep(time.Minute)
		synctest.Wait()
		if tries != 1 {
			t.Errorf("%d tries", tries)
		}
	})
}

// What cannot be read, or is out of place, is told as a refusal.
func TestNonsense(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var told []line.Event
		page, friend := newPipe()
		line.Serve(friend, func(line.Config, func(line.Event)) line.Line { return &fake{} }, nil)
		page.Post([]byte("?"))
		page.Post([]byte{6}) // retry, but nothing is open
		c := line.Open(config, func() (line.Port, error) { return page, nil }, func(e line.Event) { told = append(told, e) })
		synctest.Wait()
		friend.Post(nil)
		synctest.Wait()
		c.Close()
		if len(told) != 3 {
			t.Errorf("told %+v", told)
		}
		for _, e := range told {
			if r, ok := e.(line.Relay); !ok || r.State != line.Refused || r.Err == nil {
				t.Errorf("told %+v", e)
			}
		}
	})
}
