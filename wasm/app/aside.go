package app

import "rowan/wasm/view"

// An aside is a screen that lies over the one where a person is: what is under it goes on
// (the computer thinks, the line stays), and going back shows it again.
type aside struct {
	screen view.ScreenName
	under  string // the address of what is under it
}

// asides are the screens that can be one, by their address.
var asides = map[string]view.ScreenName{
	"settings": view.SettingsScreen,
	"about":    view.AboutScreen,
	"games":    view.GamesScreen,
}

// openAside opens the one at an address, also over another, to which the way back leads then.
// The button that opened it also closes it.
func (a *App) openAside(address string) {
	if a.aside != nil && a.aside.screen == asides[address] {
		a.do(Back{})
		return
	}
	a.aside = &aside{asides[address], a.under()}
	a.do(Fragment{Text: address, Step: true})
}

// under returns the address of the screen that asides lie over.
func (a *App) under() string {
	if a.aside != nil {
		return a.aside.under
	}
	return a.address
}

// goTo follows the address that a person brought: a link, a step back or forward.
func (a *App) goTo(address string) {
	was, under := a.aside, a.under()
	a.address, a.aside = address, nil
	if screen, ok := asides[address]; ok {
		a.aside = &aside{screen, under}
		if screen == view.GamesScreen {
			a.listGames()
		}
		return
	}
	if was == nil || address != was.under {
		a.open(address)
	}
}

// closeAside follows an event: where it has brought another screen (a friend came, the game
// is gone), that is shown and the address is its own.
func (a *App) closeAside(was *aside, screen view.ScreenName) {
	if was == nil || a.aside == was && a.screen == screen {
		return
	}
	if a.aside == was {
		a.aside = nil
	}
	if a.aside == nil && asides[a.address] == was.screen {
		a.do(Fragment{Text: was.under})
	}
}
