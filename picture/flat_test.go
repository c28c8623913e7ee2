package picture

import (
	"bytes"
	"image"
	"image/color"
	"image/png"
	"math/rand/v2"
	"testing"
)

// scene is a picture of flat shapes, noise and gradients, which differ with the seed.
func scene(w, h int, seed uint64) *image.RGBA {
	img := image.NewRGBA(image.Rect(0, 0, w, h))
	r := rand.New(rand.NewPCG(seed, 1))
	pick := func() color.RGBA { return color.RGBA{uint8(r.IntN(256)), uint8(r.IntN(256)), uint8(r.IntN(256)), 255} }
	fill := func(box image.Rectangle, at func(x, y int) color.RGBA) {
		for y := box.Min.Y; y < box.Max.Y; y++ {
			for x := box.Min.X; x < box.Max.X; x++ {
				img.SetRGBA(x, y, at(x, y))
			}
		}
	}
	back := pick()
	fill(img.Rect, func(int, int) color.RGBA { return back })
	for range int(seed % 12) {
		box := image.Rect(r.IntN(w), r.IntN(h), r.IntN(w)+1, r.IntN(h)+1)
		col := pick()
		switch r.IntN(3) {
		case 0:
			fill(box, func(int, int) color.RGBA { return col })
		case 1:
			fill(box, func(int, int) color.RGBA { return pick() })
		default:
			fill(box, func(x, y int) color.RGBA {
				return color.RGBA{col.R + uint8(x), col.G + uint8(y), col.B + uint8(x*y), 255}
			})
		}
	}
	return img
}

func TestEncodeFlatDecodesToTheSamePixels(t *testing.T) {
	for seed, size := range []image.Point{{1, 1}, {2, 1}, {1, 300}, {85, 2}, {86, 2}, {87, 2}, {88, 3}, {173, 5}, {174, 9}, {1280, 720}, {641, 359},
		{3000, 40}, {64, 64}, {65, 33}, {31, 7}, {320, 200}, {8, 8}, {9, 9}, {1000, 1}, {257, 258}, {640, 360}, {33, 1000}, {511, 3}, {7, 7}} {
		img := scene(size.X, size.Y, uint64(seed))
		data, err := EncodeFlat(img)
		if err != nil {
			t.Fatal(err)
		}
		got, err := png.Decode(bytes.NewReader(data)) // checks both checksums
		if err != nil {
			t.Fatalf("%v: %v", size, err)
		}
		for y := range size.Y {
			for x := range size.X {
				if r, g, b, a := got.At(x, y).RGBA(); img.RGBAAt(x, y) != (color.RGBA{uint8(r >> 8), uint8(g >> 8), uint8(b >> 8), uint8(a >> 8)}) {
					t.Fatalf("%v: pixel %d,%d is %v; want %v", size, x, y, got.At(x, y), img.RGBAAt(x, y))
				}
			}
		}
		again, err := EncodeFlat(img)
		if err != nil || !bytes.Equal(data, again) {
			t.Errorf("%v: encoded twice, the bytes differ, %v", size, err)
		}
	}
}

// A part of a picture has rows that are longer than its own.
func TestEncodeFlatOfAPart(t *testing.T) {
	img := scene(300, 200, 7).SubImage(image.Rect(17, 30, 217, 130)).(*image.RGBA)
	data, err := EncodeFlat(img)
	if err != nil {
		t.Fatal(err)
	}
	got, err := png.Decode(bytes.NewReader(data))
	if err != nil || got.Bounds().Size() != img.Bounds().Size() {
		t.Fatalf("%v, %v", got, err)
	}
	if r, g, b, _ := got.At(199, 99).RGBA(); (color.RGBA{uint8(r >> 8), uint8(g >> 8), uint8(b >> 8), 255}) != img.RGBAAt(216, 129) {
		t.Errorf("the last pixel is %v; want %v", got.At(199, 99), img.RGBAAt(216, 129))
	}
}

// Frequencies that grow like Fibonacci numbers give the longest codes: these must stay within the limit, and complete.
func TestHuffmanLimit(t *testing.T) {
	for _, limit := range []int{7, 15} {
		for n := 1; n <= 19; n++ {
			seen := make([]int, 19)
			for i, a, b := 0, 1, 1; i < n; i, a, b = i+1, b, a+b {
				seen[i] = a
			}
			total := 0
			for symbol, length := range huffman(seen, limit) {
				if int(length) > limit || length == 0 && seen[symbol] > 0 {
					t.Errorf("limit %d, %d symbols: symbol %d has a code of %d bits", limit, n, symbol, length)
				}
				if length > 0 {
					total += 1 << (limit - int(length))
				}
			}
			if total != 1<<limit {
				t.Errorf("limit %d, %d symbols: the code fills %d of %d", limit, n, total, 1<<limit)
			}
		}
	}
}

func BenchmarkEncodeFlat720(b *testing.B) {
	img := scene(1280, 720, 11)
	for b.Loop() {
		if _, err := EncodeFlat(img); err != nil {
			b.Fatal(err)
		}
	}
}

// The pixels that two rows have in common are counted right wherever the rows differ, and by whatever bits.
func TestSame(t *testing.T) {
	r := rand.New(rand.NewPCG(7, 7))
	for range 20_000 {
		n := 1 + r.IntN(40)
		line := make([]byte, 4*n)
		for i := range line {
			line[i] = []byte{0, 43, 255}[r.IntN(3)]
		}
		above := bytes.Clone(line)
		want := n
		if r.IntN(8) > 0 {
			at := r.IntN(len(above))
			above[at] ^= 1 << r.IntN(8)
			want = at / 4
		}
		if got := same(line, above); got != want {
			t.Fatalf("%d pixels of %d are the same; want %d\n%v\n%v", got, n, want, line, above)
		}
	}
}
