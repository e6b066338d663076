package dom

import "syscall/js"

// takeBrought hands over the files that the system brings to the installed page: those opened
// with it, and those shared to it, which sw.js has kept until the page is there.
func takeBrought(take func(file js.Value)) {
	if queue := js.Global().Get("launchQueue"); queue.Truthy() {
		// Called for as long as the page is there, so never released.
		queue.Call("setConsumer", callback("opening a file", func(args []js.Value) {
			handles := args[0].Get("files")
			go guard("opening a file", func() {
				for i := range handles.Length() {
					file, err := await(func() js.Value { return handles.Index(i).Call("getFile") })
					if err != nil {
						Log(err)
						continue
					}
					take(file)
				}
			})
		}))
	}
	if js.Global().Get("caches").Truthy() { // not on plain http
		go guard("taking what was shared", func() {
			if err := takeShared(take); err != nil {
				Log(err)
			}
		})
	}
}

// takeShared takes the files out of the cache that sw.js has put them into.
func takeShared(take func(file js.Value)) error {
	caches := js.Global().Get("caches")
	name := "rowan-shared " + js.Global().Get("URL").New("./", js.Global().Get("location").Get("href")).Get("href").String()
	there, err := await(func() js.Value { return caches.Call("has", name) })
	if err != nil || !there.Bool() {
		return err
	}
	cache, err := await(func() js.Value { return caches.Call("open", name) })
	if err != nil {
		return err
	}
	kept, err := await(func() js.Value { return cache.Call("matchAll") })
	if err != nil {
		return err
	}
	// Gone before they are opened: what can't be read would come again at each start.
	if _, err := await(func() js.Value { return caches.Call("delete", name) }); err != nil {
		return err
	}
	for i := range kept.Length() {
		blob, err := await(func() js.Value { return kept.Index(i).Call("blob") })
		if err != nil {
			return err
		}
		name := js.Global().Call("decodeURIComponent", kept.Index(i).Get("headers").Call("get", "X-Name"))
		take(js.Global().Get("File").New([]any{blob}, name))
	}
	return nil
}
