package main

import (
	"bytes"
	"encoding/json"
	"io"
	"net/http"
	"slices"
	"strings"
	"testing"
)

// get returns the status and the body of an answer.
func get(t *testing.T, url string) (int, string) {
	t.Helper()
	resp, err := http.Get(url)
	if err != nil {
		t.Fatal(err)
	}
	defer resp.Body.Close()
	b, err := io.ReadAll(resp.Body)
	if err != nil {
		t.Fatal(err)
	}
	return resp.StatusCode, string(b)
}

// The private address tells of the relay's health also while requests of its own address are
// refused: behind a proxy that nobody named, those are everybody's.
func TestHealthAmidRequests(t *testing.T) {
	var log lines
	p := running(t, &log, "-turn=false", "-private", "127.0.0.1:0", "-request-burst", "3", "-requests-per-second", "1")
	at := strings.TrimSuffix(logged(t, &log, "figures are there"), "/metrics")
	refused := 0
	for range 20 {
		if status, _ := get(t, p.url+"/healthz"); status == http.StatusTooManyRequests {
			refused++
		}
	}
	if refused == 0 {
		t.Error("nothing was refused")
	}
	for _, path := range []string{"/healthz", "/readyz"} {
		if status, text := get(t, at+path); status != http.StatusOK {
			t.Errorf("%s: %d %s", path, status, text)
		}
	}
}

// Figures and profiles are at the private address only, profiles only if wanted.
func TestPrivate(t *testing.T) {
	for _, profiles := range []bool{false, true} {
		var log lines
		args := []string{"-private", "127.0.0.1:0"}
		if profiles {
			args = append(args, "-pprof")
		}
		p := running(t, &log, args...)
		private := strings.TrimSuffix(logged(t, &log, "figures are there"), "/metrics")
		status, text := get(t, private+"/metrics")
		for _, want := range []string{
			"\nrowan_rooms 0\n", "\nrowan_outcomes_total{route=\"relayed\"} 0\n", "\nrowan_refusals_total{reason=\"room full\"} 0\n",
			"\nrowan_turn_allocations 0\n", "\nrowan_turn_refusals_total{reason=\"quota\"} 0\n", "\ngo_goroutines ",
		} {
			if status != http.StatusOK || !strings.Contains(text, want) {
				t.Errorf("%d: no%sin\n%s", status, want, text)
			}
		}
		for path, want := range map[string]int{"/healthz": 200, "/readyz": 200, "/": 404} {
			if got, _ := get(t, private+path); got != want {
				t.Errorf("%s answers %d, want %d", path, got, want)
			}
		}
		for _, path := range []string{"/debug/pprof/", "/debug/pprof/goroutine", "/debug/pprof/cmdline"} {
			if got, _ := get(t, private+path); (got == 200) != profiles {
				t.Errorf("wanted %v: %s answers %d", profiles, path, got)
			}
			if got, _ := get(t, p.url+path); got != 404 {
				t.Errorf("the public %s answers %d", path, got)
			}
		}
		if got, _ := get(t, p.url+"/metrics"); got != 404 {
			t.Errorf("the public /metrics answers %d", got)
		}
	}
}

// The README names every figure of the relay's.
func TestReadmeNamesFigures(t *testing.T) {
	var log lines
	running(t, &log, "-private", "127.0.0.1:0", "-nats", "nats://127.0.0.1:1")
	_, text := get(t, logged(t, &log, "figures are there"))
	readme := read(t, "../README.md")
	var names []string
	for line := range strings.Lines(text) {
		if name, ok := strings.CutPrefix(line, "# TYPE rowan_"); ok {
			name, _, _ = strings.Cut(name, " ")
			names = append(names, name)
		}
	}
	for _, name := range names {
		if !strings.Contains(readme, "`rowan_"+name+"`") && !strings.Contains(readme, "`rowan_"+name+"{") {
			t.Errorf("the README does not name rowan_%s", name)
		}
	}
	if !slices.Contains(names, "pairs_total") || !slices.Contains(names, "nats_connected") {
		t.Errorf("figures %q", names)
	}
}

func TestLogFormats(t *testing.T) {
	var text, lines bytes.Buffer
	for args, out := range map[string]*bytes.Buffer{"-log-level WARN": &text, "-log-format json": &lines} {
		o, err := parse(strings.Fields(args), environment(nil), io.Discard)
		if err != nil {
			t.Fatal(err)
		}
		log := o.log.open(out)
		log.Info("quiet")
		log.Warn("loud")
	}
	if strings.Contains(text.String(), "quiet") || !strings.Contains(text.String(), "msg=loud") {
		t.Errorf("text: %s", &text)
	}
	var line struct{ Level, Msg string }
	if err := json.NewDecoder(&lines).Decode(&line); err != nil || line.Level != "INFO" || line.Msg != "quiet" {
		t.Errorf("json: %+v, %v", line, err)
	}
}

// What net/http says of connections names addresses, so it is for who asks for them.
func TestConnectionsAreNotLogged(t *testing.T) {
	f := newPairFiles(t)
	for _, asked := range []bool{false, true} {
		args := []string{"-cert", f.cert, "-key", f.key, "-turn=false", "-log-level", "DEBUG"}
		if asked {
			args = append(args, "-log-addresses")
		}
		log := &lines{}
		p := running(t, log, args...)
		resp, err := http.Get("http://" + address(p)) // not TLS
		if err != nil {
			t.Fatal(err)
		}
		resp.Body.Close()
		p.close()
		if got := strings.Contains(log.String(), "127.0.0.1"); got != asked {
			t.Errorf("asked %v, the log says\n%s", asked, log)
		}
	}
}
