package main

import (
	"errors"
	"fmt"
	"io/fs"
	"os"

	"rowan/static"
)

// files returns the page's files: those built in, or a directory's.
func (o *options) files() (fs.FS, error) {
	if o.dir == "" {
		return static.Files(), nil
	}
	files := os.DirFS(o.dir)
	if _, err := fs.Stat(files, "index.html"); err != nil {
		return nil, fmt.Errorf("-dir %s has no page: %w. Name a copy of static/dist, which make build makes", o.dir, err)
	}
	return files, nil
}

// reload reads certificate and page anew where these are files.
func (p *program) reload() error {
	var errs []error
	if p.gate != nil && p.gate.pair != nil {
		errs = append(errs, p.gate.pair.read())
	}
	if p.options.dir != "" {
		files, err := p.options.files()
		if err == nil {
			err = p.relay.SetFiles(files)
		}
		errs = append(errs, err)
	}
	return errors.Join(errs...)
}
