package peer

import (
	"syscall/js"
	"time"

	"rowan/wasm/line"
)

// route asks the browser's statistics for the pair of addresses in use. Pion
// has no statistics in a browser.
func (l *channel) route() (r line.Route) {
	defer func() {
		if recover() != nil { // the connection was closed meanwhile
			r = line.RouteUnknown
		}
	}()
	report := make(chan map[string]js.Value, 1)
	got := js.FuncOf(func(_ js.Value, args []js.Value) any {
		report <- entries(args[0])
		return nil
	})
	defer got.Release()
	refused := js.FuncOf(func(js.Value, []js.Value) any {
		report <- nil
		return nil
	})
	defer refused.Release()
	l.pc.JSValue().Call("getStats").Call("then", got, refused)
	select {
	case stats := <-report:
		return routeIn(stats)
	case <-time.After(stuckTime):
		return line.RouteUnknown
	}
}

// entries turns an RTCStatsReport into a map by id.
func entries(report js.Value) map[string]js.Value {
	m := map[string]js.Value{}
	each := js.FuncOf(func(_ js.Value, args []js.Value) any {
		m[args[0].Get("id").String()] = args[0]
		return nil
	})
	defer each.Release()
	report.Call("forEach", each)
	return m
}

// routeIn finds the pair in use: Chromium and Safari name it in the
// transport's entry, Firefox marks the pair itself.
func routeIn(stats map[string]js.Value) line.Route {
	pair := js.Undefined()
	for _, s := range stats {
		switch s.Get("type").String() {
		case "transport":
			if p, ok := stats[text(s.Get("selectedCandidatePairId"))]; ok {
				pair = p
			}
		case "candidate-pair":
			if pair.IsUndefined() && s.Get("selected").Truthy() {
				pair = s
			}
		}
	}
	if pair.IsUndefined() {
		return line.RouteUnknown
	}
	for _, side := range []string{"localCandidateId", "remoteCandidateId"} {
		c, ok := stats[text(pair.Get(side))]
		if !ok {
			return line.RouteUnknown
		}
		if text(c.Get("candidateType")) == "relay" {
			return line.Relayed
		}
	}
	return line.Direct
}

// text returns a string, or "" for what is none.
func text(v js.Value) string {
	if v.Type() != js.TypeString {
		return ""
	}
	return v.String()
}
