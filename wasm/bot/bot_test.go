package bot

import (
	"context"
	"errors"
	"slices"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"rowan/rules"
)

// A wire is an in-memory port: a goroutine delivers what was posted, in order,
// until it is closed.
type wire struct {
	queue chan []byte
	once  sync.Once
	done  chan struct{}
}

func newWire(deliver func([]byte)) *wire {
	w := &wire{queue: make(chan []byte, 1000), done: make(chan struct{})}
	go func() {
		for {
			select {
			case data := <-w.queue:
				deliver(data)
			case <-w.done:
				return
			}
		}
	}()
	return w
}

func (w *wire) Post(data []byte) { w.queue <- data }
func (w *wire) Close()           { w.once.Do(func() { close(w.done) }) }

// A rig is a client whose workers are servers with think in the same process.
type rig struct {
	*Client
	think   Think
	analyse Analyse
	ready   time.Duration // how long a worker takes to load
	workers int           // made so far
	fail    func(error)   // of the newest worker
	toPage  *wire
	broken  error // what spawn returns
}

func newRig(t *testing.T, think Think) *rig {
	r := &rig{think: think}
	r.Client = NewClient(r.spawn)
	t.Cleanup(r.Close)
	return r
}

func (r *rig) spawn(receive func([]byte), fail func(error)) (Worker, error) {
	if r.broken != nil {
		return nil, r.broken
	}
	r.workers++
	r.fail = fail
	toPage := newWire(receive)
	server := NewServer(toPage, r.think, nil)
	server.Analyse = r.analyse
	toWorker := newWire(server.Receive)
	r.toPage = toPage
	time.AfterFunc(r.ready, server.Ready)
	return &worker{toWorker, toPage}, nil
}

type worker struct {
	*wire
	back *wire
}

func (w *worker) Close() { w.wire.Close(); w.back.Close() }

// replies collects replies; it may be read after synctest.Wait.
type replies struct {
	mu  sync.Mutex
	all []Reply
}

func (r *replies) add(reply Reply) { r.mu.Lock(); r.all = append(r.all, reply); r.mu.Unlock() }

func (r *replies) list() []Reply { r.mu.Lock(); defer r.mu.Unlock(); return slices.Clone(r.all) }

func (r *replies) finals() (finals []Reply) {
	for _, reply := range r.list() {
		if reply.Final {
			finals = append(finals, reply)
		}
	}
	return finals
}

var request = Request{Variant: rules.ClassicConnectFour, Moves: []rules.Move{rules.Drop(3), rules.Drop(3)}, Level: 2, Time: 3 * time.Second, Seed: 1<<64 - 1}

// slow takes the time of its request, reporting each 10 ms, and answers with
// the column of the level.
func slow(ctx context.Context, p rules.Position, r Request, _ func(), report func(Reply)) (Reply, error) {
	answer := Reply{Move: rules.Drop(int(r.Level))}
	for range r.Time / (10 * time.Millisecond) {
		select {
		case <-time.After(10 * time.Millisecond):
			answer.Depth++
			report(answer)
		case <-ctx.Done():
			return answer, ctx.Err()
		}
	}
	return answer, nil
}

func TestThink(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var got Request
		ply := 0
		r := newRig(t, func(ctx context.Context, p rules.Position, req Request, yield func(), report func(Reply)) (Reply, error) {
			got, ply = req, p.Ply()
			return slow(ctx, p, req, yield, report)
		})
		var rs replies
		id := r.Think(request, rs.add)
		pass(4 * time.Second)
		want := request
		want.ID = id
		if got.ID != id || got.Variant != want.Variant || !slices.Equal(got.Moves, want.Moves) || got.Level != want.Level || got.Time != want.Time || got.Seed != want.Seed || ply != 2 {
			t.Errorf("searched %+v at ply %d, want %+v", got, ply, want)
		}
		finals := rs.finals()
		if len(finals) != 1 || finals[0].Move != rules.Drop(2) || finals[0].ID != id || finals[0].Err != "" || finals[0].Depth != 300 {
			t.Errorf("final replies %+v", finals)
		}
		if n := len(rs.list()) - 1; n < 25 || n > 30 {
			t.Errorf("%d replies in 3 s, want up to ten a second", n)
		}
	})
}

func TestNewestWins(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		running, most := 0, 0
		var mu sync.Mutex
		r := newRig(t, func(ctx context.Context, p rules.Position, req Request, yield func(), report func(Reply)) (Reply, error) {
			mu.Lock()
			running++
			most = max(most, running)
			mu.Unlock()
			defer func() { mu.Lock(); running--; mu.Unlock() }()
			return slow(ctx, p, req, yield, report)
		})
		var old, newest replies
		for i := range 5 {
			r.Think(request, old.add)
			pass(time.Duration(i) * 30 * time.Millisecond)
		}
		before := len(old.list())
		last := request
		last.Level = 6
		r.Think(last, newest.add)
		pass(5 * time.Second)
		if n := len(old.list()); n != before {
			t.Errorf("%d replies to requests that were cancelled", n-before)
		}
		if finals := newest.finals(); len(finals) != 1 || finals[0].Move != rules.Drop(6) {
			t.Errorf("newest: %+v", finals)
		}
		if most != 1 || r.workers != 1 {
			t.Errorf("%d searches at a time, %d workers", most, r.workers)
		}
	})
}

