package line

import (
	"encoding/binary"
	"errors"
	"math"
	"time"

	"rowan/relay/signaling"
)

// The first byte of a message, and the fields after it. Numbers are uvarints;
// bytes and text have their length in front; ids are as long as they are.
const (
	// The page's.
	kindOpen     = iota + 1 // relay secret:16 watch relayOnly role token:16 intro; the first message, once
	kindTaken               // the event was taken: the next one, please
	kindSend                // line frame
	kindAccept              // line
	kindDrop                // line reason
	kindRetry               //
	kindMoved               //
	kindMakeCode            //
	kindTakeCode            // text
	kindClose               // the last message
	kindLobby               // relay token:16; the first message in the place of open
	kindWish                // what said:16 terms strength name name id:8 link:32 route
	kindBrowse              // list page

	// The other program's: events.
	kindRelay   // state code error retry
	kindMeeting //
	kindUp      // line hostID:8 guestID:8 hostFingerprint guestFingerprint intro route
	kindRoute   // line route
	kindFrame   // line data
	kindDown    // line error
	kindCode    // text error
	kindPresent // waiting, invitations, games: a number and so many times id:8 link:32 terms name name, and page all
	kindPaired  // for:16
	kindAgreed  // for:16 role terms secret:16 said:16 digits
	kindMissed  // for:16 why again
)

var errWire = errors.New("line: a message does not decode")

// request is a message of the page's. Fields that its kind does not need are zero.
type request struct {
	kind   byte
	config Config         // open, lobby
	line   int            // send, accept, drop
	frame  []byte         // send
	reason string         // drop
	text   string         // take code
	wish   Wish           // wish
	list   signaling.List // browse
	page   uint8          // browse
}

func (q request) encode() []byte {
	b := []byte{q.kind}
	switch q.kind {
	case kindOpen:
		b = appendField(b, q.config.Relay)
		b = append(b, q.config.Secret[:]...)
		b = appendNumber(b, oneIf(q.config.Watch))
		b = appendNumber(b, oneIf(q.config.RelayOnly))
		b = appendNumber(b, q.config.Role)
		b = append(b, q.config.Token[:]...)
		b = appendField(b, q.config.Intro)
	case kindSend:
		b = appendField(appendNumber(b, q.line), q.frame)
	case kindAccept:
		b = appendNumber(b, q.line)
	case kindDrop:
		b = appendField(appendNumber(b, q.line), q.reason)
	case kindTakeCode:
		b = appendField(b, q.text)
	case kindLobby:
		b = append(appendField(b, q.config.Relay), q.config.Token[:]...)
	case kindWish:
		w := q.wish
		b = append(appendNumber(b, w.What), w.Said[:]...)
		b = appendNumber(appendField(b, w.Terms), w.Strength)
		b = appendField(appendField(b, w.Names[0]), w.Names[1])
		b = append(append(b, w.ID[:]...), w.Link[:]...)
		b = appendNumber(b, w.Route)
	case kindBrowse:
		b = appendNumber(appendNumber(b, q.list), q.page)
	}
	return b
}

func decodeRequest(b []byte) (request, error) {
	r := newFields(b)
	q := request{kind: r.kind}
	switch q.kind {
	case kindOpen:
		q.config.Relay = string(r.field())
		copy(q.config.Secret[:], r.take(len(q.config.Secret)))
		q.config.Watch = r.number(1) == 1
		q.config.RelayOnly = r.number(1) == 1
		q.config.Role = Role(r.number(uint64(Guest)))
		copy(q.config.Token[:], r.take(len(q.config.Token)))
		q.config.Intro = r.field()
	case kindSend:
		q.line, q.frame = r.line(), r.field()
	case kindAccept:
		q.line = r.line()
	case kindDrop:
		q.line, q.reason = r.line(), string(r.field())
	case kindTakeCode:
		q.text = string(r.field())
	case kindLobby:
		q.config.Relay = string(r.field())
		r.copy(q.config.Token[:])
	case kindWish:
		w := &q.wish
		w.What = WishKind(r.number(uint64(Apart)))
		r.copy(w.Said[:])
		w.Terms, w.Strength = string(r.field()), uint8(r.number(MaxStrength))
		w.Names[0], w.Names[1] = string(r.field()), string(r.field())
		r.copy(w.ID[:])
		r.copy(w.Link[:])
		w.Route = r.route()
	case kindBrowse:
		q.list, q.page = signaling.List(r.number(uint64(signaling.ListGames))), uint8(r.number(math.MaxUint8))
	case kindTaken, kindRetry, kindMoved, kindMakeCode, kindClose:
	default:
		r.bad = true
	}
	return q, r.end()
}

