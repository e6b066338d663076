package server

import (
	"reflect"
	"strings"
	"testing"
	"testing/fstest"
	"time"

	"rowan/relay/signaling"
	"rowan/static"
)

func TestBadConfig(t *testing.T) {
	for name, tt := range map[string]struct {
		c    Config
		want string
	}{
		"limit":         {limited(func(l *Limits) { l.Burst = -1 }), "limit Burst must be positive"},
		"peers":         {limited(func(l *Limits) { l.PeersPerRoom = signaling.MaxPeers + 2 }), "PeersPerRoom"},
		"message":       {limited(func(l *Limits) { l.MessageBytes = signaling.MaxMessage + 1 }), "MessageBytes"},
		"queue":         {limited(func(l *Limits) { l.QueuedMessages = l.HeldMessages }), "QueuedMessages"},
		"queue bytes":   {limited(func(l *Limits) { l.QueuedBytes = l.HeldBytes }), "QueuedBytes"},
		"host only":     {Config{Origins: []string{"example.org"}}, "origin"},
		"origin's path": {Config{Origins: []string{"https://example.org/"}}, "origin"},
		"record":        {Config{Files: fstest.MapFS{static.RecordName: {Data: []byte("junk\n")}}}, "junk"},
	} {
		if s, err := New(tt.c); err == nil || s != nil || !strings.Contains(err.Error(), tt.want) {
			t.Errorf("%s: New = %v, %v, want %q", name, s, err, tt.want)
		}
	}
}

// A new field without a default would refuse every relay.
func TestDefaultLimits(t *testing.T) {
	v := reflect.ValueOf(DefaultLimits())
	for i := range v.NumField() {
		if v.Field(i).IsZero() {
			t.Errorf("%s has no default", v.Type().Field(i).Name)
		}
	}
	if _, err := New(Config{}); err != nil {
		t.Error(err)
	}
}

func TestBucket(t *testing.T) {
	now := time.Unix(0, 0)
	r := rate{2, 3}
	b := newBucket(r, now)
	take := func(want bool) {
		t.Helper()
		if b.take(1, r, now) != want {
			t.Errorf("at %v: take = %v", now, !want)
		}
	}
	take(true)
	take(true)
	take(true)
	take(false)
	now = now.Add(500 * time.Millisecond)
	take(true)
	take(false)
	now = now.Add(time.Hour) // no more than the burst is saved up
	take(true)
	take(true)
	take(true)
	take(false)
}
