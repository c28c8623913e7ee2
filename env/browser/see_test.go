package browser

import (
	"context"
	"encoding/json"
	"flag"
	"os"
	"slices"
	"strings"
	"testing"

	"gymkhana"
)

var update = flag.Bool("update", false, "rewrite the golden files")

const catalogue = `<title>Lamp Shop</title><style>body { margin: 0; font: 16px sans-serif } .gone { display: none } .ghost { visibility: hidden }
.box { height: 60px; overflow: auto; width: 200px } .card { cursor: pointer }</style>
<header><nav aria-label="Main"><ul><li><a href=/>Home</a><li><a href=/lamps aria-current=page>Lamps &amp; shades</a></ul></nav></header>
<main><h1>Desk <em>lamps</em></h1><p>All our lamps are <strong>in stock</strong>.</p>
<p class=gone>not rendered</p><p class=ghost>not visible</p><p aria-hidden=true>not for readers</p>
<img src="data:image/gif;base64,R0lGODlhAQABAAAAACw=" alt="A green lamp" width=20 height=20><img alt="" src="data:," width=5 height=5>
<form aria-label="Order"><label>Your name <input required></label>
<label for=mail>E-mail</label><input id=mail type=email placeholder="you@example.org" value="ada@example.org" aria-invalid=true>
<input type=search aria-label="Search lamps"> <input type=number aria-labelledby="many unit" value=3><span id=many>How many</span> <span id=unit>lamps</span>
<input type=password value=secret title="Password">
<label><input type=checkbox checked> Gift wrap</label> <label><input type=radio name=r> Slow</label> <label><input type=radio name=r checked> Fast</label>
<input type=range aria-label=Brightness> <select aria-label=Colour><option>Red<option selected>Green</select>
<select aria-label=Sizes size=3 multiple><option selected>S<option>M<option selected>L</select>
<button type=submit>Order <span aria-label="now">!</span></button> <button disabled>Sold out</button> <input type=submit>
<div role=switch aria-checked=true tabindex=0 aria-label="Dark mode" style="width: 40px; height: 10px"></div></form>
<table><caption>Prices</caption><tr><th>Lamp<th>Price<tr><td>Pixie<td>12 €</table>
<details><summary>Shipping</summary><p>Two days</p></details><div class=card>Read more</div>
<div class=box tabindex=0 aria-label=Terms><p>One</p><p>Two</p><p>Three</p><p>Four</p></div>
<div role=tablist><div role=tab aria-selected=true tabindex=0>Specs</div><div role=tab tabindex=-1>Reviews</div></div>
<progress value=3 max=10 aria-label=Upload></progress><iframe title=Advert srcdoc="<button>Buy now</button>" width=120 height=40></iframe>
<div id=host></div><canvas width=30 height=30></canvas><svg width=20 height=20 role=img><title>Star</title></svg>
<div style="margin-top: 2000px"><a href=/imprint>Imprint</a></div></main>
<script>host.attachShadow({mode: 'open'}).innerHTML = '<button><slot>Shadow button</slot></button>'</script>`

func TestTextTree(t *testing.T) {
	for name, whole := range map[string]bool{"viewport": false, "whole": true} {
		e := html(catalogue)
		e.WholePage = whole
		w := open(t, e)
		golden(t, "testdata/catalogue_"+name+".txt", look(t, w).Text+"\n")
	}
}

