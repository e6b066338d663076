package record

import (
	"math/rand/v2"
	"os"
	"reflect"
	"strings"
	"testing"
	"time"

	"rowan/rules"
	"rowan/rules/games"
)

func TestFromMatch(t *testing.T) {
	for _, text := range []string{
		"gomoku-15x15-5-freestyle-swap2 h8i9h10=a1a2~b3",
		"gomoku-15x15-5-renju-soosorv8 h8i9h10a1_2~b2",
		"connect4-7x6-4-popout-pie 4~4p4",
		"gomoku-3x3-3-standard-none a1b1a2b2a3",
	} {
		tree, err := ReadMoves([]byte(text), Options{})
		if err != nil {
			t.Logf("%s: %v", text, err) // as far as it goes
		}
		m, err := tree.Match()
		if err != nil {
			t.Fatal(err)
		}
		if back := FromMatch(m); !reflect.DeepEqual(back, tree) {
			t.Errorf("%s: %s", text, dump([]*Tree{back, tree}))
		}
		if tree.Variant.Game == rules.Gomoku {
			again(t, []*Tree{tree}, SGF, Options{})
		}
		again(t, []*Tree{tree}, Link, Options{})
	}
}

func TestFromMatchSetup(t *testing.T) {
	trees, err := ReadSGF([]byte("(;GM[4]AB[hh][ii]AW[gg];W[aa];B[bb];AB[cc];W[dd])"), Options{})
	if err != nil {
		t.Fatal(err)
	}
	m, err := trees[0].Match()
	if err != nil || m.Ply() != 2 { // no move leads across the second set-up
		t.Fatalf("%v, %d plies", err, m.Ply())
	}
	back, err := FromMatch(m).Match()
	if err != nil || back.Position() != m.Position() || back.At(0) != m.At(0) {
		t.Errorf("%v: %v", err, back)
	}
}

func TestResult(t *testing.T) {
	start, err := games.Start(rules.ClassicGomoku)
	if err != nil {
		t.Fatal(err)
	}
	for text, want := range map[string]rules.Outcome{
		"B+R":      {Winner: rules.Black, Method: rules.Resignation},
		"W+Resign": {Winner: rules.White, Method: rules.Resignation},
		"0":        {Method: rules.Agreement},
		"B+T":      {Winner: rules.Black, Method: rules.OutOfTime},
		"W+Time":   {Winner: rules.White, Method: rules.OutOfTime},
		"B+F":      {},
		"Void":     {},
		"":         {},
	} {
		tree := NewTree(rules.ClassicGomoku)
		tree.Result = text
		m, err := tree.Match()
		if err != nil || m.Outcome() != want {
			t.Errorf("%q: %v, %v", text, m.Outcome(), err)
		}
		if !want.Over() {
			continue
		}
		played := rules.NewMatch(start)
		played.End(want)
		if back, err := FromMatch(played).Match(); err != nil || back.Outcome() != want {
			t.Errorf("%v: %v", want, back.Outcome())
		}
	}
}

func TestFromTranscript(t *testing.T) {
	b := newTable(t, Terms{Variant: rules.ClassicGomoku, Begins: GuestBegins})
	b.both(Host, KindSeat, []byte("Ada")...)
	b.both(Guest, KindSeat, []byte("Bo")...)
	b.move(Guest, "h8")
	b.move(Host, "i9")
	b.both(Guest, KindResign)
	trees, err := Read(b.side[Host].Encode(), Options{})
	if err != nil || len(trees) != 1 {
		t.Fatal(err)
	}
	tree := trees[0]
	if tree.Names != [2]string{"Bo", "Ada"} || tree.Result != "W+R" || movesOf(t, tree) != "h8i9" {
		t.Errorf("%+v", tree)
	}
	again(t, trees, SGF, Options{})
	if _, err := Write(Signed, tree); err == nil {
		t.Error("a signed record was written")
	}
	// A record with a bad entry gives the moves before it.
	data := b.side[Host].Encode()
	data[len(data)-1] ^= 1
	trees, err = Read(data, Options{})
	if err == nil || len(trees) != 1 || movesOf(t, trees[0]) != "h8i9" || trees[0].Result != "" {
		t.Errorf("%v: %+v", err, trees)
	}
}

