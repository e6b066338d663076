package app

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"rowan/rules"
	"rowan/wasm/bot"
	"rowan/wasm/i18n"
	"rowan/wasm/view"
)

// asked returns the analyses that were begun and ended by what f does, and the thinking: "analyse 2, stop".
func (d *driver) askedBy(f func()) string {
	d.t.Helper()
	from := len(d.did)
	f()
	var list []string
	for _, e := range d.did[from:] {
		switch e := e.(type) {
		case Analyse:
			list = append(list, fmt.Sprint("analyse ", len(e.Request.Moves)))
		case StopThinking:
			list = append(list, "stop")
		case Think:
			list = append(list, "think")
		}
	}
	return strings.Join(list, ", ")
}

// analysis returns the newest Analyse.
func (d *driver) analysis() Analyse {
	d.t.Helper()
	for i := len(d.did) - 1; i >= 0; i-- {
		if e, ok := d.did[i].(Analyse); ok {
			return e
		}
	}
	d.t.Fatal("no analysis was asked for")
	return Analyse{}
}

// knows answers the newest Analyse.
func (d *driver) knows(r bot.AnalysisReply) {
	d.t.Helper()
	d.handle(Analysed{d.analysis().Serial, r})
}

// point returns the stone on a point such as "h8".
func point(text string) rules.Move {
	moves, err := rules.ParseMoves(rules.ClassicGomoku, text)
	if err != nil {
		panic(err)
	}
	return moves[0]
}

// The analysis follows what is shown, waits while the computer moves or nobody looks, and ends with its switch and the game.
func TestAnalysisFollows(t *testing.T) {
	d := start(t)
	d.act(view.ActPlayComputer)
	act := func(act view.Act, value ...string) func() { return func() { d.act(act, value...) } }
	for i, step := range []struct {
		do   func()
		want string
	}{
		{act(view.ActAnalyse), "analyse 0"},
		{act(view.ActSeek, "back"), ""}, // nothing else is shown
		{func() { d.tap(point("h8")) }, "think"},
		{func() { d.answer(point("i9")) }, "stop, analyse 2"},
		{act(view.ActSeek, "first"), "analyse 0"},
		{act(view.ActSeek, "on"), "analyse 1"},
		{act(view.ActSeek, "last"), "analyse 2"},
		{func() { d.handle(Hidden{true}) }, "stop"},
		{func() { d.handle(Hidden{false}) }, "analyse 2"},
		{act(view.ActSettings), "stop"},
		{func() { d.handle(Address{d.app.local.key}) }, "analyse 2"},
		{act(view.ActTakeback), "stop, analyse 0"},
		{func() { d.knows(bot.AnalysisReply{Final: true, Lines: []bot.Line{{PV: []rules.Move{point("h8")}}}}) }, ""},
		{func() { d.handle(Hidden{true}); d.handle(Hidden{false}) }, ""}, // all is known
		{func() { d.tap(point("h8")); d.answer(point("i9")) }, "think, stop, analyse 2"},
		{func() { d.act(view.ActResign); d.act(view.ActConfirmResign) }, "stop, analyse 2"},
		{act(view.ActAnalyse), "stop"},
		{act(view.ActAnalyse), "analyse 2"},
		{act(view.ActRematch), "stop, stop, think"}, // a new game begins without it, and the computer this time
		{func() { d.answer(point("h8")) }, "stop"},
		{act(view.ActAnalyse), "analyse 1"},
		{act(view.ActHome), "stop, stop"},
	} {
		if got := d.askedBy(step.do); got != step.want {
			t.Errorf("step %d: %q, want %q", i, got, step.want)
		}
	}
}

