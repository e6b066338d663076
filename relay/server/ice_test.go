package server

import (
	"strconv"
	"strings"
	"testing"

	"rowan/relay/signaling"
)

// Each socket has servers of its own, by the host that its page came to.
func TestICEServers(t *testing.T) {
	asked := 0
	ice := func(host string) []signaling.ICEServer {
		asked++
		return []signaling.ICEServer{{URL: "turn:" + host, Username: strconv.Itoa(asked), Credential: "c"}}
	}
	inBubble(t, Config{ICE: ice}, func(t *testing.T, r *testRelay) {
		host, guest := r.connect(), r.connect()
		host.send(join('h', 1))
		host.want(signaling.Joined{ICE: []signaling.ICEServer{{URL: "turn:rowan.test", Username: "1", Credential: "c"}}})
		guest.send(join('g', 2))
		guest.want(signaling.Joined{Peers: []signaling.PeerID{pid(1)},
			ICE: []signaling.ICEServer{{URL: "turn:rowan.test", Username: "2", Credential: "c"}}})
	})
}

// What does not fit in a Joined is left out, and the socket served.
func TestUnsayableServers(t *testing.T) {
	fits := signaling.ICEServer{URL: "stun:a.example"}
	long := strings.Repeat("a", signaling.MaxString+1)
	many := []signaling.ICEServer{{URL: long}, {}, {URL: "turn:a", Username: long}, {URL: "turn:a", Credential: long}}
	for range signaling.MaxICE + 1 {
		many = append(many, fits)
	}
	inBubble(t, Config{ICE: func(string) []signaling.ICEServer { return many }}, func(t *testing.T, r *testRelay) {
		c := r.connect()
		c.send(join('h', 1))
		var told []signaling.ICEServer
		for range signaling.MaxICE {
			told = append(told, fits)
		}
		c.want(signaling.Joined{ICE: told})
	})
}
