package main

import (
	"context"
	"time"

	"rowan/rules"
	"rowan/rules/ai"
	"rowan/rules/connect4"
	"rowan/rules/connect4/solver"
	"rowan/wasm/bot"
	"rowan/wasm/dom"
)

// analyse is ai.Analyse in the words of package bot.
func analyse(ctx context.Context, p rules.Position, r bot.AnalysisRequest, yield func(), report func(bot.AnalysisReply)) (bot.AnalysisReply, error) {
	reply := func(a ai.Analysis) bot.AnalysisReply {
		lines := make([]bot.Line, len(a.Lines))
		for i, l := range a.Lines {
			lines[i] = bot.Line{Chance: l.Chance, Exact: l.Exact, Plies: ai.WinIn(l.Value), PV: l.PV}
		}
		return bot.AnalysisReply{Depth: a.Depth, Nodes: a.Nodes, Elapsed: a.Elapsed, Lines: lines}
	}
	wantBook(ctx, p)
	a, err := ai.Analyse(ctx, p, ai.AnalysisLimits{Lines: r.Lines, Time: r.Time, Yield: yield,
		Report: func(a ai.Analysis) { report(reply(a)) }})
	return reply(a), err
}

// book is Connect Four's opening book, which the worker has to fetch. A second is a wait that nobody minds
// before a game's first moves, each of which takes longer without it.
var book = bot.Supply{Patience: time.Second, Fetch: dom.OpeningBook, Log: dom.Log, Use: func(file []byte) error {
	b, err := solver.ReadBook(file)
	if err == nil {
		solver.SetOpeningBook(b)
	}
	return err
}}

// wantBook has the book fetched for positions that may be in it.
func wantBook(ctx context.Context, p rules.Position) {
	if v := p.Variant(); v.Game == rules.ConnectFour && v.Width == connect4.Width && v.Height == connect4.Height &&
		v.Length == 4 && v.Rule == rules.DropRule && p.Ply() <= solver.MaxBookPly {
		book.Want(ctx)
	}
}
