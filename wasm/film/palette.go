package film

import "slices"

// clear is the place in the palette of no colour.
const clear = 255

// A Palette is up to 255 colours, and clear.
type Palette struct {
	colors [256][3]byte
	used   int
	known  map[uint32]byte // the nearest of the colours asked for
}

// NewPalette chooses the colours that show the pictures best (by median cut): of a film, those
// that together have all its colours, such as the first and the last.
func NewPalette(pictures ...[]byte) *Palette {
	bins := map[uint32]*bin{}
	for _, p := range pictures {
		for i := 0; i+3 < len(p); i += 4 {
			key := uint32(p[i]>>2)<<12 | uint32(p[i+1]>>2)<<6 | uint32(p[i+2]>>2)
			b := bins[key]
			if b == nil {
				b = &bin{}
				bins[key] = b
			}
			b.n++
			for c := range b.sum {
				b.sum[c] += int(p[i+c])
			}
		}
	}
	all := make(box, 0, len(bins))
	for _, b := range bins {
		all = append(all, *b)
	}
	slices.SortFunc(all, func(a, b bin) int { return slices.Compare(a.sum[:], b.sum[:]) }) // a map has no order
	p := &Palette{known: map[uint32]byte{}}
	for _, b := range cut(all) {
		p.colors[p.used] = b.mean()
		p.used++
	}
	return p
}

// index returns the place of the colour that is nearest.
func (p *Palette) index(r, g, b byte) byte {
	key := uint32(r)<<16 | uint32(g)<<8 | uint32(b)
	if i, ok := p.known[key]; ok {
		return i
	}
	best, least := 0, 1<<30
	for i, c := range p.colors[:p.used] {
		dr, dg, db := int(c[0])-int(r), int(c[1])-int(g), int(c[2])-int(b)
		if d := 2*dr*dr + 4*dg*dg + 3*db*db; d < least { // as eyes tell them apart, roughly
			best, least = i, d
		}
	}
	p.known[key] = byte(best)
	return byte(best)
}

// A bin is the pixels of colours that look alike.
type bin struct {
	n   int
	sum [3]int
}

func (b bin) at(channel int) int { return b.sum[channel] / b.n }

// A box is bins that one colour stands for.
type box []bin

// mean returns that colour.
func (b box) mean() (c [3]byte) {
	n := 0
	for _, one := range b {
		n += one.n
	}
	for i := range c {
		sum := 0
		for _, one := range b {
			sum += one.sum[i]
		}
		c[i] = byte(sum / max(1, n))
	}
	return c
}

// widest returns the channel in which the box's colours differ most, and by how much.
func (b box) widest() (channel, width int) {
	for c := range 3 {
		low, high := 255, 0
		for _, one := range b {
			low, high = min(low, one.at(c)), max(high, one.at(c))
		}
		if high-low > width {
			channel, width = c, high-low
		}
	}
	return channel, width
}

// cut splits a box in two, again and again, until there are as many as a palette holds: that
// whose colours differ most, with more weight where they cover more.
func cut(all box) []box {
	boxes := []box{all}
	for len(boxes) < clear {
		best, most, channel := -1, 0, 0
		for i, b := range boxes {
			n := 0
			for _, one := range b {
				n += one.n
			}
			c, width := b.widest()
			if weight := width * width * min(n, 4096); weight > most && len(b) > 1 {
				best, most, channel = i, weight, c
			}
		}
		if best < 0 {
			break
		}
		b := boxes[best]
		slices.SortStableFunc(b, func(x, y bin) int { return x.at(channel) - y.at(channel) })
		middle := (b[0].at(channel) + b[len(b)-1].at(channel)) / 2
		half, _ := slices.BinarySearchFunc(b, middle, func(x bin, m int) int { return x.at(channel) - m - 1 })
		half = min(max(half, 1), len(b)-1)
		boxes[best] = b[:half:half]
		boxes = append(boxes, b[half:])
	}
	return boxes
}
