package app

import (
	"errors"
	"slices"
	"strings"
	"testing"
	"time"

	"rowan/relay/signaling"
	"rowan/rules"
	"rowan/rules/record"
	"rowan/wasm/bot"
	"rowan/wasm/i18n"
	"rowan/wasm/line"
	"rowan/wasm/store"
	"rowan/wasm/view"
)

// A driver is an app and what it asked for.
type driver struct {
	t     testing.TB
	app   *App
	store *store.Memory
	think *Think // the newest, until it is stopped
	line  *OpenLine
	frags []Fragment
	did   []Effect // all since the test last cleared it
	now   time.Time
	n     byte // the newest random byte
}

func start(t testing.TB) *driver {
	d := &driver{t: t, store: &store.Memory{}, now: time.Date(2026, 11, 30, 12, 0, 0, 0, time.UTC)}
	d.reload("")
	d.act(view.ActChoose, "begins=me")
	return d
}

// reload makes the app anew at an address, as the browser does.
func (d *driver) reload(fragment string) {
	d.app = New(Config{Store: d.store, Now: func() time.Time { return d.now }, Base: "http://rowan.test/", Relay: "ws://rowan.test/relay", CanNotify: true,
		Random: func(b []byte) {
			for i := range b {
				d.n++
				b[i] = d.n
			}
		}})
	d.think, d.line = nil, nil
	d.handle(Address{fragment})
}

func (d *driver) handle(e Event) {
	d.t.Helper()
	d.handleEach(e, func(Effect) {})
}

// handleEach handles an event and shows each effect.
func (d *driver) handleEach(e Event, show func(Effect)) {
	d.t.Helper()
	for _, effect := range d.app.Handle(e) {
		show(effect)
		d.did = append(d.did, effect)
		switch effect := effect.(type) {
		case Think:
			d.think = &effect
		case StopThinking:
			d.think = nil
		case OpenLine:
			d.line = &effect
		case CloseLine:
			d.line = nil
		case Fragment:
			d.frags = append(d.frags, effect)
		}
	}
}

func (d *driver) act(act view.Act, value ...string) {
	d.t.Helper()
	d.handle(Action{view.Action{Act: act, Value: strings.Join(value, "")}})
}

func (d *driver) tap(m rules.Move) {
	d.t.Helper()
	scene, ok := d.app.Scene()
	if !ok {
		d.t.Fatal("no board is shown")
	}
	d.handle(Board{scene.Try(m)})
}

// answer lets the computer play.
func (d *driver) answer(m rules.Move) {
	d.t.Helper()
	if d.think == nil {
		d.t.Fatal("the computer was not asked")
	}
	d.handle(Thought{d.think.Serial, bot.Reply{Move: m, Final: true}})
}

func (d *driver) moves() string { return strings.Join(d.app.Screen().Moves, " ") }

func (d *driver) enabled(act view.Act) bool {
	for _, b := range d.app.Screen().Actions {
		if b.Act == act {
			return !b.Disabled
		}
	}
	return false
}

// TestComputerGame plays with the computer, taps while it thinks, and comes back after a reload (field case 13).
func TestComputerGame(t *testing.T) {
	d := start(t)
	d.act(view.ActChoose, "game=connect4")
	d.act(view.ActPlayComputer)
	d.tap(rules.Drop(3))
	if s := d.app.Screen(); s.Lead != i18n.English[i18n.ComputerThinks] || !s.Top.Active {
		t.Errorf("%+v", s)
	}
	d.tap(rules.Drop(3)) // while it thinks a tap plays nothing
	if d.moves() != "4" || d.app.Screen().Rest != i18n.English[i18n.NotYourTurn] {
		t.Errorf("%s: %+v", d.moves(), d.app.Screen())
	}
	asked := *d.think
	d.answer(rules.Drop(4))
	d.handle(Thought{asked.Serial, bot.Reply{Move: rules.Drop(0), Final: true}}) // late
	if d.moves() != "4 5" || !d.app.Screen().Bottom.Active {
		t.Error(d.moves())
	}
	if s := d.app.Screen(); !strings.Contains(s.Say, "Honey 5.") {
		t.Errorf("said %q", s.Say)
	}
	d.reload(localFragment)
	if d.moves() != "4 5" || d.think != nil {
		t.Fatalf("after a reload: %s", d.moves())
	}
	for _, x := range []int{3, 4, 3, 4} {
		d.tap(rules.Drop(x))
		if d.think != nil {
			d.answer(rules.Drop(x + 1))
		}
	}
	d.act(view.ActTakeback)
	if d.think != nil {
		t.Error("it thinks after a takeback to the person's move")
	}
}

