package app

import (
	"errors"
	"strings"
	"testing"
	"time"

	"rowan/rules"
	"rowan/wasm/bot"
	"rowan/wasm/i18n"
	"rowan/wasm/view"
)

// wants handles an event and returns what the app asks for.
func (d *driver) wants(e Event) []Effect {
	d.t.Helper()
	var list []Effect
	d.handleEach(e, func(effect Effect) { list = append(list, effect) })
	return list
}

func (d *driver) wantsAct(act view.Act, value string) []Effect {
	d.t.Helper()
	return d.wants(Action{view.Action{Act: act, Value: value}})
}

// A link to a game opens to the same game, with its rule, size and every move (field case 43).
func TestGameLink(t *testing.T) {
	d := start(t)
	d.act(view.ActChoose, "rule=standard")
	d.act(view.ActTwoPlayers)
	for _, m := range []rules.Point{{X: 7, Y: 7}, {X: 8, Y: 8}, {X: 6, Y: 7}} {
		d.tap(rules.Place(m))
	}
	terms := d.app.local.match.Position().Variant()
	d.act(view.ActGiveLink, "game=copy") // nothing without the window
	d.act(view.ActSharing)
	if s := d.app.Screen().Sharing; s == nil || !s.Linked || s.Past {
		t.Fatalf("%+v", s)
	}
	effects := d.wantsAct(view.ActGiveLink, "game=copy")
	if len(effects) != 1 {
		t.Fatalf("%+v", effects)
	}
	link := effects[0].(Copy).Text
	d.handle(Copied{})
	if s := d.app.Screen().Sharing; s.Note == "" {
		t.Error("that it is copied is not said")
	}
	if share, ok := d.wantsAct(view.ActGiveLink, "game=share")[0].(Share); !ok || share.URL != link {
		t.Errorf("%+v", share)
	}
	d.act(view.ActSeek, "2")
	past := d.wantsAct(view.ActGiveLink, "position=copy")
	if s := d.app.Screen().Sharing; !s.Past || len(past) != 1 || past[0].(Copy).Text != strings.TrimSuffix(link, "g8") {
		t.Errorf("the position's link is %+v, the game's %s", past, link)
	}
	if again := d.wantsAct(view.ActGiveLink, "game=copy"); len(again) != 1 || again[0].(Copy).Text != link {
		t.Errorf("looking back, the game's link is %+v", again)
	}
	d.act(view.ActSharing, "close")
	if d.app.Screen().Sharing != nil {
		t.Error("the window is still open")
	}
	_, fragment, _ := strings.Cut(link, "#")
	d.reload(fragment)
	if got := d.app.local.match.Position().Variant(); got != terms || d.moves() != "H8 I9 G8" {
		t.Errorf("%s opens to %v %s", link, got, d.moves())
	}
}

// A picture has every move up to the one that is looked at, in both games (field case 44).
func TestPictureHasItsMoves(t *testing.T) {
	for game, moves := range map[string]string{"gomoku": "h8 i9 g8 j9", "connect4": "4 4 5 1"} {
		d := start(t)
		d.act(view.ActChoose, "game="+game)
		d.act(view.ActTwoPlayers)
		for _, text := range strings.Fields(moves) {
			d.act(view.ActMove, text)
		}
		d.act(view.ActSharing)
		for seek, want := range map[string]int{"last": 4, "3": 3, "first": 0} {
			d.act(view.ActSeek, seek)
			p, ok := d.wantsAct(view.ActPicture, "save")[0].(MakePicture)
			if !ok || p.Scene.Position.Ply() != want || d.stones() != want || len(p.Scene.Order) != want {
				t.Errorf("%s at %s: %+v", game, seek, p)
			}
		}
		film := d.wantsAct(view.ActFilm, "make")[0].(MakeFilm) // looking back at the beginning
		if len(film.Request.Moves) != 4 {
			t.Errorf("%s: a film of %v", game, film.Request.Moves)
		}
	}
}

