// Package engine plays Gomoku: every rule, any board and length. From the board to the move, top
// down:
//
//   - [Search.Think] (engine.go) deepens one ply at a time over the position's moves, within the
//     limits and the clock (clock.go).
//   - candidates.go says which points are looked at: what duty demands, else what is near.
//     order.go says in which order, and which are looked at less deep.
//   - negamax.go is the alpha–beta search, with its table (table.go). fours.go looks for a win by
//     fours alone (VCF), in each position.
//   - evaluate.go estimates a board; features.go says of what, weights.go how much each is worth.
//   - board.go keeps, for every free point and both colours, what a stone there would make in each
//     of four directions, and brings it up to date with each stone. forbidden.go asks for
//     renju's forbidden points.
//   - threat.go is what four directions make together, pattern.go what one does, with pictures;
//     patterntable.go has them ready; row.go is what a row is.
//
// # The contract
//
// Think returns a legal move, always: a stone, or in renju a pass where Black has forbidden points
// only. It takes a five that is there, else stops one, else makes an open four, else stops one.
// Values are those of the side to move: a win with the n-th ply from here is Win − n, a loss
// n − Win; what lies between −Decided and Decided is an estimate, 0 even. Without a clock, a Stop
// and older knowledge in the tables ([Search.Forget]), a search is a function of the position and its limits. Think
// allocates nothing after the first time.
//
// A node is a call of negamax, or a four tried by fours.
package engine
