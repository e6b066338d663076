package main

import (
	"errors"
	"flag"
	"fmt"
	"log/slog"
	"net"
	"net/netip"
	"strconv"
	"strings"
	"time"

	"github.com/pion/stun/v4"

	"rowan/relay/signaling"
	"rowan/relay/turn"
)

// iceOptions is what the flags say about STUN and TURN: the relay's own server and
// those elsewhere.
type iceOptions struct {
	outside              []string // URLs
	username, credential string   // for TURN servers among them
	secret               string   // or what their credentials are made with

	on    bool // there is an own server
	turn  turn.Config
	ports portRange
	own   string // the secret of the own server
}

// ownServers is how many URLs the own server is told by.
const ownServers = 3

// minSecret is the shortest secret in bytes. Whoever has one credential can try
// secrets at home.
const minSecret = 16

// spareTime is how much longer than a room a credential is good for. A socket lives
// no longer than the room that it has joined, so none outlives its credential.
const spareTime = time.Hour

// addICE makes the flags.
func addICE(flags *flag.FlagSet, o *iceOptions) {
	flags.Func("ice", "`URL` of a STUN or TURN server elsewhere, such as stun:HOST:PORT or turn:HOST:PORT?transport=udp; repeatable", listed(func(s string) error {
		uri, err := stun.ParseURI(s)
		if err != nil || uri.Port < 1 || uri.Port > 65535 {
			return errors.New("want stun:HOST:PORT, or turn:HOST:PORT?transport=udp or tcp; stuns: and turns: for TLS")
		}
		if len(s) > signaling.MaxString {
			return fmt.Errorf("the URL is longer than %d bytes", signaling.MaxString)
		}
		o.outside = append(o.outside, s)
		return nil
	}))
	flags.StringVar(&o.username, "ice-username", "", "`NAME` of all peers at the TURN servers of -ice")
	flags.StringVar(&o.credential, "ice-credential", "", "`PASSWORD` of all peers at the TURN servers of -ice")
	flags.StringVar(&o.secret, "ice-secret", "", "instead of these, the `SECRET` that credentials at the TURN servers of -ice are made with (TURN REST API)")

	flags.BoolVar(&o.on, "turn", true, "run a STUN and TURN server; false for none")
	flags.StringVar(&o.turn.Addr, "turn-addr", "", "`HOST:PORT` that it listens on, with UDP and TCP; default: port 3478 of -addr's host, or a free one when that is taken")
	flags.StringVar(&o.turn.Host, "turn-host", "", "`NAME` by which pages reach it; default: the one by which they reached the relay")
	flags.TextVar(&o.turn.IP, "turn-ip", netip.Addr{}, "`IP` of relayed addresses as others see it; default: the one that the machine has. Behind a NAT it saves a detour")
	o.ports = portRange{49152, 65535}
	flags.Var(&o.ports, "turn-ports", "`MIN-MAX`, the UDP ports of relayed addresses")
	flags.StringVar(&o.own, "turn-secret", "", "`SECRET` that its credentials are made with; default: a new one, so that they end with the process")
	flags.Func("turn-allow", "`PREFIX` of addresses that relayed packets may go to although they are not public, such as 10.0.0.0/8; repeatable", listed(func(s string) error {
		p, err := netip.ParsePrefix(s)
		if err != nil {
			return errors.New("want ADDRESS/BITS")
		}
		o.turn.Allow = append(o.turn.Allow, p.Masked())
		return nil
	}))
	o.turn.Limits = turn.DefaultLimits()
	l := &o.turn.Limits
	addAll(flags, []limitFlag{
		{&l.Allocations, "turn-allocations", "most relayed addresses in all, and TCP connections"},
		{&l.AllocationsPerCredential, "turn-allocations-per-socket", "most relayed addresses of one socket"},
		{&l.AllocationsPerAddress, "turn-allocations-per-address", "most relayed addresses of one address or IPv6 /64, and TCP connections"},
		{&l.BytesPerSecond, "turn-bytes-per-second", "most bytes a second through a relayed address, in the long run"},
		{&l.Burst, "turn-burst", "most bytes at once through a relayed address"},
		{&l.TotalBytesPerSecond, "turn-total-bytes-per-second", "most bytes a second through all of them, in the long run; divided by -turn-allocations it is what each has for itself"},
		{&l.Peers, "turn-peers", "most permissions and channels of a relayed address, and others here that it may send to"},
		{&l.PacketsPerSecond, "turn-packets-per-second", "most UDP packets a second from one address or IPv6 /64 with relayed addresses, in the long run"},
		{&l.PacketBurst, "turn-packet-burst", "most UDP packets at once from one address or IPv6 /64 with relayed addresses"},
		{&l.StrangerPacketsPerSecond, "turn-stranger-packets-per-second", "most UDP packets, or TCP connections, a second from one address or IPv6 /64 without a relayed address, in the long run"},
		{&l.StrangerPacketBurst, "turn-stranger-packet-burst", "most UDP packets, or TCP connections, at once from one address or IPv6 /64 without a relayed address"},
		{&l.IdleTime, "turn-idle-time", "longest a relayed address stays while its browser sends nothing through it"},
	})
}

