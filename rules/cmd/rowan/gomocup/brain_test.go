package gomocup

import (
	"bufio"
	"fmt"
	"io"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"rowan/rules"
	"rowan/rules/gomoku"
	"rowan/rules/gomoku/engine"
)

// A fake plays the free point of the highest row, the leftmost there: 0,0 first. Its thought takes as long as delay says, but
// ends at once when it is stopped.
type fake struct {
	delay     func(engine.Limits) time.Duration
	value     func(gomoku.Position) int
	asked     []gomoku.Position
	limits    []engine.Limits
	bytes     []int
	forgotten int
	pass      bool
}

func (f *fake) New(bytes int) Engine {
	f.bytes = append(f.bytes, bytes)
	return f
}

func (f *fake) Forget() { f.forgotten++ }

func (f *fake) Think(p gomoku.Position, l engine.Limits, _ func(engine.Info)) engine.Info {
	var m rules.Move
	v := p.Variant()
	for i := range v.Width * v.Height {
		pt := rules.Point{X: int8(i % v.Width), Y: int8(v.Height - 1 - i/v.Width)}
		if p.At(pt) == rules.NoColor {
			m = rules.Place(pt)
			break
		}
	}
	if f.pass {
		m = rules.Pass
	}
	info := engine.Info{Depth: 1, Lines: []engine.Line{{PV: []rules.Move{m}}}}
	if l.Nodes == 1 { // the brain makes the engine ready
		return info
	}
	f.asked, f.limits = append(f.asked, p), append(f.limits, l)
	if f.value != nil {
		info.Lines[0].Value = f.value(p)
	}
	if f.delay != nil {
		for end := time.Now().Add(f.delay(l)); time.Now().Before(end) && !l.Stop(); {
			time.Sleep(time.Millisecond)
		}
	}
	return info
}

// converse runs the brain on the lines and returns what it says without its messages.
func converse(t *testing.T, f *fake, lines ...string) []string {
	t.Helper()
	var out strings.Builder
	br := Brain{New: f.New, About: `name="fake"`, Seed: 7}
	if err := br.Run(strings.NewReader(strings.Join(lines, "\n")+"\n"), &out); err != nil {
		t.Fatal(err)
	}
	var said []string
	for line := range strings.Lines(out.String()) {
		if line = strings.TrimSuffix(line, "\n"); !strings.HasPrefix(line, "MESSAGE ") {
			said = append(said, line)
		}
	}
	return said
}

