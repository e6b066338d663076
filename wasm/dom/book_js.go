package dom

import "syscall/js"

// OpeningBook returns Connect Four's opening book as a file. It is called in the worker, and must not run inside a
// callback.
func OpeningBook() ([]byte, error) {
	bytes, err := await(func() js.Value { return js.Global().Get("rowan").Call("book") })
	if err != nil {
		return nil, err
	}
	data := make([]byte, bytes.Length())
	js.CopyBytesToGo(data, bytes)
	return data, nil
}
