package capture

import (
	"fmt"
	"strings"
	"testing"

	"gymkhana/env/webui/aes"
	"gymkhana/env/webui/target"
)

// Every way of naming an element and every action, on one page that records what happens to it.
func TestDeedsAndLocators(t *testing.T) {
	const page = `<title>t</title><style>body{margin:0} .menu:hover{background:rgb(9,9,9)} .far{display:block;margin-top:3000px}</style>
		<p class=log></p><button id=go onclick="say('clicked')">Go</button><div class=menu>menu</div>
		<form onsubmit="say('submitted'); return false"><input name=who class=who value=ab oninput="say(this.value)"
			onkeydown="if (event.key === 'Enter') say('enter')"><input class=mail type=email value=x></form>
		<div class=note contenteditable oninput="say(this.textContent)">old</div>
		<a href="#x" onclick="say('linked')">  The link </a><select class=list><option>one<option>two</select>
		<article onclick="say('tagged')">a</article><b class=far>end</b>
		<script>const log = document.querySelector('.log'); function say(s) { log.textContent = s; }
		addEventListener('scroll', () => say('at ' + scrollY))</script>`
	for _, c := range []struct {
		step target.Step
		want string // in the log
	}{
		{target.Step{Do: target.Click, By: target.ByID, At: "go"}, "clicked"},
		{target.Step{Do: target.Click, By: target.ByCSS, At: "form + .note ~ article"}, "tagged"},
		{target.Step{Do: target.Click, By: target.ByTag, At: "article"}, "tagged"},
		{target.Step{Do: target.Click, By: target.ByLink, At: "The link"}, "linked"},
		{target.Step{Do: target.Click, By: target.ByXPath, At: "//button[contains(., 'Go')]"}, "clicked"},
		{target.Step{Do: target.Type, By: target.ByName, At: "who", Text: "cd"}, "abcd"},
		{target.Step{Do: target.Type, By: target.ByClass, At: "note", Text: "er"}, "older"},
		{target.Step{Do: target.Clear, By: target.ByClass, At: "who"}, ""},
		{target.Step{Do: target.Enter, By: target.ByClass, At: "who"}, "enter"},
		{target.Step{Do: target.Submit, By: target.ByClass, At: "mail"}, ""}, // x is no address: the form refuses
		{target.Step{Do: target.Scroll, Text: "bottom"}, "at "},
		{target.Step{Do: target.Scroll, Text: "300"}, "at 300"},
	} {
		s := c.step
		v := play(t, Built, page, target.Interaction{Steps: []target.Step{s}})
		if v.After[0].Failed != "" {
			t.Errorf("%s %s %s: %s", s.Do, s.By, s.At, v.After[0].Failed)
		}
		log := ""
		for _, e := range v.After[0].Capture.Elements {
			if e.Class == "log" {
				log = e.Text
			}
		}
		if log != c.want && (!strings.HasSuffix(c.want, " ") || !strings.HasPrefix(log, c.want)) {
			t.Errorf("%s %s %s: the page tells %q, want %q", s.Do, s.By, s.At, log, c.want)
		}
	}
	v := play(t, Built, page, step(target.Hover, target.ByClass, "menu", ""), step(target.Type, target.ByClass, "mail", "@y.z"),
		step(target.Clear, target.ByName, "who", ""))
	if e := find(t, v.After[0].Capture, "menu"); style(e, "background-color") != "rgb(9, 9, 9)" {
		t.Errorf("hover: %s", style(e, "background-color"))
	}
	if e := find(t, v.After[1].Capture, "mail"); e.Value != "x@y.z" {
		t.Errorf("type: %q, want it at the end", e.Value)
	}
	if e := find(t, v.After[2].Capture, "who"); e.Value != "" {
		t.Errorf("clear left %q", e.Value)
	}
}

func TestWhatCannotBeDoneFailsAndTheVisitGoesOn(t *testing.T) {
	const page = `<button id=hidden style="display:none">x</button><button id=under>x</button>
		<div style="position:absolute;inset:0;background:#eee"></div><p id=plain>x</p>
		<button id=last style="position:relative" onclick="alert(1); this.className='done'">x</button>`
	v := play(t, Built, page,
		step(target.Click, target.ByID, "none", ""), step(target.Click, target.ByID, "hidden", ""), step(target.Click, target.ByID, "under", ""),
		step(target.Type, target.ByID, "plain", "x"), step(target.Click, target.ByCSS, "][", ""), step(target.Submit, target.ByID, "last", ""),
		step(target.Scroll, "", "", "sideways"), step("dance", target.ByID, "last", ""), step(target.Click, "", "", ""),
		step(target.Click, target.ByXPath, "//text()", ""), step(target.Click, target.ByID, "last", ""))
	for i, want := range []string{"there is no element with id none", "is not displayed", "is covered by div", "does not take the focus",
		"cannot be looked for", "belongs to no form", "no place to scroll to", "nothing that can be done", "names no element", "is not an element", ""} {
		if got := v.After[i].Failed; !strings.Contains(got, want) || (want == "") != (got == "") {
			t.Errorf("interaction %d: %q, want %q", i+1, got, want)
		}
	}
	if !seen(v.After[10].Capture, "done") {
		t.Error("the alert was not accepted, or the click after the failures did nothing")
	}
}

func TestMomentsAreToldAndIdsLast(t *testing.T) {
	w := open(t, html(`<p class=a>x</p><form><button id=go>send</button></form><i id=add
		onclick="this.before(Object.assign(document.createElement('p'), {className: 'b', textContent: 'new'}))">+</i>`))
	var moments []int
	v, err := Play(t.Context(), w, Truth, []target.Interaction{step(target.Click, target.ByID, "add", ""), step(target.Click, target.ByID, "go", "")},
		func(n int, c *aes.Capture) error { moments = append(moments, n); return nil })
	if err != nil {
		t.Fatal(err)
	}
	if fmt.Sprint(moments) != "[0 1 2]" {
		t.Errorf("moments %v", moments)
	}
	a, again := find(t, v.Fresh, "a"), find(t, v.After[0].Capture, "a")
	if a.ID != again.ID || find(t, v.After[0].Capture, "b").ID == a.ID {
		t.Errorf("ids: %d, then %d", a.ID, again.ID)
	}
	if reloaded := find(t, v.After[1].Capture, "a"); reloaded.ID == a.ID {
		t.Error("an element of another document has the same id")
	}
	stop := fmt.Errorf("stop")
	if _, err := Play(t.Context(), w, Built, nil, func(int, *aes.Capture) error { return stop }); err != stop {
		t.Errorf("error %v, want that of each", err)
	}
}

// Two readings of an unchanging page are the same.
func TestReadingChangesNothing(t *testing.T) {
	w := open(t, html(`<div class=a style="animation: k 1s infinite">x</div><style>@keyframes k { to { width: 10px } }</style><input class=b>`))
	one, err := Play(t.Context(), w, Truth, nil, nil)
	if err != nil {
		t.Fatal(err)
	}
	two, err := Play(t.Context(), w, Truth, nil, nil)
	if err != nil {
		t.Fatal(err)
	}
	if a, b := fmt.Sprintf("%+v", one.Fresh), fmt.Sprintf("%+v", two.Fresh); a != b {
		t.Errorf("first\n%s\nthen\n%s", a, b)
	}
}
