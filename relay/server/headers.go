package server

import (
	"net/http"

	"rowan/static"
)

// policy is the content security policy of every answer, with what only a header can say.
const policy = static.Policy + "; frame-ancestors 'none'"

// secure sets the headers that every answer carries.
func secure(h http.Header) {
	h.Set("Content-Security-Policy", policy)
	h.Set("Cross-Origin-Opener-Policy", "same-origin")
	h.Set("Permissions-Policy", "camera=(), geolocation=(), microphone=(), payment=(), usb=()")
	h.Set("Referrer-Policy", "no-referrer")
	h.Set("X-Content-Type-Options", "nosniff")
}
