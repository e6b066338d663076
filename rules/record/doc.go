// Package record keeps games: the signed transcript of a match between two people.
//
// # The transcript
//
// Two seats, Host and Guest, each write a strand of entries. An [Entry] has a
// number in its strand, the hash of the entry before it, and the hash of the
// newest entry of the other seat that its author had applied: it names all
// that its author knew. Its author signs its exact bytes.
//
//	Host   0 seat ─ 1 commit ─────── 2 reveal ─ 3 move ─────────── 4 move
//	             ╲          ╲       ╱                 ╲           ╱
//	Guest  0 seat ───────────1 nonce ──────────────────2 move ───╯
//
// Nothing but the entries decides a game, and not the order in which they
// arrive. [Transcript.State] puts them into one order: an entry follows what
// it names; of two that do not name each other a move comes first, then a
// resignation, an offer, an answer, the rest; then the host's.
//
// # What is refused, void, or broken
//
// Refused: what does not decode, is signed by nobody at the table, or chains
// to nothing known. It leaves no trace.
//
// Void: what comes after the end of the game, answers an offer that has
// lapsed, or lost the race against an entry that it did not know. It stays in
// the strand and does nothing.
//
// Broken rules: an entry that its author's own past forbids (an occupied point,
// out of turn, a reveal that is not what was committed to), or two different
// entries with one number. The signatures are the proof; who signed has lost.
//
// # Bytes
//
// All numbers are big-endian. An entry is
//
//	kind 1 · seat 1 · number 4 · previous 32 · seen 4 · seen hash 32 · body
//
// and travels with the 64 bytes of its Ed25519 signature behind it. The
// signature and the hash are over "rowan/1 entry", the game's id and those
// bytes as received. The body of each kind is listed at [Kind].
//
// A game's id is the SHA-256 of "rowan/1 game", the terms and their length, both
// public keys, and the host's nonce. Changing any of this needs a new version
// in these labels; the golden bytes in the tests must keep decoding.
package record
