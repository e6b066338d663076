package i18n

import (
	"slices"
	"testing"
)

func TestText(t *testing.T) {
	ru := Catalog{Tag: "ru", Gap: " ", Black: "Чёрные|чёрных|чёрными", SayBegin: "Вы играете {1.3}.", InRow: "{1} {1|ход|хода|ходов}",
		LastMove: "{1}: {2}"}
	for _, tt := range []struct {
		c    *Catalog
		id   ID
		args []any
		want string
	}{
		{&English, LastMove, []any{White, "I9"}, "Last: White I9"},
		{&English, LastMove, []any{"{2}", "{1}"}, "Last: {2} {1}"}, // an argument is no text
		{&English, LastMove, nil, "Last:  "},
		{&English, SayName, []any{1}, "1 fifth will be offered."},
		{&English, SayName, []any{"8"}, "8 fifths will be offered."},
		{&ru, Black, nil, "Чёрные"},
		{&ru, SayBegin, []any{Black}, "Вы играете чёрными."},
		{&ru, SayBegin, []any{"сами"}, "Вы играете сами."},
		{&ru, LastMove, []any{Black, "H8"}, "Чёрные: H8"},
		{&ru, InRow, []any{1}, "1 ход"},
		{&ru, InRow, []any{2}, "2 хода"},
		{&ru, InRow, []any{5}, "5 ходов"},
		{&ru, InRow, []any{11}, "11 ходов"},
		{&ru, InRow, []any{14}, "14 ходов"},
		{&ru, InRow, []any{21}, "21 ход"},
		{&ru, InRow, []any{22}, "22 хода"},
		{&ru, InRow, []any{111}, "111 ходов"},
	} {
		if got := tt.c.Text(tt.id, tt.args...); got != tt.want {
			t.Errorf("%q, want %q", got, tt.want)
		}
	}
	if got := English.Sentences("A.", "", "B."); got != "A. B." {
		t.Errorf("%q", got)
	}
	if got := []string{English.Form(RenjuDirect, 3), English.Form(RenjuDirect, 99)}; !slices.Equal(got, []string{"Kagetsu", "Kansei"}) {
		t.Errorf("%q", got)
	}
}
