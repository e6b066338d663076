// Package film writes moving pictures: GIFs of frames that differ in little, such as the
// positions of a game.
//
//	f := film.New(width, height, film.NewPalette(first, last))
//	f.Add(first, 600*time.Millisecond)
//	…
//	data := f.Bytes()
//
// The palette is made of the pictures' own colours, and a frame holds only the rectangle that
// has changed, clear where a pixel in it has not. The package writes the format itself: image/gif
// would add 30 KB to what the page loads.
package film

import (
	"bytes"
	"compress/lzw"
	"encoding/binary"
	"time"
)

// A Film is being written. Frames are pixels as canvases give them: four bytes each, red, green,
// blue, and an opacity that is taken to be full.
type Film struct {
	width, height int
	palette       *Palette
	last          []byte // the newest frame
	out           bytes.Buffer
}

// New begins a film, 1 to 65535 pixels wide and high, that is repeated for ever.
func New(width, height int, palette *Palette) *Film {
	f := &Film{width: width, height: height, palette: palette}
	f.out.WriteString("GIF89a")
	f.numbers(width, height)
	f.out.Write([]byte{0xf7, 0, 0}) // a palette of 256 colours
	for _, c := range palette.colors {
		f.out.Write(c[:])
	}
	f.out.Write([]byte{0x21, 0xff, 11})
	f.out.WriteString("NETSCAPE2.0")
	f.out.Write([]byte{3, 1, 0, 0, 0})
	return f
}

// Add appends a frame that is shown for a time, in hundredths of a second.
func (f *Film) Add(frame []byte, shown time.Duration) {
	left, top, right, bottom := f.changed(frame)
	f.out.Write([]byte{0x21, 0xf9, 4, 0x05}) // stays under the next one; one colour is clear
	f.numbers(int(shown / (10 * time.Millisecond)))
	f.out.Write([]byte{clear, 0, 0x2c})
	f.numbers(left, top, right-left, bottom-top)
	f.out.Write([]byte{0, 8})

	blocks := &blocks{out: &f.out}
	packer := lzw.NewWriter(blocks, lzw.LSB, 8)
	row := make([]byte, right-left)
	for y := top; y < bottom; y++ {
		for x := left; x < right; x++ {
			i := 4 * (y*f.width + x)
			if f.last != nil && same(f.last, frame, i) {
				row[x-left] = clear
			} else {
				row[x-left] = f.palette.index(frame[i], frame[i+1], frame[i+2])
			}
		}
		_, _ = packer.Write(row) // memory takes all
	}
	_ = packer.Close()
	blocks.flush()
	f.out.WriteByte(0)
	f.last = frame
}

// Bytes ends the film and returns it.
func (f *Film) Bytes() []byte {
	f.out.WriteByte(0x3b)
	return f.out.Bytes()
}

// numbers writes what GIFs count in.
func (f *Film) numbers(list ...int) {
	for _, n := range list {
		f.out.Write(binary.LittleEndian.AppendUint16(nil, uint16(n)))
	}
}

// changed returns the rectangle in which a frame differs from the one before: all of it
// at first, and one pixel where nothing does, for a frame can't be empty.
func (f *Film) changed(frame []byte) (left, top, right, bottom int) {
	if f.last == nil {
		return 0, 0, f.width, f.height
	}
	left, top = f.width, f.height
	for y := range f.height {
		line := 4 * f.width * y
		if bytes.Equal(f.last[line:line+4*f.width], frame[line:line+4*f.width]) {
			continue
		}
		top, bottom = min(top, y), y+1
		for x := range f.width {
			if !same(f.last, frame, line+4*x) {
				left, right = min(left, x), max(right, x+1)
			}
		}
	}
	if right == 0 {
		return 0, 0, 1, 1
	}
	return left, top, right, bottom
}

// same reports whether two frames have the same colour at the byte i.
func same(a, b []byte, i int) bool {
	return a[i] == b[i] && a[i+1] == b[i+1] && a[i+2] == b[i+2]
}

// blocks writes bytes in blocks of up to 255, each after its length.
type blocks struct {
	out  *bytes.Buffer
	kept [255]byte
	n    int
}

func (b *blocks) Write(p []byte) (int, error) {
	for rest := p; len(rest) > 0; {
		n := copy(b.kept[b.n:], rest)
		b.n, rest = b.n+n, rest[n:]
		if b.n == len(b.kept) {
			b.flush()
		}
	}
	return len(p), nil
}

func (b *blocks) flush() {
	if b.n > 0 {
		b.out.WriteByte(byte(b.n))
		b.out.Write(b.kept[:b.n])
		b.n = 0
	}
}
