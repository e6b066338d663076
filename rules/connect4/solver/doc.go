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
// Mean processor time and nodes of a position, the table of 64 MiB cleared before each (outside of the time), no book,
// the first so many of each of Pons' sets; beside them two public solvers in C++ (g++ -O3 -march=native): Pons' of 2020
// with its table of 80 MiB, and Steininger's c4 of 2025 with one thread, which is woken for each position (100 µs of its
// times), and 64 MB. In turn, in one run on two shared cores of an EPYC of the fifth generation (December 2026); where
// there were several rounds, the middle one. What a node is differs from one to the other.
//
//	set             of     Rowan               Pons                 Steininger
//	end-easy        500    4.3 µs      8.4     8.2 µs       51      114 µs     9.5
//	middle-easy     500     16 µs       87      49 µs      454      242 µs     367
//	middle-medium   200   0.84 ms    4,900     4.8 ms   39,000      2.3 ms   8,500
//	begin-easy      500     61 µs      311     344 µs    3,400      5.6 ms  21,000
//	begin-medium    100     34 ms  189,000     144 ms    1.1 M       91 ms 374,000
//	  who wins       40    3.5 ms   21,000      61 ms  425,000       18 ms  74,000
//	begin-hard       20   0.41 s       2.2 M    3.4 s     26 M      1.15 s     4.8 M
//
// All 3,000 scores of the sets are right, and who wins them.
package solver
