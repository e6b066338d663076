//go:build !race && !js

package record

const slowTests = false
