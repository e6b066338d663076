package record

import (
	"encoding/binary"
	"math"
	"time"

	"rowan/rules"
)

// All times in bodies are whole milliseconds in 4 bytes: what is less than 0 is 0, and
// what is more than MaxTime, some 49 days, is MaxTime.
const MaxTime = math.MaxUint32 * time.Millisecond

// timedMove is the number of bytes of a move with its Times.
const timedMove = rules.MoveSize + 8

// Times are what a mover says of the time, in a game with a clock.
type Times struct {
	Used time.Duration // how long this turn took him
	// Measured is how long, by his own measure, all turns of the other seat took together since his last
	// move, or since a move was taken back after it. What it says counts only
	// if there were such turns.
	Measured time.Duration
}

// MoveBody returns the body of a KindMove. Without a clock in the terms it leaves the times out.
func (t Terms) MoveBody(m rules.Move, times Times) []byte {
	b := rules.AppendMove(nil, m)
	if t.Clock.Kind == rules.NoClock {
		return b
	}
	return appendTime(appendTime(b, times.Used), times.Measured)
}

// An OfferKind is what a seat can propose.
type OfferKind uint8

const (
	OfferNothing  OfferKind = iota
	OfferDraw               // it ends the game in a draw if it is accepted
	OfferTakeback           // the author's move at Ply, and all since, are taken back
)

// An Offer is what a seat proposes. The zero Offer is none.
type Offer struct {
	What OfferKind
	Ply  int // OfferTakeback: Match.Ply as it will be; 0 to 65535
}

// Body returns the body of a KindOffer.
func (o Offer) Body() []byte {
	b := []byte{byte(o.What)}
	if o.What == OfferTakeback {
		b = binary.BigEndian.AppendUint16(b, uint16(o.Ply))
	}
	return b
}

// AnswerBody returns the body of a KindAnswer.
func AnswerBody(accept bool) []byte {
	if accept {
		return []byte{1}
	}
	return []byte{0}
}

// FlagBody returns the body of a KindFlag. used is how long the running turn has taken its author.
func FlagBody(used time.Duration) []byte { return appendTime(nil, used) }

// ChooseBody returns the body of a KindChoose: first is who is to begin.
func ChooseBody(first Seat) []byte { return []byte{byte(first)} }

// A ClaimKind is what a seat can claim.
type ClaimKind uint8

const (
	ClaimNothing ClaimKind = iota
	ClaimTime              // the other's time is over: the author wins
	ClaimWin               // the other has left: the author wins
	ClaimDraw              // the other has left: a draw
)

// Left reports whether the claim is that the other has left.
func (c ClaimKind) Left() bool { return c == ClaimWin || c == ClaimDraw }

// A Claim says that the other's time is over, or that he has left. The zero Claim is none.
type Claim struct {
	What ClaimKind
	Ply  int // Match.Ply when it was made; 0 to 65535
	// Measured is, for ClaimTime, how long all turns of the other took as in Times.Measured, the
	// running one up to now included; else how long the other has been away.
	Measured time.Duration
}

// Body returns the body of a KindClaim.
func (c Claim) Body() []byte {
	return appendTime(binary.BigEndian.AppendUint16([]byte{byte(c.What)}, uint16(c.Ply)), c.Measured)
}

// A DisputeKind is what a seat can dispute.
type DisputeKind uint8

const (
	DisputeTime DisputeKind = iota + 1 // that its time was over
	DisputeLeft                        // that it had left
)

// A Dispute says that the claim which ended the game is not true.
type Dispute struct {
	What    DisputeKind
	Reading time.Duration // DisputeTime: how long that turn took the author by his own measure; else 0
}

// Body returns the body of a KindDispute.
func (d Dispute) Body() []byte { return appendTime([]byte{byte(d.What)}, d.Reading) }

// The following are for entries that Decode accepted.

// Move returns the move of a KindMove.
func (e Entry) Move() rules.Move {
	m, _ := rules.DecodeMove(e.Body[:rules.MoveSize])
	return m
}

// Times returns the times of a KindMove, zero where it has none, and the Used of a KindFlag.
func (e Entry) Times() Times {
	switch {
	case e.Kind == KindMove && len(e.Body) == timedMove:
		return Times{decodeTime(e.Body[rules.MoveSize:]), decodeTime(e.Body[rules.MoveSize+4:])}
	case e.Kind == KindFlag:
		return Times{Used: decodeTime(e.Body)}
	}
	return Times{}
}

// Offer returns the offer of a KindOffer.
func (e Entry) Offer() Offer {
	o := Offer{What: OfferKind(e.Body[0])}
	if o.What == OfferTakeback {
		o.Ply = int(binary.BigEndian.Uint16(e.Body[1:]))
	}
	return o
}

// Accepts reports whether a KindAnswer accepts.
func (e Entry) Accepts() bool { return e.Body[0] == 1 }

// Claim returns the claim of a KindClaim.
func (e Entry) Claim() Claim {
	return Claim{ClaimKind(e.Body[0]), int(binary.BigEndian.Uint16(e.Body[1:])), decodeTime(e.Body[3:])}
}

// Dispute returns the dispute of a KindDispute.
func (e Entry) Dispute() Dispute { return Dispute{DisputeKind(e.Body[0]), decodeTime(e.Body[1:])} }

// Chosen returns who begins by a KindChoose.
func (e Entry) Chosen() Seat { return Seat(e.Body[0]) }

func isMove(b []byte) bool {
	_, err := rules.DecodeMove(b)
	return err == nil
}

func appendTime(b []byte, d time.Duration) []byte {
	return binary.BigEndian.AppendUint32(b, uint32(min(max(d, 0), MaxTime)/time.Millisecond))
}

func decodeTime(b []byte) time.Duration {
	return time.Duration(binary.BigEndian.Uint32(b)) * time.Millisecond
}
