package peer

import (
	"time"

	"rowan/relay/signaling"
	"rowan/wasm/line"
)

// The waits between tries to reach the relay. A relay that says it is busy is
// given a step of busyWait at least, one that is being restarted a step of
// restartWait: all that it had come back at about one time, so they spread out.
const (
	relayFirstWait = 500 * time.Millisecond
	relayMostWait  = 15 * time.Second
	busyWait       = 5 * time.Second
	restartWait    = 4 * time.Second

	// steady is how long a socket or a line must have held for its loss to be
	// a new one: before that, the waits go on growing.
	steady = 10 * time.Second
)

// joining decides when the socket to the relay is opened and what is reported
// of it. It is pure: what happens is told to it with the time, and what is to be
// done comes out as actions.
type joining struct {
	wait   backoff
	socket socketID // the present socket's number; older ones are of no interest
	open   bool     // being opened, or open
	joined time.Time
	at     time.Time // of the next try; zero when there is none
	quiet  bool      // the socket is opened in the place of one that may be in order: say nothing unless it is not
	silent bool      // a loss was reported and a line was accepted then: say no more until joined or refused
}

// socketID counts the sockets of a Conn.
type socketID uint32

func newJoining(jitter func() float64) *joining {
	return &joining{wait: backoff{first: relayFirstWait, most: relayMostWait, jitter: jitter}}
}

// dial opens a socket.
func (j *joining) dial(do *actions) {
	j.socket++
	j.open, j.at = true, time.Time{}
	if !j.silent && !j.quiet {
		do.emit(line.Relay{State: line.Connecting})
	}
	do.add(doDial{j.socket})
}

// rejoin opens a socket in the place of the present one.
func (j *joining) rejoin(do *actions) {
	j.quiet = true
	j.dial(do)
}

// up is told that the relay let the socket in.
func (j *joining) up(now time.Time, do *actions) {
	if !j.quiet {
		do.emit(line.Relay{State: line.Joined})
	}
	j.joined, j.silent, j.quiet = now, false, false
}

// down is told that the socket is gone, with the relay's reason if it gave one,
// and whether a line is accepted, which does without the relay.
func (j *joining) down(now time.Time, code signaling.CloseCode, err error, lineUp bool, do *actions) {
	if !j.joined.IsZero() && now.Sub(j.joined) >= steady {
		j.wait.reset()
	}
	j.open, j.quiet, j.joined = false, false, time.Time{}
	if refusal(code) {
		j.silent = false
		do.emit(line.Relay{State: line.Refused, Code: code, Err: err})
		return
	}
	switch {
	case busy(code):
		j.wait.atLeast(busyWait)
	case code == signaling.CloseShuttingDown, code == signaling.CloseApart:
		j.wait.atLeast(restartWait)
	}
	wait := j.wait.next()
	j.at = now.Add(wait)
	if !j.silent {
		do.emit(line.Relay{State: line.Lost, Code: code, Err: err, Retry: wait})
	}
	j.silent = lineUp
}

// retry opens a socket now if there is none.
func (j *joining) retry(do *actions) {
	j.wait.reset()
	if !j.open {
		j.silent = false
		j.dial(do)
	}
}

// tick does what is due.
func (j *joining) tick(now time.Time, do *actions) {
	if !j.at.IsZero() && !now.Before(j.at) {
		j.dial(do)
	}
}

// refusal reports whether the same try would end the same way. An expired room
// could be made anew, but that is for a person to decide: nobody came for a day.
func refusal(c signaling.CloseCode) bool {
	switch c {
	case signaling.CloseBadMessage, signaling.CloseVersion, signaling.CloseRoomFull,
		signaling.CloseTooBig, signaling.CloseReplaced, signaling.CloseExpired:
		return true
	}
	return false
}

// busy reports whether the relay asks to be left alone for a while.
func busy(c signaling.CloseCode) bool {
	switch c {
	case signaling.CloseRelayFull, signaling.CloseTooManyRooms, signaling.CloseTooFast:
		return true
	}
	return false
}
