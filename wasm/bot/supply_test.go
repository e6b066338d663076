package bot

import (
	"context"
	"errors"
	"testing"
	"testing/synctest"
	"time"
)

// A shop is what a Supply fetches from.
type shop struct {
	takes    time.Duration
	err, bad error // of fetching and of using
	fetched  int
	used     int
	logged   []error
}

func (s *shop) supply() *Supply {
	return &Supply{Patience: time.Second,
		Fetch: func() ([]byte, error) { s.fetched++; time.Sleep(s.takes); return []byte("book"), s.err },
		Use: func(data []byte) error {
			if string(data) == "book" {
				s.used++
			}
			return s.bad
		},
		Log: func(err error) { s.logged = append(s.logged, err) }}
}

// want returns how long a request waits.
func want(ctx context.Context, s *Supply) time.Duration {
	began := time.Now()
	s.Want(ctx)
	return time.Since(began)
}

func TestSupplyIsFetchedOnce(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		shop := shop{takes: 300 * time.Millisecond}
		s := shop.supply()
		if d := want(t.Context(), s); d != shop.takes || shop.used != 1 {
			t.Errorf("waited %v, used %d times", d, shop.used)
		}
		if d := want(t.Context(), s); d != 0 || shop.fetched != 1 || shop.logged != nil {
			t.Errorf("waited %v more, fetched %d times, %v", d, shop.fetched, shop.logged)
		}
	})
}

// Who waits for what does not come goes on without it, and nobody waits for the same again; it is used when it comes.
func TestSupplyIsLate(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		shop := shop{takes: time.Minute}
		s := shop.supply()
		if d := want(t.Context(), s); d != time.Second {
			t.Errorf("waited %v", d)
		}
		synctest.Wait()
		if d := want(t.Context(), s); d != 0 || shop.fetched != 1 {
			t.Errorf("waited %v more, fetched %d times", d, shop.fetched)
		}
		time.Sleep(time.Minute)
		synctest.Wait()
		if shop.used != 1 {
			t.Errorf("used %d times", shop.used)
		}
	})
}

func TestSupplyIsNotWaitedForWhenStopped(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		shop := shop{takes: 700 * time.Millisecond}
		s := shop.supply()
		ctx, cancel := context.WithTimeout(t.Context(), 100*time.Millisecond)
		defer cancel()
		if d := want(ctx, s); d != 100*time.Millisecond {
			t.Errorf("waited %v", d)
		}
		time.Sleep(time.Second)
		synctest.Wait()
		if shop.used != 1 {
			t.Errorf("used %d times", shop.used)
		}
	})
}

// What can't be fetched may come another time; what is no good is not asked for again.
func TestSupplyFails(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		shop := shop{err: errors.New("offline")}
		s := shop.supply()
		s.Want(t.Context())
		synctest.Wait()
		if shop.used != 0 || len(shop.logged) != 1 {
			t.Errorf("used %d times, logged %v", shop.used, shop.logged)
		}
		shop.err, shop.bad = nil, errors.New("cut short")
		for range 3 {
			s.Want(t.Context())
			synctest.Wait()
		}
		if shop.fetched != 2 || len(shop.logged) != 2 {
			t.Errorf("fetched %d times, logged %v", shop.fetched, shop.logged)
		}
	})
}
