//go:build !js

package e2e

import (
	"bytes"
	"fmt"
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
	p.act("invite")
	p.wait("the link", `document.getElementById("link").value !== ""`)
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
		bitmap, err := gozxing.NewBinaryBitmapFromImage(picture)
		if err != nil {
			t.Fatal(err)
		}
		hints := map[gozxing.DecodeHintType]any{gozxing.DecodeHintType_TRY_HARDER: true}
		if result, err := qrcode.NewQRCodeReader().Decode(bitmap, hints); err != nil || result.GetText() != link {
			t.Errorf("%s: read %v, %v, want %s", theme, result, err, link)
		}
	}
}
