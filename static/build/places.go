package main

import (
	"bytes"
	"fmt"
	"html"

	"rowan/static"
)

// What stands in index.html for what the build knows.
const (
	policyPlace  = `content="?policy"`
	versionPlace = `data-version>0<`
	relayPlace   = `name="rowan-relay" content=""`
)

// fillIndex puts into index.html what the build knows.
func (b *builder) fillIndex(s *site) error {
	return s.fill("index.html", map[string]string{
		policyPlace:  `content="` + html.EscapeString(static.Policy) + `"`,
		versionPlace: "data-version>" + html.EscapeString(b.Version) + "<",
		relayPlace:   `name="rowan-relay" content="` + html.EscapeString(b.Relay) + `"`,
	})
}

// fill puts values in their places in a file, each of which it must have once.
func (s *site) fill(name string, values map[string]string) error {
	f := s.files[name]
	if f == nil {
		return fmt.Errorf("there is no %s", name)
	}
	for place, value := range values {
		if bytes.Count(f.data, []byte(place)) != 1 {
			return fmt.Errorf("%s: want %s once", name, place)
		}
		f.data = bytes.Replace(f.data, []byte(place), []byte(value), 1)
	}
	return nil
}
