package peer

import (
	"time"

	"rowan/relay/signaling"
	"rowan/wasm/line"
)

// agreeTime is how long two who were made a pair may take to agree on keys: a few round
// trips, once both have a socket.
const agreeTime = 10 * time.Second

// Strength is told in steps that leave the relay's band room to grow: at first only the
// same fit, then the next, see [signaling.Seek].
const (
	strengthStep = 10
	strengthBand = 5
)

// A hall decides what a side does in the lobby. What it wants done goes out through its
// functions and the actions of joining.
type hall struct {
	joining *joining
	do      actions
	say     func(signaling.Message) // to the relay, where there is a socket
	tell    func(line.Event)
	meet    func(pairing) // agree with the other of a pair, in the place of one before
	part    func()        // or no more

	wish    line.Wish // never Met or Apart
	inside  bool      // the relay has answered on the present socket
	looking bool      // and was asked for the lists there
	there   line.Lobby
	pages   pages // that are looked at
	paired  bool
	until   time.Time // when the two must have agreed; zero where they need not
}

// wished takes in what is wanted.
func (h *hall) wished(w line.Wish) {
	switch w.What {
	case line.Met:
		h.outcome(outcomeOf(w.Route))
		h.wish = line.Wish{}
		return
	case line.Apart:
		h.outcome(signaling.RouteFailed)
		h.miss()
		return
	}
	h.end()
	h.wish = w
	if !h.inside {
		return
	}
	h.look()
	if w.What == line.Look {
		h.say(signaling.Withdraw{})
		return
	}
	h.ask()
}

// outcomeOf returns what the relay is told of a line that goes by a route.
func outcomeOf(r line.Route) signaling.Route {
	switch r {
	case line.Relayed:
		return signaling.RouteRelayed
	case line.ThroughRoom:
		return signaling.RouteRoom
	}
	return signaling.RouteDirect
}

// outcome tells the relay what has become of the pair, which is none any more.
func (h *hall) outcome(r signaling.Route) {
	if h.paired {
		h.say(signaling.Outcome{Route: r})
	}
	h.end()
}

// end ends what there is of a pair.
func (h *hall) end() {
	h.paired, h.until = false, time.Time{}
	h.part()
}

// miss forgets a wish of which nothing has come for good, and reports whether there is
// another: to seek and to advertise go on, and what was to be taken is gone.
func (h *hall) miss() (again bool) {
	if h.wish.What == line.Take {
		h.wish = line.Wish{}
	}
	return h.wish.What != line.Look
}

// left tells the page that the other of a pair is gone, and reports what miss does.
func (h *hall) left() (again bool) {
	said := h.wish.Said
	again = h.miss()
	h.tell(line.Missed{For: said, Why: line.Left, Again: again})
	return again
}

// ask tells the relay what is wanted.
func (h *hall) ask() {
	switch w := h.wish; w.What {
	case line.Seek:
		s := signaling.Seek{Terms: w.Terms}
		if w.Strength > 0 {
			s.Strength, s.Band = w.Strength*strengthStep, strengthBand
		}
		h.say(s)
	case line.Advertise:
		h.say(signaling.Host{Terms: w.Terms, Name: sayable(w.Names[0])})
	case line.Take:
		h.say(signaling.Take{ID: w.ID})
	case line.Exhibit:
		h.say(signaling.Show{Terms: w.Terms, Link: w.Link, Host: sayable(w.Names[0]), Guest: sayable(w.Names[1])})
	}
}

// sayable returns a name as the relay takes it, or none.
func sayable(name string) string {
	if signaling.ValidName(name) {
		return name
	}
	return ""
}

// look asks for the lists, if somebody may look at them.
func (h *hall) look() {
	if h.looking || h.wish.What == line.Advertise || h.wish.What == line.Exhibit {
		return
	}
	h.looking = true
	for _, of := range []signaling.List{signaling.ListInvitations, signaling.ListGames} {
		h.say(signaling.Look{List: of, Page: h.pages[of]})
	}
}

