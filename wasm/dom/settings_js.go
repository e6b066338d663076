package dom

import (
	"strings"
	"syscall/js"

	"rowan/rules"
	"rowan/rules/games"
	"rowan/wasm/view"
)

// A settingsScreen is the section of form controls, each named by its data-setting.
type settingsScreen struct {
	section js.Value
	shown   view.Settings
	touched bool   // a control says what the settings may not
	note    *label // on what could not be set
	samples []*sample
}

// newSettingsScreen takes hold of the section. on gets each change as it is made.
func newSettingsScreen(section js.Value, on func(view.Action)) *settingsScreen {
	s := &settingsScreen{section: section, note: newLabel(find(section, "[data-rest]"))}
	for _, el := range all(section, "[data-sample]") {
		s.samples = append(s.samples, &sample{host: el, board: attribute(el, "data-sample")})
	}
	for _, query := range []string{darkScheme, moreContrast, forcedColors} {
		onMedia(query, func() {
			if !section.Get("hidden").Bool() {
				s.paint(s.shown)
			}
		})
	}
	find(section, "[data-vibration]").Set("hidden", !CanVibrate())
	find(section, "[data-notification]").Set("hidden", !CanNotify())
	// Text is taken when it is complete, all else at once.
	for kind, text := range map[string]bool{"input": false, "change": true} {
		listen(section, kind, func(event js.Value) {
			control := event.Get("target")
			if attribute(control, "data-setting") != "" && (control.Get("type").String() == "text") == text {
				s.touched = true
				on(view.Action{Act: view.ActSet, Value: settingOf(control)})
			}
		})
	}
	return s
}

// settingOf returns what a control says, as view.Settings.Set reads it.
func settingOf(control js.Value) string {
	value := control.Get("value").String()
	if control.Get("type").String() == "checkbox" {
		value = "off"
		if control.Get("checked").Bool() {
			value = "on"
		}
	}
	return attribute(control, "data-setting") + "=" + value
}

// show makes the controls say what is set, and note what could not be.
func (s *settingsScreen) show(settings view.Settings, note string) {
	s.paint(settings)
	if note == "" {
		s.note.reset()
	} else {
		s.note.set(note)
	}
	if settings == s.shown && !s.touched {
		return
	}
	s.shown, s.touched = settings, false
	values := map[string]string{}
	for line := range strings.Lines(settings.String()) {
		name, value, _ := strings.Cut(strings.TrimSpace(line), "=")
		values[name] = value
	}
	for _, control := range all(s.section, "[data-setting]") {
		value := values[attribute(control, "data-setting")]
		switch control.Get("type").String() {
		case "checkbox":
			control.Set("checked", value == "on")
		case "radio":
			control.Set("checked", value == control.Get("value").String())
		default:
			if control.Get("value").String() != value { // not under the finger that moves it
				control.Set("value", value)
			}
		}
	}
}

// paint draws the samples that look otherwise than before.
func (s *settingsScreen) paint(settings view.Settings) {
	for _, one := range s.samples {
		one.draw(settings)
	}
}

// A sample is a small painted board.
type sample struct {
	host   js.Value
	board  string
	canvas *canvas
	theme  view.Theme
}

// sampleSide is its width and height in css pixels.
const sampleSide = 112

// draw paints the sample, where it looks otherwise than before.
func (s *sample) draw(settings view.Settings) {
	settings.Board, settings.Coordinates = s.board, false // too small to be read here
	colors := view.ThemeOf(s.board, scheme())
	if s.canvas != nil && colors == s.theme {
		return
	}
	if s.canvas == nil {
		s.canvas = newCanvas()
		s.canvas.element.Call("setAttribute", "aria-hidden", "true")
		s.host.Call("appendChild", s.canvas.element)
	}
	s.theme = colors
	scene := view.Scene{Position: samplePosition(), Settings: settings}
	l := view.NewLayout(scene.Position.Variant(), settings, sampleSide, sampleSide, 2)
	s.canvas.resize(l.Width, l.Height, l.DPR)
	s.canvas.forget()
	painter := view.NewPainter(colors, l, true)
	painter.Show(scene, 0)
	painter.Draw(s.canvas, 0)
}

// samplePosition returns a few stones on a board as small as boards are.
func samplePosition() rules.Position {
	v := rules.Variant{Game: rules.Gomoku, Width: 5, Height: 5, Length: 5}
	moves, err := rules.ParseMoves(v, "c3b4d4c2")
	if err != nil {
		panic("dom: the sample: " + err.Error())
	}
	match, err := games.Replay(v, moves)
	if err != nil {
		panic("dom: the sample: " + err.Error())
	}
	return match.Position()
}
