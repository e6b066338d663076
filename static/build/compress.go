package main

import (
	"bytes"
	"compress/gzip"
	"io"
	"os"
	"path"
	"path/filepath"
	"strings"

	"github.com/andybalholm/brotli"

	"rowan/static"
)

// updateCopies brings the compressed copies in dist in line with the site:
// copies of other content go, and with compress the missing ones are made.
func updateCopies(dist string, s *site, compress bool) error {
	record, err := static.ReadRecord(os.DirFS(dist))
	if err != nil {
		return err
	}
	for name, sum := range record {
		if f := s.files[name]; f == nil || static.Sum(f.data) != sum || !hasCopies(dist, name) {
			delete(record, name)
		}
	}
	// The record is stored before anything is made and again after: at no
	// moment does it vouch for a copy of other content.
	if err := writeRecord(dist, record); err != nil {
		return err
	}
	if err := removeCopies(dist, record); err != nil || !compress {
		return err
	}
	for _, name := range s.names() {
		if record[name] != "" || !compressible(name) {
			continue
		}
		data := s.files[name].data
		if err := writeCopies(filepath.Join(dist, filepath.FromSlash(name)), data); err != nil {
			return err
		}
		record[name] = static.Sum(data)
	}
	return writeRecord(dist, record)
}

func writeRecord(dist string, record static.Record) error {
	return writeIfChanged(filepath.Join(dist, static.RecordName), record.Bytes())
}

// removeCopies removes the copies that the record does not vouch for.
func removeCopies(dist string, record static.Record) error {
	return walk(dist, func(name string) error {
		for _, c := range static.Codings {
			if of, ok := strings.CutSuffix(name, c.Ext); ok && record[of] == "" {
				return os.Remove(filepath.Join(dist, filepath.FromSlash(name)))
			}
		}
		return nil
	})
}

// hasCopies reports whether all copies of a file are there.
func hasCopies(dist, name string) bool {
	for _, c := range static.Codings {
		if _, err := os.Stat(filepath.Join(dist, filepath.FromSlash(name)+c.Ext)); err != nil {
			return false
		}
	}
	return true
}

// compressible reports whether a file gets smaller: pictures are compressed already.
func compressible(name string) bool {
	switch path.Ext(name) {
	case ".png", ".ico", ".woff2":
		return false
	}
	return true
}

// writeCopies writes the copies of one file beside it, at the highest levels.
func writeCopies(name string, data []byte) error {
	for _, c := range static.Codings {
		var b bytes.Buffer
		var w io.WriteCloser
		switch c.Name {
		case "br":
			w = brotli.NewWriterLevel(&b, brotli.BestCompression)
		case "gzip":
			w, _ = gzip.NewWriterLevel(&b, gzip.BestCompression) // the level is a valid one
		}
		if _, err := w.Write(data); err != nil {
			return err
		}
		if err := w.Close(); err != nil {
			return err
		}
		if err := os.WriteFile(name+c.Ext, b.Bytes(), 0o644); err != nil {
			return err
		}
	}
	return nil
}