// pages are numbers of pages by their list, from 1.
type pages [signaling.ListGames + 1]uint8

var firstPages = pages{signaling.ListInvitations: 1, signaling.ListGames: 1}

// browse looks at another page of a list.
func (h *hall) browse(of signaling.List, page uint8) {
	if int(of) >= len(h.pages) || h.pages[of] == 0 || page == 0 || page == h.pages[of] {
		return
	}
	h.pages[of] = page
	if h.inside && h.looking {
		h.say(signaling.Look{List: of, Page: page})
	}
}

// turns notes the page of a list that has come, and reports whether it is to be shown: it is the one that is looked at,
// and not behind the end, in which case the last one is.
func (h *hall) turns(of signaling.List, p line.Page) bool {
	if p.Number != h.pages[of] {
		return false
	}
	if p.Number > p.Last() {
		h.browse(of, p.Last())
		return false
	}
	return true
}

// heard takes in a message of the relay's.
func (h *hall) heard(now time.Time, m signaling.Message) {
	switch m := m.(type) {
	case signaling.Waiting:
		h.there.Waiting = int(m.People)
		if !h.inside {
			h.inside = true
			h.joining.up(now, &h.do)
			h.look()
			h.ask()
		}
		h.tell(h.there)
	case signaling.Invitations:
		page := line.Page{Number: m.Page, All: int(m.All)}
		if !h.turns(signaling.ListInvitations, page) {
			return
		}
		h.there.Invitations, h.there.InvitationsPage = nil, page
		for _, i := range m.List {
			h.there.Invitations = append(h.there.Invitations, line.Listed{ID: i.ID, Terms: i.Terms, Names: [2]string{i.Name}})
		}
		h.tell(h.there)
	case signaling.Games:
		page := line.Page{Number: m.Page, All: int(m.All)}
		if !h.turns(signaling.ListGames, page) {
			return
		}
		h.there.Games, h.there.GamesPage = nil, page
		for _, g := range m.List {
			h.there.Games = append(h.there.Games, line.Listed{Link: g.Link, Terms: g.Terms, Names: [2]string{g.Host, g.Guest}})
		}
		h.tell(h.there)
	case signaling.Paired:
		h.paired, h.until = true, now.Add(agreeTime)
		h.tell(line.Paired{For: h.wish.Said})
		h.meet(pairing{room: m.Room, role: line.Role(m.Role), terms: m.Terms})
	case signaling.Unpaired:
		h.end()
		if again := h.left(); again && !m.Again {
			h.ask()
		}
	case signaling.Refused:
		said := h.wish.Said
		h.wish = line.Wish{}
		why := line.Crowded
		if m.Reason == signaling.ReasonGone {
			why = line.Gone
		}
		h.tell(line.Missed{For: said, Why: why})
	}
}

// down is told that the socket is gone. The relay puts who was a pair apart then.
func (h *hall) down(now time.Time, code signaling.CloseCode, err error) {
	h.inside, h.looking = false, false
	if h.paired {
		h.end()
		h.left()
	}
	h.joining.down(now, code, err, false, &h.do)
}

// agreed is told what came of an agreement.
func (h *hall) agreed(p pairing, end *agreed) {
	h.until = time.Time{}
	h.tell(line.Agreed{For: h.wish.Said, Role: p.role, Terms: p.terms, Secret: end.secret, Said: end.said, Digits: end.digits})
}

// disagreed is told that there will be no agreement.
func (h *hall) disagreed() {
	h.outcome(signaling.RouteFailed)
	h.left()
}

// next returns when tick is due; zero for never.
func (h *hall) next() time.Time { return earlier(h.joining.at, h.until) }

// tick does what is due.
func (h *hall) tick(now time.Time) {
	h.joining.tick(now, &h.do)
	if !h.until.IsZero() && !now.Before(h.until) {
		h.disagreed()
	}
}
