package peer

import (
	"slices"
	"time"

	"rowan/relay/signaling"
	"rowan/wasm/line"
)

// The times of a meeting.
const (
	// attemptTime is how long a line may take to come up and be reported.
	// Browsers give up on finding a path after 15 to 30 s, and one that is
	// found takes less than 5.
	attemptTime = 25 * time.Second

	// lineFirstWait and lineMostWait are the waits between tries for a line.
	lineFirstWait = 250 * time.Millisecond
	lineMostWait  = 15 * time.Second

	// knockWait is how long a knock or call may stay without a line that is
	// accepted before it is repeated.
	knockWait = 5 * time.Second

	// mostUnheard is how many knocks or calls may stay without any answer before
	// another socket is opened: the one at hand may be of a network that is gone.
	mostUnheard = 2

	// aliveWait is how long a socket may say nothing while a line is wanted, before
	// another one is opened in its place: a browser cannot ask whether it still
	// works, after a sleep or a change of network.
	aliveWait = 5 * time.Minute

	// callWait is how much longer a host waits than a guest does: as a rule
	// the guest notices as well, and its knock makes the call needless.
	callWait = time.Second
)

// meeting decides who says what to whom: it has the room's peers, the lines and
// the times of both roles. Like joining it is pure. What only a host or only a
// guest does is in meeting_host.go and meeting_guest.go.
type meeting struct {
	role  line.Role
	watch bool  // it is a watch room
	visit visit // this side's
	intro []byte
	wait  backoff

	joined bool
	self   signaling.PeerID
	peers  []signaling.PeerID

	attempts []*attempt // oldest first; the accepted one and the newcomer are among them
	accepted *attempt   // the line whose other end was checked by the layer above
	audience []*attempt // the same of a host in a watch room, which has many and never an accepted one
	newcomer *attempt   // the line that is reported and not accepted
	wishes   []*wish    // one at most for each connection in the room
	begins   pace
	lines    lineID
	ups      int       // the newest Up's number
	untold   int       // Downs of reported lines that the layer above has not heard yet
	meets    bool      // a Meeting was reported, and neither Up nor Down since
	at       time.Time // when to knock or call next; zero: not by itself
	news     time.Time // when the room last said something
	unheard  int       // times that this was done since the room was entered or somebody said something

	detour detouring

	try uint32 // host: the newest offer's

	// Of a guest.
	want   uint32                      // the newest knock's
	spent  bool                        // what the newest knock brought about is gone: the next one wants another line
	knocks pace                        // that it sent
	tries  map[signaling.PeerID]uint32 // the newest offer's by connection
}

func newMeeting(role line.Role, watch bool, v visit, intro []byte, jitter func() float64) *meeting {
	m := &meeting{
		role: role, watch: watch, visit: v, intro: intro, want: 1,
		wait:   backoff{first: lineFirstWait, most: lineMostWait, jitter: jitter},
		begins: pace{burst: lineBurst, every: lineEvery},
		knocks: pace{burst: knockBurst, every: knockEvery},
		tries:  map[signaling.PeerID]uint32{},
		detour: detouring{better: backoff{first: betterFirstWait, most: betterMostWait, jitter: jitter}},
	}
	if m.serves() {
		m.begins.every = watcherEvery
	}
	return m
}

// enter is told that a socket is in the room, and who else is.
func (m *meeting) enter(now time.Time, self signaling.PeerID, peers []signaling.PeerID, do *actions) {
	m.joined, m.self, m.peers = true, self, slices.Clone(peers)
	m.wishes, m.unheard, m.news, m.detour.wanted = nil, 0, now, time.Time{}
	clear(m.tries)
	// What was begun from the older connection cannot be finished: the answers
	// would not find it.
	for _, a := range m.making() {
		if !a.open {
			m.fail(now, a, line.ErrRelay, do)
		}
	}
	if a := m.faint(); a != nil {
		m.mend(now, a, do)
	}
	if m.role == line.Guest && !m.content() {
		m.knock(now, do)
	}
}

// leave is told that the socket is gone.
func (m *meeting) leave(now time.Time, do *actions) {
	m.joined, m.peers, m.wishes = false, nil, nil
	m.cutOff(now, signaling.PeerID{}, line.ErrLost, do)
}

// arrived is told that somebody came into the room.
func (m *meeting) arrived(now time.Time, id signaling.PeerID, do *actions) {
	m.news = now
	if !slices.Contains(m.peers, id) && len(m.peers) < signaling.MaxPeers {
		m.peers = append(m.peers, id)
	}
	if a := m.faint(); a != nil {
		m.mend(now, a, do)
	}
	if m.role == line.Guest && !m.content() {
		m.knock(now, do)
	}
}

