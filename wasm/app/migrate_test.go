package app

import (
	"errors"
	"os"
	"testing"

	"rowan/rules"
	"rowan/wasm/view"
)

// TestMigrate starts on what the first version kept, byte for byte: a game at this device, a finished record and a
// seat are among the games, and nothing is lost. It happens once.
func TestMigrate(t *testing.T) {
	read := func(name string) []byte {
		b, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		return b
	}
	d := start(t)
	local := `{"Variant":"connect4-7x6-4-drop-none","Moves":"445","Computer":true,"Level":3,"Me":1,"Ended":{"Winner":2,"Method":3}}`
	if err := errors.Join(d.store.Delete(keyLayout), d.store.Save(keyLocal1, []byte(local)), d.store.Save(keyLast, []byte(keyLocal1)),
		d.store.Save("table/00", read("testdata/table-v1.json")), d.store.Save("record/00", read(goldenRecord))); err != nil {
		t.Fatal(err)
	}
	for range 2 {
		d.reload("")
		items, err := d.store.List(gamePrefix)
		if err != nil || len(items) != 3 {
			t.Fatal(len(items), err)
		}
		kinds := map[gameKind]int{}
		for _, item := range items {
			k, err := decodeKept(item.Value)
			if err != nil {
				t.Fatal(err)
			}
			kinds[k.Kind]++
		}
		if kinds[withComputer] != 1 || kinds[withFriend] != 1 || kinds[fromFile] != 1 {
			t.Error(kinds)
		}
		d.reload(localFragment)
		if l := d.app.local; d.moves() != "4 4 5" || !l.computer || l.level != view.Levels || l.me != rules.Second || l.match.Outcome().Method != rules.Resignation {
			t.Errorf("%q %+v", d.moves(), l)
		}
	}
}

// goldenRecord is a signed record of version 1.
const goldenRecord = "../../rules/record/testdata/version1.record"
