package peer

import (
	"crypto/rand"
	"fmt"
	"io"
	"net/url"
	"sync"
	"time"

	"rowan/relay/signaling"
	"rowan/wasm/line"
)

// A Lobby is one side in the relay's lobby, where those meet who have no link. It says
// there what is wished, and goes on saying it after a loss. With who is made a pair with
// it, it agrees on keys (stranger.go) in a room that the relay names, over a socket of its
// own. Then it is the caller's to open a Conn with what was agreed, and to say how that
// came out. Its methods may be called from any goroutine and return at once, but for Close.
type Lobby struct {
	in     *mailbox[input]
	events *mailbox[line.Event]
	on     func(line.Event)

	once sync.Once
	quit chan struct{} // closed by Close
	done chan struct{} // closed when nothing is left
}

// inRoom marks the socket of an agreement, whose number is beside those of the lobby's.
const inRoom socketID = 1 << 31

type cmdWish struct{ wish line.Wish }

type cmdBrowse struct {
	of   signaling.List
	page uint8
}

// EnterLobby enters the lobby of the relay at an address, as who has the token there. What happens is told to on, from
// one goroutine, in order; on may take its time. Random is where keys and ids come from; crypto/rand when nil.
//
// Where the address cannot be one, the only event is a Relay that is Refused with the
// error, and Close must be called all the same.
func EnterLobby(relay string, token signaling.Token, random io.Reader, on func(line.Event)) *Lobby {
	if random == nil {
		random = rand.Reader
	}
	l := &Lobby{in: newMailbox[input](), events: newMailbox[line.Event](), on: on,
		quit: make(chan struct{}), done: make(chan struct{})}
	go l.deliver()
	if u, err := url.Parse(relay); err != nil || u.Host == "" || u.Scheme != "ws" && u.Scheme != "wss" {
		l.events.put(line.Relay{State: line.Refused, Err: fmt.Errorf("%w: %q is no address of a relay", line.ErrConfig, relay)})
		close(l.done)
		return l
	}
	go newAttendant(l, relay, token, random).run()
	return l
}

// Wish says what is wanted, in the place of what was wanted before; at first that is line.Look.
func (l *Lobby) Wish(w line.Wish) { l.in.put(cmdWish{w}) }

// Browse has a page of a list told, and its changes, in the place of another page; the first is 1. Where there is
// none such any more the last one comes.
func (l *Lobby) Browse(of signaling.List, page uint8) { l.in.put(cmdBrowse{of, page}) }

// Retry tries now what would be tried after a wait, and what was refused.
func (l *Lobby) Retry() { l.in.put(cmdRetry{}) }

// Moved says that the network may be another one. The socket is opened anew, but not
// while there is a pair: that would part it.
func (l *Lobby) Moved() { l.in.put(cmdMoved{}) }

// Close leaves: what was said goes out, for a second at most. No event is delivered after
// it, but for one whose delivery had begun. Closing again does nothing. In a browser it
// must not be called from a callback of JavaScript's: it waits.
func (l *Lobby) Close() error {
	l.once.Do(func() { close(l.quit) })
	select {
	case <-l.done:
	case <-time.After(closeTime):
	}
	return nil
}

// deliver calls on.
func (l *Lobby) deliver() {
	for {
		select {
		case <-l.quit:
			return
		case <-l.events.ready:
		}
		for _, e := range l.events.take() {
			select {
			case <-l.quit:
				return
			default:
				l.on(e)
			}
		}
	}
}

// An attendant is the one goroutine that owns a Lobby's state.
type attendant struct {
	lobby *Lobby
	hall  *hall
	relay string
	token signaling.Token
	rand  io.Reader

	socket *socket           // to the lobby
	room   *socket           // of the agreement
	rooms  socketID          // how many there were
	with   *agreement        // nil without one
	commit []byte            // what is said first there
	ending []<-chan struct{} // sockets that are being closed
}

func newAttendant(l *Lobby, relay string, token signaling.Token, random io.Reader) *attendant {
	a := &attendant{lobby: l, relay: relay, token: token, rand: random}
	a.hall = &hall{pages: firstPages, joining: newJoining(jitter(random)), tell: l.events.put, meet: a.meet, part: a.part,
		say: func(m signaling.Message) {
			if a.socket != nil {
				a.socket.write(signaling.Encode(m))
			}
		}}
	return a
}

