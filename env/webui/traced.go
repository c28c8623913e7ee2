package webui

import (
	"slices"
	"strings"

	"gymkhana/env/webui/aes"
	"gymkhana/env/webui/drafts"
)

// A traced page redraws a picture as SVG, so it may not show one: that of the description could be pasted. The page's
// policy blocks pictures from elsewhere; the browser lets pictures of SVG through, which are looked for in the files and
// among the elements that can be seen. A page that shows a picture counts as broken.

// pasted is the message about a page that shows a picture.
const pasted = "the page holds a picture, and may only draw shapes"

// noPictures is the policy of traced pages.
const noPictures = "img-src 'none'; media-src 'none'; object-src 'none'; frame-src 'none'"

// traced reports whether the page redraws a picture.
func (s *Setup) traced() bool { return s.Page == drafts.Vector }

// embedded reports whether files have a picture as data, or a filter that loads one.
func embedded(files map[string]string) bool {
	for _, text := range files {
		if text = strings.ToLower(text); strings.Contains(text, "data:") || strings.Contains(text, "feimage") {
			return true
		}
	}
	return false
}

// rasters are the tags of elements that show pictures which no shapes make.
var rasters = []string{"img", "image", "canvas", "video", "object", "embed", "iframe", "frame"}

// shows reports whether an element that can be seen is a picture.
func shows(c *aes.Capture) bool {
	return slices.ContainsFunc(c.Elements, func(e aes.Element) bool {
		return slices.Contains(rasters, e.Tag) || e.Tag == "input" && e.Type == "image"
	})
}
