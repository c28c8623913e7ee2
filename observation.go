package gymkhana

import (
	"bytes"
	"crypto/sha256"
	"encoding/binary"
	"errors"
	"fmt"
	"image"
	"image/png"
	"strconv"
	"sync"
)

// An Observation is what one role may see. It is valid until the world's next Step.
type Observation struct {
	Screenshot *Screenshot // nil in a world without a screen
	Text       string      // a description by the world, if it gives one
	Elements   []Element   // the visible and usable elements, outermost and topmost first
	URL        string      // the address of the active page, in browser worlds
	Tabs       []Tab
	Refused    string // why the last action had no effect; "" if it had one
	Ended      Ending // "" while the episode goes on
	Reason     string // why the episode ended
	Tick       Ticks  // virtual time since Reset

	// Brief describes the task with texts and pictures, in order, if words alone cannot: for example, a page to
	// re-create. Only the first Observation of an episode has it, and most worlds have none.
	Brief []Exhibit
}

// An Exhibit is a piece of a Brief: a text or, if Picture is not nil, a picture.
type Exhibit struct {
	Text    string
	Picture *Screenshot
}

// Pictures gives all pictures of a moment: the screenshot of every role, nil for a role without one, and then the
// pictures in their briefs. Step.Frames has the hashes in the same order.
func Pictures(seen []Observation) []*Screenshot {
	shots := make([]*Screenshot, len(seen))
	for i := range seen {
		shots[i] = seen[i].Screenshot
	}
	for i := range seen {
		for _, e := range seen[i].Brief {
			if e.Picture != nil {
				shots = append(shots, e.Picture)
			}
		}
	}
	return shots
}

// An Ending says how an episode ended.
type Ending string

// Terminated means that the task itself is over: reached, lost or declared done. Truncated means that
// something outside the task, a budget or a limit, cut the episode short. Learning bootstraps only on
// the latter.
const (
	Running    Ending = ""
	Terminated Ending = "terminated"
	Truncated  Ending = "truncated"
)

// A Tab is an open page of a browser world.
type Tab struct {
	Title  string `json:"title"`
	URL    string `json:"url"`
	Active bool   `json:"active,omitempty"`
}

// An Element is one thing on the screen; the same struct for phone, pages and sites.
type Element struct {
	ID     string   `json:"id"`               // used in actions; stable while the element exists
	Role   string   `json:"role"`             // in ARIA's vocabulary: button, textbox, listitem
	Class  string   `json:"class,omitempty"`  // the toolkit's name: android.widget.Switch, div
	Name   string   `json:"name,omitempty"`   // accessible name
	Text   string   `json:"text,omitempty"`   // the text it shows or contains
	Bounds Bounds   `json:"bounds"`           // in screen pixels, clipped to the screen
	States []string `json:"states,omitempty"` // sorted: checked, disabled, editable, focused, scrollable…
	Parent string   `json:"parent,omitempty"` // id of the element around it
	App    string   `json:"app,omitempty"`    // package or origin it belongs to
}

// Bounds are in pixels of the screenshot, origin top left; X1 and Y1 lie just outside.
type Bounds struct {
	X0 int `json:"x0"`
	Y0 int `json:"y0"`
	X1 int `json:"x1"`
	Y1 int `json:"y1"`
}

// AppendCanonical appends everything but the pictures as canonical JSON. Its SHA-256 is the text hash that run files
// store and verify compares. An Observation without a Brief does not mention it.
func (o *Observation) AppendCanonical(b []byte) []byte {
	b = append(b, '{')
	if len(o.Brief) > 0 {
		b = append(b, `"brief":[`...)
		for i, e := range o.Brief {
			if i > 0 {
				b = append(b, ',')
			}
			b = strconv.AppendBool(append(b, `{"picture":`...), e.Picture != nil)
			b = append(AppendString(append(b, `,"text":`...), e.Text), '}')
		}
		b = append(b, `],`...)
	}
	b = o.appendElements(append(b, `"elements":`...))
	b = AppendString(append(b, `,"ended":`...), string(o.Ended))
	b = AppendString(append(b, `,"reason":`...), o.Reason)
	b = AppendString(append(b, `,"refused":`...), o.Refused)
	return append(o.appendRest(append(b, `,"tabs":`...)), '}')
}

