//go:build !race && !js

package main

const slowTests = false
