//go:build !js

package e2e

import (
	"bufio"
	"bytes"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/andybalholm/brotli"

	"rowan/static"
)

// solverSets is where the sets of positions lie, beside the repository; see solverPositions.
var solverSets = filepath.Join("..", "..", "..", "shared", "data", "connect4")

// solverPositions returns so many positions of 0 to 14 plies, in turn from Pons' sets that begin there, each shortened
// by a part of itself; each is one line of moves.
func solverPositions(t testing.TB, n int) []string {
	t.Helper()
	var sets [][]string
	for _, name := range []string{"begin-easy", "begin-medium", "begin-hard"} {
		f, err := os.Open(filepath.Join(solverSets, name+".txt"))
		if err != nil {
			t.Skip("the sets of positions are not there: ", err)
		}
		defer f.Close()
		var set []string
		for lines := bufio.NewScanner(f); lines.Scan(); {
			if moves, _, ok := strings.Cut(lines.Text(), " "); ok && len(moves) <= 14 {
				set = append(set, moves)
			}
		}
		sets = append(sets, set)
	}
	var all []string
	for i := range n {
		set := sets[i%len(sets)]
		moves := set[i/len(sets)%len(set)]
		if i%15 < len(moves) && i%2 == 0 { // early ones too
			moves = moves[:i%15]
		}
		all = append(all, moves)
	}
	return all
}

// tellsMemory has the page's worker tell how much memory its program has.
func tellsMemory(h http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path != "/worker.js" {
			h.ServeHTTP(w, r)
			return
		}
		answer := httptest.NewRecorder()
		r.Header.Del("Accept-Encoding")
		h.ServeHTTP(answer, r)
		w.Header().Set("Content-Type", "text/javascript")
		for name := range answer.Header() {
			if strings.HasPrefix(name, "Content-Security") {
				w.Header().Set(name, answer.Header().Get(name))
			}
		}
		fmt.Fprintf(w, "%s\n%s\naddEventListener('message', e => { if (e.data === 'memory') postMessage({kind: 'memory', nodes: bridge._inst.exports.mem.buffer.byteLength}); });",
			watchGo, answer.Body)
	})
}

// unfinished is the most milliseconds that a question may take here; it counts as so many then.
const unfinished = 20_000

// answered returns how long the worker takes to answer, and whether it does in time.
func (p *tab) answered(kind, moves, found string) (ms float64, ok bool) {
	p.t.Helper()
	p.tell(kind, moves)
	ms = eval[float64](p, fmt.Sprintf(`new Promise(done => (function look() {
		const m = %s;
		if (m || performance.now() - told > %d) done(m ? m.at - told : -1);
		else setTimeout(look, 2);
	})())`, found, unfinished))
	if ms < 0 {
		eval[any](p, `worker.postMessage(new TextEncoder().encode('{"kind":"stop","id":1}'))`)
		return unfinished, false
	}
	return ms, true
}

// weight returns what the files of the site weigh, compressed as they are served.
func weight(t testing.TB, names ...string) (bytesOf int) {
	t.Helper()
	for _, name := range names {
		f, err := static.Files().Open(name)
		if err != nil {
			t.Fatal(err)
		}
		var b bytes.Buffer
		w := brotli.NewWriterLevel(&b, brotli.BestCompression)
		_, err = io.Copy(w, f)
		if err == nil {
			err = w.Close()
		}
		if err != nil {
			t.Fatal(err)
		}
		bytesOf += b.Len()
	}
	return bytesOf
}

// BenchmarkSolver asks a worker about positions of 0 to 14 plies, the book on: the best move as the best level looks for
// it, and the scores of all columns. Each round has 40 positions of 200. Beside them: how long a worker takes to be ready
// and to have the book, its memory, the longest task of the page while a game is analysed, and the worker's download.
// What takes longer than unfinished is counted as unfinished.
func BenchmarkSolver(b *testing.B) {
	positions := solverPositions(b, 200)
	s := startSite(b, serveNoWorker, tellsMemory)
	p := startBrowser(b).blank(1280, 800)
	p.expectFaults() // no service worker
	p.before(`window.longest = 0; new PerformanceObserver(list => { for (const e of list.getEntries()) longest = Math.max(longest, e.duration); }).observe({type: "longtask"});`)
	p.navigate(s.URL)
	ready := p.startWorker()
	withBook := p.ask("think", "444444")
	all := `heard.find(m => m.lines && m.lines.every(l => l.exact))`
	var best, scores []float64
	late, round := 0, 0
	for b.Loop() {
		for i := range 40 {
			moves := positions[(40*round+i)%len(positions)]
			for _, q := range []struct {
				kind, found string
				times       *[]float64
			}{{"think", `heard.find(m => m.final)`, &best}, {"analyse", all, &scores}} {
				ms, ok := p.answered(q.kind, moves, q.found)
				*q.times = append(*q.times, ms)
				if !ok {
					late++
				}
			}
		}
		round++
	}
	eval[any](p, `(heard.length = 0, worker.postMessage("memory"))`)
	memory := p.hears(`heard.find(m => m.kind === "memory")`)
	p.navigate("about:blank")
	p.navigate(s.URL + "#p/1/connect4-7x6-4-drop-none/" + positions[1])
	p.screen("game")
	p.settle()
	// At the first touch Chromium starts its sound, which takes it 280 ms where there is none; that is no matter of the analysis.
	eval[any](p, `dispatchEvent(new Event("pointerdown"))`)
	p.wait("its task to be told", `new Promise(done => setTimeout(done, 500, true))`)
	eval[any](p, `longest = 0`)
	p.act("analyse")
	p.analysed("")
	p.wait("some seconds of it", `new Promise(done => setTimeout(done, 5000, true))`)
	b.ReportMetric(eval[float64](p, `longest`), "ms-page-longest-task")
	for name, times := range map[string][]float64{"best-move": best, "seven-scores": scores} {
		slices.Sort(times)
		b.ReportMetric(times[len(times)/2], "ms-"+name+"-p50")
		b.ReportMetric(p95(times), "ms-"+name+"-p95")
		b.ReportMetric(times[len(times)-1], "ms-"+name+"-max")
	}
	b.ReportMetric(float64(late), "unfinished")
	b.ReportMetric(ready.At, "ms-worker-ready")
	b.ReportMetric(withBook.At, "ms-first-answer-with-book")
	b.ReportMetric(float64(memory.Nodes)/(1<<20), "MiB-worker")
	b.ReportMetric(float64(weight(b, "rowan.wasm", "wasm_exec.js", "worker.js", "book.bin")), "bytes-worker")
	b.ReportMetric(0, "ns/op")
}
