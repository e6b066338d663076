//go:build !js

package e2e

import (
	"context"
	"net"
	"net/http"
	"sync"
	"testing"
	"time"

	"rowan/relay/server"
	"rowan/static"
)

// A site is a real relay with the built page, on loopback.
type site struct {
	server  *server.Server
	http    *http.Server
	address string // host:port
	URL     string // with a slash at the end
	once    sync.Once
}

// startSite starts one; each wrap stands before the relay and may hold back or change
// what the browser asks for.
func startSite(t testing.TB, wrap ...func(http.Handler) http.Handler) *site {
	t.Helper()
	return startSiteAt(t, "127.0.0.1", server.Config{Files: static.Files()}, wrap...)
}

// startSiteAt starts one at an address of this machine.
func startSiteAt(t testing.TB, host string, config server.Config, wrap ...func(http.Handler) http.Handler) *site {
	t.Helper()
	return listenAt(t, net.JoinHostPort(host, "0"), config, wrap...)
}

// again starts the relay of a site that was stopped, at its old address.
func (s *site) again(t testing.TB) *site {
	t.Helper()
	return listenAt(t, s.address, server.Config{Files: static.Files()})
}

func listenAt(t testing.TB, address string, config server.Config, wrap ...func(http.Handler) http.Handler) *site {
	t.Helper()
	s, err := server.New(config)
	if err != nil {
		t.Fatal(err)
	}
	l, err := net.Listen("tcp", address)
	if err != nil {
		t.Fatal(err)
	}
	var handler http.Handler = s
	for _, w := range wrap {
		handler = w(handler)
	}
	address = l.Addr().String()
	st := &site{server: s, http: &http.Server{Handler: handler}, address: address, URL: "http://" + address + "/"}
	go func() { _ = st.http.Serve(l) }() // ends with stop
	t.Cleanup(st.stop)
	return st
}

// stop ends the relay as SIGTERM does.
func (s *site) stop() {
	s.once.Do(func() {
		ctx, cancel := context.WithTimeout(context.Background(), 5*time.Second)
		defer cancel()
		_ = s.server.Shutdown(ctx) // what does not end in time is cut
		_ = s.http.Close()
	})
}
