package shop

import (
	"bytes"
	"testing"
)

// The views of a product are different drawings, and each is a complete one.
func TestViewsDiffer(t *testing.T) {
	p := Goods(1)[0]
	var seen [][]byte
	for n := range 3 {
		svg := angle{p.Look, n}.SVG(7)
		if !bytes.HasPrefix(svg, []byte("<svg")) || !bytes.HasSuffix(bytes.TrimSpace(svg), []byte("</svg>")) ||
			bytes.Count(svg, []byte("<g")) != bytes.Count(svg, []byte("</g>")) {
			t.Errorf("view %d is no drawing: %.80s", n+1, svg)
		}
		for i, other := range seen {
			if bytes.Equal(svg, other) {
				t.Errorf("views %d and %d are the same", i+1, n+1)
			}
		}
		seen = append(seen, svg)
	}
}
