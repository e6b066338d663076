//go:build !js

package peer

import (
	"encoding/binary"
	"errors"
	"sync"
	"testing"
	"time"

	"rowan/relay/signaling"
	"rowan/wasm/line"
)

// push sends frames past the limits of this side, as a peer of another make may,
// until stop says so or the line is gone. It lets no more wait than the network
// needs.
func push(t *testing.T, l *channel, stop func() bool) {
	t.Helper()
	frame := make([]byte, line.MaxFrame)
	for !stop() {
		eventually(t, "the network takes frames", func() bool { return stop() || l.dc.BufferedAmount() <= maxBuffered })
		if l.dc.Send(frame) != nil {
			return
		}
	}
}

// While the layer above is busy what may wait is bounded, and more than that
// costs the line: a little for a newcomer, a lot for the accepted line. What
// came before is still told, in order, with the Down behind it.
func TestFlood(t *testing.T) {
	for _, accept := range []bool{false, true} {
		url, _ := startRelay(t)
		host := open(t, config(url, line.Host))
		busy, release := make(chan struct{}), make(chan struct{})
		var conn *Conn
		made := make(chan struct{})
		events := make(chan line.Event, 1<<10)
		guest := &side{t: t, name: "guest", events: events}
		conn = Open(config(url, line.Guest), func(e line.Event) {
			<-made
			if up, ok := e.(line.Up); ok && up.Line == 1 {
				if accept {
					conn.Accept(1)
				}
				close(busy)
				<-release
			}
			events <- e
		})
		guest.conn = conn
		close(made)
		t.Cleanup(func() { conn.Close() })
		host.line = await[line.Up](host).Line
		host.conn.Accept(host.line)
		<-busy
		l := guest.lineNumber(1)
		if accept {
			eventually(t, "the line is accepted", l.accepted.Load)
		}
		push(t, host.sending(), l.failed.Load)
		most := int64(maxPendingNew)
		if accept {
			most = maxPending
		}
		if p := l.pending.Load(); p > most+frameCost(make([]byte, line.MaxFrame)) {
			t.Errorf("%d bytes wait", p)
		}
		await[line.Down](host)
		// Nothing else piles up until there is another line.
		await[line.Up](host)
		if n := conn.events.len(); n > int(most/line.MaxFrame)+8 {
			t.Errorf("%d events wait", n)
		}
		none[line.Frame](guest)
		close(release)
		frames := 0
		for {
			switch e := awaitThat(guest, func(line.Event) bool { return true }).(type) {
			case line.Frame:
				frames++
				continue
			case line.Down:
				if e.Line != 1 || !errors.Is(e.Err, line.ErrFlood) {
					t.Errorf("down with %+v", e)
				}
			default:
				continue
			}
			break
		}
		if want := int(most / frameCost(make([]byte, line.MaxFrame))); frames != want {
			t.Errorf("%d frames came, want %d", frames, want)
		}
		if up := await[line.Up](guest); up.Line != 2 {
			t.Errorf("%+v", up)
		}
	}
}

// A line that comes up while the layer above is busy with the end of the one before
// is reported when it is not; what came over it meanwhile is told then.
func TestFramesWaitForUp(t *testing.T) {
	url, _ := startRelay(t)
	guest := open(t, config(url, line.Guest))
	busy, release := make(chan struct{}), make(chan struct{})
	events := make(chan line.Event, 1<<10)
	host := &side{t: t, name: "host", events: events}
	host.conn = Open(config(url, line.Host), func(e line.Event) {
		if d, ok := e.(line.Down); ok && d.Line == 1 {
			close(busy)
			<-release
		}
		events <- e
	})
	t.Cleanup(func() { host.conn.Close() })
	await[line.Up](host)
	guest.conn.Drop(await[line.Up](guest).Line, "")
	<-busy
	up := await[line.Up](guest)
	for i := range byte(3) {
		if err := guest.conn.Send(up.Line, []byte{i}); err != nil {
			t.Fatal(err)
		}
	}
	eventually(t, "the frames are there", func() bool { return guest.lineNumber(up.Line).dc.BufferedAmount() == 0 })
	none[line.Up](host)
	close(release)
	if got := await[line.Up](host); got.Line != 2 || got.Binding != up.Binding {
		t.Errorf("%+v", got)
	}
	for i := range byte(3) {
		if f := await[line.Frame](host); f.Line != 2 || f.Data[0] != i {
			t.Errorf("%+v", f)
		}
	}
}

func (s *side) lineNumber(n int) *channel {
	s.conn.mu.Lock()
	defer s.conn.mu.Unlock()
	l, _ := s.conn.lines[n].(*channel)
	return l
}

// What was sent before Drop still arrives, also when much of it waits; and
// neither the caller nor the actor waits for that.
func TestDropLetsFramesOut(t *testing.T) {
	for _, frames := range []int{1, 12} {
		url, _ := startRelay(t)
		host, guest, _ := meet(t, url)
		for i := range frames {
			if err := host.send(binary.BigEndian.AppendUint32(make([]byte, line.MaxFrame-4), uint32(i))); err != nil {
				t.Fatal(err)
			}
		}
		host.conn.Drop(host.line, "that is why")
		for i := range frames {
			f := await[line.Frame](guest)
			if n := binary.BigEndian.Uint32(f.Data[line.MaxFrame-4:]); f.Line != guest.line || n != uint32(i) {
				t.Fatalf("frame %d has number %d", i, n)
			}
		}
		if d := await[line.Down](guest); !errors.Is(d.Err, line.ErrClosed) {
			t.Errorf("down with %v", d.Err)
		}
		if d := await[line.Down](host); !errors.Is(d.Err, line.ErrDropped) {
			t.Errorf("down with %v", d.Err)
		}
	}
}

