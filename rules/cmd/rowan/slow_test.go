//go:build race || js

package main

// slowTests says that the program runs at a tenth of its speed.
const slowTests = true
