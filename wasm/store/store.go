// Package store is what the device keeps: games, seats and settings, as bytes
// under keys. Package dom has a Store on IndexedDB; Memory is one that forgets.
//
//	choice          what was last chosen on the home screen
//	settings        what a person likes (view.Settings)
//	last            key of the game that was played last
//	seek            of who looks for a game: his place in the queue, and the terms
//	persist         that the browser was asked not to clear all this
//	layout          version of this list, "2"; in the first one there was local in the place of game/
//	game/<id>       a game with all that the list of games shows of it (app's kept), one a game of any kind
//	table/<hash>    a seat in a match with a friend (session.Table), one an invitation; the hash of its secret
//	tree/<id>       what a file has beside the moves of the game/<id>, as record.EncodeTree has it; none for most
//	record/<id>     the signed record of a finished game (record.Transcript)
package store

import (
	"errors"
	"slices"
	"strings"
	"sync"
)

// Errors of a Store, to be told with errors.Is.
var (
	// ErrNotStored is Load's for a key without a value.
	ErrNotStored = errors.New("nothing is stored under this key")
	// ErrFull means that the device, or what the browser allows of it, is full.
	ErrFull = errors.New("the storage is full")
	// ErrRefused means that the browser lets the page keep nothing.
	ErrRefused = errors.New("the browser refuses storage")
)

// A Store keeps values under keys. When Save returns nil the value is durable.
// The methods may wait for the device.
type Store interface {
	// Load returns the value of key, or ErrNotStored.
	Load(key string) ([]byte, error)
	// Save puts value under key in the place of an older one.
	Save(key string, value []byte) error
	// SaveAll is Save for many: all of them, or after an error none.
	SaveAll(items []Item) error
	// Delete removes key; it is no error if there was nothing.
	Delete(key string) error
	// List returns what is kept under the keys that begin with prefix, in the order of the keys.
	List(prefix string) ([]Item, error)
}

// An Item is a value with its key.
type Item struct {
	Key   string
	Value []byte
}

// Memory is a Store that lasts as long as the program. The zero Memory is empty.
type Memory struct {
	mu     sync.Mutex
	values map[string]string
}

// Load returns the value of key, or ErrNotStored.
func (m *Memory) Load(key string) ([]byte, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	value, ok := m.values[key]
	if !ok {
		return nil, ErrNotStored
	}
	return []byte(value), nil
}

// Save puts value under key.
func (m *Memory) Save(key string, value []byte) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.values == nil {
		m.values = map[string]string{}
	}
	m.values[key] = string(value)
	return nil
}

// SaveAll puts the items under their keys.
func (m *Memory) SaveAll(items []Item) error {
	for _, item := range items {
		if err := m.Save(item.Key, item.Value); err != nil {
			return err
		}
	}
	return nil
}

// Delete removes key.
func (m *Memory) Delete(key string) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	delete(m.values, key)
	return nil
}

// List returns what is kept under the keys that begin with prefix, in their order.
func (m *Memory) List(prefix string) ([]Item, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	var items []Item
	for key, value := range m.values {
		if strings.HasPrefix(key, prefix) {
			items = append(items, Item{key, []byte(value)})
		}
	}
	slices.SortFunc(items, func(a, b Item) int { return strings.Compare(a.Key, b.Key) })
	return items, nil
}
