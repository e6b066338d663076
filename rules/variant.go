package rules

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// A Game is one of the two families.
type Game uint8

const (
	Gomoku      Game = iota // stones are placed anywhere
	ConnectFour             // discs drop
)

// A Rule says which rows win and which moves there are.
type Rule uint8

const (
	Freestyle Rule = iota // Gomoku: a row of Length or more wins
	Standard              // Gomoku: a row of exactly Length wins
	DropRule              // Connect Four: discs drop, Length or more wins
	Renju                 // Gomoku: Black wins by exactly five and has forbidden points, White by five or more
	Caro                  // Gomoku: exactly Length, not closed at both ends by the opponent
	CaroOver              // Gomoku: as Caro, and a longer row wins, even closed at both ends
	PopOut                // Connect Four: as DropRule, and an own disc may be taken out at the bottom
)

// An Opening is how the first stones are put and the colours chosen.
type Opening uint8

const (
	NoOpening   Opening = iota // Black begins, anywhere
	SwapRule                   // First puts three stones, Second chooses the colour
	Swap2                      // as SwapRule, and Second may put two more and let First choose
	Pro                        // move 1 in the centre, move 3 outside the central 5×5
	LongPro                    // move 1 in the centre, move 3 outside the central 7×7
	RIF                        // renju: one of 26 openings, swap, two fifths
	Yamaguchi                  // renju: three stones and a number of fifths, swap
	Soosorv8                   // renju: White 4 names up to eight fifths, swap
	Taraguchi10                // renju: swaps after each stone, or ten fifths
	Pie                        // Connect Four: after the first disc Second may swap
)

// The words of the canonical text form, by value.
var (
	gameNames = []string{Gomoku: "gomoku", ConnectFour: "connect4"}
	ruleNames = []string{Freestyle: "freestyle", Standard: "standard", DropRule: "drop",
		Renju: "renju", Caro: "caro", CaroOver: "caro8", PopOut: "popout"}
	openingNames = []string{NoOpening: "none", SwapRule: "swap", Swap2: "swap2", Pro: "pro", LongPro: "longpro",
		RIF: "rif", Yamaguchi: "yamaguchi", Soosorv8: "soosorv8", Taraguchi10: "taraguchi10", Pie: "pie"}
)

// String returns the word for the game in a variant's text.
func (g Game) String() string { return gameNames[g] }

// String returns the word for the rule in a variant's text.
func (r Rule) String() string { return ruleNames[r] }

// String returns the word for the opening in a variant's text.
func (o Opening) String() string { return openingNames[o] }

// Limits of the boards.
const (
	MinSize, MaxSize     = 3, 22 // columns and rows
	MinLength, MaxLength = 3, 8  // stones in a row to win
)

// A Variant is all that two players must agree on before the first stone. Variants
// are comparable. Its text form is "gomoku-15x15-5-freestyle-none": game, columns
// × rows, length to win, rule, opening.
type Variant struct {
	Game          Game
	Width, Height int // columns and rows, MinSize to MaxSize
	Length        int // stones in a row to win, MinLength to MaxLength
	Rule          Rule
	Opening       Opening
}

// The variants that people come for.
var (
	ClassicGomoku      = Variant{Gomoku, 15, 15, 5, Freestyle, NoOpening}
	StandardGomoku     = Variant{Gomoku, 15, 15, 5, Standard, NoOpening}
	ClassicConnectFour = Variant{ConnectFour, 7, 6, 4, DropRule, NoOpening}
)

// String returns the canonical text form, which ParseVariant reads.
func (v Variant) String() string {
	return fmt.Sprintf("%s-%dx%d-%d-%s-%s", v.Game, v.Width, v.Height, v.Length, v.Rule, v.Opening)
}

// A VariantError says which part of a variant's text is wrong.
type VariantError struct {
	Part string // "game", "size", "length", "rule", "opening" or "form"
	Text string // what stands there
	Want string // what may
}

func (e *VariantError) Error() string {
	return fmt.Sprintf("variant: %s %q: want %s", e.Part, e.Text, e.Want)
}

// ParseVariant reads the canonical text form of a variant and checks that it
// can be played. Its error is a *VariantError.
func ParseVariant(text string) (Variant, error) {
	parts := strings.Split(text, "-")
	if len(parts) != 5 {
		return Variant{}, &VariantError{"form", text, "game-WxH-length-rule-opening"}
	}
	var v Variant
	width, height, _ := strings.Cut(parts[1], "x")
	w, errW := number(width)
	h, errH := number(height)
	length, errL := number(parts[2])
	game, rule, opening := slices.Index(gameNames, parts[0]), slices.Index(ruleNames, parts[3]), slices.Index(openingNames, parts[4])
	switch {
	case game < 0:
		return Variant{}, &VariantError{"game", parts[0], strings.Join(gameNames, " or ")}
	case errW != nil || errH != nil:
		return Variant{}, &VariantError{"size", parts[1], "columns x rows, such as 15x15"}
	case errL != nil:
		return Variant{}, &VariantError{"length", parts[2], "a number"}
	case rule < 0:
		return Variant{}, &VariantError{"rule", parts[3], strings.Join(ruleNames, " or ")}
	case opening < 0:
		return Variant{}, &VariantError{"opening", parts[4], strings.Join(openingNames, " or ")}
	}
	v = Variant{Game(game), w, h, length, Rule(rule), Opening(opening)}
	return v, v.Validate()
}

// number reads a decimal number without sign or leading zero, so that each
// variant has one text.
func number(s string) (int, error) {
	n, err := strconv.Atoi(s)
	if err != nil || s != strconv.Itoa(n) || n < 0 {
		return 0, strconv.ErrSyntax
	}
	return n, nil
}

// Validate returns nil if the variant can be played, else a *VariantError.
func (v Variant) Validate() error {
	size := fmt.Sprintf("%dx%d", v.Width, v.Height)
	switch {
	case v.Width < MinSize || v.Width > MaxSize || v.Height < MinSize || v.Height > MaxSize:
		return &VariantError{"size", size, fmt.Sprintf("%d to %d columns and rows", MinSize, MaxSize)}
	case v.Length < MinLength || v.Length > MaxLength || v.Length > max(v.Width, v.Height):
		return &VariantError{"length", strconv.Itoa(v.Length),
			fmt.Sprintf("%d to %d, and no more than the longer side", MinLength, MaxLength)}
	case v.Game == Gomoku:
		return v.validateGomoku()
	}
	return v.validateConnectFour()
}

// validateConnectFour is Validate for Connect Four, whose size and length are right:
// every board and length go with either rule and either opening.
func (v Variant) validateConnectFour() error {
	switch {
	case v.Rule != DropRule && v.Rule != PopOut:
		return &VariantError{"rule", v.Rule.String(), "drop or popout for connect4"}
	case v.Opening != NoOpening && v.Opening != Pie:
		return &VariantError{"opening", v.Opening.String(), "none or pie for connect4"}
	}
	return nil
}
