package ai

import "rowan/rules"

// Plays reports whether [Think] plays the variant: Connect Four on the classic board, and Gomoku on
// any board, freestyle or standard, without an opening.
func Plays(v rules.Variant) bool {
	switch {
	case v.Validate() != nil:
		return false
	case v.Game == rules.ConnectFour:
		return v == rules.ClassicConnectFour
	}
	return v.Opening == rules.NoOpening && (v.Rule == rules.Freestyle || v.Rule == rules.Standard)
}
