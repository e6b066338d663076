package server

import (
	"sync"
	"time"
)

// keepAlive pings a socket every so often. It has a goroutine only while it
// waits for an answer: most sockets are idle most of the time.
type keepAlive struct {
	sock  *socket
	every time.Duration // between pings, and for an answer
	dead  func()        // called once, when there is no answer

	mu      sync.Mutex
	timer   *time.Timer
	stopped bool
}

func (k *keepAlive) start() {
	k.mu.Lock()
	defer k.mu.Unlock()
	k.timer = time.AfterFunc(k.every, k.beat)
}

func (k *keepAlive) beat() {
	if err := k.sock.ping(k.every); err != nil {
		k.dead()
		return
	}
	k.mu.Lock()
	defer k.mu.Unlock()
	if !k.stopped {
		k.timer.Reset(k.every)
	}
}

func (k *keepAlive) stop() {
	k.mu.Lock()
	defer k.mu.Unlock()
	k.stopped = true
	k.timer.Stop()
}
