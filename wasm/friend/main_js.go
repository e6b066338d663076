// Program friend makes the lines for matches with a friend. It runs beside the
// page's program in the same document, and only where a friend was invited or a
// link opened: the half of all bytes that WebRTC, a WebSocket and Go's net/http
// under them weigh is not loaded for a game against the computer. What the two
// say to each other is in package line.
package main

import (
	"rowan/wasm/dom"
	"rowan/wasm/line"
	"rowan/wasm/peer"
)

func main() {
	dom.ServePage(func(port *dom.Port) {
		port.OnError(dom.Log)
		line.Serve(port, open)
	})
	select {} // callbacks do the rest
}

func open(cfg line.Config, on func(line.Event)) line.Line {
	return peer.Open(peer.Config{Config: cfg}, on)
}
