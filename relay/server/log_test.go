package server

import (
	"bytes"
	"log/slog"
	"strings"
	"testing"
	"testing/synctest"

	"rowan/relay/signaling"
)

// The log has addresses only when it is asked for them.
func TestLogAddresses(t *testing.T) {
	for _, asked := range []bool{false, true} {
		var log bytes.Buffer
		c := Config{LogAddresses: asked, Log: slog.New(slog.NewTextHandler(&log, &slog.HandlerOptions{Level: slog.LevelDebug}))}
		inBubble(t, c, func(t *testing.T, r *testRelay) {
			c := r.connect()
			c.send(signaling.Send{})
			c.wantClose(signaling.CloseBadMessage)
			synctest.Wait()
			if !strings.Contains(log.String(), `reason="bad message"`) {
				t.Errorf("asked %v: no reason in\n%s", asked, log.String())
			}
			if strings.Contains(log.String(), "192.0.2.7") != asked {
				t.Errorf("asked %v:\n%s", asked, log.String())
			}
		})
	}
}
