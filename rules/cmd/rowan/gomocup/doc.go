// Package gomocup is the language in which Gomoku programs are let play: the protocol of the Gomocup tournaments. A
// program (a brain) reads commands line by line and answers on its standard output; who asks is a manager.
//
//	manager                           brain
//	START 15                          OK
//	INFO timeout_turn 300
//	INFO rule 0
//	BEGIN                             7,7
//	TURN 8,7                          MESSAGE depth 9 …
//	                                  6,8
//	END
//
// [Brain] is one end of it, for any engine; package match is the other. Both share what is in words.go: points, which
// count x from the left and y from the top, each from 0, and rules, which are sums of bits.
//
// # What a brain understands
//
//	START n, RECTSTART w,h      a new board; OK, or ERROR and the sizes there are
//	RESTART                     the board is emptied; OK
//	BEGIN                       it makes the first move
//	TURN x,y                    the other's move; it answers with its own
//	BOARD, x,y,f …, DONE        the stones that stand: f is 1 for its own and 2 for the other's; it answers with a move
//	SWAP2BOARD, x,y …, DONE     no stones: it puts three; three or five: it stays White with a move, or says SWAP
//	TAKEBACK x,y                the stone is taken from the board; OK
//	PLAY x,y                    its own stone is put there; it says so
//	INFO key value              limits and rules; never an answer
//	ABOUT                       who it is
//	STOP                        it moves now (not of the protocol, and only while it thinks)
//	END                         the end
//
// Who is Black is not said: in renju the first stone of BOARD is black, since they come in the order of play; elsewhere
// colours follow from the numbers of stones.
//
// Each command but INFO, STOP and END is answered, in order, with one line that is no MESSAGE. What comes while it thinks waits for
// the answer, but STOP and what begins a new game make it come at once. END waits for nothing: the answer that is thought
// about and those to what waits are not given, so who pipes commands in and wants all answers leaves END out.
//
// START, RECTSTART and RESTART are carried out within BOARD and SWAP2BOARD too, which end with an ERROR before.
//
// What it does not know it answers with UNKNOWN, what it can't do with ERROR and the reason. After an ERROR the board is as
// it was; after that of BOARD it is empty.
//
// Sources: the protocol's description by its author, plastovicka.github.io/protocl2en.htm (2023, with SWAP2BOARD), and how
// public managers and brains read it where it is silent.
package gomocup
