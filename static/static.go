// Package static holds Rowan's page as the browser gets it.
//
// # How the site is made
//
// The sources lie in this folder: index.html, the style, the scripts, the web
// app manifest, the icons. `go run ./static/build` makes the complete site of
// them in dist/, beside what the Makefile has put there (the program
// rowan.wasm, other *.wasm files), the opening book of Connect Four and Go's wasm_exec.js. Only dist/ is embedded in
// the relay and served. Nothing happens to the files when they are served, so
// dist/ may as well be copied to any static host, under any path.
//
// # References
//
// One file of the site refers to another by a relative URL. Where that URL
// ends in `?v=0`, such as
//
//	<link rel="stylesheet" href="app.css?v=0">
//	fetch("rowan.wasm?v=0")
//
// the build puts the first 12 hex digits of the named file's SHA-256 for the 0.
// The URL then changes whenever the content does and may be cached for ever.
// References are resolved against the folder of the file that holds them; the
// worker's and the page's scripts all lie at the root, so that is what the
// browser does too. A file that refers to others is hashed after them: they may
// not refer to each other in a circle. index.html and sw.js are asked for
// without v and revalidated each time.
//
// A style sheet that begins with `@import "other.css";` lines gets the named files
// in their place, and those are no files of the site: app.css is one request, made
// of the files in style/.
//
// # What the build adds
//
// Icons as PNG, drawn from favicon.svg and icon.svg; licences.txt, of the modules
// that are linked into the programs; in index.html the content security policy,
// the relay and the version; in sw.js the list of all files with their versions,
// whose own hash is the version of the site. The page as a single file is made of
// the same, with static/build/single.js in the place of the network.
//
// # Compressed copies
//
// `-compress` adds NAME.br and NAME.gz. The file compressed.sha256, in the
// format of sha256sum, records which content each copy was made from; copies of
// other content are removed by the next build and never served.
//
// Without a build dist/ holds only `placeholder`, which keeps the embedding
// legal; the relay then says that the page has not been built.
package static

import (
	"embed"
	"io/fs"
)

//go:embed dist
var dist embed.FS

// Files returns the built site, with index.html at its root if it has been built.
func Files() fs.FS {
	site, err := fs.Sub(dist, "dist")
	if err != nil {
		panic(err) // only for a name that is not a valid path
	}
	return site
}
