//go:build !js

package e2e

import (
	"testing"

	"github.com/chromedp/chromedp"
)

// listenIn notes every audio context of the page and what is played on it.
const listenIn = `(() => {
	window.contexts = 0; window.played = []; window.shakes = 0;
	const Real = AudioContext;
	window.AudioContext = class extends Real {
		constructor() { super(); window.contexts++; }
		createBufferSource() {
			const source = super.createBufferSource(), start = source.start.bind(source);
			source.start = at => { played.push({source, buffer: source.buffer, after: at - this.currentTime}); start(at); };
			return source;
		}
		createGain() {
			const gain = super.createGain();
			setTimeout(() => { played[played.length - 1].gain = gain.gain.value; });
			return gain;
		}
	};
	navigator.vibrate = () => { window.shakes++; return true; };
})()`

// heard renders what was played newest as a person hears it.
const heard = `(async () => {
	const {buffer, gain} = played[played.length - 1];
	const offline = new OfflineAudioContext(1, buffer.sampleRate, buffer.sampleRate);
	const source = offline.createBufferSource(), volume = offline.createGain();
	source.buffer = buffer;
	volume.gain.value = gain;
	source.connect(volume).connect(offline.destination);
	source.start();
	const samples = (await offline.startRendering()).getChannelData(0);
	let peak = 0, last = 0;
	samples.forEach((s, i) => { peak = Math.max(peak, Math.abs(s)); if (Math.abs(s) > 1e-4) last = i; });
	return {Peak: peak, Seconds: last / buffer.sampleRate};
})()`

type sounded struct{ Peak, Seconds float64 }

// TestSound plays moves and listens: not at volume 0, and without an audio context there; then a short
// sound that is neither silent nor too loud, and a disc's landing when it lands.
func TestSound(t *testing.T) {
	s := startSite(t)
	p := startBrowser(t).open(s.URL, 390, 844)
	p.run(chromedp.Evaluate[chromedp.Void](listenIn))
	p.click(`header [data-act=settings]`)
	p.screen("settings")
	if got := eval[int](p, `document.getElementById("volume").valueAsNumber = 0, document.getElementById("volume").dispatchEvent(new Event("input", {bubbles: true})), contexts`); got > 1 {
		t.Errorf("%d audio contexts", got)
	}
	p.act("back")
	p.screen("home") // only now is it certain that the volume is kept
	p.reload()       // from the first touch on it is silent
	p.run(chromedp.Evaluate[chromedp.Void](listenIn))
	p.act("two")
	p.place(7, 7)
	p.waitMoves(1)
	p.wait("a shake", `shakes === 1`)
	if n := eval[int](p, `contexts + played.length`); n != 0 {
		t.Errorf("at volume 0 there are %d contexts and sounds", n)
	}
	p.click(`header [data-act=settings]`)
	p.screen("settings")
	p.run(chromedp.Evaluate[chromedp.Void](`document.getElementById("volume").valueAsNumber = 100, document.getElementById("volume").dispatchEvent(new Event("input", {bubbles: true}))`))
	p.act("try-sound")
	p.wait("a sound", `played.length === 1 && "gain" in played[0]`)
	if got := eval[sounded](p, heard); got.Peak >= .9 || got.Peak < .05 || got.Seconds > .4 || got.Seconds < .02 {
		t.Errorf("a stone: %+v", got)
	}
	p.act("back")
	p.screen("game")
	p.act("home")
	p.choose("game=connect4")
	p.act("two")
	p.place(3, 3)
	p.waitMoves(1)
	p.wait("two landings", `played.length === 3 && "gain" in played[2]`)
	if got := eval[[]float64](p, `played.map(p => p.after)`); got[0] > .01 || got[1] < .3 || got[1] > .5 || got[2] <= got[1] {
		t.Errorf("heard after %v seconds", got)
	}
	if n := eval[int](p, `contexts`); n != 1 {
		t.Errorf("%d audio contexts", n)
	}
}
