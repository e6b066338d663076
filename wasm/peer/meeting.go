package peer

import (
	"slices"
	"time"

	"rowan/relay/signaling"
)

// The times of a meeting.
const (
	// attemptTime is how long a line may take to come up. Browsers give up on
	// finding a path after 15 to 30 s, and one that is found takes less than 5.
	attemptTime = 25 * time.Second

	// lineFirstWait and lineMostWait are the waits between tries for a line.
	lineFirstWait = 250 * time.Millisecond
	lineMostWait  = 15 * time.Second

	// knockWait is how long a knock may go unanswered before it is repeated.
	knockWait = 5 * time.Second

	// callWait is how much longer a host waits than a guest does: as a rule
	// the guest notices as well, and its knock makes the call needless.
	callWait = time.Second
)

// maxAttempts bounds the lines that a host makes at a time. More than one is
// being made only when a guest reloads, or when two browsers have the secret.
const maxAttempts = 3

// lineID counts the lines of a Conn; zero is no line.
type lineID uint32

// attempt is a line that is being made or is up.
type attempt struct {
	line        lineID
	self, peer  signaling.PeerID // the connection ids that it was agreed between
	visit       visit            // the other's
	try, want   uint32           // of its offer and of the knock before it
	intro       []byte           // the other's
	mine, other string           // fingerprints; empty until the description is there
	held        []candidate      // own candidates that wait for the own description to go first
	deadline    time.Time        // until it must be up
	since       time.Time        // when it came up; zero before
}

// meeting decides who says what to whom: it has the room's peers, the lines and
// the times of both roles. Like joining it is pure. What only a host or only a
// guest does is in meeting_host.go and meeting_guest.go.
type meeting struct {
	role  Role
	visit visit // this side's
	intro []byte
	wait  backoff

	joined bool
	self   signaling.PeerID
	peers  []signaling.PeerID

	attempts []*attempt // oldest first; the one that is up is among them
	up       *attempt
	lines    lineID
	meets    bool      // a Meeting was reported, and neither Up nor Down since
	at       time.Time // when to knock or call next; zero: not by itself

	try  uint32 // host: the newest offer's
	want uint32 // guest: the newest knock's

	host hostSeen // guest: the newest offer taken
}

func newMeeting(role Role, v visit, intro []byte, jitter func() float64) *meeting {
	return &meeting{
		role: role, visit: v, intro: intro, want: 1,
		wait: backoff{first: lineFirstWait, most: lineMostWait, jitter: jitter},
	}
}

// enter is told that a socket is in the room, and who else is.
func (m *meeting) enter(now time.Time, self signaling.PeerID, peers []signaling.PeerID, do *actions) {
	m.joined, m.self, m.peers = true, self, slices.Clone(peers)
	// What was begun from the older connection cannot be finished: the answers
	// would not find it.
	for _, a := range m.making() {
		m.fail(now, a, ErrRelay, do)
	}
	if m.role == Guest {
		m.knock(now, do)
	}
}

// leave is told that the socket is gone.
func (m *meeting) leave() {
	m.joined, m.peers = false, nil
}

// arrived is told that somebody came into the room.
func (m *meeting) arrived(now time.Time, id signaling.PeerID, do *actions) {
	if !slices.Contains(m.peers, id) && len(m.peers) < signaling.MaxPeers {
		m.peers = append(m.peers, id)
	}
	if m.role == Guest {
		m.knock(now, do)
	}
}

// left is told that somebody is gone from the room. A line that is up does not
// need the room.
func (m *meeting) left(now time.Time, id signaling.PeerID, do *actions) {
	m.peers = slices.DeleteFunc(m.peers, func(p signaling.PeerID) bool { return p == id })
	for _, a := range m.making() {
		if a.peer == id {
			m.fail(now, a, ErrLeft, do)
		}
	}
}

// heard is told what another peer said; nothing that does not fit has an effect.
func (m *meeting) heard(now time.Time, from signaling.PeerID, msg message, do *actions) {
	if !slices.Contains(m.peers, from) {
		return // held at the relay since its sender left, or older than the sender's leaving
	}
	switch msg := msg.(type) {
	case candidate:
		if a := m.attempt(from, msg.Try); a != nil {
			do.add(doCandidate{a.line, msg})
		}
	case knock:
		if m.role == Host {
			m.knocked(now, from, msg, do)
		}
	case answer:
		if m.role == Host {
			m.answered(now, from, msg, do)
		}
	case offer:
		if m.role == Guest {
			m.offered(now, from, msg, do)
		}
	case call:
		if m.role == Guest {
			m.called(now, msg, do)
		}
	}
}

// attempt returns the line that is meant by a connection's number, or nil.
func (m *meeting) attempt(from signaling.PeerID, try uint32) *attempt {
	for _, a := range m.attempts {
		if a.peer == from && a.self == m.self && a.try == try {
			return a
		}
	}
	return nil
}

func (m *meeting) byLine(line lineID) *attempt {
	for _, a := range m.attempts {
		if a.line == line {
			return a
		}
	}
	return nil
}

