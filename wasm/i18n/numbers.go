package i18n

import (
	"strconv"
	"strings"
	"time"
)

// Decimal returns x with so many digits after the decimal mark: "1.5", in Russian "1,5".
func (c *Catalog) Decimal(x float64, digits int) string {
	return strings.Replace(strconv.FormatFloat(x, 'f', digits, 64), ".", c[DecimalMark], 1)
}

// Date returns a day: "12 Nov 2026", "2026年11月12日", "12 нояб. 2026 г.". It is the day in t's
// time zone.
func (c *Catalog) Date(t time.Time) string {
	return c.Text(Date, t.Day(), c.Form(Months, int(t.Month())-1), t.Year())
}

// When says when t was, for somebody who reads it at now: "today 14:05", on other days the date.
func (c *Catalog) When(t, now time.Time) string {
	t = t.In(now.Location())
	if t.Format(time.DateOnly) != now.Format(time.DateOnly) {
		return c.Date(t)
	}
	return c.Text(Today, t.Format("15:04"))
}