// The same with Close: a resignation gets out before the page goes.
func TestCloseLetsFramesOut(t *testing.T) {
	url, _ := startRelay(t)
	host, guest, _ := meet(t, url)
	for range 12 {
		if err := host.send(make([]byte, line.MaxFrame)); err != nil {
			t.Fatal(err)
		}
	}
	host.conn.Close()
	for range 12 {
		await[line.Frame](guest)
	}
	await[line.Down](guest)
}

// A frame that could not be sent takes the line with it, before another one can
// be sent after it.
func TestSendErrorEndsLine(t *testing.T) {
	url, _ := startRelay(t)
	for _, want := range []error{line.ErrSlow, line.ErrTooBig} {
		host, guest, _ := meet(t, url)
		var err error
		sent := 0
		for ; err == nil; sent++ {
			n := line.MaxFrame
			if want == line.ErrTooBig {
				n++
			}
			err = host.send(make([]byte, n))
		}
		if err != want {
			t.Fatalf("%v, want %v", err, want)
		}
		if err := host.send([]byte("after it")); err != line.ErrNoLine {
			t.Errorf("a frame after that: %v", err)
		}
		if d := await[line.Down](host); d.Line != host.line || !errors.Is(d.Err, want) {
			t.Errorf("down with %+v", d)
		}
		for {
			e := awaitThat(guest, func(line.Event) bool { return true })
			if f, ok := e.(line.Frame); ok {
				sent--
				if len(f.Data) != line.MaxFrame {
					t.Fatal("a frame came after the one that was left out")
				}
			}
			if up, ok := e.(line.Up); ok {
				guest.line = up.Line // while the older one was still sending what waited
			}
			if _, ok := e.(line.Down); ok {
				break
			}
		}
		if sent < 1 {
			t.Error("the frame that was left out arrived")
		}
		if guest.line == 1 {
			guest.line = await[line.Up](guest).Line
		}
		host.line = await[line.Up](host).Line
		exchange(t, host, guest, 10)
		host.conn.Close()
		guest.conn.Close()
	}
}

// Somebody else who has the invitation and a place in the room comes in between,
// in either role, again and again: the two play on.
func TestThirdComesInBetween(t *testing.T) {
	url, _ := startRelayFor(t, 3)
	host, guest, _ := meet(t, url)
	stop := make(chan struct{})
	var playing sync.WaitGroup
	for _, s := range []*side{host, guest} {
		playing.Go(func() {
			for i := uint32(0); ; i++ {
				if err := s.send(binary.BigEndian.AppendUint32(nil, i)); err != nil {
					t.Errorf("%s: frame %d: %v", s.name, i, err)
				}
				select {
				case <-stop:
					return
				case <-time.After(5 * time.Millisecond):
				}
			}
		})
	}
	// other returns whether an event is of another line than the accepted one, and
	// checks that nothing but frames, and no frame but the next one, comes on that.
	frames := map[*side]uint32{}
	other := func(s *side, e line.Event) bool {
		switch e := e.(type) {
		case line.Frame:
			if e.Line != s.line {
				return true
			}
			if n := binary.BigEndian.Uint32(e.Data); n != frames[s] {
				t.Fatalf("%s: frame %d came as %d", s.name, frames[s], n)
			}
			frames[s]++
		case line.Down:
			if e.Line == s.line {
				t.Fatalf("%s: %+v", s.name, e)
			}
			return true
		case line.Up:
			return true
		}
		return false
	}
	next := func(s *side) line.Event {
		return awaitThat(s, func(e line.Event) bool { return other(s, e) })
	}
	for _, role := range []line.Role{line.Guest, line.Host, line.Guest, line.Host} {
		victim := host
		if role == line.Host {
			victim = guest
		}
		cfg := config(url, role)
		cfg.Token = signaling.Token{9}
		third := open(t, cfg)
		e := next(victim)
		for ; ; e = next(victim) { // the one before may have come once more
			if up, ok := e.(line.Up); ok && string(up.Intro) == string(cfg.Intro) {
				break
			}
		}
		up := e.(line.Up)
		third.line = await[line.Up](third).Line
		if err := third.send([]byte("let me play")); err != nil {
			t.Fatal(err)
		}
		if f := next(victim).(line.Frame); f.Line != up.Line || string(f.Data) != "let me play" {
			t.Fatalf("%+v", f)
		}
		if err := victim.conn.Send(up.Line, []byte("no")); err != nil {
			t.Fatal(err)
		}
		victim.conn.Drop(up.Line, "somebody else")
		if f := await[line.Frame](third); string(f.Data) != "no" {
			t.Errorf("the third was told %q", f.Data)
		}
		if d := await[line.Down](third); d.Line != third.line || !errors.Is(d.Err, line.ErrClosed) {
			t.Errorf("the third's line went down with %+v", d)
		}
		if d := next(victim).(line.Down); d.Line != up.Line || !errors.Is(d.Err, line.ErrDropped) {
			t.Errorf("down with %+v", d)
		}
		third.conn.Close()
	}
	close(stop)
	playing.Wait()
	for _, s := range []*side{host, guest} {
		if frames[s] < 10 {
			t.Errorf("%s got only %d frames", s.name, frames[s])
		}
		for len(s.events) > 0 {
			other(s, <-s.events)
		}
	}
}
