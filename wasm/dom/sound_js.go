package dom

import (
	"math"
	"syscall/js"
	"time"

	"rowan/wasm/sound"
)

// Sounds plays what package sound makes. It has no audio context before something is to be
// heard and a person has touched the page, for browsers let none play before.
type Sounds struct {
	context js.Value // undefined until then
	ran     bool     // the context has played
	touched bool
	loud    bool // the person wants sounds
	buffers map[buffer]js.Value
}

// A buffer names the samples that are kept.
type buffer struct {
	kind  sound.Kind
	board sound.Material
}

// NewSounds listens for the first touch, and for touches after the system has silenced the
// page, such as by a call.
func NewSounds() *Sounds {
	s := &Sounds{buffers: map[buffer]js.Value{}}
	for _, kind := range []string{"pointerdown", "pointerup", "keydown"} {
		listen(js.Global(), kind, func(js.Value) {
			s.touched = true
			s.wake()
		})
	}
	return s
}

// Want says whether sounds are wanted; without that there is no context.
func (s *Sounds) Want(loud bool) { s.loud = loud }

// wake makes the context, or has it go on.
func (s *Sounds) wake() {
	if !s.loud || !s.touched {
		return
	}
	if s.context.IsUndefined() {
		class := js.Global().Get("AudioContext")
		if class.IsUndefined() {
			return
		}
		if try(func() { s.context = class.New() }) != nil {
			return // no sound card is no fault
		}
		if session := js.Global().Get("navigator").Get("audioSession"); session.Truthy() {
			session.Set("type", "ambient") // music that plays elsewhere goes on
		}
	}
	if !s.running() {
		go func() { _, _ = await(func() js.Value { return s.context.Call("resume") }) }() // else at the next touch
	}
}

func (s *Sounds) running() bool {
	running := s.context.Get("state").String() == "running"
	s.ran = s.ran || running
	return running
}

// Play plays a sound a while from now. The volume is 1 to 100, and is felt as such: half of
// it is half as loud to the ear.
func (s *Sounds) Play(kind sound.Kind, board sound.Material, volume int, after time.Duration) {
	s.wake()
	// While the system keeps the page silent, sounds are dropped: they would all come at once
	// after it. A context that has just been made begins by itself.
	if s.context.IsUndefined() || !s.running() && s.ran {
		return
	}
	if still() {
		switch kind {
		case sound.Drop:
			after = 0
		case sound.Bounce:
			return
		}
	}
	source, gain := s.context.Call("createBufferSource"), s.context.Call("createGain")
	source.Set("buffer", s.buffer(buffer{kind, board}))
	gain.Get("gain").Set("value", math.Pow(float64(volume)/100, 1.7))
	source.Call("connect", gain)
	gain.Call("connect", s.context.Get("destination"))
	source.Call("start", s.context.Get("currentTime").Float()+after.Seconds())
}

// buffer returns samples as the browser has them.
func (s *Sounds) buffer(b buffer) js.Value {
	if kept, ok := s.buffers[b]; ok {
		return kept
	}
	rate := s.context.Get("sampleRate").Int()
	samples := sound.Samples(b.kind, b.board, rate)
	bytes := make([]byte, 0, 4*len(samples))
	for _, sample := range samples {
		bits := math.Float32bits(sample)
		bytes = append(bytes, byte(bits), byte(bits>>8), byte(bits>>16), byte(bits>>24))
	}
	raw := js.Global().Get("Uint8Array").New(len(bytes))
	js.CopyBytesToJS(raw, bytes)
	made := s.context.Call("createBuffer", 1, len(samples), rate)
	made.Call("copyToChannel", js.Global().Get("Float32Array").New(raw.Get("buffer")), 0)
	s.buffers[b] = made
	return made
}
