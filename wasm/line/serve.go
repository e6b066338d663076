package line

import "rowan/relay/signaling"

// A Line is what the other program has of a line: a peer.Conn, whose methods say
// the same as those of Conn, but that Send tells of an error and Close waits.
type Line interface {
	held
	Send(line int, frame []byte) error
	Accept(line int)
	Drop(line int, reason string)
	MakeCode()
	TakeCode(text string)
}

// A Hall is what it has of a lobby: a peer.Lobby.
type Hall interface {
	held
	Wish(Wish)
	Browse(of signaling.List, page uint8)
}

// held is what both can do.
type held interface {
	Retry()
	Moved()
	Close() error
}

// A server is the other end of a Conn.
type server struct {
	port  Port
	open  func(Config, func(Event)) Line
	enter func(relay string, token signaling.Token, on func(Event)) Hall
	held  held          // the line or the lobby; nil before it is opened
	line  Line          // nil for a lobby
	hall  Hall          // nil for a line
	taken chan struct{} // has a token when the page has taken an event
	quit  chan struct{} // closed when the page has closed it
}

// Serve makes a line, by open, or a lobby, by enter, for the page at the other end of port.
func Serve(port Port, open func(Config, func(Event)) Line, enter func(relay string, token signaling.Token, on func(Event)) Hall) {
	s := &server{port: port, open: open, enter: enter, taken: make(chan struct{}, 1), quit: make(chan struct{})}
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
	if err == nil && !s.fits(q.kind) {
		err = errWire
	}
	if err != nil {
		s.port.Post(encodeEvent(Relay{State: Refused, Err: err}))
		return
	}
	switch q.kind {
	case kindOpen:
		s.line = s.open(q.config, s.tell)
		s.held = s.line
	case kindLobby:
		s.hall = s.enter(q.config.Relay, q.config.Token, s.tell)
		s.held = s.hall
	case kindWish:
		s.hall.Wish(q.wish)
	case kindBrowse:
		s.hall.Browse(q.list, q.page)
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
		s.held.Retry()
	case kindMakeCode:
		s.line.MakeCode()
	case kindTakeCode:
		s.line.TakeCode(q.text)
	case kindMoved:
		s.held.Moved()
	case kindClose:
		close(s.quit)
		if s.held != nil {
			_ = s.held.Close() // nobody asks any more
		}
		s.port.Close()
	}
}

// fits reports whether a request is in its place.
func (s *server) fits(kind byte) bool {
	switch kind {
	case kindClose:
		return true
	case kindOpen, kindLobby:
		return s.held == nil
	case kindTaken, kindRetry, kindMoved:
		return s.held != nil
	case kindWish, kindBrowse:
		return s.hall != nil
	}
	return s.line != nil
}