func (o *Observation) appendElements(b []byte) []byte {
	b = append(b, '[')
	for i := range o.Elements {
		if i > 0 {
			b = append(b, ',')
		}
		b = o.Elements[i].appendCanonical(b)
	}
	return append(b, ']')
}

// appendRest appends the tabs and the keys after them.
func (o *Observation) appendRest(b []byte) []byte {
	b = append(b, '[')
	for i, t := range o.Tabs {
		if i > 0 {
			b = append(b, ',')
		}
		b = strconv.AppendBool(append(b, `{"active":`...), t.Active)
		b = AppendString(append(b, `,"title":`...), t.Title)
		b = append(AppendString(append(b, `,"url":`...), t.URL), '}')
	}
	b = AppendString(append(b, `],"text":`...), o.Text)
	b = strconv.AppendInt(append(b, `,"tick":`...), int64(o.Tick), 10)
	return AppendString(append(b, `,"url":`...), o.URL)
}

func (e *Element) appendCanonical(b []byte) []byte {
	b = AppendString(append(b, `{"app":`...), e.App)
	b = strconv.AppendInt(append(b, `,"bounds":[`...), int64(e.Bounds.X0), 10)
	for _, v := range []int{e.Bounds.Y0, e.Bounds.X1, e.Bounds.Y1} {
		b = strconv.AppendInt(append(b, ','), int64(v), 10)
	}
	b = AppendString(append(b, `],"class":`...), e.Class)
	b = AppendString(append(b, `,"id":`...), e.ID)
	b = AppendString(append(b, `,"name":`...), e.Name)
	b = AppendString(append(b, `,"parent":`...), e.Parent)
	b = AppendString(append(b, `,"role":`...), e.Role)
	b = append(b, `,"states":[`...)
	for i, s := range e.States {
		if i > 0 {
			b = append(b, ',')
		}
		b = AppendString(b, s)
	}
	return append(AppendString(append(b, `],"text":`...), e.Text), '}')
}

// A Screenshot is a picture that is drawn when its pixels are first requested, and encoded when its bytes are
// first requested. It belongs to one goroutine and has to be drawn before the world's next
// Step. Bytes and hash stay valid after that; the pixels need not, since a world may draw into the same
// buffer.
type Screenshot struct {
	draw   func() (image.Image, error)
	encode func(image.Image) ([]byte, error)
	img    image.Image
	png    []byte
	hash   Hash
	seen   bool
	came   bool // the picture came encoded, so its hash is the hash of its bytes
}

// NewScreenshot makes a picture from draw, which must give the same pixels whenever it is called
// before the next Step. A nil encode means the standard library's PNG.
func NewScreenshot(draw func() (image.Image, error), encode func(image.Image) ([]byte, error)) *Screenshot {
	if encode == nil {
		encode = func(img image.Image) ([]byte, error) {
			var b bytes.Buffer
			err := (&png.Encoder{BufferPool: &encoders}).Encode(&b, img)
			return b.Bytes(), err
		}
	}
	return &Screenshot{draw: draw, encode: encode}
}

// encoders reuses the buffers of PNG encodings, since one encoding takes a megabyte.
var encoders encoderPool

type encoderPool struct{ pool sync.Pool }

func (p *encoderPool) Get() *png.EncoderBuffer {
	b, _ := p.pool.Get().(*png.EncoderBuffer) // nil makes a new one
	return b
}

func (p *encoderPool) Put(b *png.EncoderBuffer) { p.pool.Put(b) }

