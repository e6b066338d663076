package peer

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/binary"
	"slices"
	"time"

	"rowan/relay/signaling"
	"rowan/wasm/line"
)

// This file is about an accepted line over which nothing comes any more, as a rule
// because a network changed. It is mended before it is given up: an ICE restart
// finds other ways for the same line, so that nobody needs to be checked anew and
// nothing is lost that was sent.
//
//	guest                           relay                            host
//	  │ Falter{try, proof} ──────────▶│───────────────────────────────▶│  when the guest noticed
//	  │◀──────────────────────────────│◀───── Renewal{try, round, …    │  when either did
//	  │ Renewed{try, round, …} ──────▶│───────────────────────────────▶│
//	  │ Candidate{try} … ────────────▶│◀─────────── Candidate{try} …   │
//
// A line that comes to its end for all that is lost, and another one is made.

// mendWait is how long a renewal may take before it is said again, over another
// socket: the one at hand may be of the network that is gone, which takes a
// system a quarter of an hour to notice.
const mendWait = 3 * time.Second

// mending is what an attempt has of its renewals.
type mending struct {
	passwords [2]string // in the first descriptions, by role
	key       [32]byte  // that only the line's two ends know; set when it is accepted
	faint     bool      // nothing comes over the line
	at        time.Time // of the next try; while faint
	rejoins   bool      // another socket was opened for it

	round    uint32      // the newest renewal's
	own      string      // the own description for it; empty until it is there
	open     bool        // it has no answer yet
	found    []candidate // own addresses that wait until the other's connection is known
	replying bool        // guest: the answer is being made
}

// proof shows that who says something about a line is one of its ends.
type proof [16]byte

// mendingKey follows from the passwords in a line's first two descriptions. The
// host's and the guest's were each sealed for the one connection, so that others in
// the room have never seen them; a relay together with somebody who has the
// invitation could have, and can make a line look for ways where there are none.
func mendingKey(passwords [2]string) [32]byte {
	return sha256.Sum256([]byte("rowan/1 renew\x00" + passwords[line.Host] + "\x00" + passwords[line.Guest]))
}

// prove returns the proof for what a connection says in a role; description is
// empty in a falter.
func (k *mending) prove(role line.Role, from signaling.PeerID, try, round uint32, description string) (p proof) {
	h := hmac.New(sha256.New, k.key[:])
	b := append([]byte{byte(role)}, from[:]...)
	b = binary.BigEndian.AppendUint32(b, try)
	b = binary.BigEndian.AppendUint32(b, round)
	h.Write(append(b, description...))
	copy(p[:], h.Sum(nil))
	return p
}

// proven returns the accepted line that somebody speaks about, or nil when he is
// not its other end.
func (m *meeting) proven(from signaling.PeerID, try, round uint32, description string, p proof) *attempt {
	i := slices.IndexFunc(m.kept(), func(a *attempt) bool { return a.try == try })
	if i < 0 {
		return nil
	}
	a := m.kept()[i]
	if a.mend.passwords[line.Host] == "" || a.mend.passwords[line.Guest] == "" {
		return nil
	}
	if want := a.mend.prove(m.role.Other(), from, try, round, description); !hmac.Equal(p[:], want[:]) {
		return nil
	}
	return a
}

// fainted is told whether nothing comes over a line any more.
func (m *meeting) fainted(now time.Time, id lineID, faint bool, do *actions) {
	a := m.byLine(id)
	if a == nil || a.mend.faint == faint {
		return
	}
	a.mend.faint, a.mend.rejoins, a.mend.at = faint, false, time.Time{}
	if faint && a == m.accepted { // of watchers, each says so
		m.mend(now, a, do)
	}
}

// mend does for a faint line what this side can: a host offers a renewal, a guest
// asks for one.
func (m *meeting) mend(now time.Time, a *attempt, do *actions) {
	a.mend.at = now.Add(mendWait)
	switch {
	case !m.joined || len(m.peers) == 0: // goes on when somebody is there
	case m.role == line.Guest:
		do.add(doSend{message: falter{a.try, a.mend.prove(m.role, m.self, a.try, 0, "")}})
	default:
		m.renew(a, do)
	}
}

// mendLater is mend when one try has brought nothing.
func (m *meeting) mendLater(now time.Time, a *attempt, do *actions) {
	if m.joined && !a.mend.rejoins {
		a.mend.rejoins = true
		a.mend.at = now.Add(mendWait)
		do.add(doRejoin{}) // enter mends
		return
	}
	m.mend(now, a, do)
}

