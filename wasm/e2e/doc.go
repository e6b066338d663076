// Package e2e has tests only: real browsers, a real relay, the page as it is
// built. They act as a person does, by mouse, touch and keyboard, and look at
// what a person sees.
//
// The tests run in a network namespace of their own where that is permitted (two
// browsers only find a direct line over an address that is not loopback, and
// cutting it harms nobody there), else on the machine's own address. Without a
// browser they skip and say so; make e2e installs one and sets
// ROWAN_BROWSER=required, which makes its lack a failure.
//
// Two networks behind NATs, in namespaces of their own, have native players without a
// browser, see nat_linux_test.go.
//
// In the files: main_test.go is the namespace, site_test.go the relay with the
// page, tab_test.go one page in a browser, driver_test.go what drives it there
// (Chromium; firefox_test.go and webkit_test.go have the others), tree_test.go one who
// knows the page by its accessibility tree alone; the rest are tests by subject, in
// Chromium but for those in engines_test.go.
package e2e
