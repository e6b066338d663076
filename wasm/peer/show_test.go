//go:build !js

package peer

import (
	"errors"
	"fmt"
	"testing"

	"rowan/relay/signaling"
	"rowan/wasm/line"
)

// A host shows frames to several guests of a real relay's watch room, and has
// them all again after a reload; who has the invitation only is not among them.
func TestShow(t *testing.T) {
	url, _ := startRelay(t)
	watching := func(role line.Role, token byte) Config {
		cfg := config(url, role)
		cfg.Watch, cfg.Token = true, signaling.Token{token}
		return cfg
	}
	meet(t, url) // in the game's room
	const guests = 5
	host := open(t, watching(line.Host, 1))
	var watchers [guests]*side
	for i := range watchers {
		watchers[i] = open(t, watching(line.Guest, byte(i+2)))
	}
	show := func() {
		for range guests {
			up := await[line.Up](host)
			host.conn.Accept(up.Line)
			for i := range 50 {
				if err := host.conn.Send(up.Line, fmt.Append(nil, i)); err != nil {
					t.Error(err)
				}
			}
		}
		for _, w := range watchers {
			w.line = await[line.Up](w).Line
			w.conn.Accept(w.line)
			for i := range 50 {
				if f := await[line.Frame](w); string(f.Data) != fmt.Sprint(i) {
					t.Fatalf("%q, want %d", f.Data, i)
				}
			}
		}
		none[line.Meeting](host)
	}
	show()
	host.conn.Close()
	for _, w := range watchers {
		await[line.Down](w)
	}
	host = open(t, watching(line.Host, 1))
	show()
	watchers[0].conn.Close()
	await[line.Down](host)
	host.conn.Moved()
	watchers[0] = open(t, watching(line.Guest, 2))
	host.conn.Accept(await[line.Up](host).Line)
	await[line.Up](watchers[0])
	for _, w := range watchers[1:] {
		none[line.Down](w)
	}
	if err := watchers[1].send([]byte("?")); err != nil {
		t.Fatal(err)
	}
	awaitThat(host, func(d line.Down) bool { return errors.Is(d.Err, line.ErrDropped) }) // who watches has nothing to say
	none[line.Frame](host)
}
