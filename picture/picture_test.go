package picture

import (
	"bytes"
	"encoding/binary"
	"hash/crc32"
	"image"
	"image/color"
	"image/png"
	"math/rand/v2"
	"strings"
	"testing"

	"gymkhana"
)

// noisy makes a picture with structure and noise, so that filters and runs are both used.
func noisy(w, h int) (*image.RGBA, *image.Paletted) {
	r := rand.New(rand.NewPCG(1, 2))
	rgba := image.NewRGBA(image.Rect(0, 0, w, h))
	pal := image.NewPaletted(rgba.Bounds(), color.Palette{color.Black, color.White, color.RGBA{200, 30, 30, 255}})
	for y := range h {
		for x := range w {
			c := color.RGBA{byte(x), byte(y), byte(r.IntN(4)), 255}
			rgba.SetRGBA(x, y, c)
			pal.SetColorIndex(x, y, uint8((x/8+y/8)%3))
		}
	}
	return rgba, pal
}

func TestEncodePNGDecodesToTheSamePixels(t *testing.T) {
	rgba, pal := noisy(61, 37)
	part := rgba.SubImage(image.Rect(5, 6, 40, 30)).(*image.RGBA)
	part = &image.RGBA{Pix: part.Pix, Stride: part.Stride, Rect: image.Rect(0, 0, 35, 24)}
	for name, img := range map[string]image.Image{"rgba": rgba, "paletted": pal, "strided": part} {
		data, err := EncodePNG(img)
		if err != nil {
			t.Fatal(err)
		}
		back, err := png.Decode(bytes.NewReader(data))
		if err != nil {
			t.Fatalf("%s: the standard library cannot read it: %v", name, err)
		}
		if back.Bounds() != img.Bounds() {
			t.Fatalf("%s: bounds %v; want %v", name, back.Bounds(), img.Bounds())
		}
		for y := range img.Bounds().Dy() {
			for x := range img.Bounds().Dx() {
				want, got := color.RGBAModel.Convert(img.At(x, y)), color.RGBAModel.Convert(back.At(x, y))
				if got != want {
					t.Fatalf("%s: pixel %d,%d is %v; want %v", name, x, y, got, want)
				}
			}
		}
	}
	if _, err := EncodePNG(image.NewGray(rgba.Bounds())); err == nil {
		t.Error("a grey picture was accepted; want an error")
	}
}

func TestLongSide(t *testing.T) {
	rgba, _ := noisy(176, 208)
	if got := LongSide(rgba, 640).Bounds().Size(); got != image.Pt(541, 640) { // 176*640/208 = 541.5
		t.Errorf("176x208 to 640: %v; want 541x640", got)
	}
	if LongSide(rgba, 208) != image.Image(rgba) || LongSide(rgba, 0) != image.Image(rgba) {
		t.Error("a picture that fits was scaled")
	}
}

func TestPixelArtKeepsItsPalette(t *testing.T) {
	_, pal := noisy(30, 40)
	big, ok := LongSide(pal, 100).(*image.Paletted)
	if !ok || big.Bounds().Size() != image.Pt(75, 100) {
		t.Fatalf("%T of %v; want a paletted picture of 75x100", big, big.Bounds())
	}
	for y := range 100 {
		for x := range 75 {
			if got, want := big.ColorIndexAt(x, y), pal.ColorIndexAt(x*30/75, y*40/100); got != want {
				t.Fatalf("pixel %d,%d is %d; want %d", x, y, got, want)
			}
		}
	}
	if _, ok := LongSide(pal, 20).(*image.RGBA); !ok {
		t.Error("a reduced picture has to be blended")
	}
}

func TestFit(t *testing.T) {
	for _, c := range []struct{ w, h, long, pixels, factor, wantW, wantH int }{
		{1280, 720, 0, 0, 0, 1280, 720},
		{1280, 720, 640, 0, 0, 640, 360},
		{1280, 720, 0, 0, 28, 1288, 728}, // 45.71 and 25.71 round to 46 and 26
		{1280, 720, 0, 100 * 28 * 28, 28, 364, 196},
	} {
		w, h := Fit(c.w, c.h, c.long, c.pixels, c.factor)
		if w != c.wantW || h != c.wantH {
			t.Errorf("Fit(%d, %d, %d, %d, %d) = %d, %d; want %d, %d", c.w, c.h, c.long, c.pixels, c.factor, w, h, c.wantW, c.wantH)
		}
	}
}

func BenchmarkEncodePNG160(b *testing.B) {
	_, pal := noisy(160, 160)
	for b.Loop() {
		if _, err := EncodePNG(pal); err != nil {
			b.Fatal(err)
		}
	}
}

// TestQuicklyReadsWhatBrowsersSend compares the fast reader with the standard library's, and makes
// sure that it was the fast one that read the picture.
func TestQuicklyReadsWhatBrowsersSend(t *testing.T) {
	in := image.NewRGBA(image.Rect(0, 0, 37, 19))
	for i := range in.Pix {
		in.Pix[i] = byte(i * i >> 3)
		if i%4 == 3 {
			in.Pix[i] = 255
		}
	}
	var b bytes.Buffer
	if err := png.Encode(&b, in); err != nil {
		t.Fatal(err)
	}
	got, err := quickly(b.Bytes())
	if err != nil || !bytes.Equal(got.Pix, in.Pix) {
		t.Errorf("the pixels differ, or: %v", err)
	}
	if _, err := DecodePNG(b.Bytes()[:b.Len()/2]); err == nil {
		t.Error("half a picture is decoded")
	}
}

// A few bytes can be a picture of billions of pixels; neither reader allocates memory for it.
func TestLargePicturesAreNotDecoded(t *testing.T) {
	for _, side := range []uint32{5793, 16384, 40000, 1 << 31} { // the square of the first side is just above the limit
		for _, form := range []string{"\x01\x00\x00\x00\x00", "\x08\x02\x00\x00\x00", "\x10\x06\x00\x00\x01"} {
			head := "IHDR" + string(binary.BigEndian.AppendUint32(binary.BigEndian.AppendUint32(nil, side), side)) + form
			data := append([]byte("\x89PNG\r\n\x1a\n\x00\x00\x00\r"+head), binary.BigEndian.AppendUint32(nil, crc32.ChecksumIEEE([]byte(head)))...)
			for name, err := range map[string]error{"DecodePNG": second(DecodePNG(data)), "Image": second(gymkhana.EncodedScreenshot(data).Image())} {
				if err == nil || !strings.Contains(err.Error(), "pixels, and the most are") && !strings.Contains(err.Error(), "dimension") {
					t.Errorf("%s of %d×%d pixels of form %x: %v", name, side, side, form, err)
				}
			}
		}
	}
}

func second[T any](_ T, err error) error { return err }
