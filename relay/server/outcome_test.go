package server

import (
	"testing"

	"rowan/relay/signaling"
)

// An outcome counts once for what was said between two, at each end.
func TestOutcomes(t *testing.T) {
	inBubble(t, Config{}, func(t *testing.T, r *testRelay) {
		counted := func(route signaling.Route, want float64) {
			t.Helper()
			if got := value(t, r.hub.metrics.outcomes.WithLabelValues(route.String())); got != want {
				t.Errorf("%v counts %v, want %v", route, got, want)
			}
		}
		host := r.join('h', 1)
		host.send(signaling.Outcome{Route: signaling.RouteDirect})
		host.send(signaling.Send{}) // to nobody in particular, which is no introduction
		guest := r.join('g', 2, pid(1))
		host.want(signaling.Arrived{ID: pid(2)})
		guest.want(signaling.Delivered{From: pid(1), Payload: []byte{}})
		host.send(signaling.Outcome{Route: signaling.RouteDirect})
		host.wantNothing()
		counted(signaling.RouteDirect, 0)

		guest.send(signaling.Send{To: pid(1)})
		host.want(signaling.Delivered{From: pid(2), Payload: []byte{}})
		for range 3 {
			host.send(signaling.Outcome{Route: signaling.RouteFailed})
			guest.send(signaling.Outcome{Route: signaling.RouteRelayed})
		}
		host.wantNothing()
		guest.wantNothing()
		counted(signaling.RouteFailed, 1)
		counted(signaling.RouteRelayed, 1)

		host.send(signaling.Send{To: pid(2)})
		guest.want(signaling.Delivered{From: pid(1), Payload: []byte{}})
		host.send(signaling.Outcome{Route: signaling.RouteRoom})
		host.wantNothing()
		counted(signaling.RouteRoom, 1)
	})
}

// Who has not joined, or in a version without outcomes, is not understood.
func TestOutcomeOutOfPlace(t *testing.T) {
	inBubble(t, Config{}, func(t *testing.T, r *testRelay) {
		c := r.connect()
		c.send(signaling.Outcome{Route: signaling.RouteDirect})
		c.wantClose(signaling.CloseBadMessage)

		older := r.connect()
		j := join('h', 1)
		j.Version = 1
		older.send(j)
		older.want(signaling.Joined{})
		older.send(signaling.Outcome{Route: signaling.RouteDirect})
		older.wantClose(signaling.CloseBadMessage)
	})
}

// A page in a cache that speaks version 1 meets one of today.
func TestOlderVersionMeetsNewer(t *testing.T) {
	inBubble(t, Config{}, func(t *testing.T, r *testRelay) {
		host := r.join('h', 1)
		older := r.connect()
		j := join('g', 2)
		j.Version = 1
		older.send(j)
		older.want(signaling.Joined{Peers: []signaling.PeerID{pid(1)}})
		host.want(signaling.Arrived{ID: pid(2)})
		older.send(signaling.Send{To: pid(1), Payload: []byte("hi")})
		host.want(signaling.Delivered{From: pid(2), Payload: []byte("hi")})
	})
}
