package e2e

import (
	"fmt"
	"os"
	"os/exec"
	"slices"
	"strings"
	"syscall"
	"testing"
	"time"
)

// nats are two players' networks, made of namespaces: each player sits in a private network
// behind a router of his own, whose NAT gives every connection a port by chance.
//
//	player 192.168.1.2 ── router 198.51.100.2 ── 198.51.100.1 ┐
//	                                                            the tests' own namespace: 10.99.0.1
//	player 192.168.1.2 ── router 203.0.113.2 ─── 203.0.113.1  ┘
//
// It passes on between the two, so that nothing but the NATs stands between the players.
type nats struct {
	t       *testing.T
	routers [2]*namespace
	players [2]*namespace
}

// gateways are the addresses of the tests' namespace towards the routers.
var gateways = [2]string{"198.51.100.1", "203.0.113.1"}

func newNATs(t *testing.T) *nats {
	t.Helper()
	if !namespaced() {
		t.Skip("this machine permits no network namespaces")
	}
	lookFor(t, "nft")
	lookFor(t, "nsenter")
	n := &nats{t: t}
	forward := func(on string) {
		if err := os.WriteFile("/proc/sys/net/ipv4/ip_forward", []byte(on), 0); err != nil {
			t.Fatal(err)
		}
	}
	forward("1")
	t.Cleanup(func() { forward("0") })
	for i, gateway := range gateways {
		router, player := newNamespace(t), newNamespace(t)
		n.routers[i], n.players[i] = router, player
		outside := fmt.Sprint("nat", i)
		address(t, "link", "add", outside, "type", "veth", "peer", "name", "wan", "netns", router.pid())
		t.Cleanup(func() { address(t, "link", "del", outside) })
		address(t, "addr", "add", gateway+"/24", "dev", outside)
		address(t, "link", "set", outside, "up")
		wan := strings.TrimSuffix(gateway, "1") + "2"
		router.run("ip", "addr", "add", wan+"/24", "dev", "wan")
		router.run("ip", "link", "set", "wan", "up")
		router.run("ip", "route", "add", "default", "via", gateway)
		router.run("ip", "link", "add", "lan", "type", "veth", "peer", "name", "eth0", "netns", player.pid())
		router.run("ip", "addr", "add", "192.168.1.1/24", "dev", "lan")
		router.run("ip", "link", "set", "lan", "up")
		router.run("sh", "-c", "echo 1 > /proc/sys/net/ipv4/ip_forward")
		router.run("nft", "add table ip nat; add chain ip nat out { type nat hook postrouting priority 100; }; "+
			"add rule ip nat out oifname wan masquerade fully-random")
		player.run("ip", "link", "set", "lo", "up")
		player.run("ip", "addr", "add", "192.168.1.2/24", "dev", "eth0")
		player.run("ip", "link", "set", "eth0", "up")
		player.run("ip", "route", "add", "default", "via", "192.168.1.1")
	}
	return n
}

// closeUDP has both routers let nothing but TCP through, as some offices do.
func (n *nats) closeUDP() {
	for _, r := range n.routers {
		r.run("nft", "add table ip filter; add chain ip filter through { type filter hook forward priority 0; }; "+
			"add rule ip filter through ip protocol udp drop")
	}
}

// namespace is a network namespace, which a process holds.
type namespace struct {
	t    *testing.T
	hold *exec.Cmd
}

func newNamespace(t *testing.T) *namespace {
	t.Helper()
	hold := exec.Command("cat") // until its input ends, with this process
	if _, err := hold.StdinPipe(); err != nil {
		t.Fatal(err)
	}
	hold.SysProcAttr = &syscall.SysProcAttr{Cloneflags: syscall.CLONE_NEWNET, Pdeathsig: syscall.SIGKILL}
	if err := hold.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		hold.Process.Kill()
		hold.Wait()
	})
	return &namespace{t, hold}
}

