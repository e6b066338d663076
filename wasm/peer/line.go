package peer

import (
	"fmt"
	"sync"
	"sync/atomic"
	"time"

	"github.com/pion/webrtc/v4"
)

// What a line does at most.
const (
	// maxHeldCandidates is how many addresses wait for the description that
	// they belong to; a machine with many networks has thirty.
	maxHeldCandidates = 64

	// maxBuffered is how many bytes may wait to be sent: what a player sends
	// in a whole game, many times over.
	maxBuffered = 1 << 20

	// flushTime is how long a closing channel may take to send what waits.
	flushTime = 250 * time.Millisecond

	// stuckTime is how long the browser may take over a step while the line is
	// to be closed. Closing before a step is done leaves its promise open for ever.
	stuckTime = 2 * time.Second
)

// line is one RTCPeerConnection with its data channel. Its steps run one after
// the other in one goroutine, since each may wait for the browser; what happens
// is posted. The half that differs between browser and native is in line_js.go
// and line_native.go.
type line struct {
	id   lineID
	post func(input)
	pc   *webrtc.PeerConnection
	dc   *webrtc.DataChannel

	steps   *mailbox[func() error]
	quit    chan struct{} // closed by close
	done    chan struct{} // closed when nothing is left of the line
	once    sync.Once     // closes quit
	undo    func()        // takes the listeners off
	ending  sync.Once     // runs teardown
	opened  sync.Once     // posts lineOpened
	drained chan struct{} // closed when the channel is closed

	// Of the own description, for candidates; set before there are any.
	mid, fragment string

	remote bool        // the other's description is set; of the steps' goroutine
	held   []candidate // addresses that came before it; of the steps' goroutine
	failed atomic.Bool // lineFailed was posted
}

// The inputs that a line posts.
type (
	lineDescribed struct {
		line        lineID
		description string
	}
	lineFound struct {
		line      lineID
		candidate candidate
	}
	lineOpened struct{ line lineID }
	lineFrame  struct {
		line lineID
		data []byte
	}
	lineRoute struct {
		line  lineID
		route Route
	}
	lineFailed struct {
		line lineID
		err  error
	}
)

// newLine makes a line and its description: an offer, or the answer to one.
func newLine(id lineID, servers []webrtc.ICEServer, tuning Tuning, offer string, post func(input)) (*line, error) {
	pc, err := newPeerConnection(webrtc.Configuration{ICEServers: servers}, tuning)
	if err != nil {
		return nil, fmt.Errorf("peer: no connection can be made: %w", err)
	}
	// Both sides make the channel with the same number before there is a
	// description, so that it is there, with its listeners, before the first frame.
	ordered, negotiated, number := true, true, uint16(0)
	dc, err := pc.CreateDataChannel("rowan", &webrtc.DataChannelInit{Ordered: &ordered, Negotiated: &negotiated, ID: &number})
	if err != nil {
		pc.Close()
		return nil, fmt.Errorf("peer: no channel can be made: %w", err)
	}
	l := &line{
		id: id, post: post, pc: pc, dc: dc,
		steps: newMailbox[func() error](), quit: make(chan struct{}), done: make(chan struct{}), drained: make(chan struct{}),
	}
	l.undo = l.listen()
	l.steps.put(func() error { return l.describe(offer) })
	go l.run()
	return l, nil
}

func (l *line) run() {
	for {
		select {
		case <-l.quit:
			l.ending.Do(l.teardown)
			return
		case <-l.steps.ready:
		}
		for _, step := range l.steps.take() {
			select {
			case <-l.quit:
			default:
				if err := step(); err != nil {
					l.fail(err)
				}
			}
		}
	}
}

func (l *line) describe(offer string) error {
	var d webrtc.SessionDescription
	var err error
	if offer == "" {
		d, err = l.pc.CreateOffer(nil)
	} else {
		if err := l.setRemote(webrtc.SDPTypeOffer, offer); err != nil {
			return err
		}
		d, err = l.pc.CreateAnswer(nil)
	}
	if err != nil {
		return fmt.Errorf("peer: no description can be made: %w", err)
	}
	l.mid, l.fragment = attribute(d.SDP, "mid"), attribute(d.SDP, "ice-ufrag")
	if err := l.pc.SetLocalDescription(d); err != nil {
		return fmt.Errorf("peer: the own description was not taken: %w", err)
	}
	l.post(lineDescribed{l.id, d.SDP})
	return nil
}

func (l *line) setRemote(kind webrtc.SDPType, sdp string) error {
	if err := l.pc.SetRemoteDescription(webrtc.SessionDescription{Type: kind, SDP: sdp}); err != nil {
		return fmt.Errorf("peer: the other's description was not taken: %w", err)
	}
	l.remote = true
	for _, c := range l.held {
		l.tryAddress(c)
	}
	l.held = nil
	return nil
}

// answer gives the line the other side's answer.
func (l *line) answer(sdp string) {
	l.steps.put(func() error { return l.setRemote(webrtc.SDPTypeAnswer, sdp) })
}

// candidate gives the line an address of the other side.
func (l *line) candidate(c candidate) {
	l.steps.put(func() error {
		switch {
		case l.remote:
			l.tryAddress(c)
		case len(l.held) < maxHeldCandidates:
			l.held = append(l.held, c)
		}
		return nil
	})
}

// tryAddress leaves out what the browser does not take: one address of many.
func (l *line) tryAddress(c candidate) {
	l.pc.AddICECandidate(webrtc.ICECandidateInit{
		Candidate: c.Candidate, SDPMid: c.Mid, SDPMLineIndex: c.Line, UsernameFragment: c.Fragment,
	})
}

// send sends a frame.
func (l *line) send(frame []byte) error {
	if l.dc.ReadyState() != webrtc.DataChannelStateOpen {
		return ErrNoLine
	}
	if l.dc.BufferedAmount()+uint64(len(frame)) > maxBuffered {
		return ErrSlow
	}
	return l.dc.Send(frame)
}

// open is called by the listeners, also with the first frame: it may overtake
// the channel's opening.
func (l *line) open() {
	l.opened.Do(func() {
		l.post(lineOpened{l.id})
		l.steps.put(func() error { l.findRoute(3); return nil })
	})
}

// frame is called by the listeners.
func (l *line) frame(data []byte) {
	if len(data) > MaxFrame {
		l.fail(ErrTooBig)
		return
	}
	l.open()
	l.post(lineFrame{l.id, data})
}

// fail is called by the listeners and steps; only the first error counts.
func (l *line) fail(err error) {
	if l.failed.CompareAndSwap(false, true) {
		l.post(lineFailed{l.id, err})
	}
}

// findRoute posts the route, looking again after a second when the statistics
// do not have it yet.
func (l *line) findRoute(tries int) {
	if r := l.route(); r != RouteUnknown {
		l.post(lineRoute{l.id, r})
	} else if tries > 1 {
		time.AfterFunc(time.Second, func() {
			l.steps.put(func() error { l.findRoute(tries - 1); return nil })
		})
	}
}

// close ends the line in its own time; done says when it is gone.
func (l *line) close() {
	l.once.Do(func() {
		close(l.quit)
		time.AfterFunc(stuckTime, func() { l.ending.Do(l.teardown) })
	})
}

// teardown closes the channel, gives what waits a moment to go out, and closes
// the connection. Both must be closed.
func (l *line) teardown() {
	defer close(l.done)
	wait := l.dc.BufferedAmount() > 0
	closeChannel(l.dc)
	if wait {
		select {
		case <-l.drained:
		case <-time.After(flushTime):
		}
	}
	l.undo()
	closeConnection(l.pc)
}
