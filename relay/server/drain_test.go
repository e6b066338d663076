package server

import (
	"context"
	"testing"
	"testing/synctest"
	"time"

	"rowan/relay/signaling"
)

// drain starts a Drain of at most a minute; the channel is closed at its end.
func (r *testRelay) drain() <-chan struct{} {
	done := make(chan struct{})
	go func() {
		defer close(done)
		ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
		defer cancel()
		r.Drain(ctx)
	}()
	synctest.Wait()
	return done
}

func ended(done <-chan struct{}) bool {
	select {
	case <-done:
		return true
	default:
		return false
	}
}

// While a relay drains no room is made; who waits in one may be joined, and a pair at
// work ends its work.
func TestDrain(t *testing.T) {
	inBubble(t, Config{}, func(t *testing.T, r *testRelay) {
		host := r.join('h', 1)
		guest := r.join('g', 2, pid(1))
		host.want(signaling.Arrived{ID: pid(2)})
		host.send(signaling.Outcome{Route: signaling.RouteDirect})
		synctest.Wait()
		done := r.drain()
		if r.Ready() || ended(done) {
			t.Fatalf("ready %v, ended %v", r.Ready(), ended(done))
		}
		for path, want := range map[string]int{"/readyz": 503, "/healthz": 200} {
			resp, err := r.httpClient().Get("http://rowan.test" + path)
			if err != nil {
				t.Fatal(err)
			}
			resp.Body.Close()
			if resp.StatusCode != want {
				t.Errorf("%s answers %d, want %d", path, resp.StatusCode, want)
			}
		}
		late := r.connect()
		j := join('h', 1)
		j.Room = signaling.Room{2}
		late.send(j)
		late.wantClose(signaling.CloseShuttingDown)

		guest.cut() // a reload in the middle of it
		host.want(signaling.Left{ID: pid(2)})
		guest = r.join('g', 3, pid(1))
		host.want(signaling.Arrived{ID: pid(3)})
		guest.send(signaling.Send{To: pid(1)})
		host.want(signaling.Delivered{From: pid(3), Payload: []byte{}})
		guest.send(signaling.Outcome{Route: signaling.RouteFailed})
		time.Sleep(time.Second)
		if ended(done) {
			t.Fatal("what the host had said was about another guest")
		}
		host.send(signaling.Outcome{Route: signaling.RouteDirect})
		<-done
		host.wantNothing()
		if err := r.Shutdown(context.Background()); err != nil {
			t.Error(err)
		}
		host.wantClose(signaling.CloseShuttingDown)
		guest.wantClose(signaling.CloseShuttingDown)
	})
}

// Who waits alone holds nothing up, and two that are never done no longer than they may.
func TestDrainEnds(t *testing.T) {
	inBubble(t, Config{}, func(t *testing.T, r *testRelay) {
		host := r.join('h', 1)
		begin := time.Now()
		if done := r.drain(); !ended(done) {
			t.Error("somebody who waits alone is waited for")
		}
		r.join('g', 2, pid(1))
		host.want(signaling.Arrived{ID: pid(2)})
		<-r.drain()
		if waited := time.Since(begin); waited != time.Minute {
			t.Errorf("waited for %v", waited)
		}
	})
}
