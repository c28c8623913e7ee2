package engine

import (
	"image"
	"image/draw"

	"gymkhana"
	"gymkhana/picture"
)

// Sheet gives a copy of a picture at a size, to draw on.
func Sheet(img image.Image, size gymkhana.Size) *image.RGBA {
	if img.Bounds().Dx() != size.W || img.Bounds().Dy() != size.H {
		return picture.Scale(img, size.W, size.H)
	}
	sheet := image.NewRGBA(image.Rect(0, 0, size.W, size.H))
	draw.Draw(sheet, sheet.Rect, img, img.Bounds().Min, draw.Src)
	return sheet
}

// Scaled converts bounds to another size of the same screen, rounded outwards, so that nothing becomes empty.
func Scaled(b gymkhana.Bounds, from, to gymkhana.Size) gymkhana.Bounds {
	if from.W <= 0 || from.H <= 0 {
		return b
	}
	return gymkhana.Bounds{X0: b.X0 * to.W / from.W, Y0: b.Y0 * to.H / from.H,
		X1: (b.X1*to.W + from.W - 1) / from.W, Y1: (b.Y1*to.H + from.H - 1) / from.H}
}

// Rect gives bounds as a rectangle.
func Rect(b gymkhana.Bounds) image.Rectangle { return image.Rect(b.X0, b.Y0, b.X1, b.Y1) }

// Inside moves a rectangle into a sheet.
func Inside(r, sheet image.Rectangle) image.Rectangle {
	r = r.Add(image.Pt(min(0, sheet.Max.X-r.Max.X), min(0, sheet.Max.Y-r.Max.Y)))
	return r.Add(image.Pt(max(0, sheet.Min.X-r.Min.X), max(0, sheet.Min.Y-r.Min.Y)))
}
