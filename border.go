package gymkhana

import (
	"bytes"
	"context"
	"encoding/base64"
	"errors"
	"fmt"
	"image"
	"strconv"
)

// ObservationFormat is the version of the form in which observations leave a process. docs/bytes.md describes it.
const ObservationFormat = 1

// MaxObservationText is the longest text of observations that is read, in bytes: enough for the largest picture that is
// decoded.
const MaxObservationText = 256 << 20

// An Inclusion says how an encoded observation has its pictures.
type Inclusion int

// With hashes, pictures need not be encoded, but the reader of the observation cannot look at them.
const (
	WholePictures  Inclusion = iota // pictures as PNG, in base64
	PicturesByHash                  // only the hashes of pictures
)

// Encode gives all that an agent sees as canonical JSON, pictures included:
//
//	{"brief":[],"elements":[…],"ended":"","format":1,"reason":"","refused":"",
//	 "screenshot":{"drawn":true,"hash":"…","png":"…"},"tabs":[],"text":"","tick":0,"url":""}
//
// A world without a screen has the screenshot null. Encoding does not count as a look at a picture. An error means that
// drawing failed.
func (o *Observation) Encode(p Inclusion) ([]byte, error) { return o.encode(nil, p) }

func (o *Observation) encode(b []byte, p Inclusion) ([]byte, error) {
	var err error
	b = append(b, `{"brief":[`...)
	for i, e := range o.Brief {
		if i > 0 {
			b = append(b, ',')
		}
		if b, err = e.Picture.appendTo(append(b, `{"picture":`...), p); err != nil {
			return nil, err
		}
		b = append(AppendString(append(b, `,"text":`...), e.Text), '}')
	}
	b = o.appendElements(append(b, `],"elements":`...))
	b = AppendString(append(b, `,"ended":`...), string(o.Ended))
	b = strconv.AppendInt(append(b, `,"format":`...), ObservationFormat, 10)
	b = AppendString(append(b, `,"reason":`...), o.Reason)
	b = AppendString(append(b, `,"refused":`...), o.Refused)
	if b, err = o.Screenshot.appendTo(append(b, `,"screenshot":`...), p); err != nil {
		return nil, err
	}
	return append(o.appendRest(append(b, `,"tabs":`...)), '}'), nil
}

// appendTo appends a picture, null for none.
func (s *Screenshot) appendTo(b []byte, p Inclusion) ([]byte, error) {
	if s == nil {
		return append(b, "null"...), nil
	}
	hash, err := s.Hash()
	if err != nil {
		return nil, err
	}
	var data []byte
	if p == WholePictures {
		if data, err = s.Encoded(); err != nil {
			return nil, err
		}
	}
	b = strconv.AppendBool(append(b, `{"drawn":`...), s.drawn())
	b = AppendString(append(b, `,"hash":`...), hash.String())
	b = base64.StdEncoding.AppendEncode(append(b, `,"png":"`...), data)
	return append(b, `"}`...), nil
}

// DecodeObservation reads what Encode wrote, and accepts nothing else. The result equals the encoded observation in all
// that an agent sees, including pictures and their hashes, and its pictures stay valid. The bytes may be untrusted: the
// memory needed is a small multiple of their length. A picture is decoded only when it is looked at. Its hash is
// computed from its PNG; the hash in the bytes is used only if there is no PNG.
func DecodeObservation(data []byte) (*Observation, error) {
	var o Observation
	s, err := scanSeen(data)
	if err == nil {
		o.scan(s)
		err = s.End()
	}
	if err != nil {
		return nil, Blame(FaultSetup, "observation", err)
	}
	return &o, nil
}

func scanSeen(data []byte) (*Scanner, error) {
	if len(data) > MaxObservationText {
		return nil, fmt.Errorf("%d bytes; the most are %d", len(data), MaxObservationText)
	}
	return NewScanner(data), nil
}

// Encode gives what all roles see, as a list of encoded observations. Frames are left out: no agent sees them.
func (m *Moment) Encode(p Inclusion) ([]byte, error) {
	b := []byte{'['}
	for i := range m.Seen {
		if i > 0 {
			b = append(b, ',')
		}
		var err error
		if b, err = m.Seen[i].encode(b, p); err != nil {
			return nil, err
		}
	}
	return append(b, ']'), nil
}

// DecodeMoment reads what Moment.Encode wrote, as DecodeObservation does. Its Frames give an error.
func DecodeMoment(data []byte) (Moment, error) {
	m := Moment{Frames: noFrames}
	s, err := scanSeen(data)
	if err == nil {
		s.List(func() {
			var o Observation
			o.scan(s)
			m.Seen = append(m.Seen, o)
		})
		err = s.End()
	}
	if err == nil && len(m.Seen) == 0 {
		err = errors.New("a moment that no role sees")
	}
	if err != nil {
		return Moment{}, Blame(FaultSetup, "moment", err)
	}
	return m, nil
}

