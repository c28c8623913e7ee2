// Package capture measures pages for package aes: it visits a page, performs its interactions, and captures the page
// after each. The script that captures is isolated from the page's own scripts, which can neither see nor change it.
package capture

import (
	"context"
	_ "embed"
	"encoding/json"
	"fmt"
	"image"
	"strings"

	"gymkhana/env/browser"
	"gymkhana/env/webui/aes"
)

//go:embed capture.js
var captureJS string

// A Role says which page is captured.
type Role string

// Marks are read from the true page only; those in an agent's page have no meaning.
const (
	Truth Role = "truth"
	Built Role = "built"
)

// bounds are the limits of a page: the number of elements, of visible ones, of characters in all values together (a
// text nested in many elements counts once for each), and in one value. A longer value is stored as its beginning and a
// digest.
var bounds = struct {
	Walked int `json:"walked"`
	Kept   int `json:"kept"`
	Text   int `json:"text"`
	Long   int `json:"long"`
}{50_000, 5_000, 20_000_000, 10_000}

// The capturing script, with the names of the styles that it reads.
var script = func() string {
	names, err := json.Marshal(aes.Properties)
	if err != nil {
		panic(err)
	}
	return strings.Replace(captureJS, "PROPERTIES", string(names), 1)
}()

// A reading is the output of capture.js.
type reading struct {
	Why    string   `json:"why"`   // the page cannot be measured
	Fresh  bool     `json:"fresh"` // it was the first of its document
	Values []string `json:"values"`
	Size   [2]int   `json:"size"`
	Scroll [2]int   `json:"scroll"`
	Kept   []struct {
		ID     int        `json:"i"`
		Parent int        `json:"p"`
		Inside int        `json:"d"`
		Tag    int        `json:"g"`
		Box    [4]float64 `json:"b"`
		Text   int        `json:"t"`
		Parts  int        `json:"n"`
		Under  bool       `json:"c"`
		Extent []float64  `json:"e"` // null: Box
		Attrs  [5]int     `json:"a"`
		Style  []int      `json:"y"`
		Ink    int        `json:"k"`
		Check  bool       `json:"h"`
		Chosen int        `json:"o"`
		Scroll [2]float64 `json:"l"`
		Marks  []int      `json:"m"`
	} `json:"kept"`
}

// take captures the front page of the window at one moment, in one call.
func take(ctx context.Context, w *browser.Window, r Role) (*reading, error) {
	most, err := json.Marshal(bounds)
	if err != nil {
		return nil, err
	}
	var text string
	if err := w.EvalApart(ctx, fmt.Sprintf("(%s\n)(%t, %s)", script, r == Truth, most), &text); err != nil {
		return nil, err
	}
	var got reading
	if err := json.Unmarshal([]byte(text), &got); err != nil {
		return nil, fmt.Errorf("env/webui/capture: what the page gave cannot be read: %w", err)
	}
	return &got, nil
}

// capture converts a reading to a Capture. Ids begin after offset, so that those of two documents differ.
func (r *reading) capture(offset int) aes.Capture {
	c := aes.Capture{Elements: make([]aes.Element, len(r.Kept)), Size: image.Pt(r.Size[0], r.Size[1]), Scrolled: image.Pt(r.Scroll[0], r.Scroll[1])}
	for i, k := range r.Kept {
		e := &c.Elements[i]
		*e = aes.Element{
			ID: offset + k.ID, Parent: k.Parent, Descendants: k.Inside, Tag: r.Values[k.Tag],
			Box:  aes.Box{X: k.Box[0], Y: k.Box[1], W: k.Box[2], H: k.Box[3]},
			Text: r.Values[k.Text], Parts: k.Parts, Covered: k.Under,
			Class: r.Values[k.Attrs[0]], Source: r.Values[k.Attrs[1]], Type: r.Values[k.Attrs[2]],
			Value: r.Values[k.Attrs[3]], Placeholder: r.Values[k.Attrs[4]],
			Style: make([]string, len(k.Style)),
			State: aes.State{Checked: k.Check, Chosen: r.Values[k.Chosen], ScrollX: k.Scroll[0], ScrollY: k.Scroll[1]},
		}
		for n, v := range k.Style {
			e.Style[n] = r.Values[v]
		}
		if len(k.Extent) == 4 {
			e.Extent = aes.Box{X: k.Extent[0], Y: k.Extent[1], W: k.Extent[2], H: k.Extent[3]}
		}
		if len(k.Marks) == 3 {
			e.FilterBy, e.EvalBy, e.HTML = strings.TrimSpace(r.Values[k.Marks[0]]), r.Values[k.Marks[1]], r.Values[k.Marks[2]]
		}
	}
	for i, k := range r.Kept { // the element with a text may come later
		if k.Ink >= 0 {
			c.Elements[i].Ink = c.Elements[k.Ink].Style[:aes.InkProperties]
		}
	}
	return c
}
