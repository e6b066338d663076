package line_test

import "sync"

// A pipeEnd is one of two ports in memory: a goroutine hands over what was
// posted, in order, and what came before there was a receiver comes first.
type pipeEnd struct {
	other *pipeEnd
	mu    sync.Mutex
	more  *sync.Cond
	queue [][]byte
	ended bool
}

func newPipe() (a, b *pipeEnd) {
	a, b = &pipeEnd{}, &pipeEnd{}
	a.other, b.other = b, a
	a.more, b.more = sync.NewCond(&a.mu), sync.NewCond(&b.mu)
	return a, b
}

func (p *pipeEnd) Post(message []byte) {
	o := p.other
	o.mu.Lock()
	defer o.mu.Unlock()
	if !o.ended {
		o.queue = append(o.queue, message)
		o.more.Signal()
	}
}

func (p *pipeEnd) OnMessage(receive func([]byte)) {
	go func() {
		for {
			p.mu.Lock()
			for len(p.queue) == 0 && !p.ended {
				p.more.Wait()
			}
			if len(p.queue) == 0 {
				p.mu.Unlock()
				return
			}
			m := p.queue[0]
			p.queue = p.queue[1:]
			p.mu.Unlock()
			receive(m)
		}
	}()
}

// Close ends both ends once they have handed over what has come.
func (p *pipeEnd) Close() {
	for _, e := range []*pipeEnd{p, p.other} {
		e.mu.Lock()
		e.ended = true
		e.more.Signal()
		e.mu.Unlock()
	}
}

func (p *pipeEnd) closed() bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.ended
}
