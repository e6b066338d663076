package server

import (
	"io"
	"net/http"
	"slices"
	"strings"
	"testing"
	"testing/synctest"

	"github.com/prometheus/client_golang/prometheus"
	dto "github.com/prometheus/client_model/go"

	"rowan/relay/signaling"
)

// value returns what a counter or gauge shows.
func value(t testing.TB, m interface{ Write(*dto.Metric) error }) float64 {
	t.Helper()
	var d dto.Metric
	if err := m.Write(&d); err != nil {
		t.Fatal(err)
	}
	return d.GetCounter().GetValue() + d.GetGauge().GetValue()
}

// figures returns all that is not zero in a registry, as name{label} to value.
func figures(t testing.TB, r *prometheus.Registry) map[string]float64 {
	t.Helper()
	families, err := r.Gather()
	if err != nil {
		t.Fatal(err)
	}
	all := map[string]float64{}
	for _, f := range families {
		for _, m := range f.Metric {
			name := strings.TrimPrefix(f.GetName(), "rowan_")
			for _, l := range m.Label {
				name += " " + l.GetValue()
			}
			if v := m.GetCounter().GetValue() + m.GetGauge().GetValue(); v != 0 {
				all[name] = v
			}
		}
	}
	return all
}

func TestMetrics(t *testing.T) {
	registry := prometheus.NewRegistry()
	c := limited(func(l *Limits) { l.Rooms = 1 })
	c.Metrics, c.Files = registry, builtSite()
	inBubble(t, c, func(t *testing.T, r *testRelay) {
		check := func(want map[string]float64) {
			t.Helper()
			synctest.Wait()
			got := figures(t, registry)
			for name, v := range want {
				if got[name] != v {
					t.Errorf("%s is %v, want %v", name, got[name], v)
				}
			}
			for name, v := range got {
				if _, ok := want[name]; !ok {
					t.Errorf("%s is %v, want nothing", name, v)
				}
			}
		}
		check(nil)
		host := r.join('h', 1)
		host.send(signaling.Send{Payload: []byte("held")})
		host.send(signaling.Send{To: pid(9), Payload: []byte("to nobody")})
		check(map[string]float64{
			"sockets": 1, "sockets_opened_total": 1, "rooms": 1, "rooms_made_total": 1, "waiting_bytes": 4,
			"messages_total held": 1, "message_bytes_total held": 4, "messages_total dropped": 1, "message_bytes_total dropped": 9,
		})
		guest := r.join('g', 2, pid(1))
		guest.send(signaling.Send{To: pid(1), Payload: []byte("hi")})
		synctest.Wait()
		guest.send(signaling.Outcome{Route: signaling.RouteDirect})
		r.join('g', 3, pid(1)) // a reload is the same pair
		other := r.connect()
		j := join('o', 4)
		j.Room = signaling.Room{2}
		other.send(j)
		other.wantClose(signaling.CloseRelayFull)
		for _, path := range []string{"/", "/none", signaling.Path} {
			resp, err := r.httpClient().Get("http://rowan.test" + path)
			if err != nil {
				t.Fatal(err)
			}
			io.Copy(io.Discard, resp.Body)
			resp.Body.Close()
		}
		if _, _, err := dial(t.Context(), "ws://rowan.test"+signaling.Path, r.httpClient(), http.Header{"Origin": {"https://elsewhere.example"}}); err == nil {
			t.Error("another origin is let in")
		}
		check(map[string]float64{
			"sockets": 2, "sockets_opened_total": 4, "rooms": 1, "rooms_made_total": 1, "pairs_total": 1,
			"messages_total held": 1, "message_bytes_total held": 4, "messages_total dropped": 1, "message_bytes_total dropped": 9,
			"messages_total passed": 1, "message_bytes_total passed": 2, "outcomes_total direct": 1,
			"refusals_total replaced": 1, "refusals_total relay full": 1, "refusals_total origin": 1, "refusals_total handshake": 1,
			"files_total 200": 1, "files_total 404": 1,
		})
	})
}

// A figure that is zero is shown, for each route, fate and close code.
func TestMetricsStartAtZero(t *testing.T) {
	registry := prometheus.NewRegistry()
	if _, err := New(Config{Metrics: registry}); err != nil {
		t.Fatal(err)
	}
	families, err := registry.Gather()
	if err != nil {
		t.Fatal(err)
	}
	var reasons []string
	for _, f := range families {
		if f.GetHelp() == "" {
			t.Errorf("%s has no help", f.GetName())
		}
		for _, m := range f.Metric {
			if f.GetName() == "rowan_refusals_total" {
				reasons = append(reasons, m.Label[0].GetValue())
			}
		}
	}
	for c := signaling.CloseBadMessage; c <= signaling.CloseApart; c++ {
		if !slices.Contains(reasons, c.String()) {
			t.Errorf("no figure for %v", c)
		}
	}
	if _, err := New(Config{Metrics: registry}); err == nil {
		t.Error("two relays count in one registry")
	}
}
