//go:build !race

package main

const slowTests = false
