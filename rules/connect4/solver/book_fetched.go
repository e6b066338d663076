//go:build js

package solver

var fetched *Book

// OpeningBook returns the book that SetOpeningBook was given, nil before.
func OpeningBook() *Book { return fetched }

// SetOpeningBook makes b, which was fetched, the book of all later searches.
func SetOpeningBook(b *Book) { fetched = b }
