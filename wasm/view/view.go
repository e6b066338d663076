// Package view is the board as a person sees it, without a browser: what is
// shown (a [Scene]), where it lies (a [Layout]), how it is drawn and moves (a
// [Painter] on a [Canvas]), how it is named aloud ([Labels]), and what taps and
// keys mean ([Tap], [Step]).
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
// What does not change between frames (the wood, the frame, one stone of each
// kind) is drawn as a [Picture], which the canvas keeps, and a frame draws again
// only the places where something moves: a few dozen copies.
package view

import "rowan/rules"

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
	Settings  Settings
}

// A BoardEvent is what a person did on the board: a Play or a Refused.
type BoardEvent interface{ boardEvent() }

// Play is a legal move that a person made.
type Play struct{ Move rules.Move }

// Refused is a try that cannot be played, and the rule against it.
type Refused struct {
	Move rules.Move
	Err  *rules.MoveError
}

func (Play) boardEvent()    {}
func (Refused) boardEvent() {}

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

// MoveFor returns the move that a try at a point of the board means: a stone
// there, or a drop into its column.
func MoveFor(v rules.Variant, pt rules.Point) rules.Move {
	if v.Game == rules.ConnectFour {
		return rules.Drop(int(pt.X))
	}
	return rules.Place(pt)
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
