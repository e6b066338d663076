package peer

import (
	"bytes"
	"crypto/rand"
	"errors"
	"fmt"
	"testing"
	"testing/synctest"
	"time"

	"rowan/relay/signaling"
	"rowan/wasm/line"
)

// An end is one end of a line through the room, with what it posts and sends.
type end struct {
	*passage
	rooms *passages
	role  line.Role
	told  []input
	sent  [][]byte // parts
}

// newEnds makes the two ends of a line, agreed.
func newEnds(t testing.TB) (host, guest *end) {
	t.Helper()
	ids := [2]signaling.PeerID{testBond.hostID, testBond.guestID}
	open := func(role line.Role, offer string) *end {
		e := &end{role: role}
		e.rooms = newPassages(func(to signaling.PeerID, payload []byte) {
			if to != ids[role.Other()] {
				t.Errorf("a part is for %x", to)
			}
			e.sent = append(e.sent, payload)
		}, func(in lineFrame) { e.told = append(e.told, in) })
		cfg := Config{Rand: rand.Reader}
		cfg.Role = role
		p, err := newPassage(doPass{1, ids[role.Other()], offer, testBond}, cfg, testBond.room, func(in input) { e.told = append(e.told, in) })
		if err != nil {
			t.Fatal(err)
		}
		e.passage = p
		e.rooms.list = []*passage{p}
		return e
	}
	host = open(line.Host, "")
	guest = open(line.Guest, host.told[0].(lineDescribed).description)
	host.answer(guest.told[0].(lineDescribed).description)
	for _, e := range []*end{host, guest} {
		if len(e.told) != 2 || e.told[1] != (lineOpened{1}) {
			t.Fatalf("%+v", e.told)
		}
		e.told = nil
	}
	return host, guest
}

// take returns the parts that an end has sent.
func (e *end) take() [][]byte { s := e.sent; e.sent = nil; return s }

// hear gives an end parts, as of the other.
func (e *end) hear(parts ...[]byte) (err error) {
	for _, p := range parts {
		err = e.rooms.receive(time.Now(), e.to, p)
	}
	return err
}

// frames returns the frames that came, and how the line ended.
func (e *end) frames() (frames [][]byte, failed error) {
	for _, in := range e.told {
		switch in := in.(type) {
		case lineFrame:
			frames = append(frames, in.data)
			e.taken(in.data)
		case lineFailed:
			failed = in.err
		}
	}
	e.told = nil
	return frames, failed
}

// deliver passes on what both send until there is nothing more, for a minute at most, and
// returns how many parts it was.
func deliver(a, b *end) (n int) {
	for begin := time.Now(); time.Since(begin) < time.Minute; {
		for _, e := range []*end{a, b} {
			e.rooms.pump(time.Now())
		}
		to, from := a.take(), b.take()
		if len(to)+len(from) == 0 && a.rooms.next().After(time.Now().Add(time.Second)) && b.rooms.next().After(time.Now().Add(time.Second)) {
			return n
		}
		n += len(to) + len(from)
		b.hear(to...)
		a.hear(from...)
		time.Sleep(partEvery)
	}
	return n
}

// Frames of every length arrive as they were sent, many in a part or in pieces.
func TestPassageCarriesFrames(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		host, guest := newEnds(t)
		var want [][]byte
		for _, n := range []int{0, 1, 100, 100, 100, maxPart - 2, maxPart, maxPart + 1, line.MaxFrame, 0, 3} {
			f := make([]byte, n)
			rand.Read(f)
			want = append(want, f)
			if err := host.send(f); err != nil {
				t.Fatal(err)
			}
		}
		begin := time.Now()
		n := deliver(host, guest)
		t.Logf("%d parts in %v", n, time.Since(begin))
		got, err := guest.frames()
		if err != nil || len(got) != len(want) {
			t.Fatalf("%d frames, %v", len(got), err)
		}
		for i := range want {
			if !bytes.Equal(got[i], want[i]) {
				t.Errorf("frame %d of %d bytes is %d bytes", i, len(want[i]), len(got[i]))
			}
		}
		if guest.pending.Load() != 0 || len(guest.rest) != 0 {
			t.Errorf("%d bytes are pending, %d begun", guest.pending.Load(), len(guest.rest))
		}
	})
}

