package main

import (
	"crypto/rand"
	"time"

	"rowan/rules/ai"
	"rowan/wasm/app"
	"rowan/wasm/dom"
	"rowan/wasm/store"
	"rowan/wasm/view"
)

// firstGame is the address of a game as most begin it.
const firstGame = "p/1/gomoku-15x15-5-freestyle-none/h8"

// rehearse does in a worker, where nobody sees it, what the page is about to do for the address that it is opened at:
// deciding what is shown, and drawing the board; where none is shown, that of the game that will be begun from there. The
// browser compiles a function of the program where it is first called, and keeps it for the page as well, which begins
// afterwards: at the same time they would be in each other's way. What the address asks for is not carried out.
func rehearse(fragment string) {
	if !rehearseAt(fragment) {
		rehearseAt(firstGame)
	}
}

// rehearseAt is rehearse for one address. It reports whether there was a board.
func rehearseAt(fragment string) bool {
	a := app.New(app.Config{
		Store:     new(store.Memory),
		Languages: dom.Languages(),
		Random:    func(p []byte) { _, _ = rand.Read(p) },
		Now:       time.Now,
		Decode:    dom.DecodeText,
		Plays:     ai.Plays,
		Rehearsal: true,
	})
	a.Handle(app.Address{Fragment: fragment})
	a.Screen()
	scene, ok := a.Scene()
	if !ok {
		return false
	}
	a.Labels()
	a.Clocks()
	studio, err := dom.NewStudio(scene.Position.Variant(), scene.Settings, view.LightScheme, 390, 1, "")
	if err == nil { // or the browser has no canvas here; the page has one of its own
		studio.Draw(scene)
	}
	return true
}
