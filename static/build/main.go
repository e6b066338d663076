// Command build makes the complete site in static/dist from the sources in
// static: see package static for how they refer to each other.
//
//	go run ./static/build             the site
//	go run ./static/build -compress   and its brotli and gzip copies
//	go run ./static/build -relay A    for a host that is no relay; A is a relay's address
//	go run ./static/build -single F   and the page as one file F that opens from the disk
//
// It runs in the module's root, after the programs have been built into
// static/dist/*.wasm. Copies are made only of what has changed since they
// were made last: brotli at level 11 takes about 10 s a program. What is
// left in static/dist from sources that are gone is removed.
package main

import (
	"flag"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
)

func main() {
	src := flag.String("src", "static", "folder with the page's `sources`")
	compress := flag.Bool("compress", false, "make brotli and gzip copies of what changed")
	relay := flag.String("relay", "", "WebSocket `address` of the relay that the page uses, wss://host/relay; by default its own site's")
	single := flag.String("single", "", "write the page as a single `file` too")
	flag.Parse()
	if flag.NArg() > 0 {
		fmt.Fprintf(os.Stderr, "build: unexpected argument %q\n", flag.Arg(0))
		os.Exit(2)
	}
	parts, err := findParts()
	if err != nil {
		fmt.Fprintln(os.Stderr, "build:", err)
		os.Exit(1)
	}
	b := builder{Src: *src, Dist: filepath.Join(*src, "dist"), Book: openingBook, Version: sourceVersion(), Parts: parts, Relay: *relay,
		Compress: *compress, Single: *single, Out: os.Stdout}
	if err := b.run(); err != nil {
		fmt.Fprintln(os.Stderr, "build:", err)
		os.Exit(1)
	}
}

// builder makes the site.
type builder struct {
	Src      string    // folder with the sources
	Dist     string    // folder the site goes to
	Book     string    // path of Connect Four's opening book
	Version  string    // of the sources
	Parts    []part    // whose work is in the programs
	Relay    string    // the relay that the page names; empty: its own site's
	WasmExec string    // path of wasm_exec.js; empty: that of the Go in PATH
	Compress bool      // make compressed copies
	Single   string    // file to write the page to as a whole; empty: none
	Out      io.Writer // where the table of sizes goes
}

func (b *builder) run() error {
	s, err := load(b.Src, b.Dist)
	if err != nil {
		return err
	}
	if err := s.mergeSegments(); err != nil {
		return err
	}
	if err := s.joinStyles(); err != nil {
		return err
	}
	if err := b.addWasmExec(s); err != nil {
		return err
	}
	if err := b.addBook(s); err != nil {
		return err
	}
	if err := addWords(s); err != nil {
		return err
	}
	if err := addManifests(s); err != nil {
		return err
	}
	if err := addIcons(s); err != nil {
		return err
	}
	addLicences(s, b.Parts)
	if err := b.fillIndex(s); err != nil {
		return err
	}
	if err := s.resolve(); err != nil {
		return err
	}
	if err := s.write(b.Dist); err != nil {
		return err
	}
	if err := updateCopies(b.Dist, s, b.Compress); err != nil {
		return err
	}
	if err := printSizes(b.Out, b.Dist, s); err != nil || b.Single == "" {
		return err
	}
	return b.writeSingle(s, b.Single)
}

// openingBook is where the repository has it. Natively it is built in; in the browser it would be that much more to
// load before a game of Gomoku, so there it is a file of its own.
const openingBook = "rules/connect4/solver/book.bin"

// bookName is its name in the site.
const bookName = "book.bin"

func (b *builder) addBook(s *site) error {
	data, err := os.ReadFile(b.Book)
	s.files[bookName] = &file{data: data}
	return err
}

// addWasmExec adds Go's half of the program's loader, which must be of the same
// Go that compiled the program.
func (b *builder) addWasmExec(s *site) error {
	name := b.WasmExec
	if name == "" {
		out, err := exec.Command("go", "env", "GOROOT").Output()
		if err != nil {
			return fmt.Errorf("go env GOROOT: %w", err)
		}
		name = filepath.Join(strings.TrimSpace(string(out)), "lib", "wasm", "wasm_exec.js")
	}
	data, err := os.ReadFile(name)
	if err != nil {
		return err
	}
	s.files["wasm_exec.js"] = &file{data: data}
	return nil
}
