package ai

import "rowan/rules"

// Plays reports whether [Think] plays the variant: every valid one.
func Plays(v rules.Variant) bool { return v.Validate() == nil }
