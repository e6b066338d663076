package i18n

import (
	"fmt"
	"strings"
	"testing"
)

// TestComplete finds sentences that a catalog lacks, or whose places differ from English.
func TestComplete(t *testing.T) {
	for name, c := range map[string]*Catalog{"English": &English} {
		for id, text := range c {
			if text == "" {
				t.Errorf("%s has no text for ID %d", name, id)
			}
			for place := 1; place <= 3; place++ {
				mark := fmt.Sprintf("{%d", place)
				if strings.Contains(text, mark) != strings.Contains(English[id], mark) {
					t.Errorf("%s: %q and %q differ in %s", name, text, English[id], mark)
				}
			}
		}
	}
}
