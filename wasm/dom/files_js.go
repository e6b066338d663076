package dom

import (
	"errors"
	"syscall/js"

	"rowan/rules/record"
)

// errFileTooLarge is told of a file that holds more than games do.
var errFileTooLarge = &record.Problem{Kind: record.TooLarge, Args: []any{record.MaxFile}}

// OnFile calls opened, in order, with each file that a person chooses, drops on the page, pastes,
// opens with the installed page or shares to it; text that is pasted has no name. Where err is not nil there is no data.
func (p *Page) OnFile(opened func(name string, data []byte, err error)) (remove func()) {
	files := newQueue(func(file js.Value) {
		if file.Type() == js.TypeString {
			opened("", []byte(file.String()), nil)
			return
		}
		data, err := readFile(file)
		opened(file.Get("name").String(), data, err)
	})
	document := js.Global().Get("document")
	take := func(list js.Value) (any bool) {
		for i := range list.Length() {
			files.push(list.Index(i))
		}
		return list.Length() > 0
	}
	removes := []func(){
		listen(document, "change", func(event js.Value) {
			if input := event.Get("target"); attribute(input, "type") == "file" {
				take(input.Get("files"))
				input.Set("value", "") // so that the same file can be chosen again
			}
		}),
		listen(document, "dragover", func(event js.Value) {
			if event.Get("dataTransfer").Get("types").Call("includes", "Files").Bool() {
				event.Call("preventDefault") // the page takes files
			}
		}),
		listen(document, "drop", func(event js.Value) {
			if take(event.Get("dataTransfer").Get("files")) {
				event.Call("preventDefault")
			}
		}),
		listen(document, "paste", func(event js.Value) {
			target := event.Get("target")
			clipboard := event.Get("clipboardData")
			if !clipboard.Truthy() || target.Get("closest").Truthy() && !target.Call("closest", "input, textarea").IsNull() {
				return // what is pasted there stays there
			}
			if take(clipboard.Get("files")) {
				return
			}
			if text := clipboard.Call("getData", "text/plain"); text.String() != "" {
				files.push(text)
			}
		}),
	}
	takeBrought(files.push)
	return func() {
		for _, r := range removes {
			r()
		}
	}
}

// readFile returns what is in a File.
func readFile(file js.Value) ([]byte, error) {
	if file.Get("size").Float() > record.MaxFile {
		return nil, errFileTooLarge
	}
	buffer, err := await(func() js.Value { return file.Call("arrayBuffer") })
	if err != nil {
		return nil, err
	}
	return goBytes(js.Global().Get("Uint8Array").New(buffer)), nil
}

// DecodeText returns text, which is in the charset named, as UTF-8; any charset that browsers know.
func DecodeText(charset string, text []byte) (string, error) {
	var s string
	err := try(func() {
		s = js.Global().Get("TextDecoder").New(charset).Call("decode", jsBytes(text)).String()
	})
	if isNamed(err, "RangeError") {
		return "", errors.New("no such charset")
	}
	return s, err
}

// jsBytes copies bytes into a Uint8Array.
func jsBytes(b []byte) js.Value {
	v := js.Global().Get("Uint8Array").New(len(b))
	js.CopyBytesToJS(v, b)
	return v
}

// SaveFile gives the person a file, as a download.
func SaveFile(name, mediaType string, data []byte) error {
	return try(func() {
		blob := js.Global().Get("Blob").New([]any{jsBytes(data)}, map[string]any{"type": mediaType})
		url := js.Global().Get("URL").Call("createObjectURL", blob)
		link := element("a", "")
		link.Set("href", url)
		link.Set("download", name)
		link.Call("click")
		// The download reads the blob a little later; who keeps a page open all day would keep it too.
		var release js.Func
		release = js.FuncOf(func(js.Value, []js.Value) any {
			js.Global().Get("URL").Call("revokeObjectURL", url)
			release.Release()
			return nil
		})
		js.Global().Call("setTimeout", release, 60_000)
	})
}