// check says what is wrong with the flags as a whole.
func (o *iceOptions) check() error {
	passes := false
	for _, url := range o.outside {
		passes = passes || strings.HasPrefix(url, "turn")
	}
	given, most := o.username != "" || o.credential != "", signaling.MaxICE
	if o.on {
		most -= ownServers
	}
	switch {
	case passes && !given && o.secret == "":
		// Browsers refuse a TURN server without a credential altogether.
		return errors.New("-ice names a TURN server: it needs -ice-username and -ice-credential, or -ice-secret")
	case !passes && (given || o.secret != ""):
		return errors.New("-ice-username, -ice-credential and -ice-secret are for TURN servers, and -ice names none")
	case given && o.secret != "":
		return errors.New("-ice-secret makes usernames and credentials: leave out -ice-username and -ice-credential")
	case given && (o.username == "" || o.credential == ""):
		return errors.New("-ice-username and -ice-credential go together")
	case max(len(o.username), len(o.credential)) > signaling.MaxString:
		return fmt.Errorf("-ice-username and -ice-credential can have %d bytes", signaling.MaxString)
	case len(o.outside) > most:
		return fmt.Errorf("-ice names %d servers: there can be %d, as a peer is told of at most %d URLs", len(o.outside), most, signaling.MaxICE)
	case o.own != "" && len(o.own) < minSecret:
		return fmt.Errorf("-turn-secret must have at least %d bytes: whoever has a credential can guess at it", minSecret)
	}
	return nil
}

// listen starts the own server, beside a relay that listens at addr.
func (o *iceOptions) listen(addr string, log *slog.Logger) (*turn.Server, error) {
	c := o.turn
	c.MinPort, c.MaxPort = o.ports.min, o.ports.max
	c.Secret = turn.Secret(o.own)
	if c.Addr != "" {
		return turn.Listen(c)
	}
	host, _, err := net.SplitHostPort(addr)
	if err != nil {
		return nil, err
	}
	c.Addr = net.JoinHostPort(host, strconv.Itoa(turn.DefaultPort))
	s, err := turn.Listen(c)
	var taken *net.OpError
	if !errors.As(err, &taken) {
		return s, err
	}
	// A second relay on a machine is to run as it did; who has opened a port
	// in his firewall has named it.
	c.Addr = net.JoinHostPort(host, "0")
	if s, err = turn.Listen(c); err == nil {
		log.Warn("the port of STUN and TURN is taken, so another one is used: name one with -turn-addr if a firewall is to let it through",
			"taken", turn.DefaultPort, "used", s.Port())
	}
	return s, err
}

// servers returns what a peer is told whose page reached the relay by a host. The
// own server may be nil.
func (o *iceOptions) servers(own *turn.Server, host string) (list []signaling.ICEServer) {
	if own != nil {
		list = own.Servers(host)
	}
	for _, url := range o.outside {
		s := signaling.ICEServer{URL: url}
		if strings.HasPrefix(url, "turn") {
			s.Username, s.Credential = o.username, o.credential
			if o.secret != "" {
				s.Username, s.Credential = turn.Secret(o.secret).Credential(time.Now().Add(o.turn.Lifetime))
			}
		}
		list = append(list, s)
	}
	return list
}

// portRange is a flag.Value.
type portRange struct{ min, max uint16 }

// String is what Set reads.
func (r *portRange) String() string { return fmt.Sprintf("%d-%d", r.min, r.max) }

// Set reads MIN-MAX.
func (r *portRange) Set(s string) error {
	low, high, ok := strings.Cut(s, "-")
	a, errA := strconv.ParseUint(low, 10, 16)
	b, errB := strconv.ParseUint(high, 10, 16)
	if !ok || errA != nil || errB != nil || a == 0 || b < a {
		return errors.New("want MIN-MAX, two ports from 1 to 65535")
	}
	*r = portRange{uint16(a), uint16(b)}
	return nil
}
