package bot

import (
	"context"
	"errors"
	"fmt"
	"time"

	"rowan/rules"
	"rowan/rules/record"
)

// An AnalysisRequest asks what the moves in a position are worth: the one after Moves.
type AnalysisRequest struct {
	ID      uint64 // given by Client.Analyse
	Variant rules.Variant
	Setup   *record.Setup // what the game started from; nil for an empty board
	Moves   []rules.Move
	Lines   int           // how many are wanted, where not every move has one
	Time    time.Duration // the longest it may take; 0 means until it is stopped
}

// An AnalysisReply is what is known. The fields are those of ai.Analysis.
type AnalysisReply struct {
	ID      uint64 // of the request
	Depth   int
	Nodes   uint64
	Elapsed time.Duration
	Lines   []Line // one a move, the best first
	Final   bool   // no more will be known, or Err is the reason why nothing is
	Err     string // in lower case; only in a final reply
}

// A Line is a move and what it is worth to the side that makes it.
type Line struct {
	Chance float64      // to win, 0 to 1; a draw is half a win
	Exact  bool         // that is how the game ends, not an estimate
	Plies  int          // it is won so many plies from here or, as a negative number, lost; 0 for neither
	PV     []rules.Move // the move first, never empty
}

// Analyse looks at p as r says; the rest is as with Think.
type Analyse func(ctx context.Context, p rules.Position, r AnalysisRequest, yield func(), report func(AnalysisReply)) (AnalysisReply, error)

// Analyse asks for an analysis and returns the request's ID, which it sets; the rest is as with Think.
func (c *Client) Analyse(r AnalysisRequest, reply func(AnalysisReply)) uint64 {
	return c.ask(&pending{
		encode: func(id uint64) []byte {
			r.ID = id
			return encodeAnalysisRequest(r)
		},
		receive: func(m message, id uint64) (bool, func(), error) {
			answer, err := m.analysisReply()
			answer.ID = id
			return answer.Final, func() { reply(answer) }, err
		},
		fail: func(id uint64, err error) { reply(AnalysisReply{ID: id, Final: true, Err: err.Error()}) },
	})
}

// serveAnalysis analyses and replies. What is known is sent when it is news, but not more often than
// reportInterval: what came too soon follows with a later yield.
func (s *Server) serveAnalysis(ctx context.Context, r AnalysisRequest) {
	match, err := replay(r.Variant, r.Setup, r.Moves)
	if err != nil {
		s.fail(r.ID, err)
		return
	}
	var sent time.Time
	var waiting *AnalysisReply
	send := func() {
		if now := time.Now(); waiting != nil && now.Sub(sent) >= reportInterval && ctx.Err() == nil {
			s.port.Post(encodeAnalysisReply(*waiting))
			sent, waiting = now, nil
		}
	}
	yield := func() {
		send()
		if s.yield != nil {
			s.yield()
		}
	}
	reply, err := s.Analyse(ctx, match.Position(), r, yield, func(reply AnalysisReply) {
		reply.ID, reply.Final, reply.Err = r.ID, false, ""
		waiting = &reply
		send()
	})
	switch {
	case ctx.Err() != nil:
	case err != nil:
		s.fail(r.ID, err)
	default:
		reply.ID, reply.Final, reply.Err = r.ID, true, ""
		s.port.Post(encodeAnalysisReply(reply))
	}
}

// A lineMessage is a Line in JSON.
type lineMessage struct {
	Chance float64 `json:"chance,omitempty"`
	Exact  bool    `json:"exact,omitempty"`
	Plies  int     `json:"plies,omitempty"`
	Moves  []byte  `json:"moves,omitempty"`
}

func encodeAnalysisRequest(r AnalysisRequest) []byte {
	return message{Kind: kindAnalyse, ID: r.ID, Variant: r.Variant.String(), Setup: r.Setup, Moves: encodeMoves(r.Moves),
		Of: r.Lines, Time: r.Time}.encode()
}

// analysisRequest reads the fields of an analyse message.
func (m message) analysisRequest() (AnalysisRequest, error) {
	r := AnalysisRequest{ID: m.ID, Setup: m.Setup, Lines: m.Of, Time: m.Time}
	var err error
	if r.Variant, err = rules.ParseVariant(m.Variant); err != nil {
		return r, err
	}
	if m.Time < 0 || m.Of < 0 {
		return r, fmt.Errorf("%d lines in %v", m.Of, m.Time)
	}
	r.Moves, err = decodeMoves(m.Moves)
	return r, err
}

func encodeAnalysisReply(r AnalysisReply) []byte {
	m := message{Kind: kindReply, ID: r.ID, Depth: r.Depth, Nodes: r.Nodes, Elapsed: r.Elapsed, Final: r.Final, Err: r.Err}
	for _, l := range r.Lines {
		m.Lines = append(m.Lines, lineMessage{l.Chance, l.Exact, l.Plies, encodeMoves(l.PV)})
	}
	return m.encode()
}

// analysisReply reads the fields of a reply to an analyse message.
func (m message) analysisReply() (AnalysisReply, error) {
	r := AnalysisReply{ID: m.ID, Depth: m.Depth, Nodes: m.Nodes, Elapsed: m.Elapsed, Final: m.Final, Err: m.Err}
	for _, l := range m.Lines {
		moves, err := decodeMoves(l.Moves)
		if err == nil && len(moves) == 0 {
			err = errors.New("a line without a move")
		}
		if err != nil {
			return r, err
		}
		r.Lines = append(r.Lines, Line{l.Chance, l.Exact, l.Plies, moves})
	}
	return r, nil
}
