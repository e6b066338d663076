//go:build !race

package gomoku

const underRace = false
