package picture

import (
	"encoding/binary"
	"errors"
	"image"
	"image/draw"
	"io"

	"github.com/klauspost/compress/zlib"

	"gymkhana"
)

// DecodePNG returns the pixels of a picture. Hashes of screenshots use pixels, because films and
// captures are encoded differently, and browsers change how they encode. Pages are opaque, so the
// bytes of both forms of alpha are the same. It is called for every step of an episode, so a
// special reader reads the pictures that browsers send. A picture of more than gymkhana.MostPixels is an error.
func DecodePNG(data []byte) (*image.RGBA, error) {
	if img, err := quickly(data); err == nil {
		return img, nil
	}
	img, err := gymkhana.DecodePNG(data)
	if err != nil {
		return nil, err
	}
	out := image.NewRGBA(img.Bounds())
	draw.Draw(out, out.Bounds(), img, img.Bounds().Min, draw.Src)
	return out, nil
}

// errUnusual means that the standard library must read the picture.
var errUnusual = errors.New("not a plain PNG of 8-bit colours")

// quickly decodes a PNG of opaque 8-bit colours, with or without alpha, not interlaced.
func quickly(data []byte) (*image.RGBA, error) {
	const head = 8 + 8 + 13 + 4 // signature and first chunk
	if len(data) < head || binary.BigEndian.Uint32(data[8:]) != 13 || string(data[12:16]) != "IHDR" {
		return nil, errUnusual
	}
	w, h := int(binary.BigEndian.Uint32(data[16:])), int(binary.BigEndian.Uint32(data[20:]))
	depth := map[byte]int{2: 3, 6: 4}[data[25]]
	if data[24] != 8 || depth == 0 || data[28] != 0 || w < 1 || h < 1 || w > 1<<14 || h > 1<<14 || w*h > gymkhana.MostPixels {
		return nil, errUnusual
	}
	z, err := zlib.NewReader(&chunks{data: data[head:]})
	if err != nil {
		return nil, err
	}
	img := image.NewRGBA(image.Rect(0, 0, w, h))
	line, above := make([]byte, 1+w*depth), make([]byte, 1+w*depth)
	for y := range h {
		if _, err := io.ReadFull(z, line); err != nil {
			return nil, err
		}
		if !unfilter(line[0], line[1:], above[1:], depth) || !spread(img.Pix[y*img.Stride:(y+1)*img.Stride], line[1:], depth) {
			return nil, errUnusual
		}
		line, above = above, line
	}
	return img, nil
}

// chunks reads the picture data of a PNG, without checking the checksums: zlib has its own.
type chunks struct {
	data []byte // the file from the head of a chunk on
	left int    // bytes of the current one that are to be read
}

// Read reads the content of the IDAT chunks.
func (c *chunks) Read(b []byte) (int, error) {
	for c.left == 0 {
		if len(c.data) < 12 {
			return 0, io.ErrUnexpectedEOF
		}
		n := int(binary.BigEndian.Uint32(c.data))
		kind := string(c.data[4:8])
		if kind == "IEND" {
			return 0, io.EOF
		}
		if n > len(c.data)-12 {
			return 0, io.ErrUnexpectedEOF
		}
		if kind == "IDAT" {
			c.data, c.left = c.data[8:], n
		} else {
			c.data = c.data[12+n:]
		}
	}
	n := copy(b, c.data[:c.left])
	c.data, c.left = c.data[n:], c.left-n
	if c.left == 0 {
		c.data = c.data[4:]
	}
	return n, nil
}

// unfilter undoes the filter of a line: each byte was stored as its difference from its left neighbour,
// the one above, their mean, or the prediction of Paeth's rule. It returns false for an unknown filter.
func unfilter(filter byte, line, above []byte, depth int) bool {
	switch filter {
	case 0:
	case 1:
		for i := depth; i < len(line); i++ {
			line[i] += line[i-depth]
		}
	case 2:
		for i := range line {
			line[i] += above[i]
		}
	case 3:
		for i := range line {
			left := 0
			if i >= depth {
				left = int(line[i-depth])
			}
			line[i] += byte((left + int(above[i])) / 2)
		}
	case 4:
		for i := range line {
			var left, corner int
			if i >= depth {
				left, corner = int(line[i-depth]), int(above[i-depth])
			}
			line[i] += paeth(left, int(above[i]), corner)
		}
	default:
		return false
	}
	return true
}

func paeth(left, up, corner int) byte {
	guess := left + up - corner
	a, b, c := abs(guess-left), abs(guess-up), abs(guess-corner)
	switch {
	case a <= b && a <= c:
		return byte(left)
	case b <= c:
		return byte(up)
	}
	return byte(corner)
}

func abs(n int) int { return max(n, -n) }

// spread writes a line as RGBA. It reports whether all of it is opaque.
func spread(to, line []byte, depth int) bool {
	if depth == 4 {
		copy(to, line)
		alpha := byte(255)
		for i := 3; i < len(line); i += 4 {
			alpha &= line[i]
		}
		return alpha == 255
	}
	for i, j := 0, 0; i+2 < len(line); i, j = i+3, j+4 {
		to[j], to[j+1], to[j+2], to[j+3] = line[i], line[i+1], line[i+2], 255
	}
	return true
}
