package dom

import (
	"strconv"
	"strings"
	"syscall/js"

	"rowan/wasm/qr"
)

// A qrCode is the picture of a link, to be read by another phone's camera.
type qrCode struct {
	svg  js.Value
	path js.Value
	text string
	side int // of the picture in css pixels, as its viewBox and the style sheet have it
}

func newQRCode(svg js.Value) *qrCode {
	return &qrCode{svg: svg, path: find(svg, "path"), side: codeSide}
}

// show draws the code of a text; nothing where none can hold it.
func (q *qrCode) show(text string) {
	if text == q.text {
		return
	}
	q.text = text
	code, err := qr.Encode(text)
	q.svg.Call("toggleAttribute", "hidden", err != nil)
	if err != nil {
		return
	}
	q.path.Call("setAttribute", "d", outline(code, q.side))
}

// codeSide is the side of the picture in css pixels, as its viewBox and app.css have it.
const codeSide = 228

// outline returns the dark modules as a path in the middle of a picture, each run of a row a rectangle. A
// module is as many whole pixels as there is room for, so that all are alike on a plain screen.
func outline(code qr.Code, side int) string {
	module := max(side/(code.Side+2*qr.Quiet), 1)
	margin := (side - module*code.Side) / 2
	var d strings.Builder
	number := func(before string, n int) { d.WriteString(before + strconv.Itoa(n)) }
	for y := range code.Side {
		for x := 0; x < code.Side; x++ {
			from := x
			for x < code.Side && code.Dark(x, y) {
				x++
			}
			if run := module * (x - from); run > 0 {
				number("M", margin+module*from)
				number(" ", margin+module*y)
				number("h", run)
				number("v", module)
				number("h", -run)
				d.WriteString("z")
			}
		}
	}
	return d.String()
}
