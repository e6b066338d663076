package bot

import (
	"context"
	"errors"
	"reflect"
	"testing"
	"testing/synctest"
	"time"

	"rowan/rules"
	"rowan/rules/record"
)

var (
	analysisRequest = AnalysisRequest{ID: 3, Variant: rules.ClassicGomoku, Setup: &record.Setup{Black: []rules.Point{{X: 1, Y: 2}}, Turn: rules.White},
		Moves: []rules.Move{rules.Place(rules.Point{X: 7, Y: 7})}, Lines: 3, Time: time.Minute}
	sampleAnalysis = AnalysisReply{ID: 3, Depth: 9, Nodes: 1 << 40, Elapsed: time.Second, Final: true, Lines: []Line{
		{Chance: 1, Exact: true, Plies: 3, PV: []rules.Move{rules.Drop(1), rules.Drop(2)}},
		{Chance: 0.25, PV: []rules.Move{rules.Swap}},
		{Exact: true, Plies: -2, PV: []rules.Move{rules.Pop(0)}},
	}}
)

func TestAnalysisRoundTrip(t *testing.T) {
	m, err := decode(encodeAnalysisRequest(analysisRequest))
	if err != nil {
		t.Fatal(err)
	}
	if got, err := m.analysisRequest(); err != nil || !reflect.DeepEqual(got, analysisRequest) {
		t.Errorf("%+v, %v", got, err)
	}
	for _, want := range []AnalysisReply{sampleAnalysis, {ID: 1, Final: true, Err: "no"}} {
		m, err := decode(encodeAnalysisReply(want))
		if err != nil {
			t.Fatal(err)
		}
		if got, err := m.analysisReply(); err != nil || !reflect.DeepEqual(got, want) {
			t.Errorf("%+v, %v", got, err)
		}
	}
	for _, bad := range []message{{Lines: []lineMessage{{}}}, {Lines: []lineMessage{{Moves: []byte("/")}}}} {
		if r, err := bad.analysisReply(); err == nil {
			t.Errorf("%+v", r)
		}
	}
}

// What is known comes at once, then as often as a person reads, and nothing of it is kept back for long: what comes
// too soon follows with a yield.
func TestAnalysisIsStreamed(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var l log
		s := NewServer(&l, nil, func() {})
		s.Analyse = func(_ context.Context, p rules.Position, r AnalysisRequest, yield func(), report func(AnalysisReply)) (AnalysisReply, error) {
			if p.At(rules.Point{X: 1, Y: 2}) != rules.Black || p.Ply() == 0 || r.Lines != 3 || r.Time != time.Minute {
				return AnalysisReply{}, errors.New("another position")
			}
			for depth := range 3 {
				report(AnalysisReply{Depth: depth + 1})
			}
			for range 10 {
				time.Sleep(20 * time.Millisecond)
				yield()
			}
			return AnalysisReply{Depth: 4}, nil
		}
		s.Receive(encodeAnalysisRequest(analysisRequest))
		time.Sleep(time.Second)
		synctest.Wait()
		var depths []int
		for _, m := range l.all {
			depths = append(depths, m.Depth)
			if m.Err != "" || m.ID != 3 || m.Final != (m.Depth == 4) {
				t.Errorf("%+v", m)
			}
		}
		if !reflect.DeepEqual(depths, []int{1, 3, 4}) {
			t.Errorf("depths %v", depths)
		}

		l.all = nil
		bad := analysisRequest
		bad.Moves = append(bad.Moves, bad.Moves[0])
		s.Receive(encodeAnalysisRequest(bad))
		s.Receive([]byte(`{"kind":"analyse","id":3,"variant":"connect4-7x6-4-drop-none","of":-1}`))
		s.Analyse = nil
		s.Receive(encodeAnalysisRequest(analysisRequest))
		synctest.Wait()
		for _, m := range l.all {
			if m.ID != 3 || m.Err == "" || !m.Final {
				t.Errorf("%+v", m)
			}
		}
		if len(l.all) != 3 {
			t.Errorf("%d answers", len(l.all))
		}
	})
}

// A think cancels an analysis as another one does: the newest wins, and of the other nothing more is heard.
func TestAnalysisIsCancelled(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		r := newRig(t, slow)
		ended := 0
		r.analyse = func(ctx context.Context, _ rules.Position, _ AnalysisRequest, _ func(), report func(AnalysisReply)) (AnalysisReply, error) {
			report(AnalysisReply{Depth: 1})
			select {
			case <-ctx.Done():
			case <-time.After(time.Minute):
			}
			ended++
			report(AnalysisReply{Depth: 2})
			return AnalysisReply{}, ctx.Err()
		}
		var told []AnalysisReply
		ask := func() { r.Analyse(analysisRequest, func(a AnalysisReply) { told = append(told, a) }) }
		ask()
		pass(time.Second)
		var moves replies
		r.Think(request, moves.add)
		pass(4 * time.Second)
		if ended != 1 || len(moves.finals()) != 1 || len(told) != 1 || told[0].Depth != 1 {
			t.Errorf("%d ended, %+v, told %+v", ended, moves.finals(), told)
		}
		ask()
		pass(time.Second)
		r.Stop()
		synctest.Wait()
		if ended != 2 || len(told) != 2 {
			t.Errorf("%d ended, told %+v", ended, told)
		}
		ask()
		pass(time.Second)
		r.fail(errors.New("out of memory"))
		if last := told[len(told)-1]; !last.Final || last.Err == "" {
			t.Errorf("told %+v", last)
		}
		pass(time.Minute) // a real worker's search would have ended with it
	})
}
