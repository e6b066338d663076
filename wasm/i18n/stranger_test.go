package i18n

import (
	"strings"
	"testing"
)

// In a match with a stranger nobody is called a friend, and no other word has changed.
func TestToStrangers(t *testing.T) {
	for _, test := range []struct {
		catalog    *Catalog
		id         ID
		want, none string
	}{
		{&English, FriendsTurn, "Your opponent’s turn.", "friend"},
		{&English, LineNotLoaded, "The part for games with an opponent could not be loaded. Check the connection. Trying again…", "friend"},
		{&Chinese, FriendsTurn, "轮到对手了。", "好友"},
		{&Russian, FriendsTurn, "Ход соперника.", "Друг "},
		{&Russian, TroubleParted, "Связь с соперником прервалась из-за сбоя. Перезагрузите страницу, чтобы продолжить.", "друг "},
	} {
		to := test.catalog.ToStrangers()
		if got := to.Text(test.id); got != test.want {
			t.Errorf("%q, want %q", got, test.want)
		}
		for _, id := range []ID{ConnectionLost, ByFriendsResignation, AskDraw, IsBack, AskClaimLeft, DisputedTime} {
			if text := to.Text(id, 1, 2); strings.Contains(text, test.none) {
				t.Errorf("a stranger is told: %s", text)
			}
		}
	}
	if got, want := Russian.ToStrangers().Text(ResultsDiffer), "У соперника другой результат."; got != want {
		t.Errorf("%q, want %q", got, want)
	}
}