// What an analysis tells is on the board, in the panel, and once aloud; what answers an older one is not heard.
func TestAnalysisIsShown(t *testing.T) {
	d := start(t)
	d.act(view.ActChoose, "game=connect4")
	d.act(view.ActPlayComputer)
	d.act(view.ActAnalyse)
	old := d.analysis().Serial
	if s := d.app.Screen(); s.Analysis == nil || s.Analysis.State != "…" || s.Analysis.Heading != "Analysis for Berry" {
		t.Errorf("%+v", s.Analysis)
	}
	d.act(view.ActAnalyse)
	d.act(view.ActAnalyse)
	drop := func(x ...int) (moves []rules.Move) {
		for _, x := range x {
			moves = append(moves, rules.Drop(x))
		}
		return moves
	}
	lines := []bot.Line{
		{Chance: 1, Exact: true, Plies: 7, PV: drop(3, 3, 2)},
		{Chance: 1, Exact: true, Plies: 7, PV: drop(2)},
		{Chance: 0.999, PV: drop(1)},
		{Chance: 0.5, Exact: true, PV: drop(4)},
		{Exact: true, Plies: -4, PV: drop(0)},
	}
	d.handle(Analysed{old, bot.AnalysisReply{Lines: lines[:1]}})
	if s := d.app.Screen(); len(s.Analysis.Lines) != 0 {
		t.Errorf("an old answer was heard: %+v", s.Analysis)
	}
	said := d.app.Screen().SayCount
	d.knows(bot.AnalysisReply{Depth: 8, Nodes: 90_000, Elapsed: 300 * time.Millisecond, Lines: lines})
	s := d.app.Screen()
	want := view.Analysis{Heading: "Analysis for Berry", State: "exact: 4 of 5", Lines: []view.AnalysisLine{
		{Move: "4", Worth: "win in 4 moves", Rest: "4 3"}, {Move: "3", Worth: "win in 4 moves"}, {Move: "2", Worth: "99% chance"}}}
	if fmt.Sprint(*s.Analysis) != fmt.Sprint(want) || s.SayCount != said {
		t.Errorf("%+v, want %+v; said %q", *s.Analysis, want, s.Say)
	}
	scene, _ := d.app.Scene()
	var signs []string
	for _, a := range scene.Advice {
		signs = append(signs, fmt.Sprint(a.Text, " ", a.Tone, " ", a.Best))
	}
	if got := strings.Join(signs, ", "); got != "+4 1 true, +4 1 true, 99 0 false, = 0 false, −2 2 false" {
		t.Error(got)
	}
	labels := d.app.Labels()
	for x, want := range []string{"column 1, empty, loss in 2 moves", "column 2, empty, 99% chance", "column 3, empty, win in 4 moves", "column 4, empty, win in 4 moves", "column 5, empty, draw", "column 6, empty"} {
		if got := labels.Column(scene, x); got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
	for range 2 {
		d.knows(bot.AnalysisReply{Depth: 8, Nodes: 90_000, Elapsed: 2 * time.Second, Lines: lines})
	}
	if s := d.app.Screen(); s.SayCount != said+1 || s.Say != "4: win in 4 moves" {
		t.Errorf("said %d times, %q", s.SayCount-said, s.Say)
	}

	d.act(view.ActLine, "0")
	scene, _ = d.app.Scene()
	if fmt.Sprint(scene.Ghosts) != fmt.Sprint([]view.Ghost{{Point: rules.Point{X: 3}, Color: rules.Black, Number: 1},
		{Point: rules.Point{X: 3, Y: 1}, Color: rules.White, Number: 2}, {Point: rules.Point{X: 2}, Color: rules.Black, Number: 3}}) || !d.app.Screen().Analysis.Lines[0].Here {
		t.Errorf("%+v", scene.Ghosts)
	}
	for _, none := range []string{"", "7", "-2", "x"} {
		d.act(view.ActLine, "1")
		d.act(view.ActLine, none)
		if scene, _ = d.app.Scene(); scene.Ghosts != nil {
			t.Errorf("line %q: %+v", none, scene.Ghosts)
		}
	}
	d.knows(bot.AnalysisReply{Final: true, Err: "out of memory"})
	if s := d.app.Screen(); s.Analysis.State != i18n.English[i18n.NotAnalysed] {
		t.Errorf("%+v", s.Analysis)
	}
}

// Of Gomoku's positions the depth and the speed are told, and the lines on the points.
func TestAnalysisOfGomoku(t *testing.T) {
	d := start(t)
	d.handle(Address{"p/1/gomoku-15x15-5-freestyle-none/h8i9"})
	d.act(view.ActAnalyse)
	if r := d.analysis().Request; r.Lines != view.AnalysisLines || len(r.Moves) != 2 || r.Time != analysisTime {
		t.Errorf("%+v", r)
	}
	d.knows(bot.AnalysisReply{Depth: 9, Nodes: 700_000, Elapsed: 2 * time.Second, Lines: []bot.Line{{Chance: 0.62, PV: []rules.Move{point("g7"), point("h9")}}}})
	s := d.app.Screen()
	if s.Analysis.State != "depth 9, 350 k/s" || fmt.Sprint(s.Analysis.Lines) != "[{G7 62% chance H9 false}]" {
		t.Errorf("%+v", s.Analysis)
	}
	scene, _ := d.app.Scene()
	if got := d.app.Labels().Cell(scene, point("g7").Point); got != "G7, empty, 62% chance" {
		t.Error(got)
	}
	d.tap(point("g7")) // a variation is analysed like the game
	if r := d.analysis().Request; len(r.Moves) != 3 {
		t.Errorf("%+v", r)
	}
}

// Where an opening asks for no stone, or the game has ended on the board, there is nothing to analyse.
func TestNothingToAnalyse(t *testing.T) {
	for _, address := range []string{
		"p/1/connect4-7x6-4-drop-none/1122334",
		"p/1/gomoku-15x15-5-renju-yamaguchi/h8h9i9",
	} {
		d := start(t)
		d.handle(Address{address})
		if got := d.askedBy(func() { d.act(view.ActAnalyse) }); got != "" || d.app.Screen().Analysis.State != i18n.English[i18n.NotAnalysed] {
			t.Errorf("%s: %q, %+v", address, got, d.app.Screen().Analysis)
		}
	}
}

// Two who play each other are not helped: neither at one screen nor with a friend, nor those who watch.
func TestAnalysisIsFair(t *testing.T) {
	refused := func(what string, d *driver) {
		t.Helper()
		if got := d.askedBy(func() { d.act(view.ActAnalyse) }); got != "" || d.enabled(view.ActAnalyse) || d.app.Screen().Analysis != nil {
			t.Errorf("%s: a game that runs is analysed: %q", what, got)
		}
	}
	allowed := func(what string, d *driver) {
		t.Helper()
		if got := d.askedBy(func() { d.act(view.ActAnalyse) }); !strings.HasPrefix(got, "analyse") || !d.enabled(view.ActAnalyse) {
			t.Errorf("%s: %q", what, got)
		}
	}
	d := start(t)
	d.act(view.ActAnalyse) // at home
	d.act(view.ActTwoPlayers)
	d.tap(point("h8"))
	refused("one screen", d)
	d.act(view.ActResign)
	d.act(view.ActConfirmResign)
	allowed("one screen", d)

	two := sitDown(t, "")
	for _, p := range two.each() {
		refused("a match", p)
	}
	two.host.act(view.ActResign)
	two.host.act(view.ActConfirmResign)
	two.travel()
	for _, p := range two.each() {
		allowed("a match", p)
	}
	// With the rematch it goes.
	two.host.act(view.ActRematch)
	two.travel()
	two.guest.act(view.ActAcceptRematch)
	two.travel()
	for _, p := range two.each() {
		if p.app.over() || p.app.Screen().Analysis != nil {
			t.Errorf("the rematch is analysed: %+v", p.app.Screen().Analysis)
		}
	}
}
