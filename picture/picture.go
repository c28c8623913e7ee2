// Package picture encodes and scales screenshots. Worlds use it to make PNG fast, agents to fit
// a picture to what a model can see.
package picture

import (
	"bytes"
	"encoding/binary"
	"errors"
	"hash/crc32"
	"image"
	"math"
	"sync"

	"github.com/klauspost/compress/zlib"
	"golang.org/x/image/draw"
)

// EncodePNG writes img, an *image.RGBA (taken as opaque) or an *image.Paletted, as PNG: the Up
// filter for colour, none for palettes, and the fastest useful compression. The bytes depend on
// the pixels alone, but may change with the compressor's version, so nothing hashes them.
func EncodePNG(img image.Image) ([]byte, error) {
	w, _ := writers.Get().(*writer)
	if w == nil {
		w = &writer{}
		w.z, _ = zlib.NewWriterLevel(&w.data, zlib.BestSpeed)
	}
	defer writers.Put(w)
	w.data.Reset()
	w.z.Reset(&w.data)
	size := img.Bounds().Size()
	var out bytes.Buffer
	var err error
	switch img := img.(type) {
	case *image.Paletted:
		header(&out, size, 3)
		palette(&out, img)
		err = w.paletted(img, size)
	case *image.RGBA:
		header(&out, size, 2)
		err = w.rgb(img, size)
	default:
		return nil, errors.New("picture: want *image.RGBA or *image.Paletted")
	}
	if err == nil {
		err = w.z.Close()
	}
	chunk(&out, "IDAT", w.data.Bytes())
	chunk(&out, "IEND", nil)
	return out.Bytes(), err
}

// A writer is the reusable part of an encoder.
type writer struct {
	data bytes.Buffer
	z    *zlib.Writer
	row  []byte
}

var writers sync.Pool

func (w *writer) paletted(img *image.Paletted, size image.Point) error {
	w.row = append(w.row[:0], make([]byte, 1+size.X)...)
	for y := range size.Y {
		copy(w.row[1:], img.Pix[y*img.Stride:y*img.Stride+size.X])
		if _, err := w.z.Write(w.row); err != nil {
			return err
		}
	}
	return nil
}

func (w *writer) rgb(img *image.RGBA, size image.Point) error {
	w.row = append(w.row[:0], make([]byte, 1+3*size.X+8)...) // less writes over the end
	above := make([]byte, 4*size.X)
	w.row[0] = 2 // Up
	for y := range size.Y {
		line := img.Pix[y*img.Stride : y*img.Stride+4*size.X]
		less(w.row[1:], line, above)
		if _, err := w.z.Write(w.row[:1+3*size.X]); err != nil {
			return err
		}
		above = line
	}
	return nil
}

// less writes the differences of a row from the row above, two pixels at a time. It may overwrite up to eight bytes of
// out after its result.
func less(out, line, above []byte) {
	const tops = 0x8080808080808080 // the highest bit of each byte, which must not borrow from the next
	minus := func(a, b uint64) uint64 { return ((a | tops) - (b &^ tops)) ^ ((a ^ ^b) & tops) }
	for len(line) >= 8 && len(above) >= 8 && len(out) >= 8 {
		d := minus(binary.LittleEndian.Uint64(line), binary.LittleEndian.Uint64(above))
		binary.LittleEndian.PutUint64(out, d&0xffffff|d>>8&0xffffff000000)
		line, above, out = line[8:], above[8:], out[6:]
	}
	for len(line) >= 4 {
		out[0], out[1], out[2] = line[0]-above[0], line[1]-above[1], line[2]-above[2]
		line, above, out = line[4:], above[4:], out[3:]
	}
}

// signature begins every PNG.
const signature = "\x89PNG\r\n\x1a\n"

