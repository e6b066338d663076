//go:build !js

package e2e

import (
	"bytes"
	"fmt"
	"image"
	"image/png"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/makiuchi-d/gozxing"
	"github.com/makiuchi-d/gozxing/qrcode"
)

// TestQRCode photographs the invite screen in every theme, and has another program's decoder find the link in
// the picture.
func TestQRCode(t *testing.T) {
	s := startSite(t)
	p := startBrowser(t).open(s.URL, 390, 844)
	p.run(chromedp.EmulateViewport(390, 844, chromedp.EmulateScale(3)))
	p.act("invite")
	p.wait("the link", `document.getElementById("link").value !== ""`)
	p.lead("Waiting for your friend…") // nothing moves any more
	p.wait("an end of what moves", `document.getAnimations().every(a => a.playState !== "running")`)
	link := eval[string](p, `document.getElementById("link").value`)
	for _, theme := range []string{"light", "dark", "contrast"} {
		p.run(chromedp.Evaluate[chromedp.Void](fmt.Sprintf(`document.documentElement.dataset.theme = %q, document.getElementById("code").scrollIntoView()`, theme)))
		p.settle()
		shot, err := chromedp.Run(p.ctx, chromedp.CaptureScreenshot())
		if err != nil {
			t.Fatal(err)
		}
		p.shot(theme)
		picture, err := png.Decode(bytes.NewReader(shot))
		if err != nil {
			t.Fatal(err)
		}
		// As a camera does, take the code alone.
		box := eval[[4]float64](p, `(r => [r.left, r.top, r.right, r.bottom])(document.getElementById("code").getBoundingClientRect())`)
		code := picture.(interface {
			SubImage(image.Rectangle) image.Image
		}).SubImage(image.Rect(int(3*box[0]), int(3*box[1]), int(3*box[2]), int(3*box[3])))
		bitmap, err := gozxing.NewBinaryBitmapFromImage(code)
		if err != nil {
			t.Fatal(err)
		}
		hints := map[gozxing.DecodeHintType]any{gozxing.DecodeHintType_TRY_HARDER: true}
		if result, err := qrcode.NewQRCodeReader().Decode(bitmap, hints); err != nil || result.GetText() != link {
			t.Errorf("%s: read %v, %v, want %s", theme, result, err, link)
		}
	}
}