func (o *Observation) scan(s *Scanner) {
	s.Want(`{"brief":`)
	s.List(func() {
		var e Exhibit
		s.Want(`{"picture":`)
		e.Picture = scanPicture(s)
		s.Want(`,"text":`)
		e.Text = s.Text()
		s.Want(`}`)
		o.Brief = append(o.Brief, e)
	})
	s.Want(`,"elements":`)
	s.List(func() {
		var e Element
		e.scan(s)
		o.Elements = append(o.Elements, e)
	})
	s.Want(`,"ended":`)
	o.Ended = Ending(s.Text())
	s.Want(`,"format":`)
	if format := s.Int(0, int64(MaxSeed)); format != ObservationFormat {
		s.Fail(fmt.Errorf("the observation has format %d, and this program reads %d", format, ObservationFormat))
	}
	if o.Ended != Running && o.Ended != Terminated && o.Ended != Truncated {
		s.Fail(fmt.Errorf("no episode ends as %q", clip(string(o.Ended))))
	}
	s.Want(`,"reason":`)
	o.Reason = s.Text()
	s.Want(`,"refused":`)
	o.Refused = s.Text()
	s.Want(`,"screenshot":`)
	o.Screenshot = scanPicture(s)
	s.Want(`,"tabs":`)
	s.List(func() {
		var t Tab
		s.Want(`{"active":`)
		t.Active = s.Bool()
		s.Want(`,"title":`)
		t.Title = s.Text()
		s.Want(`,"url":`)
		t.URL = s.Text()
		s.Want(`}`)
		o.Tabs = append(o.Tabs, t)
	})
	s.Want(`,"text":`)
	o.Text = s.Text()
	s.Want(`,"tick":`)
	o.Tick = Ticks(s.Int(-int64(MaxSeed), int64(MaxSeed)))
	s.Want(`,"url":`)
	o.URL = s.Text()
	s.Want(`}`)
}

func (e *Element) scan(s *Scanner) {
	s.Want(`{"app":`)
	e.App = s.Text()
	sep := `,"bounds":[`
	for _, edge := range []*int{&e.Bounds.X0, &e.Bounds.Y0, &e.Bounds.X1, &e.Bounds.Y1} {
		s.Want(sep)
		*edge = int(s.Int(-1<<31, 1<<31-1))
		sep = ","
	}
	for _, part := range []struct {
		key  string
		text *string
	}{{`],"class":`, &e.Class}, {`,"id":`, &e.ID}, {`,"name":`, &e.Name}, {`,"parent":`, &e.Parent}, {`,"role":`, &e.Role}} {
		s.Want(part.key)
		*part.text = s.Text()
	}
	s.Want(`,"states":`)
	s.List(func() { e.States = append(e.States, s.Text()) })
	s.Want(`,"text":`)
	e.Text = s.Text()
	s.Want(`}`)
}

// scanPicture reads a picture. The hash in the bytes is used only if there is no PNG to compute it from.
func scanPicture(s *Scanner) *Screenshot {
	if s.Next("null") {
		return nil
	}
	s.Want(`{"drawn":`)
	drawn := s.Bool()
	s.Want(`,"hash":`)
	var hash Hash
	text := s.Text()
	s.Fail(hash.UnmarshalText([]byte(text)))
	if hash.IsZero() || hash.String() != text {
		s.Fail(errors.New("a picture without a hash"))
	}
	s.Want(`,"png":`)
	coded := s.Text()
	data, err := base64.StdEncoding.Strict().DecodeString(coded)
	if err == nil && base64.StdEncoding.EncodedLen(len(data)) != len(coded) { // the text has line feeds
		err = errors.New("base64 in several lines")
	}
	s.Fail(err)
	s.Want(`}`)
	return sentScreenshot(data, drawn, hash)
}

// sentScreenshot makes a screenshot that another process took. If it has a PNG, its hash is computed as in that
// process, when it is needed.
func sentScreenshot(data []byte, drawn bool, hash Hash) *Screenshot {
	if len(data) == 0 {
		nothing := func() (image.Image, error) { return nil, errSentByHash }
		return &Screenshot{draw: nothing, hash: hash, came: !drawn}
	}
	shot := EncodedScreenshot(data)
	shot.came = !drawn
	return shot
}

var errSentByHash = errors.New("the picture was sent by its hash, without its PNG")

func noFrames(context.Context) ([]Frame, error) {
	return nil, errors.New("a decoded moment has no frames")
}

// Encode gives the Spec as canonical JSON: its keys are those of the json tags. It never changes, so a client needs it once.
func (s *Spec) Encode() ([]byte, error) { return Canonical(s) }

// DecodeSpec reads what Spec.Encode wrote, and accepts nothing else.
func DecodeSpec(data []byte) (Spec, error) {
	var spec Spec
	err := fmt.Errorf("%d bytes; the most are %d", len(data), maxSpecText)
	if len(data) <= maxSpecText {
		err = Config(data).Decode(&spec)
	}
	if err == nil {
		var again []byte
		if again, err = spec.Encode(); err == nil && !bytes.Equal(again, data) {
			err = errors.New("it is not in its canonical form")
		}
	}
	if err != nil {
		return Spec{}, Blame(FaultSetup, "spec", err)
	}
	return spec, nil
}

// maxSpecText is the longest Spec that is read, in bytes.
const maxSpecText = 1 << 20
