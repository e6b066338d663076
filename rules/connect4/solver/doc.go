// Package solver finds who wins a game of Connect Four, and when: the exact value
// of any position of a dropping game with rows of four, on any board whose cells
// and one more bit a column fit 64 bits, such as 7×6 and 8×7.
//
//	s, err := solver.New(7, 6, 64<<20)
//	score, ok := s.Score(solver.At(position))
//
// # Scores
//
// A score is positive where the side to move wins, 0 for a draw. A win with the
// winner's own last disc is 1, with his disc before that 2, and so on: with n discs
// on a board of W×H, a win at once is (W·H + 1 − n) / 2. On 7×6 scores go from −18 to 18.
//
// # Bits
//
// A board is one column after another from the left, each from the bottom, with
// an empty bit above it. A position is two such words: Cur, the discs of the side
// to move, and Mask, all discs. 7×6 is laid out as in package connect4:
//
//	6 13 20 27 34 41 48   always empty        . . . . . . .
//	5 12 19 26 33 40 47                       . . . . . . .
//	4 11 18 25 32 39 46                       . . . . . . .
//	3 10 17 24 31 38 45                       . . . . . . .
//	2  9 16 23 30 37 44                       . . . O . . .
//	1  8 15 22 29 36 43                       . . O X . . .    Cur  = 1<<21 | 1<<22 for X to move
//	0  7 14 21 28 35 42   bottom              . . O X . . .    Mask = Cur | 1<<23 | 1<<14 | 1<<15
//
// Mask + bottom carries each column's lowest empty cell: where discs fall. A row is
// four bits that lie 1 (up), H (falling), H+1 (along) or H+2 (rising) apart; the
// empty bits keep rows from running on into the next column.
//
// # The search
//
// Everything is one question: is this position worth at least beta? [Solver.Score]
// asks it again and again and narrows the range that is left: first whether the game
// is won or lost soon, which takes few plies to see, as a search for such a score ends
// where it has become too late for it; then who wins; then when, from a draw outwards.
//
//	−16 ├──────────┼──┼────────┼────────┼──┼──────────┤ 16    10 discs: at least 11? −10? 9? −8?
//	               −8 ├────────┼──┼─────┤ 8                   at least 0? 2? …
//
// The answer is a value v (fail-soft): v ≥ beta says that the score is at least v,
// v < beta that it is at most v. The opponent's question in the position after a move is
// whether his score is at least 1 − beta.
//
// No position in which the side to move wins at once is ever searched: its parent
// does not let that happen. Each move is first judged without a search (search.go):
//
//   - Two threats at once cannot be stopped: lost.       . X X X .   both ends are open
//   - A cell below a threat is no move. None left: lost; one left: it is played,
//     and so on, until there is a choice.
//   - It is too late for a score of beta, or too early for a worse one.
//   - No row can be completed any more: no win.
//   - Whoever has the better of the rows' parity follows the other (follow.go):
//     bounds without a search, where half of all won games are decided.
//
// A move that these do not settle is looked for in a table (table.go). All moves are
// asked before any is searched; the rest are searched in the order of order.go.
//
// A node is a position whose moves are looked at one by one: a call of expand.
//
// # The opening book
//
// book.bin has the scores of all 77,715 positions of eight discs that are worth a search (book.go); what comes
// before follows from them by negamax. rowan book made it, in several sittings on two cores of a shared cloud
// machine (EPYC of the fifth generation), stopped and gone on with, until December 2026: 690 scores with the first
// search, at about a second of processor time each; the rest with one like that of now, 61,252 in some 75 minutes
// of processor time and the last 15,773 in 31, so 0.1 s each. rowan book -check N solves N of them again.
// Compressed with brotli they are 36 KB; a book of nine discs has 239,959.
//
// # Figures
//
// Mean processor time and nodes of a position, the table of 64 MiB cleared before each, strong scores, the
// first so many of each of Pons' sets; beside them the best of two public solvers in C++ (Pons' of 2019, and
// Steininger's c4 with one thread and 64 MiB), in turn on the same machine, an EPYC of the third generation that had
// much else to do (November 2026): all times are long by half or more, and to be compared with one another.
// Last comes what Rowan took alone, on a quiet machine of that kind, once it had its second table (December
// 2026: rowan solve -book=false -table 64); of begin-hard there, the first 20.
//
//	set             of     Rowan              other             whose        Rowan, quiet
//	end-easy        500    5.3 µs      8.9    15.7 µs       51  Pons         2.6 µs        8.4
//	middle-easy     500     43 µs       81     100 µs      454  Pons          28 µs         87
//	middle-medium   200    2.9 ms    5,600     4.8 ms    8,500  Steininger   1.1 ms      4,900
//	begin-easy      500    170 µs      313     670 µs    3,400  Pons          75 µs        311
//	begin-medium     20     74 ms  120,000     142 ms  260,000  Steininger    36 ms    123,000
//	begin-hard        2    4.5 s     7.2 M     4.3 s     8.7 M  Steininger  0.75 s      2.2 M
package solver
