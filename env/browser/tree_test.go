package browser

import (
	"fmt"
	"net/http"
	"regexp"
	"strings"
	"testing"

	"gymkhana"
)

// listed is a page of things that a page shows in many ways. Each has a line in the tree.
const listed = `<title>Tree</title><style>body { margin: 0; font: 16px monospace }
 .s { display: inline-block; width: 20px; height: 20px }</style>
<div id=card><span>Blue</span> <b>mug</b></div>
<div id=outer>Cart <span>total</span> <button>Pay</button></div>
<div id=lots></div>
<div id=query>Find a lamp <input aria-label=Lamp></div>
<div id=page style="height: 400px; position: absolute; top: 960px; width: 600px">All of it <button>Part</button></div>
<ul><li id=item><img alt="A red pear" width=20 height=20 src="data:image/gif;base64,R0lGODlhAQABAAAAACw="> 3 kg</li></ul>
<div id=star><svg width=20 height=20><title>Favourite</title><circle cx=10 cy=10 r=9 /></svg></div>
<div draggable=true><b>Bring me</b></div><button id=higher><i aria-hidden=true>↑</i></button>
<pre id=code>let  x</pre><p role=presentation id=none>Presented</p>
<div><label for=count>Count</label> <input id=count value=4>
<span class="s spin-up" id=more aria-hidden=true>▲</span><span class="s" id=less aria-hidden=true>▼</span></div>
<div aria-hidden=true><span class=s id=close>close it</span><i>for the eye only</i><span class=s id=under>under the veil</span></div>
<div id=field contenteditable style="white-space: pre-wrap">typed  here</div>
<svg width=300 height=60><circle cx=20 cy=20 r=10 fill=red /><rect x=40 y=10 width=30 height=15 fill=none stroke="#123456" />
 <path d="M80 10h20v20z" fill="url(#fade)" />
 <line x1=110 y1=10 x2=150 y2=10 stroke=blue /><polygon points="160,10 180,10 170,30" fill="rgb(1 2 3)" />
 <ellipse cx=200 cy=20 rx=12 ry=6 fill=none stroke=none />
 <ellipse cx=240 cy=20 rx=12 ry=6 fill-opacity=0 stroke=teal /><text x=5 y=55 fill=green>low</text>
 <circle cx=280 cy=20 r=8 fill=gold id=sun /><circle cx=280 cy=45 r=5 opacity=0 /><linearGradient id=fade /></svg>
<svg width=20 height=20 aria-label="Icon"><rect width=9 height=9 fill=pink /></svg>
<button aria-label="Search"><svg width=20 height=20><rect width=9 height=9 fill=pink /></svg></button>
<pre>a  b
	c</pre><pre><b>if</b>  x:
  <i>go</i></pre><div style="white-space: pre-line">one   two
 three</div>
<textarea id=note rows=2>  two  blanks
and a line</textarea>
<script>
for (const id of ['card', 'outer', 'lots', 'item', 'star', 'none', 'more', 'less', 'close', 'field', 'sun', 'under', 'code', 'query', 'page'])
	document.getElementById(id).onclick = () => 0;
lots.textContent = 'word '.repeat(60);
const veil = document.createElement('div'), at = under.getBoundingClientRect();
veil.style = 'position: fixed; width: 20px; height: 20px; left: ' + at.left + 'px; top: ' + at.top + 'px';
document.body.append(veil);
</script>
`

// tree gives the lines of a page without their ids and indentation.
func tree(o gymkhana.Observation) string {
	return regexp.MustCompile(`(?m)^\t*(\[\d+\] )?`).ReplaceAllString(o.Text, "")
}

