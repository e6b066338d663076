package i18n

import "strings"

// ToStrangers returns the catalog for a match of two who did not know each other before: where c says friend,
// it says opponent.
func (c *Catalog) ToStrangers() *Catalog {
	words := strings.NewReplacer(strings.Split(c[StrangerWords], "|")...)
	to := *c
	for id, text := range c {
		to[id] = words.Replace(text)
	}
	return &to
}
