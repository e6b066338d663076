package main

import (
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	_ "embed"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"html"
	"os"
	"path/filepath"
	"regexp"
	"strings"

	"rowan/static"
)

// singleScript stands before boot.js in the single file.
//
//go:embed single.js
var singleScript string

// singleFiles are the files that the page fetches while it runs, as far as it can do without a server.
var singleFiles = []string{"rowan.wasm", "licences.txt"}

// What index.html refers to, and what of it a single file has no use for.
var (
	styleLink  = regexp.MustCompile(`<link rel="stylesheet" href="([^"?]+)\?v=\w+">`)
	scriptLink = regexp.MustCompile(`<script src="([^"?]+)\?v=\w+"[^>]*></script>`)
	iconLink   = regexp.MustCompile(`href="(favicon\.svg)\?v=\w+"`)
	useless    = regexp.MustCompile(`(?s)\s*(<link rel="apple-touch-icon"[^>]*>|<a [^>]*\?v=\w+"[^>]*>.*?</a>)`)
	relayMeta  = regexp.MustCompile(`name="rowan-relay" content="[^"]*"`)
	leftOver   = regexp.MustCompile(` (?:href|src)="[^"#]*\?v=\w+"`)
)

// writeSingle writes the finished site as one page that opens from the disk and plays without a server.
func (b *builder) writeSingle(s *site, name string) error {
	page, err := s.single()
	if err != nil {
		return err
	}
	if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
		return err
	}
	if err := os.WriteFile(name, page, 0o644); err != nil {
		return err
	}
	_, err = fmt.Fprintf(b.Out, "%s: %d bytes\n", name, len(page))
	return err
}

func (s *site) single() ([]byte, error) {
	// The worker can't fetch from a page on the disk. The book is a twentieth of such a page.
	book := `self.book = "` + base64.StdEncoding.EncodeToString(s.files[bookName].data) + "\";\n"
	worker, err := json.Marshal(book + string(s.files["wasm_exec.js"].data) + string(s.files["worker.js"].data)) // escapes <
	if err != nil {
		return nil, err
	}
	page := useless.ReplaceAllString(string(s.files["index.html"].data), "")
	page = iconLink.ReplaceAllStringFunc(page, func(link string) string {
		icon := s.files[iconLink.FindStringSubmatch(link)[1]]
		return `href="data:image/svg+xml;base64,` + base64.StdEncoding.EncodeToString(icon.data) + `"`
	})

	// Inline scripts and styles are named in the policy by their hashes.
	hashes := map[string]string{}
	inline := func(element, text string) string {
		sum := sha256.Sum256([]byte(text))
		hashes[element] += " 'sha256-" + base64.StdEncoding.EncodeToString(sum[:]) + "'"
		if strings.Contains(strings.ToLower(text), "</"+element) {
			err = fmt.Errorf("a <%s> has its own end in it", element)
		}
		return "<" + element + ">" + text + "</" + element + ">"
	}
	page = styleLink.ReplaceAllStringFunc(page, func(link string) string {
		return inline("style", string(s.files[styleLink.FindStringSubmatch(link)[1]].data))
	})
	first := inline("script", strings.Replace(singleScript, "'?worker'", string(worker), 1))
	page = scriptLink.ReplaceAllStringFunc(page, func(link string) string {
		text := first + inline("script", string(s.files[scriptLink.FindStringSubmatch(link)[1]].data))
		first = ""
		return text
	})
	if err != nil {
		return nil, err
	}
	if left := leftOver.FindString(page); left != "" {
		return nil, fmt.Errorf("a single file can't have%s", left)
	}

	var parts strings.Builder
	for _, name := range singleFiles {
		packed, err := packBase64(s.files[name].data)
		if err != nil {
			return nil, err
		}
		fmt.Fprintf(&parts, "<script type=\"application/gzip\" id=%q>%s</script>\n", name, packed)
	}
	policy := "default-src 'none'; script-src 'wasm-unsafe-eval'" + hashes["script"] + "; style-src" + hashes["style"] +
		"; worker-src blob:; img-src blob: data:; base-uri 'none'; form-action 'none'; require-trusted-types-for 'script'; trusted-types rowan"
	for _, change := range [][2]string{
		{html.EscapeString(static.Policy), html.EscapeString(policy)},
		{relayMeta.FindString(page), `name="rowan-relay" content="none"`},
		{"</body>", parts.String() + "</body>"},
	} {
		if strings.Count(page, change[0]) != 1 {
			return nil, fmt.Errorf("index.html: want %s once", change[0])
		}
		page = strings.Replace(page, change[0], change[1], 1)
	}
	return []byte(page), nil
}

// packBase64 compresses by gzip and writes the result in base64.
func packBase64(data []byte) (string, error) {
	var b bytes.Buffer
	w, err := gzip.NewWriterLevel(&b, gzip.BestCompression)
	if err != nil {
		return "", err
	}
	if _, err := w.Write(data); err != nil {
		return "", err
	}
	if err := w.Close(); err != nil {
		return "", err
	}
	return base64.StdEncoding.EncodeToString(b.Bytes()), nil
}