func TestTheTreeListsWhatAPageShows(t *testing.T) {
	e := html(listed)
	e.Size = gymkhana.Size{W: 600, H: 1400}
	w := open(t, e)
	got := "\n" + tree(look(t, w)) + "\n"
	for _, want := range []string{
		"generic 'Blue mug' clickable: True",
		"generic 'Cart total' clickable: True\nStaticText 'Cart'\nStaticText 'total'\nbutton 'Pay'", // it has more in it that acts
		"generic '" + strings.Repeat("word ", 20) + "…' clickable: True",
		"generic '' clickable: True\nStaticText 'Find a lamp'\ntextbox 'Lamp'",
		"generic '' clickable: True\nStaticText 'All of it'\nbutton 'Part'",
		"listitem 'A red pear 3 kg' clickable: True",
		"generic 'Favourite' clickable: True",
		"generic 'Presented' clickable: True",
		"generic 'Bring me' draggable: True",
		"button 'up'\n",
		"generic 'let x' clickable: True\nStaticText 'let  x'",
		"generic 'up Count' clickable: True",
		"generic 'down Count' clickable: True",
		"generic 'close it' clickable: True",
		`generic '' clickable: True value: 'typed  here'`,
		"shape '' kind: circle fill: red size: 20×20",
		"shape '' kind: rect stroke: #123456 size: 30×15",
		"shape '' kind: path fill: gradient size: 20×20",
		"shape '' kind: line stroke: blue size: 40×0",
		"shape '' kind: polygon fill: #010203 size: 20×20",
		"shape '' kind: ellipse stroke: teal size: 24×12",
		"StaticText 'low' fill: green size: ",
		"generic '' clickable: True looks: 'circle sun rgb(255, 215, 0)' size: 16×16",
		"img 'Icon'\nbutton 'Search'\n",
		`StaticText 'a  b\n\tc'`,
		`StaticText 'if  x:\n  go'`,
		`StaticText 'one two\nthree'`,
		`value: '  two  blanks\nand a line'`,
	} {
		if !strings.Contains(got, "\n"+want) && !strings.Contains(got, " "+want) {
			t.Errorf("no line %s", want)
		}
	}
	for _, never := range []string{"for the eye only", "under the veil", "pink", "StaticText '3 kg'", "StaticText 'mug'", "size: 10×10", "more shapes"} {
		if strings.Contains(got, never) {
			t.Errorf("%s is listed", never)
		}
	}
	if t.Failed() {
		t.Log(got)
	}
}

// TestFewShapesAreListed: sixty, and how many more there are.
func TestFewShapesAreListed(t *testing.T) {
	w := open(t, html(`<svg width=800 height=20>`+strings.Repeat("<circle cx=9 cy=9 r=5 />", 83)+`</svg>`))
	got := look(t, w).Text
	if n := strings.Count(got, "] shape "); n != 60 || !strings.HasSuffix(got, "\n\t… and 23 more shapes") {
		t.Errorf("%d shapes, and at the end %q", n, got[max(0, len(got)-40):])
	}
}

// TestBoundsAreListedIfAskedFor: of elements, texts and shapes, and only then.
func TestBoundsAreListedIfAskedFor(t *testing.T) {
	for bounds, want := range map[bool]string{
		false: "RootWebArea ''\nbutton 'Go'\nStaticText 'hi'\nshape '' kind: rect fill: red size: 30×5",
		true: "RootWebArea ''\nbutton 'Go' x: 10 y: 20 width: 60 height: 30\nStaticText 'hi' x: 0 y: 100 width: 20 height: 11\n" +
			"shape '' kind: rect fill: red size: 30×5 x: 0 y: 200 width: 30 height: 5",
	} {
		e := html(`<style>* { position: absolute; margin: 0 } p { ` +
			` top: 100px; font: 10px/11px monospace; width: 20px; letter-spacing: 3.98px; ` +
			`overflow: hidden }</style>` +
			`<button style="left: 10px; top: 20px; width: 60px; height: 30px">Go</button><p>hi</p><svg style="top: 200px"><rect width=30 height=5 fill=red /></svg>`)
		e.Bounds = bounds
		if got := tree(look(t, open(t, e))); got != want {
			t.Errorf("bounds %v:\n%s\nwant\n%s", bounds, got, want)
		}
	}
}

