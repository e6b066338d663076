package main

import (
	"flag"
	"fmt"
	"io"
	"strings"
	"text/tabwriter"
	"time"

	"rowan/relay/server"
)

// options is what the flags and the environment say.
type options struct {
	addr    string
	ice     iceOptions
	origins []string
	limits  server.Limits
}

// parse reads the environment and then args, which go first. For -h it prints
// the table of flags to out and returns flag.ErrHelp.
func parse(args []string, getenv func(string) string, out io.Writer) (options, error) {
	o := options{limits: server.DefaultLimits()}
	flags := flag.NewFlagSet("relay", flag.ContinueOnError)
	flags.SetOutput(io.Discard) // main prints errors, in one line
	flags.StringVar(&o.addr, "addr", "127.0.0.1:8080", "`HOST:PORT` to listen on; port 0 takes a free one")
	addICE(flags, &o.ice)
	flags.Func("origin", "`ORIGIN` of a page elsewhere that may use this relay, such as https://example.org, or * for all; repeatable", listed(func(s string) error {
		o.origins = append(o.origins, s)
		return nil
	}))
	addLimits(flags, &o.limits)

	err := fromEnvironment(flags, getenv)
	if err == nil {
		err = flags.Parse(args)
	}
	switch {
	case err == flag.ErrHelp:
		printHelp(out, flags)
		return o, err
	case err != nil:
		return o, err
	case flags.NArg() > 0:
		return o, fmt.Errorf("unexpected argument %q", flags.Arg(0))
	}
	o.ice.turn.Lifetime = o.limits.RoomLifetime + spareTime
	if err := o.ice.check(); err != nil {
		return o, err
	}
	// What is wrong only as a whole, such as limits that contradict each other.
	_, err = server.New(server.Config{Origins: o.origins, Limits: o.limits})
	return o, err
}

// addLimits makes a flag of every limit. The reasons are with the fields of
// server.Limits.
func addLimits(flags *flag.FlagSet, l *server.Limits) {
	for _, f := range []struct {
		field any
		name  string
		usage string
	}{
		{&l.Rooms, "rooms", "most rooms in all"},
		{&l.RoomsPerAddress, "rooms-per-address", "most rooms made by one address or IPv6 /64; behind a proxy set it to -rooms"},
		{&l.PeersPerRoom, "peers-per-room", "most peers in a room"},
		{&l.PeersPerAudience, "peers-per-audience", "most peers in a room for watchers, the host being one of them"},
		{&l.Connections, "connections", "most sockets in all"},
		{&l.MessageBytes, "message-bytes", "most bytes of a message"},
		{&l.MessagesPerSecond, "messages-per-second", "most messages a second from a peer, in the long run"},
		{&l.Burst, "burst", "most messages at once from a peer"},
		{&l.HeldMessages, "held-messages", "most messages held for a peer that is not there yet"},
		{&l.HeldBytes, "held-bytes", "most bytes held for a peer that is not there yet"},
		{&l.QueuedMessages, "queued-messages", "most messages that wait for a peer that does not read"},
		{&l.QueuedBytes, "queued-bytes", "most bytes that wait for a peer that does not read"},
		{&l.JoinTime, "join-time", "longest a new socket may take to join a room"},
		{&l.IdleTime, "idle-time", "longest a peer may show no sign of life"},
		{&l.RoomLifetime, "room-lifetime", "longest a room may be there"},
		{&l.LingerTime, "linger-time", "longest an empty room stays"},
		{&l.WriteTime, "write-time", "longest a message to a peer may take"},
	} {
		switch p := f.field.(type) {
		case *int:
			flags.IntVar(p, f.name, *p, f.usage)
		case *time.Duration:
			flags.DurationVar(p, f.name, *p, f.usage)
		}
	}
}

// listed calls f for each part of a value separated by commas, which is how a
// repeatable flag looks in the environment.
func listed(f func(string) error) func(string) error {
	return func(list string) error {
		for s := range strings.SplitSeq(list, ",") {
			if err := f(strings.TrimSpace(s)); err != nil {
				return err
			}
		}
		return nil
	}
}

// variable returns the environment variable that stands for a flag.
func variable(flag string) string {
	return "ROWAN_" + strings.ToUpper(strings.ReplaceAll(flag, "-", "_"))
}

func fromEnvironment(flags *flag.FlagSet, getenv func(string) string) (err error) {
	flags.VisitAll(func(f *flag.Flag) {
		if v := getenv(variable(f.Name)); v != "" && err == nil {
			if e := f.Value.Set(v); e != nil {
				err = fmt.Errorf("invalid value %q for %s: %w", v, variable(f.Name), e)
			}
		}
	})
	return err
}

func printHelp(out io.Writer, flags *flag.FlagSet) {
	fmt.Fprintln(out, "relay serves Rowan's page and introduces its players to each other.")
	fmt.Fprintln(out)
	t := tabwriter.NewWriter(out, 0, 0, 2, ' ', 0)
	fmt.Fprintln(t, "flag\tvariable\tdefault\tmeaning")
	flags.VisitAll(func(f *flag.Flag) {
		value, usage := flag.UnquoteUsage(f)
		fmt.Fprintf(t, "-%s %s\t%s\t%s\t%s\n", f.Name, value, variable(f.Name), f.DefValue, usage)
	})
	t.Flush()
}
