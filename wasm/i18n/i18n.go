// Package i18n holds every sentence that the program says, by ID and language.
//
// # Texts
//
// A text has places for what changes:
//
//	{1}                 the first argument
//	{1|move|moves}      the word that goes with the first argument, a number: English has two
//	                    forms (1 move, 2 moves), Russian three (1 ход, 2 хода, 5 ходов)
//	{1.2}               the second form of the first argument, an ID whose text is a name
//
// A name that changes by case has its forms side by side, the one it is called by first:
// Russian's Black is "Чёрные|чёрных|чёрными", and "Вы играете {1.3}" says it right. Lists that
// are chosen from by number (the months) are kept in the same way; see [Catalog.Form].
//
// To add a sentence: an ID in ids.go and its text in every catalog. The tests find one that is
// missing, that nobody says, or that has other places than the English one.
package i18n

import (
	"fmt"
	"strconv"
	"strings"
)

// A Catalog has the texts of one language, by ID.
type Catalog [count]string

// Text returns the text of id with args in its places. An arg is a string, an int, or the ID of
// a name; for a place that takes a form by number it may be the number as a string.
func (c *Catalog) Text(id ID, args ...any) string {
	text := c.raw(id)
	if !strings.Contains(text, "{") {
		return form(text, 0)
	}
	var b strings.Builder
	for {
		before, rest, more := strings.Cut(text, "{")
		b.WriteString(before)
		if !more {
			return b.String()
		}
		var place string
		place, text, _ = strings.Cut(rest, "}")
		b.WriteString(c.fill(place, args))
	}
}

// Form returns one of the forms that the text of id has side by side, from 0; the first where
// there are not so many.
func (c *Catalog) Form(id ID, n int) string { return form(c.raw(id), n) }

// raw returns a text with its places; that of English while there is no translation.
func (c *Catalog) raw(id ID) string {
	if c[id] == "" {
		return English[id]
	}
	return c[id]
}

// Sentences returns sentences one after the other; empty ones are left out.
func (c *Catalog) Sentences(list ...string) string {
	var b strings.Builder
	for _, s := range list {
		if b.Len() > 0 && s != "" {
			b.WriteString(c[Gap])
		}
		b.WriteString(s)
	}
	return b.String()
}

// fill returns what stands in a place: "1", "1.2" or "1|move|moves". A place without an
// argument stays empty; the tests let none through.
func (c *Catalog) fill(place string, args []any) string {
	place, words, byNumber := strings.Cut(place, "|")
	place, part, _ := strings.Cut(place, ".")
	n, _ := strconv.Atoi(place)
	if n < 1 || n > len(args) {
		return ""
	}
	switch arg := args[n-1].(type) {
	case ID:
		which, _ := strconv.Atoi(part)
		return form(c.raw(arg), which-1)
	default:
		text := fmt.Sprint(arg)
		if !byNumber {
			return text
		}
		count, _ := strconv.Atoi(text)
		return form(words, c.plural(count))
	}
}

// form returns the nth of the words between bars, from 0; the first where there are not so many.
func form(words string, n int) string {
	list := strings.Split(words, "|")
	if n < 0 || n >= len(list) {
		n = 0
	}
	return list[n]
}

// plural returns which form of a word goes with a number, from 0, as the language has it.
func (c *Catalog) plural(n int) int {
	switch c[Tag] {
	case "en":
		if n == 1 {
			return 0
		}
		return 1
	case "ru":
		switch {
		case n%10 == 1 && n%100 != 11:
			return 0
		case 2 <= n%10 && n%10 <= 4 && (n%100 < 12 || n%100 > 14):
			return 1
		}
		return 2
	}
	return 0
}
