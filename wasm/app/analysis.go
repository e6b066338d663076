package app

import (
	"errors"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
	"time"

	"rowan/rules"
	"rowan/rules/gomoku"
	"rowan/rules/record"
	"rowan/wasm/bot"
	"rowan/wasm/i18n"
	"rowan/wasm/view"
)

const (
	// analysisTime is how long a position is analysed: after that the device rests.
	analysisTime = 30 * time.Second
	// sayAfter is when the best line is read out: by then it seldom changes.
	sayAfter = time.Second
)

// An analysis is what the computer thinks of the position that is shown. It goes on while nothing else is asked of
// the computer and the page is seen.
type analysis struct {
	moves  string // what led to the position, as rules.AppendMove; it is another one where these differ
	serial int    // of the Analyse; 0 while there is none to wait for
	said   bool
	reply  bot.AnalysisReply
	failed bool
	line   int // that is looked at; −1 for none
}

// mayAnalyse reports whether the game on the board can be analysed: against the computer at any time, and any game
// that is over or only looked at. While two people play, also at one screen, nobody is helped.
func (a *App) mayAnalyse() bool {
	if !a.inGame() || !a.plays(a.match().Position().Variant()) {
		return false
	}
	return a.over() || a.local != nil && (a.local.computer || a.local.opened)
}

// analysable returns the position that is shown; false where no move of it can be judged.
func (a *App) analysable() (rules.Position, bool) {
	p := a.match().At(a.shownPly())
	g, ok := p.(gomoku.Position)
	return p, !p.Outcome().Over() && (!ok || g.Step().Ask == gomoku.AskStone)
}

// actAnalysis does what the switch and the lines of the analysis say.
func (a *App) actAnalysis(action view.Action) {
	switch {
	case action.Act == view.ActAnalyse && a.analysis != nil:
		a.endAnalysis()
	case action.Act == view.ActAnalyse && a.mayAnalyse():
		a.analysis = &analysis{line: -1}
	case action.Act == view.ActLine && a.analysis != nil:
		line, err := strconv.Atoi(action.Value)
		if err != nil || line >= len(a.analysis.reply.Lines) {
			line = -1
		}
		a.analysis.line = line
	}
}

func (a *App) endAnalysis() {
	if a.analysis != nil && a.analysis.serial != 0 {
		a.do(StopThinking{})
	}
	a.analysis = nil
}

// followAnalysis comes after each event: it asks for an analysis of what is shown now, or ends one that is not wanted.
func (a *App) followAnalysis() {
	n := a.analysis
	if n == nil {
		return
	}
	if a.screen != view.GameScreen || !a.mayAnalyse() {
		a.endAnalysis()
		return
	}
	// The worker does one thing at a time, and whoever stopped that, or asked for another, stopped this.
	if slices.ContainsFunc(a.effects, func(e Effect) bool {
		switch e.(type) {
		case Think, StopThinking:
			return true
		}
		return false
	}) {
		n.serial = 0
	}
	p, ok := a.analysable()
	ply := a.shownPly()
	moves := a.match().Moves()[:ply]
	var key []byte
	for _, m := range moves {
		key = rules.AppendMove(key, m)
	}
	same := n.moves == string(key) && (n.serial != 0 || n.reply.Final || n.failed)
	if n.moves != string(key) {
		*n = analysis{moves: string(key), serial: n.serial, line: -1}
	}
	switch busy := a.local != nil && a.local.asked != 0; {
	case !ok || busy || a.hiding.hidden || a.aside != nil:
		if n.serial != 0 && !busy {
			a.do(StopThinking{})
		}
		n.serial = 0
	case !same:
		n.serial = a.next()
		if a.local != nil {
			a.local.pondering = false // the newest is worked on
		}
		a.do(Analyse{n.serial, bot.AnalysisRequest{Variant: p.Variant(), Setup: record.FromMatch(a.match()).Root.Setup,
			Moves: moves, Lines: view.AnalysisLines, Time: analysisTime}})
	}
}

// analysed takes in what is known.
func (a *App) analysed(e Analysed) {
	n := a.analysis
	if n == nil || n.serial == 0 || e.Serial != n.serial {
		return
	}
	if e.Reply.Final {
		n.serial = 0
	}
	if e.Reply.Err != "" {
		n.failed = true
		a.do(Log{errors.New(e.Reply.Err)})
		return
	}
	n.reply = e.Reply
	if n.line >= len(n.reply.Lines) {
		n.line = -1
	}
	if !n.said && len(n.reply.Lines) > 0 && (n.reply.Final || n.reply.Elapsed >= sayAfter) {
		n.said = true
		best := n.reply.Lines[0]
		a.say(a.lineMoves(best.PV[:1]) + ": " + a.worth(best))
	}
}

