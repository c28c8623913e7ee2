package modeltest

import (
	"bytes"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"image"
	"maps"
	"net/http"
	"slices"
	"strings"
	"testing"

	"gymkhana"
)

// Shape formats the bodies of requests for review: sorted keys, a line per item of a list, long texts by their
// beginning, and seeds without their numbers. A part that equals the previous body's is marked as such. A picture is
// written as its number, in the order in which pictures were first sent, and its size, so that machines that draw
// differently give the same shape.
func Shape(t testing.TB, bodies ...[]byte) string {
	t.Helper()
	var out strings.Builder
	s, before := shape{}, map[string]string{}
	for i, body := range bodies {
		if i > 0 {
			out.WriteString("\n")
		}
		var fields map[string]any
		if err := json.Unmarshal(body, &fields); err != nil {
			t.Fatal(err)
		}
		for _, name := range slices.Sorted(maps.Keys(fields)) {
			items, isList := fields[name].([]any)
			if !isList {
				items = []any{fields[name]}
			}
			lines := ""
			if name == "seed" {
				items = []any{"a seed"}
			}
			for _, item := range items {
				line, err := gymkhana.Canonical(s.of(item))
				if err != nil {
					t.Fatal(err)
				}
				lines += fmt.Sprintf("%s: %s\n", name, line)
			}
			if lines == before[name] {
				fmt.Fprintf(&out, "%s: as before\n", name)
				continue
			}
			before[name] = lines
			out.WriteString(lines)
		}
	}
	return out.String()
}

// A shape numbers the pictures that were sent.
type shape map[gymkhana.Hash]int

// The longest text that a shape holds completely, and how much it holds of a longer one.
const (
	longText  = 160
	beginning = 80
)

// of shortens the texts of a JSON value.
func (s shape) of(v any) any {
	switch v := v.(type) {
	case map[string]any:
		for _, name := range slices.Sorted(maps.Keys(v)) {
			if v[name] = s.of(v[name]); name == "seed" {
				v[name] = "a seed"
			}
		}
	case []any:
		for i := range v {
			v[i] = s.of(v[i])
		}
	case string:
		if picture := s.picture(v); picture != "" {
			return picture
		}
		if runes := []rune(v); len(runes) > longText {
			return string(runes[:beginning]) + "…"
		}
	}
	return v
}

// picture writes a picture in base64, with or without the head of a data URL; "" for other texts.
func (s shape) picture(text string) string {
	head, encoded, found := strings.Cut(text, ";base64,")
	if !found {
		head, encoded = "", text
	}
	data, err := base64.StdEncoding.DecodeString(encoded)
	if err != nil || !strings.HasPrefix(http.DetectContentType(data), "image/") {
		return ""
	}
	hash := gymkhana.HashBytes(data)
	if s[hash] == 0 {
		s[hash] = len(s) + 1
	}
	size := "unreadable"
	if c, _, err := image.DecodeConfig(bytes.NewReader(data)); err == nil {
		size = fmt.Sprintf("%dx%d", c.Width, c.Height)
	}
	return strings.TrimSpace(fmt.Sprintf("%s picture %d, %s", head, s[hash], size))
}
