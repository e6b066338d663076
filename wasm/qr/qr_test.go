package qr

import (
	"encoding/base64"
	"errors"
	"image"
	"image/color"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/makiuchi-d/gozxing"
	"github.com/makiuchi-d/gozxing/qrcode"
)

// read has another program's decoder read a code, drawn with so many pixels to a module.
func read(t *testing.T, c Code, scale int) string {
	t.Helper()
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
		t.Errorf("%d modules: %v", c.Side, err)
		return ""
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
		if got := read(t, c, 3); got != link[:n] {
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

// Invitations differ in what was drawn by lot alone. The decoder believes the first three places that look like
// corners, so what the links have in common must not look like one.
func TestInvitations(t *testing.T) {
	lot := rand.NewChaCha8([32]byte{4})
	for i, start := range []string{
		"http://127.0.0.1:42211/#i/1/gomoku-15x15-5-freestyle-none~drawn/",
		"http://10.99.0.1:8080/#i/1/gomoku-15x15-5-freestyle-none~drawn/",
		"https://rowan.test/#i/1/gomoku-15x15-5-renju-taraguchi10~drawn/",
		"https://play.rowan.test/games/#i/1/connect4-7x6-4-drop-none~drawn/",
	} {
		for range 50 {
			var secret, host [16]byte
			var check [3]byte
			for _, b := range [][]byte{secret[:], host[:], check[:]} {
				_, _ = lot.Read(b) // never fails
			}
			text := base64.RawURLEncoding.EncodeToString
			link := start + text(secret[:]) + "/" + text(host[:]) + "/" + text(check[:])
			c, err := Encode(link)
			if err != nil {
				t.Fatal(err)
			}
			if got := read(t, c, 4+8*(i%2)); got != link {
				t.Errorf("%s is read as %q", link, got)
			}
		}
	}
}
