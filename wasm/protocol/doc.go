// Package protocol is what two peers say to each other: the invitation link,
// the introduction that travels sealed through the relay, and the messages on
// the direct line.
//
// # The ladder
//
//	Host                                             Guest
//	  │ makes a key, a secret, a nonce                 │
//	  │── link: terms, secret, hash of the host's key ▶│  by any chat
//	  │                                                │ makes a key
//	  │◀──────── Intro: versions, guest's key ─────────│  sealed, by the relay
//	  │───────── Intro: versions, host's key, nonce ──▶│
//	  │        both now know the game's id             │
//	  ╞═══════════════ direct line ════════════════════╡
//	  │── Hello ──────────────────────────────────────▶│  signed over the id and
//	  │◀────────────────────────────────────── Hello ──│  the line's fingerprints
//	  │◀═ Entry …  what the other lacks, then live … ═▶│
//	  │◀──────────────────────────────────── Rematch ──│  after the end, both
//	  │── Rematch ────────────────────────────────────▶│
//	  │── NewGame: terms, nonce ──────────────────────▶│  and again from Entry
//	  │◀═ Here   every 5 s, and at once when it changes ▶│
//	  │◀═ Chat ═══════════════════════════════════════▶│
//
// Nothing but Hello and Refuse is read before the Hello has been checked.
//
// # Bytes
//
// A message is a byte of kind and its fields, big-endian, nothing behind them:
//
//	1 Hello    least version 2 · greatest 2 · seat 1 · game 32 · have 4 + 4 · heads 32 + 32 ·
//	           signature 64
//	2 Refuse   code 1
//	3 Entry    first 8 bytes of the game's id · signed entry (package record)
//	4 Rematch  game 32 · terms
//	5 NewGame  game 32 that it follows · nonce 16 · terms
//
// and from version 2 on
//
//	6 Here     1 if the page is hidden, else 0 · game 8 · have 4 + 4 · chat 4 · turn 4
//	7 Chat     number 4 · phrase 1 · text
//
// and from version 3 on
//
//	10 Listing  game 8 · 0 the host: not listed, 1 he asks for it, 2 the guest: it may be, 3 not this game
//
// and to a watcher, behind an invitation of its own (Watch), beside Entry and Here
//
//	8 HostHello  key 32 · signature 64
//	9 Show       keys 32 + 32 · nonce 16 · previous game 32 · terms
//
// The kinds keep their numbers and forms for as long as version 1 is spoken; a
// new message takes a new number and is sent only to a peer whose Hello says
// that it knows it. The golden bytes in the tests keep decoding.
package protocol