func header(out *bytes.Buffer, size image.Point, colour byte) {
	out.WriteString(signature)
	b := binary.BigEndian.AppendUint32(nil, uint32(size.X))
	b = binary.BigEndian.AppendUint32(b, uint32(size.Y))
	chunk(out, "IHDR", append(b, 8, colour, 0, 0, 0))
}

func palette(out *bytes.Buffer, img *image.Paletted) {
	var b []byte
	for _, c := range img.Palette {
		r, g, bl, _ := c.RGBA()
		b = append(b, byte(r>>8), byte(g>>8), byte(bl>>8))
	}
	chunk(out, "PLTE", b)
}

func chunk(out *bytes.Buffer, kind string, data []byte) {
	out.Write(binary.BigEndian.AppendUint32(nil, uint32(len(data))))
	start := out.Len()
	out.WriteString(kind)
	out.Write(data)
	out.Write(binary.BigEndian.AppendUint32(nil, crc32.ChecksumIEEE(out.Bytes()[start:])))
}

// LongSide scales img so that its longer side has n pixels, up or down; the other side is cut to
// a whole pixel. Pictures that already fit come back as they are. The filter is Catmull-Rom, but
// a picture with a palette, which is pixel art, keeps it and is enlarged pixel by pixel: its
// edges stay sharp, and its PNG stays a tenth of the size.
// Source: MageBench scales every picture this way, with Lanczos.
func LongSide(img image.Image, n int) image.Image {
	size := img.Bounds().Size()
	w, h := longSide(size.X, size.Y, n)
	if w == size.X && h == size.Y {
		return img
	}
	if art, ok := img.(*image.Paletted); ok && n > max(size.X, size.Y) {
		return enlarge(art, w, h)
	}
	return Scale(img, w, h)
}

// longSide scales w by h so that the longer side is n; if n is zero, it returns them unchanged.
func longSide(w, h, n int) (int, int) {
	long := max(w, h)
	if n <= 0 || long == 0 {
		return w, h
	}
	return max(w*n/long, 1), max(h*n/long, 1)
}

// enlarge repeats pixels, each as often as it takes to fill w by h.
func enlarge(img *image.Paletted, w, h int) *image.Paletted {
	out := image.NewPaletted(image.Rect(0, 0, w, h), img.Palette)
	size := img.Bounds().Size()
	from := -1
	for y := range h {
		row := out.Pix[y*out.Stride : y*out.Stride+w]
		if above := from; above >= 0 && y*size.Y/h == above {
			copy(row, out.Pix[(y-1)*out.Stride:])
			continue
		}
		from = y * size.Y / h
		line := img.Pix[from*img.Stride:]
		for x := range row {
			row[x] = line[x*size.X/w]
		}
	}
	return out
}

// Scale gives img at w by h pixels.
func Scale(img image.Image, w, h int) *image.RGBA {
	out := image.NewRGBA(image.Rect(0, 0, w, h))
	draw.CatmullRom.Scale(out, out.Bounds(), img, img.Bounds(), draw.Src, nil)
	return out
}

// Fit gives the largest size within the limits that keeps the shape of w by h: no side longer
// than long, no more than pixels in all, both sides multiples of factor. Zero does not limit.
// Sides are rounded to even multiples as Python rounds, half to even.
// Source: smart_resize of Qwen2.5-VL, as UI-TARS uses it.
func Fit(w, h, long, pixels, factor int) (int, int) {
	scale := 1.0
	if long > 0 && max(w, h) > long {
		scale = float64(long) / float64(max(w, h))
	}
	if pixels > 0 && float64(w)*float64(h)*scale*scale > float64(pixels) {
		scale = math.Sqrt(float64(pixels) / (float64(w) * float64(h)))
	}
	side := func(n int) int {
		if factor <= 1 {
			return max(int(float64(n)*scale), 1)
		}
		f := float64(factor)
		if scale < 1 {
			return max(int(float64(n)*scale/f)*factor, factor)
		}
		return max(int(math.RoundToEven(float64(n)/f))*factor, factor)
	}
	return side(w), side(h)
}
