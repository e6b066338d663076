package server

import (
	"fmt"
	"net/http"
	"net/url"
	"strings"
)

// origins are the pages elsewhere that may use the relay. The relay knows no
// cookies, so a page elsewhere could do no harm in a person's name; what this
// keeps away is the use of somebody's relay by somebody else's site.
type origins struct {
	any    bool
	listed map[string]bool // scheme://host[:port], lower-case
}

func newOrigins(list []string) (origins, error) {
	o := origins{listed: map[string]bool{}}
	for _, s := range list {
		if s == "*" {
			o.any = true
			continue
		}
		u, err := url.Parse(s)
		if err != nil || u.Scheme == "" || u.Host == "" || u.Scheme+"://"+u.Host != s {
			return o, fmt.Errorf("origin %q: want scheme://host[:port] as browsers send it, such as https://example.org, or *", s)
		}
		o.listed[strings.ToLower(s)] = true
	}
	return o, nil
}

// allow reports whether the request comes from this relay's own page, from a
// listed one, or from no page at all: a program sends no Origin.
func (o origins) allow(r *http.Request) bool {
	origin := r.Header.Get("Origin")
	if origin == "" || o.any || o.listed[strings.ToLower(origin)] {
		return true
	}
	// The host alone: behind a proxy that ends TLS the scheme is not ours.
	u, err := url.Parse(origin)
	return err == nil && u.Host != "" && strings.EqualFold(u.Host, r.Host)
}