// left is told that somebody is gone from the room. A line that is reported does
// not need the room, unless it goes through it; one that only waits for that goes, so
// that nobody's lines pile up who comes and goes.
func (m *meeting) left(now time.Time, id signaling.PeerID, do *actions) {
	m.news = now
	m.peers = slices.DeleteFunc(m.peers, func(p signaling.PeerID) bool { return p == id })
	m.unwish(id)
	delete(m.tries, id)
	if len(m.peers) == 0 {
		m.detour.wanted = time.Time{}
	}
	for _, a := range m.making() {
		if a.peer == id {
			m.fail(now, a, line.ErrLeft, do)
		}
	}
	m.cutOff(now, id, line.ErrClosed, do)
}

// heard is told what another peer said; nothing that does not fit has an effect.
func (m *meeting) heard(now time.Time, from signaling.PeerID, msg message, do *actions) {
	if !slices.Contains(m.peers, from) {
		return // held at the relay since its sender left, or older than the sender's leaving
	}
	m.unheard, m.news = 0, now
	switch msg := msg.(type) {
	case candidate:
		if a := m.attempt(from, msg.Try); a != nil {
			do.add(doCandidate{a.line, msg})
		} else {
			m.address(from, msg)
		}
	case knock:
		if m.role == line.Host {
			m.knocked(now, from, msg, false, do)
		}
	case detour:
		if m.role == line.Host {
			m.knocked(now, from, knock(msg), true, do)
		}
	case answer:
		if m.role == line.Host {
			m.answered(now, from, msg, do)
		}
	case falter:
		if m.role == line.Host {
			m.faltered(now, from, msg, do)
		}
	case renewed:
		if m.role == line.Host {
			m.answersRenewal(from, msg, do)
		}
	case renewal:
		if m.role == line.Guest {
			m.renews(from, msg, do)
		}
	case offer:
		if m.role == line.Guest {
			m.offered(now, from, msg, do)
		}
	case call:
		if m.role == line.Guest {
			m.called(now, from, msg, do)
		}
	}
}

// begin starts a line.
func (m *meeting) begin(now time.Time, a *attempt, offer string, do *actions) {
	m.lines++
	a.line, a.self, a.begun, a.deadline = m.lines, m.self, now, now.Add(attemptTime)
	m.attempts = append(m.attempts, a)
	m.meet(do)
	if !a.room {
		do.add(doOpen{a.line, offer})
		return
	}
	a.route = line.ThroughRoom
	if m.role == line.Host {
		a.deadline = now.Add(keyTime)
	}
	do.add(doPass{a.line, a.peer, offer, m.bond(a)})
}

// meet reports that a line is being made, once.
func (m *meeting) meet(do *actions) {
	if m.accepted == nil && m.newcomer == nil && !m.meets && !m.serves() {
		m.meets = true
		do.emit(line.Meeting{})
	}
}

// down reports that a line that was reported is gone.
func (m *meeting) down(number int, err error, do *actions) {
	m.untold++
	do.add(doDown{line.Down{Line: number, Err: err}})
}

// described is told a line's own description: the offer or the answer.
func (m *meeting) described(now time.Time, id lineID, description string, do *actions) {
	a := m.byLine(id)
	if a == nil {
		return
	}
	var err error
	if a.mine, _, err = identity(description); err != nil {
		m.fail(now, a, err, do)
		return
	}
	a.mend.passwords[m.role] = attribute(description, "ice-pwd")
	var msg message = answer{Try: a.try, Description: description}
	if m.role == line.Host {
		msg = offer{Visit: m.visit, Try: a.try, Want: a.want, Intro: m.intro, Description: description}
	}
	if err := check(msg); err != nil {
		m.fail(now, a, err, do)
		return
	}
	m.say(a, msg, do)
	for _, c := range a.held {
		m.say(a, c, do)
	}
	a.held = nil
}

// found is told an address of a line's own.
func (m *meeting) found(id lineID, c candidate, do *actions) {
	a := m.byLine(id)
	if a == nil || check(c) != nil {
		return
	}
	c.Try = a.try
	if a.mend.round > 0 {
		m.foundAgain(a, c, do)
		return
	}
	if a.mine == "" {
		if len(a.held) < maxHeldCandidates {
			a.held = append(a.held, c)
		}
		return
	}
	m.say(a, c, do)
}

// say sends a message about a line, unless the connection under whose id the
// line was agreed is gone: from another one it would mean another line.
func (m *meeting) say(a *attempt, msg message, do *actions) {
	if m.joined && a.self == m.self {
		do.add(doSend{a.peer, msg})
	}
}

// opened is told that frames can pass over a line.
func (m *meeting) opened(now time.Time, id lineID, do *actions) {
	a := m.byLine(id)
	if a == nil || a.open {
		return
	}
	if a.mine == "" || a.other == "" {
		m.fail(now, a, errFingerprint, do)
		return
	}
	a.open = true
	m.admit(now, do)
}

