package signaling

import "strconv"

// CloseCode is the WebSocket close code with which the relay ends a socket when
// a person has to be told why. A browser cannot read a refused upgrade, so even
// what is decided at the door is said after it. Any other code, or none, means
// that the line to the relay broke.
type CloseCode uint16

// The close codes. Each line says what the person must be told.
const (
	// CloseBadMessage: this page and the relay do not understand each other; reload the page.
	CloseBadMessage CloseCode = 4000

	// CloseVersion: this page is older or newer than the relay; reload it to get the fitting one.
	CloseVersion CloseCode = 4001

	// CloseRoomFull: two people are in this game already.
	CloseRoomFull CloseCode = 4002

	// CloseRelayFull: the server has all the games it can take; try again in a few minutes.
	CloseRelayFull CloseCode = 4003

	// CloseTooManyRooms: too many games are open from this network; end one or try again later.
	CloseTooManyRooms CloseCode = 4004

	// CloseTooFast: this page sent too much at once, or too much while nobody was there to hear it; wait a moment and join again.
	CloseTooFast CloseCode = 4005

	// CloseTooBig: this page sent a message that is too big for the relay; reload the page.
	CloseTooBig CloseCode = 4006

	// CloseReplaced: this game was opened in another tab or on another device, which goes on with it. Do not join again by yourself.
	CloseReplaced CloseCode = 4007

	// CloseExpired: the invitation has been open for as long as the relay allows; join again to go on.
	CloseExpired CloseCode = 4008

	// CloseIdle: the server heard nothing from this page for too long; join again.
	CloseIdle CloseCode = 4009

	// CloseTooSlow: this page's line is too slow to take what it was sent; join again.
	CloseTooSlow CloseCode = 4010

	// CloseShuttingDown: the server is being restarted; join again in a few seconds.
	CloseShuttingDown CloseCode = 4011

	// CloseApart: the server's machines do not reach each other just now; join again in a few seconds.
	CloseApart CloseCode = 4012
)

// String returns the code in a few words for logs and for the close frame's
// reason, such as "room full". It is no text for people: pages have their own.
func (c CloseCode) String() string {
	switch c {
	case CloseBadMessage:
		return "bad message"
	case CloseVersion:
		return "version not spoken"
	case CloseRoomFull:
		return "room full"
	case CloseRelayFull:
		return "relay full"
	case CloseTooManyRooms:
		return "too many rooms"
	case CloseTooFast:
		return "too fast"
	case CloseTooBig:
		return "too big"
	case CloseReplaced:
		return "replaced"
	case CloseExpired:
		return "room expired"
	case CloseIdle:
		return "idle"
	case CloseTooSlow:
		return "too slow"
	case CloseShuttingDown:
		return "shutting down"
	case CloseApart:
		return "apart"
	}
	return "close code " + strconv.Itoa(int(c))
}
