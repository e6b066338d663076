package engine

// lanes is how many numbers the estimate keeps of each colour's points.
const lanes = 8

// packed are lanes of 16 bits, four a word: the first is the word's lowest. Each is the whole number below 2^15
// in size; a word is the sum of its lanes · 2^16, so a negative one borrows from the next, and words are
// added as lanes would be.
type packed [lanes / 4]uint64

// pack returns the lanes in words.
func pack(values *[lanes]int) (p packed) {
	for i, v := range values {
		p[i/4] += uint64(v) << (16 * (i % 4))
	}
	return p
}

func (p *packed) add(q *packed) {
	p[0] += q[0]
	p[1] += q[1]
}

func (p *packed) subtract(q *packed) {
	p[0] -= q[0]
	p[1] -= q[1]
}

// unpack writes the lanes to values, with their sign in all bits.
func (p *packed) unpack(values []couple) {
	values = values[:lanes]
	for i := range p {
		word := int64(p[i])
		for j := range 4 {
			v := int64(int16(word))
			values[4*i+j] = couple(v)
			word = (word - v) >> 16
		}
	}
}
