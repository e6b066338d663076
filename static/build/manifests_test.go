package main

import (
	"encoding/json"
	"os"
	"strings"
	"testing"

	"rowan/wasm/i18n"
)

// TestManifests makes a web app manifest in each language, alike but for the words, and all are kept for
// offline use and named in boot.js.
func TestManifests(t *testing.T) {
	source, err := os.ReadFile("../manifest.webmanifest")
	if err != nil {
		t.Fatal(err)
	}
	files := map[string]string{}
	for name, data := range sources {
		files[name] = data
	}
	files["manifest.webmanifest"] = string(source)
	files["boot.js"] += ` m = ['manifest.webmanifest?v=0', 'manifest-zh.webmanifest?v=0', 'manifest-ru.webmanifest?v=0']`
	b := newBuilder(t, files)
	if err := b.run(); err != nil {
		t.Fatal(err)
	}
	for _, language := range i18n.Languages {
		name := manifestOf(language)
		var m struct {
			Lang, Description, ID string
			Shortcuts             []struct{ Name string }
			Icons                 []struct{ Src string }
		}
		text := b.read(t, name)
		if err := json.Unmarshal([]byte(text), &m); err != nil {
			t.Fatal(name, err)
		}
		c := language.Catalog
		if m.Lang != c.Text(i18n.Tag) || m.Description != c.Text(i18n.PageDescription) || len(m.Shortcuts) != 2 ||
			m.Shortcuts[0].Name != c.Text(i18n.PlayComputer) || m.Shortcuts[1].Name != c.Text(i18n.InviteHeading) ||
			m.ID != "./" || strings.Contains(text, "?v=0") || strings.Contains(text, `"@`) {
			t.Errorf("%s: %s", name, text)
		}
		if !strings.Contains(b.read(t, "sw.js"), `"`+name+"?v=") || !strings.Contains(b.read(t, "boot.js"), `'`+name+"?v=") {
			t.Errorf("%s is not kept or not named", name)
		}
	}
	files["manifest.webmanifest"] = `{"name": "@Nothing"}`
	if err := newBuilder(t, files).run(); err == nil || !strings.Contains(err.Error(), "Nothing") {
		t.Error(err)
	}
}

// TestNoscript says in all languages what the page needs where no script can choose one.
func TestNoscript(t *testing.T) {
	files := map[string]string{}
	for name, data := range sources {
		files[name] = data
	}
	files["index.html"] += noscriptPlace
	files["boot.js"] += "words = /* words */ {}"
	b := newBuilder(t, files)
	if err := b.run(); err != nil {
		t.Fatal(err)
	}
	index, licences := b.read(t, "index.html"), b.read(t, "licences.txt")
	for _, l := range i18n.Languages {
		if !strings.Contains(index, `lang="`+l.Catalog.Text(i18n.Tag)+`">`+l.Catalog.Text(i18n.NoScript)+"</p>") {
			t.Errorf("%s: %s", l.Code, index)
		}
		if !strings.Contains(licences, l.Catalog.Text(i18n.LicencesIntro)) {
			t.Errorf("%s: %s", l.Code, licences)
		}
	}
}
