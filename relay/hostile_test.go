package main

import (
	"bytes"
	"context"
	"flag"
	"fmt"
	"io"
	"math/rand/v2"
	"net"
	"os"
	"os/exec"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"rowan/relay/signaling"
)

// Attacks on a relay with its default limits, in a process of its own, from one address of
// loopback, while others meet from another.

var stormTime = flag.Duration("storm", 300*time.Millisecond, "how long TestHostile keeps up each attack")

// attacker is an address that harm comes from.
type attacker struct{ from, relay string }

// attackers is how many connections an attack has at most: more than one address may have.
const attackers = 1500

// attacks are each one attacker's part, done again and again until ctx ends. They end soon
// after it: every connection is closed then.
var attacks = map[string]struct {
	at   int // how many do it at a time
	part func(a attacker, ctx context.Context)
}{
	"silence": {attackers, func(a attacker, ctx context.Context) {
		a.dial(ctx, func(conn net.Conn) { io.Copy(io.Discard, conn) })
	}},
	"slow headers": {attackers, func(a attacker, ctx context.Context) {
		a.dial(ctx, func(conn net.Conn) { trickle(conn, "GET / HTTP/1.1\r\nHost: a\r\nX: ") })
	}},
	"slow bodies": {attackers, func(a attacker, ctx context.Context) {
		a.dial(ctx, func(conn net.Conn) {
			trickle(conn, "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 9999\r\n\r\n")
		})
	}},
	"come and go": {4, func(a attacker, ctx context.Context) { a.dial(ctx, func(net.Conn) {}) }},
	"requests": {4, func(a attacker, ctx context.Context) {
		a.dial(ctx, func(conn net.Conn) {
			go io.Copy(io.Discard, conn)
			for ctx.Err() == nil {
				if _, err := io.WriteString(conn, "GET /none HTTP/1.1\r\nHost: a\r\n\r\n"); err != nil {
					return
				}
			}
		})
	}},
	"slow downloads": {attackers, func(a attacker, ctx context.Context) {
		a.dial(ctx, func(conn net.Conn) {
			io.WriteString(conn, "GET / HTTP/1.1\r\nHost: a\r\n\r\n")
			<-ctx.Done()
		})
	}},
	"wrong origins": {4, func(a attacker, ctx context.Context) {
		a.dial(ctx, func(conn net.Conn) {
			fmt.Fprintf(conn, "GET %s HTTP/1.1\r\nHost: a\r\nOrigin: https://elsewhere.example\r\nConnection: Upgrade, close\r\n\r\n", signaling.Path)
			io.Copy(io.Discard, conn)
		})
	}},
	"rooms guessed": {attackers, func(a attacker, ctx context.Context) {
		a.call(ctx, func(c *caller) {
			c.send(guess())
			io.Copy(io.Discard, c.conn)
		})
	}},
	"pings": {16, func(a attacker, ctx context.Context) {
		a.call(ctx, func(c *caller) {
			go io.Copy(io.Discard, c.conn)
			for c.frame(opPing, nil) == nil {
			}
		})
	}},
	"messages": {16, func(a attacker, ctx context.Context) {
		a.call(ctx, func(c *caller) {
			go io.Copy(io.Discard, c.conn)
			c.send(guess())
			for c.send(signaling.Send{To: signaling.PeerID{9}, Payload: make([]byte, 16)}) == nil {
			}
		})
	}},
	"giant frames": {64, func(a attacker, ctx context.Context) {
		a.call(ctx, func(c *caller) {
			c.conn.Write([]byte{0x82, 0xff, 0x3f, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0})
			for b := make([]byte, 1<<16); ; {
				if _, err := c.conn.Write(b); err != nil {
					return
				}
			}
		})
	}},
	"slow readers": {256, func(a attacker, ctx context.Context) {
		a.call(ctx, func(c *caller) {
			join := guess()
			c.send(join)
			b, err := a.open(ctx)
			if err != nil {
				return
			}
			defer b.conn.Close()
			join.ID, join.Token = signaling.PeerID{2}, signaling.Token{2}
			b.send(join)
			for b.send(signaling.Send{Payload: make([]byte, 16000)}) == nil {
			}
			<-ctx.Done()
		})
	}},
	unread: {unreaders, attacker.unread},
	"nonsense": {16, func(a attacker, ctx context.Context) {
		a.call(ctx, func(c *caller) {
			b := make([]byte, 1+rand.IntN(100))
			for i := range b {
				b[i] = byte(rand.Uint32())
			}
			c.frame(byte(rand.IntN(16)), b)
			c.conn.Write(b)
			io.Copy(io.Discard, c.conn)
		})
	}},
}

// guess is a Join to a room that nobody told of.
func guess() signaling.Join {
	j := signaling.Join{Version: signaling.Version, ID: signaling.PeerID{1}}
	for i := range j.Room {
		j.Room[i] = byte(rand.Uint32())
	}
	return j
}

// trickle writes a byte a tenth of a second, after a start.
func trickle(conn net.Conn, start string) {
	_, err := io.WriteString(conn, start)
	for ; err == nil; _, err = conn.Write([]byte{'x'}) {
		time.Sleep(100 * time.Millisecond)
	}
}

