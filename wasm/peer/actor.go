package peer

import (
	"fmt"
	"net/url"
	"slices"
	"time"

	"github.com/pion/webrtc/v4"

	"rowan/relay/signaling"
	"rowan/wasm/line"
)

// An input is what the actor is told: by the socket, by a line, or by a method of
// Conn.
type input any

type (
	cmdAccept struct{ line int }
	cmdDrop   struct {
		line   int
		reason string
	}
	cmdRetry    struct{}
	cmdMoved    struct{}
	cmdMakeCode struct{}
	cmdTakeCode struct{ text string }
	cmdTold     struct{} // the layer above has taken a line's Down
)

// actor is the one goroutine that owns a Conn's state. It tells the deciding
// part what happened and does what that wants done.
type actor struct {
	conn *Conn
	cfg  Config
	keys *keys

	joining *joining
	meeting *meeting
	do      actions

	socket *socket
	sealer *sealer // of the present socket
	opener *opener
	ice    []webrtc.ICEServer
	lines  map[lineID]way    // being made or open
	rooms  *passages         // those of them that go through the room
	ending []<-chan struct{} // what is being closed
}

func newActor(c *Conn, cfg Config) (*actor, error) {
	switch u, err := url.Parse(cfg.Relay); {
	case cfg.Relay == "": // by hand only
	case err != nil || u.Host == "" || u.Scheme != "ws" && u.Scheme != "wss":
		return nil, fmt.Errorf("%w: %q is no address of a relay", line.ErrConfig, cfg.Relay)
	case len(cfg.Intro) > line.MaxIntro:
		return nil, fmt.Errorf("%w: the introduction is longer than %d bytes", line.ErrConfig, line.MaxIntro)
	case cfg.Role > line.Guest:
		return nil, fmt.Errorf("%w: no such role", line.ErrConfig)
	}
	k, err := newKeys(cfg.Secret, cfg.Watch)
	if err != nil {
		return nil, fmt.Errorf("%w: %w", line.ErrConfig, err)
	}
	var v visit
	if err := random(cfg.Rand, v[:]); err != nil {
		return nil, err
	}
	a := &actor{
		conn: c, cfg: cfg, keys: k,
		joining: newJoining(jitter(cfg.Rand)),
		meeting: newMeeting(cfg.Role, cfg.Watch, v, cfg.Intro, jitter(cfg.Rand)),
		opener:  newOpener(k, cfg.Role.Other()),
		lines:   map[lineID]way{},
	}
	a.rooms = newPassages(a.pass, func(in lineFrame) { a.frame(time.Now(), in) })
	return a, nil
}

func (a *actor) run() {
	defer close(a.conn.done)
	defer a.stop()
	if a.cfg.Relay != "" {
		a.joining.dial(&a.do)
	}
	a.act()
	for {
		var due <-chan time.Time
		var timer *time.Timer
		if t := earlier(earlier(a.joining.at, a.meeting.next()), a.rooms.next()); !t.IsZero() {
			timer = time.NewTimer(time.Until(t))
			due = timer.C
		}
		select {
		case <-a.conn.quit:
			return
		case <-a.conn.in.ready:
			for _, in := range a.conn.in.take() {
				a.handle(time.Now(), in)
				a.act()
			}
			a.rooms.pump(time.Now())
		case <-due:
			a.joining.tick(time.Now(), &a.do)
			a.meeting.tick(time.Now(), &a.do)
			if a.rooms.ask(time.Now()) {
				a.rejoin()
			}
			a.act()
			a.rooms.pump(time.Now())
		}
		if timer != nil {
			timer.Stop()
		}
	}
}

// handle tells the deciding part what an input means.
func (a *actor) handle(now time.Time, in input) {
	switch in := in.(type) {
	case socketHeard:
		if in.socket == a.joining.socket {
			a.rooms.told = now
			a.heard(now, in.message)
		}
	case socketGone:
		if in.socket == a.joining.socket && a.joining.open {
			a.endSocket()
			a.meeting.leave(now, &a.do)
			a.joining.down(now, in.code, in.err, len(a.meeting.kept()) > 0, &a.do)
		}
	case lineDescribed:
		a.meeting.described(now, in.line, in.description, &a.do)
	case lineFound:
		a.meeting.found(in.line, in.candidate, &a.do)
	case lineOpened:
		a.meeting.opened(now, in.line, &a.do)
	case lineFrame:
		a.frame(now, in)
	case lineFaint:
		a.meeting.fainted(now, in.line, in.faint, &a.do)
	case lineRenewal:
		a.meeting.renewal(now, in.line, in.description, &a.do)
	case lineRoute:
		a.meeting.routed(in.line, in.route, &a.do)
	case lineFailed:
		a.meeting.failed(now, in.line, in.err, &a.do)
	case cmdDrop:
		a.meeting.drop(now, in.line, fmt.Errorf("%w: %s", line.ErrDropped, in.reason), &a.do)
	case cmdAccept:
		a.meeting.accept(now, in.line, &a.do)
	case cmdTold:
		a.meeting.told(now, &a.do)
	case lineGathered:
		a.meeting.gathered(now, in.line, in.description, &a.do)
	case cmdMakeCode:
		a.makeCode(now)
	case cmdTakeCode:
		a.takeCode(now, in.text)
	case cmdMoved:
		a.meeting.moved()
		a.rejoin()
	case cmdRetry:
		if a.cfg.Relay != "" {
			a.joining.retry(&a.do)
		}
		a.meeting.retry(now, &a.do)
	}
}