// Games of every variant, played at random with all the choices of their openings.
func TestRandomGames(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	number := 20
	if slowTests {
		number = 3
	}
	for _, text := range []string{
		"gomoku-15x15-5-freestyle-none", "gomoku-15x15-5-standard-swap", "gomoku-15x15-5-caro-swap2", "gomoku-15x15-5-caro8-pro",
		"gomoku-19x17-5-freestyle-longpro", "gomoku-15x15-5-renju-none", "gomoku-15x15-5-renju-rif", "gomoku-15x15-5-renju-yamaguchi",
		"gomoku-15x15-5-renju-soosorv8", "gomoku-15x15-5-renju-taraguchi10", "gomoku-22x22-6-freestyle-swap2", "gomoku-3x3-3-standard-none",
		"connect4-7x6-4-drop-none", "connect4-7x6-4-drop-pie", "connect4-12x5-4-popout-pie", "connect4-7x6-4-popout-none",
	} {
		v, err := rules.ParseVariant(text)
		if err != nil {
			t.Fatal(err)
		}
		for range number {
			start, err := games.Start(v)
			if err != nil {
				t.Fatal(err)
			}
			m := rules.NewMatch(start)
			for moves := start.Moves(); len(moves) > 0 && m.Ply() < 60; moves = m.Position().Moves() {
				if err := m.Play(moves[random.IntN(len(moves))]); err != nil {
					t.Fatal(err)
				}
			}
			tree := FromMatch(m)
			tree.Names = [2]string{"Ada", "Bo"}
			if v.Game == rules.Gomoku {
				again(t, []*Tree{tree}, SGF, Options{})
			}
			tree.Names = [2]string{}
			again(t, []*Tree{tree}, Link, Options{})
			again(t, []*Tree{tree}, MoveString, Options{Variant: v})
		}
	}
}

// TestTimesInTrees converts a game with a clock: what each move took, and what was left, under the colour that its player held
// then. The swap is the host's, who is Black from then on.
func TestTimesInTrees(t *testing.T) {
	terms, err := ParseTerms("gomoku-15x15-5-freestyle-swap~guest~t300-3")
	if err != nil {
		t.Fatal(err)
	}
	b := newTable(t, terms)
	b.both(Host, KindSeat, []byte("Ada")...)
	b.both(Guest, KindSeat, []byte("Bo")...)
	for i, m := range []string{"h8", "i9", "j8", "~", "a1", "b1"} {
		s := b.side[0].State()
		seat, _ := s.ToMove()
		b.play(seat, m, float64(i)+0.5, 0)
	}
	b.both(Host, KindOffer, Offer{OfferTakeback, 5}.Body()...)
	b.both(Guest, KindAnswer, AnswerBody(true)...)
	b.both(Host, KindFlag, FlagBody(400*time.Second)...)
	tree := FromTranscript(b.side[0])
	sgf, err := FormatSGF(tree)
	if err != nil {
		t.Fatal(err)
	}
	text := strings.ReplaceAll(string(sgf), "\n", "")
	for _, want := range []string{
		"PB[Ada]PW[Bo]", "RE[W+T]", "TM[300]OT[3 s more after each move]", "B[hh]MS[500]BL[302.5]", "W[ig]MS[1500]BL[304]",
		"RM[~]MS[3500]BL[299.5]", "W[ao]MS[4500]WL[303]",
	} {
		if !strings.Contains(text, want) {
			t.Errorf("no %q in\n%s", want, text)
		}
	}
	again(t, []*Tree{tree}, SGF, Options{})
	if psq, err := FormatPSQ(FromTranscript(golden(t, goldenFlag))); err == nil {
		t.Errorf("discs as PSQ: %s", psq)
	}
	for name, want := range map[string]string{goldenFlag: "B+T", goldenLeft: "0", goldenClock: "W+T"} {
		if got := FromTranscript(golden(t, name)).Result; got != want {
			t.Errorf("%s: %q, want %q", name, got, want)
		}
	}
}

func golden(t *testing.T, name string) *Transcript {
	t.Helper()
	data, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	tr, err := Decode(data)
	if err != nil {
		t.Fatal(err)
	}
	return tr
}
