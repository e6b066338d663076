package gomoku

import (
	"testing"

	"rowan/rules"
)

// TestRenjuOpenings names all 26 in every turn, and every third stone of a renju opening.
func TestRenjuOpenings(t *testing.T) {
	v := openingVariant(rules.RIF)
	at := func(text string) rules.Point { return points(t, v, text)[0] }
	want := map[string]string{ // as conventions.md has them
		"1D Kansei": "H10", "2D Keigetsu": "I10", "3D Sosei": "J10", "4D Kagetsu": "I9", "5D Zangetsu": "J9", "6D Ugetsu": "I8",
		"7D Kinsei": "J8", "8D Shogetsu": "H7", "9D Kyugetsu": "I7", "10D Shingetsu": "J7", "11D Zuisei": "H6", "12D Sangetsu": "I6",
		"13D Yusei": "J6", "1I Chosei": "J10", "2I Kyogetsu": "J9", "3I Kosei": "J8", "4I Suigetsu": "J7", "5I Ryusei": "J6",
		"6I Ungetsu": "I8", "7I Hogetsu": "I7", "8I Rangetsu": "I6", "9I Gingetsu": "H7", "10I Myojo": "H6", "11I Shagetsu": "G7",
		"12I Meigetsu": "G6", "13I Suisei": "F6",
	}
	for _, o := range RenjuOpenings {
		white := at("h9")
		if !o.Direct {
			white = at("i9")
		}
		if want[o.String()] == "" || at(want[o.String()]) != o.Third {
			t.Errorf("%v: third stone on %v, want %s", o, o.Third, want[o.String()])
		}
		delete(want, o.String())
		for s := range allSymmetries {
			if got, ok := OpeningOf(at("h8"), s.of(white, 15), s.of(o.Third, 15)); !ok || got != o {
				t.Errorf("%v turned by %d: %v", o, s, got)
			}
		}
	}
	if len(want) != 0 {
		t.Errorf("missing: %v", want)
	}
	seen := map[RenjuOpening]int{}
	for _, second := range play(t, v, "h8").Moves() {
		if second.Kind != rules.PlaceKind {
			continue
		}
		p := playMoves(t, New(v), []rules.Move{rules.Place(at("h8")), second})
		if _, ok := p.RenjuOpening(); ok {
			t.Error("two stones have a name")
		}
		for _, third := range p.Moves() {
			q := playMoves(t, p, []rules.Move{third})
			o, ok := q.RenjuOpening()
			if other, _ := OpeningOf(at("h8"), second.Point, third.Point); !ok || other != o {
				t.Errorf("%v %v has no name: %v, %v", second, third, o, other)
			}
			seen[o]++
		}
	}
	total := 0
	for _, n := range seen {
		total += n
	}
	if len(seen) != 26 || total != 8*23 {
		t.Errorf("%d openings in %d ways, want 26 in 184", len(seen), total)
	}
	free := variant(15, 15, 5, rules.Freestyle, rules.NoOpening)
	for _, text := range []string{"h8h9k8", "h8h10h9", "h7h8i8", "a1b1c1", "h8h9i9a1", "h9h8i9", "b1h8c1"} {
		if o, ok := play(t, free, text).RenjuOpening(); ok {
			t.Errorf("%s is named %v", text, o)
		}
	}
	if _, ok := play(t, variant(19, 19, 5, rules.Renju, rules.NoOpening), "h8h9i9").RenjuOpening(); ok {
		t.Error("named on 19×19")
	}
}
