package main

import (
	"bufio"
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"os/signal"
	"runtime"
	"runtime/debug"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"syscall"
	"testing"
	"time"

	"rowan/relay/signaling"
)

// The load on a relay, which runs in a process of its own and takes its limits from flags. Run
//
//	go test -run '^$' -bench . -benchtime 1x ./relay
//
// Each benchmark opens its sockets, sends a fixed number of messages, checks every one that
// arrives, and takes less than a minute. The callers need as much of the machine as the relay.

// started is a relay in a process of its own.
type started struct {
	address string // HOST:PORT, behind overTLS where it speaks that
	process *os.Process
	out     *bufio.Reader
}

// start runs the relay with flags, until the benchmark ends. Without TURN, whose credentials
// differ from one Joined to the next.
func start(tb testing.TB, flags ...string) *started {
	tb.Helper()
	cmd := exec.Command(os.Args[0])
	cmd.Env = append(os.Environ(), asRelay+"=-addr 127.0.0.1:0 -turn=false "+strings.Join(flags, " "))
	cmd.Stderr = os.Stderr
	stdout, err := cmd.StdoutPipe()
	if err != nil {
		tb.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		tb.Fatal(err)
	}
	r := &started{process: cmd.Process, out: bufio.NewReader(stdout)}
	line, err := r.out.ReadString('\n')
	_, url, ok := strings.Cut(strings.TrimSpace(line), " at ")
	if err != nil || !ok {
		tb.Fatalf("the relay printed %q, %v", line, err)
	}
	r.address = strings.TrimPrefix(url, "http://")
	tb.Cleanup(func() {
		cmd.Process.Signal(syscall.SIGTERM)
		if err := cmd.Wait(); err != nil {
			tb.Error("the relay:", err)
		}
	})
	return r
}

// memory is what a relay takes.
type memory struct {
	Heap, Stack int64 // bytes, as Go counts them, after a collection
	Resident    int64 // bytes, as the system does, before it
	Peak        int64 // the most that were resident
	Goroutines  int64
	CPU         time.Duration // since the process began
}

// answerMemory makes the process print its own memory whenever it is signalled. The relay's
// process calls it before anything else: a signal that nobody waits for is lost.
func answerMemory() {
	asked := make(chan os.Signal, 1)
	signal.Notify(asked, syscall.SIGUSR1)
	go func() {
		for range asked {
			var s runtime.MemStats
			m := memory{Resident: status("VmRSS:"), Peak: status("VmHWM:")}
			runtime.GC() // what a pool has is gone after two
			debug.FreeOSMemory()
			runtime.ReadMemStats(&s)
			m.Heap, m.Stack, m.Goroutines = int64(s.HeapInuse), int64(s.StackInuse), int64(runtime.NumGoroutine())
			var used syscall.Rusage
			syscall.Getrusage(syscall.RUSAGE_SELF, &used)
			m.CPU = time.Duration(used.Utime.Nano() + used.Stime.Nano())
			json.NewEncoder(os.Stdout).Encode(m)
		}
	}()
}

// status returns a figure of this process in bytes, or 0 where the system does not tell.
func status(name string) int64 {
	b, _ := os.ReadFile("/proc/self/status")
	_, rest, _ := strings.Cut(string(b), name)
	var kB int64
	fmt.Sscan(rest, &kB)
	return kB << 10
}

func (r *started) memory(tb testing.TB) (m memory) {
	tb.Helper()
	r.process.Signal(syscall.SIGUSR1)
	line, err := r.out.ReadBytes('\n')
	if err == nil {
		err = json.Unmarshal(line, &m)
	}
	if err != nil {
		tb.Fatal(err)
	}
	return m
}

// seat is a caller in a room of two.
type seat struct {
	*caller
	room     int
	id       signaling.PeerID
	arriving chan signaling.Delivered // closed when the socket has ended
}

// crowd is so many seats, two to a room, each with a goroutine that reads.
func crowd(tb testing.TB, address string, n int) []*seat {
	tb.Helper()
	seats := make([]*seat, n)
	each(tb, n/2, func(room int) error {
		for i := range 2 {
			s, err := sit(address, room, byte(i+1))
			if err != nil {
				return err
			}
			seats[2*room+i] = s
		}
		return nil
	})
	for _, s := range seats {
		s.conn.SetDeadline(time.Time{})
		s.arriving = make(chan signaling.Delivered, 1)
		go func() {
			defer close(s.arriving)
			for {
				m, err := s.receive()
				if err != nil {
					return
				}
				if d, ok := m.(signaling.Delivered); ok {
					s.arriving <- d
				}
			}
		}()
	}
	tb.Cleanup(func() {
		for _, s := range seats {
			s.conn.Close()
		}
	})
	return seats
}

// sit opens a socket and joins. The second seat of a room finds the first there.
func sit(address string, room int, number byte) (*seat, error) {
	c, err := call(address)
	if err != nil {
		return nil, err
	}
	join := signaling.Join{Version: signaling.Version, Token: signaling.Token{number}, ID: signaling.PeerID{number}}
	binary.BigEndian.PutUint64(join.Room[1:], uint64(room))
	if err := c.send(join); err != nil {
		return nil, err
	}
	var joined signaling.Joined
	if number == 2 {
		joined.Peers = []signaling.PeerID{{1}}
	}
	return &seat{caller: c, room: room, id: join.ID}, c.want(joined)
}

// atOnce is how many callers act at a time.
const atOnce = 32

