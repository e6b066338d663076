package peer

import (
	"slices"
	"strings"

	"github.com/pion/webrtc/v4"
)

// This file is about who does not want to show his address (Config.RelayOnly). Where
// the relay names no TURN server his lines go through its room, see detour.go. Else the
// browser is told to use nothing but TURN servers; what it gives out is looked at all
// the same before it is told to the other side, for two reasons: a relayed address
// carries the one that the server saw (raddr), which Chromium blanks and Firefox does
// not, and Firefox gives out other addresses where a person has set its preferences
// so. The relay and the TURN server see the address, as every server does.
//
// Firefox has a limit there: it drops a line when the other side's packets come out of
// the TURN server under an address that it was not told of, so with some servers
// it finds no way but that through the room. Those of the relay's own server come under
// the one that was told.

// passesOn reports whether a server is one for TURN.
func passesOn(s webrtc.ICEServer) bool {
	return slices.ContainsFunc(s.URLs, func(url string) bool {
		return strings.HasPrefix(url, "turn:") || strings.HasPrefix(url, "turns:")
	})
}

// found is called by the listeners with an own address.
func (l *channel) found(c candidate) {
	if l.hides {
		var ok bool
		if c.Candidate, ok = hidden(c.Candidate); !ok {
			return
		}
	}
	l.post(lineFound{l.id, c})
}

// hidden returns a candidate without the address behind a relayed one; ok is false
// for what is not relayed.
func hidden(candidate string) (text string, ok bool) {
	f := strings.Fields(candidate)
	if len(f) < 8 || f[6] != "typ" || f[7] != addressKinds[relayedAddress] {
		return "", false
	}
	any := "0.0.0.0"
	if strings.Contains(f[4], ":") {
		any = "::"
	}
	for i := 8; i+1 < len(f); i += 2 {
		switch f[i] {
		case "raddr":
			f[i+1] = any
		case "rport":
			f[i+1] = "0"
		}
	}
	return strings.Join(f, " "), true
}

// tellable returns what may be told of an own description.
func (l *channel) tellable(sdp string) string {
	if !l.hides {
		return sdp
	}
	var b strings.Builder
	for line := range strings.Lines(sdp) {
		text, is := strings.CutPrefix(line, "a=candidate:")
		switch {
		case is:
			if kept, ok := hidden(text); ok {
				b.WriteString("a=candidate:" + kept + "\r\n")
			}
		case strings.HasPrefix(line, "c=IN "):
			b.WriteString("c=IN IP4 0.0.0.0\r\n")
		case strings.HasPrefix(line, "m=application "):
			// The default address's port, which goes with the line above.
			f := strings.Fields(line)
			f[1] = "9"
			b.WriteString(strings.Join(f, " ") + "\r\n")
		default:
			b.WriteString(line)
		}
	}
	return b.String()
}
