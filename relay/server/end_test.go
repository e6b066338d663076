package server

import (
	"context"
	"errors"
	"testing"
	"testing/synctest"
	"time"

	"rowan/relay/signaling"
)

// A peer that is there but answers no ping, and a line that takes nothing any
// more: both lose their seat, and the other is told.
func TestHalfOpen(t *testing.T) {
	for name, jammed := range map[string]bool{"mute": false, "jammed": true} {
		t.Run(name, func(t *testing.T) {
			inBubble(t, Config{}, func(t *testing.T, r *testRelay) {
				raw := r.connectRaw()
				defer raw.conn.Close()
				host := r.join('h', 2)
				raw.join()
				if !jammed {
					if code := raw.untilClose(); code != signaling.CloseIdle {
						t.Errorf("closed with %v", code)
					}
				}
				host.want(signaling.Arrived{ID: pid(1)})
				host.want(signaling.Left{ID: pid(1)})
			})
		})
	}
}

func TestPingsKeepAPeer(t *testing.T) {
	inBubble(t, Config{}, func(t *testing.T, r *testRelay) {
		c := r.join('h', 1)
		time.Sleep(20 * DefaultLimits().IdleTime)
		c.wantNothing()
	})
}

// A giant frame of which only a trickle comes must not keep the relay from
// ending: not for the peer, and not at shutdown.
func TestGiantFrame(t *testing.T) {
	inBubble(t, Config{}, func(t *testing.T, r *testRelay) {
		raw := r.connectRaw()
		defer raw.conn.Close()
		raw.writeHead(1 << 62)
		go func() {
			for {
				if _, err := raw.conn.Write(make([]byte, 4096)); err != nil {
					return
				}
				time.Sleep(time.Second)
			}
		}()
		if code := raw.untilClose(); code != signaling.CloseTooBig && code != signaling.CloseIdle {
			t.Errorf("closed with %v", code)
		}
		time.Sleep(2 * DefaultLimits().CloseTime)
		if _, sockets := r.counts(); sockets != 0 {
			t.Errorf("%d sockets are left", sockets)
		}
	})
}

// A message that becomes whole while its socket is being closed does not take away the time that the close may
// take: a giant frame trickles in after it.
func TestMessageAtTheEnd(t *testing.T) {
	inBubble(t, Config{}, func(t *testing.T, r *testRelay) {
		raw := r.connectRaw()
		raw.join()
		raw.frame()                                                            // Joined
		bad := clientFrame(0x82, signaling.Encode(signaling.Join{Version: 2})) // a second one: the socket's reader ends with it
		raw.writeAll(bad[:len(bad)-1])
		r.join('r', 2).leave() // takes its place; the close frame waits until raw reads
		synctest.Wait()
		raw.writeAll(bad[len(bad)-1:])
		synctest.Wait()
		began := time.Now()
		if code := raw.untilClose(); code != signaling.CloseReplaced {
			t.Errorf("closed with %v", code)
		}
		raw.writeHead(1 << 20)
		for raw.writeAll([]byte{0}) == nil && time.Since(began) < time.Minute {
			time.Sleep(time.Second)
		}
		if d := time.Since(began); d > 2*DefaultLimits().CloseTime {
			t.Errorf("the connection ended after %v", d)
		}
		raw.conn.Close()
	})
}

func TestShutdown(t *testing.T) {
	inBubble(t, Config{}, func(t *testing.T, r *testRelay) {
		host := r.join('h', 1)
		guest := r.join('g', 2, pid(1))
		host.want(signaling.Arrived{ID: pid(2)})
		waiting := r.connect()
		if err := r.Shutdown(context.Background()); err != nil {
			t.Error(err)
		}
		for _, c := range []*client{host, guest, waiting} {
			c.wantClose(signaling.CloseShuttingDown)
		}
		r.connect().wantClose(signaling.CloseShuttingDown)
		synctest.Wait()
		if rooms, sockets := r.counts(); rooms != 0 || sockets != 0 {
			t.Errorf("%d rooms and %d sockets after shutdown", rooms, sockets)
		}
	})
}

// Shutdown does not wait longer than it may for who does not answer.
func TestShutdownCutsOff(t *testing.T) {
	inBubble(t, Config{}, func(t *testing.T, r *testRelay) {
		r.connectRaw().join() // reads nothing, answers nothing
		synctest.Wait()
		ctx, cancel := context.WithTimeout(context.Background(), time.Second)
		defer cancel()
		if err := r.Shutdown(ctx); !errors.Is(err, context.DeadlineExceeded) {
			t.Errorf("Shutdown = %v", err)
		}
		synctest.Wait()
		if _, sockets := r.counts(); sockets != 0 {
			t.Errorf("%d sockets are left", sockets)
		}
	})
}

// A message whose end is missing when the peer goes is passed on to nobody: the start of a Send is a Send too.
func TestCutShort(t *testing.T) {
	inBubble(t, Config{}, func(t *testing.T, r *testRelay) {
		host := r.join('h', 2)
		raw := r.connectRaw()
		raw.join()
		raw.frame() // Joined
		host.want(signaling.Arrived{ID: pid(1)})
		frame := clientFrame(0x82, signaling.Encode(signaling.Send{To: pid(2), Payload: make([]byte, 1000)}))
		raw.writeAll(frame[:len(frame)-(1+8+1000)+512]) // as much as io.ReadAll reads at first
		raw.conn.Close()
		host.want(signaling.Left{ID: pid(1)})
	})
}
