package view

import (
	"encoding/hex"
	"math"
)

// An RGBA is a colour as 0xRRGGBBAA, not premultiplied.
type RGBA uint32

// CSS returns the colour as css reads it: "#rrggbbaa".
func (c RGBA) CSS() string {
	bytes := [4]byte{byte(c >> 24), byte(c >> 16), byte(c >> 8), byte(c)}
	return "#" + hex.EncodeToString(bytes[:]) // fmt takes many times as long, and a board has a hundred colours
}

// Alpha returns the colour with the opacity a, 0 to 1.
func (c RGBA) Alpha(a float64) RGBA {
	return c&^0xff | RGBA(math.Round(a*255))
}

// seen reports whether the colour is not transparent: a rim of none is not drawn.
func (c RGBA) seen() bool { return c&0xff != 0 }

// A Scheme is how bright the page around a board is.
type Scheme uint8

const (
	LightScheme Scheme = iota
	DarkScheme
	ContrastScheme // lines, letters and outlines as strong as they can be
	schemes
)

// A Material is what a board is made of: it has a texture of its own.
type Material uint8

const (
	Wood Material = iota
	Slate
	Paper
	materials
)

// A Theme is the colours of a board. They are in a table: see palette.go.
type Theme struct {
	Material Material
	Scheme   Scheme

	Near, Far  RGBA // the ends of the board's gradient, from the top left
	Grain      RGBA // the texture: grain, veins, fibres
	Line       RGBA // grid and star points
	Coordinate RGBA // letters and numbers beside them
	Cross      RGBA // a forbidden point, on Halo

	FrameNear, FrameFar RGBA // Connect Four's frame, from the top
	FrameEdge           RGBA // the shaded edge of a hole
	FrameShine          RGBA // the lit edge of a hole
	FrameRim            RGBA // around the frame
	FrameText           RGBA // column numbers, ring of the last move
	Hole                RGBA // what is seen through an empty hole

	Accent RGBA // winning stroke, a refused try, what is aimed at
	Halo   RGBA // around the accent, so that it shows on a piece of its own colour
	Good   RGBA // what an analysis calls won, on Halo; lost is in Cross
	Ink    RGBA // what it only estimates

	Black, White Piece // stones
	Berry, Honey Piece // discs of Black and of White
}

// strong reports whether outlines do what shadows and textures do elsewhere.
func (t Theme) strong() bool { return t.Scheme == ContrastScheme }

// A Piece is the colours of one kind of stone or disc.
type Piece struct {
	Shine, Body, Edge RGBA // where the light falls; most of it; the far side
	Rim               RGBA // an outline
	Mark              RGBA // a stone's ring of the last move; a disc's ring or cross
	Ink               RGBA // the number on it
}
