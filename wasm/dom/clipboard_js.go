package dom

import (
	"errors"
	"syscall/js"
)

// ErrNotCopied means that the browser refused to copy; the text can be selected
// and copied by hand.
var ErrNotCopied = errors.New("the browser does not let the page copy")

// ErrShareClosed means that the person closed the system's share sheet.
var ErrShareClosed = errors.New("nothing was shared")

// Copy puts text on the clipboard. It waits for the browser, so it must not run
// inside a callback, and must follow a press soon.
func Copy(text string) error {
	// There is no clipboard on plain http in a local network.
	if clipboard := js.Global().Get("navigator").Get("clipboard"); clipboard.Truthy() {
		if _, err := await(func() js.Value { return clipboard.Call("writeText", text) }); err == nil {
			return nil
		}
	}
	return copySelected(text)
}

// copySelected copies as pages did before there was a clipboard: out of a field
// that is there for a moment.
func copySelected(text string) (err error) {
	document := js.Global().Get("document")
	had := active()
	field := element("textarea", "unseen")
	field.Set("value", text)
	field.Set("readOnly", true)
	document.Get("body").Call("appendChild", field)
	defer func() {
		field.Call("remove")
		focus(had)
	}()
	focus(field)
	field.Call("select")
	copied := false
	if err := try(func() { copied = document.Call("execCommand", "copy").Bool() }); err != nil {
		return errors.Join(ErrNotCopied, err)
	}
	if !copied {
		return ErrNotCopied
	}
	return nil
}

// CanShare reports whether the system has a share sheet for links.
func CanShare() bool { return js.Global().Get("navigator").Get("share").Type() == js.TypeFunction }

// Share opens the system's share sheet with a link. It waits until the sheet is
// closed; ErrShareClosed is no fault. As Copy, it must follow a press soon.
func Share(title, text, url string) error {
	data := map[string]any{"title": title, "text": text, "url": url}
	_, err := await(func() js.Value { return js.Global().Get("navigator").Call("share", data) })
	if isNamed(err, "AbortError") {
		return ErrShareClosed
	}
	return err
}

// CanShareFiles reports whether the system's share sheet takes files such as pictures.
func CanShareFiles() bool {
	navigator := js.Global().Get("navigator")
	if !CanShare() || navigator.Get("canShare").Type() != js.TypeFunction {
		return false
	}
	return navigator.Call("canShare", map[string]any{"files": []any{newFile("rowan.png", "image/png", nil)}}).Bool()
}

func newFile(name, mediaType string, data []byte) js.Value {
	return js.Global().Get("File").New([]any{jsBytes(data)}, name, map[string]any{"type": mediaType})
}

// ShareFile is Share with a file.
func ShareFile(text, name, mediaType string, data []byte) error {
	content := map[string]any{"text": text, "files": []any{newFile(name, mediaType, data)}}
	_, err := await(func() js.Value { return js.Global().Get("navigator").Call("share", content) })
	if isNamed(err, "AbortError") {
		return ErrShareClosed
	}
	return err
}
