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
	server *server.Server
	http   *http.Server
	URL    string // with a slash at the end
	once   sync.Once
}

func startSite(t testing.TB) *site { t.Helper(); return startSiteAt(t, "127.0.0.1:0") }

func startSiteAt(t testing.TB, address string) *site {
	t.Helper()
	s, err := server.New(server.Config{Files: static.Files()})
	if err != nil {
		t.Fatal(err)
	}
	l, err := net.Listen("tcp", address)
	if err != nil {
		t.Fatal(err)
	}
	st := &site{server: s, http: &http.Server{Handler: s}, URL: "http://" + l.Addr().String() + "/"}
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
