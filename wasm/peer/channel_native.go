//go:build !js

package peer

import (
	"errors"
	"fmt"
	"sync"
	"time"

	"github.com/pion/sctp"
	"github.com/pion/webrtc/v4"

	"rowan/wasm/line"
)

// Tuning has what a native peer can set of the network, for tests.
type Tuning struct {
	// Settings, if not nil, changes pion's settings for every connection.
	Settings func(*webrtc.SettingEngine)

	// NoWebRTC has it do as a browser without WebRTC does.
	NoWebRTC bool
}

// Loopback is the tuning for two native peers on one machine that need no
// network: they offer loopback addresses.
func Loopback() Tuning {
	return Tuning{Settings: func(s *webrtc.SettingEngine) {
		s.SetIncludeLoopbackCandidate(true)
		s.SetNetworkTypes([]webrtc.NetworkType{webrtc.NetworkTypeUDP4})
	}}
}

// supported reports whether there is WebRTC.
func supported(t Tuning) bool { return !t.NoWebRTC }

func newPeerConnection(c webrtc.Configuration, t Tuning, hand bool) (*webrtc.PeerConnection, error) {
	var s webrtc.SettingEngine
	if hand {
		s.SetICETimeouts(handTime, handTime, 2*time.Second)
		s.SetICEMaxBindingRequests(1 << 15)
	}
	if t.Settings != nil {
		t.Settings(&s)
	}
	return webrtc.NewAPI(webrtc.WithSettingEngine(s)).NewPeerConnection(c)
}

func closeChannel(dc *webrtc.DataChannel) { dc.Close() }

// closeConnection returns when pion's goroutines have ended.
func closeConnection(pc *webrtc.PeerConnection) { pc.GracefulClose() }

// listen sets the handlers. Pion calls a channel's OnMessage in order, one at a
// time; and closing ends them all, so there is nothing to undo.
func (l *channel) listen() (undo func()) {
	l.pc.OnICECandidate(func(c *webrtc.ICECandidate) {
		if c == nil {
			l.noMore()
			return
		}
		j := c.ToJSON() // complete in pion's own implementation
		first := uint16(0)
		fragment, _ := l.fragment.Load().(string)
		l.found(candidate{Candidate: j.Candidate, Mid: &l.mid, Line: &first, Fragment: &fragment})
	})
	l.pc.OnConnectionStateChange(func(s webrtc.PeerConnectionState) {
		switch s {
		case webrtc.PeerConnectionStateConnected:
			l.post(lineFaint{l.id, false})
		case webrtc.PeerConnectionStateDisconnected:
			l.post(lineFaint{l.id, true})
		case webrtc.PeerConnectionStateFailed:
			l.lost()
		case webrtc.PeerConnectionStateClosed:
			l.fail(line.ErrClosed)
		}
	})
	l.dc.OnOpen(l.open)
	l.dc.OnMessage(func(m webrtc.DataChannelMessage) { l.frame(m.Data) })
	l.dc.OnError(func(err error) {
		if errors.Is(err, sctp.ErrUserInitiatedAbort) { // the other side's connection was closed
			l.fail(line.ErrClosed)
			return
		}
		l.fail(fmt.Errorf("%w: %w", line.ErrLost, err))
	})
	l.dc.OnBufferedAmountLow(l.flushed)
	var once sync.Once
	l.dc.OnClose(func() {
		once.Do(func() { close(l.drained) })
		l.fail(line.ErrClosed)
	})
	return func() {}
}

// route tells from the pair of addresses in use.
func (l *channel) route() line.Route {
	sctp := l.pc.SCTP()
	if sctp == nil {
		return line.RouteUnknown
	}
	pair, err := sctp.Transport().ICETransport().GetSelectedCandidatePair()
	if err != nil || pair == nil {
		return line.RouteUnknown
	}
	if pair.Local.Typ == webrtc.ICECandidateTypeRelay || pair.Remote.Typ == webrtc.ICECandidateTypeRelay {
		return line.Relayed
	}
	return line.Direct
}
