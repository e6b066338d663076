package gomoku

import (
	"bufio"
	"encoding/json"
	"errors"
	"io/fs"
	"os"
	"slices"
	"strings"
	"testing"

	"rowan/rules"
)

var renju15 = rules.Variant{Game: rules.Gomoku, Width: 15, Height: 15, Length: 5, Rule: rules.Renju}

// oracle reads a file of the data to test against, or skips the test where there is none.
func oracle(t testing.TB, name string) []byte {
	t.Helper()
	data, err := os.ReadFile("../../../shared/data/gomoku/" + name)
	if errors.Is(err, fs.ErrNotExist) {
		t.Skip("no data to test against: " + name)
	}
	if err != nil {
		t.Fatal(err)
	}
	return data
}

// names returns points as the files write them, sorted.
func names(points []rules.Point) []string {
	var list []string
	for _, pt := range points {
		list = append(list, strings.ToUpper(pt.String()))
	}
	slices.Sort(list)
	return list
}

// boards reads the 2,000 boards and the forbidden points of each, sorted.
func boards(t testing.TB) (list []Position, forbidden [][]string) {
	scanner := bufio.NewScanner(strings.NewReader(string(oracle(t, "renju-forbidden.tsv"))))
	for scanner.Scan() {
		board, points, _ := strings.Cut(scanner.Text(), "\t")
		p, err := ParseBoard(renju15, board, rules.Black)
		if err != nil {
			t.Fatal(err)
		}
		want := strings.Fields(strings.Trim(points, "-"))
		slices.Sort(want)
		list, forbidden = append(list, p), append(forbidden, want)
	}
	return list, forbidden
}

// TestForbiddenOracle compares every point of 2,000 boards that two other programs agree on.
func TestForbiddenOracle(t *testing.T) {
	list, want := boards(t)
	if len(list) != 2000 {
		t.Fatalf("%d boards, want 2000", len(list))
	}
	for i, p := range list {
		if got := names(p.Forbidden()); !slices.Equal(got, want[i]) {
			t.Errorf("board %d: %v, want %v\n%s", i+1, got, want[i], picture(p))
		}
		var each []rules.Point // point by point, without the choice of suspects
		for _, m := range everyPoint(p.Variant()) {
			if p.ForbiddenAt(m) != 0 {
				each = append(each, m)
			}
		}
		if !slices.Equal(names(each), want[i]) {
			t.Errorf("board %d, point by point: %v, want %v\n%s", i+1, names(each), want[i], picture(p))
		}
	}
}

// TestForbiddenNamed compares known hard boards, with the reason of each point. Boards of which no
// list is known are compared with the twin.
func TestForbiddenNamed(t *testing.T) {
	var cases []struct {
		Name      string
		Board     []string
		Forbidden map[string]string
	}
	if err := json.Unmarshal(oracle(t, "renju-forbidden-named.json"), &cases); err != nil {
		t.Fatal(err)
	}
	reasons := map[string]rules.Reason{"overline": rules.Overline, "44": rules.DoubleFour, "33": rules.DoubleThree}
	for _, c := range cases {
		p, err := ParseBoard(renju15, strings.Join(c.Board, "/"), rules.Black)
		if err != nil {
			t.Fatalf("%s: %v", c.Name, err)
		}
		if c.Forbidden == nil {
			compareTwin(t, p)
			continue
		}
		want := map[rules.Point]rules.Reason{}
		for text, reason := range c.Forbidden {
			moves, err := rules.ParseMoves(renju15, text)
			if err != nil {
				t.Fatal(err)
			}
			want[moves[0].Point] = reasons[reason]
		}
		for _, pt := range everyPoint(renju15) {
			if got := p.ForbiddenAt(pt); got != want[pt] {
				t.Errorf("%s: %v is %v, want %v\n%s", c.Name, pt, got, want[pt], picture(p))
			}
		}
	}
}

func everyPoint(v rules.Variant) (points []rules.Point) {
	for y := range v.Height {
		for x := range v.Width {
			points = append(points, rules.Point{X: int8(x), Y: int8(y)})
		}
	}
	return points
}

// picture is the board with line breaks.
func picture(p Position) string { return strings.ReplaceAll(p.Board(), "/", "\n") }

func BenchmarkForbidden(b *testing.B) {
	list, _ := boards(b)
	i := 0
	for b.Loop() {
		list[i%len(list)].Forbidden()
		i++
	}
	b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "boards/s")
}

func BenchmarkParseBoard(b *testing.B) {
	list, _ := boards(b)
	text := list[0].Board()
	for b.Loop() {
		if _, err := ParseBoard(renju15, text, rules.Black); err != nil {
			b.Fatal(err)
		}
	}
}