// Each conversation is a line: commands with / between them, then the answers. An answer of … stands for any rest.
func TestConversations(t *testing.T) {
	for _, text := range []string{
		"START 15/BEGIN/TURN 7,7/TURN 1,0 → OK/0,0/1,0/ERROR 1,0 is occupied",
		"START 15/TURN 0,0 → OK/1,0", "START 15/END/BEGIN → OK",
		"start 20\r/begin\r/turn  3,\t3 \r → OK/0,0/1,0",
		"RECTSTART 20,7/TURN 19,6/TURN 20,6/TURN 19,7 → OK/0,0/ERROR 20,6 is not on the board of 20 columns and 7 rows/ERROR 19,7 is not…",
		"RECTSTART 3,5/BEGIN → OK/0,0",
		"START/START x/START 23/START 4/START 5,5/RECTSTART 15/RECTSTART 0,9/START -1 → ERROR START…/ERROR START…/ERROR a board of 23…/ERROR a board of 4…/ERROR START…/ERROR RECTSTART…/ERROR a board of 0…/ERROR a board of -1…",
		"START 15/BEGIN/START 99/TURN 1,1 → OK/0,0/ERROR…/1,0", // what fails leaves the game as it was
		"BEGIN/TURN 1,1/RESTART/TAKEBACK 1,1/PLAY 1,1/BOARD/DONE/SWAP2BOARD/DONE → ERROR there is no board…/ERROR there is no board…/ERROR there is no board…/ERROR there is no board…/ERROR there is no board…/ERROR there is no board…/ERROR there is no board…",
		"START 15/TURN/TURN 1/TURN 1,2,3/TURN a,b/TURN -1,0 → OK/ERROR…/ERROR…/ERROR…/ERROR…/ERROR…",
		"START 15/BOARD/0,0,1/1,0,2/DONE/TURN 3,0 → OK/2,0/4,0",
		"START 15/BOARD/DONE → OK/0,0",
		"START 15/BOARD/0,0,1/0,0,2/DONE/BEGIN → OK/ERROR BOARD: line 2: 0,0 is occupied/0,0",
		"START 15/BOARD/0,0/BEGIN/DONE/BEGIN → OK/ERROR BOARD: line 1…/0,0",
		"START 15/BOARD/0,0,3/DONE → OK/ERROR BOARD: line 1: \"0,0,3\": continuous games…",
		"START 15/BOARD/0,0,4/DONE/BOARD/15,0,1/DONE → OK/ERROR BOARD: line 1…/ERROR BOARD: line 1: 15,0 is not…",
		"START 15/BEGIN/BEGIN → OK/0,0/ERROR BEGIN wants an empty board…",
		"START 15/BEGIN/TURN 5,5/RESTART/BEGIN → OK/0,0/1,0/OK/0,0",
		"START 15/BEGIN/TURN 5,5/TAKEBACK 1,0/TAKEBACK 5,5/TAKEBACK 5,5/TURN 1,0 → OK/0,0/1,0/OK/OK/ERROR no stone stands on 5,5/2,0",
		"START 15/PLAY 4,4/PLAY 4,4/TURN 0,0 → OK/4,4/ERROR 4,4 is occupied/1,0",
		"ABOUT/FOO 1/INFO/INFO folder /tmp/INFO evaluate 1,1/INFO timeout_turn soon/ABOUT → name=\"fake\"/UNKNOWN command \"FOO\"/UNKNOWN…/name=\"fake\"",
		"/  /START 15//BEGIN/STOP → OK/0,0",
		"START 15/SWAP2BOARD/7,7/DONE/SWAP2BOARD/7,7/8,8/7,7/DONE/SWAP2BOARD/7,7/8,8/9,15/DONE → OK/ERROR 1 stones…/ERROR 7,7 is named twice/ERROR 9,15…",
		// a new game ends what DONE has not ended
		"START 15/BOARD/7,7,1/START 15/BEGIN/RESTART → OK/ERROR BOARD: START came before DONE/OK/0,0/OK",
		"START 15/SWAP2BOARD/7,7/rectstart 20,7/TURN 19,6 → OK/ERROR SWAP2BOARD: RECTSTART came before DONE/OK/0,0",
		"START 15/BOARD/RESTART/DONE/BEGIN → OK/ERROR BOARD: RESTART came before DONE/OK/UNKNOWN command \"DONE\"/0,0",
		"START 15/PLAY 4,4/SWAP2BOARD/START 99/TAKEBACK 4,4 → OK/4,4/ERROR SWAP2BOARD…/ERROR a board of 99…/OK",
		"START 15/PLAY 4,4/BOARD/START 99/BEGIN → OK/4,4/ERROR BOARD…/ERROR a board of 99…/0,0", // empty after an error of BOARD
		"BOARD/RESTART/BEGIN → ERROR BOARD…/ERROR there is no board…/ERROR there is no board…",
		"START 15/BOARD/7,7,1/END/START 15 → OK",
	} {
		commands, want, _ := strings.Cut(text, " → ")
		got := converse(t, &fake{}, strings.Split(commands, "/")...)
		wanted := strings.Split(want, "/")
		ok := len(got) == len(wanted)
		for i := 0; ok && i < len(got); i++ {
			start, rest := strings.CutSuffix(wanted[i], "…")
			ok = got[i] == wanted[i] || rest && strings.HasPrefix(got[i], start)
		}
		if !ok {
			t.Errorf("%s\n got %q\nwant %q", commands, got, wanted)
		}
	}
}

