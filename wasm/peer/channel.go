package peer

import (
	"fmt"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"github.com/pion/webrtc/v4"

	"rowan/wasm/line"
)

// What a line does at most.
const (
	// maxHeldCandidates is how many addresses wait for the description that
	// they belong to; a machine with many networks has thirty.
	maxHeldCandidates = 64

	// maxBuffered is how many bytes may wait to be sent: what a player sends
	// in a whole game, many times over.
	maxBuffered = 1 << 20

	// gatherTime is how long a line by hand looks for own addresses at most. A
	// server that does not answer would take ten seconds.
	gatherTime = 4 * time.Second

	// flushTime is how long a line that is to be closed may take to send what waits.
	flushTime = time.Second

	// partTime is how long the other side may take after that to say that it
	// has the channel's end: a round trip.
	partTime = time.Second

	// stuckTime is how long the browser may take over a step while the line is
	// to be closed. Closing before a step is done leaves its promise open for ever.
	stuckTime = 2 * time.Second
)

// channel is a way from browser to browser: one RTCPeerConnection with its data channel.
// Its steps run one after the other in one goroutine, since each may wait for the
// browser; what happens is posted. The half that differs between browser and
// native is in channel_js.go and channel_native.go.
type channel struct {
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
	hides   bool          // the own address is told to nobody
	hand    bool          // a person carries the descriptions: it may take long until something comes
	isOpen  atomic.Bool   // lineOpened was posted
	all     chan struct{} // closed when there are no more own addresses
	allOnce sync.Once     // closes all
	low     chan struct{} // has a token when all that was sent is out
	drained chan struct{} // closed when the channel is closed

	// Of the own description, for candidates; set before there are any.
	mid      string
	fragment atomic.Value // string

	remote bool        // the other's description is set; of the steps' goroutine
	held   []candidate // addresses that came before it; of the steps' goroutine
	failed atomic.Bool // lineFailed was posted

	inflow

	sending sync.Mutex
	broken  bool // a frame could not be sent, so none after it can
}

// newChannel makes a line and its description: an offer, or the answer to one.
func newChannel(id lineID, servers []webrtc.ICEServer, cfg Config, offer string, hand bool, post func(input)) (*channel, error) {
	if !supported(cfg.Tuning) {
		return nil, line.ErrNoWebRTC
	}
	network := webrtc.Configuration{ICEServers: servers}
	if cfg.RelayOnly {
		network.ICETransportPolicy = webrtc.ICETransportPolicyRelay
		if !slices.ContainsFunc(servers, passesOn) {
			return nil, line.ErrNoTURN
		}
	}
	pc, err := newPeerConnection(network, cfg.Tuning, hand)
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
	l := &channel{
		id: id, post: post, pc: pc, dc: dc, hides: cfg.RelayOnly,
		steps: newMailbox[func() error](), quit: make(chan struct{}), done: make(chan struct{}),
		low: make(chan struct{}, 1), drained: make(chan struct{}), all: make(chan struct{}), hand: hand,
	}
	l.undo = l.listen()
	l.steps.put(func() error { return l.describe(offer) })
	go l.run()
	return l, nil
}

