package dom

import (
	"sync"
	"syscall/js"
)

// An aboutScreen says what Rowan is; all but the licences stands in index.html.
type aboutScreen struct {
	licences js.Value
	fetch    sync.Once
}

func newAboutScreen(section js.Value) *aboutScreen {
	return &aboutScreen{licences: find(section, "[data-src]")}
}

// show fetches the licences when they are first wanted.
func (a *aboutScreen) show() {
	a.fetch.Do(func() {
		go guard("showing the licences", func() {
			text, err := readPart(attribute(a.licences, "data-src"))
			if err != nil {
				Log(err)
				text = err.Error()
			}
			a.licences.Set("textContent", text)
		})
	})
}

// readPart returns the text of a file of the site. It must not run inside a callback.
func readPart(url string) (string, error) {
	response, err := await(func() js.Value { return js.Global().Get("rowan").Call("get", url) })
	if err != nil {
		return "", err
	}
	text, err := await(func() js.Value { return response.Call("text") })
	if err != nil {
		return "", err
	}
	return text.String(), nil
}
