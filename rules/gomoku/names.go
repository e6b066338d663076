package gomoku

import (
	"fmt"

	"rowan/rules"
)

// A RenjuOpening is one of the 26 ways, but for turning and mirroring, in which renju's first
// three stones lie.
type RenjuOpening struct {
	Number int         // 1 to 13, of the direct or of the indirect ones
	Direct bool        // White's stone is straight above the centre, H9; else it is aslant, I9
	Name   string      // in Japanese, as the players of all countries call it
	Third  rules.Point // Black's second stone, Black's first on H8
}

// String returns number and name, "4D Kagetsu" or "12I Meigetsu".
func (o RenjuOpening) String() string {
	kind := 'I'
	if o.Direct {
		kind = 'D'
	}
	return fmt.Sprintf("%d%c %s", o.Number, kind, o.Name)
}

// RenjuOpenings are the 26, the direct ones first. X is Black's stone on H8, O White's, and a number where
// Black's next stone makes the opening of that number.
//
//	direct                              indirect
//	     F  G  H  I  J                       F  G  H  I  J
//	10   .  .  1  2  3                  10   .  .  .  .  1
//	 9   .  .  O  4  5                   9   .  .  .  O  2
//	 8   .  .  X  6  7                   8   .  .  X  6  3
//	 7   .  .  8  9 10                   7   . 11  9  7  4
//	 6   .  . 11 12 13                   6  13 12 10  8  5
var RenjuOpenings = [26]RenjuOpening{
	{1, true, "Kansei", h(0, 2)}, {2, true, "Keigetsu", h(1, 2)}, {3, true, "Sosei", h(2, 2)},
	{4, true, "Kagetsu", h(1, 1)}, {5, true, "Zangetsu", h(2, 1)}, {6, true, "Ugetsu", h(1, 0)},
	{7, true, "Kinsei", h(2, 0)}, {8, true, "Shogetsu", h(0, -1)}, {9, true, "Kyugetsu", h(1, -1)},
	{10, true, "Shingetsu", h(2, -1)}, {11, true, "Zuisei", h(0, -2)}, {12, true, "Sangetsu", h(1, -2)},
	{13, true, "Yusei", h(2, -2)},
	{1, false, "Chosei", h(2, 2)}, {2, false, "Kyogetsu", h(2, 1)}, {3, false, "Kosei", h(2, 0)},
	{4, false, "Suigetsu", h(2, -1)}, {5, false, "Ryusei", h(2, -2)}, {6, false, "Ungetsu", h(1, 0)},
	{7, false, "Hogetsu", h(1, -1)}, {8, false, "Rangetsu", h(1, -2)}, {9, false, "Gingetsu", h(0, -1)},
	{10, false, "Myojo", h(0, -2)}, {11, false, "Shagetsu", h(-1, -1)}, {12, false, "Meigetsu", h(-1, -2)},
	{13, false, "Suisei", h(-2, -2)},
}

// h returns the point so far from H8.
func h(dx, dy int8) rules.Point { return rules.Point{X: 7 + dx, Y: 7 + dy} }

// OpeningOf names the opening of renju's first three stones, in the order they were put on a
// 15×15 board, however turned and mirrored. It returns false if they make none of the 26: the first
// is not on H8, the second not beside it or the third not within two points of it.
func OpeningOf(one, two, three rules.Point) (RenjuOpening, bool) {
	const size = 15
	if one != h(0, 0) {
		return RenjuOpening{}, false
	}
	for s := range allSymmetries {
		second, third := s.of(two, size), s.of(three, size)
		direct := second == h(0, 1)
		if !direct && second != h(1, 1) {
			continue
		}
		for _, o := range RenjuOpenings {
			if o.Direct == direct && o.Third == third {
				return o, true
			}
		}
	}
	return RenjuOpening{}, false
}

// RenjuOpening names the opening on the board; false unless exactly its three stones stand on
// 15×15. Later in a game, ask the position after the third stone.
func (p Position) RenjuOpening() (RenjuOpening, bool) {
	if p.Stones() != 3 || p.variant.Width != 15 || p.variant.Height != 15 {
		return RenjuOpening{}, false
	}
	two, three := noPoint, noPoint
	for y := range p.variant.Height {
		for row := p.rows[0][y] | p.rows[1][y]; row != 0; row &= row - 1 {
			switch pt := point(row, y); {
			case p.at(pt) == rules.White:
				two = pt
			case pt != h(0, 0):
				three = pt
			}
		}
	}
	if p.at(h(0, 0)) != rules.Black {
		return RenjuOpening{}, false
	}
	return OpeningOf(h(0, 0), two, three)
}
