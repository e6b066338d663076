// Package i18n holds every sentence that the program says, by ID and language.
//
// A text may have places {1}, {2} … for what changes. To add a sentence: an ID
// in ids.go and its text in every catalog; the tests find one that is missing,
// or has other places than the English one.
package i18n

import (
	"strconv"
	"strings"
)

// A Catalog has the texts of one language, by ID.
type Catalog [count]string

// Text returns the text of id with args in its places.
func (c *Catalog) Text(id ID, args ...string) string {
	text := c[id]
	for i, arg := range args {
		text = strings.ReplaceAll(text, "{"+strconv.Itoa(i+1)+"}", arg)
	}
	return text
}
