package picture

import (
	"bytes"
	"encoding/binary"
	"image"
	"image/color"
	"image/png"
	"testing"
	"time"
)

// The test splits an animation into its chunks and rebuilds each picture as a separate PNG.
func TestAnimation(t *testing.T) {
	rgba, pal := noisy(31, 20)
	other := image.NewRGBA(rgba.Rect)
	other.Set(3, 4, color.RGBA{9, 8, 7, 255})
	for i := 3; i < len(other.Pix); i += 4 {
		other.Pix[i] = 255
	}
	shown := []image.Image{rgba, pal, other}
	var a Animation
	for i, img := range shown {
		if err := a.Add(img, time.Duration(100*(i+1))*time.Millisecond); err != nil {
			t.Fatal(err)
		}
	}
	var out bytes.Buffer
	if n, err := a.WriteTo(&out); err != nil || n != int64(out.Len()) {
		t.Fatalf("%d bytes of %d, %v", n, out.Len(), err)
	}
	if first, err := png.Decode(bytes.NewReader(out.Bytes())); err != nil || first.Bounds() != rgba.Rect {
		t.Fatalf("as a plain PNG: %v", err)
	}
	var data [][]byte
	var holds []uint16
	sequence := uint32(0)
	counted := func(b []byte) {
		if got := binary.BigEndian.Uint32(b); got != sequence {
			t.Errorf("sequence number %d; want %d", got, sequence)
		}
		sequence++
	}
	for rest := out.Bytes()[8:]; len(rest) > 0; {
		n := binary.BigEndian.Uint32(rest)
		body := rest[8 : 8+n]
		switch string(rest[4:8]) {
		case "acTL":
			if frames, plays := binary.BigEndian.Uint32(body), binary.BigEndian.Uint32(body[4:]); frames != 3 || plays != 1 {
				t.Errorf("%d pictures, %d plays; want 3, once", frames, plays)
			}
		case "fcTL":
			counted(body)
			holds = append(holds, binary.BigEndian.Uint16(body[20:]))
		case "IDAT":
			data = append(data, body)
		case "fdAT":
			counted(body)
			data = append(data, body[4:])
		}
		rest = rest[12+n:]
	}
	if len(data) != 3 || len(holds) != 3 || holds[0] != 100 || holds[2] != 300 {
		t.Fatalf("%d pictures shown for %v ms", len(data), holds)
	}
	for i, img := range shown {
		var one bytes.Buffer
		header(&one, image.Pt(31, 20), 2)
		chunk(&one, "IDAT", data[i])
		chunk(&one, "IEND", nil)
		back, err := png.Decode(&one)
		if err != nil {
			t.Fatalf("picture %d: %v", i, err)
		}
		for y := range 20 {
			for x := range 31 {
				if got, want := color.RGBAModel.Convert(back.At(x, y)), color.RGBAModel.Convert(img.At(x, y)); got != want {
					t.Fatalf("picture %d: pixel %d,%d is %v; want %v", i, x, y, got, want)
				}
			}
		}
	}
	if err := a.Add(image.NewRGBA(image.Rect(0, 0, 3, 3)), 0); err == nil {
		t.Error("a picture of another size is accepted")
	}
	if _, err := (&Animation{}).WriteTo(&out); err == nil {
		t.Error("no picture at all is written")
	}
}
