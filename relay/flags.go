package main

import (
	"errors"
	"flag"
	"fmt"
	"io"
	"net/netip"
	"time"

	"rowan/relay/lobby"
	"rowan/relay/server"
)

// options is what the flags and the environment say.
type options struct {
	addr      string
	tls       tlsOptions
	proxies   []netip.Prefix
	proxyWord string // the header
	dir       string // of the page's files; empty for those built in
	origins   []string
	ice       iceOptions
	limits    server.Limits
	lobby     lobby.Limits
	nats      natsOptions
	private   string // HOST:PORT
	profiles  bool
	log       logOptions
	drainTime time.Duration
}

// parse reads the environment and then args, which go first. For -h it prints
// the table of flags to out and returns flag.ErrHelp.
func parse(args []string, getenv func(string) string, out io.Writer) (options, error) {
	o := options{limits: server.DefaultLimits(), lobby: lobby.DefaultLimits()}
	flags := flag.NewFlagSet("relay", flag.ContinueOnError)
	flags.SetOutput(io.Discard) // main prints errors, in one line
	flags.StringVar(&o.addr, "addr", "127.0.0.1:8080", "`HOST:PORT` to listen on; port 0 takes a free one")
	addTLS(flags, &o.tls)
	flags.Func("trusted-proxy", "`PREFIX` of addresses of proxies before the relay, such as 127.0.0.1 or 10.0.0.0/8, who say where a socket comes from; repeatable", listed(func(s string) error {
		p, err := parsePrefix(s)
		o.proxies = append(o.proxies, p)
		return err
	}))
	flags.StringVar(&o.proxyWord, "proxy-header", server.XForwardedFor, "`HEADER` in which they say it: X-Forwarded-For or Forwarded")
	flags.StringVar(&o.dir, "dir", "", "`DIRECTORY` with the page's files in the place of those built in; read anew on SIGHUP")
	flags.Func("origin", "`ORIGIN` of a page elsewhere that may use this relay, such as https://example.org, or * for all; repeatable", listed(func(s string) error {
		o.origins = append(o.origins, s)
		return nil
	}))
	addICE(flags, &o.ice)
	addLimits(flags, &o.limits)
	addLobby(flags, &o.lobby)
	addNATS(flags, &o.nats)
	flags.StringVar(&o.private, "private", "", "`HOST:PORT` to listen on for whoever runs the relay: /metrics, /healthz, /readyz")
	flags.BoolVar(&o.profiles, "pprof", false, "have /debug/pprof/ there too")
	addLog(flags, &o.log)
	flags.DurationVar(&o.drainTime, "drain-time", 10*time.Second, "longest that two who are being introduced hold up the relay's end")

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
	if err := o.check(); err != nil {
		return o, err
	}
	o.ice.turn.Lifetime = o.limits.RoomLifetime + spareTime
	if err := o.ice.check(); err != nil {
		return o, err
	}
	// What is wrong only as a whole, such as limits that contradict each other.
	_, err = server.New(server.Config{Origins: o.origins, Limits: o.limits, Lobby: o.lobby, TrustedProxies: o.proxies, ProxyHeader: o.proxyWord})
	return o, err
}

// check says what is wrong with the flags as a whole.
func (o *options) check() error {
	switch {
	case o.profiles && o.private == "":
		return errors.New("-pprof needs -private, the address where the profiles are")
	case o.drainTime < 0:
		return fmt.Errorf("-drain-time %v: want none or more", o.drainTime)
	}
	if err := o.nats.Validate(); err != nil {
		return fmt.Errorf("-nats: %w", err)
	}
	return o.tls.check()
}

// parsePrefix reads ADDRESS/BITS, or an address alone.
func parsePrefix(s string) (netip.Prefix, error) {
	if a, err := netip.ParseAddr(s); err == nil {
		return netip.PrefixFrom(a, a.BitLen()), nil
	}
	p, err := netip.ParsePrefix(s)
	if err != nil {
		return p, errors.New("want an address, or ADDRESS/BITS")
	}
	return p.Masked(), nil
}

// limitFlag makes a flag of a limit.
type limitFlag struct {
	field any // *int or *time.Duration, with the default
	name  string
	usage string
}

