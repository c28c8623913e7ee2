package remote

import (
	"bytes"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"image"
	"image/color"
	"image/draw"
	"image/jpeg"
	"maps"
	"slices"
	"strings"

	"gymkhana"
)

// pictures takes the pictures out of an observation.
type pictures struct{ first image.Image }

// out gives a value with a note in place of every picture.
func (p *pictures) out(v any) any {
	switch v := v.(type) {
	case string:
		if img := coded(v); img != nil {
			return p.note(img)
		}
	case []any:
		if img := pixels(v); img != nil {
			return p.note(img)
		}
		for i := range v {
			v[i] = p.out(v[i])
		}
	case map[string]any:
		for _, key := range slices.Sorted(maps.Keys(v)) {
			v[key] = p.out(v[key])
		}
	}
	return v
}

func (p *pictures) note(img image.Image) string {
	if p.first == nil {
		p.first = img
		return fmt.Sprintf("(picture of %d×%d pixels)", img.Bounds().Dx(), img.Bounds().Dy())
	}
	return "(another picture, which is not shown)"
}

// coded reads a string that is a picture: a data URL, or a PNG or JPEG in base64.
func coded(s string) image.Image {
	const png, jpg = "iVBORw0KGgo", "/9j/" // how they begin in base64
	if head, rest, ok := strings.Cut(s, ";base64,"); ok && strings.HasPrefix(head, "data:image/") {
		s = rest
	}
	isPNG := strings.HasPrefix(s, png)
	if len(s) < 64 || !isPNG && !strings.HasPrefix(s, jpg) {
		return nil
	}
	data, err := base64.StdEncoding.DecodeString(s)
	if err != nil {
		return nil
	}
	var img image.Image
	if isPNG {
		img, err = gymkhana.DecodePNG(data)
	} else if size, e := jpeg.DecodeConfig(bytes.NewReader(data)); e == nil && size.Width*size.Height <= gymkhana.MostPixels {
		img, err = jpeg.Decode(bytes.NewReader(data)) // sides of a JPEG are below 2^16
	}
	if err != nil || img == nil || img.Bounds().Empty() {
		return nil
	}
	return img
}

// leastSide is the smallest side of a picture of numbers. Smaller ones are grids of a game.
const leastSide = 16

// pixels reads rows of pixels of three or four numbers from 0 to 255.
func pixels(rows []any) image.Image {
	if len(rows) < leastSide {
		return nil
	}
	first, _ := rows[0].([]any)
	if len(first) < leastSide || len(rows)*len(first) > gymkhana.MostPixels {
		return nil
	}
	img := image.NewRGBA(image.Rect(0, 0, len(first), len(rows)))
	for y := range rows {
		row, _ := rows[y].([]any)
		if len(row) != len(first) {
			return nil
		}
		for x := range row {
			pixel, _ := row[x].([]any)
			if len(pixel) != 3 && len(pixel) != 4 {
				return nil
			}
			var rgb [3]uint8
			for i := range rgb {
				n, _ := pixel[i].(json.Number)
				v, err := n.Int64()
				if err != nil || v < 0 || v > 255 {
					return nil
				}
				rgb[i] = uint8(v)
			}
			img.SetRGBA(x, y, color.RGBA{rgb[0], rgb[1], rgb[2], 255})
		}
	}
	return img
}

// flat gives a picture without transparency, as screens are.
func flat(img image.Image) *image.RGBA {
	out := image.NewRGBA(image.Rect(0, 0, img.Bounds().Dx(), img.Bounds().Dy()))
	draw.Draw(out, out.Bounds(), image.Black, image.Point{}, draw.Src)
	draw.Draw(out, out.Bounds(), img, img.Bounds().Min, draw.Over)
	return out
}
