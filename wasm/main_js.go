// Program wasm is Rowan in the browser. With a document it is the page; in a Web
// Worker it serves the AI, or rehearses the page's start for the worker that loads
// it. One program in all roles, because most of its bytes are the Go runtime, and it
// is compiled once for them. What only a match with a friend
// needs is another program, wasm/friend: it weighs as much again, and most who
// come play the computer. Package line stands for it here, and no package of this
// program may import what makes lines.
//
// main only wires: package app decides, package dom shows, package line reaches the
// friend, and this file carries out the app's effects.
package main

import (
	"context"

	"rowan/rules"
	"rowan/rules/ai"
	"rowan/wasm/bot"
	"rowan/wasm/dom"
)

func main() {
	if !dom.InWorker() {
		runPage()
	} else if fragment, ok := dom.Rehearsal(); ok {
		rehearse(fragment)
		return
	} else {
		serveAI()
	}
	select {} // callbacks do the rest
}

// serveAI answers the page's requests for moves.
func serveAI() {
	port := dom.ServePort()
	server := bot.NewServer(port, think, dom.Yield)
	server.Film, server.Analyse = makeFilm, analyse
	port.OnMessage(server.Receive)
	server.Ready()
}

// think is ai.Think in the words of package bot.
func think(ctx context.Context, p rules.Position, r bot.Request, yield func(), report func(bot.Reply)) (bot.Reply, error) {
	reply := func(m rules.Move, i ai.Info) bot.Reply {
		return bot.Reply{Move: m, Depth: i.Depth, Nodes: i.Nodes, Value: i.Value, PV: i.PV, Elapsed: i.Elapsed}
	}
	if ai.Level(r.Level) >= ai.MaxLevel { // the others play by estimates alone
		wantBook(ctx, p)
	}
	move, info, err := ai.Think(ctx, p, ai.Limits{Level: ai.Level(r.Level), Time: r.Time, Seed: r.Seed, Yield: yield,
		Report: func(i ai.Info) {
			if len(i.PV) > 0 {
				report(reply(i.PV[0], i))
			}
		}})
	return reply(move, info), err
}