// TestWinAndPlayAgain wins, and begins anew with the colours changed.
func TestWinAndPlayAgain(t *testing.T) {
	d := start(t)
	d.act(view.ActChoose, "game=connect4")
	d.act(view.ActPlayComputer)
	for i := range 4 {
		d.tap(rules.Drop(0))
		if i < 3 {
			d.answer(rules.Drop(1))
		}
	}
	s := d.app.Screen()
	if s.Lead != "You win!" || s.Rest != "4 in a row." || d.think != nil || d.enabled(view.ActResign) {
		t.Errorf("%+v", s)
	}
	if slices.ContainsFunc(s.Actions, func(b view.Button) bool { return b.Act == view.ActResign }) {
		t.Error("a game that is over can be resigned")
	}
	if scene, _ := d.app.Scene(); scene.Playable {
		t.Error("the finished board can be played on")
	}
	d.reload(localFragment)
	if s := d.app.Screen(); s.Lead != "You win!" {
		t.Errorf("after a reload: %q", s.Lead)
	}
	d.act(view.ActRematch)
	if d.moves() != "" || d.think == nil {
		t.Error("the computer does not begin the second game")
	}
}

// TestTakeback takes back against the computer, also while it thinks: it is the person's own move again (field case 15).
func TestTakeback(t *testing.T) {
	d := start(t)
	d.act(view.ActPlayComputer)
	at := func(x, y int8) rules.Move { return rules.Place(rules.Point{X: x, Y: y}) }
	if d.enabled(view.ActTakeback) {
		t.Error("nothing was played, and a takeback is offered")
	}
	d.tap(at(7, 7))
	d.act(view.ActTakeback) // while it thinks
	if d.moves() != "" || d.think != nil || !d.app.Screen().Bottom.Active {
		t.Errorf("%q", d.moves())
	}
	d.tap(at(7, 7))
	d.answer(at(8, 8))
	d.tap(at(7, 8))
	d.answer(at(8, 9))
	d.act(view.ActTakeback)
	if d.moves() != "H8 I9" || d.think != nil {
		t.Errorf("%q", d.moves())
	}
	d.act(view.ActTakeback)
	d.act(view.ActTakeback) // one too many
	if d.moves() != "" {
		t.Errorf("%q", d.moves())
	}
	d.reload(localFragment)
	if d.moves() != "" {
		t.Errorf("after a reload: %q", d.moves())
	}
}

// TestTakebackWhenTheComputerBegan never takes back the computer's first stone alone (field case 15).
func TestTakebackWhenTheComputerBegan(t *testing.T) {
	d := start(t)
	d.act(view.ActChoose, "begins=other")
	d.act(view.ActPlayComputer)
	d.answer(rules.Place(rules.Point{X: 7, Y: 7}))
	if d.enabled(view.ActTakeback) {
		t.Error("the computer's stone can be taken back")
	}
	d.tap(rules.Place(rules.Point{X: 8, Y: 8}))
	d.act(view.ActTakeback)
	if d.moves() != "H8" || d.think != nil {
		t.Errorf("%q", d.moves())
	}
}

