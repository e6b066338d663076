package app

import (
	"slices"
	"strings"
	"testing"

	"rowan/rules"
	"rowan/wasm/i18n"
	"rowan/wasm/view"
)

// values returns the choices that an option offers; nil for an option that is not shown.
func values(s view.Screen, name string) []string {
	for _, o := range s.Options {
		if o.Name == name {
			var list []string
			for _, b := range o.Values {
				_, value, _ := strings.Cut(b.Value, "=")
				list = append(list, value)
			}
			return list
		}
	}
	return nil
}

// TestChoices takes one choice after the other: what does not go with it follows, and is said.
func TestChoices(t *testing.T) {
	for _, c := range []struct{ choices, want string }{
		{"rule=renju opening=rif", "gomoku-15x15-5-renju-rif"},
		{"rule=renju board=20x20-5 opening=rif", "gomoku-15x15-5-renju-rif!"},
		{"rule=renju opening=rif rule=caro", "gomoku-15x15-5-caro-none!"},
		{"rule=renju opening=rif board=19x19-5", "gomoku-19x19-5-renju-none!"},
		{"rule=renju opening=swap2 rule=caro8", "gomoku-15x15-5-caro8-swap2"},
		{"board=3x3-3", "gomoku-3x3-3-freestyle-none"},
		{"board=3x3-3 rule=renju", "gomoku-15x15-5-renju-none!"},
		{"board=3x3-3 opening=swap", "gomoku-3x3-3-freestyle-swap"},
		{"board=3x3-3 opening=longpro", "gomoku-15x15-5-freestyle-longpro!"},
		{"rule=renju board=3x3-3", "gomoku-3x3-3-freestyle-none!"},
		{"opening=pro width=16", "gomoku-16x15-5-freestyle-none!"},
		{"opening=pro width=17", "gomoku-17x15-5-freestyle-pro"},
		{"rule=renju length=6", "gomoku-15x15-6-freestyle-none!"},
		{"width=4 height=4", "gomoku-4x4-4-freestyle-none!"},
		{"width=4 length=8 height=3", "gomoku-4x3-4-freestyle-none!"},
		{"width=99", "gomoku-15x15-5-freestyle-none"},
		{"width=x", "gomoku-15x15-5-freestyle-none"},
		{"rule=drop", "gomoku-15x15-5-freestyle-none"},
		{"opening=pie", "gomoku-15x15-5-freestyle-none"},
		{"rule", "gomoku-15x15-5-freestyle-none"},
		{"game=connect4 rule=popout opening=pie board=8x8-4", "connect4-8x8-4-popout-pie"},
		{"game=connect4 rule=popout game=connect4", "connect4-7x6-4-popout-none"},
		{"game=connect4 length=7 length=8", "connect4-7x6-7-drop-none"},
		{"game=connect4 rule=renju", "connect4-7x6-4-drop-none"},
	} {
		d := start(t)
		for _, choice := range strings.Fields(c.choices) {
			d.act(view.ActChoose, choice)
		}
		want, followed := strings.CutSuffix(c.want, "!")
		s := d.app.Screen()
		if got := s.Choice.Variant.String(); got != want {
			t.Errorf("%s: %s, want %s", c.choices, got, want)
		}
		if said := strings.Contains(s.Lead, "now"); said != followed || said && s.Say != s.Lead {
			t.Errorf("%s: said %q", c.choices, s.Lead)
		}
		d.reload("")
		if got := d.app.Screen().Choice.Variant.String(); got != want {
			t.Errorf("%s: after a reload %s", c.choices, got)
		}
	}
}

// TestOfferedChoices walks through choices that are offered: each can be played as it is chosen, and
// its option shows it as chosen.
func TestOfferedChoices(t *testing.T) {
	d := start(t)
	if got := values(d.app.Screen(), "opening"); !slices.Equal(got, []string{"none", "swap", "swap2", "pro", "longpro"}) {
		t.Errorf("freestyle is offered the openings %v", got)
	}
	if got := values(d.app.Screen(), "width"); got != nil {
		t.Errorf("the width is offered with the lists: %v", got)
	}
	d.act(view.ActChoose, "board=custom")
	if got := values(d.app.Screen(), "length"); !slices.Equal(got, []string{"3", "4", "5", "6", "7", "8"}) {
		t.Errorf("lengths %v", got)
	}
	d.act(view.ActChoose, "rule=renju")
	if got := values(d.app.Screen(), "opening"); len(got) != 9 {
		t.Errorf("renju is offered the openings %v", got)
	}
	if got := values(d.app.Screen(), "length"); !slices.Equal(got, []string{"5"}) {
		t.Errorf("renju is offered the lengths %v", got)
	}
	if got := values(d.app.Screen(), "board"); slices.Contains(got, "3x3-3") {
		t.Errorf("renju is offered the boards %v", got)
	}
	for range 3 {
		for _, o := range d.app.Screen().Options {
			for _, b := range o.Values {
				if _, value, _ := strings.Cut(b.Value, "="); !slices.Contains(values(d.app.Screen(), o.Name), value) {
					continue // an earlier choice took it away
				}
				d.act(view.ActChoose, b.Value)
				s := d.app.Screen()
				if err := s.Choice.Variant.Validate(); err != nil {
					t.Fatalf("%s: %v", b.Value, err)
				}
				for _, now := range s.Options {
					if now.Name == o.Name && now.Chosen != b.Value && b.Value != "board=custom" {
						t.Errorf("%s was chosen, %s is shown", b.Value, now.Chosen)
					}
					if !slices.ContainsFunc(now.Values, func(v view.Button) bool { return v.Value == now.Chosen }) {
						t.Errorf("%s: %s is shown as chosen and not offered", b.Value, now.Chosen)
					}
				}
			}
		}
	}
}

