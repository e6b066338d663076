package turn

import (
	"errors"
	"fmt"
	"net/netip"
	"time"
)

// DefaultPort is the port of STUN and TURN, RFC 8656 section 5.
const DefaultPort = 3478

// Config says where a [Server] listens and what it allows.
type Config struct {
	// Addr is the HOST:PORT to listen on, with UDP and with TCP. An empty host
	// is every address of the machine; port 0 takes one that is free for both.
	Addr string

	// Host is the name or address in the URLs that pages are told. Empty takes
	// the one by which a page reached the relay.
	Host string

	// IP is the address that relayed addresses have, as others see it. The zero
	// Addr takes the one of Addr or, when that is every address, the one by which the
	// machine reaches the Internet. It is wrong there behind a NAT, and does
	// little harm: see the package comment.
	IP netip.Addr

	// MinPort and MaxPort bound the ports of relayed addresses, both included.
	// Zero takes 49152 and 65535, as RFC 8656 section 7.2 has it.
	MinPort, MaxPort uint16

	// Secret makes the credentials. Empty takes a new one, which no other
	// process knows and which ends with this one.
	Secret Secret

	// Lifetime is how long a credential is good for. It must be longer than a
	// socket of the relay can live, so that no player is without one.
	Lifetime time.Duration

	// Allow lists addresses to which packets may be sent although they are not
	// public.
	Allow []netip.Prefix

	// Limits bound what the server takes on. The zero value means DefaultLimits().
	Limits Limits
}

func (c *Config) validate() error {
	if c.Limits == (Limits{}) {
		c.Limits = DefaultLimits()
	}
	if c.MinPort == 0 && c.MaxPort == 0 {
		c.MinPort, c.MaxPort = 49152, 65535
	}
	c.IP = c.IP.Unmap()
	switch {
	case c.MinPort == 0 || c.MaxPort < c.MinPort:
		return fmt.Errorf("turn: ports %d to %d: want two from 1 to 65535, the lower one first", c.MinPort, c.MaxPort)
	case c.IP.IsUnspecified() || c.IP.IsMulticast() || c.IP.Zone() != "":
		return fmt.Errorf("turn: %v is no address that others can send to", c.IP)
	case c.Host != "" && urlHost(c.Host) == "":
		return fmt.Errorf("turn: %q is no host name and no address", c.Host)
	case c.Lifetime <= 0:
		return errors.New("turn: credentials need a lifetime")
	}
	return c.Limits.validate()
}
