// Package session is a match between two people as a state machine: events go
// in, effects come out, and nothing else happens.
//
//	         LineUp                     Hello checked: Accept
//	(none) ────────▶ greeting ────────────────────────────────▶ talking
//	                    │                                          │
//	                    │ Refuse, wrong hello, LineDown            │ LineDown, a newer line
//	                    ▼                                          ▼ is accepted, three
//	                  (none)                                     (none)   refused frames
//
// There may be one line that talks and a newer one that greets: the old one stays until the
// new one has proved who is at its other end.
//
// A line (package peer) carries frames of package protocol. On each new line both
// sides sign a Hello, then each sends the entries that the other lacks, so that
// a new line after a reload or a cut goes on where the old one stopped. What
// a player does goes into the transcript (package record) first, is saved, and is
// then sent; a move made while the line is down goes out with the next one.
// What this seat wrote elsewhere (a moved seat, another page, a store put back) and the other has, takes the place of
// what it wrote here and the other has not: two versions that went out would lose the game.
//
// While a line talks each side says every 5 s that it is there, and what it has: what the other lacks twice
// running is sent again. Who has not been heard of for 15 s is away.
//
//	          a frame comes
//	here ◀──────────────────── away ──── the grace of the terms ────▶ the player may claim
//	  │                         ▲                                      that he has left
//	  └──── 15 s of silence ────┘
//
// # Time
//
// The time of every event is its argument, by two clocks of this device: [Now]. No clock of one device is compared with one
// of the other. What a turn has taken is kept with the table ([Timing]). A turn of this seat's own goes on while the
// page is closed or the device sleeps, which its date tells; of the other's only that counts which this page saw pass, and
// only while the other can have known that it is his turn and this device had a network. By a live clock a side says itself that its own time is over, and
// claims that the other's is while he is there; all else is claimed by the player ([Session.MayClaim]). A
// claim against this seat, on a line over which the other talked all the time in question, it disputes; and it
// never gives a game up for what only the other has measured.
//
// # Beside the line
//
// A game can also go on by passing its file along ([Merge], [Session.Record]). Whether the other has such a file is not known,
// so that his days can be claimed only once a line has shown that he has the move. The host shows its games to watchers over
// lines of their own ([WatcherUp]), on which it proves its key and then only speaks; a [Watcher] is the other end.
//
// A [Session] never reads a clock or a random source: all that looks random
// (the nonces) is derived from the seat's key, so that a reload keeps the same promise in
// the draw of the colours. It is not safe for use by several goroutines at once.
//
// To add something that players say to each other: a kind of entry in package record
// if it decides the game, a message in package protocol if it does not. The other may have an older
// version: see [Session.Modern].
package session
