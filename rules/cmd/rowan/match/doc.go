// Package match lets two programs that speak the Gomocup protocol play against each other, and judges what they do by the
// rules.
//
// From the match down to the line:
//
//   - run.go plays pairs of games: each opening twice, the colours changed.
//   - game.go plays one game: whose turn it is, the board, the clock, the end.
//   - player.go asks a program for a move, and says what is wrong with the answer.
//   - process.go starts and ends a program, and carries lines to and fro.
//   - openings.go reads lists of openings; sgf.go writes the games down.
//
// Each game has a process of its own for each side, so that nothing is carried over from one to the next. A program that
// crashes, is late, plays what the rules forbid, or says what is no answer has lost the game, and the [Fault] tells why.
// Nothing that it does can do more than that: its lines, its output in one move and its time are bounded, and when the game
// is over its whole process group is ended.
package match
