package cluster

import (
	"crypto/rand"
	"encoding/binary"
	"errors"
	"sync"

	"github.com/nats-io/nats.go"

	"rowan/relay/server"
	"rowan/relay/signaling"
)

// A frame is a message between two relays. Integers are big-endian; a string is a length byte and that many
// bytes.
//
//	open   01  line:16  from: string  key: string  hello: the rest
//	data   02  line:16  number:4  message: the rest
//	close  03  line:16  number:4  code:2
//
// Each end numbers its data and its close from 0. An open is a request; its answer is one byte, 1 when the
// line has been taken.
const (
	frameOpen  = 1
	frameData  = 2
	frameClose = 3
	headerLen  = 1 + 16 + 4
)

// subject returns where a session is spoken to.
func subject(session string) string { return "rowan.1." + session }

// lineID names a line. The one who opens it makes it up.
type lineID [16]byte

var errClosed = errors.New("the line is closed")

// line is one end of a line, a server.Line.
type line struct {
	s   *session
	id  lineID
	to  string // the other session
	end server.End

	in       sync.Mutex // held while end is called
	received uint32     // how many frames have come

	out    sync.Mutex
	sent   uint32 // how many frames have gone
	closed bool   // by this end or the other
}

// dial opens a line.
func (s *session) dial(to, key string, hello []byte, end server.End) (server.Line, error) {
	l := &line{s: s, to: to, end: end}
	rand.Read(l.id[:])
	if !s.add(l) {
		return nil, ErrApart
	}
	s.c.figures.messages.WithLabelValues(waySent).Inc()
	open := append([]byte{frameOpen}, l.id[:]...)
	open = append(append(open, byte(len(s.id))), s.id...)
	open = append(append(open, byte(len(key))), key...)
	m, err := s.c.nc.Request(subject(to), append(open, hello...), askTime)
	if err == nil && (len(m.Data) != 1 || m.Data[0] != 1) {
		err = errors.New("it does not take the line")
	}
	if err != nil {
		l.Close(0) // it may have been taken, and the answer lost
		return nil, err
	}
	s.c.figures.opened.Inc()
	return l, nil
}

// Send is server.Line's.
func (l *line) Send(b []byte) error {
	l.out.Lock()
	defer l.out.Unlock()
	if l.closed {
		return errClosed
	}
	return l.publish(frameData, b)
}

// Close is server.Line's. It returns when no call of the end is under way, so the end does not
// call it.
func (l *line) Close(code signaling.CloseCode) {
	if l.shut() {
		l.out.Lock()
		l.publish(frameClose, binary.BigEndian.AppendUint16(nil, uint16(code)))
		l.out.Unlock()
	}
	l.in.Lock()
	defer l.in.Unlock()
}

// shut marks the line as closed and reports whether it was open.
func (l *line) shut() bool {
	l.s.remove(l)
	l.out.Lock()
	defer l.out.Unlock()
	was := !l.closed
	l.closed = true
	return was
}

// publish sends a frame. It is called with out held.
func (l *line) publish(kind byte, b []byte) error {
	frame := append(make([]byte, 0, headerLen+len(b)), kind)
	frame = append(frame, l.id[:]...)
	frame = binary.BigEndian.AppendUint32(frame, l.sent)
	l.sent++
	l.s.c.figures.messages.WithLabelValues(waySent).Inc()
	return l.s.c.nc.Publish(subject(l.to), append(frame, b...))
}

// lose closes the line, of which nothing more will come.
func (l *line) lose(code signaling.CloseCode) {
	if l.shut() {
		l.in.Lock()
		defer l.in.Unlock()
		if l.end != nil { // else it has not been taken
			l.end.Closed(code)
		}
	}
}

// receive takes a frame for this session. NATS calls it once at a time.
func (s *session) receive(m *nats.Msg) {
	figures := s.c.figures
	figures.messages.WithLabelValues(wayReceived).Inc()
	if len(m.Data) < headerLen {
		figures.drop(dropMalformed)
		return
	}
	if m.Data[0] == frameOpen {
		s.accept(m)
		return
	}
	s.mu.Lock()
	l := s.lines[lineID(m.Data[1:17])]
	s.mu.Unlock()
	if l == nil {
		figures.drop(dropLate)
		return
	}
	number, rest := binary.BigEndian.Uint32(m.Data[17:]), m.Data[headerLen:]
	switch {
	case number != l.received:
		figures.drop(dropGap)
		s.c.log.Warn("a message between relays is lost")
		l.out.Lock()
		l.publish(frameClose, binary.BigEndian.AppendUint16(nil, uint16(signaling.CloseApart)))
		l.out.Unlock()
		l.lose(signaling.CloseApart)
	case m.Data[0] == frameClose && len(rest) == 2:
		l.lose(signaling.CloseCode(binary.BigEndian.Uint16(rest)))
	case m.Data[0] == frameData:
		l.received++
		l.deliver(rest)
	default:
		figures.drop(dropMalformed)
	}
}

// deliver gives a message to the end of a line that is open.
func (l *line) deliver(b []byte) {
	l.in.Lock()
	defer l.in.Unlock()
	l.out.Lock()
	closed := l.closed
	l.out.Unlock()
	if !closed {
		l.end.Message(b)
	}
}

// accept takes a line that another relay opens, if this one holds what it is about.
func (s *session) accept(m *nats.Msg) {
	l := &line{s: s, id: lineID(m.Data[1:17])}
	var key string
	rest := m.Data[17:]
	if !cut(&l.to, &rest) || !isID(l.to) || !cut(&key, &rest) {
		s.c.figures.drop(dropMalformed)
		return
	}
	if !s.holds(key) || !s.add(l) {
		s.c.figures.drop(dropRefused)
		m.Respond([]byte{0})
		s.recall(key) // a claim that says it does is out of date, or not noted
		return
	}
	l.in.Lock()
	defer l.in.Unlock()
	end, err := s.c.member.Accept(key, rest, l)
	if err != nil {
		s.c.log.Warn("another relay says what is not understood; is it of another version?", "error", err)
		s.c.figures.drop(dropRefused)
		l.shut()
		m.Respond([]byte{0})
		return
	}
	l.end = end
	s.c.figures.opened.Inc()
	m.Respond([]byte{1})
}

// cut takes a string off b.
func cut(s *string, b *[]byte) bool {
	if len(*b) < 1 || len(*b) < 1+int((*b)[0]) {
		return false
	}
	n := 1 + int((*b)[0])
	*s, *b = string((*b)[1:n]), (*b)[n:]
	return true
}

// add has what comes for a line go to it, unless the session is over, or there is a line of that name.
func (s *session) add(l *line) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.ended || s.lines[l.id] != nil {
		return false
	}
	s.lines[l.id] = l
	return true
}

func (s *session) remove(l *line) {
	s.mu.Lock()
	defer s.mu.Unlock()
	delete(s.lines, l.id)
}

// closeLines closes some lines, whose other ends are out of reach.
func (s *session) closeLines(which func(*line) bool, code signaling.CloseCode) {
	var lost []*line
	s.mu.Lock()
	for _, l := range s.lines {
		if which(l) {
			lost = append(lost, l)
		}
	}
	s.mu.Unlock()
	for _, l := range lost {
		l.lose(code)
	}
}