func (n *namespace) pid() string { return fmt.Sprint(n.hold.Process.Pid) }

// command is a program in the namespace.
func (n *namespace) command(name string, args ...string) *exec.Cmd {
	return exec.Command("nsenter", append([]string{"-t", n.pid(), "-n", name}, args...)...)
}

func (n *namespace) run(name string, args ...string) {
	n.t.Helper()
	if out, err := n.command(name, args...).CombinedOutput(); err != nil {
		n.t.Fatalf("%s %v: %v: %s", name, args, err, out)
	}
}

// act runs this test program in the namespace as something else, see actors, and returns its
// output: a line each.
func (n *namespace) act(what string) <-chan string {
	n.t.Helper()
	self, err := os.Executable()
	if err != nil {
		n.t.Fatal(err)
	}
	cmd := n.command(self)
	cmd.Env = append(os.Environ(), acting+"="+what)
	cmd.Stderr = n.t.Output()
	out, err := cmd.StdoutPipe()
	if err != nil {
		n.t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		n.t.Fatal(err)
	}
	n.t.Cleanup(func() {
		cmd.Process.Kill()
		cmd.Wait()
	})
	return linesOf(out)
}

// says wants a program to say these lines, in any order.
func says(t *testing.T, lines <-chan string, want ...string) {
	t.Helper()
	for len(want) > 0 {
		said := next(t, lines)
		i := slices.Index(want, said)
		if i < 0 {
			t.Fatalf("the program says %q, want %q", said, want)
		}
		want = slices.Delete(want, i, i+1)
	}
}

// play has both players meet through the relay and play, and wants the way that their frames took.
func (n *nats) play(url, route string) {
	n.t.Helper()
	begin := time.Now()
	host, guest := n.players[0].act("host "+url), n.players[1].act("guest "+url)
	says(n.t, host, "up", "route "+route, fmt.Sprint("played ", turns))
	n.t.Logf("met and played after %v", time.Since(begin).Round(10*time.Millisecond))
	says(n.t, guest, "up", "route "+route)
}

// TestSymmetricNATs has two play whose routers let nobody in: by the relay as it is when
// nobody configures anything.
func TestSymmetricNATs(t *testing.T) {
	n := newNATs(t)
	url := startProgram(t, "0.0.0.0").socket("10.99.0.1")
	for i, p := range n.players {
		// Another port for every address that is spoken to: this is what makes a direct way
		// impossible.
		a, b := next(t, p.act("mapped 10.99.0.1:3478")), next(t, p.act("mapped 10.99.0.1:3478 "+gateways[i]+":3478"))
		t.Logf("router %d maps to %s; to %s", i, a, b)
		if ports := strings.Fields(b); len(ports) != 2 || ports[0] == ports[1] {
			t.Fatalf("router %d gives the same port to both: %s", i, b)
		}
	}
	n.play(url, "relayed")
}

// TestTURNComesBack ends the relay, and so the way of a running game, and starts it again: the two meet
// anew by themselves.
func TestTURNComesBack(t *testing.T) {
	n := newNATs(t)
	relay := startProgram(t, "0.0.0.0")
	url := relay.socket("10.99.0.1")
	host, guest := n.players[0].act("host "+url), n.players[1].act("guest "+url)
	meet := func() {
		t.Helper()
		says(t, host, "up", "route relayed", fmt.Sprint("played ", turns))
		says(t, guest, "up", "route relayed")
	}
	meet()
	relay.stop()
	begin := time.Now()
	relay.run("0.0.0.0", relay.port)
	says(t, host, "down")
	says(t, guest, "down")
	t.Logf("the loss was seen after %v", time.Since(begin).Round(10*time.Millisecond))
	meet()
}

// TestNoUDP has two play whose networks let nothing but TCP through.
func TestNoUDP(t *testing.T) {
	n := newNATs(t)
	n.closeUDP()
	n.play(startProgram(t, "0.0.0.0").socket("10.99.0.1"), "relayed")
}
