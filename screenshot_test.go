package gymkhana

import (
	"bytes"
	"image"
	"image/color"
	"image/png"
	"math/rand/v2"
	"sync"
	"testing"
)

// The encoding of a picture depends neither on earlier pictures, which shared its buffers, nor on those encoded at the
// same time.
func TestPicturesAreEncodedAsIfAlone(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 1))
	var wg sync.WaitGroup
	for i := range 60 {
		img := image.NewRGBA(image.Rect(0, 0, 1+r.IntN(200), 1+r.IntN(100)))
		for at := range img.Bounds().Dx() * (i % 3) {
			img.SetRGBA(at%img.Bounds().Dx(), r.IntN(img.Bounds().Dy()), color.RGBA{R: uint8(r.IntN(256)), A: uint8(255 - i%2)})
		}
		var alone bytes.Buffer
		if err := png.Encode(&alone, img); err != nil {
			t.Fatal(err)
		}
		wg.Go(func() {
			got, err := NewScreenshot(func() (image.Image, error) { return img, nil }, nil).PNG()
			if err != nil || !bytes.Equal(got, alone.Bytes()) {
				t.Errorf("picture %d: %d bytes, %v; alone it is %d", i, len(got), err, alone.Len())
			}
		})
	}
	wg.Wait()
}
