package browser

import (
	"fmt"
	"testing"
)

// wholePage is a page whose elements are all observed, at every scroll position.
func wholePage(document string) Episode {
	e := html(document)
	e.WholePage = true
	return e
}

// If scrolling to an element leaves it under a bar, scrolling continues, in the page, in a box and in a frame.
func TestScrolledFromUnderBars(t *testing.T) {
	w := open(t, wholePage(`<style>
		html { scroll-behavior: smooth }
		body { margin: 0 }
		.bar { position: sticky; top: 0; height: 60px; background: tan; z-index: 1 }
		.tall { height: 1500px }
		#box { width: 300px; height: 200px; overflow: auto; border: 5px solid tan }</style>
		<div class=bar></div><div class=tall></div><button onclick="press(1)">first</button><div class=tall></div>
		<div id=box><div class=tall></div><div class=bar></div><button onclick="press(2)">second</button><div class=tall></div></div><div class=tall></div>
		<iframe width=300 height=200 srcdoc="<body style='margin:0'><div style='position:sticky;top:0;height:60px;background:tan'></div>
			<div style='height:600px'></div><button onclick='parent.press(3)'>third</button><div style='height:600px'></div>"></iframe>
		<div class=tall></div><button onclick="press(4)">fourth</button><div class=tall></div>
		<script>var got = [], press = (n) => got.push(n)</script>`))
	for _, name := range []string{"first", "second", "third", "fourth", "third", "second", "first"} {
		if got := try(t, w, fmt.Sprintf("click element=%q", elementID(t, look(t, w), name))); got != "" {
			t.Errorf("click %s: %s", name, got)
		}
	}
	if got := value[string](t, w, "got.join()"); got != "1,2,3,4,3,2,1" {
		t.Errorf("pressed %s", got)
	}
}

// Scrolling to an element does not change where Tab continues from, just as when a person scrolls.
func TestScrollingLeavesTheStartOfTab(t *testing.T) {
	for _, then := range []string{"", "hover element=%q", "click element=%q", "scroll element=%q dy=10"} {
		w := open(t, wholePage(`<style>#veil { position: fixed; inset: 200px 0 0 0; opacity: 0.5; background: tan }</style><body style="margin:0">
			<button>before</button><p>text</p><button id=next>next</button><div style="height:3000px"></div><button>far</button>
			<div style="height:3000px"></div><div id=veil></div>`))
		far := elementID(t, look(t, w), "far")
		do(t, w, "click x=10 y=40")
		if then != "" {
			try(t, w, fmt.Sprintf(then, far))
			if top := value[float64](t, w, "scrollY"); top == 0 {
				t.Errorf("%s scrolls nothing", then)
			}
		}
		do(t, w, `press keys=["Tab"]`)
		if got := value[string](t, w, "document.activeElement.id"); got != "next" {
			t.Errorf("after %q, Tab goes to %q; want next", then, got)
		}
	}
}
