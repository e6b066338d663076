package i18n

import (
	"testing"
	"time"
)

func TestPick(t *testing.T) {
	for _, tt := range []struct {
		chosen  string
		browser []string
		want    *Catalog
	}{
		{"", nil, &English},
		{"", []string{"en-US", "ru"}, &English},
		{"", []string{"de", "ru-RU", "en"}, &Russian},
		{"", []string{"zh-Hant-TW"}, &Chinese},
		{"", []string{"ZH"}, &Chinese},
		{"", []string{"run", "rue-RU"}, &English}, // Rundi and Rusyn are no Russian
		{"", []string{""}, &English},
		{"zh", []string{"ru"}, &Chinese},
		{"en", []string{"ru"}, &English},
		{"xx", []string{"ru"}, &English},
	} {
		if got := Pick(tt.chosen, tt.browser); got != tt.want {
			t.Errorf("%q, %q: %s", tt.chosen, tt.browser, got[Tag])
		}
	}
}

func TestNumbers(t *testing.T) {
	now := time.Date(2026, 11, 12, 14, 5, 0, 0, time.FixedZone("", 3*3600))
	old := time.Date(2026, 3, 1, 23, 59, 0, 0, time.UTC)
	for _, tt := range []struct{ got, want string }{
		{English.When(now, now), "today 14:05"},
		{Chinese.When(now, now), "今天 14:05"},
		{Russian.When(now, now), "сегодня, 14:05"},
		{English.When(now.UTC(), now), "today 14:05"}, // said in the reader's zone
		{English.When(old, now), "2 Mar 2026"},
		{Chinese.When(old, now), "2026年3月2日"},
		{Russian.When(old, now), "2 мар. 2026 г."},
		{Russian.Date(now), "12 нояб. 2026 г."},
		{English.Decimal(1.25, 1), "1.2"},
		{Russian.Decimal(-3.5, 2), "-3,50"},
		{Chinese.Decimal(7, 0), "7"},
	} {
		if tt.got != tt.want {
			t.Errorf("%q, want %q", tt.got, tt.want)
		}
	}
}
