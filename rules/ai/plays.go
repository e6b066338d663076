package ai

import "rowan/rules"

// Plays reports whether [Think] plays the variant: Connect Four on the classic board, and all of Gomoku.
func Plays(v rules.Variant) bool {
	switch {
	case v.Validate() != nil:
		return false
	case v.Game == rules.ConnectFour:
		return v == rules.ClassicConnectFour
	}
	return true
}
