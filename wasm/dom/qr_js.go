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
}

func newQRCode(svg js.Value) *qrCode { return &qrCode{svg: svg, path: find(svg, "path")} }

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
	side := strconv.Itoa(code.Side + 2*qr.Quiet)
	q.svg.Call("setAttribute", "viewBox", "0 0 "+side+" "+side)
	q.path.Call("setAttribute", "d", outline(code))
}

// outline returns the dark modules as a path, each run of a row a rectangle.
func outline(code qr.Code) string {
	var d strings.Builder
	for y := range code.Side {
		for x := 0; x < code.Side; x++ {
			from := x
			for x < code.Side && code.Dark(x, y) {
				x++
			}
			if run := strconv.Itoa(x - from); x > from {
				d.WriteString("M" + strconv.Itoa(from+qr.Quiet) + " " + strconv.Itoa(y+qr.Quiet) + "h" + run + "v1h-" + run + "z")
			}
		}
	}
	return d.String()
}
