package i18n

import "strings"

// A Language is a catalog and the code it is chosen by: "en", "zh", "ru".
type Language struct {
	Code    string
	Catalog *Catalog
}

// Languages are all there are, the one for everybody else first.
var Languages = []Language{{"en", &English}, {"zh", &Chinese}, {"ru", &Russian}}

// Pick returns the catalog with the code that a person chose or, where that is empty, the one for
// the first of the browser's languages ("zh-CN", "ru", in the order of liking) that there is.
// boot.js picks by the same rule before the program is there.
func Pick(chosen string, browser []string) *Catalog {
	if chosen != "" {
		browser = []string{chosen}
	}
	for _, tag := range browser {
		code, _, _ := strings.Cut(strings.ToLower(tag), "-")
		for _, l := range Languages {
			if l.Code == code {
				return l.Catalog
			}
		}
	}
	return Languages[0].Catalog
}
