package kit_test

import (
	"fmt"
	"testing"

	"gymkhana"
	"gymkhana/env/site/kit"
)

func TestSights(t *testing.T) {
	const page, height = "http://tiny.localhost/thing/rope", 720
	price, picture := kit.Reads(page, "Baker's rope", "48.25"), kit.Pictured(page, "A rope")
	asked := kit.Reads(page+"?v=rope&t=2", "48.25")
	img := func(y0, y1 int) []gymkhana.Element {
		return []gymkhana.Element{{Role: "img", Name: "A rope", Bounds: gymkhana.Bounds{X1: 9, Y0: y0, Y1: y1}}}
	}
	for _, c := range []struct {
		why   string
		sight kit.Sight
		o     gymkhana.Observation
		want  bool
	}{
		{"it stands there", price, gymkhana.Observation{URL: page, Text: `[3] StaticText 'Baker\'s rope' [4] StaticText '48.25'`}, true},
		{"with a query", price, gymkhana.Observation{URL: page + "?n=2#top", Text: `'Baker\'s rope' '48.25'`}, true},
		{"on another page", price, gymkhana.Observation{URL: page + "s", Text: `'Baker\'s rope' '48.25'`}, false},
		{"its query", asked, gymkhana.Observation{URL: page + "?t=2&n=1&v=rope#top", Text: `'48.25'`}, true},
		{"another query", asked, gymkhana.Observation{URL: page + "?v=rope&t=21", Text: `'48.25'`}, false},
		{"without its query", asked, gymkhana.Observation{URL: page, Text: `'48.25'`}, false},
		{"half of it", price, gymkhana.Observation{URL: page, Text: `'Baker\'s rope'`}, false},
		{"another price", price, gymkhana.Observation{URL: page, Text: `'Baker\'s rope' '148.25'`}, false},
		{"a picture without a place", picture, gymkhana.Observation{URL: page, Elements: []gymkhana.Element{{Role: "img", Name: "A rope"}}}, true},
		{"a picture in the window", picture, gymkhana.Observation{URL: page, Elements: img(100, 400)}, true},
		{"cut at the foot", picture, gymkhana.Observation{URL: page, Elements: img(500, height)}, false},
		{"cut at the top", picture, gymkhana.Observation{URL: page, Elements: img(0, 200)}, false},
		{"larger than the window", picture, gymkhana.Observation{URL: page, Elements: img(0, height)}, true},
		{"a link of its name", picture, gymkhana.Observation{URL: page, Elements: []gymkhana.Element{{Role: "link", Name: "A rope"}}}, false},
		{"another picture", picture, gymkhana.Observation{URL: page, Elements: []gymkhana.Element{{Role: "img", Name: "A rope, wet"}}}, false},
	} {
		if got := c.sight.Seen(&c.o, height); got != c.want {
			t.Errorf("%s: seen %v", c.why, got)
		}
	}
}

// Read looks through a page once, from its top, and then gives up; on other pages it does nothing.
func TestHandReadsAPage(t *testing.T) {
	b := &folio{pages: [][]gymkhana.Element{links(12), links(2)}, at: 5}
	h := kit.NewDriver()
	unseen := []kit.Sight{kit.Reads("http://tiny.localhost/0", "never there")}
	met := map[string]bool{}
	for n := 0; ; n++ {
		o := b.see()
		for _, e := range o.Elements {
			met[e.Name] = true
		}
		a, ok := h.Read(o, unseen, 720)
		if !ok {
			break
		}
		if b.do(a); n > 30 {
			t.Fatalf("it reads for ever: %q", b.did)
		}
	}
	for i := range 12 {
		if !met[fmt.Sprintf("Item %d", i)] {
			t.Errorf("item %d was not in view: %q", i, b.did)
		}
	}
	if len(b.did) > 7 {
		t.Errorf("it reads 12 lines, three at a time, with %q", b.did)
	}
	picture := []kit.Sight{kit.Pictured("http://tiny.localhost/2", "A rope")}
	o := &gymkhana.Observation{URL: "http://tiny.localhost/2", Elements: []gymkhana.Element{{ID: "7", Role: "img", Name: "A rope",
		Bounds: gymkhana.Bounds{X1: 9, Y0: 500, Y1: 720}}}}
	if a, ok := h.Read(o, picture, 720); !ok || a.String() != "scroll dy=420" {
		t.Errorf("%v %s; want the picture brought to the top of the window", ok, a)
	}
	b.page = 1
	if a, ok := h.Read(b.see(), unseen, 720); ok {
		t.Errorf("%s on another page", a)
	}
	if a, ok := h.Read(&gymkhana.Observation{URL: "http://tiny.localhost/0"}, nil, 720); ok {
		t.Errorf("%s where all was seen", a)
	}
}