// heard takes a message of the relay's.
func (a *actor) heard(now time.Time, m signaling.Message) {
	switch m := m.(type) {
	case signaling.Joined:
		a.ice = iceServers(m.ICE)
		a.joining.up(now, &a.do)
		a.meeting.bars(barred(a.cfg, a.ice))
		a.meeting.enter(now, a.sealer.self, m.Peers, &a.do)
	case signaling.Arrived:
		a.meeting.arrived(now, m.ID, &a.do)
	case signaling.Left:
		a.meeting.left(now, m.ID, &a.do)
	case signaling.Delivered:
		if err := a.delivered(now, m); err != nil {
			a.conn.refused.Add(1)
		}
	}
}

// delivered takes what another peer sent: a part of a line, or a message.
func (a *actor) delivered(now time.Time, m signaling.Delivered) error {
	if len(m.Payload) > 0 && m.Payload[0] == partVersion {
		return a.rooms.receive(now, m.From, m.Payload)
	}
	msg, err := a.open(m)
	if err == nil {
		a.meeting.heard(now, m.From, msg, &a.do)
	}
	return err
}

// open returns the message in what another peer sent.
func (a *actor) open(d signaling.Delivered) (message, error) {
	b, all, err := a.opener.open(a.sealer.self, d.From, d.Payload)
	if err != nil {
		return nil, err
	}
	m, err := decode(b)
	if err != nil {
		return nil, err
	}
	if _, forAll := m.kind(); all != forAll {
		return nil, errMessage
	}
	return m, nil
}

// frame passes a frame on, or keeps it until its line is reported. How much that
// can be is bounded where frames come in, see channel.frame.
func (a *actor) frame(now time.Time, in lineFrame) {
	l, at := a.lines[in.line], a.meeting.byLine(in.line)
	switch {
	case l == nil || at == nil: // closed meanwhile
	case a.meeting.serves(): // a watcher has nothing to say, and costs the host's page nothing
		a.meeting.fail(now, at, fmt.Errorf("%w: one who watches said something", line.ErrDropped), &a.do)
	case at.number == 0:
		l.incoming().early = append(l.incoming().early, in.data)
	default:
		a.conn.frame(at.number, l.incoming(), in.data)
	}
}

// act does what the deciding part wants done.
func (a *actor) act() {
	for list := a.do.take(); len(list) > 0; list = a.do.take() {
		for _, x := range list {
			a.perform(x)
		}
	}
}

func (a *actor) perform(x action) {
	switch x := x.(type) {
	case doDial:
		a.dial(x.socket)
	case doSend:
		a.send(x)
	case doOpen:
		a.openLine(x.line, x.offer, false)
	case doHand:
		a.openLine(x.line, x.offer, true)
	case doCode:
		text, err := sealCode(a.cfg.Secret, a.keys.room, a.cfg.Role, x.code)
		a.conn.tell(line.Code{Text: text, Err: err})
	case doPass:
		a.openPassage(x)
	case doAnswer:
		if l := a.lines[x.line]; l != nil {
			l.answer(x.description)
		}
	case doCandidate:
		if l, ok := a.lines[x.line].(*channel); ok {
			l.candidate(x.candidate)
		}
	case doRenew:
		if l, ok := a.lines[x.line].(*channel); ok {
			l.renew(x.offer)
		}
	case doRenewed:
		if l := a.lines[x.line]; l != nil {
			l.answer(x.description)
		}
	case doRejoin:
		a.rejoin()
	case doUp:
		l := a.lines[x.line]
		a.conn.use(x.up.Line, l)
		a.conn.tell(x.up)
		for _, data := range l.incoming().early {
			a.conn.frame(x.up.Line, l.incoming(), data)
		}
		l.incoming().early = nil
	case doAccept:
		a.lines[x.line].incoming().accepted.Store(true)
	case doDown:
		a.conn.use(x.down.Line, nil)
		a.conn.tell(x.down)
	case doClose:
		a.endLine(x.line)
	case doOutcome:
		if a.socket != nil {
			a.rooms.pace.take(time.Now())
			a.socket.write(signaling.Encode(signaling.Outcome{Route: x.route}))
		}
	case doEmit:
		a.conn.tell(x.event)
	}
}

func (a *actor) openLine(id lineID, offer string, hand bool) {
	l, err := newChannel(id, a.ice, a.cfg, offer, hand, a.conn.post)
	if err != nil {
		a.conn.in.put(lineFailed{id, err})
		return
	}
	a.lines[id] = l
}

