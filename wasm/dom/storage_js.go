package dom

import (
	"errors"
	"fmt"
	"sync"
	"syscall/js"

	"rowan/wasm/store"
)

// A shelf keeps values under keys: IndexedDB, or localStorage where there is none.
type shelf interface {
	load(key string) ([]byte, error)
	save(key string, value []byte) error
	delete(key string) error
	saveAll(items []store.Item) error
	list(prefix string) ([]store.Item, error)
}

// A Storage is the store.Store of the device: IndexedDB where the browser has it,
// else localStorage. Its methods wait for the browser, so they must not run
// inside a callback. When Save returns nil the value is durable.
type Storage struct {
	name string

	mu    sync.Mutex
	shelf shelf // nil until first used, and after it failed to open
}

var _ store.Store = (*Storage)(nil)

// NewStorage returns the storage of that name. Nothing is opened until it is used.
func NewStorage(name string) *Storage { return &Storage{name: name} }

// Load returns the value of key, or store.ErrNotStored.
func (s *Storage) Load(key string) (value []byte, err error) {
	err = s.do("load", key, func(sh shelf) (err error) {
		value, err = sh.load(key)
		return err
	})
	return value, err
}

// Save puts value under key in the place of an older one. It keeps nothing of value.
func (s *Storage) Save(key string, value []byte) error {
	return s.do("save", key, func(sh shelf) error { return sh.save(key, value) })
}

// SaveAll is Save for many: all of them, or after an error none.
func (s *Storage) SaveAll(items []store.Item) error {
	return s.do("save", fmt.Sprintf("%d values", len(items)), func(sh shelf) error { return sh.saveAll(items) })
}

// Delete removes key; it is no error if there was nothing.
func (s *Storage) Delete(key string) error {
	return s.do("delete", key, func(sh shelf) error { return sh.delete(key) })
}

// List returns what is kept under the keys that begin with prefix, in their order.
func (s *Storage) List(prefix string) (items []store.Item, err error) {
	err = s.do("list", prefix, func(sh shelf) (err error) {
		items, err = sh.list(prefix)
		return err
	})
	return items, err
}

// do calls f with the open shelf, once more with a newly opened one if the
// browser has closed the old one in the meantime (it does on memory pressure
// and when a person clears the site's data), and says what failed.
func (s *Storage) do(what, key string, f func(shelf) error) error {
	sh, err := s.open()
	if err == nil {
		if err = f(sh); isNamed(err, "InvalidStateError") {
			s.forget(sh)
			if sh, err = s.open(); err == nil {
				err = f(sh)
			}
		}
	}
	switch {
	case err == nil:
		return nil
	case errors.Is(err, store.ErrNotStored):
		return err
	case isNamed(err, "QuotaExceededError"):
		err = fmt.Errorf("%w: %w", store.ErrFull, err)
	case isNamed(err, "SecurityError"):
		err = fmt.Errorf("%w: %w", store.ErrRefused, err)
	}
	return fmt.Errorf("storage: %s %q: %w", what, key, err)
}

func (s *Storage) open() (shelf, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.shelf != nil {
		return s.shelf, nil
	}
	db, err := openDatabase(s.name)
	if err == nil {
		s.shelf = db
		return db, nil
	}
	local, errLocal := openLocal(s.name)
	if errLocal != nil {
		return nil, fmt.Errorf("%w: %w; %w", store.ErrRefused, err, errLocal)
	}
	js.Global().Get("console").Call("warn", "rowan: no IndexedDB, games are kept in localStorage: "+err.Error())
	s.shelf = local
	return local, nil
}

func (s *Storage) forget(old shelf) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.shelf == old {
		s.shelf = nil
	}
}

// remove removes all that is kept, whole.
func (s *Storage) remove() error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if db, ok := s.shelf.(*database); ok {
		db.db.Call("close")
	}
	s.shelf = nil
	factory, err := property(js.Global(), "indexedDB")
	if err != nil || !factory.Truthy() {
		return nil // nothing is kept there
	}
	var request js.Value
	if err := try(func() { request = factory.Call("deleteDatabase", s.name) }); err != nil {
		return err
	}
	_, err = result(request)
	return err
}
