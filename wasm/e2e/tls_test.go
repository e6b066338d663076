//go:build !js

package e2e

import (
	"context"
	"crypto/sha256"
	"encoding/base64"
	"net/http/httptest"
	"testing"
	"time"

	"github.com/chromedp/chromedp"
	"github.com/prometheus/client_golang/prometheus"

	"rowan/relay/server"
	"rowan/static"
)

// TestTLS plays a friend at a relay that speaks TLS: the page comes by HTTP/2, the socket by HTTP/1.1
// at the same port, and the relay hears from both that they are on a line.
func TestTLS(t *testing.T) {
	figures := prometheus.NewRegistry()
	relay, err := server.New(server.Config{Files: static.Files(), Metrics: figures})
	if err != nil {
		t.Fatal(err)
	}
	s := httptest.NewUnstartedServer(relay)
	s.EnableHTTP2 = true
	relay.Bound(s.Config) // with few streams at a time, which the browser keeps to
	s.StartTLS()
	t.Cleanup(func() {
		ctx, cancel := context.WithTimeout(context.Background(), 5*time.Second)
		defer cancel()
		_ = relay.Shutdown(ctx) // what does not end in time is cut
		s.Close()
	})
	// The browsers take this one key for good.
	key := sha256.Sum256(s.Certificate().RawSubjectPublicKeyInfo)
	trust := chromedp.Flag("ignore-certificate-errors-spki-list", base64.StdEncoding.EncodeToString(key[:]))

	host := startBrowserIn(t, t.TempDir(), trust).open(s.URL, 1280, 800)
	if by := eval[string](host, `performance.getEntriesByType("navigation")[0].nextHopProtocol`); by != "h2" {
		t.Errorf("the page came by %s", by)
	}
	if !eval[bool](host, `isSecureContext`) {
		t.Error("the page has no secure context")
	}
	host.act("invite")
	host.lead("Waiting for your friend…")
	guest := startBrowserIn(t, t.TempDir(), trust).open(eval[string](host, `document.getElementById("link").value`), 390, 844)
	guest.screen("join")
	guest.act("take-seat")
	first, second := seated(host, guest)
	playTogether([2]*tab{first, second})
	outcomes(t, figures, "direct", 2)
}

// outcomes waits until so many ends of lines have told a route.
func outcomes(t *testing.T, figures prometheus.Gatherer, route string, want float64) {
	t.Helper()
	told := func() (n float64) {
		families, err := figures.Gather()
		if err != nil {
			t.Fatal(err)
		}
		for _, f := range families {
			for _, m := range f.Metric {
				if f.GetName() == "rowan_outcomes_total" && m.Label[0].GetValue() == route {
					n = m.GetCounter().GetValue()
				}
			}
		}
		return n
	}
	for deadline := time.Now().Add(time.Minute); told() != want; time.Sleep(50 * time.Millisecond) {
		if time.Now().After(deadline) {
			t.Fatalf("%v ends have told that they are %s, want %v", told(), route, want)
		}
	}
}
