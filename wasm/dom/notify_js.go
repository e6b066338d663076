package dom

import "syscall/js"

// notifyTag names the page's message at the system: a newer one takes its place.
const notifyTag = "rowan"

// CanNotify reports whether the browser knows of messages that the system shows for a page.
func CanNotify() bool {
	return js.Global().Get("isSecureContext").Truthy() && js.Global().Get("Notification").Type() == js.TypeFunction
}

// AskNotify asks the person, by the browser, whether the system may show messages. Some browsers only ask while a
// press is being followed. It waits for the answer, so it must not run inside a callback.
func AskNotify() (granted bool) {
	answer, err := await(func() js.Value {
		return js.Global().Get("Promise").Call("resolve", js.Global().Get("Notification").Call("requestPermission"))
	})
	return err == nil && answer.Type() == js.TypeString && answer.String() == "granted"
}

// Notify has the system show a message, if it may, until the page is seen again. Pressing it shows the page. It
// waits for the browser.
func Notify(title, text string) error {
	class, document := js.Global().Get("Notification"), js.Global().Get("document")
	if class.Get("permission").String() != "granted" || !document.Get("hidden").Bool() {
		return nil
	}
	options := map[string]any{"body": text, "tag": notifyTag, "lang": document.Get("documentElement").Get("lang"),
		"data": js.Global().Get("location").Get("href")}
	if keeper := registration(); keeper.Truthy() { // phones let nobody else show one
		_, err := await(func() js.Value { return keeper.Call("showNotification", title, options) })
		onceSeen(func() { closeOf(keeper) })
		return err
	}
	return try(func() {
		message := class.New(title, options)
		remove := listen(message, "click", func(js.Value) {
			js.Global().Call("focus")
			message.Call("close")
		})
		onceSeen(func() {
			message.Call("close")
			remove()
		})
	})
}

// registration returns the service worker's registration; undefined without one.
func registration() js.Value {
	keeper, err := property(js.Global().Get("navigator"), "serviceWorker")
	if err != nil || !keeper.Truthy() {
		return js.Undefined()
	}
	r, err := await(func() js.Value { return keeper.Call("getRegistration") })
	if err != nil || !r.Truthy() || !r.Get("active").Truthy() {
		return js.Undefined()
	}
	return r
}

// closeOf closes the messages that are still shown.
func closeOf(keeper js.Value) {
	go func() {
		list, err := await(func() js.Value { return keeper.Call("getNotifications", map[string]any{"tag": notifyTag}) })
		if err != nil {
			return
		}
		for i := range list.Length() {
			list.Index(i).Call("close")
		}
	}()
}

// onceSeen calls then when the page is shown again.
func onceSeen(then func()) {
	document := js.Global().Get("document")
	var remove func()
	remove = listen(document, "visibilitychange", func(js.Value) {
		if !document.Get("hidden").Bool() {
			remove()
			then()
		}
	})
}
