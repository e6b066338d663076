package app

import (
	"strconv"
	"strings"
)

// A webAddress is a URL taken apart as far as findRelay must know it. Package net/url does it better, and with what it
// imports is a fiftieth of the program that everybody fetches.
type webAddress struct {
	scheme    string // in lower case
	authority string // user, host and port
	query     string // without the question mark
}

// parseWebAddress takes an absolute URL apart; without "://" it is none.
func parseWebAddress(s string) (a webAddress, ok bool) {
	s, _, _ = strings.Cut(s, "#")
	s, a.query, _ = strings.Cut(s, "?")
	scheme, rest, ok := strings.Cut(s, "://")
	a.scheme = strings.ToLower(scheme)
	a.authority, _, _ = strings.Cut(rest, "/")
	return a, ok
}

// hasHost reports whether the authority is a host, with or without a port, and nothing else.
func (a webAddress) hasHost() bool {
	host := a.authority
	if i := strings.LastIndexByte(host, ':'); i > strings.LastIndexByte(host, ']') {
		if _, err := strconv.ParseUint("0"+host[i+1:], 10, 16); err != nil {
			return false
		}
		host = host[:i]
	}
	if inside, ok := strings.CutPrefix(host, "["); ok { // of IPv6; the browser looks closer
		inside, ok = strings.CutSuffix(inside, "]")
		return ok && strings.Trim(inside, "0123456789abcdefABCDEF:.") == "" && strings.Contains(inside, ":")
	}
	return host != "" && !strings.ContainsAny(host, " \"%:<>@[\\]^`{|}") && strings.IndexFunc(host, isControl) < 0
}

func isControl(r rune) bool { return r < ' ' || r == 0x7f }

// value returns the query's first value of a name. A value that is not escaped as it should be is not there.
func (a webAddress) value(name string) (value string, ok bool) {
	for pair := range strings.SplitSeq(a.query, "&") {
		key, escaped, _ := strings.Cut(pair, "=")
		if key != name {
			continue
		}
		if value, ok = unescape(escaped); ok {
			return value, true
		}
	}
	return "", false
}

// unescape replaces + by a blank and %41 by A.
func unescape(s string) (string, bool) {
	var b strings.Builder
	for i := 0; i < len(s); i++ {
		switch s[i] {
		case '+':
			b.WriteByte(' ')
		case '%':
			if len(s) < i+3 {
				return "", false
			}
			code, err := strconv.ParseUint(s[i+1:i+3], 16, 8)
			if err != nil {
				return "", false
			}
			b.WriteByte(byte(code))
			i += 2
		default:
			b.WriteByte(s[i])
		}
	}
	return b.String(), true
}