// What is sent keeps to the pace, whatever waits, and lines take turns.
func TestPassagePace(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		host, _ := newEnds(t)
		other, _ := newEnds(t)
		host.rooms.list = append(host.rooms.list, other.passage)
		for range 100 {
			host.send(make([]byte, maxPart))
			other.send(make([]byte, maxPart))
		}
		for second := range 5 {
			for end := time.Now().Add(time.Second); time.Now().Before(end); time.Sleep(10 * time.Millisecond) {
				host.rooms.pump(time.Now())
			}
			want := int(time.Second / partEvery)
			if second == 0 {
				want += partBurst - 1
			}
			if n := len(host.take()); n < want || n > want+1 {
				t.Errorf("%d parts in second %d, want %d", n, second, want)
			}
		}
		if a, b := len(host.out), len(other.out); a-b > maxPart || b-a > maxPart {
			t.Errorf("%d bytes of one wait and %d of the other", a, b)
		}
		for range 100 { // what makes lines goes before
			host.rooms.pace.take(time.Now())
		}
		if host.rooms.pump(time.Now()); len(host.take()) > 0 {
			t.Error("parts are sent on top")
		}
	})
}

// Whatever a relay does with the parts, no wrong frame arrives: all before the first
// part that is not the next one, and nothing after it.
func TestPassageMeddledWith(t *testing.T) {
	swap := func(p [][]byte) [][]byte { p[4], p[5] = p[5], p[4]; return p }
	for name, c := range map[string]struct {
		meddle func(parts, back [][]byte) [][]byte
		frames int
	}{
		"repeated":        {func(p, _ [][]byte) [][]byte { return append(p[:5:5], p[4:]...) }, 5},
		"the first again": {func(p, _ [][]byte) [][]byte { return append(p[:5:5], p...) }, 5},
		"left out":        {func(p, _ [][]byte) [][]byte { return append(p[:3:3], p[4:]...) }, 3},
		"out of order":    {func(p, _ [][]byte) [][]byte { return swap(p) }, 4},
		"changed":         {func(p, _ [][]byte) [][]byte { p[6][len(p[6])-1] ^= 1; return p }, 6},
		"changed first":   {func(p, _ [][]byte) [][]byte { p[6][partHeader] ^= 1; return p }, 6},
		"cut":             {func(p, _ [][]byte) [][]byte { p[6] = p[6][:len(p[6])-1]; return p }, 6},
		"reflected":       {func(p, back [][]byte) [][]byte { return append(append(p[:2:2], back...), p[2:]...) }, 2},
		"made up": {func(p, _ [][]byte) [][]byte {
			p[0] = append(p[0][:partHeader:partHeader], make([]byte, 40)...)
			return p
		}, 0},
	} {
		host, guest := newEnds(t)
		for i := range byte(8) {
			host.send([]byte{i})
			guest.send([]byte{i})
			host.rooms.pump(time.Now())
			guest.rooms.pump(time.Now())
		}
		parts, back := host.take(), guest.take()
		if len(parts) != 8 {
			t.Fatalf("%d parts", len(parts))
		}
		guest.hear(c.meddle(parts, back)...)
		frames, err := guest.frames()
		if !errors.Is(err, errPart) || len(frames) != c.frames {
			t.Errorf("%s: %d frames, then %v", name, len(frames), err)
		}
		for i, f := range frames {
			if len(f) != 1 || f[0] != byte(i) {
				t.Errorf("%s: frame %d is %x", name, i, f)
			}
		}
	}
}

