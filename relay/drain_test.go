package main

import (
	"bufio"
	"net/http"
	"os"
	"os/exec"
	"strings"
	"syscall"
	"testing"
	"time"

	"rowan/relay/signaling"
)

// A relay that is told to end lets two finish who are being introduced, says meanwhile
// that it takes nobody new, and then tells its pages to come back.
func TestSIGTERMDrains(t *testing.T) {
	cmd := exec.Command(os.Args[0])
	cmd.Env = append(os.Environ(), asRelay+"=-addr 127.0.0.1:0 -turn=false -drain-time 10m")
	cmd.Stderr = os.Stderr
	stdout, err := cmd.StdoutPipe()
	if err == nil {
		err = cmd.Start()
	}
	if err != nil {
		t.Fatal(err)
	}
	defer cmd.Process.Kill()
	line, err := bufio.NewReader(stdout).ReadString('\n')
	if err != nil {
		t.Fatal(err)
	}
	url := strings.TrimSpace(strings.TrimPrefix(line, "Rowan is at "))
	address := strings.TrimPrefix(url, "http://")

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
	cmd.Process.Signal(syscall.SIGTERM)
	for deadline := time.Now().Add(patience); ; time.Sleep(10 * time.Millisecond) {
		if status, _ := get(t, url+"/readyz"); status == http.StatusServiceUnavailable {
			break
		}
		if time.Now().After(deadline) {
			t.Fatal("it says that it is ready")
		}
	}
	if status, _ := get(t, url+"/healthz"); status != http.StatusOK {
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
	must(cmd.Wait())
}
