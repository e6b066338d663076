package rules_test

import (
	"errors"
	"testing"

	"rowan/rules"
)

// TestGomokuVariants validates rules, lengths, openings and boards against each other.
func TestGomokuVariants(t *testing.T) {
	for text, part := range map[string]string{
		"gomoku-15x15-5-freestyle-none":      "",
		"gomoku-3x3-3-standard-none":         "",
		"gomoku-22x3-8-caro-none":            "",
		"gomoku-19x19-6-caro8-swap2":         "",
		"gomoku-3x3-3-freestyle-swap":        "",
		"gomoku-20x20-5-renju-swap2":         "",
		"gomoku-15x15-5-renju-swap":          "",
		"gomoku-15x15-5-renju-pro":           "",
		"gomoku-7x9-4-standard-pro":          "",
		"gomoku-9x21-5-caro-longpro":         "",
		"gomoku-15x15-5-renju-rif":           "",
		"gomoku-15x15-5-renju-yamaguchi":     "",
		"gomoku-15x15-5-renju-soosorv8":      "",
		"gomoku-15x15-5-renju-taraguchi10":   "",
		"gomoku-15x15-4-renju-none":          "length",
		"gomoku-15x15-6-renju-none":          "length",
		"gomoku-4x4-5-renju-none":            "length",
		"gomoku-15x15-5-popout-none":         "rule",
		"gomoku-15x15-5-drop-none":           "rule",
		"gomoku-8x9-5-freestyle-pro":         "size",
		"gomoku-9x8-5-freestyle-pro":         "size",
		"gomoku-5x9-5-freestyle-pro":         "size",
		"gomoku-9x7-5-freestyle-longpro":     "size",
		"gomoku-20x20-5-freestyle-longpro":   "size",
		"gomoku-19x19-5-renju-rif":           "size",
		"gomoku-15x17-5-renju-taraguchi10":   "size",
		"gomoku-15x15-5-freestyle-rif":       "opening",
		"gomoku-15x15-5-standard-yamaguchi":  "opening",
		"gomoku-15x15-5-caro-soosorv8":       "opening",
		"gomoku-15x15-5-caro8-taraguchi10":   "opening",
		"gomoku-15x15-5-renju-pie":           "opening",
		"gomoku-15x15-5-renju-swap2-":        "form",
		"gomoku-15x15-5-Renju-none":          "rule",
		"gomoku-23x23-5-renju-none":          "size",
		"gomoku-15x15-5-renju-Soosõrv-8-rif": "form",
	} {
		v, err := rules.ParseVariant(text)
		var e *rules.VariantError
		switch {
		case part == "" && err != nil:
			t.Errorf("%q: %v", text, err)
		case part == "" && v.String() != text:
			t.Errorf("%q prints as %q", text, v)
		case part != "" && (!errors.As(err, &e) || e.Part != part || e.Error() == ""):
			t.Errorf("%q: %v, want the part %q", text, err, part)
		}
	}
	for _, v := range []rules.Variant{
		{Width: 15, Height: 15, Length: 5, Rule: 200}, {Width: 15, Height: 15, Length: 5, Opening: 200},
	} {
		var e *rules.VariantError
		if err := v.Validate(); !errors.As(err, &e) || e.Text != "200" {
			t.Errorf("values that have no name: %v", err)
		}
	}
}
