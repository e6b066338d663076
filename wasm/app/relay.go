package app

import (
	"errors"
	"fmt"
	"strings"

	"rowan/relay/signaling"
	"rowan/wasm/i18n"
)

// NoRelay is what a page names that is to play without friends: the one that is a single file.
const NoRelay = "none"

var (
	errNoRelay   = errors.New("this page has no relay")
	errNotSecure = errors.New("a page that came over https reaches only a relay at wss://")
	errNoSocket  = errors.New("want ws://host/path or wss://host/path")
)

// A relayError says why a relay can't be used.
type relayError struct {
	address string // as it was given
	err     error  // one of those above
}

func (e *relayError) Error() string { return fmt.Sprintf("relay %q: %v", e.address, e.err) }
func (e *relayError) Unwrap() error { return e.err }

// findRelay returns the WebSocket address of the relay for a page. The page's address may name one
// (?relay=wss://host/path), so that a link brings both friends to the same; then the page's
// document may (named), or say NoRelay; else it is at the root of the page's own site.
func findRelay(page, named string) (string, error) {
	site, ok := parseWebAddress(page)
	if !ok || site.scheme != "http" && site.scheme != "https" || named == NoRelay {
		return "", &relayError{page, errNoRelay}
	}
	address, ok := site.value("relay")
	if !ok {
		address = named
		if address == "" {
			address = "ws" + strings.TrimPrefix(site.scheme, "http") + "://" + site.authority + signaling.Path
		}
	}
	relay, ok := parseWebAddress(address)
	switch {
	case !ok || relay.scheme != "ws" && relay.scheme != "wss" || !relay.hasHost() || strings.Contains(address, "#") || strings.IndexFunc(address, isControl) >= 0:
		return "", &relayError{address, errNoSocket}
	case site.scheme == "https" && relay.scheme == "ws":
		return "", &relayError{address, errNotSecure}
	}
	return address, nil
}

// failRelay says that no friend can be met, and why.
func (a *App) failRelay() {
	a.do(Log{a.relayErr})
	var e *relayError
	errors.As(a.relayErr, &e)
	switch {
	case errors.Is(e, errNoRelay):
		a.fail(i18n.NoRelayHere, "")
	case errors.Is(e, errNotSecure):
		a.fail(i18n.RelayNotSecure, e.address)
	default:
		a.fail(i18n.RelayWrong, e.address)
	}
}
