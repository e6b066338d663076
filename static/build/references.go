package main

import (
	"bytes"
	"fmt"
	"path"
	"regexp"
	"slices"
	"strings"
)

// reference matches a URL that wants its file's version: the path of a file and
// ?v=0. A longer v is somebody's finished URL and left alone.
var reference = regexp.MustCompile(`([A-Za-z0-9_./-]+)\?v=0\b`)

// resolve puts versions into every reference, a file's own references before
// the version of that file.
func (s *site) resolve() error {
	r := resolver{site: s, done: map[string]bool{}}
	for _, name := range s.names() {
		if err := r.visit(name); err != nil {
			return err
		}
	}
	return s.listFiles()
}

type resolver struct {
	*site
	done map[string]bool
	path []string // the files being visited, each referred to by the one before
}

func (r *resolver) visit(name string) error {
	f := r.files[name]
	if r.done[name] || !f.source || !hasReferences(name) {
		return nil
	}
	r.path = append(r.path, name)
	var out []byte
	last := 0
	for _, m := range reference.FindAllSubmatchIndex(f.data, -1) {
		url := string(f.data[m[2]:m[3]])
		version, err := r.versionOf(name, url)
		if err != nil {
			line := 1 + bytes.Count(f.data[:m[0]], []byte("\n"))
			return fmt.Errorf("%s:%d: %s?v=0: %w", path.Join(r.src, name), line, url, err)
		}
		out = append(out, f.data[last:m[3]]...)
		out = append(out, "?v="+version...)
		last = m[1]
	}
	f.data = append(out, f.data[last:]...)
	r.path = r.path[:len(r.path)-1]
	r.done[name] = true
	return nil
}

// versionOf returns the version of the file that url means in a file named from.
func (r *resolver) versionOf(from, url string) (string, error) {
	if strings.HasPrefix(url, "/") {
		return "", fmt.Errorf("the URL must be relative: the site may lie under any path")
	}
	name := path.Join(path.Dir(from), url)
	if i := slices.Index(r.path, name); i >= 0 {
		return "", fmt.Errorf("a circle: %s", strings.Join(append(r.path[i:], name), " → "))
	}
	f := r.files[name]
	if f == nil {
		return "", fmt.Errorf("the site has no file %s; what is compiled comes from make build", name)
	}
	if err := r.visit(name); err != nil {
		return "", err
	}
	return r.version(name), nil
}

// hasReferences reports whether a file is text in which URLs are looked for.
func hasReferences(name string) bool {
	switch path.Ext(name) {
	case ".html", ".css", ".js", ".webmanifest":
		return true
	}
	return false
}
