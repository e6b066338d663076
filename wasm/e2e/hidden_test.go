//go:build !js

package e2e

import "testing"

// hideAddress ticks the setting by which friends do not learn the address.
func (p *tab) hideAddress() {
	p.t.Helper()
	p.click(`header [data-act=settings]`)
	p.screen("settings")
	p.click(`label:has([data-setting=hide])`)
	p.wait("the setting", `document.querySelector("[data-setting=hide]").checked`)
	p.act("back")
	p.screen("home") // else a link opened now may be overtaken by this step back
}

// relaysOnly looks at what the page asked of the browser and at which addresses it gave out, and
// that the game goes that way.
func (p *tab) relaysOnly() {
	p.t.Helper()
	for _, bad := range eval[[]string](p, `window.connections.flatMap(c => {
		const given = c.localDescription ? c.localDescription.sdp.split("\r\n").filter(l => l.startsWith("a=candidate:") && !l.includes(" typ relay")) : [];
		return c.getConfiguration().iceTransportPolicy === "relay" ? given : ["policy " + c.getConfiguration().iceTransportPolicy];
	})`) {
		p.t.Error(bad)
	}
	if !eval[bool](p, `window.connections.some(c => c.connectionState === "connected")`) {
		p.t.Error("the game goes over no connection of these")
	}
}

// TestHiddenAddresses has two play who both hide their addresses, so that nothing but a relayed way is
// allowed: through the relay as it is when nobody configures anything, at the machine itself and in
// a network.
func TestHiddenAddresses(t *testing.T) {
	for name, ip := range map[string][2]string{
		"own machine": {"127.0.0.1", "127.0.0.1"}, "network": {"0.0.0.0", lanAddress(t)},
	} {
		t.Run(name, func(t *testing.T) {
			url := startProgram(t, ip[0]).page(ip[1])
			host := startBrowser(t).blank(1280, 800)
			host.before(connections)
			host.navigate(url)
			host.hideAddress()
			host.act("invite")
			host.lead("Waiting for your friend…")
			guest := startBrowser(t).blank(390, 844)
			guest.before(connections)
			guest.navigate(url)
			guest.hideAddress()
			guest.navigate(eval[string](host, `document.getElementById("link").value`))
			guest.act("take-seat")
			first, second := seated(host, guest)
			playsOn(first, second)
			for _, p := range []*tab{host, guest} {
				p.shows("[data-card=top] [data-detail]", "relayed")
				p.relaysOnly()
			}
		})
	}
}

// TestFirefoxHidden does the same between Chromium and Firefox, which is told of no more addresses than
// its friend's relayed ones and takes packets from no others.
func TestFirefoxHidden(t *testing.T) {
	url := startProgram(t, "0.0.0.0").page(lanAddress(t))
	host := startBrowser(t).blank(1280, 800)
	host.before(connections)
	host.navigate(url)
	host.hideAddress()
	host.act("invite")
	host.lead("Waiting for your friend…")
	guest := openFirefox(t, url, 390, 844)
	guest.hideAddress()
	guest.navigate(eval[string](host, `document.getElementById("link").value`))
	guest.act("take-seat")
	first, second := seated(host, guest)
	playsOn(first, second)
	host.relaysOnly()
	for _, p := range []*tab{host, guest} {
		p.shows("[data-card=top] [data-detail]", "relayed")
	}
}
