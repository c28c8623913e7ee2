package web

import (
	"cmp"
	"image"
	"image/draw"
	"slices"

	"gymkhana"
	"gymkhana/agent/engine"
	"gymkhana/canvas"
	"gymkhana/picture"
)

// shownImages returns the pictures of a page that are in view, in the order of its tree, up to a
// limit.
func shownImages(elements []gymkhana.Element, seen *page, limit int) []gymkhana.Element {
	var list []gymkhana.Element
	for _, e := range elements {
		if e.Role == "img" && e.ID != "" && hasSize(&e) {
			list = append(list, e)
		}
	}
	slices.SortStableFunc(list, func(a, b gymkhana.Element) int {
		return cmp.Compare(seen.nodes[a.ID].line, seen.nodes[b.ID].line)
	})
	return list[:min(len(list), limit)]
}

func hasSize(e *gymkhana.Element) bool {
	return e.Bounds.X1 > e.Bounds.X0 && e.Bounds.Y1 > e.Bounds.Y0
}

func sizeOf(img image.Image) gymkhana.Size {
	return gymkhana.Size{W: img.Bounds().Dx(), H: img.Bounds().Dy()}
}

// cutOut copies the part of a screenshot within bounds; nil if that is empty.
func cutOut(shot image.Image, b gymkhana.Bounds, screen gymkhana.Size) *image.RGBA {
	own := shot.Bounds()
	r := engine.Rect(engine.Scaled(b, screen, sizeOf(shot))).Add(own.Min).Intersect(own)
	if r.Empty() {
		return nil
	}
	piece := image.NewRGBA(image.Rect(0, 0, r.Dx(), r.Dy()))
	draw.Draw(piece, piece.Rect, shot, r.Min, draw.Src)
	return piece
}

// strip is the height of the strip below a picture, which shows its id.
const strip = 26

var stripText = canvas.Style{Size: 17, Bold: true, Align: canvas.Center, Color: canvas.RGB(0x101820)}

// fitted scales a picture to the size that a model can see, leaving some pixels free below.
func fitted(img *image.RGBA, limit gymkhana.ImageLimit, below int) *image.RGBA {
	size := sizeOf(img)
	w, h := picture.Fit(size.W, size.H+below, limit.LongSide, limit.MaxPixels, limit.Factor)
	if h = max(h-below, 1); w == size.W && h == size.H {
		return img
	}
	return picture.Scale(img, w, h)
}

// labelled puts a picture on a white sheet, above a strip with its id in brackets.
func labelled(img *image.RGBA, id string) *image.RGBA {
	text := "[" + id + "]"
	size := sizeOf(img)
	wide := max(size.W, int(canvas.TextWidth(text, stripText))+6)
	sheet := image.NewRGBA(image.Rect(0, 0, wide, size.H+strip))
	draw.Draw(sheet, sheet.Rect, image.White, image.Point{}, draw.Src)
	left := (wide - size.W) / 2
	draw.Draw(sheet, image.Rect(left, 0, left+size.W, size.H), img, image.Point{}, draw.Src)
	c := canvas.On(sheet)
	c.Text(float64(wide)/2, float64(size.H)+strip/2, text, stripText)
	return c.Image()
}

// encoded makes a message part from a picture.
func encoded(img *image.RGBA, frame gymkhana.Hash) (gymkhana.Part, error) {
	data, err := picture.EncodePNG(img)
	return gymkhana.Part{Image: &gymkhana.Image{Media: "image/png", Data: data, Frame: frame}}, err
}
