package capture

import (
	"strings"
	"testing"

	"gymkhana/env/webui/aes"
)

func TestReadsBoxesTextsAttributesAndStyles(t *testing.T) {
	v := play(t, Truth, `<style>body{margin:0} .a{position:absolute;left:30px;top:2000px;width:200px;height:40px;color:rgb(1,2,3);
		background:url(pic.svg);border-top:3px solid red}</style>
		<div class=a data-filter-by=text data-evalby="text|color">  Two
		words </div><input class=b placeholder=Name value=start><img class=c src=./pic.svg width=10 height=10>`)
	if v.Broken != "" {
		t.Fatal(v.Broken)
	}
	a := find(t, v.Fresh, "a")
	if want := (aes.Box{X: 30, Y: 2000, W: 200, H: 43}); a.Box != want {
		t.Errorf("box %v, want %v", a.Box, want)
	}
	if a.Text != "Two words" || a.FilterBy != "text" || a.EvalBy != "text|color" || a.HTML == "" || a.Parts != 2 {
		t.Errorf("text, marks: %+v", a)
	}
	if style(a, "color") != "rgb(1, 2, 3)" || style(a, "border-top-width") != "3px" || style(a, "background-image") != `url("/pic.svg")` {
		t.Errorf("styles: %q", a.Style)
	}
	b, c := find(t, v.Fresh, "b"), find(t, v.Fresh, "c")
	if b.Placeholder != "Name" || b.Value != "start" || b.Type != "text" || b.Text != "" || b.Ink != nil {
		t.Errorf("input: %+v", b)
	}
	if c.Source != "/pic.svg" {
		t.Errorf("src %q: want it without the origin", c.Source)
	}
}

// Invisible elements are not kept, by Selenium's rules; elements that can be scrolled to are.
func TestKeepsWhatIsDisplayed(t *testing.T) {
	v := play(t, Built, `<style>body{margin:0} i{display:block;width:50px;height:20px} .box{position:relative;width:60px;height:60px}</style>
		<i class=plain></i><i class=none style="display:none"></i><i class=hidden style="visibility:hidden"></i>
		<div style="opacity:0"><i class=clear></i></div><i class=faint style="opacity:.1"></i><i class=thin style="width:0"></i>
		<i class=left style="position:absolute;left:-9999px"></i><i class=far style="position:absolute;top:5000px"></i>
		<div class=box style="overflow:hidden"><i class=cutoff style="position:absolute;top:70px"></i><i class=inside></i></div>
		<div class=box style="overflow:auto"><i class=scrolled style="position:absolute;top:500px"></i></div>
		<div class=box style="overflow:hidden"><div style="overflow:auto;height:60px"><i class=reached style="margin-top:500px"></i></div></div>
		<div style="overflow:hidden;height:10px"><i class=escapes style="position:absolute;top:900px"></i></div>
		<div style="overflow:hidden;height:0"><i class=folded></i></div>
		<details><summary>s</summary><i class=closed></i></details><input type=hidden class=field>
		<div style="display:contents"><i class=through></i></div>`)
	for class, want := range map[string]bool{
		"plain": true, "none": false, "hidden": false, "clear": false, "faint": true, "thin": false, "left": false, "far": true,
		"cutoff": false, "inside": true, "scrolled": true, "reached": true, "escapes": true, "folded": false, "closed": false, "field": false, "through": true,
	} {
		if seen(v.Fresh, class) != want {
			t.Errorf("%s: seen %t, want %t", class, !want, want)
		}
	}
}

func TestCountsWhatIsInside(t *testing.T) {
	v := play(t, Built, `<div class=a>x<p class=b>y<b style="display:none"><i></i></b></p></div>`)
	a, b := find(t, v.Fresh, "a"), find(t, v.Fresh, "b")
	if a.Descendants != 3 || b.Descendants != 2 || v.Fresh.Elements[b.Parent].Class != "a" || a.Parent != -1 {
		t.Errorf("a has %d, b %d, b's parent %d", a.Descendants, b.Descendants, b.Parent)
	}
}

