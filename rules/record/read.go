package record

import (
	"bytes"
	"errors"
	"fmt"
	"path"
	"strings"
)

// A Format is one that games are kept in.
type Format uint8

const (
	Unknown    Format = iota
	SGF               // Smart Game Format, FF[4]
	PSQ               // Piskvork's
	REC               // Piskvork's older one
	Lib               // RenLib's library
	MoveString        // "h8i9h7"
	Link              // "p/1/…"
	Signed            // the transcript of an online match
)

var formatNames = [...]string{"unknown", "sgf", "psq", "rec", "lib", "moves", "link", "signed"}

// String returns the word for the format: "sgf", "psq", "rec", "lib", "moves", "link", "signed" or "unknown".
func (f Format) String() string { return formatNames[f] }

// ParseFormat returns the format that String names. Unknown is none.
func ParseFormat(s string) (Format, error) {
	for f, name := range formatNames {
		if name == s && Format(f) != Unknown {
			return Format(f), nil
		}
	}
	return Unknown, fmt.Errorf("no format %q: want %s", s, strings.Join(formatNames[1:], ", "))
}

// Sniff returns the format of a file from its content, and where that leaves a doubt from the name's
// ending. What is nothing else may be a move string.
func Sniff(data []byte, name string) Format {
	start := bytes.TrimLeft(bytes.TrimPrefix(data[:min(len(data), 1<<12)], []byte("\ufeff")), " \t\r\n")
	line, _, _ := strings.Cut(string(start), "\n")
	line = strings.TrimSuffix(line, "\r")
	switch {
	case bytes.HasPrefix(data, []byte(magic)):
		return Signed
	case bytes.HasPrefix(data, libHead):
		return Lib
	case psqHeader(line) != nil:
		return PSQ
	}
	switch strings.ToLower(path.Ext(name)) {
	case ".sgf":
		return SGF
	case ".lib":
		return Lib
	case ".psq":
		return PSQ
	case ".rec":
		return REC
	}
	switch {
	case len(start) == 0:
		return Unknown
	case data[0] == libH8 && !isText(start):
		return Lib
	case hasSGFStart(start):
		return SGF
	case bytes.Contains(start, []byte(linkHead)):
		return Link
	case hasRECStart(start):
		return REC
	case isPiskvorky(line): // without a size
		return PSQ
	case hasSGFStart(data): // behind much junk
		return SGF
	}
	return MoveString
}

// hasSGFStart reports whether "(;" is in the text, perhaps with white space in it.
func hasSGFStart(b []byte) bool {
	for {
		i := bytes.IndexByte(b, '(')
		if i < 0 {
			return false
		}
		b = bytes.TrimLeft(b[i+1:], " \t\r\n")
		if len(b) > 0 && b[0] == ';' {
			return true
		}
	}
}

// hasRECStart reports whether two lines that are no moves come before one that is.
func hasRECStart(b []byte) bool {
	lines := strings.SplitN(string(b), "\n", 4)
	for i, line := range lines[:min(len(lines), 3)] {
		if _, _, isMove := parseMoveLine(line); isMove != (i == 2) {
			return false
		}
	}
	return len(lines) >= 3
}

// isText reports whether no byte is a control character that text does not have.
func isText(b []byte) bool {
	for _, c := range b {
		if c < ' ' && c != '\n' && c != '\r' && c != '\t' {
			return false
		}
	}
	return true
}

// Read reads the games of a file of any format: one, or in SGF one or more. Errors are those of the
// format's reader; the trees hold what was read before.
func Read(data []byte, o Options) ([]*Tree, error) {
	one := func(t *Tree, err error) ([]*Tree, error) {
		if t == nil {
			return nil, err
		}
		return []*Tree{t}, err
	}
	switch Sniff(data, o.Name) {
	case SGF:
		return ReadSGF(data, o)
	case PSQ:
		return one(ReadPSQ(data, o))
	case REC:
		return one(ReadREC(data, o))
	case Lib:
		return one(ReadLib(data, o))
	case Link:
		return one(ReadLink(string(data)))
	case MoveString:
		return one(ReadMoves(data, o))
	case Signed:
		tr, err := Decode(data)
		if tr == nil {
			return nil, err
		}
		return []*Tree{FromTranscript(tr)}, err
	}
	return nil, problem(NoGame)
}

// Write writes games in a format. All but SGF hold one: more are an error. A signed record
// can't be written, for nobody can sign for the players.
func Write(f Format, trees ...*Tree) ([]byte, error) {
	if len(trees) == 0 {
		return nil, errors.New("there is no game to write")
	}
	if f != SGF && len(trees) > 1 {
		return nil, fmt.Errorf("%s holds one game, and these are %d", f, len(trees))
	}
	switch f {
	case SGF:
		return FormatSGF(trees...)
	case PSQ:
		return FormatPSQ(trees[0])
	case REC:
		return FormatREC(trees[0])
	case Lib:
		return FormatLib(trees[0])
	case MoveString:
		return FormatMoveString(trees[0])
	case Link:
		link, err := FormatLink(trees[0])
		return []byte(link + "\n"), err
	}
	return nil, fmt.Errorf("games can't be written as %s", f)
}
