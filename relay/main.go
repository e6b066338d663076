// Command relay is Rowan's server: it serves the page and introduces the two
// browsers of a game to each other. It keeps nothing on disk but a CA's answers.
//
// See relay -h for its flags; each can be given as an environment variable too.
// An interrupt or SIGTERM ends it: who is being introduced may finish, then every
// page is told that it is shutting down. A second one ends it at once. SIGHUP reads
// certificate and page anew where these are files.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"os"
	"os/signal"
	"syscall"
)

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
	p := program{options: options, out: os.Stdout, log: options.log.open(os.Stderr)}
	if err := p.run(); err != nil {
		fmt.Fprintln(os.Stderr, "relay:", err)
		os.Exit(1)
	}
	p.wait(ctx)
	stop() // a second signal kills
	if err := p.close(); err != nil {
		fmt.Fprintln(os.Stderr, "relay: closing:", err)
		os.Exit(1)
	}
}