// A wrapper's ink is the colour of the text in it, not the colour that its own text would have.
func TestInkIsThatOfTheTextShown(t *testing.T) {
	v := play(t, Built, `<div class=a style="color:rgb(9,9,9)">a
		<p class=b style="color:rgb(1,2,3)">a longer <b class=c style="color:rgb(4,5,6)">x</b></p></div><hr class=d>`)
	for class, want := range map[string]string{"a": "rgb(1, 2, 3)", "b": "rgb(1, 2, 3)", "c": "rgb(4, 5, 6)"} {
		if e := find(t, v.Fresh, class); len(e.Ink) != aes.InkProperties || e.Ink[0] != want {
			t.Errorf("%s: ink %v, want %s", class, e.Ink, want)
		}
	}
	if e := find(t, v.Fresh, "d"); e.Ink != nil || e.Parts == 0 {
		t.Errorf("hr: %+v", e)
	}
}

func TestMarksOfABuiltPageMeanNothing(t *testing.T) {
	v := play(t, Built, `<p class=a data-filter-by=text data-evalby=color>x</p>`)
	if e := find(t, v.Fresh, "a"); e.FilterBy != "" || e.EvalBy != "" || e.HTML != "" {
		t.Errorf("marks were read: %+v", e)
	}
}

// A page that does its worst to what reads it is read as it is.
func TestHostilePagesAreReadAsTheyAre(t *testing.T) {
	v := play(t, Built, `<body><p class=a style="color:rgb(1,2,3);position:absolute;left:10px;top:20px;margin:0;width:100px;height:30px">Tea</p>
	<div class=w><form class=f name=body style="width:50px;height:50px"><input name=children><input name=parentNode><input name=localName><input name=innerText>
	<input name=getAttribute><input name=getBoundingClientRect><input name=checkVisibility><input name=firstChild></form></div>
	<img name=createTreeWalker class=i width=5 height=5><img name=documentElement width=5 height=5><div id=getComputedStyle>x</div>
	<script>
	const evil = () => { throw new Error('caught') };
	window.getComputedStyle = () => new Proxy({}, {get: evil});
	const spoil = (of, ...names) => names.forEach((n) => Object.defineProperty(of, n, {get: evil, configurable: true}));
	spoil(Element.prototype, 'getAttribute', 'getBoundingClientRect', 'checkVisibility', 'localName', 'scrollTop', 'outerHTML');
	spoil(HTMLElement.prototype, 'innerText');
	spoil(Node.prototype, 'parentNode', 'firstChild', 'nextSibling', 'textContent');
	spoil(CSSStyleDeclaration.prototype, 'getPropertyValue');
	spoil(String.prototype, 'split', 'trim', 'charCodeAt');
	spoil(Document.prototype, 'createTreeWalker', 'body');
	spoil(Object.prototype, 'toJSON');
	JSON.stringify = () => '{"kept":[]}';
	Array.prototype.push = Function.prototype.bind = evil;
	Object.defineProperty(window, 'gymkhanaEyes', {get: evil});
	</script>`)
	if v.Broken != "" {
		t.Fatal(v.Broken)
	}
	a := find(t, v.Fresh, "a")
	if a.Text != "Tea" || style(a, "color") != "rgb(1, 2, 3)" || a.Box != (aes.Box{X: 10, Y: 20, W: 100, H: 30}) {
		t.Errorf("read %+v", a)
	}
	if f := find(t, v.Fresh, "f"); f.Tag != "form" || f.Descendants != 8 || f.Parent < 0 || v.Fresh.Elements[f.Parent].Class != "w" {
		t.Errorf("form: %s with %d in %d", f.Tag, f.Descendants, f.Parent)
	}
}

