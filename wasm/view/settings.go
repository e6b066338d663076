package view

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// Settings are what a person likes. They say how games look, sound and are handled, never
// how they are played: a game keeps its terms.
type Settings struct {
	Language string // one of Languages; empty follows the browser
	Theme    string // one of Themes
	Board    string // one of Boards

	Coordinates bool // letters and numbers beside the board
	Numbers     bool // on the stones, in the order they were played
	LastMove    bool // the mark on the newest stone
	Forbidden   bool // crosses on renju's forbidden points
	Flipped     bool // the board turned by half

	Confirm   string // one of Confirms: when a move is shown before it is played
	Shortcuts bool   // keys of a single sign, as "m"

	Volume  int // 0 is silent, 100 the loudest
	Vibrate bool

	Name   string // as friends see it and records have it, PlainText of at most MaxName bytes; mostly empty
	Hide   bool   // friends are not to learn this device's network address
	Notify bool   // the system shows what a friend does while the page is hidden
}

// MaxName is the longest name in bytes, as record.MaxName.
const MaxName = 60

// What a setting may be, the default first.
var (
	Languages = []string{"", "en", "zh", "ru"}
	Themes    = []string{"system", "light", "dark", "contrast"}
	Boards    = []string{"wood", "slate", "paper"}
	Confirms  = []string{"never", "touch", "always"} // touch: with a finger, where points are small
)

// DefaultSettings returns the settings of somebody who has chosen nothing.
func DefaultSettings() Settings {
	return Settings{Language: Languages[0], Theme: Themes[0], Board: Boards[0], Confirm: Confirms[0],
		Coordinates: true, LastMove: true, Forbidden: true, Shortcuts: true, Volume: 60, Vibrate: true}
}

// setting is a setting by its name: how it is written and read.
type setting struct {
	name string
	get  func(*Settings) string
	set  func(*Settings, string) bool // false for a value that it can't have
}

// settings are all of them, by the fields' names in lower case.
var settings = []setting{
	oneOf("language", Languages, func(s *Settings) *string { return &s.Language }),
	oneOf("theme", Themes, func(s *Settings) *string { return &s.Theme }),
	oneOf("board", Boards, func(s *Settings) *string { return &s.Board }),
	onOff("coordinates", func(s *Settings) *bool { return &s.Coordinates }),
	onOff("numbers", func(s *Settings) *bool { return &s.Numbers }),
	onOff("lastmove", func(s *Settings) *bool { return &s.LastMove }),
	onOff("forbidden", func(s *Settings) *bool { return &s.Forbidden }),
	onOff("flipped", func(s *Settings) *bool { return &s.Flipped }),
	oneOf("confirm", Confirms, func(s *Settings) *string { return &s.Confirm }),
	onOff("shortcuts", func(s *Settings) *bool { return &s.Shortcuts }),
	{"volume", func(s *Settings) string { return strconv.Itoa(s.Volume) }, func(s *Settings, value string) bool {
		n, err := strconv.Atoi(value)
		if err != nil || n < 0 || n > 100 {
			return false
		}
		s.Volume = n
		return true
	}},
	onOff("vibrate", func(s *Settings) *bool { return &s.Vibrate }),
	{"name", func(s *Settings) string { return s.Name }, func(s *Settings, value string) bool {
		s.Name = PlainText(value, MaxName)
		return true
	}},
	onOff("hide", func(s *Settings) *bool { return &s.Hide }),
	onOff("notify", func(s *Settings) *bool { return &s.Notify }),
}

func oneOf(name string, values []string, field func(*Settings) *string) setting {
	return setting{name, func(s *Settings) string { return *field(s) }, func(s *Settings, value string) bool {
		if !slices.Contains(values, value) {
			return false
		}
		*field(s) = value
		return true
	}}
}

func onOff(name string, field func(*Settings) *bool) setting {
	return setting{name, func(s *Settings) string {
		if *field(s) {
			return "on"
		}
		return "off"
	}, func(s *Settings, value string) bool {
		*field(s) = value == "on"
		return value == "on" || value == "off"
	}}
}

// Set changes one setting: "board=slate", "numbers=on", "volume=40". What it does not know
// is an error and changes nothing.
func (s *Settings) Set(text string) error {
	name, value, _ := strings.Cut(text, "=")
	for _, one := range settings {
		if one.name != name {
			continue
		}
		changed := *s
		if !one.set(&changed, value) {
			return fmt.Errorf("setting %s can't be %q", name, value)
		}
		*s = changed
		return nil
	}
	return fmt.Errorf("there is no setting %q", name)
}

// String returns all settings as Set reads them, a line each. This is how they are kept.
func (s Settings) String() string {
	var b strings.Builder
	for _, one := range settings {
		fmt.Fprintf(&b, "%s=%s\n", one.name, one.get(&s))
	}
	return b.String()
}

// ParseSettings reads what String wrote. A line that says nothing known leaves its default:
// settings come and go with the versions.
func ParseSettings(text string) Settings {
	s := DefaultSettings()
	for line := range strings.Lines(text) {
		_ = s.Set(strings.TrimSpace(line))
	}
	return s
}
