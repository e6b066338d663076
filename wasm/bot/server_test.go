package bot

import (
	"context"
	"errors"
	"sync"
	"testing"
	"testing/synctest"

	"rowan/rules"
)

// A log is a port that keeps what is posted.
type log struct {
	mu  sync.Mutex
	all []message
}

func (l *log) Post(data []byte) {
	m, err := decode(data)
	if err != nil {
		panic(err)
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	l.all = append(l.all, m)
}

func TestServerAnswersBadMessages(t *testing.T) {
	won := Request{ID: 9, Variant: rules.ClassicConnectFour}
	for _, x := range []int{0, 1, 0, 1, 0, 1, 0, 1} {
		won.Moves = append(won.Moves, rules.Drop(x))
	}
	for _, c := range []struct {
		data string
		id   uint64
	}{
		{"", 0},
		{"null", 0},
		{"[]", 0},
		{`{"kind":"dance","id":3}`, 3},
		{`{"kind":"think","id":4}`, 4},
		{`{"kind":"think","id":5,"variant":"chess"}`, 5},
		{`{"kind":"think","id":6,"variant":"connect4-7x6-4-drop-none","moves":"AA=="}`, 6},
		{`{"kind":"think","id":7,"variant":"connect4-7x6-4-drop-none","moves":"AAA="}`, 7}, // a placed stone
		{`{"kind":"think","id":8,"variant":"connect4-7x6-4-drop-none","time":-1}`, 8},
		{`{"kind":"think","id":2,"variant":"connect4-7x6-4-drop-none","level":300}`, 2},
		{string(encodeRequest(won)), 9},
	} {
		synctest.Test(t, func(t *testing.T) {
			var l log
			s := NewServer(&l, func(context.Context, rules.Position, Request, func(), func(Reply)) (Reply, error) {
				return Reply{}, errors.New("never searched")
			}, nil)
			s.Receive([]byte(c.data))
			synctest.Wait()
			if len(l.all) != 1 || l.all[0].ID != c.id || l.all[0].Err == "" || l.all[0].Err == "never searched" || !l.all[0].Final {
				t.Errorf("%s: answered %+v", c.data, l.all)
			}
		})
	}
}

func TestServerPassesOnErrors(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var l log
		s := NewServer(&l, func(context.Context, rules.Position, Request, func(), func(Reply)) (Reply, error) {
			return Reply{}, errors.New("the game is over")
		}, nil)
		s.Ready()
		s.Receive(encodeRequest(Request{ID: 1, Variant: rules.ClassicGomoku}))
		synctest.Wait()
		if len(l.all) != 2 || l.all[0].Kind != kindReady || l.all[1].Err != "the game is over" || l.all[1].ID != 1 {
			t.Errorf("posted %+v", l.all)
		}
		s.Receive([]byte(`{"kind":"stop","id":1}`)) // too late: nothing to say
		if len(l.all) != 2 {
			t.Errorf("posted %+v", l.all[2:])
		}
	})
}
