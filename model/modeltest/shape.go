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

// Shape gives the bodies of requests on lines that people can review: sorted keys, a line per item of a list, long texts
// by how they begin. A picture is told by its number, in the order in which pictures were first sent, and its size, so that
// the same shape comes of machines that draw differently.
func Shape(t testing.TB, bodies ...[]byte) string {
	t.Helper()
	var out strings.Builder
	s := shape{}
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
			for _, item := range items {
				line, err := gymkhana.Canonical(s.of(item))
				if err != nil {
					t.Fatal(err)
				}
				fmt.Fprintf(&out, "%s: %s\n", name, line)
			}
		}
	}
	return out.String()
}

// A shape numbers the pictures that were sent.
type shape map[gymkhana.Hash]int

// How long a text may be to stand in a shape whole, and how much of a longer one does.
const (
	longText  = 160
	beginning = 80
)

// of shortens the texts of a JSON value.
func (s shape) of(v any) any {
	switch v := v.(type) {
	case map[string]any:
		for _, name := range slices.Sorted(maps.Keys(v)) {
			v[name] = s.of(v[name])
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

// picture tells a picture in base64, with or without the head of a data URL; "" for other texts.
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
