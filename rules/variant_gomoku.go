package rules

import (
	"fmt"
	"strconv"
)

// validateGomoku is Validate for a variant of Gomoku whose board and length are in their limits.
func (v Variant) validateGomoku() error {
	if v.Rule == DropRule || v.Rule == PopOut || int(v.Rule) >= len(ruleNames) {
		return &VariantError{"rule", name(ruleNames, int(v.Rule)), "freestyle, standard, renju, caro or caro8 for gomoku"}
	}
	if v.Rule == Renju && v.Length != 5 {
		return &VariantError{"length", strconv.Itoa(v.Length), "5 for renju: its forbidden points exist for no other"}
	}
	size := fmt.Sprintf("%dx%d", v.Width, v.Height)
	centre := func(least int) error { // for openings that name the centre
		if v.Width%2 == 0 || v.Height%2 == 0 || min(v.Width, v.Height) < least {
			return &VariantError{"size", size, fmt.Sprintf("odd numbers from %d for the opening %s", least, v.Opening)}
		}
		return nil
	}
	switch v.Opening {
	case NoOpening, SwapRule, Swap2:
		return nil
	case Pro:
		return centre(7)
	case LongPro:
		return centre(9)
	case RIF, Yamaguchi, Soosorv8, Taraguchi10:
		if v.Rule != Renju {
			return &VariantError{"opening", v.Opening.String(), "the rule renju for this opening"}
		}
		if v.Width != 15 || v.Height != 15 {
			return &VariantError{"size", size, "15x15 for the opening " + v.Opening.String()}
		}
		return nil
	}
	return &VariantError{"opening", name(openingNames, int(v.Opening)), "none, swap, swap2, pro, longpro or one of renju for gomoku"}
}

// name returns the word for a value, or its number if it has none.
func name(names []string, i int) string {
	if i < len(names) {
		return names[i]
	}
	return strconv.Itoa(i)
}
