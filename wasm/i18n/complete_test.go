//go:build !js

package i18n

import (
	"fmt"
	"html"
	"io/fs"
	"os"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"unicode"
)

// alike are the texts that are the same in English and in another language: names, marks, and texts
// that are nothing but places.
var alike = []ID{Gap, SaysText, Stop, Comma, Swap2Name, InviteTerms, JoinTerms, DecimalMark, Kilobytes, Megabytes, Gigabytes, FormatSGF, FormatPSQ, FormatREC, FormatLib}

// numbers is how many forms a word has that goes with a number.
var numbers = map[string]int{"en": 2, "ru": 3}

var place = regexp.MustCompile(`\{(\d)(\.\d)?((?:\|[^{}|]*)*)\}`)

func names(t *testing.T) map[string]ID {
	t.Helper()
	names, err := Names()
	if err != nil {
		t.Fatal(err)
	}
	return names
}

// Every catalog has every text, with the places and the forms that it must have.
func TestComplete(t *testing.T) {
	for name, id := range names(t) {
		for _, l := range Languages {
			text := l.Catalog[id]
			if text == "" && !(id == Gap && l.Code == "zh") {
				t.Errorf("%s: %s has no text", l.Code, name)
				continue
			}
			if l.Code != "en" && text == English[id] && !slices.Contains(alike, id) {
				t.Errorf("%s: %s is still English: %q", l.Code, name, text)
			}
			if got, want := places(text), places(English[id]); got != want {
				t.Errorf("%s: %s has the places %s, want %s: %q", l.Code, name, got, want, text)
			}
			for _, m := range place.FindAllStringSubmatch(text, -1) {
				if forms := strings.Count(m[3], "|"); forms != 0 && forms != numbers[l.Code] {
					t.Errorf("%s: %s has a word of %d forms: %q", l.Code, name, forms, text)
				}
			}
			if strings.ContainsAny(place.ReplaceAllString(text, ""), "{}") {
				t.Errorf("%s: %s has a broken place: %q", l.Code, name, text)
			}
		}
	}
}

// places lists the numbers of the places of a text, each once, in order.
func places(text string) string {
	var list []string
	for _, m := range place.FindAllStringSubmatch(text, -1) {
		list = append(list, m[1])
	}
	slices.Sort(list)
	return fmt.Sprint(slices.Compact(list))
}

// A list that is chosen from by number is as long in each language. A name has forms only where a
// language wants them, and then those that texts ask for.
func TestForms(t *testing.T) {
	for _, l := range Languages {
		for id, want := range map[ID]int{Slogan: 6, LevelWords: 10, Months: 12, RenjuDirect: 13, RenjuIndirect: 13} {
			if got := 1 + strings.Count(l.Catalog[id], "|"); got != want {
				t.Errorf("%s: %d forms, want %d: %q", l.Code, got, want, l.Catalog[id])
			}
		}
		for _, id := range []ID{Black, White, Berry, Honey} {
			if a, b := strings.Count(l.Catalog[id], "|"), strings.Count(l.Catalog[Black], "|"); a != b {
				t.Errorf("%s: %q has other forms than %q", l.Code, l.Catalog[id], l.Catalog[Black])
			}
		}
	}
}

// Chinese has its own punctuation.
func TestChinesePunctuation(t *testing.T) {
	wrong := regexp.MustCompile(`[\p{Han}}][,:;!?(]|[,;!?(]\p{Han}|\p{Han}\.\.\.`)
	for id, text := range Chinese {
		if found := wrong.FindString(text); found != "" {
			t.Errorf("ID %d: %q in %q", id, found, text)
		}
	}
}

// source returns the files of the program and of the page that say words: all Go but this package
// and tests, index.html, boot.js.
func source(t *testing.T) map[string]string {
	t.Helper()
	files := map[string]string{}
	root := os.DirFS("../..")
	err := fs.WalkDir(root, ".", func(name string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if d.IsDir() && (name == "wasm/i18n" || name == "static/dist" || d.Name() == "node_modules" || strings.HasPrefix(name, ".git")) {
			return fs.SkipDir
		}
		if strings.HasSuffix(name, ".go") && !strings.HasSuffix(name, "_test.go") || name == "static/index.html" || name == "static/boot.js" {
			data, err := fs.ReadFile(root, name)
			files[name] = string(data)
			return err
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return files
}

// Every text is said somewhere.
func TestUsed(t *testing.T) {
	here := []ID{Tag, Gap, DecimalMark, Months, Date, Today, StrangerWords} // by this package
	here = append(here, RenjuDirect, RenjuIndirect)                         // until openings are named
	use := regexp.MustCompile(`i18n\.(\w+)|data-[\w-]+="(\w+)(?:\.\d)?"|'(\w+)'`)
	used := map[string]bool{}
	for _, text := range source(t) {
		for _, m := range use.FindAllStringSubmatch(text, -1) {
			used[m[1]+m[2]+m[3]] = true
		}
	}
	for name, id := range names(t) {
		if !used[name] && !slices.Contains(here, id) {
			t.Errorf("nobody says %s: %q", name, English[id])
		}
	}
}

var (
	hidden  = regexp.MustCompile(`(?s)<!--.*?-->|<noscript>.*?</noscript>|<title>.*?</title>|<path.*?>`)
	element = regexp.MustCompile(`<(\w[^<>]*)>([^<>]*)`)
	words   = regexp.MustCompile(` (aria-label|title|alt|placeholder)="([^"]*)"`)
)

// No words stand in index.html but those that have an ID, and these are the catalog's. noscript is
// for people for whom no script can choose a language; an element with a lang is in that language.
func TestIndex(t *testing.T) {
	all := names(t)
	check := func(tag, attribute, text string) {
		text = strings.TrimSpace(html.UnescapeString(text))
		if !strings.ContainsFunc(text, unicode.IsLetter) || text == "Rowan" || strings.Contains(tag, ` lang="`) {
			return
		}
		_, id, _ := strings.Cut(tag, " data-"+attribute+`="`)
		id, _, _ = strings.Cut(id, `"`)
		name, form, _ := strings.Cut(id, ".")
		n, _ := strconv.Atoi(form)
		if want, ok := all[name]; !ok {
			t.Errorf("%q has no data-%s: <%s>", text, attribute, tag)
		} else if got := English.Form(want, n-1); got != text {
			t.Errorf("%s is %q, in index.html %q", id, got, text)
		}
	}
	for _, m := range element.FindAllStringSubmatch(hidden.ReplaceAllString(source(t)["static/index.html"], ""), -1) {
		check(m[1], "text", m[2])
		for _, attribute := range words.FindAllStringSubmatch(m[1], -1) {
			check(m[1], attribute[1], attribute[2])
		}
	}
	first := English.Text(HomeLevel, 6, English.Text(HomeDrawn))
	if English.Text(ComputerFirst) != first {
		t.Errorf("ComputerFirst is not %q", first)
	}
}
