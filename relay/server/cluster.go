package server

import (
	"context"
	"encoding/hex"

	"rowan/relay/signaling"
)

// Cluster is the relays that share rooms and the lobby with this one. What has a key, which is a
// room or the lobby, is kept by one relay at a time, its home; sockets at other relays are passed
// on to it by lines. Package cluster makes one of NATS; a relay without is alone.
//
// Home, Holds and Release speak of this relay's membership, which may end at any time and begin
// anew: then it holds nothing, and all lines are closed.
type Cluster interface {
	// Serve tells m of what happens from now on. It is called once, before anything else.
	Serve(m Member)

	// Home returns the relay that keeps a key, or "" when this one does. What nobody keeps is
	// claimed for this one. The error says that the relays do not reach each other.
	Home(key string) (relay string, err error)

	// Holds reports whether this relay keeps a key. It does not block.
	Holds(key string) bool

	// Release says that this relay keeps a key no longer. It does not block.
	Release(key string)

	// Dial opens a line about a key to the relay that keeps it. What comes from there goes to end.
	Dial(relay, key string, hello []byte, end End) (Line, error)
}

// Member is this relay as the others see it.
type Member interface {
	// Accept takes a line that another relay has opened about a key, which this one holds.
	Accept(key string, hello []byte, line Line) (End, error)

	// Apart says that this relay is cut off from the others. All lines have been closed.
	Apart()

	// Together says that it is not any more, until ctx is done, which is before Apart. It holds nothing yet.
	Together(ctx context.Context)
}

// Line is one end of what two relays say to each other about one socket. Its methods do
// not wait for the other relay.
type Line interface {
	// Send passes a message on. An error says that the line is closed.
	Send(b []byte) error
	// Close ends the line with what the socket is to be told, or 0. The first call counts. When it
	// returns nothing calls the End any more: so that one must not call it.
	Close(code signaling.CloseCode)
}

// End gets what comes over a line, one call at a time, none after Closed.
type End interface {
	Message(b []byte)
	// Closed says that the other end has closed the line, or that it broke, which is CloseApart or
	// CloseShuttingDown. It is not called after this end has closed it.
	Closed(code signaling.CloseCode)
}

// alone is the cluster of a relay that has no others.
type alone struct{}

func (alone) Serve(Member)                {}
func (alone) Home(string) (string, error) { return "", nil }
func (alone) Holds(string) bool           { return true }
func (alone) Release(string)              {}
func (alone) Dial(string, string, []byte, End) (Line, error) {
	panic("server: there is no other relay")
}

// lobbyKey is the key of the lobby.
const lobbyKey = "lobby"

// roomKey returns the key of a room.
func roomKey(r signaling.Room) string { return "room." + hex.EncodeToString(r[:]) }
