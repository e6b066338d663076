package main

import (
	"bytes"
	"errors"
	"io"
	"log/slog"
	"net/http"
	"os"
	"os/exec"
	"strings"
	"syscall"
	"testing"
	"time"

	"rowan/relay/server"
	"rowan/relay/signaling"
)

func environment(vars map[string]string) func(string) string {
	return func(name string) string { return vars[name] }
}

func TestFlagsAndVariables(t *testing.T) {
	o, err := parse([]string{"-addr", ":1", "-ice", "stun:c:3", "-room-lifetime", "1h"}, environment(map[string]string{
		"ROWAN_ADDR":   ":2",
		"ROWAN_ICE":    "stun:a:1, stuns:b:2",
		"ROWAN_ORIGIN": "https://a.example,https://b.example",
		"ROWAN_ROOMS":  "7",
	}), io.Discard)
	if err != nil {
		t.Fatal(err)
	}
	if o.addr != ":1" {
		t.Errorf("addr %q: the flag goes before the variable", o.addr)
	}
	if told := o.ice.servers(nil, ""); len(told) != 3 || told[1] != (signaling.ICEServer{URL: "stuns:b:2"}) {
		t.Errorf("ice %v", told)
	}
	if len(o.origins) != 2 || o.origins[1] != "https://b.example" {
		t.Errorf("origins %q", o.origins)
	}
	want := server.DefaultLimits()
	want.Rooms, want.RoomLifetime = 7, time.Hour
	if o.limits != want {
		t.Errorf("limits %+v", o.limits)
	}
}

func TestBadFlags(t *testing.T) {
	for _, tt := range []struct {
		args string
		env  map[string]string
		want string
	}{
		{"-nope", nil, "-nope"},
		{"serve", nil, `unexpected argument "serve"`},
		{"-rooms many", nil, "-rooms"},
		{"-rooms 0", nil, "Rooms must be positive"},
		{"-origin example.org", nil, "scheme://host"},
		{"", map[string]string{"ROWAN_IDLE_TIME": "soon"}, "ROWAN_IDLE_TIME"},
	} {
		_, err := parse(strings.Fields(tt.args), environment(tt.env), io.Discard)
		if err == nil || !strings.Contains(err.Error(), tt.want) || strings.Contains(err.Error(), "\n") {
			t.Errorf("%s %v: %v, want one line with %q", tt.args, tt.env, err, tt.want)
		}
	}
}

func TestRunAndClose(t *testing.T) {
	var out bytes.Buffer
	p := program{
		options: options{addr: "127.0.0.1:0", limits: server.DefaultLimits()},
		out:     &out,
		log:     slog.New(slog.DiscardHandler),
	}
	if err := p.run(); err != nil {
		t.Fatal(err)
	}
	if out.String() != "Rowan is at "+p.url+"\n" || strings.HasSuffix(p.url, ":0") {
		t.Errorf("printed %q, url %q", out.String(), p.url)
	}
	resp, err := http.Get(p.url + "/healthz")
	if err != nil {
		t.Fatal(err)
	}
	b, _ := io.ReadAll(resp.Body)
	resp.Body.Close()
	if string(b) != "ok\n" {
		t.Errorf("healthz: %q", b)
	}
	taken := program{options: options{addr: strings.TrimPrefix(p.url, "http://"), limits: p.options.limits}, out: io.Discard, log: p.log}
	if err := taken.run(); err == nil {
		t.Error("a second relay runs at the same address")
	}
	if err := p.close(); err != nil {
		t.Error(err)
	}
	if _, err := http.Get(p.url + "/healthz"); err == nil {
		t.Error("the relay still answers after close")
	}
}

// asRelay makes the test binary run as the relay itself.
const asRelay = "ROWAN_TEST_AS_RELAY"

func TestMain(m *testing.M) {
	if os.Getenv(asRelay) != "" {
		os.Args = append(os.Args[:1], strings.Fields(os.Getenv(asRelay))...)
		answerMemory()
		main()
		return
	}
	if relay, name, ok := strings.Cut(os.Getenv(asAttacker), " "); ok {
		attack(relay, name)
		return
	}
	os.Exit(m.Run())
}

func TestSignalEndsTheProgram(t *testing.T) {
	for _, sig := range []os.Signal{os.Interrupt, syscall.SIGTERM} {
		c := startChild(t, nil)
		if !strings.HasPrefix(c.url, "http://127.0.0.1:") {
			t.Errorf("it is at %q", c.url)
		}
		c.stop(sig)
	}
}

func TestBadFlagExitsWith2(t *testing.T) {
	cmd := exec.Command(os.Args[0])
	cmd.Env = append(os.Environ(), asRelay+"=-nope")
	out, err := cmd.CombinedOutput()
	var exit *exec.ExitError
	if !errors.As(err, &exit) || exit.ExitCode() != 2 || strings.Count(string(out), "\n") != 1 {
		t.Errorf("%v, printed %q", err, out)
	}
}
