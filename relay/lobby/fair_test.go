package lobby

import (
	"fmt"
	"maps"
	"math/rand/v2"
	"net/netip"
	"slices"
	"testing"
	"time"

	"rowan/relay/signaling"
)

// wish is what somebody in the simulation seeks, kept apart from the lobby's own books.
type wish struct {
	signaling.Seek
	since time.Time
}

// band returns the most that another's strength may differ, as the package comment has it,
// or -1 when anybody will do. It is written down by hand.
func (w wish) band(now time.Time) int {
	waited := now.Sub(w.since)
	switch {
	case w.Band == 0 || waited >= 60*time.Second:
		return -1
	case waited >= 45*time.Second:
		return 4 * int(w.Band)
	case waited >= 30*time.Second:
		return 3 * int(w.Band)
	case waited >= 15*time.Second:
		return 2 * int(w.Band)
	}
	return int(w.Band)
}

func (w wish) takes(other wish, now time.Time) bool {
	band := w.band(now)
	if band < 0 {
		return true
	}
	apart := int(w.Strength) - int(other.Strength)
	return other.Strength != 0 && -band <= apart && apart <= band
}

// crowd is a world of people who seek, and the simulation's own books of them.
type crowd struct {
	*world
	dice    *rand.Rand
	seeking map[ID]wish
	host    ID // who was told last that he is the host
	room    signaling.Room
	paired  map[ID]ID
	met     map[signaling.Room]bool
	since   map[ID]wish
	apart   map[ID]map[netip.Prefix]time.Time // until when one is not paired with those of a network
}

// home returns the network of somebody: a hundred have forty.
func home(id ID) netip.Prefix { return network(int(id % 40)) }

// part has two of different networks not be paired for a while, nor with others of the other's. Two of one network
// are parted alone.
func (c *crowd) part(a, b ID) {
	for range 2 {
		n := home(b)
		if n == home(a) {
			n = network(1000 + int(b)) // nobody else's
		}
		if c.apart[a] == nil {
			c.apart[a] = map[netip.Prefix]time.Time{}
		}
		c.apart[a][n] = c.now.Add(30 * time.Second)
		a, b = b, a
	}
}

// parted reports whether two may not be paired.
func (c *crowd) parted(a, b ID) bool {
	if home(a) == home(b) {
		return c.apart[a][network(1000+int(b))].After(c.now)
	}
	return c.apart[a][home(b)].After(c.now) || c.apart[b][home(a)].After(c.now)
}

// told follows what the lobby says.
func (c *crowd) told(id ID, m signaling.Message) {
	switch m := m.(type) {
	case signaling.Paired:
		wish, ok := c.seeking[id]
		if !ok {
			c.t.Errorf("%d is paired and does not seek", id)
		}
		delete(c.seeking, id)
		c.since[id] = wish
		if m.Role == signaling.RoleHost {
			c.host, c.room = id, m.Room
			if c.met[m.Room] {
				c.t.Errorf("room %x is given twice", m.Room)
			}
			c.met[m.Room] = true
			return
		}
		if c.room != m.Room {
			c.t.Fatalf("%d is told of a room that %d is not", id, c.host)
		}
		host, guest := c.since[c.host], wish
		if host.Terms != guest.Terms || !host.takes(guest, c.now) || !guest.takes(host, c.now) {
			c.t.Errorf("%+v and %+v are paired at %v", host, guest, c.now)
		}
		if guest.since.Before(host.since) {
			c.t.Errorf("the host has waited since %v, the guest since %v", host.since, guest.since)
		}
		if c.parted(c.host, id) {
			c.t.Errorf("%d and %d have just failed", c.host, id)
		}
		c.paired[c.host], c.paired[id] = id, c.host
	case signaling.Unpaired:
		delete(c.paired, id)
		if m.Again != (m.Cause != signaling.CauseLate) {
			c.t.Errorf("%d is told %+v", id, m)
		}
		if m.Again {
			c.seeking[id] = c.since[id]
		}
	}
}

// check fails if two wait who fit.
func (c *crowd) check(after string) {
	c.t.Helper()
	if c.Counts().Seeking != len(c.seeking) {
		c.t.Fatalf("after %s: %d seek, by the lobby's books %d", after, len(c.seeking), c.Counts().Seeking)
	}
	for a, x := range c.seeking {
		for b, y := range c.seeking {
			if a < b && x.Terms == y.Terms && x.takes(y, c.now) && y.takes(x, c.now) && !c.parted(a, b) {
				c.t.Fatalf("after %s: %d %+v and %d %+v fit at %v, and wait", after, a, x, b, y, c.now)
			}
		}
	}
}

// someone returns one of those in a map, if there is one.
func someone[V wish | ID](c *crowd, of map[ID]V) (ID, bool) {
	ids := slices.Sorted(maps.Keys(of))
	if len(ids) == 0 {
		return 0, false
	}
	return ids[c.dice.IntN(len(ids))], true
}

// Of a thousand people who come, wait, go, come back and find no line nobody waits while
// two fit, and the bands are as documented.
func TestNobodyWaitsInVain(t *testing.T) {
	for seed := range uint64(5) {
		t.Run(fmt.Sprint(seed), func(t *testing.T) {
			c := &crowd{world: newWorld(t, nil), dice: rand.New(rand.NewPCG(seed, 9)), seeking: map[ID]wish{}, paired: map[ID]ID{},
				met: map[signaling.Room]bool{}, since: map[ID]wish{}, apart: map[ID]map[netip.Prefix]time.Time{}}
			c.said = c.told
			came, lines, failures, left := 0, 0, 0, 0
			for came < 1000 || len(c.seeking)+len(c.paired) > 1 {
				// The next thing that is due, or something that somebody does before.
				d := time.Duration(c.dice.IntN(400)) * time.Millisecond
				for next := c.Next(); !next.IsZero() && !next.After(c.now.Add(d)); next = c.Next() {
					d -= next.Sub(c.now)
					c.now = next
					c.Advance(c.now)
					c.check("a timer")
				}
				c.now = c.now.Add(d)
				switch what := c.dice.IntN(10); {
				case what < 6 && came < 1000:
					came++
					id := ID(came)
					w := wish{signaling.Seek{Terms: fmt.Sprintf("t%d", c.dice.IntN(12))}, c.now}
					if c.dice.IntN(4) > 0 {
						w.Strength = uint8(1 + c.dice.IntN(255))
						w.Band = uint8(c.dice.IntN(30))
					}
					if code := c.Enter(c.now, id, token(came), home(id)); code != 0 {
						t.Fatal(code)
					}
					c.seeking[id] = w
					c.say(id, w.Seek)
					c.check("a seek")
				case what < 7:
					if id, ok := someone(c, c.seeking); ok && c.dice.IntN(5) == 0 { // he goes for good
						delete(c.seeking, id)
						c.Leave(c.now, id)
						left++
						c.check("one who left")
					}
				default:
					id, ok := someone(c, c.paired)
					other := c.paired[id]
					switch {
					case !ok:
					case c.dice.IntN(4) > 0:
						delete(c.paired, id)
						delete(c.paired, other)
						c.say(id, direct)
						c.say(other, direct)
						lines++
					default:
						c.part(id, other)
						delete(c.paired, id)
						c.seeking[id] = c.since[id]
						c.say(id, failed)
						failures++
						c.check("a failure")
					}
				}
			}
			t.Logf("%d lines, %d failures, %d left, %d seek on", lines, failures, left, len(c.seeking))
			c.wantEmpty()
		})
	}
}
