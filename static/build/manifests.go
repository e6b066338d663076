package main

import (
	"encoding/json"
	"fmt"
	"regexp"
	"strings"

	"rowan/wasm/i18n"
)

// manifestName is the source of the web app manifests, and the one of the first language.
const manifestName = "manifest.webmanifest"

// manifestText finds where a manifest wants the text of an ID: "@PlayComputer".
var manifestText = regexp.MustCompile(`"@(\w+)"`)

// manifestOf returns the name of the manifest in a language; boot.js picks by the same rule.
func manifestOf(language i18n.Language) string {
	if language.Code == i18n.Languages[0].Code {
		return manifestName
	}
	return strings.Replace(manifestName, ".", "-"+language.Code+".", 1)
}

// addManifests makes the web app manifest in each language: a browser takes the one that the page names when
// it is installed, and follows when the page names another.
func addManifests(s *site) error {
	source := s.files[manifestName]
	if source == nil {
		return nil
	}
	names, err := i18n.Names()
	if err != nil {
		return err
	}
	for _, language := range i18n.Languages {
		data := manifestText.ReplaceAllFunc(source.data, func(place []byte) []byte {
			name := string(place[2 : len(place)-1])
			id, ok := names[name]
			if !ok {
				err = fmt.Errorf("%s: package i18n has no text %q", manifestName, name)
			}
			text, _ := json.Marshal(language.Catalog.Text(id)) // a string always is JSON
			return text
		})
		if err != nil {
			return err
		}
		s.files[manifestOf(language)] = &file{data: data, source: true}
	}
	return nil
}
