// Package bot is what the page and the AI's worker say to each other, and both
// ends of it. The same program runs in both roles; between them lie only
// messages, so that the page draws and answers while the worker thinks.
//
//	page                     worker
//	Client                   Server
//	   │        ready          │    loaded; requests are kept until then
//	   │ ◄──────────────────── │
//	   │   think 1, position   │
//	   │ ────────────────────► │    a search begins
//	   │   reply 1, depth 4 …  │    at most ten a second
//	   │ ◄──────────────────── │
//	   │   think 2, position   │
//	   │ ────────────────────► │    the newest wins: search 1 is cancelled,
//	   │   reply 2, final      │    and no more is heard of it
//	   │ ◄──────────────────── │
//	   │   stop 3              │
//	   │ ────────────────────► │    search 3 is cancelled
//	   │   film 4, game        │
//	   │ ────────────────────► │    a film of it is made
//	   │   reply 4, 12 of 61 … │
//	   │ ◄──────────────────── │
//	   │   analyse 5, position │
//	   │ ────────────────────► │    what all its moves are worth
//	   │   reply 5, lines …    │
//	   │ ◄──────────────────── │
//
// A message is one JSON object, the fields of message in wire.go. Page and
// worker are the same build, so the format has no versions; what cannot be
// read is answered by an error, never by a panic.
//
// The package knows neither the engines nor the browser. main gives the server
// a [Think] made of ai.Think, and both ends a [Port] made of postMessage:
//
//	// page
//	client := bot.NewClient(func(receive func([]byte), fail func(error)) (bot.Worker, error) {
//		// make a Worker; its message events go to receive, its error event to fail
//	})
//	client.Think(bot.Request{…}, func(r bot.Reply) { … })
//
//	// worker
//	server := bot.NewServer(port, think, yield)
//	// message events go to server.Receive, then:
//	server.Ready()
//
// To let the worker do something else, add a kind of message to wire.go and a function to
// each end, as film.go and analysis.go do.
package bot

import (
	"context"
	"time"

	"rowan/rules"
)

// A Request asks for a move in a position: the one after Moves.
type Request struct {
	ID      uint64 // given by Client.Think
	Variant rules.Variant
	Moves   []rules.Move  // from the first position of Variant; those of an unfinished game
	Level   uint8         // 1 to 10, as ai.Level; what is outside counts as the nearer of them
	Time    time.Duration // the longest it may take; 0 means the level's own
	Seed    uint64        // chooses among equal moves
}

// A Reply is what the AI knows about a request. The fields are those of ai.Info.
type Reply struct {
	ID      uint64        // of the request
	Move    rules.Move    // the best so far; no move at all where Err is set
	Depth   int           // plies
	Nodes   uint64        // positions searched
	Value   int           // good for the side to move when positive, as in ai.Info
	PV      []rules.Move  // what is expected to be played, Move first
	Elapsed time.Duration // since the search began
	Final   bool          // Move is the answer, or Err the reason why there is none
	Err     string        // why there is no move, in lower case; only in a final reply
}

// Think searches p as r says. It calls yield about every 20 ms and report with
// what it knows, as often as it likes, and gives up soon after ctx is done. It
// fills in the fields of Reply from Move to Elapsed.
type Think func(ctx context.Context, p rules.Position, r Request, yield func(), report func(Reply)) (Reply, error)

// A Port carries messages to the other end, in order. Post returns at once: the
// message is received later, never within the call.
type Port interface {
	Post(message []byte)
}
