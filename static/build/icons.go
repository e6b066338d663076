package main

import (
	"bytes"
	"encoding/xml"
	"errors"
	"fmt"
	"image"
	"image/color"
	"image/png"
	"io"
	"math"
	"strconv"
)

// icons are the pictures that are made of the drawings, for systems that take no SVG.
var icons = []struct {
	name, drawing string
	size          int // pixels a side
}{
	{"icon-192.png", "favicon.svg", 192},
	{"icon-512.png", "favicon.svg", 512},
	{"maskable-512.png", "icon.svg", 512},
	{"apple-touch-icon.png", "icon.svg", 180}, // that system rounds the corners itself
}

// addIcons draws the icons.
func addIcons(s *site) error {
	for _, icon := range icons {
		drawing := s.files[icon.drawing]
		if drawing == nil {
			return fmt.Errorf("there is no %s to make %s of", icon.drawing, icon.name)
		}
		shapes, err := parseDrawing(drawing.data)
		if err != nil {
			return fmt.Errorf("%s: %w", icon.drawing, err)
		}
		var b bytes.Buffer
		encoder := png.Encoder{CompressionLevel: png.BestCompression}
		if err := encoder.Encode(&b, draw(shapes, icon.size)); err != nil {
			return err
		}
		s.files[icon.name] = &file{data: b.Bytes()}
	}
	return nil
}

// drawingSide is the side of the drawings' view box.
const drawingSide = 64

// A shape is a rectangle with round corners, of which a circle is one.
type shape struct {
	x, y, w, h, r float64
	color         color.NRGBA
}

// parseDrawing reads the part of SVG that the icons are drawn in: rect and circle with
// numbers in user units, fill and opacity, alone or in g.
func parseDrawing(svg []byte) ([]shape, error) {
	var shapes []shape
	fills := []string{"#000000"}
	decoder := xml.NewDecoder(bytes.NewReader(svg))
	for {
		token, err := decoder.Token()
		switch {
		case err == io.EOF && len(shapes) > 0:
			return shapes, nil
		case err == io.EOF:
			return nil, errors.New("no shapes")
		case err != nil:
			return nil, err
		}
		switch token := token.(type) {
		case xml.EndElement:
			fills = fills[:len(fills)-1]
		case xml.StartElement:
			values := map[string]string{"fill": fills[len(fills)-1], "opacity": "1"}
			for _, a := range token.Attr {
				values[a.Name.Local] = a.Value
			}
			fills = append(fills, values["fill"])
			number := func(name string) float64 {
				n, bad := strconv.ParseFloat(values[name], 64)
				if bad != nil && values[name] != "" {
					err = fmt.Errorf("%s: %w", name, bad)
				}
				return n
			}
			var s shape
			switch token.Name.Local {
			case "rect":
				s = shape{x: number("x"), y: number("y"), w: number("width"), h: number("height"), r: number("rx")}
			case "circle":
				r := number("r")
				s = shape{x: number("cx") - r, y: number("cy") - r, w: 2 * r, h: 2 * r, r: r}
			case "svg", "g":
				continue
			default:
				return nil, fmt.Errorf("an icon has no <%s>", token.Name.Local)
			}
			if n, bad := fmt.Sscanf(values["fill"], "#%02x%02x%02x", &s.color.R, &s.color.G, &s.color.B); n != 3 {
				return nil, fmt.Errorf("fill %q: %w", values["fill"], bad)
			}
			s.color.A = uint8(math.Round(255 * number("opacity")))
			shapes = append(shapes, s)
		}
		if err != nil {
			return nil, err
		}
	}
}

// draw paints the shapes in order, with soft edges.
func draw(shapes []shape, size int) *image.NRGBA {
	m := image.NewNRGBA(image.Rect(0, 0, size, size))
	scale := float64(drawingSide) / float64(size)
	for y := range size {
		for x := range size {
			var c [4]float64 // red, green, blue times alpha, alpha; each 0 to 1
			for _, s := range shapes {
				a := s.cover((float64(x)+.5)*scale, (float64(y)+.5)*scale, scale) * float64(s.color.A) / 255
				for i, v := range [4]uint8{s.color.R, s.color.G, s.color.B, 255} {
					c[i] = c[i]*(1-a) + float64(v)/255*a
				}
			}
			if c[3] > 0 {
				to := func(v float64) uint8 { return uint8(math.Round(255 * v / c[3])) }
				m.SetNRGBA(x, y, color.NRGBA{to(c[0]), to(c[1]), to(c[2]), uint8(math.Round(255 * c[3]))})
			}
		}
	}
	return m
}

// cover returns how much of a pixel of the given side around a point the shape covers, by the
// point's distance from its edge.
func (s shape) cover(x, y, pixel float64) float64 {
	dx := math.Abs(x-s.x-s.w/2) - s.w/2 + s.r
	dy := math.Abs(y-s.y-s.h/2) - s.h/2 + s.r
	distance := math.Hypot(max(dx, 0), max(dy, 0)) + min(max(dx, dy), 0) - s.r
	return min(max(.5-distance/pixel, 0), 1)
}