func (a *attendant) run() {
	defer close(a.lobby.done)
	defer a.stop()
	a.hall.joining.dial(&a.hall.do)
	for {
		a.act()
		var due <-chan time.Time
		var timer *time.Timer
		if t := a.hall.next(); !t.IsZero() {
			timer = time.NewTimer(time.Until(t))
			due = timer.C
		}
		select {
		case <-a.lobby.quit:
			return
		case <-a.lobby.in.ready:
			for _, in := range a.lobby.in.take() {
				a.handle(time.Now(), in)
				a.act()
			}
		case <-due:
			a.hall.tick(time.Now())
		}
		if timer != nil {
			timer.Stop()
		}
	}
}

// act does what joining wants done.
func (a *attendant) act() {
	for _, x := range a.hall.do.take() {
		switch x := x.(type) {
		case doDial:
			enter := signaling.Enter{Version: signaling.LobbyVersion, Token: a.token}
			a.socket = newSocket(x.socket, a.relay, signaling.Encode(enter), a.lobby.in.put)
		case doEmit:
			a.lobby.events.put(x.event)
		}
	}
}

func (a *attendant) handle(now time.Time, in input) {
	j := a.hall.joining
	switch in := in.(type) {
	case socketHeard:
		switch {
		case in.socket == j.socket:
			a.hall.heard(now, in.message)
		case a.room != nil && in.socket == a.room.id:
			a.heardInRoom(in.message)
		}
	case socketGone:
		switch {
		case in.socket == j.socket && j.open:
			a.endSocket()
			a.hall.down(now, in.code, in.err)
		case a.room != nil && in.socket == a.room.id:
			a.hall.disagreed()
		}
	case cmdWish:
		a.hall.wished(in.wish)
	case cmdBrowse:
		a.hall.browse(in.of, in.page)
	case cmdRetry:
		j.retry(&a.hall.do)
	case cmdMoved:
		switch {
		case a.hall.paired || j.open && j.joined.IsZero():
		case j.open:
			a.endSocket()
			a.hall.inside, a.hall.looking = false, false
			j.rejoin(&a.hall.do)
		case !j.at.IsZero():
			j.retry(&a.hall.do)
		}
	}
}

// meet opens the room in which a pair agrees.
func (a *attendant) meet(p pairing) {
	a.part()
	join := signaling.Join{Version: signaling.Version, Room: p.room}
	var err error
	if a.with, a.commit, err = newAgreement(p, a.hall.wish.Said, a.rand); err == nil {
		if err = random(a.rand, join.Token[:]); err == nil {
			err = random(a.rand, join.ID[:])
		}
	}
	if err != nil { // without randomness there are no keys
		a.hall.disagreed()
		return
	}
	a.rooms++
	a.room = newSocket(inRoom|a.rooms, a.relay, signaling.Encode(join), a.lobby.in.put)
}

// part leaves it.
func (a *attendant) part() {
	if a.room != nil {
		a.ends(a.room)
	}
	a.room, a.with = nil, nil
}

// heardInRoom takes in what the relay says there, and through it the other. Both say all
// to everyone in the room, which keeps it for who comes later.
func (a *attendant) heardInRoom(m signaling.Message) {
	switch m := m.(type) {
	case signaling.Joined:
		a.room.write(signaling.Encode(signaling.Send{Payload: a.commit}))
	case signaling.Delivered:
		p := a.with.pairing
		answer, end, err := a.with.take(m.Payload)
		if err != nil {
			a.hall.disagreed()
			return
		}
		if answer != nil {
			a.room.write(signaling.Encode(signaling.Send{Payload: answer}))
		}
		if end != nil {
			a.part()
			a.hall.agreed(p, end)
		}
	}
}

func (a *attendant) endSocket() {
	if a.socket != nil {
		a.ends(a.socket)
		a.socket = nil
	}
}

// ends closes a socket in its own time.
func (a *attendant) ends(s *socket) {
	s.close()
	a.ending = unfinished(append(a.ending, s.done))
}

// stop closes everything and waits for it.
func (a *attendant) stop() {
	a.part()
	a.endSocket()
	for _, done := range a.ending {
		<-done
	}
}
