package pages

import (
	"reflect"
	"strings"
	"testing"

	"gymkhana/env/webui/target"
)

func TestRules(t *testing.T) {
	got := rules(`* { box-sizing: border-box; margin: 0; }
/* The
   cards */ .card, .box { padding: 3px; background: linear-gradient(90deg, #fff, #000); border: 1px solid #123456;
  width: 40px; }
.plain { display: flex; }
.nameless { color: red; }
@keyframes turn { from { color: blue; } to { color: green; } }
/* The end */ p::after { content: "x"; line-height: 2; }`)
	want := []rule{
		{"The cards", ".card, .box", []string{"background linear-gradient(90deg, #fff, #000)", "border 1px solid #123456", "width 40px"}},
		{"", ".nameless", []string{"color red"}},
		{"The end", "p::after", []string{"line-height 2"}},
	}
	if !reflect.DeepEqual(got, want) {
		t.Errorf("got  %q\nwant %q", got, want)
	}
}

func TestElements(t *testing.T) {
	all, err := elements(`<!DOCTYPE html><body id="a">one <b class="c">two</b> three<br/></body>`)
	if err != nil || len(all) != 3 || all[0].text != "one  three" || all[1].attrs["class"] != "c" || all[1].text != "two" {
		t.Errorf("%+v, %v", all, err)
	}
	for _, wrong := range []string{"<p>one", "<p><b></p></b>", `<input disabled>`, `<a href=x></a>`} {
		if _, err := elements(wrong); err == nil {
			t.Errorf("%s is taken for well-formed", wrong)
		}
	}
	all, err = elements(`<body><p>one two three four</p><p>one two three four five</p><p>one  two three four five</p></body>`)
	if err != nil {
		t.Fatal(err)
	}
	long := longTexts(all)
	if !reflect.DeepEqual(long, []string{"one two three four five"}) {
		t.Errorf("long texts: %q", long)
	}
}

func TestHow(t *testing.T) {
	got := how([]target.Step{
		{Do: target.Type, By: target.ByID, At: "name", Text: "Ada"}, {Do: target.Enter, By: target.ByID, At: "name"},
		{Do: target.Click, By: target.ByCSS, At: ".a .b"}, {Do: target.Hover, By: target.ByClass, At: "card"},
		{Do: target.Scroll, Text: "bottom", Wait: 75}, {Do: target.Scroll, Text: "600"}, {Do: target.Wait, Wait: 90},
		{Do: target.Clear, By: target.ByID, At: "x"}, {Do: target.Submit, By: target.ByID, At: "x"},
	})
	want := "type “Ada” into the element with the id `name`, then press the Enter key in the element with the id `name`, " +
		"then click the first element that matches `.a .b`, then rest the pointer on the element with the class `card`, " +
		"then scroll to the bottom, then wait for 1.25 seconds, " +
		"then scroll down by 600 pixels, then wait for 1.50 seconds, then clear the element with the id `x`, " +
		"then submit the form of the element with the id `x`"
	if got != want {
		t.Errorf("got  %s\nwant %s", got, want)
	}
}

// TestBriefReads: a description has its parts in order, and words for all that is done.
func TestBriefReads(t *testing.T) {
	made := make1(t, "bakery", 1)
	var heads []string
	for _, part := range made.Brief {
		for line := range strings.Lines(part.Text) {
			if strings.HasPrefix(line, "#") {
				heads = append(heads, strings.TrimSpace(line))
			}
		}
	}
	want := []string{"# " + made.Title, "## Layout and style", "## Exact values", "## Texts", "## Interaction 1: order", "## Names"}
	if !reflect.DeepEqual(heads, want) {
		t.Errorf("got %q, want %q", heads, want)
	}
}