// dial does something with a connection, which is closed then, and when ctx ends.
func (a attacker) dial(ctx context.Context, do func(net.Conn)) {
	d := net.Dialer{LocalAddr: &net.TCPAddr{IP: net.ParseIP(a.from)}}
	conn, err := d.DialContext(ctx, "tcp", strings.TrimPrefix(a.relay, overTLS))
	if err != nil {
		return
	}
	defer conn.Close()
	stop := context.AfterFunc(ctx, func() { conn.Close() })
	defer stop()
	do(conn)
}

// call does something with a socket.
func (a attacker) call(ctx context.Context, do func(*caller)) {
	a.dial(ctx, func(conn net.Conn) {
		if c, err := callOver(conn, a.relay); err == nil {
			do(c)
		}
	})
}

// open opens a socket that its caller closes.
func (a attacker) open(ctx context.Context) (*caller, error) {
	d := net.Dialer{LocalAddr: &net.TCPAddr{IP: net.ParseIP(a.from)}}
	conn, err := d.DialContext(ctx, "tcp", a.relay)
	if err != nil {
		return nil, err
	}
	return callOver(conn, a.relay)
}

// asAttacker makes the test binary attack a relay until its input ends: the value is the
// relay's address and the name of the attack.
const asAttacker = "ROWAN_TEST_AS_ATTACKER"

// attack is the whole of such a process. It prints how often it has tried.
func attack(relay, name string) {
	ctx, cancel := context.WithCancel(context.Background())
	var storm sync.WaitGroup
	var tries atomic.Int64
	for range attacks[name].at {
		storm.Go(func() {
			for ctx.Err() == nil {
				attacks[name].part(attacker{"127.0.0.66", relay}, ctx)
				tries.Add(1)
				time.Sleep(time.Millisecond) // a refusal costs the attacker more than the relay
			}
		})
	}
	io.Copy(io.Discard, os.Stdin)
	cancel()
	storm.Wait()
	fmt.Println(tries.Load())
}

// under keeps up an attack while others meet, one pair after the other, for at least a
// time, and returns how long each took, and with how many tries the attack went on. The
// attacker is a process of its own, on one processor at a time: in the world it has its own.
func under(tb testing.TB, relay, name string, d time.Duration) (times []time.Duration, tries int) {
	tb.Helper()
	cmd := exec.Command(os.Args[0])
	cmd.Env = append(os.Environ(), asAttacker+"="+relay+" "+name, "GOMAXPROCS=1")
	cmd.Stderr = os.Stderr
	var out bytes.Buffer
	cmd.Stdout = &out
	stop, err := cmd.StdinPipe()
	if err == nil {
		err = cmd.Start()
	}
	if err != nil {
		tb.Fatal(err)
	}
	for began := time.Now(); time.Since(began) < d; {
		time.Sleep(100 * time.Millisecond) // they keep within what one address may do
		start := time.Now()
		if err := introduce(relay, relay, 1e6+len(times)); err != nil {
			tb.Errorf("%s: two could not meet: %v", name, err)
			break
		}
		times = append(times, time.Since(start))
	}
	stop.Close()
	if err := cmd.Wait(); err != nil {
		tb.Errorf("%s: the attacker: %v", name, err)
	}
	if _, err := fmt.Sscan(out.String(), &tries); err != nil || tb.Failed() {
		tb.Fatalf("%s: the attacker printed %q", name, out.String())
	}
	return times, tries
}

// names returns the attacks on a relay without TLS in a fixed order.
func names() (list []string) {
	for name := range attacks {
		if name != unread {
			list = append(list, name)
		}
	}
	slices.Sort(list)
	return list
}

// TestHostile attacks a relay in every way. Those who have nothing to do with it meet, and
// when it is over, nothing is left of it. With -args -storm 1m each attack is kept up for longer.
func TestHostile(t *testing.T) {
	r := start(t, "-linger-time", "1s")
	for range 2 {
		under(t, r.address, "pings", 0) // so that what is made once is there
	}
	before := r.memory(t)
	for _, name := range names() {
		began := time.Now()
		times, tries := under(t, r.address, name, *stormTime)
		t.Logf("%s: %d tries, %d pairs met, in %v", name, tries, len(times), time.Since(began).Round(time.Millisecond))
	}
	// Sockets that are told something have five seconds to answer.
	after := r.memory(t)
	for deadline := time.Now().Add(patience); after.Goroutines > before.Goroutines && time.Now().Before(deadline); {
		time.Sleep(100 * time.Millisecond)
		after = r.memory(t)
	}
	t.Logf("before %+v, after %+v", before, after)
	if after.Goroutines > before.Goroutines {
		t.Errorf("%d goroutines before, %d after", before.Goroutines, after.Goroutines)
	}
	if grown := after.Heap + after.Stack - before.Heap - before.Stack; grown > 4<<20 {
		t.Errorf("%d bytes more than before", grown)
	}
	if most := int64(512 << 20); after.Peak > most {
		t.Errorf("the relay took %d bytes at its peak, want less than %d", after.Peak, most)
	}
}

// BenchmarkHostile measures how long two need to meet while each attack goes on.
func BenchmarkHostile(b *testing.B) {
	for _, name := range names() {
		b.Run(name, func(b *testing.B) {
			for range b.N {
				r := start(b)
				times, tries := under(b, r.address, name, 5*time.Second)
				report(b, times, "introduction")
				b.ReportMetric(slices.Max(times).Seconds()*1e3, "max-ms/introduction")
				b.ReportMetric(float64(tries)/5, "tries/s")
				b.ReportMetric(float64(r.memory(b).Peak)/(1<<20), "peak-MB")
			}
		})
	}
}