// The last line needs no end; one that is too long is no command; a full board has no move, and what
// fills it is not kept.
func TestRareInput(t *testing.T) {
	var out strings.Builder
	br := Brain{New: (&fake{}).New}
	in := "START 15\nTURN " + strings.Repeat("1", 5000) + "\nBEGIN"
	if err := br.Run(strings.NewReader(in), &out); err != nil || !strings.HasPrefix(out.String(), "OK\nUNKNOWN command \"LINE-TOO-LONG\"\nMESSAGE") {
		t.Errorf("%v, %q", err, out.String())
	}
	lines := []string{"START 5", "BOARD"}
	for i := range 24 {
		lines = append(lines, fmt.Sprintf("%d,%d,%d", i%5, i/5, 1+i%2))
	}
	got := converse(t, &fake{}, append(lines, "DONE", "TAKEBACK 0,0", "TURN 0,0", "TAKEBACK 0,0")...)
	if want := []string{"OK", "4,4", "OK", "ERROR the board is full", "ERROR no stone stands on 0,0"}; strings.Join(got, "/") != strings.Join(want, "/") {
		t.Errorf("%q, want %q", got, want)
	}
	got = converse(t, &fake{}, append(lines, "4,4,1", "DONE", "TAKEBACK 0,0", "BEGIN")...)
	if want := []string{"OK", "ERROR the board is full", "ERROR no stone stands on 0,0", "0,0"}; strings.Join(got, "/") != strings.Join(want, "/") {
		t.Errorf("%q, want %q", got, want)
	}
}

// Who is Black follows from the stones; in renju from who put the first one.
func TestColors(t *testing.T) {
	for _, c := range []struct {
		rule, board string
		turn        rules.Color
		black       int
	}{
		{"0", "", rules.Black, 0},
		{"0", "0,0,2", rules.White, 1},
		{"0", "0,0,2/1,1,1", rules.Black, 1},
		{"0", "1,1,1/0,0,2", rules.Black, 1},
		{"0", "0,0,2/1,1,1/2,2,2", rules.White, 2},
		{"4", "", rules.Black, 0},
		{"4", "0,0,2/1,1,1/2,2,2", rules.White, 2},
		{"4", "0,0,1/1,1,2", rules.Black, 1},
		{"4", "0,0,2/1,1,1/5,5,2/2,2,1", rules.White, 2}, // somebody passed
	} {
		f := &fake{}
		lines := append([]string{"START 15", "INFO rule " + c.rule, "BOARD"}, strings.Split(c.board, "/")...)
		converse(t, f, append(lines, "DONE")...)
		p := f.asked[0]
		black := 0
		for y := range 15 {
			for x := range 15 {
				if p.At(rules.Point{X: int8(x), Y: int8(y)}) == rules.Black {
					black++
				}
			}
		}
		if p.Turn() != c.turn || black != c.black || p.Variant().Rule != RuleOf(int(c.rule[0]-'0')) {
			t.Errorf("rule %s, %s: %v to move, %d black", c.rule, c.board, p.Turn(), black)
		}
	}
}

// y counts from the top: 3,1 on 15 rows is D14.
func TestRowsFromTheTop(t *testing.T) {
	f := &fake{}
	converse(t, f, "START 15", "TURN 3,1")
	if p := f.asked[0]; p.At(rules.Point{X: 3, Y: 13}) != rules.Black {
		t.Errorf("%v", p.Board())
	}
}

// Renju under this protocol has no pass: a stone is put somewhere.
func TestNoPass(t *testing.T) {
	got := converse(t, &fake{pass: true}, "START 15", "INFO rule 4", "BOARD", "0,14,2", "1,14,1", "DONE")
	if len(got) != 2 || got[1] != "2,14" {
		t.Errorf("%q", got)
	}
}

func TestSwap2(t *testing.T) {
	three := []string{"START 15", "SWAP2BOARD", "7,7", "8,7", "9,9", "DONE"}
	five := []string{"START 15", "SWAP2BOARD", "7,7", "8,7", "9,9", "8,8", "8,6", "DONE", "BEGIN"}
	for _, c := range []struct {
		value int
		lines []string
		want  string
	}{{5, three, "OK/0,0"}, {0, three, "OK/0,0"}, {-5, three, "OK/SWAP"}, {5, five, "OK/0,0/0,0"}, {-5, five, "OK/SWAP/0,0"}} {
		f := &fake{value: func(p gomoku.Position) int { return c.value }}
		if got := strings.Join(converse(t, f, c.lines...), "/"); got != c.want {
			t.Errorf("value %d: %s, want %s", c.value, got, c.want)
		}
		if p := f.asked[0]; p.Turn() != rules.White || p.At(rules.Point{X: 7, Y: 7}) != rules.Black || p.At(rules.Point{X: 8, Y: 7}) != rules.White {
			t.Errorf("asked about %v", p.Board())
		}
	}
	// The most even opening of those looked at is put, and another in the next game.
	values := []int{900, -800, 700, -3, 600}
	n := 0
	f := &fake{value: func(gomoku.Position) int { n++; return values[min(n-1, len(values)-1)] }}
	got := converse(t, f, "INFO timeout_turn 1200", "START 15", "SWAP2BOARD", "DONE", "ABOUT", "RESTART", "SWAP2BOARD", "DONE")
	if len(got) != 5 || got[1] == got[4] || len(f.asked) != 2*maxTries {
		t.Fatalf("%q, %d asked", got, len(f.asked))
	}
	for i, text := range strings.Fields(got[1]) {
		pt, err := ParsePoint(text, 15, 15)
		if want := []rules.Color{rules.Black, rules.White, rules.Black}[i]; err != nil || f.asked[3].At(pt) != want {
			t.Errorf("put %s: %v", got[1], err)
		}
	}
	if l := f.limits[0]; l.Turn != 1175*time.Millisecond/maxTries {
		t.Errorf("looked at one for %v", l.Turn)
	}
}

