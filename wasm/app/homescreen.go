package app

import (
	"fmt"
	"strconv"
	"unicode"
	"unicode/utf8"

	"rowan/rules"
	"rowan/wasm/i18n"
	"rowan/wasm/view"
)

// homeScreen is where the next game is chosen.
func (a *App) homeScreen(s *view.Screen) {
	v := a.choice.Variant
	s.Heading = a.Text.Form(i18n.Slogan, v.Length-rules.MinLength)
	if v != classics[v.Game] {
		s.Variant = a.gameName(v)
	}
	s.Options, s.Level = a.options(), capital(a.Text.Form(i18n.LevelWords, a.choice.Level-1))
	s.GoOn = a.goOn
	s.Lead = a.notice
	begins := [...]i18n.ID{view.BeginDrawn: i18n.HomeDrawn, view.BeginMe: i18n.HomeMe, view.BeginOther: i18n.HomeComputer}
	computer := view.Button{Act: view.ActPlayComputer,
		Label: a.Text.Text(i18n.HomeLevel, a.choice.Level, a.Text.Text(begins[a.choice.Begins]))}
	if !a.plays(v) {
		computer.Label, computer.Disabled = a.Text.Text(i18n.ComputerCannot), true
	}
	s.Actions = []view.Button{computer}
}

// plays reports whether the computer plays a variant.
func (a *App) plays(v rules.Variant) bool { return a.Plays == nil || a.Plays(v) }

// options are what can be chosen beside the game, in the order of the page.
func (a *App) options() []view.Option {
	v := a.choosing().Variant
	rule := view.Option{Name: "rule", Chosen: "rule=" + v.Rule.String(), Hint: a.Text.Text(ruleHints[v.Rule], v.Length)}
	for _, r := range rulesOf[v.Game] {
		a.offer(&rule, r.String(), a.ruleName(r))
	}
	opening := view.Option{Name: "opening", Chosen: "opening=" + v.Opening.String(), Hint: a.Text.Text(openingHints[v.Opening], colorID(v, rules.Black))}
	for _, o := range openingsOf[v.Game] {
		name := i18n.NoOpeningName
		if o != rules.NoOpening {
			name = openingNames[o]
		}
		a.offer(&opening, o.String(), a.Text.Text(name))
	}
	size := view.Option{Name: "board", Chosen: "board=" + custom}
	for _, b := range boardsOf[v.Game] {
		if b == boardOf(v) && !a.choosing().Custom {
			size.Chosen = "board=" + b.String()
		}
		a.offer(&size, b.String(), a.boardName(v.Game, b))
	}
	a.offer(&size, custom, a.Text.Text(i18n.OtherBoard))
	list := []view.Option{rule, size}
	if size.Chosen == "board="+custom {
		for _, part := range []struct {
			name             string
			least, most, now int
		}{
			{"width", rules.MinSize, rules.MaxSize, v.Width}, {"height", rules.MinSize, rules.MaxSize, v.Height},
			{"length", rules.MinLength, rules.MaxLength, v.Length},
		} {
			o := view.Option{Name: part.name, Chosen: fmt.Sprintf("%s=%d", part.name, part.now)}
			for n := part.least; n <= part.most; n++ {
				a.offer(&o, strconv.Itoa(n), strconv.Itoa(n))
			}
			list = append(list, o)
		}
	}
	return append(list, opening, a.clockOption())
}

// offer adds a value to an option, where it goes with the rest.
func (a *App) offer(o *view.Option, value, label string) {
	if a.offered(o.Name, value) {
		o.Values = append(o.Values, view.Button{Act: view.ActChoose, Value: o.Name + "=" + value, Label: capital(label)})
	}
}

// boardName names a board in the list: "15×15", "3×3 · tic-tac-toe", "19×19 · 6 in a row".
func (a *App) boardName(g rules.Game, b board) string {
	name := fmt.Sprintf("%d×%d", b.width, b.height)
	switch {
	case g == rules.Gomoku && b == board{3, 3, 3}:
		name += " · " + a.Text.Text(i18n.TicTacToeName)
	case b.length != classics[g].Length:
		name += " · " + a.Text.Text(i18n.InRow, b.length)
	}
	return name
}

// ruleName names a rule in the list.
func (a *App) ruleName(r rules.Rule) string {
	switch r {
	case rules.Renju:
		return a.Text.Text(i18n.RenjuRule)
	case rules.DropRule:
		return a.Text.Text(i18n.DropName)
	}
	return a.Text.Text(ruleNames[r])
}

// What a rule and an opening mean, in a sentence.
var (
	ruleHints = [...]i18n.ID{rules.Freestyle: i18n.FreestyleHint, rules.Standard: i18n.StandardHint, rules.DropRule: i18n.DropHint,
		rules.Renju: i18n.RenjuHint, rules.Caro: i18n.CaroHint, rules.CaroOver: i18n.CaroOverHint, rules.PopOut: i18n.PopOutHint}
	openingHints = [...]i18n.ID{rules.NoOpening: i18n.NoOpeningHint, rules.SwapRule: i18n.SwapHint, rules.Swap2: i18n.Swap2Hint,
		rules.Pro: i18n.ProHint, rules.LongPro: i18n.LongProHint, rules.RIF: i18n.RIFHint, rules.Yamaguchi: i18n.YamaguchiHint,
		rules.Soosorv8: i18n.Soosorv8Hint, rules.Taraguchi10: i18n.Taraguchi10Hint, rules.Pie: i18n.PieHint}
)

// capital returns the text with a capital at its beginning.
func capital(text string) string {
	r, n := utf8.DecodeRuneInString(text)
	if n == 0 {
		return text
	}
	return string(unicode.ToUpper(r)) + text[n:]
}
