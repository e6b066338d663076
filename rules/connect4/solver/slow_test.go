//go:build race || js

package solver

// slow says that the program runs at a tenth of its speed, or half.
const slow = true
