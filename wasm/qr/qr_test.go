package qr

import (
	"errors"
	"image"
	"image/color"
	"strings"
	"testing"

	"github.com/makiuchi-d/gozxing"
	"github.com/makiuchi-d/gozxing/qrcode"
)

// read has another program's decoder read a code.
func read(t *testing.T, c Code) string {
	t.Helper()
	const scale = 3
	side := scale * (c.Side + 2*Quiet)
	picture := image.NewGray(image.Rect(0, 0, side, side))
	for y := range side {
		for x := range side {
			mx, my := x/scale-Quiet, y/scale-Quiet
			if mx < 0 || my < 0 || mx >= c.Side || my >= c.Side || !c.Dark(mx, my) {
				picture.SetGray(x, y, color.Gray{Y: 255})
			}
		}
	}
	bitmap, err := gozxing.NewBinaryBitmapFromImage(picture)
	if err != nil {
		t.Fatal(err)
	}
	result, err := qrcode.NewQRCodeReader().Decode(bitmap, nil)
	if err != nil {
		t.Fatalf("%d modules: %v", c.Side, err)
	}
	return result.GetText()
}

// Links of every length are read back, to the last one that fits.
func TestEncode(t *testing.T) {
	link := "https://rowan.test/#i/1/gomoku-15x15-5-freestyle-none.d/" + strings.Repeat("Ab3-_9", 400)
	for _, n := range []int{1, 14, 15, 60, 110, 111, 150, 700, 2331} {
		c, err := Encode(link[:n])
		if err != nil {
			t.Fatal(n, err)
		}
		if got := read(t, c); got != link[:n] {
			t.Errorf("%d bytes are read as %q", n, got)
		}
	}
	if _, err := Encode(link[:2332]); !errors.Is(err, ErrTooLong) {
		t.Error(err)
	}
	if c, err := Encode(""); err != nil || c.Side != 21 {
		t.Error(c.Side, err)
	}
}
