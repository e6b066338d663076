package bot

import (
	"context"
	"fmt"
	"time"

	"rowan/rules"
	"rowan/rules/record"
)

// A FilmRequest asks for a film of a game: every position, from the first on.
type FilmRequest struct {
	ID       uint64 // given by Client.Film
	Variant  rules.Variant
	Setup    *record.Setup // what the game started from; nil for an empty board
	Moves    []rules.Move
	Settings string // how the board looks, as view.Settings prints them
	Scheme   uint8  // of view.Scheme
	Caption  string // below the board
}

// A FilmReply says how far a film is.
type FilmReply struct {
	ID    uint64 // of the request
	Done  int    // frames drawn
	Of    int    // frames in all
	Film  []byte // a GIF, in the final reply
	Final bool
	Err   string // why there is none, in lower case; only in a final reply
}

// A FilmMaker draws the film that r asks for, of match. It calls yield after each frame and report with how
// many are done, and gives up soon after ctx is done.
type FilmMaker func(ctx context.Context, match *rules.Match, r FilmRequest, yield func(), report func(done int)) ([]byte, error)

// Film asks for a film and returns the request's ID, which it sets; the rest is as with Think. Who wants to think
// meanwhile has another client.
func (c *Client) Film(r FilmRequest, reply func(FilmReply)) uint64 {
	return c.ask(&pending{
		encode: func(id uint64) []byte {
			r.ID = id
			return encodeFilmRequest(r)
		},
		receive: func(m message, id uint64) (bool, func(), error) {
			answer := m.filmReply()
			answer.ID = id
			return answer.Final, func() { reply(answer) }, nil
		},
		fail: func(id uint64, err error) { reply(FilmReply{ID: id, Final: true, Err: err.Error()}) },
	})
}

// serveFilm makes a film and replies. A request that was cancelled has no final reply.
func (s *Server) serveFilm(ctx context.Context, r FilmRequest) {
	match, err := replay(r.Variant, r.Setup, r.Moves)
	if err != nil {
		s.fail(r.ID, err)
		return
	}
	frames := match.Ply() + 1
	reported := time.Now()
	data, err := s.Film(ctx, match, r, s.yield, func(done int) {
		if now := time.Now(); now.Sub(reported) >= reportInterval && ctx.Err() == nil {
			reported = now
			s.port.Post(encodeFilmReply(FilmReply{ID: r.ID, Done: done, Of: frames}))
		}
	})
	switch {
	case ctx.Err() != nil:
	case err != nil:
		s.fail(r.ID, err)
	default:
		s.port.Post(encodeFilmReply(FilmReply{ID: r.ID, Done: frames, Of: frames, Film: data, Final: true}))
	}
}

// replay plays a game through.
func replay(v rules.Variant, setup *record.Setup, moves []rules.Move) (*rules.Match, error) {
	t := record.NewTree(v)
	t.Root.Setup = setup
	n := t.Root
	for _, m := range moves {
		next := &record.Node{HasMove: true, Move: m}
		n.Children = []*record.Node{next}
		n = next
	}
	return t.Match()
}

func encodeFilmRequest(r FilmRequest) []byte {
	return message{Kind: kindFilm, ID: r.ID, Variant: r.Variant.String(), Setup: r.Setup, Moves: encodeMoves(r.Moves),
		Settings: r.Settings, Scheme: r.Scheme, Caption: r.Caption}.encode()
}

// filmRequest reads the fields of a film message.
func (m message) filmRequest() (FilmRequest, error) {
	r := FilmRequest{ID: m.ID, Setup: m.Setup, Settings: m.Settings, Scheme: m.Scheme, Caption: m.Caption}
	var err error
	if r.Variant, err = rules.ParseVariant(m.Variant); err != nil {
		return r, err
	}
	if r.Moves, err = decodeMoves(m.Moves); err != nil {
		return r, fmt.Errorf("film: %w", err)
	}
	return r, nil
}

func encodeFilmReply(r FilmReply) []byte {
	return message{Kind: kindReply, ID: r.ID, Done: r.Done, Of: r.Of, Film: r.Film, Final: r.Final, Err: r.Err}.encode()
}

// filmReply reads the fields of a reply to a film message.
func (m message) filmReply() FilmReply {
	return FilmReply{ID: m.ID, Done: m.Done, Of: m.Of, Film: m.Film, Final: m.Final, Err: m.Err}
}
