package app

import (
	"fmt"
	"strings"
	"testing"

	"rowan/rules"
	"rowan/wasm/bot"
	"rowan/wasm/sound"
	"rowan/wasm/view"
)

// hears handles an event and returns what is heard and felt.
func (d *driver) hears(e Event) string {
	d.t.Helper()
	var heard []string
	names := [...]string{sound.Place: "place", sound.Answer: "answer", sound.Drop: "drop", sound.Bounce: "bounce",
		sound.Illegal: "illegal", sound.Win: "win", sound.Loss: "loss", sound.Draw: "draw"}
	d.handleEach(e, func(effect Effect) {
		switch effect := effect.(type) {
		case Sound:
			heard = append(heard, names[effect.Kind])
		case Vibrate:
			heard = append(heard, fmt.Sprintf("shake%d", len(effect.Pattern)))
		}
	})
	return strings.Join(heard, " ")
}

func (d *driver) hearsAct(act view.Act, value ...string) string {
	d.t.Helper()
	return d.hears(Action{view.Action{Act: act, Value: strings.Join(value, "")}})
}

func (d *driver) hearsTap(m rules.Move) string {
	d.t.Helper()
	scene, _ := d.app.Scene()
	return d.hears(Board{scene.Try(m)})
}

func (d *driver) expect(what, got, want string) {
	d.t.Helper()
	if got != want {
		d.t.Errorf("%s: heard %q, want %q", what, got, want)
	}
}

func TestSounds(t *testing.T) {
	d := start(t)
	place := func(x, y int8) rules.Move { return rules.Place(rules.Point{X: x, Y: y}) }
	answer := func(m rules.Move) Event { return Thought{d.think.Serial, bot.Reply{Move: m, Final: true}} }
	d.expect("beginning", d.hearsAct(view.ActPlayComputer), "")
	d.expect("a stone", d.hearsTap(place(7, 7)), "place shake1")
	d.expect("the answer", d.hears(answer(place(8, 8))), "answer shake1")
	d.expect("an occupied point", d.hearsTap(place(8, 8)), "illegal shake3")
	d.expect("a takeback", d.hearsAct(view.ActTakeback), "")
	d.hearsTap(place(7, 7))
	d.hears(answer(place(8, 8)))
	d.hearsAct(view.ActResign)
	d.expect("resigning", d.hearsAct(view.ActConfirmResign), "loss shake3")
	d.expect("a rematch", d.hearsAct(view.ActRematch), "")

	d = start(t)
	d.act(view.ActChoose, "game=connect4")
	d.act(view.ActTwoPlayers)
	for _, x := range []int{0, 1, 0, 1, 0, 1} {
		d.expect("a disc", d.hearsTap(rules.Drop(x)), "drop bounce shake1")
	}
	d.expect("four in a row", d.hearsTap(rules.Drop(0)), "drop bounce shake1 win shake3")
	d.expect("after the end", d.hearsTap(rules.Drop(0)), "illegal shake3")
	d.reload(localFragment)
	d.expect("a finished game that is opened", d.hears(Address{localFragment}), "")
}

// Off is off.
func TestSilence(t *testing.T) {
	d := start(t)
	d.act(view.ActTwoPlayers)
	d.act(view.ActSet, "volume=0")
	d.expect("volume 0", d.hearsTap(rules.Place(rules.Point{X: 7, Y: 7})), "shake1")
	d.act(view.ActSet, "vibrate=off")
	d.expect("all off", d.hearsTap(rules.Place(rules.Point{X: 7, Y: 7})), "")
	d.expect("a try", d.hearsAct(view.ActTrySound), "")
	d.act(view.ActSet, "volume=10")
	d.expect("a try", d.hearsAct(view.ActTrySound), "place")
}
