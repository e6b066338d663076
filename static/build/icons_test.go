package main

import (
	"bytes"
	"image/color"
	"image/png"
	"os"
	"strings"
	"testing"
)

func TestIcons(t *testing.T) {
	b := newBuilder(t, sources)
	run(t, b)
	for _, icon := range icons {
		m, err := png.Decode(strings.NewReader(b.read(t, icon.name)))
		if err != nil {
			t.Fatal(icon.name, err)
		}
		if size := m.Bounds().Size(); size.X != icon.size || size.Y != icon.size {
			t.Errorf("%s is %v, want %d a side", icon.name, size, icon.size)
		}
		at := func(x, y int) color.NRGBA { // in the drawing's units
			return color.NRGBAModel.Convert(m.At(x*icon.size/64, y*icon.size/64)).(color.NRGBA)
		}
		middle, corner := color.NRGBA{0xf4, 0xef, 0xe6, 255}, color.NRGBA{0xf4, 0xef, 0xe6, 255}
		if icon.drawing == "favicon.svg" {
			middle, corner = color.NRGBA{127, 127, 127, 255}, color.NRGBA{}
		}
		if got := at(32, 32); got != middle {
			t.Errorf("%s: the middle is %v, want %v", icon.name, got, middle)
		}
		if got := at(0, 0); got != corner {
			t.Errorf("%s: the corner is %v, want %v", icon.name, got, corner)
		}
	}
}

// TestDrawings reads the drawings as they are, and refuses what it would draw wrong.
func TestDrawings(t *testing.T) {
	for _, name := range []string{"../favicon.svg", "../icon.svg"} {
		data, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		shapes, err := parseDrawing(data)
		if err != nil || len(shapes) != 6 {
			t.Errorf("%s: %d shapes, %v", name, len(shapes), err)
		}
		if !bytes.Contains(data, []byte(`viewBox="0 0 64 64"`)) {
			t.Errorf("%s is not %d units a side", name, drawingSide)
		}
	}
	for svg, want := range map[string]string{
		`<svg/>`: "no shapes", `<svg><path d=""/></svg>`: "<path>", `<svg><rect`: "unexpected EOF",
		`<svg><rect fill="red"/></svg>`:           `fill "red"`,
		`<svg><rect fill="#000000" x="a"/></svg>`: "x: ",
	} {
		if _, err := parseDrawing([]byte(svg)); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want %s", svg, err, want)
		}
	}
}
