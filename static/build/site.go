package main

import (
	"bytes"
	"io/fs"
	"maps"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"rowan/static"
)

// site is the finished site while it is being made.
type site struct {
	src   string           // for messages
	files map[string]*file // by path in the site, with slashes
}

// file is one file of the site.
type file struct {
	data   []byte
	source bool // from the source folder: may hold references
}

// load reads the sources and what was compiled into dist.
func load(src, dist string) (*site, error) {
	s := &site{src: src, files: map[string]*file{}}
	err := walk(src, func(name string) error {
		if !isSource(name) {
			return nil
		}
		data, err := os.ReadFile(filepath.Join(src, filepath.FromSlash(name)))
		s.files[name] = &file{data: data, source: true}
		return err
	})
	if err != nil {
		return nil, err
	}
	err = walk(dist, func(name string) error {
		if !isCompiled(name) {
			return nil
		}
		data, err := os.ReadFile(filepath.Join(dist, filepath.FromSlash(name)))
		s.files[name] = &file{data: data}
		return err
	})
	return s, err
}

// isSource reports whether a file of the source folder belongs to the page: all
// but Go code, the output, and what editors and systems hide.
func isSource(name string) bool {
	first, _, nested := strings.Cut(name, "/")
	if nested && (first == "dist" || first == "build") {
		return false
	}
	return path.Ext(name) != ".go" && !strings.HasPrefix(path.Base(name), ".")
}

// isCompiled reports whether a file in dist was put there by the Makefile.
func isCompiled(name string) bool { return path.Ext(name) == ".wasm" }

// write stores the site in dist and removes what is no part of it. Files that
// have not changed are not touched, so that a relay need not be built anew.
func (s *site) write(dist string) error {
	for _, name := range s.names() {
		if err := writeIfChanged(filepath.Join(dist, filepath.FromSlash(name)), s.files[name].data); err != nil {
			return err
		}
	}
	return walk(dist, func(name string) error {
		if s.files[name] != nil || static.IsInternal(name) {
			return nil
		}
		return os.Remove(filepath.Join(dist, filepath.FromSlash(name)))
	})
}

// names returns the site's files in order.
func (s *site) names() []string {
	return slices.Sorted(maps.Keys(s.files))
}

func writeIfChanged(name string, data []byte) error {
	if old, err := os.ReadFile(name); err == nil && bytes.Equal(old, data) {
		return nil
	}
	if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
		return err
	}
	return os.WriteFile(name, data, 0o644)
}

// walk calls f with the slashed path of every file under dir.
func walk(dir string, f func(name string) error) error {
	return fs.WalkDir(os.DirFS(dir), ".", func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		return f(name)
	})
}
