package app

import (
	"errors"
	"fmt"
	"strings"

	"rowan/rules"
	"rowan/rules/record"
	"rowan/wasm/i18n"
)

// problems are the words for what is wrong with a file, or what a format can't hold.
var problems = [...]i18n.ID{
	record.TooLarge:      i18n.FileTooLarge,
	record.TooMany:       i18n.FileTooMany,
	record.TooValued:     i18n.FileTooMany,
	record.TooDeep:       i18n.FileTooDeep,
	record.BadCharset:    i18n.FileCharset,
	record.NoGame:        i18n.NoGameInIt,
	record.SetupOffBoard: i18n.SetupOffBoard,
	record.SetupGame:     i18n.SetupGame,
	record.PointOffBoard: i18n.FilePointOff,
	record.NoSGFStart:    i18n.NoSGFStart,
	record.OtherGame:     i18n.SGFOtherGame,
	record.NoSize:        i18n.SGFNoSize,
	record.NoMove:        i18n.FileNoMove,
	record.NoPoint:       i18n.FileNoPoint,
	record.NoNode:        i18n.SGFNoNode,
	record.NoProperty:    i18n.SGFNoProperty,
	record.NotClosed:     i18n.SGFNotClosed,
	record.NoPSQStart:    i18n.NoPSQStart,
	record.NoRECStart:    i18n.NoRECStart,
	record.NoLinkStart:   i18n.NoLinkStart,
	record.NoLibStart:    i18n.NoLibStart,
	record.LibShort:      i18n.FileShort,
	record.LibVersion:    i18n.LibVersion,
	record.LibMore:       i18n.LibMore,
	record.LibNoPoint:    i18n.LibNoPoint,
	record.NoSGFNumber:   i18n.HoldsNoConnectFour,
	record.GomokuOnly:    i18n.HoldsGomokuOnly,
	record.NoSetups:      i18n.HoldsNoSetups,
	record.NoPasses:      i18n.HoldsNoPasses,
	record.LibBoard:      i18n.LibBoardOnly,
	record.StonesOnly:    i18n.LibStonesOnly,
	record.RECSize:       i18n.RECSizeOnly,
	record.BadProperty:   i18n.SGFNoProperty,
}

// shownText is how much of a file stands in a sentence at most, in characters.
const shownText = 12

// problemText says in words what is wrong with a file or a record, or why a game can't be saved in a
// format. It ends without a full stop, for it is a part of a sentence.
func (a *App) problemText(err error) string {
	var (
		p       *record.Problem
		move    *rules.MoveError
		syntax  *rules.SyntaxError
		variant *rules.VariantError
		said    saidError
	)
	text := ""
	switch {
	case errors.As(err, &said):
		text = said.text
	case errors.As(err, &p):
		args := make([]any, len(p.Args))
		for i, arg := range p.Args {
			if args[i] = arg; i18n.ID(0) == formatNames[fmt.Sprint(arg)] {
				if s, ok := arg.(string); ok {
					args[i] = clip(s)
				}
				continue
			}
			args[i] = a.Text.Text(formatNames[fmt.Sprint(arg)])
		}
		text = a.Text.Text(problems[p.Kind], args...)
	case errors.As(err, &move):
		text = a.Text.Text(reasons[move.Reason])
	case errors.As(err, &syntax):
		text = a.Text.Text(i18n.FileNoMove, clip(syntax.Text))
	case errors.As(err, &variant):
		text = a.Text.Text(i18n.FileVariant, clip(variant.Text))
	default:
		a.do(Log{err})
		text = a.Text.Text(i18n.FileDamaged)
	}
	return strings.TrimRight(text, ".。")
}

// formatNames are the formats that have no name of their own.
var formatNames = map[string]i18n.ID{"a move string": i18n.FormatMoves, "a position link": i18n.GameLinkLabel}

// clip returns text as it may stand in a sentence: not long, and no control characters.
func clip(text string) string {
	runes := []rune(strings.Map(func(r rune) rune {
		if r < ' ' || r == 0x7f {
			return ' '
		}
		return r
	}, text))
	if len(runes) > shownText {
		return string(runes[:shownText]) + "…"
	}
	return string(runes)
}

// A saidError is one whose text is in the person's language already.
type saidError struct{ text string }

func (e saidError) Error() string { return e.text }

// inWords returns the error that says a text.
func (a *App) inWords(id i18n.ID, args ...any) error { return saidError{a.Text.Text(id, args...)} }

// readError says in words what is wrong with a file, and where.
func (a *App) readError(err error) string {
	var e *record.ReadError
	switch {
	case !errors.As(err, &e):
		return a.problemText(err)
	case e.Line == 0:
		return a.Text.Text(i18n.AtByte, e.Offset, a.problemText(e.Err))
	case e.Ply == 0:
		return a.Text.Text(i18n.AtColumn, e.Line, e.Column, a.problemText(e.Err))
	}
	return a.Text.Text(i18n.AtMove, e.Line, e.Ply, a.problemText(e.Err))
}
