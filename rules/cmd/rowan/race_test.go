//go:build race

package main

// slowTests says that counting takes ten times as long as usual.
const slowTests = true