// Content of a shadow tree or a frame does not belong to the page, as in Selenium.
func TestShadowTreesAndFramesAreNotEntered(t *testing.T) {
	v := play(t, Built, `<div class=host></div><iframe class=frame srcdoc="<p class=inside>x"></iframe><script>
		document.querySelector('.host').attachShadow({mode: 'open'}).innerHTML = '<p class=shade>x</p>'</script>`)
	if seen(v.Fresh, "inside") || seen(v.Fresh, "shade") || !seen(v.Fresh, "frame") || !seen(v.Fresh, "host") {
		t.Errorf("seen: %+v", v.Fresh.Elements)
	}
}

func TestBounds(t *testing.T) {
	for _, c := range []struct{ name, script, want string }{
		{"many", `for (let i = 0; i < 60000; i++) document.body.append(document.createElement('b'))`, "more than 50000 elements"},
		{"many that show", `for (let i = 0; i < 6000; i++) document.body.append(Object.assign(document.createElement('b'), {textContent: 'x'}))`, "more than 5000"},
		{"nested text", `let at = document.body; for (let i = 0; i < 450; i++) {
			const b = document.createElement('b'); b.append(i + 'x'.repeat(9990)); at.append(b); at = b }`, "characters"},
	} {
		t.Run(c.name, func(t *testing.T) {
			v := play(t, Built, "<body><script>"+c.script+"</script>")
			if !strings.Contains(v.Broken, c.want) {
				t.Errorf("broken %q; want one that tells of %q", v.Broken, c.want)
			}
		})
	}
}

// A text too long to be kept is still distinguished from another one with the same beginning and length.
func TestLongValuesAreToldByTheirDigest(t *testing.T) {
	long := strings.Repeat("word ", 3000)
	v := play(t, Built, "<p class=a>"+long+"end</p><p class=b>"+long+"eme</p><p class=c>"+long+"end</p>")
	a, b, c := find(t, v.Fresh, "a"), find(t, v.Fresh, "b"), find(t, v.Fresh, "c")
	if len(a.Text) > 300 || a.Text == b.Text || a.Text != c.Text {
		t.Errorf("texts of %d characters: a and b alike %t, a and c %t", len(a.Text), a.Text == b.Text, a.Text == c.Text)
	}
}

// A centred heading has the same box whether its element is as wide as the page or as its words. An element with a
// background has its full box, without clipped parts.
func TestExtents(t *testing.T) {
	extent := func(body, class string) aes.Box {
		t.Helper()
		return find(t, play(t, Built, body).Fresh, class).Extent
	}
	wide := extent(`<body style="margin: 0"><h1 class=a style="text-align: center; line-height: 80px">Tea <b>and</b><br>&nbsp;cake&nbsp;</h1>`, "a")
	snug := extent(`<body style="margin: 0">`+
		`<h1 class=a style="width: fit-content; margin: 21.44px auto; line-height: 80px">Tea <b>and</b><br>&nbsp;cake&nbsp;</h1>`, "a")
	if wide.W == 0 || wide != snug {
		t.Errorf("a heading as wide as the page is at %v, and one as wide as its words at %v", wide, snug)
	}
	if wide.X < 700 || wide.W > 400 {
		t.Errorf("the words are at %v", wide)
	}
	if b := extent(`<p class=a style="background: red">Tea</p>`, "a"); b.W != 0 {
		t.Errorf("with a background: %v", b)
	}
	if b := extent(`<div class=a><div style="width: 300px; height: 20px; background: red"></div>Tea</div>`, "a"); b.W != 300 {
		t.Errorf("a box inside: %v", b)
	}
	if b := extent(`<p class=a style="width: 50px; overflow: hidden; white-space: nowrap">A line that is much longer than that</p>`, "a"); b.W != 50 {
		t.Errorf("a line that is cut off: %v", b)
	}
	if b := extent(`<p class=a style="width: 50px; height: 50px"></p>`, "a"); b.W != 0 {
		t.Errorf("nothing: %v", b)
	}
}