func (l *channel) run() {
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

func (l *channel) describe(offer string) error {
	d, err := l.local(offer, nil)
	switch {
	case err != nil:
	case l.hand:
		l.gather()
	default:
		l.post(lineDescribed{l.id, d})
	}
	return err
}

// gather waits for the own addresses and posts the description with them.
func (l *channel) gather() {
	select {
	case <-l.all:
	case <-time.After(gatherTime):
	case <-l.quit:
		return
	}
	l.post(lineGathered{l.id, l.tellable(l.pc.LocalDescription().SDP)})
}

// noMore is called by the listeners when there are no more own addresses.
func (l *channel) noMore() { l.allOnce.Do(func() { close(l.all) }) }

// lost is called by the listeners when no way was found, or none goes on. While the
// other's description is carried by a person there is nothing to find yet.
func (l *channel) lost() {
	if !l.hand || l.isOpen.Load() {
		l.fail(line.ErrLost)
	}
}

// local makes the own description and begins to look for ways: an offer, or the
// answer to one.
func (l *channel) local(offer string, options *webrtc.OfferOptions) (string, error) {
	var d webrtc.SessionDescription
	var err error
	if offer == "" {
		d, err = l.pc.CreateOffer(options)
	} else {
		if err := l.setRemote(webrtc.SDPTypeOffer, offer); err != nil {
			return "", err
		}
		d, err = l.pc.CreateAnswer(nil)
	}
	if err != nil {
		return "", fmt.Errorf("peer: no description can be made: %w", err)
	}
	if l.mid == "" {
		l.mid = attribute(d.SDP, "mid")
	}
	l.fragment.Store(attribute(d.SDP, "ice-ufrag"))
	if err := l.pc.SetLocalDescription(d); err != nil {
		return "", fmt.Errorf("peer: the own description was not taken: %w", err)
	}
	return l.tellable(d.SDP), nil
}

// renew has the line look for other ways: with an offer to answer, or without one
// to make one. An offer that is not answered yet is what there is to say.
func (l *channel) renew(offer string) {
	l.steps.put(func() error {
		if offer == "" && l.pc.SignalingState() != webrtc.SignalingStateStable {
			l.post(lineRenewal{l.id, l.tellable(l.pc.LocalDescription().SDP)})
			return nil
		}
		d, err := l.local(offer, &webrtc.OfferOptions{ICERestart: true})
		if err == nil {
			l.post(lineRenewal{l.id, d})
		}
		return err
	})
}

func (l *channel) setRemote(kind webrtc.SDPType, sdp string) error {
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
func (l *channel) answer(sdp string) {
	l.steps.put(func() error { return l.setRemote(webrtc.SDPTypeAnswer, sdp) })
}

// candidate gives the line an address of the other side.
func (l *channel) candidate(c candidate) {
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
func (l *channel) tryAddress(c candidate) {
	l.pc.AddICECandidate(webrtc.ICECandidateInit{
		Candidate: c.Candidate, SDPMid: c.Mid, SDPMLineIndex: c.Line, UsernameFragment: c.Fragment,
	})
}

// send sends a frame. One that is left out ends the line.
func (l *channel) send(frame []byte) error {
	l.sending.Lock()
	defer l.sending.Unlock()
	if l.broken || l.dc.ReadyState() != webrtc.DataChannelStateOpen {
		return line.ErrNoLine
	}
	var err error
	switch {
	case len(frame) > line.MaxFrame:
		err = line.ErrTooBig
	case l.dc.BufferedAmount()+uint64(len(frame)) > maxBuffered:
		err = line.ErrSlow
	default:
		err = l.dc.Send(frame)
	}
	if err != nil {
		l.broken = true
		l.fail(err)
	}
	return err
}

// open is called by the listeners, also with the first frame: it may overtake
// the channel's opening.
func (l *channel) open() {
	l.opened.Do(func() {
		l.isOpen.Store(true)
		l.post(lineOpened{l.id})
		l.steps.put(func() error { l.findRoute(3); return nil })
	})
}

// frame is called by the listeners. Nobody can be made to wait with the next one,
// so frames that are not taken fast enough end their line.
func (l *channel) frame(data []byte) {
	if l.failed.Load() {
		return // one may be missing before it
	}
	if err := l.add(data); err != nil {
		l.fail(err)
		return
	}
	l.open()
	l.post(lineFrame{l.id, data})
}

// fail is called by the listeners and steps; only the first error counts.
func (l *channel) fail(err error) {
	if l.failed.CompareAndSwap(false, true) {
		l.post(lineFailed{l.id, err})
	}
}

// findRoute posts the route, looking again after a second when the statistics
// do not have it yet.
func (l *channel) findRoute(tries int) {
	if r := l.route(); r != line.RouteUnknown {
		l.post(lineRoute{l.id, r})
	} else if tries > 1 {
		time.AfterFunc(time.Second, func() {
			l.steps.put(func() error { l.findRoute(tries - 1); return nil })
		})
	}
}

// close ends the line in its own time; done says when it is gone.
func (l *channel) close() {
	l.once.Do(func() {
		close(l.quit)
		time.AfterFunc(stuckTime, func() { l.ending.Do(l.teardown) })
	})
}

// gone is closed when nothing is left of the line.
func (l *channel) gone() <-chan struct{} { return l.done }

// flushed is called by the listeners.
func (l *channel) flushed() {
	select {
	case l.low <- struct{}{}:
	default:
	}
}

// teardown gives what was sent some time to go out, closes the channel, and then
// the connection. Both must be closed.
func (l *channel) teardown() {
	defer close(l.done)
	if l.dc.ReadyState() == webrtc.DataChannelStateOpen {
		l.flush()
	} else {
		closeChannel(l.dc)
	}
	l.undo()
	closeConnection(l.pc)
}

// flush closes the channel when nothing waits to be sent any more. Even then
// frames may be on their way, which the end of the connection would cut off; the
// channel's own end comes after them.
func (l *channel) flush() {
	late := time.After(flushTime)
wait:
	for l.dc.BufferedAmount() > 0 {
		select {
		case <-l.low:
		case <-l.drained:
			break wait
		case <-late:
			break wait
		}
	}
	closeChannel(l.dc)
	select {
	case <-l.drained:
	case <-time.After(partTime):
	}
}
