package cli

import (
	"bytes"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"image"
	"image/color"
	_ "image/png"
	"maps"
	"slices"
	"strings"
	"testing"

	"gymkhana/picture"
)

// apart describes how the texts and pictures of two requests differ: the first different line of a text, the place of a
// different picture.
func apart(t *testing.T, before, after []byte) string {
	t.Helper()
	a, b := stringsOf(t, before), stringsOf(t, after)
	said := []string{fmt.Sprintf("%d and %d texts", len(a), len(b))}
	for i := range min(len(a), len(b)) {
		if a[i] == b[i] {
			continue
		}
		x, y := pictureOf(a[i]), pictureOf(b[i])
		if x != nil && y != nil {
			said = append(said, fmt.Sprintf("text %d, pictures: they differ in %v of %v and %v", i, differsIn(x, y), x.Bounds(), y.Bounds()))
			continue
		}
		lines, others := strings.Split(a[i], "\n"), strings.Split(b[i], "\n")
		n := 0
		for n < len(lines)-1 && n < len(others)-1 && lines[n] == others[n] {
			n++
		}
		said = append(said, fmt.Sprintf("text %d, line %d: %.300q, and then %.300q", i, n+1, lines[n], others[n]))
	}
	return strings.Join(said, "\n")
}

// stringsOf gives all strings of a JSON value in one order.
func stringsOf(t *testing.T, body []byte) []string {
	t.Helper()
	var whole any
	if err := json.Unmarshal(body, &whole); err != nil {
		t.Fatal(err)
	}
	var all []string
	var walk func(any)
	walk = func(v any) {
		switch v := v.(type) {
		case map[string]any:
			for _, name := range slices.Sorted(maps.Keys(v)) {
				walk(v[name])
			}
		case []any:
			for _, item := range v {
				walk(item)
			}
		case string:
			all = append(all, v)
		}
	}
	walk(whole)
	return all
}

// pictureOf reads a picture in base64, with or without the head of a data URL; nil for other texts.
func pictureOf(text string) image.Image {
	if _, encoded, found := strings.Cut(text, ";base64,"); found {
		text = encoded
	}
	data, err := base64.StdEncoding.DecodeString(text)
	if err != nil {
		return nil
	}
	img, _, _ := image.Decode(bytes.NewReader(data))
	return img
}

// differsIn is the least rectangle outside of which two pictures are the same.
func differsIn(a, b image.Image) image.Rectangle {
	var all image.Rectangle
	r := a.Bounds().Union(b.Bounds())
	for y := r.Min.Y; y < r.Max.Y; y++ {
		for x := r.Min.X; x < r.Max.X; x++ {
			if color.RGBAModel.Convert(a.At(x, y)) != color.RGBAModel.Convert(b.At(x, y)) {
				all = all.Union(image.Rect(x, y, x+1, y+1))
			}
		}
	}
	return all
}

// The message about two different requests names the place of the difference.
func TestApart(t *testing.T) {
	red := image.NewRGBA(image.Rect(0, 0, 30, 20))
	spot := image.NewRGBA(red.Rect)
	spot.Set(7, 9, color.White)
	spot.Set(8, 9, color.White)
	body := func(img image.Image, text string) []byte {
		data, err := picture.EncodePNG(img)
		if err != nil {
			t.Fatal(err)
		}
		body, err := json.Marshal(map[string]any{"a": []string{text}, "b": map[string]any{"url": "data:image/png;base64," + base64.StdEncoding.EncodeToString(data)}})
		if err != nil {
			t.Fatal(err)
		}
		return body
	}
	want := "2 and 2 texts\ntext 0, line 2: \"b\", and then \"c\"\ntext 1, pictures: they differ in (7,9)-(9,10) of (0,0)-(30,20) and (0,0)-(30,20)"
	if got := apart(t, body(red, "a\nb\nd"), body(spot, "a\nc\nd")); got != want {
		t.Errorf("%s\nwant %s", got, want)
	}
}
