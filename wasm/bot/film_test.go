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

var filmRequest = FilmRequest{ID: 3, Variant: rules.ClassicGomoku, Setup: &record.Setup{Black: []rules.Point{{X: 1, Y: 2}}, Turn: rules.White},
	Moves: []rules.Move{rules.Place(rules.Point{X: 7, Y: 7})}, Settings: "board=slate\n", Scheme: 1, Caption: "a – b"}

func TestFilmRoundTrip(t *testing.T) {
	m, err := decode(encodeFilmRequest(filmRequest))
	if err != nil {
		t.Fatal(err)
	}
	if got, err := m.filmRequest(); err != nil || !reflect.DeepEqual(got, filmRequest) {
		t.Errorf("%+v, %v", got, err)
	}
	want := FilmReply{ID: 3, Done: 2, Of: 2, Film: []byte("GIF89a"), Final: true}
	if m, err = decode(encodeFilmReply(want)); err != nil || !reflect.DeepEqual(m.filmReply(), want) {
		t.Errorf("%+v, %v", m.filmReply(), err)
	}
}

// A film is told of as it is made, and handed over; one that can't be made says why.
func TestFilm(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var l log
		s := NewServer(&l, nil, func() {})
		s.Film = func(_ context.Context, m *rules.Match, r FilmRequest, yield func(), report func(int)) ([]byte, error) {
			if m.Ply() != len(r.Moves) || m.At(0).At(rules.Point{X: 1, Y: 2}) != rules.Black {
				return nil, errors.New("another game")
			}
			for done := range 2 {
				time.Sleep(reportInterval)
				report(done + 1)
				yield()
			}
			return []byte("GIF89a"), nil
		}
		s.Receive(encodeFilmRequest(filmRequest))
		time.Sleep(10 * reportInterval)
		synctest.Wait()
		want := []FilmReply{{ID: 3, Done: 1, Of: 2}, {ID: 3, Done: 2, Of: 2}, {ID: 3, Done: 2, Of: 2, Film: []byte("GIF89a"), Final: true}}
		if len(l.all) != len(want) {
			t.Fatalf("%+v", l.all)
		}
		for i, m := range l.all {
			if got := m.filmReply(); !reflect.DeepEqual(got, want[i]) {
				t.Errorf("reply %d: %+v, want %+v", i, got, want[i])
			}
		}

		l.all = nil
		bad := filmRequest
		bad.Moves = append(bad.Moves, bad.Moves[0])
		s.Receive(encodeFilmRequest(bad))
		s.Film = nil
		s.Receive(encodeFilmRequest(filmRequest))
		synctest.Wait()
		for _, m := range l.all {
			if m.ID != 3 || m.Err == "" || !m.Final {
				t.Errorf("%+v", m)
			}
		}
		if len(l.all) != 2 {
			t.Errorf("%d answers", len(l.all))
		}
	})
}