// A part of another line, of another connection or too short is none of this line's:
// nothing comes of it.
func TestStrayParts(t *testing.T) {
	host, guest := newEnds(t)
	host.send([]byte("e4"))
	host.rooms.pump(time.Now())
	part := host.take()[0]
	other := bytes.Clone(part)
	other[partHeader-1]++
	if err := guest.hear(other); err != errStray {
		t.Error(err)
	}
	if err := guest.rooms.receive(time.Now(), signaling.PeerID{66}, part); err != errStray {
		t.Error(err)
	}
	if err := guest.hear(part[:partOverhead-1]); err != errPart {
		t.Error(err)
	}
	guest.hear(part)
	if frames, err := guest.frames(); len(frames) != 1 || err != nil {
		t.Errorf("%q, %v", frames, err)
	}
}

// sealed returns a part with a text of one's own, as the other player could make it.
func (e *end) sealed(text []byte) []byte {
	header := []byte{partVersion, 0, 0, 0, byte(testBond.try)}
	e.passage.sent++
	return e.seal.Seal(header, partNonce(e.passage.sent-1), text, header)
}

// What the other player may say that this program would not ends the line, with no more
// in memory than a frame; so does more than is taken.
func TestPassageHostile(t *testing.T) {
	for name, c := range map[string]struct {
		texts [][]byte
		err   error
	}{
		"an unknown kind":  {[][]byte{{partEnd + 1}}, errPart},
		"a ping with more": {[][]byte{{partPing, 0}}, errPart},
		"a frame too long": {[][]byte{{partStream, 0xff}, {partStream, 0xff}}, line.ErrTooBig},
		"more than is taken": {func() (texts [][]byte) {
			for range 1 + maxPendingNew/frameCost(nil) {
				texts = append(texts, []byte{partStream, 0, 0})
			}
			return texts
		}(), line.ErrFlood},
		"the end": {[][]byte{{partEnd}}, line.ErrClosed},
	} {
		host, guest := newEnds(t)
		for _, text := range c.texts {
			guest.hear(host.sealed(text))
		}
		if _, err := guest.frames(); !errors.Is(err, c.err) {
			t.Errorf("%s: %v, want %v", name, err, c.err)
		}
		guest.hear(host.sealed([]byte{partStream, 0, 1, 7}))
		if frames, _ := guest.frames(); len(frames) > 0 {
			t.Errorf("%s: a frame comes after the end", name)
		}
	}
}

// A side that sends too much or too big a frame loses the line, before another frame.
func TestPassageSendError(t *testing.T) {
	for _, want := range []error{line.ErrTooBig, line.ErrSlow} {
		host, _ := newEnds(t)
		var err error
		n := 0
		for ; err == nil; n++ {
			size := line.MaxFrame
			if want == line.ErrTooBig {
				size++
			}
			err = host.send(make([]byte, size))
		}
		if err != want || len(host.out) > maxBuffered {
			t.Errorf("%v after %d frames, %d bytes wait", err, n, len(host.out))
		}
		if err := host.send(nil); err != line.ErrNoLine {
			t.Errorf("after it: %v", err)
		}
		if _, failed := host.frames(); failed != want {
			t.Errorf("the line ends with %v", failed)
		}
	}
}

// What waits goes out before the end, for flushTime; then the other side knows.
func TestPassageCloses(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		for _, frames := range []int{1, 10, 500} {
			host, guest := newEnds(t)
			for range frames {
				host.send(make([]byte, maxPart-2))
			}
			begin := time.Now()
			host.close()
			if err := host.send(nil); err != line.ErrNoLine {
				t.Error(err)
			}
			for len(host.rooms.list) > 0 {
				host.rooms.pump(time.Now())
				time.Sleep(time.Millisecond)
			}
			<-host.gone()
			if took := time.Since(begin); took > flushTime+partEvery {
				t.Errorf("it took %v", took)
			}
			guest.hear(host.take()...)
			got, err := guest.frames()
			if err != line.ErrClosed || len(got) != min(frames, partBurst+int(flushTime/partEvery)-1) {
				t.Errorf("%d frames of %d, then %v", len(got), frames, err)
			}
		}
		host, _ := newEnds(t)
		host.seal = nil // the answer never came
		host.close()
		host.rooms.pump(time.Now())
		<-host.gone()
	})
}

