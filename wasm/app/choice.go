package app

import (
	"encoding/json"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"rowan/rules"
	"rowan/wasm/i18n"
	"rowan/wasm/line"
	"rowan/wasm/view"
)

// What can be chosen, by game, in the order it is offered.
var (
	rulesOf = [...][]rules.Rule{
		rules.Gomoku:      {rules.Freestyle, rules.Standard, rules.Renju, rules.Caro, rules.CaroOver},
		rules.ConnectFour: {rules.DropRule, rules.PopOut},
	}
	openingsOf = [...][]rules.Opening{
		rules.Gomoku: {rules.NoOpening, rules.SwapRule, rules.Swap2, rules.Pro, rules.LongPro,
			rules.RIF, rules.Yamaguchi, rules.Soosorv8, rules.Taraguchi10},
		rules.ConnectFour: {rules.NoOpening, rules.Pie},
	}
	boardsOf = [...][]board{
		rules.Gomoku:      {{15, 15, 5}, {19, 19, 5}, {20, 20, 5}, {3, 3, 3}},
		rules.ConnectFour: {{7, 6, 4}, {8, 7, 4}, {9, 7, 4}, {8, 8, 4}},
	}
	classics = [...]rules.Variant{rules.Gomoku: rules.ClassicGomoku, rules.ConnectFour: rules.ClassicConnectFour}
)

// A board is the size of a variant and its length to win.
type board struct{ width, height, length int }

func boardOf(v rules.Variant) board { return board{v.Width, v.Height, v.Length} }

// String returns the board as a choice has it: "15x15-5".
func (b board) String() string { return fmt.Sprintf("%dx%d-%d", b.width, b.height, b.length) }

// custom is the choice of a board that is in no list.
const custom = "custom"

// choose takes in a choice on the home screen: "game=connect4", "rule=renju", "board=19x19-5",
// "board=custom", "width=9", "height=9", "length=4", "opening=swap2", "level=2", "begins=me", "clock=t300-3", "strength=2".
// What it does not know changes nothing; what does not go with the choice follows it, and that
// is said.
func (a *App) choose(text string) {
	what, value, _ := strings.Cut(text, "=")
	c := *a.choosing()
	n, _ := strconv.Atoi(value)
	switch what {
	case "level":
		if 1 <= n && n <= view.Levels {
			c.Level = n
		}
	case "begins":
		if i := slices.Index(view.BeginNames, value); i >= 0 {
			c.Begins = view.BeginChoice(i)
		}
	case "strength":
		if 0 <= n && n <= line.MaxStrength && value != "" {
			c.Strength = uint8(n)
		}
	case "clock":
		clock, err := rules.ParseClock(value)
		if err != nil {
			return
		}
		c.Clock = clock
	case "board":
		c.Custom = value == custom
		fallthrough
	default:
		asked := with(c.Variant, what, value)
		v, ok := nearest(asked, what)
		if !ok {
			return
		}
		c.Variant = v
		if v != asked {
			a.notice = a.Text.Text(i18n.ChoiceFollows, a.gameName(v))
			a.say(a.notice)
		}
	}
	*a.choosing() = c
	if a.choosing() != &a.choice {
		return // of one game only
	}
	saved, err := json.Marshal(c)
	if err != nil {
		panic("app: a choice is always JSON: " + err.Error())
	}
	a.save(keyChoice, saved)
	if l := a.lobby; l != nil && l.wish.What == line.Seek && !l.paired {
		a.beginSeeking()
	}
}

// with returns v with one part changed, whether it can be played or not.
func with(v rules.Variant, what, value string) rules.Variant {
	n, _ := strconv.Atoi(value)
	switch what {
	case "game":
		for game, classic := range classics {
			if value == rules.Game(game).String() && v.Game != rules.Game(game) {
				return classic
			}
		}
	case "rule":
		for _, rule := range rulesOf[v.Game] {
			if value == rule.String() {
				v.Rule = rule
			}
		}
	case "opening":
		for _, opening := range openingsOf[v.Game] {
			if value == opening.String() {
				v.Opening = opening
			}
		}
	case "board":
		for _, b := range boardsOf[v.Game] {
			if value == b.String() {
				v.Width, v.Height, v.Length = b.width, b.height, b.length
			}
		}
	case "width":
		v.Width = n
	case "height":
		v.Height = n
	case "length":
		v.Length = n
	}
	return v
}

// nearest returns the variant that can be played and differs least from v. The part that was just
// chosen stays; the opening gives way first, the rule last. false if there is none.
func nearest(v rules.Variant, chosen string) (rules.Variant, bool) {
	classic := classics[v.Game]
	change := map[string]func(*rules.Variant){
		"length":  func(v *rules.Variant) { v.Length = min(classic.Length, max(v.Width, v.Height)) },
		"opening": func(v *rules.Variant) { v.Opening = rules.NoOpening },
		"board":   func(v *rules.Variant) { v.Width, v.Height, v.Length = classic.Width, classic.Height, classic.Length },
		"rule":    func(v *rules.Variant) { v.Rule = classic.Rule },
	}
	stays := map[string][]string{
		"rule": {"rule"}, "opening": {"opening"}, "board": {"board", "length"},
		"width": {"board"}, "height": {"board"}, "length": {"board", "length"},
	}[chosen]
	for _, parts := range [...][]string{
		{}, {"length"}, {"opening"}, {"length", "opening"}, {"board"}, {"board", "opening"},
		{"rule"}, {"rule", "opening"}, {"rule", "opening", "length"},
	} {
		near := v
		for _, part := range parts {
			if !slices.Contains(stays, part) {
				change[part](&near)
			}
		}
		if near.Validate() == nil {
			return near, true
		}
	}
	return v, false
}

// offered reports whether a choice is offered: the game and the rule stay as they are.
func (a *App) offered(what, value string) bool {
	v := a.choosing().Variant
	near, ok := nearest(with(v, what, value), what)
	return ok && near.Game == v.Game && (near.Rule == v.Rule || what == "rule")
}
