package peer

import (
	"rowan/relay/signaling"
	"rowan/wasm/line"
)

// An action is something that the deciding part wants done.
type action interface{ action() }

// doDial opens a socket to the relay and joins the room with a fresh connection id.
type doDial struct{ socket socketID }

// doSend seals a message for one connection, or for everyone when to is zero,
// and gives it to the relay.
type doSend struct {
	to      signaling.PeerID
	message message
}

// doOpen makes a line: with an offer to answer, or without one to make one.
type doOpen struct {
	line  lineID
	offer string
}

// doPass makes a line through the room, to a connection there: with the other's key
// to answer, or without one to tell the own.
type doPass struct {
	line  lineID
	to    signaling.PeerID
	offer string
	bond  bond
}

// doAnswer gives a line the other side's answer.
type doAnswer struct {
	line        lineID
	description string
}

// doCandidate gives a line an address of the other side.
type doCandidate struct {
	line      lineID
	candidate candidate
}

// doRenew has a line look for other ways: with an offer to answer, or without
// one to make one.
type doRenew struct {
	line  lineID
	offer string
}

// doRenewed gives a line the other side's answer to its renewal.
type doRenewed struct {
	line        lineID
	description string
}

// doRejoin opens another socket, which takes the place of the present one.
type doRejoin struct{}

// doHand makes a line like doOpen, whose description is told with all addresses.
type doHand struct {
	line  lineID
	offer string
}

// doCode seals and reports a code.
type doCode struct{ code code }

// doUp lets frames pass over a line, both ways, from here on, and reports it.
type doUp struct {
	line lineID
	up   line.Up
}

// doAccept says that the other end of a line is who it should be.
type doAccept struct{ line lineID }

// doDown lets nothing more be sent over a line that was up, and reports it.
type doDown struct{ down line.Down }

// doClose closes a line.
type doClose struct{ line lineID }

// doOutcome tells the relay how a line came out.
type doOutcome struct{ route signaling.Route }

// doEmit reports another event.
type doEmit struct{ event line.Event }

func (doDial) action()      {}
func (doSend) action()      {}
func (doOpen) action()      {}
func (doPass) action()      {}
func (doAnswer) action()    {}
func (doCandidate) action() {}
func (doRenew) action()     {}
func (doRenewed) action()   {}
func (doRejoin) action()    {}
func (doHand) action()      {}
func (doCode) action()      {}
func (doUp) action()        {}
func (doAccept) action()    {}
func (doDown) action()      {}
func (doClose) action()     {}
func (doOutcome) action()   {}
func (doEmit) action()      {}

// actions are what is to be done, in order.
type actions struct{ list []action }

func (a *actions) add(x action)      { a.list = append(a.list, x) }
func (a *actions) emit(e line.Event) { a.add(doEmit{e}) }
func (a *actions) take() []action    { l := a.list; a.list = nil; return l }