// TestStop ends a search: what it still says is of no effect (field case 14).
func TestStop(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		stopped := false
		r := newRig(t, func(ctx context.Context, p rules.Position, _ Request, _ func(), _ func(Reply)) (Reply, error) {
			<-ctx.Done()
			stopped = true
			return Reply{Move: p.Moves()[0]}, ctx.Err()
		})
		var rs replies
		r.Stop() // nothing to stop
		r.Think(request, rs.add)
		pass(time.Second)
		r.Stop()
		synctest.Wait()
		if !stopped || len(rs.list()) != 0 {
			t.Errorf("stopped %v, replies %+v", stopped, rs.list())
		}
		r.Think(request, rs.add) // stopped before the worker heard of it
		r.Stop()
		pass(time.Second)
		if len(rs.list()) != 0 {
			t.Errorf("replies %+v", rs.list())
		}
	})
}

// What is asked while the worker loads is answered when it is ready; of several,
// the newest (field case 17).
func TestAskedBeforeReady(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		r := newRig(t, slow)
		r.ready = 2 * time.Second
		r.Start()
		var dropped, rs replies
		r.Think(request, dropped.add)
		quick := request
		quick.Time = 0
		r.Think(quick, rs.add)
		if r.Client.Ready() {
			t.Error("ready at once")
		}
		pass(3 * time.Second)
		if !r.Client.Ready() || len(rs.finals()) != 1 || len(dropped.list()) != 0 || r.workers != 1 {
			t.Errorf("replies %+v and %+v, %d workers", rs.list(), dropped.list(), r.workers)
		}
	})
}

func TestWorkerFails(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		r := newRig(t, slow)
		var rs replies
		r.Think(request, rs.add)
		pass(time.Second)
		former := r.fail
		former(errors.New("out of memory"))
		if finals := rs.finals(); len(finals) != 1 || !strings.Contains(finals[0].Err, "out of memory") {
			t.Errorf("replies %+v", finals)
		}
		if r.Client.Ready() {
			t.Error("still ready")
		}
		var again replies
		r.Think(request, again.add)
		pass(time.Second)
		former(nil) // the dead one is not heard
		pass(4 * time.Second)
		if finals := again.finals(); len(finals) != 1 || finals[0].Err != "" || r.workers != 2 {
			t.Errorf("replies %+v, %d workers", finals, r.workers)
		}
		if len(rs.finals()) != 1 {
			t.Errorf("the first request got %+v", rs.finals())
		}
	})
}

func TestWorkerCannotBeMade(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		r := newRig(t, slow)
		r.broken = errors.New("no Worker here")
		r.Start()
		var rs replies
		r.Think(request, rs.add)
		if finals := rs.finals(); len(finals) != 1 || !strings.Contains(finals[0].Err, "no Worker here") {
			t.Errorf("replies %+v", finals)
		}
		r.broken = nil
		r.Think(request, rs.add)
		pass(4 * time.Second)
		if finals := rs.finals(); len(finals) != 2 || finals[1].Err != "" {
			t.Errorf("replies %+v", finals)
		}
	})
}

// What the worker says that cannot be read counts as its failure.
func TestWorkerTalksNonsense(t *testing.T) {
	for _, nonsense := range []string{"", "{", `{"kind":"dance"}`, `{"kind":"reply","id":1}`, `{"kind":"reply","id":1,"move":"////"}`} {
		synctest.Test(t, func(t *testing.T) {
			r := newRig(t, slow)
			var rs replies
			r.Think(request, rs.add)
			pass(time.Second)
			r.toPage.Post([]byte(nonsense))
			synctest.Wait()
			if finals := rs.finals(); len(finals) != 1 || finals[0].Err == "" {
				t.Errorf("%q: replies %+v", nonsense, finals)
			}
			pass(request.Time) // a real worker's search would have ended with it
		})
	}
}

// A reply may ask for the next move at once.
func TestThinkFromWithinAReply(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		r := newRig(t, slow)
		quick := request
		quick.Time = 0
		games := 0
		var next func(Reply)
		next = func(reply Reply) {
			if games++; games < 10 {
				r.Think(quick, next)
			}
		}
		r.Think(quick, next)
		synctest.Wait()
		pass(time.Second)
		if games != 10 {
			t.Errorf("%d moves", games)
		}
	})
}

// pass lets d go by, and what is due by then happen.
func pass(d time.Duration) {
	time.Sleep(d)
	synctest.Wait()
}
