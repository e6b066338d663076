package session

import (
	"time"

	"rowan/rules"
	"rowan/rules/record"
)

// think lets the player look at the board from time to time, and do something.
func (d *device) think(visit int) {
	w := d.w
	w.after(w.between(200*time.Millisecond, 6*time.Second), func() {
		if d.visit == visit && d.session != nil {
			d.act()
			d.think(visit)
		}
	})
}

func (d *device) act() {
	w, s := d.w, d.session
	if !s.Begun() {
		return
	}
	st := s.State()
	switch {
	case st.Over():
		d.actAfter(st)
	case st.Phase == record.Playing:
		d.actInGame(st)
	}
	if d.session != nil && !w.healing && w.chance(0.05) && s.Modern() {
		d.handle(Say{Phrase: uint8(w.r.IntN(3)), Text: "hm"})
	}
}

// actAfter asks for the next game, or takes what the other proposes.
func (d *device) actAfter(st *record.State) {
	w, s := d.w, d.session
	if w.healing || len(d.kept)+1 >= w.target || w.chance(0.3) {
		return
	}
	var terms record.Terms
	switch {
	case s.Again()[d.seat.Other()] && w.chance(0.8):
		terms = s.Proposed(d.seat.Other())
	case w.chance(0.3) && s.Modern():
		terms = w.terms()
	}
	d.handle(AskRematch{terms})
}

func (d *device) actInGame(st *record.State) {
	w, s := d.w, d.session
	may := s.MayClaim(d.now())
	seat, _ := st.ToMove()
	_, mine := st.TakebackPly(d.seat)
	late := st.Match.Ply() > 24 // on a large board they would never come to an end
	switch {
	case may.Time && w.chance(0.3):
		d.handle(Claim{record.ClaimTime})
	case may.Left && (w.healing || w.chance(0.3)):
		if silent := w.now - d.reached; silent < s.game.Header().Terms.GraceOrDefault()-time.Second {
			w.fail("%s may claim that the other left %v after it was heard", d.seat, silent)
		}
		d.handle(Claim{[]record.ClaimKind{record.ClaimWin, record.ClaimDraw}[w.r.IntN(2)]})
	case st.Offered[d.seat.Other()].What != record.OfferNothing && w.chance(0.8):
		d.handle(AnswerOffer{!w.healing && w.chance(0.6)})
	case !w.healing && mine && w.chance(0.06):
		d.handle(AskTakeback{})
	case !w.healing && w.chance(0.03):
		d.handle(OfferDraw{})
	case late && w.chance(0.2) || !w.healing && w.chance(0.005):
		d.handle(Resign{})
	case seat == d.seat:
		moves := st.Match.Position().Moves()
		if len(moves) > 0 {
			d.handle(Play{d.choose(moves)})
		} else {
			d.handle(Resign{})
		}
	}
}

// choose picks a move: near the middle of the list, so that games end.
func (d *device) choose(moves []rules.Move) rules.Move {
	n := len(moves)
	if n > 12 {
		return moves[n/2-3+d.w.r.IntN(6)]
	}
	return moves[d.w.r.IntN(n)]
}

// terms returns what they play by.
func (w *world) terms() record.Terms {
	variants := []string{"connect4-7x6-4-drop-none", "connect4-7x6-4-popout-pie", "gomoku-3x3-3-standard-none", "gomoku-7x7-4-freestyle-none",
		"gomoku-15x15-5-freestyle-swap2", "gomoku-15x15-5-renju-none"}
	clocks := []string{"none", "none", "m5", "m20", "m60", "t30-2", "t60-0", "t300-3", "d1"}
	v, err := rules.ParseVariant(variants[w.r.IntN(len(variants))])
	if err != nil {
		panic(err)
	}
	c, err := rules.ParseClock(clocks[w.r.IntN(len(clocks))])
	if err != nil {
		panic(err)
	}
	t := record.Terms{Variant: v, Begins: record.Begins(w.r.IntN(3)), Clock: c}
	if w.chance(0.5) {
		t.Grace = 30 * time.Second
	}
	if w.chance(0.3) {
		t.Lag = record.Lag{Move: 200 * time.Millisecond, Outage: 5 * time.Second}
	}
	return t
}