// EncodedScreenshot makes a screenshot from a PNG, which came from a browser or a run file.
func EncodedScreenshot(data []byte) *Screenshot { return &Screenshot{png: data, came: true} }

// MostPixels is the largest picture that is decoded, in pixels. A small file can claim billions.
const MostPixels = 1 << 25

// DecodePNG decodes an untrusted picture. It refuses one with more than MostPixels.
func DecodePNG(data []byte) (image.Image, error) {
	size, err := png.DecodeConfig(bytes.NewReader(data))
	if err != nil {
		return nil, err
	}
	if size.Width > MostPixels || size.Height > MostPixels || size.Width*size.Height > MostPixels {
		return nil, fmt.Errorf("a picture of %d×%d pixels, and the most are %d", size.Width, size.Height, MostPixels)
	}
	return png.Decode(bytes.NewReader(data))
}

// drawn reports whether the hash is computed from the pixels.
func (s *Screenshot) drawn() bool { return !s.came }

// Image gives the pixels, which are valid until the world's next Step.
func (s *Screenshot) Image() (image.Image, error) {
	s.seen = true
	return s.pixels()
}

func (s *Screenshot) pixels() (image.Image, error) {
	if s.img != nil {
		return s.img, nil
	}
	var err error
	if s.draw != nil {
		s.img, err = s.draw()
	} else {
		s.img, err = DecodePNG(s.png)
	}
	return s.img, err
}

// PNG gives the picture's bytes.
func (s *Screenshot) PNG() ([]byte, error) {
	s.seen = true
	return s.Encoded()
}

// Encoded gives the picture's bytes for storage, which does not mark the picture as seen.
func (s *Screenshot) Encoded() ([]byte, error) {
	if s.png != nil {
		return s.png, nil
	}
	img, err := s.pixels()
	if err != nil {
		return nil, err
	}
	s.png, err = s.encode(img)
	return s.png, err
}

// Seen reports whether Image or PNG was called: a model or a person got the picture. Storing it does not count.
func (s *Screenshot) Seen() bool { return s.seen }

// Hash identifies the picture. For a picture that we drew it is the SHA-256 of kind, size, palette and
// pixels, so that a better PNG encoder does not change it. For one that came encoded it is the SHA-256
// of its bytes. Asking for the hash does not mark the picture as seen.
func (s *Screenshot) Hash() (Hash, error) {
	if !s.hash.IsZero() {
		return s.hash, nil
	}
	if s.came {
		s.hash = HashBytes(s.png)
		return s.hash, nil
	}
	img, err := s.pixels()
	if err != nil {
		return Hash{}, err
	}
	s.hash, err = hashPixels(img)
	return s.hash, err
}

func hashPixels(img image.Image) (Hash, error) {
	h := sha256.New()
	size := img.Bounds().Size()
	var pix []byte
	var stride, row int
	switch img := img.(type) {
	case *image.Paletted:
		head := append(make([]byte, 0, 8+4*256), "paletted"...)
		for _, c := range img.Palette {
			r, g, b, a := c.RGBA()
			head = append(head, byte(r>>8), byte(g>>8), byte(b>>8), byte(a>>8))
		}
		h.Write(head)
		pix, stride, row = img.Pix, img.Stride, size.X
	case *image.RGBA:
		h.Write([]byte("rgba"))
		pix, stride, row = img.Pix, img.Stride, 4*size.X
	default:
		return Hash{}, errors.New("a screenshot is *image.RGBA or *image.Paletted")
	}
	var dims [8]byte
	binary.BigEndian.PutUint32(dims[:4], uint32(size.X))
	binary.BigEndian.PutUint32(dims[4:], uint32(size.Y))
	h.Write(dims[:])
	if stride == row {
		h.Write(pix[:row*size.Y])
	} else {
		for y := range size.Y {
			h.Write(pix[y*stride : y*stride+row])
		}
	}
	var sum Hash
	h.Sum(sum[:0])
	return sum, nil
}