// renew offers a renewal: the newest one again while it has no answer.
func (m *meeting) renew(a *attempt, do *actions) {
	r := &a.mend
	switch {
	case !r.open:
		r.round++
		r.open, r.own, r.found = true, "", nil
		do.add(doRenew{a.line, ""})
	case r.own != "":
		do.add(doSend{message: renewal{a.try, r.round, r.prove(m.role, m.self, a.try, r.round, r.own), r.own}})
	}
}

// renewal is told a line's own description for a renewal.
func (m *meeting) renewal(now time.Time, id lineID, description string, do *actions) {
	a := m.byLine(id)
	if a == nil || !m.keeps(a) {
		return
	}
	if f, err := fingerprint(description); err != nil || f != a.mine || limit("description", len(description), maxDescription) != nil {
		m.fail(now, a, line.ErrLost, do)
		return
	}
	a.mend.own, a.mend.replying = description, false
	if m.role == line.Guest {
		m.reply(a, do)
	} else if m.joined && len(m.peers) > 0 {
		m.renew(a, do)
	}
}

// reply answers the newest renewal.
func (m *meeting) reply(a *attempt, do *actions) {
	r := &a.mend
	m.say(a, renewed{a.try, r.round, r.prove(m.role, m.self, a.try, r.round, r.own), r.own}, do)
	m.sayFound(a, do)
}

// sayFound sends the addresses that were found for the newest renewal. They are
// kept, for when it has to be said again.
func (m *meeting) sayFound(a *attempt, do *actions) {
	for _, c := range a.mend.found {
		m.say(a, c, do)
	}
}

// faltered takes a guest's wish for a renewal. Of many guests it is taken at the
// pace at which lines are made.
func (m *meeting) faltered(now time.Time, from signaling.PeerID, f falter, do *actions) {
	a := m.proven(from, f.Try, 0, "", f.Proof)
	if a == nil {
		return
	}
	if m.serves() {
		if now.Before(m.begins.free()) {
			return // it says so again
		}
		m.begins.take(now)
	}
	m.renew(a, do)
}

// renews takes a host's renewal.
func (m *meeting) renews(from signaling.PeerID, msg renewal, do *actions) {
	a := m.proven(from, msg.Try, msg.Round, msg.Description, msg.Proof)
	if a == nil || msg.Round < a.mend.round {
		return
	}
	if f, err := fingerprint(msg.Description); err != nil || f != a.other {
		return
	}
	a.self, a.peer = m.self, from // whose addresses the line's are from now on
	r := &a.mend
	switch {
	case msg.Round > r.round:
		r.round, r.own, r.found, r.replying = msg.Round, "", nil, true
		do.add(doRenew{a.line, msg.Description})
	case !r.replying:
		m.reply(a, do)
	}
}

// answersRenewal takes a guest's answer to the newest renewal, the first one only.
func (m *meeting) answersRenewal(from signaling.PeerID, msg renewed, do *actions) {
	a := m.proven(from, msg.Try, msg.Round, msg.Description, msg.Proof)
	if a == nil || msg.Round != a.mend.round || a.mend.own == "" {
		return
	}
	if f, err := fingerprint(msg.Description); err != nil || f != a.other {
		return
	}
	a.self, a.peer = m.self, from
	if a.mend.open {
		a.mend.open = false
		do.add(doRenewed{a.line, msg.Description})
	}
	m.sayFound(a, do)
}

// foundAgain is told an address of a renewed line's own.
func (m *meeting) foundAgain(a *attempt, c candidate, do *actions) {
	r := &a.mend
	if len(r.found) < maxHeldCandidates {
		r.found = append(r.found, c)
	}
	if r.own != "" && !r.open {
		m.say(a, c, do)
	}
}

// faint returns the accepted line if it wants mending.
func (m *meeting) faint() *attempt {
	if a := m.accepted; a != nil && a.mend.faint && slices.Contains(m.attempts, a) {
		return a
	}
	return nil
}

// moved is told that the network may be another one.
func (m *meeting) moved() {
	m.wait.reset()
	m.detour.better.reset()
	if a := m.faint(); a != nil {
		a.mend.rejoins = true // is what brought this about
	}
}
