//go:build !js

package e2e

import (
	"encoding/json"
	"fmt"
	"net/http"
	"sync/atomic"
	"testing"

	"rowan/rules"
	"rowan/rules/connect4/solver"
)

// workerStarts starts a worker as the page does, and lets the test speak with it: tell posts a message, heard
// is what it answers.
const workerStarts = `(() => {
	window.heard = [];
	window.worker = new Worker(rowan.workerURL);
	worker.onmessage = event => {
		const message = event.data instanceof Uint8Array ? JSON.parse(new TextDecoder().decode(event.data)) : event.data;
		message.at = performance.now();
		heard.push(message);
	};
	window.tell = message => {
		heard.length = 0;
		window.told = performance.now();
		worker.postMessage(new TextEncoder().encode(JSON.stringify(message)));
	};
	worker.postMessage({module: rowan.module});
	window.told = performance.now();
})()`

// A workerReply is the part of a worker's answer that tests look at.
type workerReply struct {
	Kind, Err string
	Final     bool
	At        float64 // ms after the question
	Nodes     uint64
	Lines     []struct {
		Exact  bool
		Plies  int
		Chance float64
		Moves  []byte
	}
}

// startWorker starts one in the page and waits until it is ready.
func (p *tab) startWorker() workerReply {
	p.t.Helper()
	eval[any](p, workerStarts)
	return p.hears(`heard.find(m => m.kind === "ready")`)
}

// hears waits for what an expression finds in heard.
func (p *tab) hears(found string) workerReply {
	p.t.Helper()
	p.wait("an answer", found)
	return eval[workerReply](p, `(m => ({...m, at: m.at - told}))(`+found+`)`)
}

// ask asks the worker about the position after moves of Connect Four and waits for the final answer.
func (p *tab) ask(kind string, moves string) workerReply {
	p.t.Helper()
	p.tell(kind, moves)
	return p.hears(`heard.find(m => m.final)`)
}

// tell asks the worker and does not wait.
func (p *tab) tell(kind string, text string) {
	p.t.Helper()
	v := rules.ClassicConnectFour
	moves, err := rules.ParseMoves(v, text)
	if err != nil {
		p.t.Fatal(err)
	}
	encoded := []byte{}
	for _, m := range moves {
		encoded = rules.AppendMove(encoded, m)
	}
	message, err := json.Marshal(map[string]any{"kind": kind, "id": 1, "variant": v.String(), "moves": encoded, "level": 255, "of": 3})
	if err != nil {
		p.t.Fatal(err)
	}
	eval[any](p, fmt.Sprintf(`tell(%s)`, message))
}

// serveNoWorker has the page go without its service worker, for tests that serve files that are none of its version.
func serveNoWorker(h http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path == "/sw.js" {
			http.NotFound(w, r)
			return
		}
		h.ServeHTTP(w, r)
	})
}

// serveBook answers with the file where the opening book is asked for, and counts how often.
func serveBook(file []byte, asked *atomic.Int32) func(http.Handler) http.Handler {
	return func(h http.Handler) http.Handler {
		return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			if r.URL.Path == "/book.bin" {
				asked.Add(1)
				_, _ = w.Write(file) // to a browser that may be gone
				return
			}
			h.ServeHTTP(w, r)
		})
	}
}

// TestOpeningBook has a worker use a book that says of every position of four plies that its side to move wins with
// its last disc but two; a file that is cut short is refused, and it plays on.
func TestOpeningBook(t *testing.T) {
	b, err := solver.NewBook(4)
	if err != nil {
		t.Fatal(err)
	}
	for i := range b.Len() {
		b.Set(i, 3)
	}
	for what, file := range map[string][]byte{"whole": b.Bytes(), "cut short": b.Bytes()[:100]} {
		t.Run(what, func(t *testing.T) {
			var asked atomic.Int32
			s := startSite(t, serveNoWorker, serveBook(file, &asked))
			p := startBrowser(t).open(s.URL, 390, 844)
			p.expectFaults() // no service worker
			p.startWorker()
			if asked.Load() != 0 {
				t.Error("the book was fetched before a game of Connect Four")
			}
			if what == "whole" {
				for range 2 {
					r := p.ask("analyse", "444")
					for _, l := range r.Lines {
						if !l.Exact || l.Plies != -34 {
							t.Errorf("%+v", l)
						}
					}
					if len(r.Lines) != 7 || r.Err != "" {
						t.Errorf("%+v", r)
					}
				}
			} else if r := p.ask("think", "4444"); r.Err != "" {
				t.Errorf("%+v", r)
			}
			if n := asked.Load(); n != 1 {
				t.Errorf("the book was asked for %d times", n)
			}
		})
	}
}
