package wire

import (
	"encoding/base64"
	"fmt"
	"net/http"
	"slices"
	"strings"

	"gymkhana"
)

// Text joins the texts of a message by newlines; most have one.
func Text(m *gymkhana.Message) string {
	var texts []string
	for _, p := range m.Parts {
		if p.Text != "" {
			texts = append(texts, p.Text)
		}
	}
	return strings.Join(texts, "\n")
}

// Seed folds a seed into 31 bits, since many servers take no more. nil stays nil.
func Seed(s *gymkhana.Seed) *uint64 {
	if s == nil {
		return nil
	}
	folded := uint64(*s % (1<<31 - 1))
	return &folded
}

// Nothing replaces a message without text, for APIs that refuse empty messages.
const Nothing = "(nothing)"

// HasImage reports whether a message shows a picture.
func HasImage(m *gymkhana.Message) bool {
	return slices.ContainsFunc(m.Parts, func(p gymkhana.Part) bool { return p.Image != nil })
}

// OnlyImages gives the pictures among the parts.
func OnlyImages(parts []gymkhana.Part) []gymkhana.Part {
	var list []gymkhana.Part
	for _, p := range parts {
		if p.Image != nil {
			list = append(list, gymkhana.Part{Image: p.Image})
		}
	}
	return list
}

// Media names the type of a picture from its bytes, not from its declared type: providers refuse a JPEG that is called
// a PNG.
func Media(im *gymkhana.Image) (string, error) {
	media := http.DetectContentType(im.Data)
	if !strings.HasPrefix(media, "image/") {
		media = im.Media
	}
	if len(im.Data) == 0 || !strings.HasPrefix(media, "image/") {
		return "", fmt.Errorf("%d bytes of %q are no picture", len(im.Data), im.Media)
	}
	return media, nil
}

// DataURL writes a picture as an address that holds it.
func DataURL(im *gymkhana.Image) (string, error) {
	media, err := Media(im)
	if err != nil {
		return "", err
	}
	return "data:" + media + ";base64," + base64.StdEncoding.EncodeToString(im.Data), nil
}
