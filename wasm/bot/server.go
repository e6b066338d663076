package bot

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"time"

	"rowan/rules/games"
)

// reportInterval is the least time between two replies that are not final: no
// person reads faster, and each costs the page a message.
const reportInterval = 100 * time.Millisecond

// A Server is the worker's end. It runs one search or analysis, or makes one film, at a time, in a goroutine of
// its own, so that Receive returns at once. Its methods may be called from any
// goroutine.
type Server struct {
	// Film makes the films that are asked for, Analyse the analyses. They are set before Ready; without them they are refused.
	Film    FilmMaker
	Analyse Analyse

	port  Port
	think Think
	yield func()

	mu      sync.Mutex
	next    *job // asked for, not begun
	current *job // being searched
}

// A job is one request and the means to end it.
type job struct {
	id     uint64
	serve  func(context.Context)
	ctx    context.Context
	cancel context.CancelFunc
}

// NewServer returns a server that replies on port. yield lets the worker's
// events in, Receive among them; nil where other threads do that.
func NewServer(port Port, think Think, yield func()) *Server {
	return &Server{port: port, think: think, yield: yield}
}

// Ready tells the page that Receive may be called.
func (s *Server) Ready() { s.port.Post(message{Kind: kindReady}.encode()) }

// Receive takes a message from the page. What cannot be read is answered by an
// error.
func (s *Server) Receive(data []byte) {
	m, err := decode(data)
	if err != nil {
		s.fail(m.ID, err)
		return
	}
	switch m.Kind {
	case kindThink:
		r, err := m.request()
		if err != nil {
			s.fail(m.ID, err)
			return
		}
		s.start(r.ID, func(ctx context.Context) { s.search(ctx, r) })
	case kindFilm:
		r, err := m.filmRequest()
		if err == nil && s.Film == nil {
			err = errors.New("no films are made here")
		}
		if err != nil {
			s.fail(m.ID, err)
			return
		}
		s.start(r.ID, func(ctx context.Context) { s.serveFilm(ctx, r) })
	case kindAnalyse:
		r, err := m.analysisRequest()
		if err == nil && s.Analyse == nil {
			err = errors.New("nothing is analysed here")
		}
		if err != nil {
			s.fail(m.ID, err)
			return
		}
		s.start(r.ID, func(ctx context.Context) { s.serveAnalysis(ctx, r) })
	case kindStop:
		s.stop(m.ID)
	default:
		s.fail(m.ID, fmt.Errorf("unknown kind of message %q", m.Kind))
	}
}

func (s *Server) fail(id uint64, err error) {
	s.port.Post(encodeReply(Reply{ID: id, Final: true, Err: err.Error()}))
}

// start makes a request the newest one. What runs ends before it begins.
func (s *Server) start(id uint64, serve func(context.Context)) {
	s.mu.Lock()
	defer s.mu.Unlock()
	j := &job{id: id, serve: serve}
	j.ctx, j.cancel = context.WithCancel(context.Background())
	if s.next != nil {
		s.next.cancel()
	}
	s.next = j
	if s.current != nil {
		s.current.cancel()
		return // run takes next when it is done
	}
	s.current, s.next = s.next, nil
	go s.run(s.current)
}

func (s *Server) stop(id uint64) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, j := range []*job{s.current, s.next} {
		if j != nil && j.id == id {
			j.cancel()
		}
	}
}

// run serves j and what was asked for meanwhile, until nothing is left.
func (s *Server) run(j *job) {
	for j != nil {
		if j.ctx.Err() == nil {
			j.serve(j.ctx)
		}
		j.cancel()
		s.mu.Lock()
		s.current, s.next = s.next, nil
		j = s.current
		s.mu.Unlock()
	}
}

// search searches and replies. A request that was cancelled has no final reply.
func (s *Server) search(ctx context.Context, r Request) {
	match, err := games.Replay(r.Variant, r.Moves)
	if err != nil {
		s.fail(r.ID, err)
		return
	}
	reported := time.Now()
	report := func(reply Reply) {
		if now := time.Now(); now.Sub(reported) >= reportInterval && ctx.Err() == nil {
			reported = now
			reply.ID, reply.Final, reply.Err = r.ID, false, ""
			s.port.Post(encodeReply(reply))
		}
	}
	reply, err := s.think(ctx, match.Position(), r, s.yield, report)
	switch {
	case ctx.Err() != nil:
	case err != nil:
		s.fail(r.ID, err)
	default:
		reply.ID, reply.Final, reply.Err = r.ID, true, ""
		s.port.Post(encodeReply(reply))
	}
}
