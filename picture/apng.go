package picture

import (
	"bytes"
	"encoding/binary"
	"errors"
	"image"
	"image/draw"
	"io"
	"time"
)

// An Animation is a sequence of pictures of one size, each with its own duration, written as an animated PNG (APNG).
// Its zero value has no pictures.
type Animation struct {
	size   image.Point
	frames []animated
}

type animated struct {
	data []byte // the data, as in an IDAT chunk
	hold uint16 // milliseconds
}

// mostHold is the longest that one picture can be shown.
const mostHold = 65535 * time.Millisecond

// Add adds a picture and how long it is shown, up to about a minute. A picture of another size than the first is an error.
func (a *Animation) Add(img image.Image, hold time.Duration) error {
	flat, ok := img.(*image.RGBA)
	if !ok { // palettes may differ from picture to picture
		flat = image.NewRGBA(image.Rectangle{Max: img.Bounds().Size()})
		draw.Draw(flat, flat.Rect, img, img.Bounds().Min, draw.Src)
	}
	if len(a.frames) == 0 {
		a.size = flat.Rect.Size()
	}
	if flat.Rect.Size() != a.size {
		return errors.New("picture: the pictures of an animation have several sizes")
	}
	whole, err := EncodePNG(flat)
	if err != nil {
		return err
	}
	var data []byte
	for rest := whole[len(signature):]; len(rest) >= 12; {
		n := binary.BigEndian.Uint32(rest)
		if string(rest[4:8]) == "IDAT" {
			data = append(data, rest[8:8+n]...)
		}
		rest = rest[12+n:]
	}
	hold = min(max(hold, 0), mostHold)
	a.frames = append(a.frames, animated{data, uint16(hold / time.Millisecond)})
	return nil
}

// WriteTo writes the animation, which plays once, as an APNG. Programs that read PNG but no animations show its first
// picture.
func (a *Animation) WriteTo(w io.Writer) (int64, error) {
	if len(a.frames) == 0 {
		return 0, errors.New("picture: an animation without pictures")
	}
	var out bytes.Buffer
	header(&out, a.size, 2)
	b := binary.BigEndian.AppendUint32(nil, uint32(len(a.frames)))
	chunk(&out, "acTL", binary.BigEndian.AppendUint32(b, 1)) // plays
	sequence := uint32(0)
	next := func() []byte {
		b := binary.BigEndian.AppendUint32(nil, sequence)
		sequence++
		return b
	}
	for i, f := range a.frames {
		b := next()
		for _, v := range []int{a.size.X, a.size.Y, 0, 0} { // size and offset
			b = binary.BigEndian.AppendUint32(b, uint32(v))
		}
		b = binary.BigEndian.AppendUint16(b, f.hold)
		b = binary.BigEndian.AppendUint16(b, 1000)
		chunk(&out, "fcTL", append(b, 0, 0)) // it stays, and covers what was there
		if i == 0 {
			chunk(&out, "IDAT", f.data)
		} else {
			chunk(&out, "fdAT", append(next(), f.data...))
		}
	}
	chunk(&out, "IEND", nil)
	n, err := w.Write(out.Bytes())
	return int64(n), err
}
