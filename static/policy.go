package static

// Policy is the content security policy of the page. The relay sends it with every
// answer, for workers take the policy of their own script; the build puts it
// into index.html too, for hosts that send none.
const Policy = "default-src 'none'; " +
	"script-src 'self' 'wasm-unsafe-eval'; " + // no eval of text, only of WebAssembly
	"worker-src 'self' blob:; " +
	"connect-src 'self' ws: wss:; " + // a link may name the relay that both friends are to use
	"manifest-src 'self'; " +
	"img-src 'self' blob: data:; " +
	"style-src 'self'; " +
	"base-uri 'none'; form-action 'self'; " + // these do not fall back to default-src
	"require-trusted-types-for 'script'; trusted-types rowan"
