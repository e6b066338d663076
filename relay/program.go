package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"os"
	"os/signal"
	"syscall"
	"time"

	"rowan/relay/server"
	"rowan/relay/signaling"
	"rowan/relay/turn"
)

// endTime is how long sockets and downloads may take to end.
const endTime = 8 * time.Second

// program is the relay with its listeners. Between run and close it serves.
type program struct {
	options options
	out     io.Writer // gets the address when it is ready
	log     *slog.Logger

	relay     *server.Server
	others    func()       // leaves the other relays
	turn      *turn.Server // nil without
	gate      *gate        // nil without TLS
	listeners listeners
	url       string // where it serves, after run
	cancel    context.CancelFunc
	again     chan os.Signal // gets SIGHUP, where there are files to read anew
}

// run starts serving and returns.
func (p *program) run() (err error) {
	o := &p.options
	defer func() {
		if err != nil {
			p.stop(context.Background())
		}
	}()
	if o.ice.on {
		if p.turn, err = o.ice.listen(o.addr, p.log); err != nil {
			return err
		}
	}
	figures := newRegistry()
	if p.turn != nil {
		figures.MustRegister(turnFigures{p.turn})
	}
	others, leave, err := o.nats.open(p.log, figures)
	if err != nil {
		return err
	}
	p.others = leave
	p.relay, err = server.New(server.Config{
		Cluster:        others,
		ICE:            func(host string) []signaling.ICEServer { return o.ice.servers(p.turn, host) },
		Origins:        o.origins,
		Limits:         o.limits,
		Lobby:          o.lobby,
		TrustedProxies: o.proxies,
		ProxyHeader:    o.proxyWord,
		Metrics:        figures,
		Log:            p.log,
		LogAddresses:   o.log.addresses,
	})
	if err != nil {
		return err
	}
	if err = o.withFiles(p.relay.SetFiles); err != nil {
		return err
	}
	if p.gate, err = o.tls.open(p.log); err != nil {
		return err
	}
	p.again = make(chan os.Signal, 1)
	if o.dir != "" || o.tls.cert != "" {
		signal.Notify(p.again, syscall.SIGHUP)
	} // else it ends the process, as it does by default
	if err := p.listen(figures); err != nil {
		return err
	}
	fmt.Fprintln(p.out, "Rowan is at", p.url)
	return nil
}

// wait returns when ctx is done. Until then SIGHUP has files read anew.
func (p *program) wait(ctx context.Context) {
	for {
		select {
		case <-ctx.Done():
			return
		case <-p.again:
			if err := p.reload(); err != nil {
				p.log.Error("what was there before is served on", "error", err)
			}
		}
	}
}

// close lets those finish who are being introduced, tells every page that the relay
// goes, waits for them, and stops serving.
func (p *program) close() error {
	drain, cancel := context.WithTimeout(context.Background(), p.options.drainTime)
	defer cancel()
	p.relay.Drain(drain)
	end, cancel := context.WithTimeout(context.Background(), endTime)
	defer cancel()
	return errors.Join(p.relay.Shutdown(end), p.stop(end))
}

// stop ends whatever has begun.
func (p *program) stop(ctx context.Context) error {
	if p.cancel != nil {
		p.cancel()
	}
	if p.again != nil {
		signal.Stop(p.again)
	}
	if p.others != nil {
		p.others()
	}
	err := p.listeners.close(ctx)
	if p.turn != nil { // last, as games go on over it
		err = errors.Join(err, p.turn.Close())
	}
	return err
}
