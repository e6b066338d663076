package line

import "errors"

// The errors that events carry; wrapped, so use errors.Is. They keep their
// meaning across the border.
var (
	ErrNotLoaded = errors.New("line: the program that makes lines could not be loaded")

	ErrNoWebRTC = errors.New("peer: this browser has no WebRTC")
	ErrConfig   = errors.New("peer: the configuration cannot work")
	ErrNoLine   = errors.New("peer: the line is not up")
	ErrTooBig   = errors.New("peer: frame longer than MaxFrame")
	ErrSlow     = errors.New("peer: too much waits to be sent")

	ErrClosed   = errors.New("peer: the other side closed the line")
	ErrLost     = errors.New("peer: the line broke")
	ErrTimedOut = errors.New("peer: no line came about, or was accepted, in time")
	ErrLeft     = errors.New("peer: the other left before the line was up")
	ErrReplaced = errors.New("peer: a newer line took over")
	ErrDropped  = errors.New("peer: the line was dropped here")
	ErrFlood    = errors.New("peer: frames came faster than they were taken")
	ErrCode     = errors.New("peer: the code is cut or mistyped, or of another game or try")
	ErrNoTURN   = errors.New("peer: the address is to be hidden, and the relay names no server to hide it behind")
	ErrRelay    = errors.New("peer: no connection to the relay")
)

// known are the errors that cross the border, each with a number: its place
// here. Of any other, number 0, only the text crosses.
var known = []error{nil, ErrNotLoaded, ErrNoWebRTC, ErrConfig, ErrNoLine, ErrTooBig, ErrSlow, ErrClosed, ErrLost,
	ErrTimedOut, ErrLeft, ErrReplaced, ErrDropped, ErrFlood, ErrRelay, ErrCode, ErrNoTURN}

// An abroad is an error of the other program's: what it says, and which of the
// known ones it is.
type abroad struct {
	text string
	is   error
}

func (e *abroad) Error() string { return e.text }
func (e *abroad) Unwrap() error { return e.is }

// appendError appends an error's number and text; no error has neither.
func appendError(b []byte, err error) []byte {
	if err == nil {
		return appendField(appendNumber(b, 0), "")
	}
	number := 0
	for i, k := range known {
		if k != nil && errors.Is(err, k) {
			number = i
			break
		}
	}
	return appendField(appendNumber(b, number), err.Error())
}

func (r *fields) fault() error {
	is := known[r.number(uint64(len(known)-1))]
	text := string(r.field())
	if is == nil && text == "" {
		return nil
	}
	return &abroad{text, is}
}