func TestMoveNow(t *testing.T) {
	d := start(t)
	d.act(view.ActPlayComputer)
	d.tap(rules.Place(rules.Point{X: 7, Y: 7}))
	d.handle(Thought{d.think.Serial, bot.Reply{Move: rules.Place(rules.Point{X: 1, Y: 1})}})
	d.act(view.ActStop)
	if d.moves() != "H8 B2" || d.think != nil {
		t.Errorf("%q", d.moves())
	}
	d.tap(rules.Place(rules.Point{X: 7, Y: 8}))
	d.act(view.ActStop) // it knows no move yet: it plays the first that it finds
	d.handle(Thought{d.think.Serial, bot.Reply{Move: rules.Place(rules.Point{X: 2, Y: 2})}})
	if d.moves() != "H8 B2 H9 C3" {
		t.Errorf("%q", d.moves())
	}
}

func TestComputerFails(t *testing.T) {
	d := start(t)
	d.act(view.ActPlayComputer)
	d.tap(rules.Place(rules.Point{X: 7, Y: 7}))
	d.handle(Thought{d.think.Serial, bot.Reply{Err: "the worker died", Final: true}})
	s := d.app.Screen()
	if s.Lead != i18n.English[i18n.ComputerFailed] || !d.enabled(view.ActRetry) {
		t.Errorf("%+v", s)
	}
	d.think = nil
	d.act(view.ActRetry)
	if d.think == nil {
		t.Error("it was not asked again")
	}
}

func TestTwoPlayersAndResign(t *testing.T) {
	d := start(t)
	d.act(view.ActTwoPlayers)
	for i := range int8(3) {
		d.tap(rules.Place(rules.Point{X: i, Y: 0}))
	}
	d.tap(rules.Place(rules.Point{X: 0, Y: 0}))
	if d.moves() != "A1 B1 C1" || d.app.Screen().Rest != i18n.English[i18n.PointOccupied] {
		t.Errorf("%q %+v", d.moves(), d.app.Screen().Rest)
	}
	d.act(view.ActResign)
	if d.app.Screen().Question == nil {
		t.Fatal("nobody was asked")
	}
	d.act(view.ActKeepPlaying)
	d.act(view.ActConfirmResign) // without the question before it
	if d.app.over() {
		t.Error("resigned unasked")
	}
	d.act(view.ActResign)
	d.act(view.ActConfirmResign)
	if s := d.app.Screen(); s.Lead != "Black wins!" || s.Question != nil {
		t.Errorf("%+v", s)
	}
	d.reload(localFragment)
	if s := d.app.Screen(); s.Lead != "Black wins!" {
		t.Errorf("after a reload: %+v", s)
	}
}

func TestHomeAndGoOn(t *testing.T) {
	d := start(t)
	if s := d.app.Screen(); len(s.GoOn) != 0 || s.Choice.Level != view.MediumLevel || s.Level != "Medium" {
		t.Errorf("%+v", s)
	}
	d.act(view.ActGoOn, "game/gone")
	if s := d.app.Screen(); s.Name != view.ProblemScreen {
		t.Errorf("%+v", s)
	}
	d.act(view.ActHome)
	for _, c := range []string{"game=connect4", "level=9", "begins=me", "level=11", "level=0", "rule=standard", "nonsense"} {
		d.act(view.ActChoose, c)
	}
	d.act(view.ActPlayComputer)
	d.tap(rules.Drop(3))
	d.act(view.ActHome)
	if s := d.app.Screen(); len(s.GoOn) != 1 || s.GoOn[0].Label != "Computer · move 1 · Connect Four" || d.think != nil {
		t.Errorf("%+v", s)
	}
	d.reload("")
	if s := d.app.Screen(); s.Choice != (view.Choice{Variant: rules.ClassicConnectFour, Level: 9, Begins: view.BeginMe}) {
		t.Errorf("the choice was not kept: %+v", s.Choice)
	}
	d.act(view.ActGoOn, d.app.Screen().GoOn[0].Value)
	if d.moves() != "4" || d.think == nil {
		t.Errorf("%q", d.moves())
	}
	if last := d.frags[len(d.frags)-1]; !last.Step || !strings.HasPrefix(last.Text, gamePrefix) {
		t.Errorf("%+v", last)
	}
}

