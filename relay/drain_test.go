package main

import (
	"net/http"
	"strings"
	"syscall"
	"testing"

	"rowan/relay/signaling"
)

// A relay that is told to end lets two finish who are being introduced, says meanwhile
// that it takes nobody new, and then tells its pages to come back.
func TestSIGTERMDrains(t *testing.T) {
	c := startChild(t, nil, "-drain-time 10m")
	address := strings.TrimPrefix(c.url, "http://")
	must := func(err error) {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
	}
	alone, err := sit(address, 1, 1)
	must(err)
	host, err := sit(address, 2, 1)
	must(err)
	guest, err := sit(address, 2, 2)
	must(err)
	must(host.want(signaling.Arrived{ID: guest.id}))
	c.cmd.Process.Signal(syscall.SIGTERM)
	c.wait("it is not ready", func() bool {
		status, _ := get(t, c.url+"/readyz")
		return status == http.StatusServiceUnavailable
	})
	if status, _ := get(t, c.url+"/healthz"); status != http.StatusOK {
		t.Errorf("it says that it is not well: %d", status)
	}
	ended := func(s *seat) {
		t.Helper()
		defer s.conn.Close()
		if _, err := s.receive(); err == nil || !strings.Contains(err.Error(), signaling.CloseShuttingDown.String()) {
			t.Errorf("room %d ends with %v", s.room, err)
		}
	}
	late, err := sit(address, 3, 1)
	if err == nil || !strings.Contains(err.Error(), signaling.CloseShuttingDown.String()) {
		t.Errorf("a new room: %v", err)
	}
	late.conn.Close()
	must(host.send(signaling.Send{To: guest.id, Payload: []byte("offer")}))
	must(guest.want(signaling.Delivered{From: host.id, Payload: []byte("offer")}))
	must(guest.send(signaling.Outcome{Route: signaling.RouteDirect}))
	must(host.send(signaling.Outcome{Route: signaling.RouteDirect}))
	for _, s := range []*seat{alone, host, guest} {
		ended(s)
	}
	must(c.end())
}
