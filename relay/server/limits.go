package server

import (
	"errors"
	"fmt"
	"reflect"
	"time"

	"rowan/relay/signaling"
)

// Limits bound what the relay takes on, so that no peer can take it away from
// the others. Every field must be positive. The comment gives the default and
// its reason.
type Limits struct {
	// Rooms is how many rooms there may be. Default 4096: thousands of pairs
	// at once fit a small machine. An audience counts as one room for every two
	// peers that it takes, here and in RoomsPerAddress.
	Rooms int

	// RoomsPerAddress is how many rooms one address may have made that are
	// still there; IPv6 addresses count by their /64, which is what one
	// subscriber has. Default 128: a school behind one address plays thirty games and shows as
	// many as its lobby.Limits.WatchedGamesPerAddress lets it, eight of nine rooms each; what they hold is 8 MB at most.
	// A single machine cannot fill the relay. Behind a proxy all peers share its
	// address unless Config.TrustedProxies names it.
	RoomsPerAddress int

	// PeersPerRoom is how many peers a room takes. Default 2: the two of a game.
	PeersPerRoom int

	// PeersPerAudience is how many peers a room for watchers takes. Default 17:
	// a host and 16 watchers, to whom a browser can send a game's moves.
	PeersPerAudience int

	// Connections is how many sockets there may be. Default 10000: two for
	// each room and some that are on their way in or out.
	Connections int

	// ConnectionsPerAddress is how many sockets one address or IPv6 /64 may have.
	// Default 256: both sides of all the rooms that it may make, or the two of eight games with
	// all who watch them, and a hundred beside. Who has more is told that its network has too many games.
	ConnectionsPerAddress int

	// OtherConnections is how many TCP connections there may be beside as many as there may
	// be sockets: those that load the page, and those that have said nothing yet. What comes
	// above both is closed unheard, so nobody can be told why. Default 5000. The system
	// must allow the process as many open files as both.
	OtherConnections int

	// OtherConnectionsPerAddress is the same for one address or IPv6 /64. Default 768: a
	// school, whose browsers make six each while they load the page.
	OtherConnectionsPerAddress int

	// NewPerSecond is how many TCP connections one address or IPv6 /64 may make a
	// second in the long run. Default 50: an introduction, two sockets, costs the
	// relay about 2 ms, so that one address has a twentieth of a processor.
	NewPerSecond int

	// NewBurst is how many it may make at once. Default 1024, as many as it may have.
	NewBurst int

	// RequestsPerSecond is how many requests one address or IPv6 /64 may make a second in
	// the long run, for files and for sockets. Default 100: three visits of the page. What
	// comes above it is answered with 429 and the connection closed.
	RequestsPerSecond int

	// RequestBurst is how many requests it may make at once. Default 4096: a school
	// opens the page, thirty files for each of a hundred browsers.
	RequestBurst int

	// Streams is how many requests over HTTP/2 may be answered at a time. What comes above it is not, and
	// its stream is reset. Default 8192: 200 MB if no client takes its answer, which one address can't bring about.
	// Sockets come over HTTP/1, and do not suffer.
	Streams int

	// StreamsPerAddress is the same for one address or IPv6 /64. Default 1024, as many as it may make
	// connections: 25 MB.
	StreamsPerAddress int

	// StreamsPerConnection is how many there may be over one connection. Browsers wait when there are as many.
	// Default 8: without HTTP/2 they have six, and a hundred browsers of a school stay below StreamsPerAddress.
	StreamsPerConnection int

	// HeaderBytes is the largest header of a request. Default 16 KB: browsers send
	// one or two, and up to eight where another program of the same host has set cookies.
	HeaderBytes int

	// HeaderTime is how long a request may take to come, its header and what else is sent
	// along with it, which the relay has no use for. Default 10 s, as JoinTime.
	HeaderTime time.Duration

	// FileTime is how long an answer to a request may take. Default 5 min: the largest
	// file of the page, compressed, at 5 KB a second.
	FileTime time.Duration

	// MessageBytes is the size of the largest message from a peer.
	// Default signaling.MaxMessage, 16 KB and a header.
	MessageBytes int

	// MessagesPerSecond is how many messages a peer may send in the long run.
	// Default 20: an introduction is about ten messages, once in a while.
	MessagesPerSecond int

	// Burst is how many messages a peer may send at once. Default 60: an offer
	// and every candidate of a machine with many network interfaces.
	Burst int

	// BytesPerSecond is how many bytes a peer may send in the long run, with the
	// headers of its frames. Default 32 KB: what a line through the room sends where it
	// has much to send, ten parts of 2 KB a second, and an introduction beside it.
	BytesPerSecond int

	// BurstBytes is how many bytes a peer may send at once. Default 128 KB: all that a room
	// holds, twice. In that many bytes are 20000 empty frames, the most that
	// cost a processor a tenth of a second.
	BurstBytes int

	// HeldMessages is how many messages a room holds for a peer that is not
	// there yet. Default 32: an offer and its candidates, twice.
	HeldMessages int

	// HeldBytes is how many payload bytes a room holds. Default 64 KB, ten
	// times what an offer with its candidates takes.
	HeldBytes int

	// QueuedMessages is how many messages may wait for a peer that does not
	// read. Default 128: more than HeldMessages and a Burst together.
	QueuedMessages int

	// QueuedBytes is how many bytes may wait for a peer that does not read.
	// Default 256 KB: all that a room holds and a burst of candidates.
	QueuedBytes int

	// WaitingBytes is how many bytes may be held in rooms and wait for peers in all.
	// Default 64 MB: without it, both queues of all rooms being full take 2 GB. Above it,
	// whoever lets something wait is closed as one who reads too slowly, or says too much
	// to nobody.
	WaitingBytes int

	// FreeQueuedBytes is how many bytes may wait for each peer without counting in
	// WaitingBytes. Otherwise a few who do not read could take all of these, and the next message to
	// anybody else would close him. Default 20 KB: an offer with its candidates, or the eight parts of 2 KB that a
	// line through the room sends at once. 10000 sockets have 200 MB of it.
	FreeQueuedBytes int

	// FreeHeldBytes is the same for what a room holds. Default 4 KB: a guest's knock, twice. 4096 rooms have
	// 16 MB of it.
	FreeHeldBytes int

	// JoinTime is how long a new socket may take to join. Default 10 s: a
	// page joins at once, on the slowest line in a few seconds.
	JoinTime time.Duration

	// IdleTime is how long a peer may show no sign of life. After half of it
	// the relay pings, within the other half the answer must be there.
	// Default 60 s: the pings keep proxies and NATs from cutting the line, which
	// they do from 60 s on, and a seat is not held by a dead socket for long.
	IdleTime time.Duration

	// RoomLifetime is how long a room may be there. Default 24 h: an
	// invitation may wait for a day. Peers that still want it join again.
	RoomLifetime time.Duration

	// LingerTime is how long a room stays when its last peer has left, with
	// what it holds. Default 1 min: a reload or a change of network.
	LingerTime time.Duration

	// CloseTime is how long the end of a socket may take: writing why, and waiting for the peer's answer to
	// that. Default 5 s: a peer that is there answers within a round trip.
	CloseTime time.Duration

	// WriteTime is how long one message to or from a peer may take. Default 10 s: a
	// line that does not move a message in that time cannot carry a game.
	WriteTime time.Duration
}