// TestBrokenSaves puts what can't be read where games are kept: a sentence and a way home.
func TestBrokenSaves(t *testing.T) {
	for _, saved := range []string{"", "{", `{"Variant":"chess"}`, `{"Variant":"connect4-7x6-4-drop-none","Moves":"44444444"}`} {
		d := start(t)
		if err := errors.Join(d.store.Save("game/7", []byte(saved)), d.store.Save(keyLast, []byte("game/7"))); err != nil {
			t.Fatal(err)
		}
		d.reload(localFragment)
		if s := d.app.Screen(); s.Name != view.ProblemScreen || s.Terms[0] == "" {
			t.Errorf("%q: %+v", saved, s)
		}
		d.act(view.ActHome)
		if s := d.app.Screen(); s.Name != view.HomeScreen || len(s.GoOn) != 0 {
			t.Errorf("%q: %+v", saved, s)
		}
	}
}

// TestLinks opens links that can't be taken up: each has its sentence (field cases 26 and 27).
func TestLinks(t *testing.T) {
	for fragment, want := range map[string]i18n.ID{
		"i/1/gomoku":  i18n.LinkBroken,
		"i/9/a/b/c":   i18n.LinkVersion,
		"p/1/gomoku/": i18n.LinkBroken,
		"x":           i18n.LinkUnknown,
	} {
		d := start(t)
		d.handle(Address{fragment})
		if s := d.app.Screen(); s.Name != view.ProblemScreen || s.Terms[0] != i18n.English[want] {
			t.Errorf("%s: %+v", fragment, s)
		}
	}
}

// TestInviteWaitsAndResumes lets the host open his own link, and a friend, who has no seat before he takes it (field cases 28 and 29).
func TestInviteWaitsAndResumes(t *testing.T) {
	d := start(t)
	d.act(view.ActInvite)
	s := d.app.Screen()
	if s.Name != view.InviteScreen || d.line == nil || !strings.HasPrefix(s.Link, "http://rowan.test/#i/1/gomoku") {
		t.Fatalf("%+v", s)
	}
	fragment := strings.TrimPrefix(s.Link, "http://rowan.test/#")
	d.handle(Line{d.line.Serial, line.Relay{State: line.Joined}})
	if s := d.app.Screen(); s.Lead != i18n.English[i18n.WaitingForFriend] {
		t.Errorf("%+v", s)
	}
	first := d.line.Config
	d.reload(fragment) // the host opens his own link
	if s := d.app.Screen(); s.Name != view.InviteScreen || d.line == nil || d.line.Config.Token != first.Token || d.line.Config.Role != line.Host {
		t.Fatalf("not his own seat: %+v", s)
	}
	d.act(view.ActHome)
	if s := d.app.Screen(); len(s.GoOn) != 1 || s.GoOn[0].Label != i18n.English[i18n.GoOnInvite] || d.line != nil {
		t.Errorf("%+v", s)
	}

	g := start(t) // on another device
	g.handle(Address{fragment})
	if s := g.app.Screen(); s.Name != view.JoinScreen || g.line != nil || len(s.Terms) != 4 {
		t.Fatalf("a link alone takes no seat: %+v", s)
	}
	g.act(view.ActTakeSeat)
	if g.line == nil || g.line.Config.Role != line.Guest || g.line.Config.Secret != first.Secret {
		t.Fatal("no line is sought")
	}
	held := g.line.Config.Token
	g.handle(Line{g.line.Serial, line.Relay{State: line.Refused, Code: 4001, Err: errors.New("refused")}})
	if s := g.app.Screen(); s.Name != view.ProblemScreen {
		t.Errorf("%+v", s)
	}
	g.reload(fragment) // and again: with the same key, for the host may hold the seat for it
	if s := g.app.Screen(); s.Name != view.JoinScreen || g.line == nil || g.line.Config.Token != held {
		t.Errorf("not the same seat: %+v", s)
	}
	if _, err := record.ParseTerms(strings.Split(fragment, "/")[2]); err != nil {
		t.Error(err)
	}
}

