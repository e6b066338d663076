package record

import "fmt"

// A Problem is what is wrong with a file, or what a format can't hold. Error says it in English; who
// speaks another language goes by the Kind.
type Problem struct {
	Kind ProblemKind
	Args []any // what the kind says
	Err  error // what lies under it, nil for most
}

// A ProblemKind is the sort of a Problem. Behind each stand its Args.
type ProblemKind uint8

const (
	TooLarge   ProblemKind = iota // most bytes (int)
	TooMany                       // most nodes and marks (int)
	TooValued                     // most values (int)
	TooDeep                       // most nodes of a line (int)
	BadCharset                    // its name (string)
	NoGame                        // nothing

	SetupOffBoard // nothing
	SetupGame     // nothing
	PointOffBoard // column and row as the file counts them (int, int)

	NoSGFStart  // nothing
	OtherGame   // SGF's GM (string)
	NoSize      // SGF's SZ (string)
	NoMove      // what stands there (string)
	NoPoint     // what stands there (string), columns and rows of the board (int, int)
	NoNode      // what stands there (string)
	NoProperty  // what stands there (string)
	NotClosed   // nothing
	NoPSQStart  // nothing
	NoRECStart  // nothing
	NoLinkStart // nothing
	NoLibStart  // nothing
	LibShort    // nothing
	LibVersion  // nothing
	LibMore     // nothing
	LibNoPoint  // nothing

	NoSGFNumber // nothing
	GomokuOnly  // the format's name (string)
	NoSetups    // the format's name (string)
	NoPasses    // the format's name (string)
	LibBoard    // nothing
	StonesOnly  // the move that is none (rules.Move)
	RECSize     // columns and rows that are read, and those of the game (int, int, int, int)
	BadProperty // its name (string)
)

// problemTexts are the formats of the Args, by kind.
var problemTexts = [...]string{
	TooLarge:      "the file has more than %d bytes",
	TooMany:       "the file has more than %d nodes and marks",
	TooValued:     "the file has more than %d values of properties",
	TooDeep:       "a line has more than %d nodes",
	BadCharset:    "the charset %.40q",
	NoGame:        "there is no game in it",
	SetupOffBoard: "a set-up names a point off the board",
	SetupGame:     "only stones of Gomoku can be set up",
	PointOffBoard: "%d,%d: it is off the board",
	NoSGFStart:    "no game begins here: SGF wants (;",
	OtherGame:     "GM[%.10s] is another game: Gomoku is GM[4]",
	NoSize:        "SZ[%.10s] is no size",
	NoMove:        "%.12q is no move",
	NoPoint:       "%.12q is no point of a board of %dx%d",
	NoNode:        "%q where a node, ( or ) should be",
	NoProperty:    "%q where a property such as B[hh] should be",
	NotClosed:     "the value is not closed by a ]",
	NoPSQStart:    "a PSQ file begins with Piskvorky WxH, L1:L2, s",
	NoRECStart:    "a REC file begins with the names of the players, one a line",
	NoLinkStart:   "a position link has " + linkHead + " in it",
	NoLibStart:    "a RenLib file begins with a header, or with the byte 78",
	LibShort:      "the file is cut short",
	LibVersion:    "only versions 3 of RenLib files are known",
	LibMore:       "more nodes follow the end of the tree",
	LibNoPoint:    "the move byte is no point",
	NoSGFNumber:   "SGF has no number for Connect Four: this game can't be written as SGF",
	GomokuOnly:    "%s holds games of Gomoku only",
	NoSetups:      "%s holds no set-up stones",
	NoPasses:      "%s holds no passes",
	LibBoard:      "RenLib holds games of Gomoku on 15x15 only",
	StonesOnly:    "RenLib holds stones only, not %s",
	RECSize:       "REC holds no size and is read as %dx%d: this game has %dx%d",
	BadProperty:   "%q is no property of SGF",
}

// problem returns the problem of a kind.
func problem(kind ProblemKind, args ...any) *Problem { return &Problem{Kind: kind, Args: args} }

func (p *Problem) Error() string {
	text := fmt.Sprintf(problemTexts[p.Kind], p.Args...)
	if p.Err != nil {
		text += ": " + p.Err.Error()
	}
	return text
}

// Unwrap returns what lies under it.
func (p *Problem) Unwrap() error { return p.Err }
