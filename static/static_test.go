package static

import (
	"io/fs"
	"os"
	"strings"
	"testing"
	"testing/fstest"
)

func TestFilesAreThoseOfDist(t *testing.T) {
	if _, err := fs.Stat(Files(), Placeholder); err != nil {
		t.Errorf("the placeholder that keeps dist is not embedded: %v", err)
	}
}

func TestIsInternal(t *testing.T) {
	for name, want := range map[string]bool{
		"index.html": false, "rowan.wasm": false, "sw.js": false,
		"rowan.wasm.br": true, "index.html.gz": true, Placeholder: true, RecordName: true,
	} {
		if IsInternal(name) != want {
			t.Errorf("IsInternal(%s) = %v", name, !want)
		}
	}
}

func TestRecord(t *testing.T) {
	r := Record{"b.js": Sum([]byte("b")), "a.css": Sum(nil)}
	text := string(r.Bytes())
	if want := Sum(nil) + "  a.css\n" + Sum([]byte("b")) + "  b.js\n"; text != want {
		t.Errorf("Bytes =\n%swant\n%s", text, want)
	}
	got, err := ReadRecord(fstest.MapFS{RecordName: {Data: []byte(text)}})
	if err != nil || got["a.css"] != r["a.css"] || got["b.js"] != r["b.js"] || len(got) != 2 {
		t.Errorf("ReadRecord = %v, %v", got, err)
	}
	if got, err := ReadRecord(fstest.MapFS{}); err != nil || len(got) != 0 {
		t.Errorf("without a record: %v, %v", got, err)
	}
	if _, err := ReadRecord(fstest.MapFS{RecordName: {Data: []byte("junk\n")}}); err == nil || !strings.Contains(err.Error(), "junk") {
		t.Errorf("a broken record: %v", err)
	}
}

// TestFonts wants the words on canvases in the fonts of the page: its style has them once, package dom once.
func TestFonts(t *testing.T) {
	var stacks []string
	for name, around := range map[string][2]string{"style/base.css": {"font: 400 var(--text)/1.5 ", ";"}, "../wasm/dom/canvas_js.go": {"const font = `", "`"}} {
		data, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		_, rest, _ := strings.Cut(string(data), around[0])
		stack, _, _ := strings.Cut(rest, around[1])
		stacks = append(stacks, stack)
	}
	if stacks[0] != stacks[1] || !strings.Contains(stacks[0], "PingFang SC") {
		t.Errorf("the fonts are %s", strings.Join(stacks, "\nand "))
	}
}
