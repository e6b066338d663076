//go:build !js

package e2e

import (
	"bytes"
	"fmt"
	"net"
	"os"
	"strconv"
	"strings"
	"time"

	"github.com/pion/turn/v5"

	"rowan/relay/signaling"
	"rowan/wasm/line"
	"rowan/wasm/peer"
)

// acting makes this test program run as something else, in a namespace of its own: "host URL" or
// "guest URL" is a native player without a page, "mapped ADDRESS…" asks STUN servers for the own
// address. Each says on its standard output what happens, a line each.
const acting = "ROWAN_E2E_ACT"

// act does what the environment says, if it says something.
func act() (acted bool) {
	what := strings.Fields(os.Getenv(acting))
	if len(what) == 0 {
		return false
	}
	var err error
	switch what[0] {
	case "host":
		err = playNatively(line.Host, what[1])
	case "guest":
		err = playNatively(line.Guest, what[1])
	case "mapped":
		err = mapped(what[1:])
	default:
		err = fmt.Errorf("nothing is called %q", what[0])
	}
	if err != nil {
		fmt.Println("failed:", err)
		os.Exit(1)
	}
	return true
}

// turns is how many moves each makes, and entry how long the frame of one is: a long game.
const (
	turns = 200
	entry = 250
)

// playNatively meets the other role and sends frames to and fro, each only after the one before it
// has been answered, as moves are.
func playNatively(role line.Role, url string) error {
	events := make(chan line.Event, 1000)
	c := peer.Open(peer.Config{Config: line.Config{
		Relay: url, Secret: [16]byte{1}, Role: role, Token: signaling.Token{byte(role) + 1}, Intro: []byte(role.String()),
	}}, func(e line.Event) { events <- e })
	defer c.Close()
	frame := func(n int) []byte { return bytes.Repeat([]byte{byte(n)}, entry) }
	own, got := 0, 0
	for e := range events {
		switch e := e.(type) {
		case line.Up:
			c.Accept(e.Line)
			own, got = e.Line, 0
			fmt.Println("up")
			if role == line.Host {
				if err := c.Send(own, frame(0)); err != nil {
					return err
				}
			}
		case line.RouteKnown:
			fmt.Println("route", e.Route)
		case line.Down:
			if e.Line == 0 {
				return fmt.Errorf("no line came about: %w", e.Err)
			}
			fmt.Println("down")
		case line.Frame:
			if !bytes.Equal(e.Data, frame(got)) {
				return fmt.Errorf("frame %d is %d bytes of %d", got, len(e.Data), e.Data[0])
			}
			if got++; role == line.Host && got == turns {
				fmt.Println("played", turns)
				continue // stays, as the guest may not have said all yet
			}
			next := got // the host's next, or the answer to the one that came
			if role == line.Guest {
				next--
			}
			if err := c.Send(own, frame(next)); err != nil {
				return err
			}
		}
	}
	return nil
}

// mapped says which ports one socket has in the eyes of servers.
func mapped(servers []string) error {
	conn, err := net.ListenPacket("udp4", ":0")
	if err != nil {
		return err
	}
	defer conn.Close()
	c, err := turn.NewClient(&turn.ClientConfig{Conn: conn, RTO: 100 * time.Millisecond})
	if err != nil {
		return err
	}
	defer c.Close()
	if err := c.Listen(); err != nil {
		return err
	}
	var ports []string
	for _, s := range servers {
		to, err := net.ResolveUDPAddr("udp4", s)
		if err != nil {
			return err
		}
		seen, err := c.SendBindingRequestTo(to)
		if err != nil {
			return fmt.Errorf("asking %s: %w", s, err)
		}
		ports = append(ports, strconv.Itoa(seen.(*net.UDPAddr).Port))
	}
	fmt.Println(strings.Join(ports, " "))
	return nil
}