// addLobby makes a flag of every limit of the lobby. The reasons are with the fields of
// lobby.Limits.
func addLobby(flags *flag.FlagSet, l *lobby.Limits) {
	addAll(flags, []limitFlag{
		{&l.Strangers, "strangers", "most sockets in the lobby"},
		{&l.StrangersPerAddress, "strangers-per-address", "most sockets in the lobby from one address or IPv6 /64"},
		{&l.Invitations, "invitations", "most open invitations"},
		{&l.InvitationsPerAddress, "invitations-per-address", "most open invitations of one address or IPv6 /64"},
		{&l.WatchedGames, "watched-games", "most games listed to be watched"},
		{&l.WatchedGamesPerAddress, "watched-games-per-address", "most games listed by one address or IPv6 /64"},
		{&l.WidenTime, "widen-time", "after how long the band of who seeks grows, four times"},
		{&l.MeetTime, "meet-time", "longest that two strangers may take to tell how their line came out"},
		{&l.RetryTime, "retry-time", "how long two who found no line are not paired again"},
		{&l.KeepTime, "keep-time", "how long the place is kept of who seeks and is gone"},
		{&l.PushTime, "push-time", "time between two messages about the same list or count"},
	})
}

// addLimits makes a flag of every limit. The reasons are with the fields of
// server.Limits.
func addLimits(flags *flag.FlagSet, l *server.Limits) {
	addAll(flags, []limitFlag{
		{&l.Rooms, "rooms", "most rooms in all"},
		{&l.RoomsPerAddress, "rooms-per-address", "most rooms made by one address or IPv6 /64; behind a proxy name it with -trusted-proxy"},
		{&l.PeersPerRoom, "peers-per-room", "most peers in a room"},
		{&l.PeersPerAudience, "peers-per-audience", "most peers in a room for watchers, the host being one of them"},
		{&l.Connections, "connections", "most sockets in all"},
		{&l.ConnectionsPerAddress, "connections-per-address", "most sockets from one address or IPv6 /64"},
		{&l.OtherConnections, "other-connections", "most TCP connections in all, beside -connections"},
		{&l.OtherConnectionsPerAddress, "other-connections-per-address", "most TCP connections from one address or IPv6 /64, beside -connections-per-address"},
		{&l.NewPerSecond, "new-per-second", "most new TCP connections a second from one address or IPv6 /64, in the long run"},
		{&l.NewBurst, "new-burst", "most new TCP connections at once from one address or IPv6 /64"},
		{&l.RequestsPerSecond, "requests-per-second", "most requests a second from one address or IPv6 /64, in the long run"},
		{&l.RequestBurst, "request-burst", "most requests at once from one address or IPv6 /64"},
		{&l.Streams, "streams", "most requests over HTTP/2 that are answered at a time, in all"},
		{&l.StreamsPerAddress, "streams-per-address", "most of them from one address or IPv6 /64"},
		{&l.StreamsPerConnection, "streams-per-connection", "most of them over one connection"},
		{&l.HeaderBytes, "header-bytes", "most bytes of a request's header"},
		{&l.HeaderTime, "header-time", "longest a request may take to come"},
		{&l.FileTime, "file-time", "longest an answer to a request may take"},
		{&l.MessageBytes, "message-bytes", "most bytes of a message"},
		{&l.MessagesPerSecond, "messages-per-second", "most messages a second from a peer, in the long run"},
		{&l.Burst, "burst", "most messages at once from a peer"},
		{&l.BytesPerSecond, "bytes-per-second", "most bytes a second from a peer, in the long run"},
		{&l.BurstBytes, "burst-bytes", "most bytes at once from a peer"},
		{&l.HeldMessages, "held-messages", "most messages held for a peer that is not there yet"},
		{&l.HeldBytes, "held-bytes", "most bytes held for a peer that is not there yet"},
		{&l.QueuedMessages, "queued-messages", "most messages that wait for a peer that does not read"},
		{&l.QueuedBytes, "queued-bytes", "most bytes that wait for a peer that does not read"},
		{&l.WaitingBytes, "waiting-bytes", "most bytes held in rooms and waiting for peers in all"},
		{&l.FreeQueuedBytes, "free-queued-bytes", "most bytes that wait for a peer without counting in -waiting-bytes"},
		{&l.FreeHeldBytes, "free-held-bytes", "most bytes that a room holds without counting in -waiting-bytes"},
		{&l.JoinTime, "join-time", "longest a new socket may take to join a room or enter the lobby"},
		{&l.IdleTime, "idle-time", "longest a peer may show no sign of life"},
		{&l.RoomLifetime, "room-lifetime", "longest a room may be there"},
		{&l.LingerTime, "linger-time", "longest an empty room stays"},
		{&l.CloseTime, "close-time", "longest a peer may take to hear why its socket ends"},
		{&l.WriteTime, "write-time", "longest a message to or from a peer may take"},
	})
}

func addAll(flags *flag.FlagSet, limits []limitFlag) {
	for _, f := range limits {
		switch p := f.field.(type) {
		case *int:
			flags.IntVar(p, f.name, *p, f.usage)
		case *time.Duration:
			flags.DurationVar(p, f.name, *p, f.usage)
		}
	}
}