func encodeEvent(e Event) []byte {
	switch e := e.(type) {
	case Relay:
		b := appendNumber(appendNumber([]byte{kindRelay}, e.State), e.Code)
		return appendNumber(appendError(b, e.Err), e.Retry)
	case Meeting:
		return []byte{kindMeeting}
	case Up:
		b := appendNumber([]byte{kindUp}, e.Line)
		b = append(b, e.Binding.HostID[:]...)
		b = append(b, e.Binding.GuestID[:]...)
		b = appendField(b, e.Binding.HostFingerprint)
		b = appendField(b, e.Binding.GuestFingerprint)
		return appendNumber(appendField(b, e.Intro), e.Route)
	case RouteKnown:
		return appendNumber(appendNumber([]byte{kindRoute}, e.Line), e.Route)
	case Frame:
		return appendField(appendNumber([]byte{kindFrame}, e.Line), e.Data)
	case Down:
		return appendError(appendNumber([]byte{kindDown}, e.Line), e.Err)
	case Code:
		return appendError(appendField([]byte{kindCode}, e.Text), e.Err)
	case Lobby:
		b := appendNumber([]byte{kindPresent}, e.Waiting)
		b = appendPage(appendList(b, e.Invitations), e.InvitationsPage)
		return appendPage(appendList(b, e.Games), e.GamesPage)
	case Paired:
		return append([]byte{kindPaired}, e.For[:]...)
	case Agreed:
		b := append([]byte{kindAgreed}, e.For[:]...)
		b = appendField(appendNumber(b, e.Role), e.Terms)
		return appendField(append(append(b, e.Secret[:]...), e.Said[:]...), e.Digits)
	case Missed:
		b := append([]byte{kindMissed}, e.For[:]...)
		return appendNumber(appendNumber(b, e.Why), oneIf(e.Again))
	}
	return nil // there is no other
}

func decodeEvent(b []byte) (Event, error) {
	r := newFields(b)
	var e Event
	switch r.kind {
	case kindRelay:
		e = Relay{State: RelayState(r.number(uint64(Refused))), Code: signaling.CloseCode(r.number(1<<16 - 1)), Err: r.fault(),
			Retry: time.Duration(r.number(1<<63 - 1))}
	case kindMeeting:
		e = Meeting{}
	case kindUp:
		up := Up{Line: r.line()}
		copy(up.Binding.HostID[:], r.take(len(up.Binding.HostID)))
		copy(up.Binding.GuestID[:], r.take(len(up.Binding.GuestID)))
		up.Binding.HostFingerprint, up.Binding.GuestFingerprint = string(r.field()), string(r.field())
		up.Intro, up.Route = r.field(), r.route()
		e = up
	case kindRoute:
		e = RouteKnown{Line: r.line(), Route: r.route()}
	case kindFrame:
		e = Frame{Line: r.line(), Data: r.field()}
	case kindDown:
		e = Down{Line: r.line(), Err: r.fault()}
	case kindCode:
		e = Code{Text: string(r.field()), Err: r.fault()}
	case kindPresent:
		l := Lobby{Waiting: r.line()}
		l.Invitations, l.InvitationsPage = r.list(), r.page()
		l.Games, l.GamesPage = r.list(), r.page()
		e = l
	case kindPaired:
		var p Paired
		r.copy(p.For[:])
		e = p
	case kindAgreed:
		var a Agreed
		r.copy(a.For[:])
		a.Role, a.Terms = Role(r.number(uint64(Guest))), string(r.field())
		r.copy(a.Secret[:])
		r.copy(a.Said[:])
		a.Digits = string(r.field())
		e = a
	case kindMissed:
		var m Missed
		r.copy(m.For[:])
		m.Why, m.Again = MissedWhy(r.number(uint64(Crowded))), r.number(1) == 1
		e = m
	default:
		r.bad = true
	}
	return e, r.end()
}

func oneIf(b bool) uint8 {
	if b {
		return 1
	}
	return 0
}

func appendNumber[T ~int | ~int64 | ~uint8 | ~uint16](b []byte, n T) []byte {
	return binary.AppendUvarint(b, uint64(n))
}

func appendField[T []byte | string](b []byte, f T) []byte {
	return append(appendNumber(b, len(f)), f...)
}

func appendList(b []byte, list []Listed) []byte {
	b = appendNumber(b, len(list))
	for _, l := range list {
		b = append(append(b, l.ID[:]...), l.Link[:]...)
		b = appendField(appendField(appendField(b, l.Terms), l.Names[0]), l.Names[1])
	}
	return b
}

func appendPage(b []byte, p Page) []byte { return appendNumber(appendNumber(b, p.Number), p.All) }

// fields takes fields off a message. After the first that is not there every
// further one is zero and bad is set.
type fields struct {
	kind byte
	rest []byte
	bad  bool
}

func newFields(b []byte) *fields {
	r := &fields{rest: b}
	r.kind = r.take(1)[0]
	return r
}

// take returns the next n bytes of the message itself.
func (r *fields) take(n int) []byte {
	if r.bad || n > len(r.rest) {
		r.bad = true
		return make([]byte, min(n, 32)) // no id is longer
	}
	b := r.rest[:n:n]
	r.rest = r.rest[n:]
	return b
}

// copy fills to with the next bytes.
func (r *fields) copy(to []byte) { copy(to, r.take(len(to))) }

func (r *fields) number(most uint64) uint64 {
	n, size := binary.Uvarint(r.rest)
	if r.bad || size <= 0 || n > most {
		r.bad = true
		return 0
	}
	r.rest = r.rest[size:]
	return n
}

func (r *fields) field() []byte { return r.take(int(r.number(uint64(len(r.rest))))) }
func (r *fields) line() int     { return int(r.number(1<<31 - 1)) }
func (r *fields) route() Route  { return Route(r.number(uint64(ThroughRoom))) }

func (r *fields) page() Page { return Page{uint8(r.number(math.MaxUint8)), r.line()} }

func (r *fields) list() (list []Listed) {
	for n := r.number(uint64(len(r.rest))); n > 0 && !r.bad; n-- {
		var l Listed
		r.copy(l.ID[:])
		r.copy(l.Link[:])
		l.Terms, l.Names[0], l.Names[1] = string(r.field()), string(r.field()), string(r.field())
		list = append(list, l)
	}
	return list
}

func (r *fields) end() error {
	if r.bad || len(r.rest) > 0 {
		return errWire
	}
	return nil
}