// TestLongTextsAreReadToTheirEnd by scrolling their elements: fields, texts and preformatted texts.
func TestLongTextsAreReadToTheirEnd(t *testing.T) {
	letters := func(n int) string {
		var b strings.Builder
		for i := range n {
			fmt.Fprintf(&b, "%04d ", i)
		}
		return b.String()
	}
	long := letters(190) // 950 characters
	w := open(t, html(`<textarea aria-label=Area rows=3>`+long+`</textarea><input aria-label=Line value="`+long+`"><p>`+long+`</p>
		<div contenteditable aria-label=Rich style="height: 40px; overflow: auto">`+long[:249]+`</div><p style="height: 3000px">`))
	for _, c := range []struct{ name, first, second, last string }{
		{"Area", "value: '" + long[:200] + "…' shown: characters 1–200 of 950", "value: '…" + long[200:400] + "…' shown: characters 201–400 of 950",
			"value: '…" + long[800:] + "' shown: characters 801–950 of 950"},
		{"Line", "value: '" + long[:200] + "…' shown: characters 1–200 of 950", "value: '…" + long[200:400] + "…' shown: characters 201–400 of 950",
			"value: '…" + long[800:] + "' shown: characters 801–950 of 950"},
		{"0000", "StaticText '" + long[:200] + "…'\n", "StaticText '…" + long[200:400] + "…' shown: characters 201–400 of 949",
			"StaticText '…" + long[800:949] + "' shown: characters 801–949 of 949"},
		{"Rich", "value: '" + long[:200] + "…' shown: characters 1–200 of 249", "value: '…" + long[200:249] + "' shown: characters 201–249 of 249", ""},
	} {
		o := look(t, w)
		id := ""
		for line := range strings.Lines(o.Text) {
			if strings.Contains(line, " '"+c.name) && !strings.Contains(line, "Root") {
				id, _, _ = strings.Cut(strings.TrimLeft(line, "\t["), "]")
				break
			}
		}
		down, up := fmt.Sprintf(`scroll element=%q direction="down"`, id), fmt.Sprintf(`scroll element=%q dy=-10`, id)
		expect := func(when, want string) {
			t.Helper()
			if got := look(t, w).Text; want != "" && !strings.Contains(got, want) {
				t.Errorf("%s %s: no %q in\n%s", c.name, when, want, got)
			}
		}
		expect("at first", c.first)
		do(t, w, down)
		expect("turned once", c.second)
		if c.last != "" {
			do(t, w, down, down, down)
			expect("at the end", c.last)
			do(t, w, up, up, up)
			expect("turned back", c.second)
		}
	}
	if top := value[int](t, w, "scrollY"); top != 0 {
		t.Errorf("the page has scrolled by %d", top)
	}
	if top := value[int](t, w, "document.querySelector('textarea').scrollTop"); top == 0 {
		t.Error("the text area has not scrolled with its text")
	}
}

// TestDocumentsInObjectsAreRead like those in frames, and those of another origin are not.
func TestDocumentsInObjectsAreRead(t *testing.T) {
	e := html(`<style>body { margin: 0 } object, embed { width: 150px; height: 60px; border: 0; margin: 10px }</style><script>var hits = []</script>
		<object data=/in?object type=text/html title=Object></object><embed src=/in?embed type=text/html>
		<object data=http://other.localhost/in?away type=text/html></object><embed src=http://other.localhost/in?away2 type=text/html>
		<object data=/missing type=application/x-none>instead <button>Fallback</button></object>`)
	front := e.Hosts["page.localhost"].(page)
	front.paths = map[string]http.HandlerFunc{"/in": func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Content-Type", "text/html; charset=utf-8")
		fmt.Fprintf(w, `<!doctype html><body style="margin:0"><button onclick="top.hits.push('%[1]s')">Press %[1]s</button><p id=p>0</p>
			<script>setInterval(() => p.textContent = +p.textContent + 1, 100)</script>`, r.URL.RawQuery)
	}}
	e.Hosts["page.localhost"], e.Hosts["other.localhost"] = front, front
	w := open(t, e)
	if err := w.Advance(t.Context(), 30); err != nil {
		t.Fatal(err)
	}
	o := look(t, w)
	do(t, w, fmt.Sprintf("click element=%q", elementID(t, o, "Press object")), fmt.Sprintf("click element=%q", elementID(t, o, "Press embed")))
	if got := strings.Join(value[[]string](t, w, "hits"), " "); got != "object embed" {
		t.Errorf("heard %q", got)
	}
	got := tree(o)
	for _, want := range []string{"iframe 'Object'\nbutton 'Press object'\nStaticText '5'", "iframe ''\nbutton 'Press embed'\nStaticText '5'",
		"StaticText 'instead'\nbutton 'Fallback'"} {
		if !strings.Contains(got, want) {
			t.Errorf("no %q in\n%s", want, got)
		}
	}
	if strings.Contains(got, "away") || strings.Count(got, "unreadable: True") < 2 {
		t.Errorf("documents of another origin:\n%s", got)
	}
}
