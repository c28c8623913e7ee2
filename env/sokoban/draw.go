package sokoban

import (
	"image"
	"image/color"
	"sync/atomic"
)

// MinTile and MaxTile bound the side of a tile, in pixels. MageBench's is 16.
const (
	MinTile = 4
	MaxTile = 128
)

// DrawInto paints the board, with tile pixels per square, into dst if that has the right size, without allocating;
// otherwise into a new picture. All pictures share one palette. tile is clamped to the range from MinTile to MaxTile.
func DrawInto(dst *image.Paletted, b *Board, tile int) *image.Paletted {
	tile = min(max(tile, MinTile), MaxTile)
	size := image.Rect(0, 0, b.level.cols*tile, b.level.rows*tile)
	if dst == nil || dst.Rect != size || len(dst.Palette) != len(palette) {
		dst = image.NewPaletted(size, palette)
	}
	art := artOf(tile)
	for row := range b.level.rows {
		for col := range b.level.cols {
			from := art[b.Tile(CellAt(col, row))]
			at := dst.Pix[row*tile*dst.Stride+col*tile:]
			for y := range tile {
				copy(at[y*dst.Stride:][:tile], from[y*tile:][:tile])
			}
		}
	}
	return dst
}

// art is the seven tiles at one size, row by row, as indices into the palette.
type art [PlayerOnTarget + 1][]uint8

var arts [MaxTile + 1]atomic.Pointer[art]

// artOf paints the tiles of a size on first use. Two concurrent calls may both paint; the results are the same.
func artOf(tile int) *art {
	if a := arts[tile].Load(); a != nil {
		return a
	}
	a := new(art)
	for t := range a {
		a[t] = paint(Tile(t), tile)
	}
	arts[tile].Store(a)
	return a
}

// paint samples the sketch of a tile on a fine grid and averages each pixel.
func paint(t Tile, tile int) []uint8 {
	const fine = 6 // samples per pixel and axis
	pix := make([]uint8, tile*tile)
	for i := range pix {
		var r, g, b int
		for j := range fine * fine {
			x := (float64(i%tile) + (float64(j%fine)+0.5)/fine) * 16 / float64(tile)
			y := (float64(i/tile) + (float64(j/fine)+0.5)/fine) * 16 / float64(tile)
			c := inks[sketch(t, x, y)]
			r, g, b = r+int(c.R), g+int(c.G), b+int(c.B)
		}
		const n = fine * fine
		pix[i] = uint8(palette.Index(color.RGBA{uint8(r / n), uint8(g / n), uint8(b / n), 255}))
	}
	return pix
}

// An ink is one of the colours that the tiles are made of.
type ink uint8

const (
	mortar ink = iota
	brick
	brickLight
	brickDark
	ground
	groundEdge
	red
	redRim
	wood
	woodLight
	woodDark
	woodLine
	gold
	goldLight
	goldDark
	goldLine
	green
	greenLight
	greenDark
	white
	black
)

var inks = [...]color.RGBA{
	mortar:     {0x3b, 0x2a, 0x2e, 255},
	brick:      {0x9c, 0x4a, 0x3c, 255},
	brickLight: {0xb8, 0x63, 0x4f, 255},
	brickDark:  {0x7a, 0x36, 0x30, 255},
	ground:     {0xf1, 0xe9, 0xd8, 255},
	groundEdge: {0xe2, 0xd7, 0xc0, 255},
	red:        {0xe0, 0x1b, 0x24, 255},
	redRim:     {0xf6, 0xb3, 0xa6, 255},
	wood:       {0xe8, 0xb2, 0x30, 255},
	woodLight:  {0xf8, 0xd4, 0x62, 255},
	woodDark:   {0xb9, 0x7f, 0x12, 255},
	woodLine:   {0x6b, 0x45, 0x06, 255},
	gold:       {0xd8, 0x3a, 0x2e, 255},
	goldLight:  {0xf0, 0x6a, 0x55, 255},
	goldDark:   {0x9e, 0x1c, 0x1c, 255},
	goldLine:   {0x55, 0x0c, 0x10, 255},
	green:      {0x2f, 0xa8, 0x4f, 255},
	greenLight: {0x6f, 0xd6, 0x7c, 255},
	greenDark:  {0x14, 0x5c, 0x2e, 255},
	white:      {0xff, 0xff, 0xff, 255},
	black:      {0x12, 0x22, 0x18, 255},
}

// palette holds the inks and, for smooth edges, seven steps between the pairs that touch.
var palette = func() color.Palette {
	var p color.Palette
	for _, c := range inks {
		p = append(p, c)
	}
	meet := [][2]ink{
		{mortar, brick}, {mortar, brickLight}, {mortar, brickDark}, {brick, brickLight}, {brick, brickDark},
		{ground, groundEdge}, {ground, red}, {ground, redRim}, {redRim, red}, {groundEdge, red},
		{ground, woodLine}, {woodLine, wood}, {woodLine, woodLight}, {woodLine, woodDark}, {wood, woodLight}, {wood, woodDark},
		{ground, goldLine}, {goldLine, gold}, {goldLine, goldLight}, {goldLine, goldDark}, {gold, goldLight}, {gold, goldDark}, {gold, white},
		{ground, greenDark}, {greenDark, green}, {greenDark, greenLight}, {green, greenLight}, {green, white}, {white, black}, {green, black},
		{red, greenDark}, {goldDark, white},
	}
	for _, m := range meet {
		for i := 1; i < 8; i++ {
			p = append(p, blend(inks[m[0]], inks[m[1]], i))
		}
	}
	return p
}()

// blend is i eighths of the way from a to b.
func blend(a, b color.RGBA, i int) color.RGBA {
	mix := func(a, b uint8) uint8 { return uint8((int(a)*(8-i) + int(b)*i) / 8) }
	return color.RGBA{mix(a.R, b.R), mix(a.G, b.G), mix(a.B, b.B), 255}
}