func TestPicture(t *testing.T) {
	d := start(t)
	d.app.Now = func() time.Time { return time.Date(2026, 11, 30, 0, 0, 0, 0, time.UTC) }
	d.act(view.ActTwoPlayers)
	d.tap(rules.Place(rules.Point{X: 7, Y: 7}))
	d.act(view.ActSharing)
	p, ok := d.wantsAct(view.ActPicture, "share")[0].(MakePicture)
	if !ok || p.Scene.Position.Ply() != 1 || !p.Share || !strings.Contains(p.Caption, "1 move") {
		t.Errorf("%+v", p)
	}
	if f, ok := d.wants(Pictured{Data: []byte("png"), Share: true})[0].(ShareFile); !ok || f.Name != "rowan-gomoku-2026-11-30.png" {
		t.Errorf("%+v", f)
	}
	if f, ok := d.wants(Pictured{Data: []byte("png")})[0].(SaveFile); !ok || f.Type != "image/png" {
		t.Errorf("%+v", f)
	}
	d.handle(Pictured{Err: errors.New("no canvas")})
	if s := d.app.Screen().Sharing; s.Note != i18n.English[i18n.PictureFailed] {
		t.Errorf("%+v", s)
	}
}

// A film has every move; it can be given up, and what a film that was given up says is not heard (field case 44).
func TestFilm(t *testing.T) {
	d := start(t)
	d.act(view.ActChoose, "game=connect4")
	d.act(view.ActTwoPlayers)
	for _, x := range []int{3, 3, 4} {
		d.tap(rules.Drop(x))
	}
	d.act(view.ActSharing)
	first := d.wantsAct(view.ActFilm, "make")[0].(MakeFilm)
	if rules.FormatMoves(first.Request.Moves) != "445" {
		t.Errorf("%+v", first)
	}
	if again := d.wantsAct(view.ActFilm, "make"); len(again) != 0 {
		t.Errorf("two films at once: %+v", again)
	}
	d.handle(Filmed{first.Serial, bot.FilmReply{Done: 1, Of: 4}})
	if s := d.app.Screen().Sharing; !s.Making || s.Done != 1 || s.Of != 4 || s.Progress == "" {
		t.Errorf("%+v", s)
	}
	if stop := d.wantsAct(view.ActFilm, "stop"); len(stop) != 1 || stop[0] != (StopFilm{}) {
		t.Errorf("%+v", stop)
	}
	d.handle(Filmed{first.Serial, bot.FilmReply{Final: true, Film: []byte("gif")}})
	if s := d.app.Screen().Sharing; s.Making || s.Made {
		t.Errorf("%+v", s)
	}
	second := d.wantsAct(view.ActFilm, "make")[0].(MakeFilm)
	d.wants(Filmed{second.Serial, bot.FilmReply{Final: true, Film: []byte("gif")}})
	if s := d.app.Screen().Sharing; s.Making || !s.Made || s.Note != i18n.English[i18n.FilmMade] {
		t.Errorf("%+v", s)
	}
	if f, ok := d.wantsAct(view.ActFilm, "save")[0].(SaveFile); !ok || string(f.Data) != "gif" || f.Type != "image/gif" {
		t.Errorf("%+v", f)
	}
	if f, ok := d.wantsAct(view.ActFilm, "share")[0].(ShareFile); !ok || string(f.Data) != "gif" {
		t.Errorf("%+v", f)
	}
	d.act(view.ActSharing)
	third := d.wantsAct(view.ActFilm, "make")[0].(MakeFilm)
	d.handle(Filmed{third.Serial, bot.FilmReply{Final: true, Err: "no canvas"}})
	if s := d.app.Screen().Sharing; s.Making || s.Made || s.Note != i18n.English[i18n.FilmFailed] {
		t.Errorf("%+v", s)
	}
	d.act(view.ActFilm, "make")
	home := d.wantsAct(view.ActHome, "") // leaving the game ends its film
	if len(home) == 0 || d.app.Screen().Sharing != nil {
		t.Errorf("%+v", home)
	}
	stopped := false
	for _, e := range home {
		stopped = stopped || e == (StopFilm{})
	}
	if !stopped {
		t.Errorf("the film goes on: %+v", home)
	}
}
