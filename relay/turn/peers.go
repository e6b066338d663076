package turn

import (
	"net/netip"
	"slices"
)

// A client may send to public addresses only. Without this a TURN server is a hole
// in the wall around whatever is near it: its own machine, the machines beside it,
// the metadata service of its cloud.

// special are the ranges of IPv4 that are nobody's public address, from the IANA
// registry of special-purpose addresses (RFC 6890), and one address that looks
// public and is not.
var special = prefixes(
	"0.0.0.0/8",        // this network
	"10.0.0.0/8",       // private, RFC 1918
	"100.64.0.0/10",    // behind a provider's NAT, RFC 6598; a cloud's metadata at 100.100.100.200
	"127.0.0.0/8",      // loopback
	"169.254.0.0/16",   // link-local; most clouds' metadata at 169.254.169.254
	"172.16.0.0/12",    // private
	"192.0.0.0/24",     // protocol assignments; a cloud's metadata at 192.0.0.192
	"192.0.2.0/24",     // documentation
	"192.88.99.0/24",   // relays of 6to4, RFC 7526
	"192.168.0.0/16",   // private
	"198.18.0.0/15",    // benchmarks, RFC 2544
	"198.51.100.0/24",  // documentation
	"203.0.113.0/24",   // documentation
	"224.0.0.0/4",      // multicast
	"240.0.0.0/4",      // reserved, and the broadcast address
	"168.63.129.16/32", // a cloud's service for the machine itself, in all its regions
)

// public6 is the range of IPv6 that is given out as public addresses, and special6
// what in it is not. All else is loopback, link-local, private (fc00::/7, with a
// cloud's metadata at fd00:ec2::254), multicast, or an IPv4 address in disguise
// (::ffff:0:0/96 is looked at as the IPv4 address that it is; 64:ff9b::/96).
var (
	public6  = netip.MustParsePrefix("2000::/3")
	special6 = prefixes(
		"2001::/23",     // protocol assignments: Teredo, ORCHID, benchmarks
		"2001:db8::/32", // documentation
		"2002::/16",     // 6to4: an IPv4 address in disguise
		"3fff::/20",     // documentation, RFC 9637
	)
)

func prefixes(list ...string) (p []netip.Prefix) {
	for _, s := range list {
		p = append(p, netip.MustParsePrefix(s))
	}
	return p
}

func within(list []netip.Prefix, ip netip.Addr) bool {
	return slices.ContainsFunc(list, func(p netip.Prefix) bool { return p.Contains(ip) })
}

// public reports whether an address is somebody's on the Internet. The ip is
// unmapped.
func public(ip netip.Addr) bool {
	switch {
	case ip.Zone() != "":
		return false
	case ip.Is4():
		return !within(special, ip)
	}
	return public6.Contains(ip) && !within(special6, ip)
}