// begin starts a line.
func (m *meeting) begin(now time.Time, a *attempt, offer string, do *actions) {
	m.lines++
	a.line, a.self, a.deadline = m.lines, m.self, now.Add(attemptTime)
	m.attempts = append(m.attempts, a)
	m.at = time.Time{}
	m.meet(do)
	do.add(doOpen{a.line, offer})
}

// meet reports that a line is being made, once.
func (m *meeting) meet(do *actions) {
	if m.up == nil && !m.meets {
		m.meets = true
		do.emit(Meeting{})
	}
}

// down reports that there is no line.
func (m *meeting) down(err error, do *actions) {
	m.meets = false
	do.emit(Down{err})
}

// described is told a line's own description: the offer or the answer.
func (m *meeting) described(now time.Time, line lineID, description string, do *actions) {
	a := m.byLine(line)
	if a == nil {
		return
	}
	var err error
	if a.mine, err = fingerprint(description); err != nil {
		m.fail(now, a, err, do)
		return
	}
	var msg message = answer{Try: a.try, Description: description}
	if m.role == Host {
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
func (m *meeting) found(line lineID, c candidate, do *actions) {
	a := m.byLine(line)
	if a == nil || check(c) != nil {
		return
	}
	c.Try = a.try
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

// opened is told that a line is up. Older lines have had their time.
func (m *meeting) opened(now time.Time, line lineID, do *actions) {
	a := m.byLine(line)
	if a == nil || a == m.up {
		return
	}
	if a.mine == "" || a.other == "" {
		m.fail(now, a, errFingerprint, do)
		return
	}
	for _, b := range slices.Clone(m.attempts) {
		if b.line < a.line {
			m.remove(b, do)
		}
	}
	if m.up != nil {
		m.down(ErrReplaced, do)
	}
	m.up, a.since, m.at, m.meets = a, now, time.Time{}, false
	b := Binding{HostID: a.self, GuestID: a.peer, HostFingerprint: a.mine, GuestFingerprint: a.other}
	if m.role == Guest {
		b = Binding{HostID: a.peer, GuestID: a.self, HostFingerprint: a.other, GuestFingerprint: a.mine}
	}
	do.add(doUse{a.line})
	do.emit(Up{Binding: b, Intro: a.intro})
}

// failed is told that a line is lost or will not come up.
func (m *meeting) failed(now time.Time, line lineID, err error, do *actions) {
	if a := m.byLine(line); a != nil {
		m.fail(now, a, err, do)
	}
}

// fail closes a line and, when it was up or the last hope, reports that and sets
// the time of the next try.
func (m *meeting) fail(now time.Time, a *attempt, err error, do *actions) {
	m.remove(a, do)
	if a == m.up {
		m.up = nil
		do.add(doUse{})
		m.down(err, do)
		if now.Sub(a.since) >= steady {
			m.wait.reset()
		}
	}
	if m.up != nil {
		return // only a newer line did not come about
	}
	if len(m.attempts) > 0 {
		m.meet(do)
		return
	}
	if m.meets {
		m.down(err, do)
	}
	m.want++
	m.at = now.Add(m.wait.next())
	if m.role == Host {
		m.at = m.at.Add(callWait)
	}
}

// making returns the lines that are not up, oldest first.
func (m *meeting) making() []*attempt {
	return slices.DeleteFunc(slices.Clone(m.attempts), func(a *attempt) bool { return a == m.up })
}

func (m *meeting) remove(a *attempt, do *actions) {
	m.attempts = slices.DeleteFunc(m.attempts, func(b *attempt) bool { return a == b })
	do.add(doClose{a.line})
}

// drop closes the line that is up.
func (m *meeting) drop(now time.Time, err error, do *actions) {
	if m.up != nil {
		m.fail(now, m.up, err, do)
	}
}

// retry tries for a line now, unless there is one or one is being made.
func (m *meeting) retry(now time.Time, do *actions) {
	m.wait.reset()
	if len(m.attempts) == 0 {
		m.ask(now, do)
	}
}

// ask sends what brings a line about: a guest's knock, a host's call. Without
// anybody in the room there is nothing to do but wait for an arrival.
func (m *meeting) ask(now time.Time, do *actions) {
	m.at = time.Time{}
	switch {
	case !m.joined || len(m.peers) == 0:
	case m.role == Host:
		do.add(doSend{message: call{m.visit, m.try}})
		m.at = now.Add(max(knockWait, m.wait.next()))
	default:
		m.knock(now, do)
	}
}

// tick does what is due.
func (m *meeting) tick(now time.Time, do *actions) {
	for _, a := range m.making() {
		if !now.Before(a.deadline) {
			m.fail(now, a, ErrTimedOut, do)
		}
	}
	if !m.at.IsZero() && !now.Before(m.at) {
		m.ask(now, do)
	}
}

// next returns when tick is to be called; zero is not at all.
func (m *meeting) next() time.Time {
	t := m.at
	for _, a := range m.making() {
		t = earlier(t, a.deadline)
	}
	return t
}

// earlier returns the earlier of two times, of which zero is never.
func earlier(a, b time.Time) time.Time {
	if a.IsZero() || !b.IsZero() && b.Before(a) {
		return b
	}
	return a
}
