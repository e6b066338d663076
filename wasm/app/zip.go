package app

import (
	"bytes"
	"encoding/binary"
	"errors"
	"hash/crc32"
	"strings"
	"time"
	"unicode/utf8"
)

// Zip archives without compression: games are small, and package archive/zip would add 80 KB to
// the page. Any program unpacks what is written here.

// A zipFile is a file of an archive.
type zipFile struct {
	name string
	data []byte
}

// Signatures and lengths of the parts of an archive.
const (
	zipLocal, zipLocalSize     = "PK\x03\x04", 30
	zipCentral, zipCentralSize = "PK\x01\x02", 46
	zipEnd, zipEndSize         = "PK\x05\x06", 22
	zipUTF8                    = 1 << 11 // flag: the name is UTF-8
)

var errZip = errors.New("the archive is damaged, or packed")

// isZip reports whether the bytes begin as an archive.
func isZip(b []byte) bool {
	return bytes.HasPrefix(b, []byte(zipLocal)) || bytes.HasPrefix(b, []byte(zipEnd))
}

// writeZip returns the archive of the files, which are given the time.
func writeZip(files []zipFile, at time.Time) []byte {
	var b, central []byte
	le := binary.LittleEndian
	clock := uint16(at.Hour()<<11 | at.Minute()<<5 | at.Second()/2)
	day := uint16(max(at.Year()-1980, 0)<<9 | int(at.Month())<<5 | at.Day())
	common := func(b []byte, f zipFile) []byte { // what both headers of a file have
		for _, n := range []uint16{20, zipUTF8, 0, clock, day} { // version, flags, method
			b = le.AppendUint16(b, n)
		}
		for _, n := range []uint32{crc32.ChecksumIEEE(f.data), uint32(len(f.data)), uint32(len(f.data))} {
			b = le.AppendUint32(b, n)
		}
		b = le.AppendUint16(b, uint16(len(f.name)))
		return le.AppendUint16(b, 0) // no extra field
	}
	for _, f := range files {
		place := uint32(len(b))
		b = append(append(common(append(b, zipLocal...), f), f.name...), f.data...)
		central = common(le.AppendUint16(append(central, zipCentral...), 20), f)
		central = append(central, make([]byte, 10)...) // no comment, disk 0, no attributes
		central = append(le.AppendUint32(central, place), f.name...)
	}
	place := uint32(len(b))
	b = append(append(b, central...), zipEnd...)
	for _, n := range []int{0, 0, len(files), len(files)} {
		b = le.AppendUint16(b, uint16(n))
	}
	b = le.AppendUint32(le.AppendUint32(b, uint32(len(central))), place)
	return le.AppendUint16(b, 0)
}

// readZip returns the files of an archive without compression, but for folders.
func readZip(b []byte) ([]zipFile, error) {
	le := binary.LittleEndian
	end := bytes.LastIndex(b, []byte(zipEnd))
	if end < 0 || len(b)-end < zipEndSize {
		return nil, errZip
	}
	n, place := int(le.Uint16(b[end+10:])), int(le.Uint32(b[end+16:]))
	var files []zipFile
	for range n {
		if place > end-zipCentralSize || string(b[place:place+4]) != zipCentral {
			return nil, errZip
		}
		h := b[place:]
		method, sum, size := le.Uint16(h[10:]), le.Uint32(h[16:]), int(le.Uint32(h[20:]))
		name, extra, comment, local := int(le.Uint16(h[28:])), int(le.Uint16(h[30:])), int(le.Uint16(h[32:])), int(le.Uint32(h[42:]))
		next := place + zipCentralSize + name + extra + comment
		if method != 0 || next > end || local > place-zipLocalSize || string(b[local:local+4]) != zipLocal {
			return nil, errZip
		}
		f := zipFile{name: strings.ToValidUTF8(string(h[zipCentralSize:zipCentralSize+name]), string(utf8.RuneError))}
		from := local + zipLocalSize + int(le.Uint16(b[local+26:])) + int(le.Uint16(b[local+28:]))
		if from > place || size > place-from {
			return nil, errZip
		}
		f.data = b[from : from+size]
		if crc32.ChecksumIEEE(f.data) != sum {
			return nil, errZip
		}
		if !strings.HasSuffix(f.name, "/") {
			files = append(files, f)
		}
		place = next
	}
	return files, nil
}
