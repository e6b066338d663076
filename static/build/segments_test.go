package main

import (
	"bytes"
	"encoding/binary"
	"maps"
	"strings"
	"testing"
)

// program returns a module with a text in a section of its own, which no browser looks at.
func program(text string) string {
	body := append([]byte("\x04text"), text...)
	return "\x00asm\x01\x00\x00\x00" + string(appendBytes([]byte{0}, body))
}

// withData returns a module with a memory and data segments, between two other sections.
func withData(segments ...segment) []byte {
	m := append([]byte(program("before")), 5, 3, 1, 0, 16)
	m = appendBytes(append(m, dataSection), appendSegments(nil, segments))
	return append(m, program("after")[8:]...)
}

// dataOf returns a module's data segments.
func dataOf(t *testing.T, module []byte) []segment {
	t.Helper()
	for r := (reader{rest: module[8:]}); len(r.rest) > 0; {
		if id, body := r.byte(), r.bytes(); id == dataSection {
			segments, err := readSegments(body)
			if err != nil {
				t.Fatal(err)
			}
			return segments
		}
	}
	t.Fatal("no data section")
	return nil
}

// memory returns what data segments put into memory.
func memory(segments []segment) []byte {
	var m []byte
	for _, s := range segments {
		m = append(m, make([]byte, max(0, int(s.offset)+len(s.data)-len(m)))...)
		copy(m[s.offset:], s.data)
	}
	return m
}

func TestMergeSegments(t *testing.T) {
	text := func(offset uint32, s string) segment { return segment{offset, []byte(s)} }
	for _, tt := range []struct {
		name     string
		segments []segment
		want     int // segments after it
	}{
		{"none", nil, 0},
		{"one", []segment{text(0, "a")}, 1},
		{"neighbours", []segment{text(5, "ab"), text(7, "c")}, 1},
		{"near", []segment{text(1, "a"), text(1+zeroRun, "b")}, 1},
		{"far", []segment{text(1, "a"), text(2+zeroRun, "b")}, 2},
		{"any order", []segment{text(70_000, "c"), text(10, "a"), text(63, "b"), text(64, "-"), text(8192, "d")}, 3},
		{"empty", []segment{text(10, ""), text(20, "a")}, 1},
	} {
		module := withData(tt.segments...)
		merged, err := mergeSegments(module)
		if err != nil {
			t.Errorf("%s: %v", tt.name, err)
			continue
		}
		if got := memory(dataOf(t, merged)); !bytes.Equal(got, memory(tt.segments)) {
			t.Errorf("%s: memory is %q", tt.name, got)
		}
		if got := len(dataOf(t, merged)); got != tt.want {
			t.Errorf("%s: %d segments, want %d", tt.name, got, tt.want)
		}
		if !strings.HasPrefix(string(merged), program("before")) || !strings.HasSuffix(string(merged), program("after")[8:]) {
			t.Errorf("%s: another section has changed: %q", tt.name, merged)
		}
		again, err := mergeSegments(merged)
		if err != nil || !bytes.Equal(again, merged) {
			t.Errorf("%s: merged twice it is %q, %v", tt.name, again, err)
		}
	}
}

// Numbers are written as the specification of WebAssembly has them; above 2³¹ an offset is a negative i32.
func TestInt32(t *testing.T) {
	for n, want := range map[uint32]string{
		0: "\x00", 63: "\x3f", 64: "\xc0\x00", 127: "\xff\x00", 128: "\x80\x01", 8191: "\xff\x3f", 8192: "\x80\xc0\x00",
		1<<31 - 1: "\xff\xff\xff\xff\x07", 1 << 31: "\x80\x80\x80\x80\x78", 1<<32 - 1: "\x7f",
	} {
		got := appendInt32(nil, int32(n))
		if string(got) != want {
			t.Errorf("%d is written as %x, want %x", n, got, want)
		}
		if r := (reader{rest: got}); r.int32() != n || r.failed || len(r.rest) > 0 {
			t.Errorf("%d does not read back from %x", n, got)
		}
	}
}

func TestBadModules(t *testing.T) {
	section := func(id byte, body string) string {
		return program("")[:8] + string(appendBytes([]byte{id}, []byte(body)))
	}
	whole := string(withData(segment{8, []byte("abc")}))
	for _, tt := range []struct{ name, module, want string }{
		{"text", "<html>", "not a WebAssembly module"},
		{"another version", "\x00asm\x02\x00\x00\x00", "not a WebAssembly module"},
		{"cut", whole[:len(whole)-3], "cut short"},
		{"counted", section(dataCount, "\x00"), "counts its data segments"},
		{"passive", section(dataSection, "\x01\x01\x03abc"), "data segment 0 is not for a constant place"},
		{"of a global", section(dataSection, "\x01\x00\x23\x00\x0b\x00"), "data segment 0 is not for a constant place"},
		{"cut inside", section(dataSection, "\x02\x00\x41\x08\x0b\x01a"), "data section is cut short"},
		{"too long", section(dataSection, "\x01\x00\x41\x08\x0b\x01aa"), "too long"},
		{"too many", section(dataSection, string(binary.AppendUvarint(nil, 1<<60))), "data section is cut short"},
		{"overlapping", string(withData(segment{8, []byte("abc")}, segment{10, []byte("d")})), "two data segments overlap at 0xa"},
	} {
		files := maps.Clone(sources)
		files["dist/rowan.wasm"] = tt.module
		if err := newBuilder(t, files).run(); err == nil || !strings.Contains(err.Error(), "rowan.wasm: ") || !strings.Contains(err.Error(), tt.want) {
			t.Errorf("%s: %v, want %s", tt.name, err, tt.want)
		}
	}
}
