// Package record keeps games: the signed transcript of a match between two people, and the
// formats in which people pass games on.
//
// # Formats
//
// A [Tree] is a game with all that a file says about it. [Read] takes a file of any
// format, [Write] writes one; each format has its own pair too. Reading is
// lenient: what programs in the wild write is understood. Writing is strict. What is
// read prints back the same game. An illegal move is a [*ReadError] with line, column and
// ply; the moves before it are returned with it, and so are other variations. A game that
// ends on a stone that renju forbids Black is White's, by the method Forbidden.
//
// SGF ([ReadSGF], [FormatSGF]) has variations, comments, marks and set-ups; points are two letters
// from the top left. It is written as FF[4] with GM[4] and the whole variant in RU; files of GM[1],
// which renju players use, are read. A move that is no stone is RM, and the time a move took,
// in milliseconds, MS: properties of ours, which others skip. TM, OT, BL and WL of a signed record with a clock are SGF's own. All that has no meaning
// here is kept as it is. There is no number for Connect Four.
//
//	(;FF[4]GM[4]CA[UTF-8]SZ[15]RU[gomoku-15x15-5-renju-none]PB[Ada]PW[Bo];B[hh];W[ig](;B[hi])(;B[ii]C[why?]))
//
// PSQ ([ReadPSQ], [FormatPSQ]) is Piskvork's: the size, x,y,ms for each stone, columns and rows from
// 1 and rows from the top, perhaps the names, an end code (0 won or full, 15 out of time, -1
// not known). It holds no rule: the options do, or it is the first by which all moves are legal.
//
//	Piskvorky 15x15, 0:0, 0
//	8,8,0
//	9,7,1312
//	Ada
//	Bo
//	-1
//
// REC ([ReadREC], [FormatREC]) is its older sister: the names first, columns and rows from 0, and no
// size, so that it is read as 20×20 or as much as the moves need.
//
//	Ada
//	Bo
//	9,9,0
//	-1
//
// RenLib ([ReadLib], [FormatLib]) is a library of renju: a header, then the nodes of a tree depth
// first, two bytes each and texts behind them. H8 I9 H7 is the header and
//
//	78 00 69 00 88 40
//
// It is 15×15, and holds moves, passes, comments, a text on a point (a Label) and one shape of mark. A
// point that only has a text or a mark is a node with the flag "no move".
//
// A move string ([ReadMoves], [FormatMoveString]) is the moves of the main line as people write them, "h8i9h7" or
// "4453". A variant may stand before it.
//
// A position link ([ReadLink], [FormatLink]) is the fragment of a page's address:
//
//	p/1/gomoku-15x15-5-renju-none/h8i9h7
//
// A signed record ([Decode]) is read as a tree too, and never written as one.
//
// [EncodeTree] and [DecodeTree] are for who keeps a tree of any game; [Tree.MainLine] is for who looks through one.
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
// resignation or a flag, a claim, an offer, a decline, an acceptance, the rest; then the host's.
//
// An offer is open until it is answered, until its seat makes another one, or until the other
// seat moves; one to take a move back also until its own seat moves. Moves that were taken back are
// entries of the record and not of its [rules.Match]: MaxTakeback bounds them.
//
// # Clocks
//
// With a clock in the [Terms] a move says how long it took its author, and how long the
// other's turns since the last one took by the author's own measure. No two machines' clocks
// are compared. A player's bank pays at once what he states:
//
//	bank −= used                                                 then his increment
//
// and when the other has moved, what this adds to that, if it is more than was paid already:
//
//	bank −= Σ (measured − used) − turns · Lag.Move − Lag.Outage
//
// A bank below zero ends nothing by itself: that takes an entry. Who is out of time says so himself (a flag), or the
// other claims it. A claim is legal in the other's turn if by this sum his bank is below
// zero whatever he will say that the turn took, and always once it is below zero by what was charged. A move that crosses it comes first;
// the turn that the claim names is then decided by the same sum and that move's used.
// A claim that the other has left needs the grace of the terms, and there is none in a game by days. If a move that
// crosses a claim has ended the game, that stands, and State says that it is disputed; so it does when the
// loser by a claim writes a dispute. Both readings are then in the record.
//
// A takeback gives both banks, and the sums behind them, what they were at that ply, and the turn begins anew.
// What the author of the move taken back had measured in it still counts with his next one. Turns
// of his own that the other had not measured at that ply count as stated.
//
// # What is refused, void, or broken
//
// Refused: what does not decode, is signed by nobody at the table, or chains
// to nothing known. It leaves no trace.
//
// Void: what comes after the end of the game, answers an offer that its author
// had not seen or that has lapsed, claims time in a turn that was taken back, or lost the race against an entry that
// it did not know, as the guest's choice of who begins does against the host's reveal. It stays in
// the strand and does nothing.
//
// Broken rules: an entry that its author's own past forbids (an occupied point,
// out of turn, a reveal that is not what was committed to, a claim that comes too soon by its own numbers), or two different
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
// public keys, the host's nonce, and the id of the game before. Changing any of this needs a new version
// in these labels; the golden bytes in the tests must keep decoding.
package record