// openPassage makes a line through the room.
func (a *actor) openPassage(x doPass) {
	p, err := newPassage(x, a.cfg, a.keys.room, a.conn.post)
	if err != nil {
		a.conn.in.put(lineFailed{x.line, err})
		return
	}
	a.lines[x.line] = p
	a.rooms.list = append(a.rooms.list, p)
}

// makeCode has a host's code made.
func (a *actor) makeCode(now time.Time) {
	var self signaling.PeerID
	err := random(a.cfg.Rand, self[:])
	if a.cfg.Role != line.Host || !a.meeting.takesHand() {
		err = fmt.Errorf("%w: only the host of a game makes a code", line.ErrConfig)
	}
	if err != nil {
		a.conn.tell(line.Code{Err: err})
		return
	}
	a.meeting.makeCode(now, self, &a.do)
}

// takeCode takes the other side's code.
func (a *actor) takeCode(now time.Time, text string) {
	var self, to signaling.PeerID
	err := random(a.cfg.Rand, self[:])
	handed := a.meeting.handed()
	if handed != nil {
		to = handed.self
	}
	var c code
	switch {
	case err != nil:
	case !a.meeting.takesHand() || a.cfg.Role == line.Host && handed == nil:
		err = line.ErrCode
	default:
		c, err = openCode(a.cfg.Secret, a.keys.room, a.cfg.Role.Other(), to, text)
	}
	switch {
	case err != nil:
		a.conn.tell(line.Code{Err: err})
	case handed != nil:
		a.meeting.takeAnswer(now, handed, c, &a.do)
	default:
		a.meeting.takeOffer(now, self, c, &a.do)
	}
}

// dial opens a socket with a fresh connection id, and with it a fresh sequence
// of sealed messages.
func (a *actor) dial(id socketID) {
	s := &sealer{keys: a.keys, role: a.cfg.Role, rand: a.cfg.Rand}
	if err := random(a.cfg.Rand, s.self[:]); err != nil {
		a.conn.in.put(socketGone{id, 0, err})
		return
	}
	a.sealer = s
	join := signaling.Join{Version: signaling.Version, Room: a.keys.room, Token: a.cfg.Token, ID: s.self}
	a.socket = newSocket(id, a.cfg.Relay, signaling.Encode(join), a.conn.post)
}

// rejoin opens a socket in the place of the present one, which the relay closes
// then, or of none.
func (a *actor) rejoin() {
	switch {
	case a.joining.open && a.joining.joined.IsZero(): // it is being opened
	case a.joining.open:
		a.endSocket()
		a.meeting.leave(time.Now(), &a.do)
		a.joining.rejoin(&a.do)
	case !a.joining.at.IsZero():
		a.joining.retry(&a.do)
	}
}

func (a *actor) send(x doSend) {
	if a.socket == nil {
		return
	}
	sealed, err := a.sealer.seal(x.to, encode(x.message))
	if err != nil {
		a.conn.in.put(socketGone{a.socket.id, 0, err}) // without randomness nothing goes on
		return
	}
	a.rooms.pace.take(time.Now())
	a.pass(x.to, sealed)
}

// pass gives the relay what it is to pass on.
func (a *actor) pass(to signaling.PeerID, payload []byte) {
	if a.socket != nil {
		a.socket.write(signaling.Encode(signaling.Send{To: to, Payload: payload}))
	}
}

func (a *actor) endSocket() {
	if a.socket != nil {
		a.socket.close()
		a.ends(a.socket.done)
		a.socket = nil
	}
	a.rooms.cut()
}

func (a *actor) endLine(id lineID) {
	if l := a.lines[id]; l != nil {
		l.close()
		a.ends(l.gone())
		delete(a.lines, id)
	}
}

// ends notes that something is being closed, and forgets what has been.
func (a *actor) ends(done <-chan struct{}) { a.ending = unfinished(append(a.ending, done)) }

// unfinished returns those that are not closed.
func unfinished(ending []<-chan struct{}) []<-chan struct{} {
	return slices.DeleteFunc(ending, func(done <-chan struct{}) bool {
		select {
		case <-done:
			return true
		default:
			return false
		}
	})
}

// stop closes everything and waits for it.
func (a *actor) stop() {
	a.conn.useNone()
	for id := range a.lines {
		a.endLine(id)
	}
	a.rooms.flush(time.Now())
	a.endSocket()
	for _, done := range a.ending {
		<-done
	}
}

// barred returns why no direct line can be made, or nil when it can.
func barred(cfg Config, servers []webrtc.ICEServer) error {
	switch {
	case !supported(cfg.Tuning):
		return line.ErrNoWebRTC
	case cfg.RelayOnly && !slices.ContainsFunc(servers, passesOn):
		return line.ErrNoTURN
	}
	return nil
}

// iceServers translates what the relay told.
func iceServers(list []signaling.ICEServer) []webrtc.ICEServer {
	var servers []webrtc.ICEServer
	for _, s := range list {
		i := webrtc.ICEServer{URLs: []string{s.URL}}
		if s.Username != "" || s.Credential != "" {
			i.Username, i.Credential = s.Username, s.Credential
		}
		servers = append(servers, i)
	}
	return servers
}
