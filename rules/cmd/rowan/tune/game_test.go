package tune

import (
	"slices"
	"strings"
	"testing"

	"rowan/rules"
	"rowan/rules/gomoku/engine"
)

// A game is the same for the same seed, goes by the rules, and is read back as it was written.
func TestGames(t *testing.T) {
	origin := Origin{rules.ClassicGomoku, 100, 1}
	play := func(number uint64) Game { return origin.Play(engine.New(1<<20), number, 0.9) }
	a, again, b := play(1), play(1), play(2)
	if a.String() != again.String() || a.String() == b.String() {
		t.Errorf("%v\n%v\n%v", a, again, b)
	}
	if a.Drawn < 3 || len(a.Moves) != a.Drawn+len(a.Values) {
		t.Errorf("%+v", a)
	}
	var read []string
	err := ReadGames(strings.NewReader(origin.String()+"\n"+a.String()+"\n"+b.String()+"\n"), func(o Origin, g Game) {
		if o != origin {
			t.Errorf("from %v", o)
		}
		read = append(read, g.String())
	})
	if err != nil || !slices.Equal(read, []string{a.String(), b.String()}) {
		t.Errorf("%v, %q", err, read)
	}
}

func TestReadGamesErrors(t *testing.T) {
	const good = "# gomoku-15x15-5-freestyle-none nodes 100 seed 1\nblack 2 h8i9h7g7 5,-5\n"
	for line, want := range map[string]string{
		"":                         `3: ""`,
		"black 2 h8i9":             `3: "black`,
		"green 2 h8i9h7g7 5,-5":    `3: "green"`,
		"white x h8i9h7g7 5,-5":    `3: "x" moves drawn`,
		"white 3 h8i9h7g7 5,-5":    `3: "3" moves drawn`,
		"white -1 h8i9h7 5,-5,1,2": `3: "-1" moves drawn`,
		"draw 2 h8i9h7g7 5,y":      `3: value "y"`,
		"draw 2 h8i9h8g7 5,-5":     "3: replaying",
		"draw 2 h8i9h7z7 5,-5":     "3: ",
		"# gomoku-15x15-5-freestyle-none nodes x seed 1": "3: ",
		"# gomoku-15x15-5-freestyle-none":                `3: "# gomoku`,
		"# chess nodes 1 seed 1":                         "3: ",
		"# connect4-7x6-4-drop-none nodes 1 seed 1":      "3: connect4-7x6-4-drop-none is not Gomoku",
	} {
		games := 0
		err := ReadGames(strings.NewReader(good+line+"\n"), func(Origin, Game) { games++ })
		if err == nil || !strings.HasPrefix(err.Error(), want) || games != 1 {
			t.Errorf("%q: %v after %d games", line, err, games)
		}
	}
}

// Games without a line of their origin are not guessed about.
func TestReadGamesWithoutOrigin(t *testing.T) {
	err := ReadGames(strings.NewReader("black 2 h8i9h7g7 5,-5\n"), func(Origin, Game) { t.Error("a game") })
	if err == nil || !strings.HasPrefix(err.Error(), `1: "black`) {
		t.Error(err)
	}
}
