package canvas

import "image"

// Within restricts what draw draws to a rectangle, in addition to the present clip.
func (c *Canvas) Within(x, y, w, h float64, draw func()) {
	was := c.clip
	c.clip = was.Intersect(c.region(x, y, w, h))
	draw()
	c.clip = was
}

// region is the rectangle of the image that a rectangle of the drawing covers.
func (c *Canvas) region(x, y, w, h float64) image.Rectangle {
	z := c.zoom
	return image.Rect(int(z*x), int(z*y), int(z*(x+w)), int(z*(y+h)))
}

// Blur softens what has been drawn in a rectangle, as a lens out of focus does: each pixel becomes the mean of those at
// most r pixels away, to the sides and then up and down. Pixels outside the clip neither change nor count.
func (c *Canvas) Blur(x, y, w, h float64, r int) {
	b := c.clip.Intersect(c.region(x, y, w, h))
	if b.Empty() || r <= 0 {
		return
	}
	line := make([]uint8, 4*max(b.Dx(), b.Dy()))
	for py := b.Min.Y; py < b.Max.Y; py++ {
		smooth(c.img.Pix, c.img.PixOffset(b.Min.X, py), 4, b.Dx(), r, line)
	}
	for px := b.Min.X; px < b.Max.X; px++ {
		smooth(c.img.Pix, c.img.PixOffset(px, b.Min.Y), c.img.Stride, b.Dy(), r, line)
	}
}

// smooth replaces n pixels, which lie step bytes apart from a start, by means of their neighbours. A line holds a copy.
func smooth(pix []uint8, start, step, n, r int, line []uint8) {
	for i := range n {
		copy(line[4*i:4*i+4], pix[start+i*step:])
	}
	for k := range 3 {
		sum, count := 0, 0
		for i := range min(r, n) {
			sum, count = sum+int(line[4*i+k]), count+1
		}
		for i := range n {
			if i+r < n {
				sum, count = sum+int(line[4*(i+r)+k]), count+1
			}
			if i-r-1 >= 0 {
				sum, count = sum-int(line[4*(i-r-1)+k]), count-1
			}
			pix[start+i*step+k] = uint8(sum / count)
		}
	}
}

// Mirror turns light into dark in a rectangle and keeps hues: the lightness of HSL is mirrored. Done twice, it changes
// nothing.
func (c *Canvas) Mirror(x, y, w, h float64) {
	b := c.clip.Intersect(c.region(x, y, w, h))
	for py := b.Min.Y; py < b.Max.Y; py++ {
		from := c.img.PixOffset(b.Min.X, py)
		for i := from; i < from+4*b.Dx(); i += 4 {
			px := c.img.Pix[i : i+3 : i+3]
			by := 255 - max(px[0], px[1], px[2]) - min(px[0], px[1], px[2]) // modulo 256, as the sums are
			px[0], px[1], px[2] = px[0]+by, px[1]+by, px[2]+by
		}
	}
}

// Paste copies a picture, whose origin is 0, 0, to a place. It covers what was there.
func (c *Canvas) Paste(x, y int, img *image.RGBA) {
	if c.zoom != 1 {
		c.pasteZoomed(x, y, img)
		return
	}
	b := c.clip.Intersect(img.Rect.Add(image.Pt(x, y)))
	for py := b.Min.Y; py < b.Max.Y; py++ {
		copy(c.img.Pix[c.img.PixOffset(b.Min.X, py):][:4*b.Dx()], img.Pix[img.PixOffset(b.Min.X-x, py-y):])
	}
}

// pasteZoomed is Paste on a picture of another size: each pixel takes the colour of the nearest one.
func (c *Canvas) pasteZoomed(x, y int, img *image.RGBA) {
	size := img.Rect.Size()
	to := c.region(float64(x), float64(y), float64(size.X), float64(size.Y))
	b := c.clip.Intersect(to)
	for py := b.Min.Y; py < b.Max.Y; py++ {
		row := min(int((float64(py-to.Min.Y)+0.5)/c.zoom), size.Y-1)
		for px := b.Min.X; px < b.Max.X; px++ {
			column := min(int((float64(px-to.Min.X)+0.5)/c.zoom), size.X-1)
			copy(c.img.Pix[c.img.PixOffset(px, py):][:4], img.Pix[img.PixOffset(column, row):])
		}
	}
}

// Reading reports whether the canvas only reads.
func (c *Canvas) Reading() bool { return c.note != nil }
