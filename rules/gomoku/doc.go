// Package gomoku is k in a row on any board: stones are placed on free points, and a row of
// Length wins. A board that is full without a win is a draw.
//
// # Which rows win
//
// Each direction counts by itself, so a stone that makes a row too long one way and a five
// another way wins by the five. With five as the length, X about to move or just moved:
//
//	              five   six   five between two O   six between two O   five at the edge and O
//	              XXXXX  XXXXXX     OXXXXXO             OXXXXXXO               |XXXXXO
//	freestyle      wins   wins       wins                wins                   wins
//	standard       wins   no         wins                no                     wins
//	renju, Black   wins   forbidden  wins                forbidden              wins
//	renju, White   wins   wins       wins                wins                   wins
//	caro           wins   no         no                  no                     wins
//	caro8          wins   wins       no                  wins                   wins
//
// A row that does not win stays on the board and play goes on.
//
// # Renju's forbidden points
//
// Renju takes from Black, who moves first, what would win too easily. A black stone that makes
// exactly five wins, whatever else it makes. Else it may not make the following, which are looked
// for in this order. In the pictures * is the new stone and + a point that matters.
//
// An overline is six or more in a row. On the right the stone makes one too, but also a five, and wins.
//
//	. X X * X X X .          . . . . . X .
//	                         . . . . . X .
//	                         . X X X X * .
//	                         . . . . . X .
//	                         . . . . . X .
//	                         . . . . . X .
//
// A double four is two fours: sets of four stones to which one more can be added to make exactly
// five. They may lie in one line, the new stone in both sets. A straight four, which has such a
// point at either end, is one set.
//
//	. . . X .        . X + X * X + X .        two fours in one line, in
//	. . . X .        . X X + * X + X X .      three ways
//	. . . X .        . X X X + * + X X X .
//	X X X * +
//	. . . + .        . + X X * X + .          a straight four: allowed
//	                 . X X . X * X . X X .    no four: any stone would make six or more
//
// A double three is two threes. A three is a row of three stones to which one can be added to make
// a straight four: an unbroken four that becomes an exact five at either end.
//
//	. . . . . . .
//	. . . + . . .        . X + X * . .          threes: + makes a straight four
//	. . . X . . .        . + X X * + .
//	. . . X . . .
//	. . + * X X + .      O X X . * O            none: the four would be closed
//	. . . + . . .        O . X X * . . X        none: a five would become six at the right end
//	. . . . . . .
//
// The stone that makes the straight four must itself be a possible one: a three does not count if
// that stone makes a five at the same time, or would be forbidden as an overline, a double four, or
// a double three by this very rule. So the rule looks further, to any depth. Here + makes six
// upright on the left, and five on the right, so the row along is no three, and the new stone is
// allowed both times:
//
//	. . . . . . . .          . . . . . . . .
//	. . . . . X . .          . . . . . . . .
//	. . . . X X . .          . . . . X . . .
//	. . . . X X . .          . . . . X . . .
//	O . X X * + . .          O . X X * + . .
//	. . . . . X . .          . . . . . X . .
//	. . . . . X . .          . . . . . X . .
//	. . . . . . . .          . . . . . X . .
//	                         . . . . . X . .
//	                         . . . . . O . .
//
// White may play everywhere. From the seventh move on either side may pass; a second pass in a row
// is a draw. Black, when he has only forbidden points left, must pass, and has not lost. Games from
// elsewhere that end on a forbidden stone are won by White: see [Position.PlayForbidden].
//
// # Openings
//
// Who moves first is better off, so openings let one player put the first stones and the other
// take the colour he likes better. First and Second are the players, who keep their names when
// colours are swapped; Black and White stand for who holds the colour at that moment. Each step of
// an opening is a move; [Position.Step] says what is asked. Where a swap is offered, any other move
// declines it; after it the same step is asked of the other player, without a swap.
//
//	swap         1 2 3     First     the stones B, W, B anywhere
//	             4         White     a stone anywhere, or Swap
//	swap2        1 2 3     First     the stones B, W, B anywhere
//	             4         Second    a stone anywhere (he stays White); or Swap; or Two:
//	                4 5    Second      the stones W, B anywhere; First counts as White from here on
//	                6      First       a stone anywhere (he stays White), or Swap
//	pro          1         Black     the centre
//	             2         White     anywhere
//	             3         Black     outside the central 5×5; long pro: outside the central 7×7
//	rif          1 2 3     First     the centre; in the central 3×3; in the central 5×5
//	             4         White     a stone anywhere, or Swap
//	             fifths    Black     two times Offer
//	             5         White     Choose
//	yamaguchi    1 2 3     First     as in rif
//	             number    First     Name, 1 to 12
//	             4         White     a stone anywhere, or Swap
//	             fifths    Black     so many times Offer
//	             5         White     Choose
//	soosorv8     1 2 3     First     as in rif
//	             4         White     a stone anywhere, or Swap
//	             number    White     Name, 1 to 8
//	             fifths    Black     so many times Offer; before the first he may Swap
//	             5         White     Choose
//	taraguchi10  1         Black     the centre
//	             2         White     in the central 3×3, or Swap
//	             3         Black     in the central 5×5, or Swap
//	             4         White     in the central 7×7, or Swap
//	             5         Black     in the central 9×9, or Swap; or, without a swap, Offer:
//	             6         White       a stone anywhere, or Swap
//	               fifths  Black       ten times Offer, the first included
//	               5       White       Choose
//
// Then play goes on without bounds: after Choose White puts the sixth stone. A fifth may be offered
// on any free point but one that is alike to a fifth offered before: one that a turn or mirroring
// of the board, which leaves the four stones as they lie, carries onto it. Offers are no stones;
// Choose puts the black stone. A row that is complete before the opening is ends the game.
//
// Three stones in those areas always make one of renju's 26 openings: see [OpeningOf].
//
// # How it is found
//
// Whether a stone wins is found from it alone, along the four lines through it. For forbidden
// points the lines are collected into words of eleven bits, the point in the middle, on which
// fours and threes are a few shifts and masks. That is fast enough to mark the points after
// every move. On one core of an EPYC virtual machine, November 2026:
//
//	Play on 15×15, through the interface    240 ns; renju, Black 330 ns
//	Forbidden, a board of 27 stones         6.4 µs, 150,000 boards a second
//	the slowest board found                 105 µs
//
// As WebAssembly, under node, each takes about twice as long.
package gomoku
