//go:build !race && !js

package session

// ordinaryMatches is how many matches the ordinary tests play.
const ordinaryMatches = 500
