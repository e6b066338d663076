package server

import (
	"net/http"
	"net/netip"
	"time"
)

// An answer that its client does not take is there for FileTime, with what it was asked with and what it is written
// through, 25 KB. With HTTP/1 the limits for connections bound that. HTTP/2 has many streams over one, each
// for a request.

// http2 is what a client may do on a connection. Nothing here reads what comes after a request's
// header, so that the buffers for it are the smallest that there may be: otherwise a connection fills 2 MB of them.
func (l *Limits) http2() *http.HTTP2Config {
	return &http.HTTP2Config{
		MaxConcurrentStreams:          l.StreamsPerConnection,
		MaxReadFrameSize:              16 << 10,
		MaxReceiveBufferPerConnection: 64 << 10,
		MaxReceiveBufferPerStream:     1 << 10,
	}
}

// stream has h answer a request that came over a stream. What is above the limits is not answered: that would be one
// more answer that waits for the client. Its stream ends.
func (d *door) stream(client netip.Addr, h func()) {
	n := network(client)
	if !d.openStream(n) {
		panic(http.ErrAbortHandler)
	}
	defer d.closeStream(n)
	h()
}

// openStream counts a stream in, if it may be there.
func (d *door) openStream(n netip.Prefix) bool {
	d.mu.Lock()
	defer d.mu.Unlock()
	g := d.guests(n, time.Now())
	if d.streams >= d.limits.Streams || g.streams >= d.limits.StreamsPerAddress {
		d.refused.Inc()
		return false
	}
	d.streams++
	g.streams++
	return true
}

func (d *door) closeStream(n netip.Prefix) {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.streams--
	d.from[n].streams--
}
