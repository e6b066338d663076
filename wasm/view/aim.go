package view

import "rowan/rules"

// fingerPitch is the pitch, in css pixels, below which a finger covers the point
// that it means.
const fingerPitch = 40

// Asks reports whether a move is to be chosen before it is played: by a finger
// (touch) or anything else, on points that lie pitch css pixels apart.
func (s Settings) Asks(touch bool, pitch float64) bool {
	return s.Confirm == "always" || s.Confirm == "touch" && touch && pitch < fingerPitch
}

// An Aim is the move that a person has chosen but not played yet. The zero Aim
// has none.
type Aim struct {
	at rules.Point
	on bool
}

// At returns the chosen point; false without one.
func (a *Aim) At() (rules.Point, bool) { return a.at, a.on }

// Take returns what a try at pt comes to. Where it asks, the first try at a point
// chooses its move and the second plays it; a try at another point chooses that
// instead, and one that is refused leaves the choice as it is.
func (a *Aim) Take(s Scene, pt rules.Point, asks bool) BoardEvent {
	m := s.MoveAt(pt)
	event := s.Try(m)
	if _, ok := event.(Play); !ok {
		return event
	}
	pt = target(s.Position.Variant(), m)
	if asks && !(a.on && a.at == pt) {
		*a = Aim{pt, true}
		return Aimed{m}
	}
	*a = Aim{}
	return event
}

// Drag moves the choice to pt where a move can be made there, and reports whether
// that is news. When the finger is lifted, Aimed is due.
func (a *Aim) Drag(s Scene, pt rules.Point) bool {
	m := s.MoveAt(pt)
	pt = target(s.Position.Variant(), m)
	if !a.on || a.at == pt || !s.can(m) {
		return false
	}
	a.at = pt
	return true
}

// Follow forgets the choice where s does not allow it any more: its position is
// another one than before.
func (a *Aim) Follow(before, s Scene) {
	same := before.Position != nil && before.Position.Variant() == s.Position.Variant() && before.Position.Key() == s.Position.Key()
	if !a.on || same && s.can(s.MoveAt(a.at)) {
		return
	}
	*a = Aim{}
}

// Forget gives the choice up and reports whether there was one.
func (a *Aim) Forget() bool {
	was := a.on
	*a = Aim{}
	return was
}
