package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// The README's systemd unit is one that systemd takes without a word.
func TestReadmeUnit(t *testing.T) {
	if _, err := exec.LookPath("systemd-analyze"); err != nil {
		t.Skip("there is no systemd here to look at the unit")
	}
	_, text, ok := strings.Cut(read(t, "../README.md"), "\n    [Unit]\n")
	if !ok {
		t.Fatal("the README has no unit")
	}
	text, _, _ = strings.Cut(text, "\n\nAs a container")
	text = "[Unit]\n" + strings.ReplaceAll("\n"+text, "\n    ", "\n")
	const program = "/usr/local/bin/rowan-relay"
	if !strings.Contains(text, program) {
		t.Fatalf("another program is started:\n%s", text)
	}
	text = strings.ReplaceAll(text, program, os.Args[0]) // which is there
	name := filepath.Join(t.TempDir(), "rowan.service")
	if err := os.WriteFile(name, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	out, err := exec.Command("systemd-analyze", "verify", name).CombinedOutput()
	// A machine's other units are not the README's.
	if err != nil || strings.Contains(string(out), "rowan.service") {
		t.Errorf("%v\n%s", err, out)
	}
	// Each variable it sets is one of the table.
	for word := range strings.FieldsSeq(text) {
		name, _, ok := strings.Cut(strings.TrimPrefix(word, "Environment="), "=")
		if ok && strings.HasPrefix(name, "ROWAN_") && !strings.Contains(helpTable(t), "`"+name+"`") {
			t.Errorf("%s is no variable", name)
		}
	}
}
