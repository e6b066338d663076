package view

import "testing"

func TestSettings(t *testing.T) {
	want := Settings{Name: "Ада = я", Notify: true, Language: "zh", Theme: "dark", Board: "slate", Numbers: true, Flipped: true, Shortcuts: true, Confirm: "touch", Volume: 7}
	if got := ParseSettings(want.String()); got != want {
		t.Errorf("%+v came back as %+v", want, got)
	}
	if got := ParseSettings("board=glass\nsound=loud\nvolume=101\n\x00"); got != DefaultSettings() {
		t.Errorf("nonsense gave %+v", got)
	}
}

func TestSetRefuses(t *testing.T) {
	for _, text := range []string{"", "board", "board=", "board=glass", "numbers=yes", "volume=-1", "volume=x", "colour=red"} {
		s := DefaultSettings()
		if err := s.Set(text); err == nil || s != DefaultSettings() {
			t.Errorf("%q: %v, %+v", text, err, s)
		}
	}
}
