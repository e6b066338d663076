package server

import (
	"io/fs"
	"strconv"
	"strings"

	"rowan/static"
)

// file is one file of the site.
type file struct {
	name    string
	data    []byte
	version string // static.Version of data
	copies  []compressed
}

// compressed is a copy of a file in a content coding.
type compressed struct {
	encoding string // "br" or "gzip"
	data     []byte
}

// readFile reads a file and its compressed copies. A copy is taken only when
// the build's record says that it was made from these very bytes: a copy left
// over from an earlier build would be an old program under a new name.
func readFile(files fs.FS, name string, record static.Record) (*file, error) {
	data, err := fs.ReadFile(files, name)
	if err != nil {
		return nil, err
	}
	sum := static.Sum(data)
	f := &file{name: name, data: data, version: static.Version(sum)}
	if record[name] != sum {
		return f, nil
	}
	for _, kind := range static.Codings { // best first
		c, err := fs.ReadFile(files, name+kind.Ext)
		if err == nil {
			f.copies = append(f.copies, compressed{kind.Name, c})
		}
	}
	return f, nil
}

// negotiate returns the first of copies, which are best first, that the
// Accept-Encoding headers take, or nil.
func negotiate(copies []compressed, accept []string) *compressed {
	for i := range copies {
		if accepts(accept, copies[i].encoding) {
			return &copies[i]
		}
	}
	return nil
}

// accepts reports whether Accept-Encoding headers name a coding with a weight
// above zero. The wildcard is not heard: who sends it takes the plain file too.
func accepts(headers []string, coding string) bool {
	for item := range strings.SplitSeq(strings.Join(headers, ","), ",") {
		name, parameter, _ := strings.Cut(item, ";")
		if !strings.EqualFold(strings.TrimSpace(name), coding) {
			continue
		}
		weight, ok := strings.CutPrefix(strings.ToLower(strings.TrimSpace(parameter)), "q=")
		if !ok {
			return true
		}
		q, err := strconv.ParseFloat(weight, 64)
		return err == nil && q > 0
	}
	return false
}