// DefaultLimits returns the defaults that the fields of Limits name.
func DefaultLimits() Limits {
	return Limits{
		Rooms:                      4096,
		RoomsPerAddress:            128,
		PeersPerRoom:               2,
		PeersPerAudience:           17,
		Connections:                10000,
		ConnectionsPerAddress:      256,
		OtherConnections:           5000,
		OtherConnectionsPerAddress: 768,
		NewPerSecond:               50,
		NewBurst:                   1024,
		RequestsPerSecond:          100,
		RequestBurst:               4096,
		Streams:                    8192,
		StreamsPerAddress:          1024,
		StreamsPerConnection:       8,
		HeaderBytes:                16 << 10,
		HeaderTime:                 10 * time.Second,
		FileTime:                   5 * time.Minute,
		MessageBytes:               signaling.MaxMessage,
		MessagesPerSecond:          20,
		Burst:                      60,
		BytesPerSecond:             32 << 10,
		BurstBytes:                 128 << 10,
		HeldMessages:               32,
		HeldBytes:                  64 << 10,
		QueuedMessages:             128,
		QueuedBytes:                256 << 10,
		WaitingBytes:               64 << 20,
		FreeQueuedBytes:            20 << 10,
		FreeHeldBytes:              4 << 10,
		JoinTime:                   10 * time.Second,
		IdleTime:                   60 * time.Second,
		RoomLifetime:               24 * time.Hour,
		LingerTime:                 time.Minute,
		CloseTime:                  5 * time.Second,
		WriteTime:                  10 * time.Second,
	}
}

func (l Limits) validate() error {
	v := reflect.ValueOf(l)
	for i := range v.NumField() {
		if v.Field(i).Int() <= 0 {
			return fmt.Errorf("limit %s must be positive", v.Type().Field(i).Name)
		}
	}
	if max(l.PeersPerRoom, l.PeersPerAudience) > signaling.MaxPeers+1 {
		return fmt.Errorf("limits PeersPerRoom and PeersPerAudience must be at most %d: a peer is told of no more others", signaling.MaxPeers+1)
	}
	if l.MessageBytes > signaling.MaxMessage {
		return fmt.Errorf("limit MessageBytes must be at most %d: no message is longer", signaling.MaxMessage)
	}
	if l.BurstBytes < l.MessageBytes+wireHeader {
		return errors.New("limit BurstBytes must be more than MessageBytes: a message comes at once")
	}
	// A newcomer gets a Joined and what the room holds in one go, and must not
	// be closed for it.
	header := len(signaling.Encode(signaling.Delivered{}))
	if l.QueuedMessages <= l.HeldMessages || l.QueuedBytes < signaling.MaxMessage+l.HeldBytes+l.HeldMessages*header {
		return errors.New("limits QueuedMessages and QueuedBytes must leave room for all that is held and a message more")
	}
	return nil
}

// wireHeader is the most bytes of the header of a frame from a peer, RFC 6455 section 5.2.
const wireHeader = 2 + 8 + 4

func (l *Limits) messages() rate { return rate{l.MessagesPerSecond, l.Burst} }
func (l *Limits) bytes() rate    { return rate{l.BytesPerSecond, l.BurstBytes} }
func (l *Limits) arrivals() rate { return rate{l.NewPerSecond, l.NewBurst} }
func (l *Limits) requests() rate { return rate{l.RequestsPerSecond, l.RequestBurst} }
