package view

import (
	"fmt"
	"math"
)

// An RGBA is a colour as 0xRRGGBBAA, not premultiplied.
type RGBA uint32

// CSS returns the colour as css reads it: "#rrggbbaa".
func (c RGBA) CSS() string { return fmt.Sprintf("#%08x", uint32(c)) }

// Alpha returns the colour with the opacity a, 0 to 1.
func (c RGBA) Alpha(a float64) RGBA {
	return c&^0xff | RGBA(math.Round(a*255))
}

// A Theme is the colours of a board.
type Theme struct {
	WoodLight, WoodDark RGBA // the ends of the board's gradient, from the top left
	Grain               RGBA
	Line                RGBA // grid and star points
	Coordinate          RGBA // Line's hue, dark enough for small text

	FrameLight, FrameDark RGBA // Connect Four's frame, from the top
	FrameEdge             RGBA // the shaded edge of a hole
	FrameShine            RGBA // the lit edge of a hole
	FrameText             RGBA // column numbers, ring of the last move
	Hole                  RGBA // what is seen through an empty hole

	Accent RGBA // last move, winning stroke, a refused try
	Halo   RGBA // around the accent, so that it shows on a piece of its own colour

	Black, White Piece // stones
	Berry, Honey Piece // discs of Black and of White
}

// A Piece is the colours of one kind of stone or disc.
type Piece struct {
	Shine, Body, Edge RGBA // where the light falls; most of it; the far side
	Mark              RGBA // the disc's ring or cross
}

var pieces = Theme{
	Black: Piece{Shine: 0x6a6a68ff, Body: 0x242423ff, Edge: 0x0e0e0eff},
	White: Piece{Shine: 0xffffffff, Body: 0xf4f0e7ff, Edge: 0xc6bfb0ff},
	Berry: Piece{Shine: 0xe8745cff, Body: 0xcf4730ff, Edge: 0xae3320ff, Mark: 0x521008ff},
	Honey: Piece{Shine: 0xffdf8aff, Body: 0xf3be48ff, Edge: 0xd6971aff, Mark: 0x6e4c0cff},
}

// LightTheme returns the colours for a light page.
func LightTheme() Theme {
	t := pieces
	t.WoodLight, t.WoodDark = 0xdcb77dff, 0xc19e69ff
	t.Grain = 0x7d5a2c16
	t.Line, t.Coordinate = 0x7d5a2cff, 0x4d3312ff
	t.FrameLight, t.FrameDark = 0x447757ff, 0x335c43ff
	t.FrameEdge, t.FrameShine, t.FrameText = 0x1f3b2aff, 0x6f9c80ff, 0xf4efe6ff
	t.Hole = 0xe6ddccff
	t.Accent, t.Halo = 0xc8402aff, 0xfbf8f2ff
	return t
}

// DarkTheme returns the colours for a dark page.
func DarkTheme() Theme {
	t := pieces
	t.WoodLight, t.WoodDark = 0xb78e55ff, 0xa07c49ff
	t.Grain = 0x4d35161b
	t.Line, t.Coordinate = 0x4d3516ff, 0x221502ff
	t.FrameLight, t.FrameDark = 0x477a63ff, 0x325947ff
	t.FrameEdge, t.FrameShine, t.FrameText = 0x16291fff, 0x5f8d73ff, 0xece7dcff
	t.Hole = 0x171a18ff
	t.Accent, t.Halo = 0xee6a4dff, 0x171a18ff
	return t
}

// Strong returns the theme with lines, letters and marks at their darkest, for
// people who ask their system for more contrast.
func (t Theme) Strong() Theme {
	t.Line, t.Coordinate = 0x1d1304ff, 0x1d1304ff
	t.Grain = 0
	t.FrameDark, t.FrameText = t.FrameLight, 0xffffffff
	return t
}
