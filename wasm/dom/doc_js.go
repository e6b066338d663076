// Package dom is the page: the only package, beside main and peer's js half,
// that touches syscall/js. It shows what view describes and reports what a
// person does; it decides nothing.
//
// All its files end in _js.go, so a native go vet ./... skips the package.
//
// Three habits keep it from leaking and from freezing the page:
//
//   - whatever registers a listener or an observer returns the func that removes
//     it and releases its js.Func; Close calls them all;
//   - a panic in a callback goes to the console and no further (see guard);
//   - callbacks run on the browser's one thread and must not block: what may
//     wait starts a goroutine.
//
// The content security policy forbids style attributes: single properties are
// set through the style object, everything else is in the style sheets.
package dom