func golden(t *testing.T, file, got string) {
	t.Helper()
	if *update {
		if err := os.MkdirAll("testdata", 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(file, []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if got != string(want) {
		t.Errorf("%s differs: %s", file, difference(got, string(want)))
	}
}

// TestNamesAgreeWithTheBrowser holds our roles and names to Chromium's accessibility tree.
func TestNamesAgreeWithTheBrowser(t *testing.T) {
	e := html(catalogue)
	e.WholePage = true
	w := open(t, e)
	ours := look(t, w).Text
	lines := 0
	for _, n := range axTree(t, w) {
		role := map[string]string{"image": "img", "DisclosureTriangle": "button", "DisclosureTriangleGrouped": "button"}[n.role]
		if role == "" {
			role = n.role
		}
		if !slices.Contains(strings.Fields("link heading button textbox searchbox spinbutton checkbox radio slider "+
			"combobox listbox option switch tab img columnheader cell table form navigation progressbar"), role) {
			continue
		}
		want := "] " + role + " '" + n.name + "'"
		if n.name == "" && (role == "navigation" || role == "img") {
			continue
		}
		lines++
		if !strings.Contains(ours, want) {
			t.Errorf("Chromium has %s; we do not", strings.TrimPrefix(want, "] "))
		}
	}
	if lines < 35 {
		t.Errorf("only %d nodes were compared", lines)
	}
}

type axNode struct{ role, name string }

func axTree(t *testing.T, w *Window) []axNode {
	t.Helper()
	type value struct {
		Value json.RawMessage `json:"value"`
	}
	var tree struct {
		Nodes []struct {
			Ignored bool  `json:"ignored"`
			Role    value `json:"role"`
			Name    value `json:"name"`
		} `json:"nodes"`
	}
	if err := w.top().session.call(t.Context(), "Accessibility.getFullAXTree", nil, &tree); err != nil {
		t.Fatal(err)
	}
	var all []axNode
	for _, n := range tree.Nodes {
		var a axNode
		if n.Ignored || json.Unmarshal(n.Role.Value, &a.role) != nil {
			continue
		}
		_ = json.Unmarshal(n.Name.Value, &a.name) // absent: no name
		all = append(all, axNode{a.role, strings.Join(strings.Fields(a.name), " ")})
	}
	return all
}

func TestElements(t *testing.T) {
	w := open(t, html(catalogue))
	o := look(t, w)
	byName := map[string]gymkhana.Element{}
	for _, e := range o.Elements {
		byName[e.Name] = e
		if b := e.Bounds; b.X0 < 0 || b.Y0 < 0 || b.X1 > 1280 || b.Y1 > 720 || b.X0 >= b.X1 || b.Y0 >= b.Y1 {
			t.Errorf("%s %q is at %v, off the screen", e.Role, e.Name, b)
		}
	}
	for name, want := range map[string]struct{ role, class, text, states string }{
		"Home":          {"link", "a", "Home", "clickable"},
		"E-mail":        {"textbox", "input", "ada@example.org", "clickable editable invalid"},
		"Password":      {"textbox", "input", "••••••", "clickable editable"},
		"Gift wrap":     {"checkbox", "input", "", "checkable checked clickable"},
		"Colour":        {"combobox", "select", "Green", "clickable"},
		"Sold out":      {"button", "button", "Sold out", "disabled"},
		"Dark mode":     {"switch", "div", "Dark mode", "checkable checked clickable"},
		"Your name":     {"textbox", "input", "", "clickable editable required"},
		"Specs":         {"tab", "div", "Specs", "clickable selected"},
		"Buy now":       {"button", "button", "Buy now", "clickable"},
		"Shadow button": {"button", "button", "Shadow button", "clickable"},
	} {
		e := byName[name]
		if e.Role != want.role || e.Class != want.class || e.Text != want.text || strings.Join(e.States, " ") != want.states {
			t.Errorf("%s is %+v; want %+v", name, e, want)
		}
	}
	if o.Text != look(t, w).Text {
		t.Error("ids change between two looks")
	}
	if err := w.Eval(t.Context(), "document.querySelector('nav').remove()", nil); err != nil {
		t.Fatal(err)
	}
	if a, b := elementID(t, o, "Sold out"), elementID(t, look(t, w), "Sold out"); a != b {
		t.Errorf("a button was %s and is now %s", a, b)
	}
	if refused := try(t, w, `click element="`+elementID(t, o, "Home")+`"`); !strings.Contains(refused, "not on the page") {
		t.Errorf("a link that is gone: %q", refused)
	}
}

func TestScreenshot(t *testing.T) {
	e := html("<body style='margin: 0; background: rgb(10 200 30)'>")
	e.Size = gymkhana.Size{W: 400, H: 300}
	w := open(t, e)
	shot := look(t, w).Screenshot
	if shot.Seen() {
		t.Error("it was taken before anyone looked")
	}
	img, err := shot.Image()
	if err != nil {
		t.Fatal(err)
	}
	if size := img.Bounds().Size(); size.X != 400 || size.Y != 300 {
		t.Errorf("the picture is %v", size)
	}
	if r, g, b, _ := img.At(200, 150).RGBA(); r>>8 != 10 || g>>8 != 200 || b>>8 != 30 {
		t.Errorf("the page is %d %d %d", r>>8, g>>8, b>>8)
	}
	if data, err := shot.PNG(); err != nil || !strings.HasPrefix(string(data), "\x89PNG") {
		t.Errorf("no PNG: %v", err)
	}
}

func TestScreenshotOfAClosedWindow(t *testing.T) {
	w := open(t, html("<p>x"))
	shot := look(t, w).Screenshot
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	if _, err := shot.Hash(); err == nil || gymkhana.FaultOf(err) != gymkhana.FaultWorld {
		t.Errorf("looked too late: %v", err)
	}
	if _, err := w.Observe(context.Background()); gymkhana.FaultOf(err) != gymkhana.FaultWorld {
		t.Errorf("observed too late: %v", err)
	}
}
