package server

import (
	"bytes"
	"io"
	"io/fs"
	"net/http"
	"path"
	"strconv"
	"strings"
	"time"

	"rowan/static"
)

const unbuilt = "Rowan's page has not been built yet. Run: make build, and start the relay again.\n"

// site serves the built page from memory.
type site struct {
	files map[string]*file // by path without a leading slash
}

// newSite reads all of files, which may be nil.
func newSite(files fs.FS) (*site, error) {
	s := &site{files: map[string]*file{}}
	if files == nil {
		return s, nil
	}
	record, err := static.ReadRecord(files)
	if err != nil {
		return nil, err
	}
	err = fs.WalkDir(files, ".", func(name string, d fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case name != "." && strings.HasPrefix(d.Name(), ".") && d.Name() != ".well-known":
			// A directory may be somebody's work, with a .git or .env in it.
			if d.IsDir() {
				return fs.SkipDir
			}
			return nil
		case d.IsDir() || static.IsInternal(name):
			return nil
		}
		f, err := readFile(files, name, record)
		s.files[name] = f
		return err
	})
	return s, err
}

// ServeHTTP answers GET and HEAD for a file.
func (s *site) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	name := strings.TrimPrefix(r.URL.Path, "/")
	if name == "" {
		name = "index.html"
	}
	f, ok := s.files[name]
	if !ok {
		w.Header().Set("Cache-Control", "no-store")
		if r.URL.Path == "/" {
			http.Error(w, unbuilt, http.StatusServiceUnavailable)
		} else {
			http.Error(w, "not found", http.StatusNotFound)
		}
		return
	}
	f.serve(w, r)
}

// serve answers with the file or one of its compressed copies.
func (f *file) serve(w http.ResponseWriter, r *http.Request) {
	h := w.Header()
	h.Set("Content-Type", contentType(f.name))
	switch {
	case f.name == "sw.js":
		// The browser asks for it to learn whether anything is new, so a
		// copy kept on the way would hold the whole page back.
		h.Set("Cache-Control", "no-store")
	case r.URL.Query().Get("v") == f.version:
		h.Set("Cache-Control", "public, max-age=31536000, immutable")
	default:
		h.Set("Cache-Control", "no-cache") // keep it, but ask with the ETag first
	}
	data, etag := f.data, f.version
	if len(f.copies) > 0 {
		h.Set("Vary", "Accept-Encoding")
	}
	// Several ranges come as one answer of many parts, which takes 70 KB to write. Nobody asks for them.
	if strings.Contains(r.Header.Get("Range"), ",") {
		r.Header.Del("Range")
	}
	// A range is one of the plain file, whatever the client takes beside it.
	if r.Header.Get("Range") == "" {
		if c := negotiate(f.copies, r.Header.Values("Accept-Encoding")); c != nil {
			data, etag = c.data, f.version+"-"+c.encoding
			h.Set("Content-Encoding", c.encoding)
			h.Set("Content-Length", strconv.Itoa(len(data))) // ServeContent leaves it out for an encoding
		}
	}
	h.Set("ETag", `"`+etag+`"`)
	// The zero time: what is embedded has no date, the ETag says it all.
	content := bytes.NewReader(data)
	http.ServeContent(inPlace{w, data, content}, r, "", time.Time{}, content)
}

// inPlace writes what is in memory from where it is. http.ServeContent has io.Copy take it through a buffer of 32 KB,
// which is most of what an answer holds that its client does not take.
type inPlace struct {
	http.ResponseWriter
	data    []byte
	content *bytes.Reader // of data
}

// ReadFrom is called by io.CopyN, for what is next in content.
func (p inPlace) ReadFrom(r io.Reader) (int64, error) {
	at := len(p.data) - p.content.Len()
	n, err := p.Write(p.data[at:][:r.(*io.LimitedReader).N])
	return int64(n), err
}

// contentType goes by the extension. The machine's own table is not asked: it
// differs, and WebAssembly streams only when its type is right.
func contentType(name string) string {
	switch path.Ext(name) {
	case ".html":
		return "text/html; charset=utf-8"
	case ".css":
		return "text/css; charset=utf-8"
	case ".js":
		return "text/javascript; charset=utf-8"
	case ".txt":
		return "text/plain; charset=utf-8"
	case ".wasm":
		return "application/wasm"
	case ".webmanifest":
		return "application/manifest+json"
	case ".json":
		return "application/json"
	case ".svg":
		return "image/svg+xml"
	case ".png":
		return "image/png"
	case ".ico":
		return "image/x-icon"
	case ".woff2":
		return "font/woff2"
	}
	return "application/octet-stream"
}