// worth says what a line is worth to who plays it.
func (a *App) worth(l bot.Line) string {
	switch {
	case l.Plies > 0:
		return a.Text.Text(i18n.WinIn, (l.Plies+1)/2)
	case l.Plies < 0:
		return a.Text.Text(i18n.LossIn, -l.Plies/2)
	case l.Exact:
		return a.Text.Text(i18n.SureDraw)
	}
	return a.Text.Text(i18n.ChanceOf, percent(l))
}

// percent is the chance of a line of which nothing is sure: nor does it say so.
func percent(l bot.Line) int { return max(1, min(99, int(math.Round(100*l.Chance)))) }

// lineMoves names moves from the position that is shown.
func (a *App) lineMoves(moves []rules.Move) string {
	p := a.match().At(a.shownPly())
	var names []string
	for _, m := range moves {
		name, _ := a.listName(p, m)
		names = append(names, name)
		next, err := p.Play(m)
		if err != nil {
			break // an engine's line that an opening cuts off
		}
		p = next
	}
	return strings.Join(names, " ")
}

// analysisScreen adds the switch, and the analysis while it is on.
func (a *App) analysisScreen(s *view.Screen) {
	if !a.mayAnalyse() {
		return
	}
	on := a.button(view.ActAnalyse, i18n.AnalyseButton, true)
	on.Switch, on.On = true, a.analysis != nil
	s.Actions = slices.Insert(s.Actions, max(0, len(s.Actions)-1), on)
	n := a.analysis
	if n == nil {
		return
	}
	p, ok := a.analysable()
	v := &view.Analysis{Heading: a.Text.Text(i18n.AnalysisFor, colorID(p.Variant(), p.Turn()))}
	s.Analysis = v
	if !ok || n.failed {
		v.State = a.Text.Text(i18n.NotAnalysed)
		return
	}
	v.State = a.analysisState(p.Variant().Game)
	for i, l := range n.reply.Lines[:min(len(n.reply.Lines), view.AnalysisLines)] {
		v.Lines = append(v.Lines, view.AnalysisLine{Move: a.lineMoves(l.PV[:1]), Worth: a.worth(l), Rest: a.rest(l), Here: i == n.line})
	}
}

// rest names the moves that are expected after a line's first.
func (a *App) rest(l bot.Line) string {
	return strings.TrimSpace(strings.TrimPrefix(a.lineMoves(l.PV), a.lineMoves(l.PV[:1])))
}

// analysisState says how far it is: of how many moves the end is known, or how deep it has looked, and how fast.
func (a *App) analysisState(game rules.Game) string {
	r := a.analysis.reply
	exact := 0
	for _, l := range r.Lines {
		if l.Exact {
			exact++
		}
	}
	switch {
	case len(r.Lines) == 0:
		return "…"
	case game == rules.ConnectFour && exact > 0:
		return a.Text.Text(i18n.AnalysisExact, exact, len(r.Lines))
	}
	depth := a.Text.Text(i18n.AnalysisDepth, r.Depth)
	if r.Elapsed < 200*time.Millisecond { // too short to tell the speed
		return depth
	}
	return depth + a.Text[i18n.Comma] + a.Text.Text(i18n.AnalysisSpeed, int(float64(r.Nodes)/1000/r.Elapsed.Seconds()))
}

// advise puts what is known into the scene.
func (a *App) advise(s *view.Scene) {
	n := a.analysis
	if n == nil {
		return
	}
	for i, l := range n.reply.Lines {
		m := l.PV[0]
		if m.Kind != rules.PlaceKind && m.Kind != rules.DropKind && m.Kind != rules.PopKind {
			continue
		}
		advice := view.Advice{Move: m, Text: strconv.Itoa(percent(l)), Words: a.worth(l), Best: i == 0 || sameWorth(l, n.reply.Lines[0])}
		switch {
		case l.Plies > 0:
			advice.Text, advice.Tone = fmt.Sprintf("+%d", (l.Plies+1)/2), view.Good
		case l.Plies < 0:
			advice.Text, advice.Tone = fmt.Sprintf("−%d", -l.Plies/2), view.Bad
		case l.Exact:
			advice.Text = "="
		}
		s.Advice = append(s.Advice, advice)
	}
	if n.line >= 0 {
		s.Ghosts = ghosts(s.Position, n.reply.Lines[n.line].PV)
	}
}

// sameWorth reports whether two lines are known to be worth the same.
func sameWorth(l, other bot.Line) bool {
	return l.Exact && other.Exact && l.Plies == other.Plies
}

// ghosts returns the pieces of a variation from p, as far as they only come and stay.
func ghosts(p rules.Position, moves []rules.Move) []view.Ghost {
	var list []view.Ghost
	for i, m := range moves {
		next, err := p.Play(m)
		if err != nil || m.Kind != rules.PlaceKind && m.Kind != rules.DropKind {
			break
		}
		at, _ := next.Last()
		list = append(list, view.Ghost{Point: at, Color: next.At(at), Number: i + 1})
		p = next
	}
	return list
}
