// Package view is the board as a person sees it, without a browser: what is
// shown (a [Scene]), where it lies (a [Layout], of which a [Viewport] may show a
// part), in which colours (a [Theme], from the table in palette.go), how it is
// drawn and moves (a [Painter] on a [Canvas]), how it is named aloud ([Labels]),
// and what taps, drags, turns of the wheel and keys mean ([Tap], [Fingers],
// [Wheel], [Layout.Step], [Scene.MoveAt], [Aim]).
//
// # Units
//
// Lengths are css pixels from the canvas's top left corner, y downwards; a
// Layout snaps them to device pixels. Times are time.Durations since any fixed
// moment, passed in by the caller: nothing here reads a clock.
//
// # One frame
//
//	Show(scene, now)    compares the scene with the one before: what is new moves
//	Draw(canvas, now)   draws everything as of now; true asks for another frame
//
// What does not change between frames (what the board is made of, the frame, one
// stone of each kind) is drawn as a [Picture], which the canvas keeps, and a frame
// draws again only the places where something moves: a few dozen copies.
//
// # A picture for a file
//
//	l := NewLayout(variant, settings, width, height, 1)
//	p := NewPainter(ThemeOf(settings.Board, LightScheme), l, true)
//	p.Show(scene, 0)
//	p.Draw(canvas, 0)
//
// Being still, the painter has all of the scene in place at once. The next Show and Draw, for a
// film, draw again only what differs.
//
// # What a try comes to
//
//	tap, click, key   Layout.At      which point was meant, on the board as it is seen
//	point             Scene.MoveAt   which move that is now: stone, fifth, drop, pop
//	move              Aim.Take       played, refused, or chosen until the same comes again
package view

import (
	"rowan/rules"
	"rowan/rules/gomoku"
	"rowan/rules/record"
)

// A Scene is all that the board shows. It is a value: a Painter compares it
// with the one before to know what moved.
type Scene struct {
	Position rules.Position // never nil
	Playable bool           // a tap or a key may play for Position.Turn()
	Busy     bool           // the computer or the friend is to move

	Forbidden []rules.Point // renju: marked with crosses
	Offered   []rules.Point // fifths on offer, in the order they were offered
	Offering  bool          // a tap offers a fifth where it could also put a stone
	Order     []rules.Point // where the pieces were put, in order, for the numbers on them
	Marks     []record.Mark // what a game's file has marked in the position
	Advice    []Advice      // what an analysis says of moves
	Ghosts    []Ghost       // a variation that is looked at
	Settings  Settings
}

// A BoardEvent is what a person did on the board: a Play, Refused, Aimed, Unaimed
// or Stepped.
type BoardEvent interface{ boardEvent() }

// Play is a legal move that a person made.
type Play struct{ Move rules.Move }

// Refused is a try that cannot be played, and the rule against it.
type Refused struct {
	Move rules.Move
	Err  *rules.MoveError
}

// Aimed is a legal move that a person has chosen and that the same once more
// plays: see Settings.Confirm.
type Aimed struct{ Move rules.Move }

// Unaimed says that nothing is chosen any more, though nothing was played.
type Unaimed struct{}

// Stepped is a wish to look at the position so many plies on, or back where it
// is negative.
type Stepped struct{ By int }

func (Play) boardEvent()    {}
func (Refused) boardEvent() {}
func (Aimed) boardEvent()   {}
func (Unaimed) boardEvent() {}
func (Stepped) boardEvent() {}

// Try returns what a tap or key for the move comes to. A move that is legal in
// a scene that is not Playable is refused as rules.NotYourTurn.
func (s Scene) Try(m rules.Move) BoardEvent {
	if err, ok := s.Position.Check(m).(*rules.MoveError); ok {
		return Refused{m, err}
	}
	if !s.Playable {
		return Refused{m, &rules.MoveError{Move: m, Ply: s.Position.Ply() + 1, Reason: rules.NotYourTurn}}
	}
	return Play{m}
}

// MoveAt returns the move that a try at a point means now: a stone there, or the
// fifth that is offered or chosen; in Connect Four a drop into its column, or a
// pop below the board (Y = -1).
func (s Scene) MoveAt(pt rules.Point) rules.Move {
	if s.Position.Variant().Game == rules.ConnectFour {
		if pt.Y < 0 {
			return rules.Pop(int(pt.X))
		}
		return rules.Drop(int(pt.X))
	}
	ask := gomoku.AskStone
	if p, ok := s.Position.(gomoku.Position); ok {
		ask = p.Step().Ask
	}
	switch {
	case ask == gomoku.AskChoose:
		return rules.Choose(pt)
	case ask == gomoku.AskOffer || s.Offering:
		return rules.Offer(pt)
	}
	return rules.Place(pt)
}

// can reports whether the move may be made on the board now.
func (s Scene) can(m rules.Move) bool { return s.Playable && s.Position.Check(m) == nil }

// target returns the point that stands for the move on the board: where its stone
// goes, or above or below its column.
func target(v rules.Variant, m rules.Move) rules.Point {
	switch m.Kind {
	case rules.DropKind:
		return rules.Point{X: m.Point.X, Y: int8(v.Height)}
	case rules.PopKind:
		return rules.Point{X: m.Point.X, Y: -1}
	}
	return m.Point
}

// landing returns where the move's piece would come to rest in p. m is legal there.
func landing(p rules.Position, m rules.Move) rules.Point {
	pt := m.Point
	if m.Kind == rules.DropKind {
		for p.At(pt) != rules.NoColor {
			pt.Y++
		}
	}
	return pt
}
