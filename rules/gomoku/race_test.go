//go:build race

package gomoku

// underRace: the race detector makes the tests ten times slower, and the package has no goroutines. What
// counts or solves whole games is sampled under it; the tests in js/wasm do it in full.
const underRace = true