// routed is told which way a line's frames go.
func (m *meeting) routed(id lineID, r line.Route, do *actions) {
	a := m.byLine(id)
	if a == nil {
		return
	}
	a.route = r
	m.settled(a, do)
	if a.number != 0 {
		do.emit(line.RouteKnown{Line: a.number, Route: r})
	}
}

// failed is told that a line is lost or will not come up.
func (m *meeting) failed(now time.Time, id lineID, err error, do *actions) {
	if a := m.byLine(id); a != nil {
		m.gaveUp(a)
		m.fail(now, a, err, do)
	}
}

// fail closes a line and, when it was reported or the last hope, reports that.
// While no line is accepted the time of the next try is always set: soon when
// nothing is left, and otherwise in a while, since whoever has the invitation
// could otherwise keep this side waiting with one hopeless line after the other.
func (m *meeting) fail(now time.Time, a *attempt, err error, do *actions) {
	if !slices.Contains(m.attempts, a) {
		return // closed meanwhile
	}
	if a.byHand() {
		m.failHand(a, err, do)
		return
	}
	m.unsettled(a, err, do)
	m.remove(a, do)
	switch a {
	case m.accepted:
		m.accepted, m.spent = nil, true
		if now.Sub(a.since) >= steady {
			m.wait.reset()
		}
		m.down(a.number, err, do)
	case m.newcomer:
		m.newcomer = nil
		m.down(a.number, err, do)
	default:
		m.failWatcher(a, err, do)
	}
	m.admit(now, do)
	if m.serves() {
		m.serve(now, do) // it may have made room
		return           // who wants a line knocks
	}
	if m.accepted != nil {
		return // only another line did not come about
	}
	if len(m.making()) > 0 || m.newcomer != nil {
		m.meet(do)
		if m.at.IsZero() {
			m.at = now.Add(max(knockWait, m.wait.next()))
		}
		return
	}
	if m.meets {
		m.meets = false
		do.emit(line.Down{Err: err})
	}
	m.spent = true
	m.at = now.Add(m.wait.next())
	if m.role == line.Host {
		m.at = m.at.Add(callWait)
	}
}

func (m *meeting) remove(a *attempt, do *actions) {
	m.attempts = slices.DeleteFunc(m.attempts, func(b *attempt) bool { return a == b })
	do.add(doClose{a.line})
}

// drop closes a line that was reported, if it is still there.
func (m *meeting) drop(now time.Time, number int, err error, do *actions) {
	for _, a := range m.attempts {
		if number > 0 && a.number == number {
			m.fail(now, a, err, do)
			return
		}
	}
}

// retry asks for a line now, unless one is accepted.
func (m *meeting) retry(now time.Time, do *actions) {
	m.wait.reset()
	if m.accepted == nil && !m.serves() {
		m.ask(now, do)
	}
}

// ask sends what brings a line about: a guest's knock, a host's call. Without
// anybody in the room there is nothing to do but wait for an arrival.
func (m *meeting) ask(now time.Time, do *actions) {
	m.at = time.Time{}
	switch {
	case !m.joined || len(m.peers) == 0:
	case m.unheard == mostUnheard:
		m.unheard = 0
		m.at = now.Add(knockWait)
		do.add(doRejoin{})
		return
	case m.role == line.Host:
		do.add(doSend{message: call{m.visit, m.try}})
		m.at = now.Add(max(knockWait, m.wait.next()))
	default:
		m.knock(now, do)
	}
	m.unheard++
}

// tick does what is due.
func (m *meeting) tick(now time.Time, do *actions) {
	for _, a := range slices.Clone(m.attempts) {
		if !m.keeps(a) && !now.Before(a.deadline) {
			m.fail(now, a, m.noAnswer(a), do)
		}
	}
	m.admit(now, do)
	m.serve(now, do)
	if a := m.faint(); a != nil && !now.Before(a.mend.at) {
		m.mendLater(now, a, do)
	}
	if t := m.detour.at; !t.IsZero() && !now.Before(t) {
		m.lookForDirect(now, do)
	}
	if !m.at.IsZero() && !now.Before(m.at) {
		m.ask(now, do)
	}
	if t := m.silentUntil(); !t.IsZero() && !now.Before(t) {
		m.news = now
		do.add(doRejoin{})
	}
}

// silentUntil returns until when the room may say nothing; zero is for ever.
func (m *meeting) silentUntil() time.Time {
	if !m.joined || m.accepted != nil {
		return time.Time{}
	}
	return m.news.Add(aliveWait)
}

// next returns when tick is to be called; zero is not at all.
func (m *meeting) next() time.Time {
	t := earlier(earlier(m.at, m.turnEnds()), earlier(m.silentUntil(), m.detour.at))
	for _, a := range m.attempts {
		if !m.keeps(a) {
			t = earlier(t, a.deadline)
		}
	}
	if a := m.faint(); a != nil {
		t = earlier(t, a.mend.at)
	}
	if len(m.wishes) > 0 && !m.full() {
		t = earlier(t, m.servable())
	}
	return t
}
