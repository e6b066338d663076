package server

import "net/http"

// policy is the content security policy of every answer. Workers take the
// policy of their own script, so it cannot be left to the page.
const policy = "default-src 'none'; " +
	"script-src 'self' 'wasm-unsafe-eval'; " + // no eval of text, only of WebAssembly
	"worker-src 'self' blob:; " +
	"connect-src 'self'; " + // the relay's socket too: 'self' covers ws and wss of this host
	"manifest-src 'self'; " +
	"img-src 'self' blob: data:; " +
	"style-src 'self'; " +
	"base-uri 'none'; form-action 'self'; frame-ancestors 'none'; " + // these do not fall back to default-src
	"require-trusted-types-for 'script'; trusted-types rowan"

// secure sets the headers that every answer carries.
func secure(h http.Header) {
	h.Set("Content-Security-Policy", policy)
	h.Set("Cross-Origin-Opener-Policy", "same-origin")
	h.Set("Permissions-Policy", "camera=(), geolocation=(), microphone=(), payment=(), usb=()")
	h.Set("Referrer-Policy", "no-referrer")
	h.Set("X-Content-Type-Options", "nosniff")
}
