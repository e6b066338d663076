package dom

import (
	"encoding/base64"
	"errors"
	"fmt"
	"slices"
	"strings"
	"syscall/js"

	"rowan/wasm/store"
)

// A localShelf is localStorage: text only, some 5 MB, but there where IndexedDB is not.
type localShelf struct {
	storage js.Value
	prefix  string
}

func openLocal(name string) (*localShelf, error) {
	// Reading the property alone throws where a person has switched storage off.
	storage, err := property(js.Global(), "localStorage")
	if err != nil {
		return nil, err
	}
	l := &localShelf{storage: storage, prefix: name + "/"}
	if !l.storage.Truthy() {
		return nil, errors.New("no localStorage")
	}
	return l, nil
}

func (l *localShelf) load(key string) ([]byte, error) {
	var v js.Value
	if err := try(func() { v = l.storage.Call("getItem", l.prefix+key) }); err != nil {
		return nil, err
	}
	if v.IsNull() {
		return nil, store.ErrNotStored
	}
	value, err := base64.StdEncoding.DecodeString(v.String())
	if err != nil {
		return nil, fmt.Errorf("what is stored is damaged: %w", err)
	}
	return value, nil
}

func (l *localShelf) list(prefix string) ([]store.Item, error) {
	var items []store.Item
	err := try(func() {
		for i := range l.storage.Get("length").Int() {
			name := l.storage.Call("key", i).String()
			key, ours := strings.CutPrefix(name, l.prefix)
			if !ours || !strings.HasPrefix(key, prefix) {
				continue
			}
			value, err := base64.StdEncoding.DecodeString(l.storage.Call("getItem", name).String())
			if err == nil { // what is damaged is not there; load says so
				items = append(items, store.Item{Key: key, Value: value})
			}
		}
	})
	slices.SortFunc(items, func(a, b store.Item) int { return strings.Compare(a.Key, b.Key) })
	return items, err
}

func (l *localShelf) save(key string, value []byte) error {
	text := base64.StdEncoding.EncodeToString(value)
	return try(func() { l.storage.Call("setItem", l.prefix+key, text) })
}

// saveAll puts back what was there before when one does not fit.
func (l *localShelf) saveAll(items []store.Item) error {
	var undo []func() error
	for _, item := range items {
		before, err := l.load(item.Key)
		if err == nil {
			undo = append(undo, func() error { return l.save(item.Key, before) })
		} else {
			undo = append(undo, func() error { return l.delete(item.Key) })
		}
		if err := l.save(item.Key, item.Value); err != nil {
			for _, back := range slices.Backward(undo) {
				err = errors.Join(err, back())
			}
			return err
		}
	}
	return nil
}

func (l *localShelf) delete(key string) error {
	return try(func() { l.storage.Call("removeItem", l.prefix+key) })
}
