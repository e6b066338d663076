// Package engine plays Gomoku: every rule, any board and length. From the board to the move:
//
// # The board
//
// A line of the board is a word, two bits a point. What a stone on a free point would make along one
// line is a [pattern], read from a table by the stones around the point; here N would make an open
// three, which the opponent must stop:
//
//	. . O . . N X X . .
//
// The patterns of four lines, four bits each, are the point's code. It says at once what the stone
// would make in all, a [threat], and what the point is worth to either side:
//
//	. . X . .
//	. . X . .        N makes a four along the line and a three upright:
//	O X N X X .      if the answer to the four is no four itself, that wins
//	. . . . .
//
// A stone changes the codes of at most forty neighbours (twice the reach in four directions). The
// board brings them up to date, keeps the free points by their threats, and sums what all are worth.
// So these cost little to ask: can I make five, can he, can I make an open four, how do I stand.
//
// Files, lowest first: row.go what a row is; pattern.go, patterntable.go; threat.go; set.go;
// lanes.go the sums; board.go; forbidden.go renju's forbidden points, which the patterns narrow down
// and the rule decides.
//
// # The search
//
// [Search.Think] (engine.go) looks one ply deeper at a time, within its limits and clock (clock.go),
// in a narrow window around what it found last. negamax.go is the alpha–beta search, moves.go how it
// tries the moves of a position, selectivity.go how deep and which not, and table.go what it remembers;
// candidates.go lists the points that are looked at, and order.go says in which order. features.go
// is what the estimate and the order are made of; evaluate.go is the estimate, a small network,
// rank.go the order; weights.go and ranks.go have their numbers, which rowan tune fits to games of
// the engine and writes; sight.go and fitted.go are for it; chance.go says what a value means.
//
// Two searches see farther, for forcing moves have few answers. fours.go looks for a win by fours
// alone (VCF) in each position; proof.go for one by fours and threes (VCT), from the root, on a
// quarter of the nodes at most. prove.go offers both alone. A win found so is a proof: a test replays them
// against every answer.
//
// # What is left out, and why
//
//   - Duty. Who faces a five has one answer (in caro, where closed rows do not win, a few); who
//     faces an open four has those in the rows it needs, and his own fours. All else loses, so it is
//     not searched.
//   - Distance. Elsewhere only points within two of a stone are candidates, and where either side makes a
//     three: what is farther off makes less of the same rows. Three instead of two: −72 Elo [−137, −8] of 78
//     games at 6,000 nodes a move.
//   - Effort. A search of fours ends after 40 nodes at a leaf and twice as many for each ply above
//     it. Before that, nineteen in twenty nodes went into a few positions full of fours. At 0.2 s a
//     problem some 68 forced wins of 86 are found, not 64; in games, with the fitted order of moves, it
//     brought nothing: −8 Elo [−33, +18] of 444.
//   - Futility and razoring. An estimate far above what is needed, or far below, is not changed by
//     the few quiet plies that are left. Only with an estimate that knows the threats: with the
//     first, plain one it lost games, with the fitted one it turned +260 Elo against it into +417.
//     Far above, not even fours are searched: they could only raise what is enough, and took seven
//     nodes in ten, nine where the board is full of them. With the late moves that are no fours left out
//     as well: +104 Elo [+50, +157] of 138 games.
//   - Late moves are searched less deep first, and close to the leaves not at all, unless they are
//     fours: by the ranks nine in ten of the best moves are among the first eight. To reduce by twice as
//     much, and try half as many near the leaves: +62 Elo [+22, +103] of 208 games. What the search has
//     seen of a cell adds or takes a ply, as do a three, a falling estimate and the best line. The moves of
//     the root are reduced alike, a ply less, and never left out.
//   - Where no move is remembered to begin with, a ply less: the search that finds one is cheap, and comes
//     first in the next depth: +16 Elo [−21, +52] of 264 games at 6,000 nodes a move.
//   - A win that is farther than one found elsewhere is not looked for. That changes no value.
//   - Tried without gain: a null move (what it would cut, futility has cut), less depth where a cut is
//     expected (−29 Elo [−96, +36]), futility of single quiet moves; one ply more for a move without which
//     all others fail (+9 Elo [−10, +28] of 1,000 games).
//   - The estimate is a network, not a sum of points: of games kept apart it foretells 0.546 where the sum
//     had 0.592 (−ln of the chance given to what happened): +84 Elo [+37, +131] of 178 games, though a
//     node costs a tenth more. Twice as many units, and games of its own beside those of the sum, gained
//     +62 Elo [+14, +111] of 204 games at 4,000 nodes a move, and lost it by their cost, −1 Elo [−21, +20]
//     of 888; since then the estimate takes half the time.
//   - Of speed alone: +34 Elo [+8, +60] of 486 games and +39 [+10, +68] of 476, for half more nodes a second and a quarter more.
//
// Where nothing else is said, the games are of freestyle at 50 ms a move, half of which is kept back for
// the way to the manager, against the version before, and were ended by a sequential test of 0
// against 25 Elo (rowan match -time 50ms -sprt 0,25 -games 1000). Many games need many openings: with 32
// of them and a bound on nodes, games repeat, and the interval says more than there is.
//
// # The contract
//
// Think returns a legal move, always: a stone, or in renju a pass where Black has forbidden points
// only. It takes a five that is there, else stops one, else makes an open four, else stops one.
// Values are those of the side to move: a win with the n-th ply from here is Win − n, a loss n −
// Win; what lies between −Decided and Decided is an estimate, 0 even. A win found by threes may take
// fewer plies than its value says. Without a clock, a Stop and older knowledge in the tables
// ([Search.Forget]), a search is a function of the position and its limits. Think allocates nothing
// after the first time.
//
// A node is a position that one of the three searches enters.
package engine
