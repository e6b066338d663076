//go:build race

package connect4

// underRace: the race detector makes the tests ten times slower.
const underRace = true
