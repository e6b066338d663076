// Command relay is Rowan's server: it serves the page and introduces the two
// browsers of a game to each other. It keeps nothing on disk.
//
// See relay -h for its flags; each can be given as an environment variable too.
// An interrupt or SIGTERM ends it: every page is told that it is shutting down.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"log/slog"
	"net"
	"net/http"
	"os"
	"os/signal"
	"syscall"
	"time"

	"rowan/relay/server"
	"rowan/relay/signaling"
	"rowan/relay/turn"
	"rowan/static"
)

// drainTime is how long sockets and downloads may take to end.
const drainTime = 8 * time.Second

func main() {
	options, err := parse(os.Args[1:], os.Getenv, os.Stdout)
	if errors.Is(err, flag.ErrHelp) {
		return
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, "relay:", err)
		os.Exit(2)
	}
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	p := program{options: options, out: os.Stdout, log: slog.New(slog.NewTextHandler(os.Stderr, nil))}
	if err := p.run(); err != nil {
		fmt.Fprintln(os.Stderr, "relay:", err)
		os.Exit(1)
	}
	<-ctx.Done()
	stop() // a second signal kills
	if err := p.close(); err != nil {
		fmt.Fprintln(os.Stderr, "relay: closing:", err)
		os.Exit(1)
	}
}

// program is the relay with its listener. Between run and close it serves.
type program struct {
	options options
	out     io.Writer // gets the address when it is ready
	log     *slog.Logger

	url    string // where it serves, after run
	relay  *server.Server
	turn   *turn.Server // nil without
	server *http.Server
}

// run starts serving and returns.
func (p *program) run() (err error) {
	o := &p.options
	if o.ice.on {
		if p.turn, err = o.ice.listen(o.addr, p.log); err != nil {
			return err
		}
		defer func() {
			if err != nil {
				p.turn.Close()
			}
		}()
	}
	p.relay, err = server.New(server.Config{
		Files:   static.Files(),
		ICE:     func(host string) []signaling.ICEServer { return o.ice.servers(p.turn, host) },
		Origins: p.options.origins,
		Limits:  p.options.limits,
		Log:     p.log,
	})
	if err != nil {
		return err
	}
	l, err := net.Listen("tcp", p.options.addr)
	if err != nil {
		return err
	}
	p.server = &http.Server{
		Handler:           p.relay,
		ReadHeaderTimeout: 10 * time.Second,
		IdleTimeout:       time.Minute,
		MaxHeaderBytes:    16 << 10,
		ErrorLog:          slog.NewLogLogger(slog.DiscardHandler, 0), // its lines carry addresses
	}
	p.url = "http://" + l.Addr().String()
	go p.server.Serve(l) // returns when close has been called
	fmt.Fprintln(p.out, "Rowan is at", p.url)
	return nil
}

// close tells every page that the relay goes, waits for them, and stops serving.
func (p *program) close() error {
	ctx, cancel := context.WithTimeout(context.Background(), drainTime)
	defer cancel()
	err := errors.Join(p.relay.Shutdown(ctx), p.server.Shutdown(ctx))
	if p.turn != nil { // last, as games go on over it
		err = errors.Join(err, p.turn.Close())
	}
	return err
}
