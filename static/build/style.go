package main

import (
	"bytes"
	"fmt"
	"path"
	"regexp"
)

// styleImport matches a line of a style sheet that stands for another file.
var styleImport = regexp.MustCompile(`(?m)^@import "([^"?]+)";\n`)

// joinStyles puts the files that style sheets import in the places of the imports: what is
// written by subject is still one request before the first paint. The parts are no files of
// the site then.
func (s *site) joinStyles() error {
	var parts []string
	for _, name := range s.names() {
		f := s.files[name]
		if path.Ext(name) != ".css" || !styleImport.Match(f.data) {
			continue
		}
		var err error
		f.data = styleImport.ReplaceAllFunc(f.data, func(line []byte) []byte {
			url := string(styleImport.FindSubmatch(line)[1])
			part := path.Join(path.Dir(name), url)
			parts = append(parts, part)
			switch p := s.files[part]; {
			case p == nil:
				err = fmt.Errorf("%s: the site has no file %s", path.Join(s.src, name), part)
			case bytes.Contains(p.data, []byte("@import")) || reference.Match(p.data):
				// Browsers pass over an import that is not at the top, and resolve a URL against app.css.
				err = fmt.Errorf("%s: neither imports nor URLs can be in an imported file", path.Join(s.src, part))
			default:
				return append([]byte("\n"), p.data...)
			}
			return nil
		})
		if err != nil {
			return err
		}
	}
	for _, part := range parts {
		delete(s.files, part)
	}
	return nil
}
