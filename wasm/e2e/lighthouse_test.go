//go:build !js

package e2e

import (
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// BenchmarkLighthouse reports Lighthouse's scores of the home and the game screen by its
// mobile preset (a slow phone on a slow network): the medians, out of 100. It names what keeps
// a category below 100.
func BenchmarkLighthouse(b *testing.B) {
	const program = "node_modules/lighthouse/cli/index.js"
	if _, err := os.Stat(filepath.FromSlash(program)); err != nil {
		b.Skip("Lighthouse is not installed; make bench does it: ", err)
	}
	for _, page := range []struct{ name, fragment string }{
		{"home", ""},
		{"game", "#p/1/gomoku-15x15-5-freestyle-none/h8i9g9h9h10i8i10g8f11"},
	} {
		b.Run(page.name, func(b *testing.B) {
			scores := map[string][]float64{}
			for b.Loop() {
				s := startSite(b)
				out, err := lighthouse(program, s.URL+page.fragment)
				for tries := 0; err != nil && strings.Contains(err.Error(), "NO_NAVSTART") && tries < 3; tries++ {
					out, err = lighthouse(program, s.URL+page.fragment) // it missed the load, and asks to be run again
				}
				if err != nil {
					b.Fatal(err)
				}
				var report struct {
					Categories map[string]struct {
						Score     float64
						AuditRefs []struct {
							ID     string
							Weight float64
						}
					}
					Audits map[string]struct {
						Title, DisplayValue string
						Score               *float64
					}
				}
				if err := json.Unmarshal(out, &report); err != nil {
					b.Fatal(err)
				}
				for name, c := range report.Categories {
					scores[name] = append(scores[name], 100*c.Score)
					for _, ref := range c.AuditRefs {
						if a := report.Audits[ref.ID]; ref.Weight > 0 && a.Score != nil && *a.Score < 0.9 {
							b.Logf("%s: %.2f %s %s", name, *a.Score, a.Title, a.DisplayValue)
						}
					}
				}
				s.stop()
			}
			for name, all := range scores {
				slices.Sort(all)
				b.ReportMetric(all[len(all)/2], name)
			}
		})
	}
}

// lighthouse runs it on a page and returns its report as JSON.
func lighthouse(program, url string) ([]byte, error) {
	run := exec.Command("node", program, url, "--quiet", "--output=json",
		"--only-categories=performance,accessibility,best-practices",
		"--chrome-flags=--headless --no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking --disable-component-update --disable-sync")
	run.Env = append(os.Environ(), "CHROME_PATH="+browserPath)
	var errors strings.Builder
	run.Stderr = &errors
	out, err := run.Output()
	if err != nil {
		return nil, fmt.Errorf("%w: %s", err, errors.String())
	}
	return out, nil
}
