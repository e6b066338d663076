package static

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"path"
	"slices"
	"strings"
)

// RecordName is the file in the site that says what its compressed copies were
// made from.
const RecordName = "compressed.sha256"

// Placeholder is the file that keeps dist/ there before the first build.
const Placeholder = "placeholder"

// Coding is a way to compress files: its name in HTTP and the extension of the copies.
type Coding struct{ Name, Ext string }

// Codings lists the codings of compressed copies, the smallest first.
var Codings = []Coding{{"br", ".br"}, {"gzip", ".gz"}}

// IsInternal reports whether a file in dist/ is not part of the site itself: a
// compressed copy, the record, the placeholder.
func IsInternal(name string) bool {
	return name == RecordName || name == Placeholder ||
		slices.ContainsFunc(Codings, func(c Coding) bool { return path.Ext(name) == c.Ext })
}

// Sum returns the SHA-256 of a file's content in hex.
func Sum(data []byte) string {
	sum := sha256.Sum256(data)
	return hex.EncodeToString(sum[:])
}

// Version returns what stands for a content's Sum in URLs and ETags. Its 12
// digits tell the versions of one file apart; they are no protection.
func Version(sum string) string { return sum[:12] }

// Record maps a file's name to the Sum of the content its compressed copies
// were made from.
type Record map[string]string

// ReadRecord reads a site's record; without one it is empty.
func ReadRecord(site fs.FS) (Record, error) {
	data, err := fs.ReadFile(site, RecordName)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, err
	}
	r := Record{}
	for line := range strings.Lines(string(data)) {
		sum, name, ok := strings.Cut(strings.TrimSuffix(line, "\n"), "  ")
		if !ok {
			return nil, fmt.Errorf("%s: line %q is not a sum and a name", RecordName, line)
		}
		r[name] = sum
	}
	return r, nil
}

// Bytes returns the record as it is stored, sorted by name.
func (r Record) Bytes() []byte {
	var b bytes.Buffer
	for _, name := range slices.Sorted(maps.Keys(r)) {
		fmt.Fprintf(&b, "%s  %s\n", r[name], name)
	}
	return b.Bytes()
}
