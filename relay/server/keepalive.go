package server

import (
	"sync"
	"time"
)

// keepAlive ends a socket that does not join, and pings one that has, every so
// often. It has a goroutine only while it waits for an answer: most sockets are
// idle most of the time.
type keepAlive struct {
	sock  *socket
	every time.Duration // between pings, and for an answer
	dead  func()        // called once, when nothing has come

	mu    sync.Mutex
	timer *time.Timer // nil once stopped
}

// start gives the socket time to join.
func (k *keepAlive) start(join time.Duration) {
	k.mu.Lock()
	defer k.mu.Unlock()
	k.timer = time.AfterFunc(join, k.dead)
}

// joined begins with the pings.
func (k *keepAlive) joined() {
	k.mu.Lock()
	defer k.mu.Unlock()
	if k.timer.Stop() {
		k.timer = time.AfterFunc(k.every, k.beat)
	}
}

func (k *keepAlive) beat() {
	if err := k.sock.ping(k.every); err != nil {
		k.dead()
		return
	}
	k.mu.Lock()
	defer k.mu.Unlock()
	if k.timer != nil {
		k.timer.Reset(k.every)
	}
}

func (k *keepAlive) stop() {
	k.mu.Lock()
	defer k.mu.Unlock()
	k.timer.Stop()
	k.timer = nil
}
