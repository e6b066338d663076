// Program friend makes the lines for matches with a friend, and finds opponents for who has none. It runs beside the
// page's program in the same document, and only where a friend was invited, a
// link opened or an opponent looked for: the half of all bytes that WebRTC, a WebSocket and Go's net/http
// under them weigh is not loaded for a game against the computer. What the two
// say to each other is in package line.
package main

import (
	"rowan/relay/signaling"
	"rowan/wasm/dom"
	"rowan/wasm/line"
	"rowan/wasm/peer"
)

func main() {
	dom.ServePage(func(port *dom.Port) {
		port.OnError(dom.Log)
		line.Serve(port, open, enter)
	})
	select {} // callbacks do the rest
}

func open(cfg line.Config, on func(line.Event)) line.Line {
	return peer.Open(peer.Config{Config: cfg}, on)
}

func enter(relay string, token signaling.Token, on func(line.Event)) line.Hall {
	return peer.EnterLobby(relay, token, nil, on)
}
