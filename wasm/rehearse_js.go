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

// rehearse does in a worker, where nobody sees it, what the page is about to do for the address that it is opened at, and
// then for a first move: deciding what is shown, and drawing the board. The browser compiles a function of the program
// where it is first called, and keeps it for the page as well. What the address asks for is not carried out.
func rehearse(fragment string) {
	for _, fragment := range []string{fragment, "p/1/gomoku-15x15-5-freestyle-none/h8"} {
		a := app.New(app.Config{
			Store:     new(store.Memory),
			Languages: dom.Languages(),
			Random:    func(p []byte) { _, _ = rand.Read(p) },
			Now:       time.Now,
			Decode:    dom.DecodeText,
			Plays:     ai.Plays,
		})
		a.Handle(app.Address{Fragment: fragment})
		a.Screen()
		scene, ok := a.Scene()
		if !ok {
			continue
		}
		a.Labels()
		a.Clocks()
		studio, err := dom.NewStudio(scene.Position.Variant(), scene.Settings, view.LightScheme, 390, 1, "")
		if err != nil {
			return // the page draws on a canvas of its own
		}
		studio.Draw(scene)
	}
}
