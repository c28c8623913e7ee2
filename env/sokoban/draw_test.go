package sokoban

import (
	"bytes"
	"image"
	"sync"
	"testing"

	"gymkhana/picture"
)

// TestTilesDiffer makes sure that no two tiles can be taken for each other: each pair differs
// in a quarter of its pixels at least, but for the player on a target, whose ring is thin.
func TestTilesDiffer(t *testing.T) {
	for _, size := range []int{8, 16, 64} {
		art := artOf(size)
		for a := range art {
			for b := range a {
				differ := 0
				for i := range art[a] {
					if art[a][i] != art[b][i] {
						differ++
					}
				}
				if least := size * size / 8; differ < least {
					t.Errorf("at %d pixels, tiles %d and %d differ in %d pixels; want %d", size, a, b, differ, least)
				}
			}
		}
	}
}

func TestDrawInto(t *testing.T) {
	b := mustParse(t, "######\n#@$. #\n######").Start()
	first := DrawInto(nil, &b, 16)
	if w, h := first.Rect.Dx(), first.Rect.Dy(); w != 96 || h != 48 {
		t.Errorf("picture is %d by %d; want 96 by 48", w, h)
	}
	before := bytes.Clone(first.Pix)
	b.Move(Right)
	again := DrawInto(first, &b, 16)
	if again != first {
		t.Error("a picture of the right size was not used again")
	}
	if bytes.Equal(before, again.Pix) {
		t.Error("the push cannot be seen")
	}
}

// TestDrawTogether draws new sizes from many goroutines, for the race detector.
func TestDrawTogether(t *testing.T) {
	b := Official()[0].Level.Start()
	want := DrawInto(nil, &b, 23).Pix
	var wg sync.WaitGroup
	for range 8 {
		wg.Go(func() {
			DrawInto(nil, &b, 24)
			if !bytes.Equal(DrawInto(nil, &b, 23).Pix, want) {
				t.Error("two pictures of one board differ")
			}
		})
	}
	wg.Wait()
}

func BenchmarkDraw160(b *testing.B) {
	for _, p := range Official() {
		if p.Class.Name == "v0" {
			board := p.Level.Start()
			dst := DrawInto(nil, &board, 16)
			for b.Loop() {
				dst = DrawInto(dst, &board, 16)
			}
			b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "frames/s")
			return
		}
	}
}

// BenchmarkPNG160 draws and encodes a board of 10x10 squares at 160x160 pixels.
func BenchmarkPNG160(b *testing.B) {
	for _, p := range Official() {
		if p.Class.Name != "v1" {
			continue
		}
		board := p.Level.Start()
		var canvas *image.Paletted
		for b.Loop() {
			canvas = DrawInto(canvas, &board, 16)
			if _, err := picture.EncodePNG(canvas); err != nil {
				b.Fatal(err)
			}
		}
		b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "frames/s")
		return
	}
}