// Two that say nothing ask each other; one whose other end is silent loses the line,
// and hears whether the relay was silent too.
func TestPassagePings(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		host, guest := newEnds(t)
		tick := func(e *end) bool {
			defer e.rooms.pump(time.Now())
			return e.rooms.ask(time.Now())
		}
		parts := 0
		for begin := time.Now(); time.Since(begin) < 10*time.Minute; time.Sleep(100 * time.Millisecond) {
			if tick(host) || tick(guest) {
				t.Fatal("a line that works is dead")
			}
			a, b := host.take(), guest.take()
			parts += len(a) + len(b)
			guest.hear(a...)
			host.hear(b...)
		}
		if most := 4 * int(10*time.Minute/pingWait); parts == 0 || parts > most {
			t.Errorf("%d parts in ten minutes, want at most %d", parts, most)
		}
		for _, relay := range []bool{true, false} { // whether anything comes from the relay
			host, _ := newEnds(t)
			begin, dead := time.Now(), false
			for len(host.told) == 0 {
				if relay {
					host.rooms.told = time.Now()
				}
				dead = tick(host)
				time.Sleep(100 * time.Millisecond)
			}
			if _, err := host.frames(); err != line.ErrLost || dead == relay {
				t.Errorf("%v, dead: %v", err, dead)
			}
			if took := time.Since(begin); took < pingWait+pongTime || took > pingWait+pongTime+time.Second {
				t.Errorf("it took %v", took)
			}
		}
	})
}

// However the stream is cut into parts, the same frames come of it, and never more is
// kept than the beginning of one.
func FuzzStream(f *testing.F) {
	f.Add([]byte{0, 2, 'e', '4', 0, 0, 0, 1, 7}, uint8(3))
	f.Add([]byte{0xff, 0xff, 1}, uint8(1))
	f.Add([]byte{0x40, 0}, uint8(9))
	f.Fuzz(func(t *testing.T, stream []byte, cut uint8) {
		var seen [2]string
		for i, n := range []int{int(cut) + 1, maxPart} {
			var p passage
			var all [][]byte
			var err error
			for rest := stream; len(rest) > 0 && err == nil; {
				k := min(n, len(rest))
				var frames [][]byte
				frames, err = p.stream(rest[:k])
				all, rest = append(all, frames...), rest[k:]
				if err == nil && len(p.rest) > 2+line.MaxFrame {
					t.Fatalf("%d bytes are kept", len(p.rest))
				}
			}
			seen[i] = fmt.Sprintf("%x %v", all, err)
		}
		if seen[0] != seen[1] {
			t.Errorf("in parts of %d: %s\nin parts of %d: %s", int(cut)+1, seen[0], maxPart, seen[1])
		}
	})
}

// No payload that the other end did not seal brings a frame.
func FuzzPart(f *testing.F) {
	host, guest := newEnds(f)
	part := host.sealed([]byte{partStream, 0, 2, 'e', '4'})
	f.Add(part[:len(part)-1])
	f.Add([]byte{partVersion, 0, 0, 0, byte(testBond.try)})
	f.Fuzz(func(t *testing.T, payload []byte) {
		if bytes.Equal(payload, part) {
			return
		}
		guest.failed.Store(false)
		if err := guest.hear(payload); err == nil {
			t.Errorf("%x is taken", payload)
		}
		if frames, _ := guest.frames(); len(frames) > 0 {
			t.Errorf("%x is the frames %x", payload, frames)
		}
	})
}