// TestComputerCannot chooses what the computer does not play: it says so and is not started; two can.
func TestComputerCannot(t *testing.T) {
	d := start(t)
	d.app.Plays = func(v rules.Variant) bool { return v.Rule != rules.Renju }
	if b := d.app.Screen().Actions[0]; b.Act != view.ActPlayComputer || b.Disabled || b.Label != "Level 6 · you begin" {
		t.Errorf("%+v", b)
	}
	d.act(view.ActChoose, "rule=renju")
	if b := d.app.Screen().Actions[0]; !b.Disabled || b.Label != i18n.English[i18n.ComputerCannot] {
		t.Errorf("%+v", b)
	}
	d.act(view.ActPlayComputer) // pressed before the page knew
	if s := d.app.Screen(); s.Name != view.HomeScreen || s.Lead != i18n.English[i18n.ComputerCannot] {
		t.Errorf("%+v", s)
	}
	d.act(view.ActTwoPlayers)
	if s := d.app.Screen(); s.Name != view.GameScreen {
		t.Errorf("%+v", s)
	}
}

// TestMatchKeepsItsTerms changes the choice beside an invitation and a match: both are as they were, and so is the
// rematch (field case 47).
func TestMatchKeepsItsTerms(t *testing.T) {
	d := sitDown(t, "rule=renju begins=me clock=t300-3")
	terms := d.host.app.terms()
	others := func() {
		d.host.act(view.ActHome)
		for _, choice := range []string{"game=connect4", "rule=popout", "clock=none", "begins=other"} {
			d.host.act(view.ActChoose, choice)
		}
		d.host.act(view.ActGoOn, d.host.app.Screen().GoOn[0].Value)
	}
	others()
	d.connect()
	if got := d.host.app.terms(); got != terms || d.guest.app.terms() != terms {
		t.Errorf("the match is %v now", got)
	}
	d.act(d.guest, view.ActResign)
	d.act(d.guest, view.ActConfirmResign)
	d.act(d.guest, view.ActRematch)
	d.act(d.host, view.ActRematch)
	if got := d.host.app.terms(); got.Variant != terms.Variant || got.Clock != terms.Clock || d.host.app.over() {
		t.Errorf("the rematch is %v", got)
	}
	d.host.act(view.ActChoose, "game=gomoku")
	d.host.act(view.ActInvite)
	_, invitation, _ := strings.Cut(d.host.app.Screen().Link, "#")
	others()
	if _, again, _ := strings.Cut(d.host.app.Screen().Link, "#"); again != invitation {
		t.Errorf("the invitation became %s, it was %s", again, invitation)
	}
}

// TestGameKeepsItsTerms changes the choice while a game is kept: the game goes on as it began (field case 47).
func TestGameKeepsItsTerms(t *testing.T) {
	d := start(t)
	d.act(view.ActChoose, "rule=standard")
	d.act(view.ActTwoPlayers)
	d.tap(rules.Place(rules.Point{X: 7, Y: 7}))
	d.act(view.ActHome)
	for _, choice := range []string{"rule=renju", "game=connect4", "rule=popout", "board=9x7-4", "level=1"} {
		d.act(view.ActChoose, choice)
	}
	d.act(view.ActGoOn, d.app.Screen().GoOn[0].Value)
	scene, _ := d.app.Scene()
	if v := scene.Position.Variant(); v != rules.StandardGomoku || d.moves() != "H8" {
		t.Errorf("the game is %s now, with %q", v, d.moves())
	}
	d.act(view.ActResign)
	d.act(view.ActConfirmResign)
	d.act(view.ActRematch)
	if scene, _ := d.app.Scene(); scene.Position.Variant() != rules.StandardGomoku {
		t.Errorf("the next one is %s", scene.Position.Variant())
	}
}
