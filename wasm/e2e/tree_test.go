//go:build !js

package e2e

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/cdproto/accessibility"
	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/dom"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// A listener plays as who cannot see does: it knows of the page what Chromium's accessibility tree says, and
// acts by the focus and keys. It has no selectors and no places.
type listener struct {
	t   testing.TB
	tab *tab
}

// A thing is what the tree has of a part of the page.
type thing struct {
	role, name, value, description string
	states                         map[string]string // "pressed", "checked", "expanded", "disabled", "focused", "live" …
	node                           cdp.BackendNodeID
	words                          string // of all the text in it
}

func (o thing) String() string {
	return fmt.Sprintf("%s %q value %q %v", o.role, o.name, o.value, o.states)
}

// tree returns all that the page tells, in its order.
func (l *listener) tree() []thing {
	l.t.Helper()
	var nodes []*accessibility.Node
	l.tab.do(func(ctx context.Context) error {
		r, err := chromedp.Call(ctx, accessibility.GetFullAXTree, accessibility.GetFullAXTreeParams{})
		nodes = r.Nodes
		return err
	})
	byID := map[accessibility.NodeID]*accessibility.Node{}
	for _, n := range nodes {
		byID[n.NodeID] = n
	}
	var things []thing
	var walk func(n *accessibility.Node) string
	walk = func(n *accessibility.Node) string {
		at := len(things)
		o := thing{role: text(n.Role), name: text(n.Name), value: text(n.Value), description: text(n.Description), states: map[string]string{}, node: n.BackendDOMNodeID}
		for _, p := range n.Properties {
			o.states[string(p.Name)] = text(p.Value)
		}
		if !n.Ignored {
			things = append(things, o)
		}
		var words []string
		if o.role == "StaticText" {
			words = append(words, o.name)
		} else {
			for _, id := range n.ChildIDs {
				if child := byID[id]; child != nil && text(child.Role) != "InlineTextBox" {
					words = append(words, walk(child))
				}
			}
		}
		all := strings.Join(strings.Fields(strings.Join(words, " ")), " ")
		if !n.Ignored {
			things[at].words = all
		}
		return all
	}
	if len(nodes) > 0 {
		walk(nodes[0])
	}
	return things
}

// text returns a value of the tree as text.
func text(v *accessibility.Value) string {
	if v == nil || len(v.Value) == 0 {
		return ""
	}
	var s string
	if json.Unmarshal(v.Value, &s) != nil {
		s = string(v.Value) // a number, true, false
	}
	return s
}

// listen opens a browser with a profile of its own at the address.
func listen(t testing.TB, url string) *listener {
	t.Helper()
	return &listener{t, startBrowser(t).open(url, 1280, 800)}
}

// until waits for the tree to satisfy a condition, and returns it. Whatever can have the focus has a name.
func (l *listener) until(what string, ok func([]thing) bool) []thing {
	l.t.Helper()
	for deadline := time.Now().Add(45 * time.Second); ; {
		things := l.tree()
		for _, o := range things {
			if o.states["focusable"] == "true" && o.name == "" {
				l.t.Errorf("nameless: %v", o)
			}
		}
		if ok(things) {
			return things
		}
		if time.Now().After(deadline) {
			var all strings.Builder
			for _, o := range things {
				if o.role != "row" && o.role != "StaticText" && !strings.HasSuffix(o.name, ", empty") {
					fmt.Fprintln(&all, o)
				}
			}
			l.t.Fatalf("the tree never had %s:\n%s", what, all.String())
		}
		select {
		case <-time.After(15 * time.Millisecond):
		case <-l.tab.ctx.Done():
			l.t.Fatal(l.tab.ctx.Err())
		}
	}
}

// find waits for a thing of a role that is not disabled and has the name, or one that begins with it and a
// space or a comma; where more than one has, the first.
func (l *listener) find(role, name string) thing {
	l.t.Helper()
	var found thing
	l.until(role+" "+name, func(things []thing) bool {
		i := slices.IndexFunc(things, func(o thing) bool { return o.is(role) && o.name == name })
		if i < 0 {
			i = slices.IndexFunc(things, func(o thing) bool {
				return o.is(role) && (strings.HasPrefix(o.name, name+" ") || strings.HasPrefix(o.name, name+", "))
			})
		}
		if i >= 0 {
			found = things[i]
		}
		return i >= 0
	})
	return found
}

// is reports whether a thing has the role and is not disabled.
func (o thing) is(role string) bool { return o.role == role && o.states["disabled"] != "true" }

// focus gives a thing the focus, and waits until the tree says that it has it.
func (l *listener) focus(o thing) {
	l.t.Helper()
	l.tab.do(func(ctx context.Context) error {
		_, err := chromedp.Call(ctx, dom.Focus, dom.FocusParams{BackendNodeID: o.node})
		return err
	})
	l.until("the focus on "+o.String(), func(things []thing) bool {
		return slices.ContainsFunc(things, func(a thing) bool { return a.node == o.node && a.states["focused"] == "true" })
	})
}

// press gives the focus to a thing of the role and name, and presses Enter, or on a radio button the space bar.
func (l *listener) press(role, name string) {
	l.t.Helper()
	l.focus(l.find(role, name))
	key := kb.Enter
	if role == "radio" {
		key = " "
	}
	l.tab.press(key)
}

// state waits until a thing's state, such as "pressed", has a value.
func (l *listener) state(role, name, state, value string) {
	l.t.Helper()
	l.until(fmt.Sprintf("%s %s, %s %s", role, name, state, value), func(things []thing) bool {
		return slices.ContainsFunc(things, func(o thing) bool { return o.role == role && o.name == name && o.states[state] == value })
	})
}

// reads waits for a text in what the page shows.
func (l *listener) reads(text string) {
	l.t.Helper()
	l.until(fmt.Sprintf("the text %q", text), func(things []thing) bool {
		return slices.ContainsFunc(things, func(o thing) bool { return o.role == "main" && strings.Contains(o.words, text) })
	})
}

// hears waits for a text in what is read aloud by itself.
func (l *listener) hears(text string) {
	l.t.Helper()
	l.until(fmt.Sprintf("%q read aloud", text), func(things []thing) bool {
		return slices.ContainsFunc(things, func(o thing) bool { return o.states["live"] == "polite" && strings.Contains(o.words, text) })
	})
}

// plays plays on an empty point, and hears it.
func (l *listener) plays(point, said string) {
	l.t.Helper()
	l.press("gridcell", point+", empty")
	l.hears(said)
}

// holds waits until the board has so many cells whose names contain a word.
func (l *listener) holds(n int, word string) {
	l.t.Helper()
	l.until(fmt.Sprintf("%d cells with %q", n, word), func(things []thing) bool {
		count := 0
		for _, o := range things {
			if o.role == "gridcell" && strings.Contains(o.name, word) {
				count++
			}
		}
		return count == n
	})
}
