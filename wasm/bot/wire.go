package bot

import (
	"encoding/json"
	"fmt"
	"time"

	"rowan/rules"
	"rowan/rules/record"
)

// The kinds of message.
const (
	kindReady = "ready" // worker: send requests
	kindThink = "think" // page: ID, Variant, Moves, Level, Time, Seed
	kindFilm  = "film"  // page: ID, Variant, Setup, Moves, Settings, Scheme, Caption
	kindStop  = "stop"  // page: ID of the request to cancel
	kindReply = "reply" // worker: ID and the fields of the request's kind of reply; without ID, about a message that could not be read

	kindAnalyse = "analyse" // page: ID, Variant, Setup, Moves, Of (the number of lines), Time
)

// A message is what goes over the port, in JSON. Fields that its kind does not
// need are left out.
type message struct {
	Kind string `json:"kind"`
	ID   uint64 `json:"id,omitempty"`

	Variant string        `json:"variant,omitempty"` // its canonical text
	Moves   []byte        `json:"moves,omitempty"`   // rules.MoveSize bytes a move, as rules.AppendMove; of a reply the PV
	Level   uint8         `json:"level,omitempty"`
	Time    time.Duration `json:"time,omitempty"` // nanoseconds, from 0
	Seed    uint64        `json:"seed,omitempty"`

	Setup    *record.Setup `json:"setup,omitempty"`
	Settings string        `json:"settings,omitempty"`
	Scheme   uint8         `json:"scheme,omitempty"`
	Caption  string        `json:"caption,omitempty"`

	Move    []byte        `json:"move,omitempty"`
	Depth   int           `json:"depth,omitempty"`
	Nodes   uint64        `json:"nodes,omitempty"`
	Value   int           `json:"value,omitempty"`
	Elapsed time.Duration `json:"elapsed,omitempty"` // nanoseconds
	Done    int           `json:"done,omitempty"`
	Of      int           `json:"of,omitempty"`
	Film    []byte        `json:"film,omitempty"`
	Lines   []lineMessage `json:"lines,omitempty"`
	Final   bool          `json:"final,omitempty"`
	Err     string        `json:"err,omitempty"`
}

func (m message) encode() []byte {
	data, err := json.Marshal(m)
	if err != nil {
		panic("bot: a message that JSON cannot hold: " + err.Error()) // no field can fail
	}
	return data
}

// decode reads any message. On an error the ID is set if it could be read.
func decode(data []byte) (message, error) {
	var m message
	if err := json.Unmarshal(data, &m); err != nil {
		return message{ID: m.ID}, fmt.Errorf("reading a message: %w", err)
	}
	return m, nil
}

func encodeRequest(r Request) []byte {
	return message{
		Kind: kindThink, ID: r.ID, Variant: r.Variant.String(), Moves: encodeMoves(r.Moves),
		Level: r.Level, Time: r.Time, Seed: r.Seed,
	}.encode()
}

// request reads the fields of a think message.
func (m message) request() (Request, error) {
	r := Request{ID: m.ID, Level: m.Level, Time: m.Time, Seed: m.Seed}
	var err error
	if r.Variant, err = rules.ParseVariant(m.Variant); err != nil {
		return r, err
	}
	if m.Time < 0 {
		return r, fmt.Errorf("a time of %v", m.Time)
	}
	r.Moves, err = decodeMoves(m.Moves)
	return r, err
}

func encodeReply(r Reply) []byte {
	m := message{
		Kind: kindReply, ID: r.ID, Moves: encodeMoves(r.PV), Depth: r.Depth, Nodes: r.Nodes,
		Value: r.Value, Elapsed: r.Elapsed, Final: r.Final, Err: r.Err,
	}
	if r.Err == "" {
		m.Move = rules.AppendMove(nil, r.Move)
	}
	return m.encode()
}

// reply reads the fields of a reply message.
func (m message) reply() (Reply, error) {
	r := Reply{ID: m.ID, Depth: m.Depth, Nodes: m.Nodes, Value: m.Value, Elapsed: m.Elapsed, Final: m.Final, Err: m.Err}
	var err error
	if r.Err == "" {
		if r.Move, err = rules.DecodeMove(m.Move); err != nil {
			return r, err
		}
	}
	r.PV, err = decodeMoves(m.Moves)
	return r, err
}

func encodeMoves(moves []rules.Move) []byte {
	var b []byte
	for _, m := range moves {
		b = rules.AppendMove(b, m)
	}
	return b
}

func decodeMoves(b []byte) ([]rules.Move, error) {
	var moves []rules.Move
	for ; len(b) > 0; b = b[min(rules.MoveSize, len(b)):] {
		m, err := rules.DecodeMove(b[:min(rules.MoveSize, len(b))])
		if err != nil {
			return nil, fmt.Errorf("move %d: %w", len(moves)+1, err)
		}
		moves = append(moves, m)
	}
	return moves, nil
}
