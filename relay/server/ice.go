package server

import (
	"slices"

	"rowan/relay/signaling"
)

// sayable leaves out of a list of ICE servers what does not fit in a Joined: a
// host's name comes from the request, and may be of any length.
func sayable(servers []signaling.ICEServer) []signaling.ICEServer {
	servers = slices.DeleteFunc(slices.Clone(servers), func(s signaling.ICEServer) bool {
		return s.URL == "" || max(len(s.URL), len(s.Username), len(s.Credential)) > signaling.MaxString
	})
	return servers[:min(len(servers), signaling.MaxICE)]
}
