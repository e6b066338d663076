package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"html"
	"regexp"
	"strconv"
	"strings"

	"rowan/wasm/i18n"
)

// wordsPlace is where boot.js wants the texts of the page.
const wordsPlace = "/* words */ {}"

// noscriptPlace is where index.html wants what is said without a script, which no script can put into a language.
const noscriptPlace = `<noscript data-all="NoScript"></noscript>`

// noscript returns a text in all languages.
func noscript(id i18n.ID) []byte {
	b := []byte("<noscript>")
	for _, l := range i18n.Languages {
		b = fmt.Appendf(b, `<p class="notice" lang="%s">%s</p>`, l.Catalog.Text(i18n.Tag), html.EscapeString(l.Catalog.Text(id)))
	}
	return append(b, "</noscript>"...)
}

// textID finds the IDs of texts: in attributes (data-text="Home", data-title="Home"; "Slogan.3" is
// the third form of Slogan) and in scripts, where they are strings of their own ('Home').
var (
	textID   = regexp.MustCompile(` data-(?:text|aria-label|title|content|placeholder)="([\w.]*)"`)
	scriptID = regexp.MustCompile(`'([A-Z]\w+)'`)
)

// addWords puts the texts that the page has without the program into boot.js, in all languages:
// the catalogs of package i18n are the only place where they are written.
func addWords(s *site) error {
	names, err := i18n.Names()
	if err != nil {
		return err
	}
	used := map[string]bool{"Tag": true}
	if index := s.files["index.html"]; index != nil {
		for _, m := range textID.FindAllSubmatch(index.data, -1) {
			used[string(m[1])] = true
		}
	}
	boot := s.files["boot.js"]
	if boot == nil || !bytes.Contains(boot.data, []byte(wordsPlace)) {
		if len(used) > 1 {
			return fmt.Errorf("boot.js has no %q for the texts of index.html", wordsPlace)
		}
		return nil
	}
	for _, m := range scriptID.FindAllSubmatch(boot.data, -1) {
		if name := string(m[1]); names[name] != 0 {
			used[name] = true
		}
	}
	words := map[string]map[string]string{}
	for _, language := range i18n.Languages {
		words[language.Code] = map[string]string{}
		for ref := range used {
			name, form, _ := strings.Cut(ref, ".")
			id, ok := names[name]
			if !ok {
				return fmt.Errorf("index.html: package i18n has no text %q", name)
			}
			text := language.Catalog.Text(id)
			if n, err := strconv.Atoi(form); err == nil {
				text = language.Catalog.Form(id, n-1)
			}
			words[language.Code][ref] = text
		}
	}
	data, err := json.Marshal(words)
	if err != nil {
		return err
	}
	if index := s.files["index.html"]; index != nil {
		index.data = bytes.Replace(index.data, []byte(noscriptPlace), noscript(names["NoScript"]), 1)
	}
	boot.data = bytes.Replace(boot.data, []byte(wordsPlace), data, 1)
	return nil
}