// A talk is a conversation in which time passes.
type talk struct {
	t     *testing.T
	in    *io.PipeWriter
	lines chan string
	done  chan error
}

func begin(t *testing.T, f *fake) *talk {
	inR, inW := io.Pipe()
	outR, outW := io.Pipe()
	k := &talk{t, inW, make(chan string, 100), make(chan error, 1)}
	go func() {
		err := (&Brain{New: f.New, About: "me"}).Run(inR, outW)
		outW.Close()
		inR.Close()
		k.done <- err
	}()
	go func() {
		for s := bufio.NewScanner(outR); s.Scan(); {
			if !strings.HasPrefix(s.Text(), "MESSAGE ") {
				k.lines <- s.Text()
			}
		}
		close(k.lines)
	}()
	return k
}

func (k *talk) say(lines ...string) {
	for _, line := range lines {
		fmt.Fprintln(k.in, line)
	}
	synctest.Wait()
}

// want checks all that was said since the last call.
func (k *talk) want(lines ...string) {
	k.t.Helper()
	synctest.Wait()
	var got []string
	for len(k.lines) > 0 {
		got = append(got, <-k.lines)
	}
	if strings.Join(got, "/") != strings.Join(lines, "/") {
		k.t.Errorf("said %q, want %q", got, lines)
	}
}

func (k *talk) end() {
	k.t.Helper()
	if err := <-k.done; err != nil {
		k.t.Error(err)
	}
	k.in.Close()
}

func slow(engine.Limits) time.Duration { return 10 * time.Second }

func TestWhileItThinks(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		k := begin(t, &fake{delay: slow})
		k.say("START 15", "BEGIN")
		k.want("OK")
		k.say("ABOUT", "TURN 5,5", "TURN 5,5") // wait for the answer
		k.want()
		time.Sleep(10 * time.Second)
		k.want("0,0", "me")
		k.say("STOP")
		time.Sleep(2 * time.Millisecond)
		k.want("1,0", "ERROR 5,5 is occupied")
		k.say("TURN 7,7", "RESTART") // nobody waits for a good move any more
		time.Sleep(2 * time.Millisecond)
		k.want("2,0", "OK")
		k.say("BEGIN", "START 5")
		time.Sleep(2 * time.Millisecond)
		k.want("0,0", "OK")
		k.say("BEGIN", "ABOUT", "END")
		k.end()
		k.want()
	})
}

// Who asks and goes away still gets his answer, and the brain ends then.
func TestEndOfInputWhileItThinks(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		k := begin(t, &fake{delay: slow})
		k.say("START 15", "BEGIN", "TURN 3,3")
		k.in.Close()
		k.end()
		k.want("OK", "0,0", "1,0")
	})
}

// A manager that sends without end while the brain thinks has to wait, and loses nothing.
func TestManyLinesWait(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		k := begin(t, &fake{delay: slow})
		k.say("START 15", "BEGIN")
		sent := 0
		go func() {
			for ; sent < 3*waitLimit; sent++ {
				fmt.Fprintln(k.in, "ABOUT")
			}
			fmt.Fprintln(k.in, "END")
		}()
		synctest.Wait()
		if sent > waitLimit+2 {
			t.Errorf("took %d lines", sent)
		}
		said := 0
		go func() {
			for range k.lines {
				said++
			}
		}()
		k.end()
		synctest.Wait()
		if said != 3*waitLimit+2 {
			t.Errorf("said %d lines", said)
		}
	})
}
