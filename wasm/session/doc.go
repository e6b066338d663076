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
//
// A [Session] never reads a clock or a random source: all that looks random
// (the nonces) is derived from the seat's key, so that a reload keeps the same promise in
// the draw of the colours. It is not safe for use by several goroutines at once.
//
// To add something that players say to each other: a kind of entry in package record
// if it decides the game, a message in package protocol if it does not.
package session
