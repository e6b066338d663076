package engine

import (
	"rowan/rules"
	"rowan/rules/gomoku"
)

// A Feature is how often one of PointFeatures counts in a position.
type Feature struct{ Index, Count int16 }

// A Sight is what the estimate is made of in a position.
type Sight struct {
	Sides    [2][]Feature // of the points: the side to move, and the other
	State    int          // of the threats
	Estimate int          // for the side to move
}

// Sight returns what the estimate sees in p, and false unless p is quiet, fit to learn from: nobody makes five, and the side
// to move has neither an open four nor a win by fours.
func (s *Search) Sight(p gomoku.Position) (Sight, bool) {
	s.begin(&p, Limits{})
	b := &s.board
	if !s.quiet() {
		return Sight{}, false
	}
	sight := Sight{State: b.threatState(), Estimate: s.evaluate()}
	for side := range sight.Sides {
		var counts [PointFeatures]int
		color := b.side ^ side
		for cell := range b.cells {
			if t := b.threat(color, cell); !b.free(cell) || t == makesFoul || t == makesFoulFour {
				continue
			}
			for _, f := range b.codes[cell].of(color).features().indices() {
				counts[f]++
			}
		}
		for f, n := range counts {
			if n > 0 && !nothingNear(f) {
				sight.Sides[side] = append(sight.Sides[side], Feature{int16(f), int16(n)})
			}
		}
	}
	return sight, true
}

// quiet reports whether the estimate is made for the board.
func (s *Search) quiet() bool {
	b := &s.board
	return b.count[0][makesFive]+b.count[1][makesFive]+b.count[b.side][makesWin] == 0 && s.fours(3) <= 0
}

// nothingNear reports whether a feature tells no more than how much room there is. The estimate leaves these out.
func nothingNear(feature int) bool {
	if feature < pairs {
		return feature < int(two)*(int(two)+1)/2
	}
	return pattern(feature-pairs) < two
}

// A Choice is a candidate as the order of moves sees it.
type Choice struct {
	Point     rules.Point
	Mine, His [3]int16 // features of the point, for the side to move and for the other
	Last, Own int16    // how far it is from the other side's last stone and from the mover's, below Distances
	Offset    int16    // what its rank has beside
}

// Choices returns the candidates of m's position at a ply, and false unless it is quiet and has two or more.
func (s *Search) Choices(m *rules.Match, ply int) ([]Choice, bool) {
	p := m.At(ply).(gomoku.Position)
	s.begin(&p, Limits{})
	b := &s.board
	moves := m.Moves()
	var list candidateList
	if !s.quiet() {
		return nil, false
	}
	s.candidates(&list)
	stone := func(ply int) int {
		if ply < 0 || moves[ply].Kind != rules.PlaceKind {
			return -1
		}
		return b.cell(moves[ply].Point)
	}
	var choices []Choice
	for _, c := range list.items[:list.n] {
		cell, me := int(c.cell), b.side
		mine, his := b.codes[cell].of(me).features(), b.codes[cell].of(1-me).features()
		choices = append(choices, Choice{
			Point: b.point(cell), Mine: mine.indices(), His: his.indices(),
			Last: int16(b.away(cell, stone(ply-1))), Own: int16(b.away(cell, stone(ply-2))),
			Offset: int16(c.rank) - mine.of(&rankWeights[0]) - his.of(&rankWeights[1]),
		})
	}
	return choices, len(choices) > 1
}
