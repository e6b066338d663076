package dom

import (
	"errors"
	"syscall/js"

	"rowan/wasm/store"
)

// A database is IndexedDB with one object store of values by key.
type database struct{ db js.Value }

const objectStore = "values"

// openDatabase opens the database of that name, and makes it the first time.
func openDatabase(name string) (*database, error) {
	factory, err := property(js.Global(), "indexedDB")
	if err != nil {
		return nil, err
	}
	if !factory.Truthy() {
		return nil, errors.New("no IndexedDB")
	}
	var request js.Value
	if err := try(func() { request = factory.Call("open", name, 1) }); err != nil {
		return nil, err
	}
	remove := listen(request, "upgradeneeded", func(js.Value) {
		request.Get("result").Call("createObjectStore", objectStore)
	})
	defer remove()
	db, err := result(request)
	if err != nil {
		return nil, err
	}
	// Another tab deletes all data: it must not wait for this one. What is saved afterwards opens it anew.
	listen(db, "versionchange", func(js.Value) { db.Call("close") })
	return &database{db}, nil
}

// result waits for an IDBRequest.
func result(request js.Value) (js.Value, error) {
	resolve := make(chan error, 1)
	for kind, outcome := range map[string]func() error{
		"success": func() error { return nil },
		"error":   func() error { return thrown(request.Get("error")) },
		"blocked": func() error { return errors.New("another tab holds an older database open") },
	} {
		remove := listen(request, kind, func(js.Value) {
			select {
			case resolve <- outcome():
			default:
			}
		})
		defer remove()
	}
	if err := <-resolve; err != nil {
		return js.Undefined(), err
	}
	return request.Get("result"), nil
}

// transact runs one request in a transaction of its own and waits until that is
// complete: only then is a value on the disk, and only there is a full disk told.
func (d *database) transact(mode string, ask func(values js.Value) js.Value) (js.Value, error) {
	var transaction, request js.Value
	done := make(chan error, 1)
	var removes []func()
	defer func() {
		for _, remove := range removes {
			remove()
		}
	}()
	err := try(func() {
		transaction = d.db.Call("transaction", objectStore, mode, map[string]any{"durability": "strict"})
		removes = append(removes,
			listen(transaction, "complete", func(js.Value) { done <- nil }),
			listen(transaction, "abort", func(js.Value) {
				if cause := transaction.Get("error"); cause.Truthy() {
					done <- thrown(cause)
					return
				}
				done <- errors.New("the browser gave up on it")
			}))
		request = ask(transaction.Call("objectStore", objectStore))
	})
	if err != nil {
		return js.Undefined(), err
	}
	if err := <-done; err != nil {
		return js.Undefined(), err
	}
	return request.Get("result"), nil
}

// list asks for all keys and all values at once: a request each would take a second for a thousand.
func (d *database) list(prefix string) ([]store.Item, error) {
	var keys js.Value
	values, err := d.transact("readonly", func(values js.Value) js.Value {
		all := js.Global().Get("IDBKeyRange").Call("bound", prefix, prefix+"\uffff")
		keys = values.Call("getAllKeys", all)
		return values.Call("getAll", all)
	})
	if err != nil {
		return nil, err
	}
	names := keys.Get("result")
	var items []store.Item
	for i := range values.Length() {
		if v := values.Index(i); v.InstanceOf(js.Global().Get("Uint8Array")) {
			items = append(items, store.Item{Key: names.Index(i).String(), Value: goBytes(v)})
		}
	}
	return items, nil
}

func (d *database) load(key string) ([]byte, error) {
	v, err := d.transact("readonly", func(values js.Value) js.Value { return values.Call("get", key) })
	if err != nil {
		return nil, err
	}
	if !v.InstanceOf(js.Global().Get("Uint8Array")) {
		return nil, store.ErrNotStored
	}
	return goBytes(v), nil
}

// goBytes copies a Uint8Array.
func goBytes(v js.Value) []byte {
	b := make([]byte, v.Length())
	js.CopyBytesToGo(b, v)
	return b
}

func (d *database) save(key string, value []byte) error {
	bytes := jsBytes(value)
	_, err := d.transact("readwrite", func(values js.Value) js.Value { return values.Call("put", bytes, key) })
	return err
}

// saveAll saves in one transaction, which is done whole or not at all.
func (d *database) saveAll(items []store.Item) error {
	if len(items) == 0 {
		return nil
	}
	_, err := d.transact("readwrite", func(values js.Value) (last js.Value) {
		for _, item := range items {
			last = values.Call("put", jsBytes(item.Value), item.Key)
		}
		return last
	})
	return err
}

func (d *database) delete(key string) error {
	_, err := d.transact("readwrite", func(values js.Value) js.Value { return values.Call("delete", key) })
	return err
}
