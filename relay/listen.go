package main

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"net/http"
	"strings"

	"github.com/prometheus/client_golang/prometheus"
)

// listeners are what a program serves on.
type listeners []*http.Server

// add serves on an address and returns the one it has. The door is what connections go
// through. The server's TLSConfig says whether it speaks TLS; HTTP/2 comes with it.
func (l *listeners) add(addr string, s *http.Server, door func(net.Listener) net.Listener) (net.Addr, error) {
	tcp, err := net.Listen("tcp", addr)
	if err != nil {
		return nil, err
	}
	*l = append(*l, s)
	if s.TLSConfig != nil {
		go s.ServeTLS(door(tcp), "", "") // returns when close has been called, as the next
	} else {
		go s.Serve(door(tcp))
	}
	return tcp.Addr(), nil
}

// noDoor lets everybody in: the private address has to answer when the others are full.
func noDoor(l net.Listener) net.Listener { return l }

// close ends all of them, in the order in which they were added.
func (l listeners) close(ctx context.Context) (err error) {
	for _, s := range l {
		err = errors.Join(err, s.Shutdown(ctx))
	}
	return err
}

// server returns one with what bounds every one of them.
func (p *program) server(h http.Handler) *http.Server {
	s := &http.Server{
		Handler:  h,
		ErrorLog: slog.NewLogLogger(p.options.log.connections(p.log), slog.LevelDebug),
	}
	p.relay.Bound(s)
	return s
}

// listen begins to serve: pages first, so that the CA finds what it asks for, and the
// private address last, so that it ends last.
func (p *program) listen(figures prometheus.Gatherer) error {
	o := &p.options
	public, scheme := p.server(p.relay), "http://"
	if p.gate != nil {
		public.TLSConfig, scheme = p.gate.config, "https://"
	}
	if o.tls.redirect != "" {
		public.Handler = strict(p.relay)
	}
	at, err := p.listeners.add(o.addr, public, p.relay.Door)
	if err != nil {
		return fmt.Errorf("-addr: %w", err)
	}
	p.url = scheme + at.String()
	if o.tls.redirect != "" {
		_, port, err := net.SplitHostPort(at.String())
		if err == nil {
			at, err = p.listeners.add(o.tls.redirect, p.server(p.gate.front(port)), p.relay.Door)
		}
		if err != nil {
			return fmt.Errorf("-redirect: %w", err)
		}
		p.log.Info("http is sent on to https", "url", "http://"+at.String())
	}
	if o.private != "" {
		at, err := p.listeners.add(o.private, p.server(private(p.relay.ServeHealth, figures, o.profiles)), noDoor)
		if err != nil {
			return fmt.Errorf("-private: %w", err)
		}
		p.log.Info("figures are there", "url", "http://"+at.String()+"/metrics")
	}
	if p.gate != nil && p.gate.ca != nil {
		var ctx context.Context
		ctx, p.cancel = context.WithCancel(context.Background())
		go p.gate.fetch(ctx, o.tls.hosts)
		p.log.Info("pages are served here under their names", "url", p.url)
		p.url = "https://" + strings.Join(o.tls.hosts, " and https://")
	}
	return nil
}
