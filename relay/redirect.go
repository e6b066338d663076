package main

import (
	"net"
	"net/http"
	"strings"
)

// front returns what listens with http beside the relay: it sends on to https and
// answers the CA. Nobody comes back to it, so that each connection has one request, and the limits
// for new connections bound what is asked.
func (g *gate) front(port string) http.Handler {
	var h http.Handler = toHTTPS{port}
	if g.ca != nil {
		h = g.ca.HTTPHandler(h)
	}
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Connection", "close")
		h.ServeHTTP(w, r)
	})
}

// strict has browsers that came by https come by https only, for a month. It is for
// who has -redirect, since it counts for all ports of a name.
func strict(h http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.TLS != nil {
			w.Header().Set("Strict-Transport-Security", "max-age=2592000")
		}
		h.ServeHTTP(w, r)
	})
}

// toHTTPS sends browsers from http to https.
type toHTTPS struct{ port string }

// ServeHTTP answers with the same URL by https: at the relay's own port for who named
// a port, and else at https's, which a container or a router may lead elsewhere.
func (t toHTTPS) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	if r.Method != http.MethodGet && r.Method != http.MethodHead {
		w.Header().Set("Allow", "GET, HEAD")
		http.Error(w, "use https", http.StatusMethodNotAllowed)
		return
	}
	host := r.Host
	if name, port, err := net.SplitHostPort(host); err == nil {
		host = name
		if strings.Contains(name, ":") {
			host = "[" + name + "]"
		}
		if port != "80" && t.port != "443" {
			host = net.JoinHostPort(name, t.port)
		}
	}
	http.Redirect(w, r, "https://"+host+r.URL.RequestURI(), http.StatusPermanentRedirect)
}
