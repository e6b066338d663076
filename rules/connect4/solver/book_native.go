//go:build !js

package solver

import (
	_ "embed"
	"sync"
)

//go:embed book.bin
var bookFile []byte

// OpeningBook returns the book that is built in. In the browser it is a file of its own: nil until
// SetOpeningBook has it.
var OpeningBook = sync.OnceValue(func() *Book {
	b, err := ReadBook(bookFile)
	if err != nil {
		panic("solver: book.bin: " + err.Error()) // a test reads it
	}
	return b
})
