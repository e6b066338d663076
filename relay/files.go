package main

import (
	"errors"
	"fmt"
	"io/fs"
	"os"

	"rowan/static"
)

// withFiles calls use with the page's files: those built in, or a directory's, out of
// which no link leads.
func (o *options) withFiles(use func(fs.FS) error) error {
	if o.dir == "" {
		return use(static.Files())
	}
	root, err := os.OpenRoot(o.dir)
	if err != nil {
		return fmt.Errorf("-dir: %w", err)
	}
	defer root.Close()
	if _, err := root.Stat("index.html"); err != nil {
		return fmt.Errorf("-dir %s has no page: %w. Name a copy of static/dist, which make build makes", o.dir, err)
	}
	return use(root.FS())
}

// reload reads certificate and page anew where these are files.
func (p *program) reload() error {
	var errs []error
	if p.gate != nil && p.gate.pair != nil {
		errs = append(errs, p.gate.pair.read())
	}
	if p.options.dir != "" {
		errs = append(errs, p.options.withFiles(p.relay.SetFiles))
	}
	return errors.Join(errs...)
}
