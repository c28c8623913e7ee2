package wire

import (
	"bytes"
	"encoding/base64"
	"encoding/json"
	"image"
	"image/png"
	"slices"
	"strings"
	"testing"

	"gymkhana"
)

// drawn is a picture of w by h pixels.
func drawn(t *testing.T, w, h int) *gymkhana.Image {
	t.Helper()
	var b bytes.Buffer
	if err := png.Encode(&b, image.NewGray(image.Rect(0, 0, w, h))); err != nil {
		t.Fatal(err)
	}
	return &gymkhana.Image{Media: "image/png", Data: b.Bytes()}
}

func shows(images ...*gymkhana.Image) *gymkhana.Request {
	m := gymkhana.Say(gymkhana.User, "look")
	for _, im := range images {
		m.Parts = append(m.Parts, gymkhana.Part{Image: im})
	}
	return &gymkhana.Request{Messages: []gymkhana.Message{m}}
}

// The pictures are read from the body itself, in every form that it uses, and returned in the request's
// order.
func TestOutgoing(t *testing.T) {
	small, large := drawn(t, 3, 2), drawn(t, 8, 5)
	code := base64.StdEncoding.EncodeToString
	body, err := json.Marshal([]any{"a \" quote \\", map[string]string{"url": "data:image/png;base64," + code(large.Data)},
		code(small.Data), "iVBORw0KGgo is how they begin", "data:image/png;base64,"})
	if err != nil {
		t.Fatal(err)
	}
	s := look(body)
	if want := len(body) - len(code(large.Data)) - len(code(small.Data)); s.rest != want {
		t.Errorf("%d bytes are no pictures; want %d", s.rest, want)
	}
	got, err := s.of(shows(small, large))
	want := []gymkhana.Sent{{Hash: gymkhana.HashBytes(small.Data), Width: 3, Height: 2, Bytes: len(small.Data)},
		{Hash: gymkhana.HashBytes(large.Data), Width: 8, Height: 5, Bytes: len(large.Data)}}
	if err != nil || !slices.Equal(got, want) {
		t.Errorf("got %+v, %v; want %+v", got, err, want)
	}
	if _, err := s.of(shows(small, small)); err == nil || !strings.Contains(err.Error(), "message 1: its picture") {
		t.Errorf("a picture that left once is counted twice: %v", err)
	}
	if got, err := s.of(shows()); got != nil || err != nil {
		t.Errorf("without pictures: %v, %v", got, err)
	}
}

// FuzzPictures: no body makes the search panic, and every picture it finds is in the body.
func FuzzPictures(f *testing.F) {
	for _, s := range []string{`"`, `"\`, `"\"iVBORw0KGgo="`, `["/9j/","R0lGOD"]`, `"data:image/x;base64,UklGRg=="`} {
		f.Add([]byte(s))
	}
	f.Fuzz(func(t *testing.T, body []byte) {
		for _, p := range pictures(body) {
			if p.Bytes > len(body) || p.Hash.IsZero() {
				t.Errorf("%q: found %+v", body, p)
			}
		}
	})
}
