//go:build race || js

package session

// ordinaryMatches is for what makes signatures many times slower.
const ordinaryMatches = 40
