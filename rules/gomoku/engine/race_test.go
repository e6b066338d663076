//go:build race

package engine

// underRace: the race detector makes the tests ten times slower, and the package has no goroutines.
// What looks at many positions looks at fewer under it.
const underRace = true
