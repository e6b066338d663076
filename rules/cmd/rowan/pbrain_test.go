package main

import (
	"regexp"
	"testing"
)

// The engine behind the protocol: it completes its five, whatever the time, and says what it found.
func TestPbrain(t *testing.T) {
	const in = "START 15\r\nINFO timeout_turn 100\r\nINFO rule 1\r\nABOUT\r\nBOARD\r\n" +
		"3,0,1\r\n3,1,2\r\n4,0,1\r\n4,1,2\r\n5,0,1\r\n5,1,2\r\n6,0,1\r\n8,8,2\r\n2,0,2\r\nDONE\r\nTAKEBACK 7,0\r\n"
	status, out, errs := try(t, in, "pbrain", "-seed", "1")
	want := regexp.MustCompile(`^OK\nname="Rowan", version="\S+", author=".*"\nMESSAGE depth .* pv 7,0\n7,0\nOK\n$`)
	if status != exitOK || errs != "" || !want.MatchString(out) {
		t.Errorf("%d, %q, %q", status, out, errs)
	}
}
