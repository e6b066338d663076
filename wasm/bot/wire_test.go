package bot

import (
	"reflect"
	"testing"
	"time"

	"rowan/rules"
)

var sampleReply = Reply{
	ID: 7, Move: rules.Place(rules.Point{X: 7, Y: 7}), Depth: 9, Nodes: 1 << 63, Value: -999_997,
	PV: []rules.Move{rules.Place(rules.Point{X: 7, Y: 7}), rules.Place(rules.Point{X: 21, Y: 21})}, Elapsed: time.Second, Final: true,
}

func TestRoundTrip(t *testing.T) {
	m, err := decode(encodeRequest(request))
	if err != nil {
		t.Fatal(err)
	}
	if got, err := m.request(); err != nil || !reflect.DeepEqual(got, request) {
		t.Errorf("request %+v, %v", got, err)
	}
	for _, want := range []Reply{sampleReply, {ID: 1, Final: true, Err: "no"}, {ID: 1, Move: rules.Drop(0)}} {
		m, err := decode(encodeReply(want))
		if err != nil {
			t.Fatal(err)
		}
		if got, err := m.reply(); err != nil || !reflect.DeepEqual(got, want) {
			t.Errorf("reply %+v, %v, want %+v", got, err, want)
		}
	}
}

// Any bytes are a message that prints back the same, or an error.
func FuzzDecode(f *testing.F) {
	f.Add(encodeRequest(request))
	f.Add(encodeReply(sampleReply))
	f.Add(encodeReply(Reply{ID: 1, Final: true, Err: "no"}))
	f.Add(encodeFilmRequest(filmRequest))
	f.Add(encodeFilmReply(FilmReply{ID: 3, Done: 1, Of: 2}))
	f.Add(encodeAnalysisRequest(analysisRequest))
	f.Add(encodeAnalysisReply(sampleAnalysis))
	f.Add(message{Kind: kindReady}.encode())
	f.Add(message{Kind: kindStop, ID: 1<<64 - 1}.encode())
	for _, s := range []string{"", "null", "[]", "{", `{"kind":1}`, `{"kind":"think","moves":"AA=="}`, `{"kind":"reply","move":"/////w=="}`, `{"id":-1}`, `{"id":18446744073709551616}`, "\xff"} {
		f.Add([]byte(s))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		m, err := decode(data)
		if err != nil {
			return
		}
		if r, err := m.request(); err == nil {
			m, err := decode(encodeRequest(r))
			if err != nil {
				t.Fatal(err)
			}
			if got, err := m.request(); err != nil || !reflect.DeepEqual(got, r) {
				t.Errorf("request %+v, %v, want %+v", got, err, r)
			}
		}
		if r, err := m.filmRequest(); err == nil {
			_, _ = replay(r.Variant, r.Setup, r.Moves) // any set-up and moves are a game or an error
			m, err := decode(encodeFilmRequest(r))
			if err != nil {
				t.Fatal(err)
			}
			if got, err := m.filmRequest(); err != nil || !reflect.DeepEqual(got, r) {
				t.Errorf("film %+v, %v, want %+v", got, err, r)
			}
		}
		if r, err := m.analysisRequest(); err == nil {
			m, err := decode(encodeAnalysisRequest(r))
			if err != nil {
				t.Fatal(err)
			}
			if got, err := m.analysisRequest(); err != nil || !reflect.DeepEqual(got, r) {
				t.Errorf("analysis %+v, %v, want %+v", got, err, r)
			}
		}
		if r, err := m.analysisReply(); err == nil {
			m, err := decode(encodeAnalysisReply(r))
			if err != nil {
				t.Fatal(err)
			}
			if got, err := m.analysisReply(); err != nil || !reflect.DeepEqual(got, r) {
				t.Errorf("analysis reply %+v, %v, want %+v", got, err, r)
			}
		}
		if r, err := m.reply(); err == nil {
			m, err := decode(encodeReply(r))
			if err != nil {
				t.Fatal(err)
			}
			if got, err := m.reply(); err != nil || !reflect.DeepEqual(got, r) {
				t.Errorf("reply %+v, %v, want %+v", got, err, r)
			}
		}
	})
}
