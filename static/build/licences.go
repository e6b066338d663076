package main

import (
	"bytes"
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"rowan/wasm/i18n"
)

// A part is a module that is linked into the page's programs, with its licence.
type part struct{ name, licence string }

// programs is what the page's programs lie under.
const programs = "rowan/wasm/..."

// addLicences writes licences.txt: whose work is in the site, and on what terms.
func addLicences(s *site, parts []part) {
	var b strings.Builder
	for _, language := range i18n.Languages {
		b.WriteString(language.Catalog.Text(i18n.LicencesIntro) + "\n")
	}
	for _, p := range parts {
		fmt.Fprintf(&b, "\n\n%s\n%s\n\n%s\n", p.name, strings.Repeat("=", len(p.name)), p.licence)
	}
	s.files["licences.txt"] = &file{data: []byte(b.String())}
}

// findParts asks go which modules the programs are made of, and reads their licences. The first is
// Go itself, whose library and wasm_exec.js are in every program.
func findParts() ([]part, error) {
	goroot, err := goOutput("env", "GOROOT")
	if err != nil {
		return nil, err
	}
	version, err := goOutput("env", "GOVERSION")
	if err != nil {
		return nil, err
	}
	licence, err := readLicence(strings.TrimSpace(goroot))
	if err != nil {
		return nil, err
	}
	parts := []part{{"Go " + strings.TrimPrefix(strings.TrimSpace(version), "go"), licence}}

	list, err := goOutput("list", "-deps", "-json=Module", programs)
	if err != nil {
		return nil, err
	}
	seen := map[string]bool{}
	for decoder := json.NewDecoder(strings.NewReader(list)); ; {
		var pkg struct {
			Module *struct {
				Path, Version, Dir string
				Main               bool
			}
		}
		if err := decoder.Decode(&pkg); err == io.EOF {
			break
		} else if err != nil {
			return nil, fmt.Errorf("go list: %w", err)
		}
		m := pkg.Module // none for the standard library
		if m == nil || m.Main || seen[m.Path] {
			continue
		}
		seen[m.Path] = true
		licence, err := readLicence(m.Dir)
		if err != nil {
			return nil, fmt.Errorf("module %s: %w", m.Path, err)
		}
		parts = append(parts, part{m.Path + " " + m.Version, licence})
	}
	slices.SortFunc(parts[1:], func(a, b part) int { return cmp.Compare(a.name, b.name) })
	return parts, nil
}

// goOutput runs go for the browser and returns what it prints.
func goOutput(args ...string) (string, error) {
	c := exec.Command("go", args...)
	c.Env = append(os.Environ(), "GOOS=js", "GOARCH=wasm")
	var stderr bytes.Buffer
	c.Stderr = &stderr
	out, err := c.Output()
	if err != nil {
		return "", fmt.Errorf("go %s: %w: %s", args[0], err, stderr.Bytes())
	}
	return string(out), nil
}

var licenceName = regexp.MustCompile(`(?i)^(licen[cs]e|copying|notice)(\.(md|txt))?$`)

// readLicence returns the licence in a module's folder, and the notice that it may want shown.
func readLicence(dir string) (string, error) {
	entries, err := os.ReadDir(dir)
	if err != nil {
		return "", err
	}
	var texts []string
	for _, e := range entries {
		if e.IsDir() || !licenceName.MatchString(e.Name()) {
			continue
		}
		text, err := os.ReadFile(filepath.Join(dir, e.Name()))
		if err != nil {
			return "", err
		}
		texts = append(texts, strings.TrimSpace(strings.ReplaceAll(string(text), "\r\n", "\n")))
	}
	if len(texts) == 0 {
		return "", errors.New("it has no licence")
	}
	return strings.Join(texts, "\n\n"), nil
}
