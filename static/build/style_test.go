package main

import (
	"maps"
	"strings"
	"testing"
)

// The page asks for one style sheet, however many files it is written in.
func TestStylesAreJoined(t *testing.T) {
	files := maps.Clone(sources)
	files["app.css"] = "/* look */\n@import \"style/b.css\";\n@import \"style/a.css\";\n"
	files["style/a.css"], files["style/b.css"] = "a { top: 0 }\n", "b { top: 0 }\n"
	b := newBuilder(t, files)
	run(t, b)
	if got, want := b.read(t, "app.css"), "/* look */\n\nb { top: 0 }\n\na { top: 0 }\n"; got != want {
		t.Errorf("app.css is %q, want %q", got, want)
	}
	if b.has("style/a.css") || strings.Contains(b.read(t, "sw.js"), "style/") {
		t.Error("the parts are in the site too")
	}

	// A change of a part reaches the page.
	index := b.read(t, "index.html")
	writeFile(t, b.Src+"/style/a.css", "a { top: 1px }\n")
	run(t, b)
	if b.read(t, "index.html") == index {
		t.Error("another part leaves the old URL")
	}
}

func TestBadStyles(t *testing.T) {
	for _, tt := range []struct{ name, part, want string }{
		{"missing", "", "app.css: the site has no file style/a.css"},
		{"imports", "@import \"b.css\";\n", "style/a.css: neither imports nor URLs"},
		{"refers", "a { background: url(../favicon.svg?v=0) }\n", "style/a.css: neither imports nor URLs"},
	} {
		files := maps.Clone(sources)
		files["app.css"] = "@import \"style/a.css\";\n"
		if tt.part != "" {
			files["style/a.css"] = tt.part
		}
		if err := newBuilder(t, files).run(); err == nil || !strings.Contains(err.Error(), tt.want) {
			t.Errorf("%s: %v, want %s", tt.name, err, tt.want)
		}
	}
}
