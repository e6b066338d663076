//go:build !race && !js

package solver

const slow = false
