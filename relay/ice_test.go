package main

import (
	"io"
	"log/slog"
	"net"
	"strings"
	"testing"
	"time"

	"rowan/relay/signaling"
	"rowan/relay/turn"
)

func TestBadICEFlags(t *testing.T) {
	for args, want := range map[string]string{
		"-ice http://a":                                               "want stun:HOST:PORT",
		"-ice stun:":                                                  "want stun:HOST:PORT",
		"-ice stun:a?transport=udp":                                   "want stun:HOST:PORT",
		"-ice turn:a:1?transport=sctp":                                "want stun:HOST:PORT",
		"-ice turn:a:65536":                                           "want stun:HOST:PORT",
		"-ice stun:" + strings.Repeat("a", 251):                       "longer than 255",
		"-ice " + strings.Repeat("stun:a,", 5) + "stun:a":             "there can be 5",
		"-turn=false -ice " + strings.Repeat("stun:a,", 8) + "stun:a": "there can be 8",
		"-ice turn:a":                                                 "needs -ice-username and -ice-credential, or -ice-secret",
		"-ice turns:a -ice-username u":                                "go together",
		"-ice turn:a -ice-username u -ice-credential p -ice-secret s": "leave out",
		"-ice stun:a -ice-secret s":                                   "names none",
		"-ice-username u -ice-credential p":                           "names none",
		"-ice turn:a -ice-credential p -ice-username " + strings.Repeat("u", 256): "255 bytes",
		"-turn-secret north":      "at least 16 bytes",
		"-turn-ip rowan.example":  "-turn-ip",
		"-turn-ports 5":           "MIN-MAX",
		"-turn-ports 0-5":         "MIN-MAX",
		"-turn-ports 9-5":         "MIN-MAX",
		"-turn-ports 1-65536":     "MIN-MAX",
		"-turn-allow 10.0.0.1":    "ADDRESS/BITS",
		"-turn-allow 10.0.0.1/33": "ADDRESS/BITS",
	} {
		_, err := parse(strings.Fields(args), environment(nil), io.Discard)
		if err == nil || !strings.Contains(err.Error(), want) || strings.Contains(err.Error(), "\n") {
			t.Errorf("%s: %v, want one line with %q", args, err, want)
		}
	}
}

// What is wrong with the own server shows when it is started.
func TestBadTURN(t *testing.T) {
	taken, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer taken.Close()
	for args, want := range map[string]string{
		"-turn-addr " + taken.Addr().String():             "address already in use",
		"-turn-addr 3478":                                 "want HOST:PORT",
		"-turn-host a/b -turn-addr 127.0.0.1:0":           "no host name",
		"-turn-burst 1 -turn-addr 127.0.0.1:0":            "limit Burst",
		"-turn-idle-time 0s -turn-addr 127.0.0.1:0":       "IdleTime must be positive",
		"-turn-peers 0 -turn-addr 127.0.0.1:0":            "Peers must be positive",
		"-turn-ip 192.0.2.1 -turn-addr 127.0.0.1:0":       "this machine only",
		"-room-lifetime -2h -turn-addr 127.0.0.1:0 -turn": "RoomLifetime must be positive",
	} {
		o, err := parse(append(strings.Fields(args), "-addr", "127.0.0.1:0"), environment(nil), io.Discard)
		p := program{options: o, out: io.Discard, log: slog.New(slog.DiscardHandler)}
		if err == nil {
			err = p.run()
		}
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want %q", args, err, want)
		}
	}
}

// running starts a relay with these flags.
func running(t *testing.T, log io.Writer, args ...string) *program {
	t.Helper()
	o, err := parse(append([]string{"-addr", "127.0.0.1:0"}, args...), environment(nil), io.Discard)
	if err != nil {
		t.Fatal(err)
	}
	p := &program{options: o, out: io.Discard, log: o.log.open(log)}
	if err := p.run(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := p.close(); err != nil {
			t.Error(err)
		}
	})
	return p
}

// told returns what a page hears that came by a host.
func (p *program) told(host string) []signaling.ICEServer {
	return p.options.ice.servers(p.turn, host)
}

// Who says nothing of it has STUN and TURN, and a second relay on the machine too.
func TestTURNByDefault(t *testing.T) {
	var log lines
	first, second := running(t, &log), running(t, &log)
	if first.turn.Port() == second.turn.Port() || second.turn.Port() == turn.DefaultPort {
		t.Errorf("ports %d and %d", first.turn.Port(), second.turn.Port())
	}
	if !strings.Contains(log.String(), "-turn-addr") {
		t.Errorf("nobody is told that the port is another: %s", &log)
	}
	for _, p := range []*program{first, second} {
		told := p.told("localhost:8080")
		if len(told) != 3 || !strings.HasPrefix(told[1].URL, "turn:127.0.0.1:") || told[1].Username == "" || told[1].Credential == "" {
			t.Errorf("told of %+v", told)
		}
	}
	if told := first.told("rowan.example"); told != nil {
		t.Errorf("a page from elsewhere is told of %+v, which it can't reach", told)
	}
}

func TestNoTURN(t *testing.T) {
	p := running(t, io.Discard, "-turn=false", "-ice", "stun:a.example")
	if told := p.told("localhost"); p.turn != nil || len(told) != 1 || told[0].URL != "stun:a.example" {
		t.Errorf("told of %+v", told)
	}
}

// A credential is good for longer than the room can be there, here and elsewhere.
func TestCredentialsOutliveRooms(t *testing.T) {
	const secret = "a secret of the north"
	p := running(t, io.Discard, "-room-lifetime", "3h", "-turn-secret", secret, "-turn-host", "turn.example",
		"-ice", "stun:b.example,turn:b.example:3478?transport=tcp", "-ice-secret", "another secret")
	told := p.told("rowan.example")
	if len(told) != 5 || told[3] != (signaling.ICEServer{URL: "stun:b.example"}) || told[4].URL != "turn:b.example:3478?transport=tcp" ||
		!strings.HasPrefix(told[1].URL, "turn:turn.example:") {
		t.Fatalf("told of %+v", told)
	}
	for i, secret := range map[int]string{1: secret, 2: secret, 4: "another secret"} {
		password, until, err := turn.Secret(secret).Check(told[i].Username, time.Now().Add(3*time.Hour))
		if err != nil || password != told[i].Credential || until.After(time.Now().Add(5*time.Hour)) {
			t.Errorf("%s: %q until %v: %v", told[i].URL, told[i].Credential, until, err)
		}
	}
	if again := p.told("rowan.example"); again[1].Username == told[1].Username || again[4].Username == told[4].Username {
		t.Error("two sockets have one credential")
	}
}

func TestStaticCredential(t *testing.T) {
	p := running(t, io.Discard, "-turn=false", "-ice", "turn:b.example", "-ice-username", "u", "-ice-credential", "p")
	if told := p.told(""); len(told) != 1 || told[0] != (signaling.ICEServer{URL: "turn:b.example", Username: "u", Credential: "p"}) {
		t.Errorf("told of %+v", told)
	}
}
