package turn

import (
	"net"
	"net/netip"
	"strconv"
	"strings"
	"time"

	"rowan/relay/signaling"
)

// Servers returns what a peer is told of this server, with a credential of its own:
// the URLs for STUN, for TURN over UDP and for TURN over TCP. The host is the one by
// which its page reached the relay, maybe with a port; it is not believed to be
// well-formed. Servers returns nil where there is nothing to tell: for a host
// that is no name and no address; and for a page that came from another machine,
// when the server can be reached from its own machine only.
func (s *Server) Servers(host string) []signaling.ICEServer {
	name := s.name(host)
	if name == "" {
		return nil
	}
	address := name + ":" + strconv.Itoa(s.Port())
	user, password := s.config.Secret.Credential(time.Now().Add(s.config.Lifetime))
	return []signaling.ICEServer{
		{URL: "stun:" + address},
		{URL: "turn:" + address + "?transport=udp", Username: user, Credential: password},
		{URL: "turn:" + address + "?transport=tcp", Username: user, Credential: password},
	}
}

// name returns the host of the URLs, or "" for none.
func (s *Server) name(host string) string {
	if s.config.Host != "" {
		return urlHost(s.config.Host)
	}
	if bare, _, err := net.SplitHostPort(host); err == nil {
		host = bare
	}
	host = urlHost(host)
	listen := s.listen.Addr().WithZone("")
	switch {
	case host == "" || listen.IsUnspecified():
		return host
	case isLoopback(host): // the page's own machine is the server's: by its one address
		return urlHost(listen.String())
	case listen.IsLoopback():
		return ""
	}
	return host
}

// urlHost returns a host name or an address as it stands in a URL, or "" for what is
// neither.
func urlHost(host string) string {
	host = strings.TrimSuffix(strings.TrimPrefix(host, "["), "]")
	if ip, err := netip.ParseAddr(host); err == nil {
		switch {
		case ip.Zone() != "":
			return ""
		case ip.Is6():
			return "[" + ip.String() + "]"
		}
		return ip.String()
	}
	const maxName = 200 // DNS allows 253, a URL in signaling 255 bytes in all
	if len(host) > maxName || strings.ContainsFunc(host, notOfName) {
		return ""
	}
	return host
}

// notOfName reports whether a character is none of a host name's.
func notOfName(c rune) bool {
	return (c < 'a' || c > 'z') && (c < 'A' || c > 'Z') && (c < '0' || c > '9') && !strings.ContainsRune(".-_", c)
}

// isLoopback reports whether a host, as urlHost returns it, is a machine's own name for itself.
func isLoopback(host string) bool {
	ip, err := netip.ParseAddr(strings.Trim(host, "[]"))
	return err == nil && ip.IsLoopback() || strings.EqualFold(strings.TrimSuffix(host, "."), "localhost")
}
