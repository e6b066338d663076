package film

import (
	"bytes"
	"image"
	"image/color"
	"image/draw"
	"image/gif"
	"math/rand/v2"
	"testing"
	"time"
)

// A test's pictures: a gradient, on which squares appear.
func picture(width, height int) *image.RGBA {
	m := image.NewRGBA(image.Rect(0, 0, width, height))
	for y := range height {
		for x := range width {
			m.Set(x, y, color.RGBA{uint8(150 + 60*x/width), uint8(120 + 40*y/height), 80, 255})
		}
	}
	return m
}

func with(m *image.RGBA, r image.Rectangle, c color.Color) *image.RGBA {
	next := image.NewRGBA(m.Rect)
	copy(next.Pix, m.Pix)
	draw.Draw(next, r, image.NewUniform(c), image.Point{}, draw.Src)
	return next
}

// What another program's decoder shows, frame by frame, is what was drawn.
func TestFilm(t *testing.T) {
	frames := []*image.RGBA{picture(120, 90)}
	for i, c := range []color.Color{color.Black, color.White, color.RGBA{200, 64, 42, 255}} {
		last := frames[len(frames)-1]
		frames = append(frames, with(last, image.Rect(10+30*i, 20*i, 30+30*i, 20*i+15), c))
	}
	frames = append(frames, frames[len(frames)-1]) // a move that shows nothing
	f := New(120, 90, NewPalette(frames[0].Pix, frames[len(frames)-1].Pix))
	for i, frame := range frames {
		shown := 600 * time.Millisecond
		if i == len(frames)-1 {
			shown = 3 * time.Second
		}
		f.Add(frame.Pix, shown)
	}
	g, err := gif.DecodeAll(bytes.NewReader(f.Bytes()))
	if err != nil {
		t.Fatal(err)
	}
	if len(g.Image) != len(frames) || g.LoopCount != 0 || g.Config.Width != 120 || g.Config.Height != 90 {
		t.Fatalf("%d frames, loop %d, %d×%d", len(g.Image), g.LoopCount, g.Config.Width, g.Config.Height)
	}
	seen := image.NewRGBA(image.Rect(0, 0, 120, 90))
	for i, m := range g.Image {
		if want := map[bool]int{true: 300, false: 60}[i == len(frames)-1]; g.Delay[i] != want {
			t.Errorf("frame %d is shown for %d", i, g.Delay[i])
		}
		draw.Draw(seen, m.Rect, m, m.Rect.Min, draw.Over)
		for j := range seen.Pix {
			if d := int(seen.Pix[j]) - int(frames[i].Pix[j]); d > 5 || d < -5 {
				t.Fatalf("frame %d: byte %d is %d, drawn %d", i, j, seen.Pix[j], frames[i].Pix[j])
			}
		}
	}
	if r := g.Image[1].Rect; r != image.Rect(10, 0, 30, 15) {
		t.Errorf("the second frame holds %v", r)
	}
	if r := g.Image[len(frames)-1].Rect; r.Dx()*r.Dy() != 1 {
		t.Errorf("a frame without news holds %v", r)
	}
}

// Pictures of very many and of few colours have a palette; it is the same each time.
func TestPalette(t *testing.T) {
	noise := make([]byte, 4*50_000)
	r := rand.New(rand.NewPCG(1, 2))
	for i := range noise {
		noise[i] = byte(r.Uint32())
	}
	p := NewPalette(noise)
	if p.used != clear {
		t.Errorf("%d colours of noise", p.used)
	}
	if again := NewPalette(noise); again.colors != p.colors {
		t.Error("another palette of the same picture")
	}
	two := []byte{0, 0, 0, 255, 255, 255, 255, 255}
	p = NewPalette(two)
	if p.colors[p.index(0, 0, 0)] != [3]byte{} || p.colors[p.index(255, 255, 255)] != [3]byte{255, 255, 255} {
		t.Errorf("black and white are %v", p.colors[:p.used])
	}
	if NewPalette().used > 1 {
		t.Error("colours of nothing")
	}
}