// TestTwoTabs takes the seat over in another tab: the first one acts no more until it is told to, and then
// with what the other has kept (field case 37).
func TestTwoTabs(t *testing.T) {
	d := start(t)
	d.act(view.ActInvite)
	serial := d.line.Serial
	d.handle(Line{serial, line.Relay{State: line.Refused, Code: signaling.CloseReplaced, Err: errors.New("replaced")}})
	if s := d.app.Screen(); s.Lead != i18n.English[i18n.OtherTab] || d.line != nil || !d.enabled(view.ActRetry) {
		t.Errorf("%+v", s)
	}
	d.handle(Line{serial, line.Meeting{}}) // late
	if s := d.app.Screen(); s.Lead != i18n.English[i18n.OtherTab] {
		t.Errorf("%+v", s)
	}
	d.act(view.ActRetry)
	if d.line == nil || d.line.Serial == serial {
		t.Error("the seat was not taken over")
	}
}

// A fullStore keeps what it has and takes in no more.
type fullStore struct {
	store.Memory
	full bool
}

func (f *fullStore) Save(key string, value []byte) error {
	if f.full {
		return store.ErrFull
	}
	return f.Memory.Save(key, value)
}

func (f *fullStore) SaveAll(items []store.Item) error {
	if f.full {
		return store.ErrFull
	}
	return f.Memory.SaveAll(items)
}

func (f *fullStore) Delete(key string) error {
	if f.full {
		return store.ErrFull
	}
	return f.Memory.Delete(key)
}

// TestFullDevice lets the device fill up: it is said; and a seat whose older state is still kept must not act,
// for after a reload it would contradict itself.
func TestFullDevice(t *testing.T) {
	f := &fullStore{}
	a := New(Config{Store: f, Random: func([]byte) {}, Now: time.Now, Base: "http://rowan.test/"})
	a.Handle(Action{view.Action{Act: view.ActInvite}})
	f.full = true
	if a.keepTable([]byte("newer")) || !a.online.frozen {
		t.Error("the seat goes on")
	}
	if s := a.Screen(); s.Lead != i18n.English[i18n.NotKept] {
		t.Errorf("%+v", s)
	}
	b := New(Config{Store: f, Random: func([]byte) {}, Now: time.Now, Base: "http://rowan.test/"})
	b.Handle(Action{view.Action{Act: view.ActTwoPlayers}})
	if s := b.Screen(); s.Name != view.GameScreen || s.Rest != i18n.English[i18n.StorageFull] {
		t.Errorf("%+v", s)
	}
}

// FuzzSaved opens any bytes as the saved game and as a seat: a screen, never a panic.
func FuzzSaved(f *testing.F) {
	f.Add([]byte(`{"Variant":"connect4-7x6-4-drop-none","Moves":"4453","Computer":true,"Level":2,"Me":1}`), true)
	f.Add([]byte(`{"Variant":"gomoku-15x15-5-freestyle-none","Moves":"h8","Ended":{"Winner":2,"Method":3}}`), true)
	f.Add([]byte(`{"Kind":"file","Variant":"gomoku-15x15-5-freestyle-none","Setup":{"Black":[{"X":1,"Y":2}],"Turn":1},"Moves":"h8"}`), true)
	f.Add([]byte(`{"Seat":1,"Invite":{"Terms":{"Variant":{"Width":15,"Height":15,"Length":5}}}}`), false)
	f.Add([]byte(`{"Seat":7}`), false)
	f.Add([]byte(`{`), false)
	f.Fuzz(func(t *testing.T, saved []byte, local bool) {
		key := "table/00"
		if local {
			key = gamePrefix + "00"
		}
		m := &store.Memory{}
		if err := m.Save(keyLocal1, saved); err != nil {
			t.Fatal(err)
		}
		if err := errors.Join(m.Save(key, saved), m.Save(keyLast, []byte(key))); err != nil {
			t.Fatal(err)
		}
		a := New(Config{Store: m, Random: func([]byte) {}, Now: time.Now, Base: "http://rowan.test/"})
		a.Screen()
		a.Handle(Action{view.Action{Act: view.ActGoOn, Value: key}})
		a.Screen()
		if _, ok := a.Scene(); ok && a.Screen().Name != view.GameScreen {
			t.Error("a board is shown without its screen")
		}
	})
}
