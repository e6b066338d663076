// Command build makes the complete site in static/dist from the sources in
// static: see package static for how they refer to each other.
//
//	go run ./static/build             the site
//	go run ./static/build -compress   and its brotli and gzip copies
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
	flag.Parse()
	if flag.NArg() > 0 {
		fmt.Fprintf(os.Stderr, "build: unexpected argument %q\n", flag.Arg(0))
		os.Exit(2)
	}
	b := builder{Src: *src, Dist: filepath.Join(*src, "dist"), Compress: *compress, Out: os.Stdout}
	if err := b.run(); err != nil {
		fmt.Fprintln(os.Stderr, "build:", err)
		os.Exit(1)
	}
}

// builder makes the site.
type builder struct {
	Src      string    // folder with the sources
	Dist     string    // folder the site goes to
	WasmExec string    // path of wasm_exec.js; empty: that of the Go in PATH
	Compress bool      // make compressed copies
	Out      io.Writer // where the table of sizes goes
}

func (b *builder) run() error {
	s, err := load(b.Src, b.Dist)
	if err != nil {
		return err
	}
	if err := b.addWasmExec(s); err != nil {
		return err
	}
	if err := addWords(s); err != nil {
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
	return printSizes(b.Out, b.Dist, s)
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
