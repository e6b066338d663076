// Package sound is what the board sounds like, as samples: no files are loaded, and no
// browser is needed to look at an envelope.
//
// A stone that is put down is wood, slate or card that is struck: a few damped partials
// over a click of noise. Results are a few bars of a marimba. All is quiet and short: a
// move ends within 0.4 s, and nothing is louder than 0.9 of full scale.
//
//	samples := sound.Samples(sound.Place, sound.Wood, 48000)
package sound

import (
	"math"
	"time"
)

// A Kind is what is heard.
type Kind uint8

const (
	Place   Kind = iota // a stone is put down
	Answer              // the other player's stone
	Drop                // a disc lands, or one that was above a popped one
	Bounce              // and lands once more
	Illegal             // what can't be played
	Win
	Loss
	Draw
	Low // little time is left
	kinds
)

// A Material is what the board is made of.
type Material uint8

const (
	Wood Material = iota
	Slate
	Paper
	materials
)

// A partial is a damped sine.
type partial struct {
	pitch float64       // hertz
	loud  float64       // at first, of full scale
	fade  time.Duration // until a thousandth is left
	at    time.Duration // when it begins
}

// A click is a burst of noise.
type click struct {
	loud float64
	fade time.Duration
	tone float64 // hertz, above which it is dulled
	at   time.Duration
}

// struck is one body that is hit: its partials, and the noise of the touch.
type struck struct {
	partials []partial
	touch    click
}

const ms = time.Millisecond

// bodies are the boards under a stone.
var bodies = [materials]struck{
	Wood: {[]partial{{168, .30, 130 * ms, 0}, {415, .26, 80 * ms, 0}, {935, .13, 50 * ms, 0}, {1710, .05, 32 * ms, 0}},
		click{loud: .34, fade: 16 * ms, tone: 2300}},
	Slate: {[]partial{{240, .16, 90 * ms, 0}, {1180, .20, 75 * ms, 0}, {2460, .12, 60 * ms, 0}, {3920, .06, 45 * ms, 0}},
		click{loud: .38, fade: 11 * ms, tone: 5200}},
	Paper: {[]partial{{132, .34, 110 * ms, 0}, {286, .16, 60 * ms, 0}},
		click{loud: .46, fade: 26 * ms, tone: 1100}},
}

// rack is Connect Four's frame, under a disc.
var rack = struck{[]partial{{205, .28, 120 * ms, 0}, {560, .24, 95 * ms, 0}, {1290, .14, 70 * ms, 0}, {2350, .06, 45 * ms, 0}},
	click{loud: .30, fade: 12 * ms, tone: 3200}}

// bar is a marimba's bar: its first partial, and the one two octaves above.
func bar(pitch, loud float64, at time.Duration) []partial {
	return []partial{{pitch, loud, 620 * ms, at}, {4 * pitch, loud / 4, 170 * ms, at}, {9.2 * pitch, loud / 14, 60 * ms, at}}
}

// Notes of the results, in hertz.
const (
	c4, e4, g4, c5, e5 = 261.63, 329.63, 392.00, 523.25, 659.26
)

// Samples returns a sound at a rate of samples a second, mono, between -0.9 and 0.9. The
// material is heard in Place and Answer only.
func Samples(k Kind, m Material, rate int) []float32 {
	v := voice{rate: float64(rate)}
	switch k {
	case Place:
		v.hit(bodies[m], 1, 1, 0)
	case Answer: // a little lower and softer: somebody else's hand
		v.hit(bodies[m], .87, .8, 0)
	case Drop:
		v.hit(rack, 1, 1, 0)
	case Bounce:
		v.hit(rack, 1.06, .28, 0)
	case Illegal: // a knuckle on the table, twice
		v.hit(bodies[Paper], .8, .55, 0)
		v.hit(bodies[Paper], .72, .55, 95*ms)
	case Win:
		v.add(bar(g4, .26, 0), bar(c5, .26, 110*ms), bar(e5, .30, 220*ms))
	case Loss:
		v.add(bar(e4, .24, 0), bar(c4, .26, 170*ms))
	case Draw:
		v.add(bar(g4, .22, 0), bar(g4, .20, 170*ms))
	case Low:
		v.add(bar(c5, .22, 0), bar(c5, .22, 140*ms))
	}
	return v.samples
}

// A voice adds up what sounds together.
type voice struct {
	rate    float64
	samples []float32
}

// hit strikes a body, higher by pitch and as loud as loud says, at a time.
func (v *voice) hit(s struck, pitch, loud float64, at time.Duration) {
	for _, p := range s.partials {
		v.partial(partial{p.pitch * pitch, p.loud * loud, p.fade, at + p.at})
	}
	v.click(click{s.touch.loud * loud, s.touch.fade, s.touch.tone * pitch, at})
}

func (v *voice) add(bars ...[]partial) {
	for _, bar := range bars {
		for _, p := range bar {
			v.partial(p)
		}
	}
}

// room returns the samples from at on, for a sound that fades in that time. It fades by
// a thousandth, after which a short end is cut off smoothly.
func (v *voice) room(at, fade time.Duration) []float32 {
	from, n := int(at.Seconds()*v.rate), int(fade.Seconds()*v.rate)
	if missing := from + n - len(v.samples); missing > 0 {
		v.samples = append(v.samples, make([]float32, missing)...)
	}
	return v.samples[from : from+n]
}

func (v *voice) partial(p partial) {
	if p.pitch > .45*v.rate { // it would be heard as another one
		return
	}
	out := v.room(p.at, p.fade)
	shape := v.shape(len(out))
	step := 2 * math.Pi * p.pitch / v.rate
	for i := range out {
		out[i] += float32(p.loud * shape(i) * math.Sin(step*float64(i)))
	}
}

func (v *voice) click(c click) {
	out := v.room(c.at, c.fade)
	shape := v.shape(len(out))
	dull := 1 - math.Exp(-2*math.Pi*c.tone/v.rate)
	noise, low := uint32(0x9e3779b9), 0.0
	for i := range out {
		noise ^= noise << 13 // xorshift: the same click each time
		noise ^= noise >> 17
		noise ^= noise << 5
		low += dull * (float64(int32(noise))/(1<<31) - low)
		out[i] += float32(c.loud * shape(i) * low)
	}
}

// shape returns the envelope of a sound of n samples: up within a millisecond, then down
// to a thousandth, the last tenth of it to nothing.
func (v *voice) shape(n int) func(i int) float64 {
	up, down := v.rate/1000, math.Log(1000)/float64(n)
	return func(i int) float64 {
		return math.Min(1, (float64(i)+1)/up) * math.Exp(-down*float64(i)) * math.Min(1, 10*(1-float64(i)/float64(n)))
	}
}
