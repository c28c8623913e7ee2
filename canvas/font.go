package canvas

import (
	"fmt"
	"image"
	"image/draw"
	"math"
	"sync"
	"unicode/utf8"

	"golang.org/x/image/font"
	"golang.org/x/image/font/gofont/gobold"
	"golang.org/x/image/font/gofont/goregular"
	"golang.org/x/image/font/opentype"
	"golang.org/x/image/math/fixed"
)

// A Font is a typeface family in two weights. It caches the glyphs that it has drawn, for each size, until it is freed,
// so a program should load each family once. It is safe for concurrent use.
type Font struct {
	regular, bold *opentype.Font

	mu    sync.RWMutex
	faces map[faceKey]*typeface
}

// LoadFont reads a family from two TrueType or OpenType files, which must not change afterwards.
func LoadFont(regular, bold []byte) (*Font, error) {
	f := &Font{faces: map[faceKey]*typeface{}}
	var err error
	if f.regular, err = opentype.Parse(regular); err != nil {
		return nil, fmt.Errorf("regular font: %w", err)
	}
	if f.bold, err = opentype.Parse(bold); err != nil {
		return nil, fmt.Errorf("bold font: %w", err)
	}
	return f, nil
}

// goFont is the default font.
var goFont = sync.OnceValue(func() *Font {
	f, err := LoadFont(goregular.TTF, gobold.TTF)
	if err != nil {
		panic("canvas: a built-in font: " + err.Error())
	}
	return f
})

type faceKey struct {
	size int
	bold bool
}

// face finds the typeface of a style, or makes it.
func (s *Style) face() *typeface {
	f := s.Font
	if f == nil {
		f = goFont()
	}
	key := faceKey{max(int(math.Round(s.Size)), 6), s.Bold}
	f.mu.RLock()
	found := f.faces[key]
	f.mu.RUnlock()
	if found != nil {
		return found
	}
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.faces[key] == nil {
		f.faces[key] = f.cut(key)
	}
	return f.faces[key]
}

// cut makes a typeface.
func (f *Font) cut(key faceKey) *typeface {
	data := f.regular
	if key.bold {
		data = f.bold
	}
	face, err := opentype.NewFace(data, &opentype.FaceOptions{Size: float64(key.size), DPI: 72, Hinting: font.HintingNone})
	if err != nil {
		panic("canvas: a parsed font: " + err.Error())
	}
	t := &typeface{face: face, glyphs: map[rune]*glyph{}, rise: float64(face.Metrics().CapHeight) / 64}
	for r := range t.ascii {
		advance, ok := face.GlyphAdvance(rune(r))
		if !ok {
			advance, _ = face.GlyphAdvance('?')
		}
		t.ascii[r] = advance
	}
	return t
}

// A typeface is a font at one size and weight, with the glyphs it has drawn so far.
type typeface struct {
	rise  float64                      // height of a capital
	ascii [utf8.RuneSelf]fixed.Int26_6 // advances, so that measuring needs no lock

	mu     sync.Mutex
	face   font.Face
	glyphs map[rune]*glyph
}

type glyph struct {
	box     image.Rectangle // around the origin
	mask    []uint8
	advance fixed.Int26_6
}

// glyph returns the cached glyph of r, or draws it. A glyph never changes. A question mark replaces
// a character that the font lacks.
func (t *typeface) glyph(r rune) *glyph {
	t.mu.Lock()
	defer t.mu.Unlock()
	if g := t.glyphs[r]; g != nil {
		return g
	}
	g := &glyph{}
	box, mask, at, advance, ok := t.face.Glyph(fixed.Point26_6{}, r)
	if !ok {
		box, mask, at, advance, _ = t.face.Glyph(fixed.Point26_6{}, '?')
	}
	g.box, g.advance = box, advance
	if !box.Empty() {
		copied := image.NewAlpha(image.Rect(0, 0, box.Dx(), box.Dy()))
		draw.Draw(copied, copied.Rect, mask, at, draw.Src)
		g.mask = copied.Pix
	}
	t.glyphs[r] = g
	return g
}

func (t *typeface) width(s string) float64 {
	var w fixed.Int26_6
	for _, r := range s {
		if r < utf8.RuneSelf {
			w += t.ascii[r]
		} else {
			w += t.glyph(r).advance
		}
	}
	return float64(w) / 64
}
