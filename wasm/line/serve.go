package line

// A Line is what the other program has of a line: a peer.Conn, whose methods say
// the same as those of Conn, but that Send tells of an error and Close waits.
type Line interface {
	Send(line int, frame []byte) error
	Accept(line int)
	Drop(line int, reason string)
	Retry()
	Moved()
	MakeCode()
	TakeCode(text string)
	Close() error
}

// A server is the other end of a Conn.
type server struct {
	port  Port
	open  func(Config, func(Event)) Line
	line  Line          // nil before it is opened
	taken chan struct{} // has a token when the page has taken an event
	quit  chan struct{} // closed when the page has closed the line
}

// Serve makes a line, by open, for the page at the other end of port.
func Serve(port Port, open func(Config, func(Event)) Line) {
	s := &server{port: port, open: open, taken: make(chan struct{}, 1), quit: make(chan struct{})}
	port.OnMessage(s.receive)
}

// tell tells the page of an event and waits until it is taken.
func (s *server) tell(e Event) {
	s.port.Post(encodeEvent(e))
	select {
	case <-s.taken:
	case <-s.quit:
	}
}

// receive takes a request. What cannot be read, or is out of place, is told to
// the page as a refusal.
func (s *server) receive(message []byte) {
	q, err := decodeRequest(message)
	if err == nil && q.kind != kindClose && (s.line == nil) != (q.kind == kindOpen) {
		err = errWire
	}
	if err != nil {
		s.port.Post(encodeEvent(Relay{State: Refused, Err: err}))
		return
	}
	switch q.kind {
	case kindOpen:
		s.line = s.open(q.config, s.tell)
	case kindTaken:
		select {
		case s.taken <- struct{}{}:
		default:
		}
	case kindSend:
		_ = s.line.Send(q.line, q.frame) // the line's Down tells
	case kindAccept:
		s.line.Accept(q.line)
	case kindDrop:
		s.line.Drop(q.line, q.reason)
	case kindRetry:
		s.line.Retry()
	case kindMakeCode:
		s.line.MakeCode()
	case kindTakeCode:
		s.line.TakeCode(q.text)
	case kindMoved:
		s.line.Moved()
	case kindClose:
		close(s.quit)
		if s.line != nil {
			_ = s.line.Close() // nobody asks any more
		}
		s.port.Close()
	}
}
