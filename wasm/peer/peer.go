// Package peer is one player's end of a game between two browsers: a line to
// the other over WebRTC, or else through the relay's room, and all it takes to get one
// and to get it back.
//
// [Open] joins the room whose name follows from the invitation's secret, finds
// the other there, and reports what happens as events. The layer above says what
// frames mean and who the other is; this package knows no games, no seats and no
// signatures. The words that both use are package line's, since the two are parts
// of different programs in a browser.
//
// # A meeting
//
// Everything between host and guest below is sealed (see seal.go), so the relay
// sees sizes and times, and can only refuse its service.
//
//	guest                           relay                            host
//	  │ Join ────────────────────────▶│◀───────────────────────── Join │
//	  │◀──────────── Joined{host id}  │  Arrived{guest id} ───────────▶│
//	  │ Knock{visit, want 1, intro} ─▶│───────────────────────────────▶│
//	  │◀──────────────────────────────│◀ Offer{visit, try 1, want 1, … │
//	  │                               │            intro, description} │
//	  │ Answer{try 1, description} ──▶│───────────────────────────────▶│
//	  │ Candidate{try 1} … ──────────▶│◀─────────── Candidate{try 1} … │
//	  │◀═════════ data channel "rowan", ordered, reliable ════════════▶│
//	  │                                                                │
//	  │        (the host's line is lost, the guest has not noticed)    │
//	  │◀──────────────────────────────│◀─────────── Call{visit, try 1} │
//	  │ Knock{visit, want 2, intro} ─▶│───────────────────────────────▶│
//
// Only the host offers, and only in answer to a knock, so there is no glare. The
// guest knocks when it joins, when somebody arrives, and when it has lost its
// line; a host that lost its line calls, which makes the guest knock. A visit is
// one Open: a reload is a new visit, so its knock or its offers are news to the
// other side, while a socket that was merely replaced changes nothing about a
// line that is accepted.
//
// # Mending
//
// An accepted line over which nothing comes any more (a network changed) is
// mended first, by an ICE restart that both ends agree on through the relay, see
// mend.go: the line stays the same one. What is said about a line is proven with
// a key that only its ends have, as who else has the invitation could break it
// otherwise. When that does not help, the line is lost in the browser's own time,
// about 16 s, and a new one is made in the same room. A socket over which nobody
// answers, or that says nothing for five minutes while a line is wanted, is opened
// anew, since it may be of the network that is gone.
//
// # Through the room
//
// Where no direct way is found, or one of the two can have none, a line goes through
// the room: a passage, see detour.go for when, agree.go for its keys and passage.go for
// what is sent. It is a line like any other, with the same newcomers, events and Binding,
// but that it needs both sockets: it ends when either is gone, which the relay says at
// once, and another one is made. All that a socket sends over its lines keeps to a pace
// that leaves room for what makes lines.
//
// # Newcomers
//
// A line that comes up is a newcomer until the layer above has checked what its
// other end signed, and calls [Conn.Accept]; only then is the line closed that was
// accepted before. There is one newcomer at a time beside the accepted line, and
// it goes after ten seconds. While no line is accepted this side goes on asking,
// whatever is being made.
//
// So somebody else who has the invitation and a place in the room cannot touch
// an accepted line, however it knocks, calls, offers, and comes and goes. What it
// can do, and what bounds it:
//
//   - Cost work: this side begins four lines at once, then one every two seconds;
//     one connection has one at a time that is being made or waits. It says no
//     more than a relay's limits let it.
//   - Cost memory: a line that is not accepted may have 256 KB of frames wait,
//     and the next one is not reported before the layer above has taken all of it.
//   - Take time, when a line is wanted: with n others in the room one line in
//     n+1 is the right one, as turns are drawn by lot. A newcomer makes way
//     after three seconds when another line waits. A new line takes about ten
//     seconds then, not a fraction of one.
//   - Learn: who makes a line with somebody shows it addresses and introduction; the
//     addresses not with Config.RelayOnly.
//   - Have two that look for a line go through the room, by lines to them that fail. They
//     look for a direct way again.
//   - Take a place in the room. Where there are only two, who comes late is told
//     that it is full, as a relay cannot tell the two from a third.
//
// # Watchers
//
// In the room of a watch link (Config.Watch) one host has a line with each of many
// guests, see watchers.go. It is another room with other keys, so nobody in it can
// do anything in the game's.
//
// # By hand
//
// Where no relay can be reached two people can copy codes: [Conn.MakeCode] at the
// host, [Conn.TakeCode] at the guest, TakeCode at the host. A code is the sealed
// introduction and what counts of the description with all its addresses, see
// code.go. The line is a newcomer as any other. Without a relay nobody names a STUN
// server, unless this Conn had joined one before; so as a rule it reaches only a
// friend in the same network, as browsers give out a name of that network in the
// place of their address.
package peer

import (
	"io"

	"rowan/wasm/line"
)

// Config says whom to meet and where.
type Config struct {
	line.Config

	// Rand is where nonces and ids come from; crypto/rand when nil.
	Rand io.Reader

	// Tuning has what can be set of the network, which is nothing in a browser.
	Tuning
}