// each runs f for 0 to n-1, atOnce of them at a time, and ends the benchmark at an error.
func each(tb testing.TB, n int, f func(i int) error) {
	tb.Helper()
	var next atomic.Int64
	var failed atomic.Pointer[error]
	var all sync.WaitGroup
	for range atOnce {
		all.Go(func() {
			for i := int(next.Add(1)) - 1; i < n && failed.Load() == nil; i = int(next.Add(1)) - 1 {
				if err := f(i); err != nil {
					failed.Store(&err)
				}
			}
		})
	}
	all.Wait()
	if err := failed.Load(); err != nil {
		tb.Fatal(*err)
	}
}

// report gives the median and the 99th percentile of times.
func report(b *testing.B, times []time.Duration, of string) {
	slices.Sort(times)
	b.ReportMetric(times[len(times)/2].Seconds()*1e3, "p50-ms/"+of)
	b.ReportMetric(times[len(times)*99/100].Seconds()*1e3, "p99-ms/"+of)
}

// BenchmarkIdle measures what a socket takes that has joined and says nothing.
func BenchmarkIdle(b *testing.B) {
	for _, n := range []int{2000, 10000} {
		b.Run(fmt.Sprint(n), func(b *testing.B) {
			for range b.N {
				r := startFor(b, n)
				before := r.memory(b)
				seats := crowd(b, r.address, n)
				time.Sleep(time.Second)
				after := r.memory(b)
				per := func(what string, bytes int64) { b.ReportMetric(float64(bytes)/float64(n), what+"/socket") }
				per("heap-B", after.Heap-before.Heap)
				per("stack-B", after.Stack-before.Stack)
				per("goroutines", after.Goroutines-before.Goroutines)
				per("resident-B", after.Resident-before.Resident)
				for _, s := range seats {
					s.conn.Close()
				}
			}
		})
	}
}

// startFor starts a relay that takes so many sockets from one address.
func startFor(tb testing.TB, sockets int, flags ...string) *started {
	n := fmt.Sprint(2*sockets + 4*atOnce)
	return start(tb, append(flags, "-connections", n, "-connections-per-address", n, "-rooms", n, "-rooms-per-address", n,
		"-new-per-second", n, "-new-burst", n, "-requests-per-second", n, "-request-burst", n)...)
}

// BenchmarkMessage measures how long a message of a candidate's size takes from one peer to
// another while so many sockets are open.
func BenchmarkMessage(b *testing.B) {
	const messages = 20000
	for _, n := range []int{2000, 10000} {
		b.Run(fmt.Sprint(n), func(b *testing.B) {
			for range b.N {
				r := startFor(b, n)
				seats := crowd(b, r.address, n)
				times := make([]time.Duration, messages)
				began := time.Now()
				// Rooms in turn, so that atOnce of them have a message on its way and none has two.
				each(b, messages, func(i int) error {
					room := i % (n / 2)
					from, to := seats[2*room], seats[2*room+1]
					payload := binary.BigEndian.AppendUint64(make([]byte, 192), uint64(i))
					sent := time.Now()
					if err := from.send(signaling.Send{To: to.id, Payload: payload}); err != nil {
						return err
					}
					got, ok := <-to.arriving
					times[i] = time.Since(sent)
					if !ok || got.From != from.id || string(got.Payload) != string(payload) {
						return fmt.Errorf("room %d: message %d is lost; instead %v", room, i, got)
					}
					return nil
				})
				b.ReportMetric(messages/time.Since(began).Seconds(), "messages/s")
				report(b, times, "message")
			}
		})
	}
}

// BenchmarkIntroduction measures whole introductions, sockets opened and closed: an offer, its
// answer, and eight candidates from each side.
func BenchmarkIntroduction(b *testing.B) {
	const pairs = 2000
	for range b.N {
		r := startFor(b, pairs)
		idle := r.memory(b).CPU
		times := make([]time.Duration, pairs)
		began := time.Now()
		each(b, pairs, func(i int) error {
			start := time.Now()
			defer func() { times[i] = time.Since(start) }()
			return introduce(r.address, r.address, i)
		})
		b.ReportMetric(pairs/time.Since(began).Seconds(), "introductions/s")
		b.ReportMetric((r.memory(b).CPU-idle).Seconds()*1e6/pairs, "relay-µs/introduction")
		report(b, times, "introduction")
	}
}

// introduce lets two meet in a room of their own, the host at one address and the guest
// at another.
func introduce(address, other string, room int) error {
	host, err := sit(address, room, 1)
	if err != nil {
		return err
	}
	defer host.conn.Close()
	guest, err := sit(other, room, 2)
	if err != nil {
		return err
	}
	defer guest.conn.Close()
	if err := host.want(signaling.Arrived{ID: guest.id}); err != nil {
		return err
	}
	text := func(kind byte, size int) []byte {
		return fmt.Appendf(make([]byte, size), "%c of room %d", kind, room)
	}
	pass := func(from, to *seat, payload []byte) error {
		if err := from.send(signaling.Send{To: to.id, Payload: payload}); err != nil {
			return err
		}
		return to.want(signaling.Delivered{From: from.id, Payload: payload})
	}
	err = errors.Join(pass(host, guest, text('o', 3000)), pass(guest, host, text('a', 3000)))
	for i := range byte(8) {
		err = errors.Join(err, pass(host, guest, text('0'+i, 190)), pass(guest, host, text('0'+i, 190)))
	}
	return err
}
