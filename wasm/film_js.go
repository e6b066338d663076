package main

import (
	"context"
	"time"

	"rowan/rules"
	"rowan/wasm/app"
	"rowan/wasm/bot"
	"rowan/wasm/dom"
	"rowan/wasm/film"
	"rowan/wasm/view"
)

// A film is this many pixels wide, and a picture twice; each position of a film is shown for a while, the last one
// for longer.
const (
	filmWide    = 640
	pictureWide = 600
	filmFrame   = 600 * time.Millisecond
	filmEnd     = 3 * time.Second
)

// makeFilm draws every position of a match into a GIF.
func makeFilm(ctx context.Context, match *rules.Match, r bot.FilmRequest, yield func(), report func(done int)) ([]byte, error) {
	settings := view.ParseSettings(r.Settings)
	studio, err := dom.NewStudio(r.Variant, settings, view.Scheme(r.Scheme), filmWide, 1, r.Caption)
	if err != nil {
		return nil, err
	}
	draw := func(ply int) []byte {
		studio.Draw(app.SceneAt(match, ply, settings))
		return studio.Pixels()
	}
	last := match.Ply()
	// The board, a game in its middle, and its end with the stroke have all the colours there are.
	colors := film.NewPalette(draw(0), draw(last/2), draw(last))
	width, height := studio.Size()
	f := film.New(width, height, colors)
	for ply := range last + 1 {
		shown := filmFrame
		if ply == last {
			shown = filmEnd
		}
		f.Add(draw(ply), shown)
		report(ply + 1)
		if yield(); ctx.Err() != nil {
			return nil, ctx.Err()
		}
	}
	return f.Bytes(), nil
}

// takePicture draws one position as a PNG.
func takePicture(e app.MakePicture) ([]byte, error) {
	studio, err := dom.NewStudio(e.Scene.Position.Variant(), e.Scene.Settings, dom.Scheme(), pictureWide, 2, e.Caption)
	if err != nil {
		return nil, err
	}
	studio.Draw(e.Scene)
	return studio.PNG()
}
