package app

import (
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"testing"

	"rowan/rules"
	"rowan/wasm/view"
)

// What versions with three levels kept opens at the level that is as strong: the choice, the games, and an export's.
func TestLevelsOfOldGames(t *testing.T) {
	for of3, level := range map[int]int{1: 3, 2: 6, 3: 10} {
		d := start(t)
		old := fmt.Sprintf(`{"Kind":"computer","Variant":"connect4-7x6-4-drop-none","Moves":"445","Ended":{"Winner":0,"Method":0},"Outcome":{"Winner":0,"Method":0},"Plies":3,"Level":%d,"Me":1,"Color":2,"Names":["",""],"Begun":1,"Changed":2}`, of3)
		choice := fmt.Sprintf(`{"Variant":{"Game":0,"Width":15,"Height":15,"Length":5,"Rule":3,"Opening":0},"Custom":false,"Level":%d,"Begins":1,"Clock":{"Kind":0,"Limit":0,"Increment":0}}`, of3)
		if err := errors.Join(d.store.Save("game/7", []byte(old)), d.store.Save(keyChoice, []byte(choice))); err != nil {
			t.Fatal(err)
		}
		d.reload("")
		if c := d.app.Screen().Choice; c.Level != level || c.Variant.Rule != rules.Renju || c.Begins != view.BeginMe {
			t.Errorf("%d of 3: the choice is %+v", of3, c)
		}
		archive := writeZip([]zipFile{{exportList, []byte(`[{"Key":"game/8","Game":` + old + `}]`)}}, d.now)
		d.handle(Opened{Name: "rowan-games.zip", Data: archive})
		for _, key := range []string{"game/7", "game/8"} {
			d.reload(key)
			if l := d.app.local; l == nil || l.level != level || d.moves() != "4 4 5" {
				t.Fatalf("%d of 3, %s: %+v", of3, key, l)
			}
			d.tap(rules.Drop(0)) // from here on it is kept as it is today
			d.reload(key)
			saved, err := d.store.Load(key)
			if l := d.app.local; err != nil || l.level != level || !strings.Contains(string(saved), fmt.Sprintf(`"Strength":%d`, level)) || strings.Contains(string(saved), `"Level"`) {
				t.Errorf("%d of 3, %s: level %d, %s, %v", of3, key, l.level, saved, err)
			}
		}
	}
}

// Each level is chosen, kept, and asked of the worker; and said in the game, in the list, in the file.
func TestEveryLevel(t *testing.T) {
	said := map[string]bool{}
	for level := 1; level <= view.Levels; level++ {
		d := start(t)
		d.act(view.ActChoose, fmt.Sprintf("level=%d", level))
		d.act(view.ActPlayComputer)
		d.tap(rules.Place(rules.Point{X: 7, Y: 7}))
		if d.think == nil || int(d.think.Request.Level) != level {
			t.Fatalf("level %d: %+v", level, d.think)
		}
		name := d.app.levelName(level)
		said[name] = true
		if s := d.app.Screen(); s.Top.Detail != "White · "+name || s.Top.Color != rules.White {
			t.Errorf("level %d: %+v", level, s.Top)
		}
		d.act(view.ActSaveFile, "sgf")
		file, ok := d.did[len(d.did)-1].(SaveFile)
		if !ok || !strings.Contains(string(file.Data), "PW[Computer · "+name+"]") || strings.Contains(string(file.Data), "PB[") {
			t.Errorf("level %d: %s", level, file.Data)
		}
		d.reload(d.app.local.key)
		if d.app.local.level != level || d.app.Screen().Choice.Level != level {
			t.Errorf("after a reload: %d and %d, want %d", d.app.local.level, d.app.Screen().Choice.Level, level)
		}
		d.act(view.ActGames)
		if got := d.titles(); got != "Computer · "+name {
			t.Errorf("level %d in the list: %s", level, got)
		}
	}
	if len(said) != view.Levels {
		t.Errorf("%d names: %v", len(said), said)
	}
}

// A level that is none is brought to the nearest; a choice that can't be read changes nothing.
func TestLevelsOutside(t *testing.T) {
	for _, c := range [][3]int{{0, 0, 3}, {0, -1, 3}, {0, 4, 10}, {-1, 0, 1}, {11, 1, 10}, {1, 3, 1}, {10, 1, 10}} {
		if got := levelOf(c[0], c[1]); got != c[2] {
			t.Errorf("level %d, %d of 3: %d, want %d", c[0], c[1], got, c[2])
		}
	}
	d := start(t)
	before := d.app.choice
	for _, saved := range []string{"", "{", `{"Variant":"chess"}`, `{"Strength":"six"}`} {
		d.app.takeChoice([]byte(saved))
		if d.app.choice != before {
			t.Errorf("%s: %+v", saved, d.app.choice)
		}
	}
	again, err := json.Marshal(before)
	if err != nil {
		t.Fatal(err)
	}
	d.app.choice = view.Choice{}
	if d.app.takeChoice(again); d.app.choice != before {
		t.Errorf("%s was read as %+v", again, d.app.choice)
	}
}
