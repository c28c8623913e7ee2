package browser

import (
	"fmt"
	"strings"
	"testing"
	"unicode/utf8"
)

// fields is a page with a field of every kind, each with a value already.
const fields = `<title>Fields</title><style>body { margin: 0; font: 14px sans-serif } label, div { display: block }</style>
<script>let keys = 0, inputs = 0; onkeydown = () => { keys++ }; oninput = () => { inputs++ }</script>
<input id=text aria-label=text value=old><input id=search aria-label=search type=search value=old>
<input id=url aria-label=url type=url value=http://old.example/><input id=email aria-label=email type=email value=o@ld.example>
<input id=tel aria-label=tel type=tel value=1><input id=password aria-label=password type=password value=old>
<input id=number aria-label=number type=number value=5 max=99><input id=range aria-label=range type=range value=5>
<input id=date aria-label=date type=date value=2020-01-01><input id=time aria-label=time type=time value=01:01>
<input id=month aria-label=month type=month value=2020-01><input id=week aria-label=week type=week value=2020-W01>
<input id=moment aria-label=moment type=datetime-local value=2020-01-01T01:01><input id=color aria-label=color type=color value=#000000>
<textarea id=area aria-label=area>old
lines</textarea><div id=rich aria-label=rich contenteditable><b>old</b> text<p>and more</div>
<label>labelled <input id=labelled value=old></label><label>born on <input id=born type=date value=2020-01-01></label>
<input id=empty aria-label=empty><input id=fixed aria-label=fixed readonly value=old>
<div id=host></div><iframe id=frame srcdoc="<input id=inner aria-label=inner value=old>" style="height: 30px; border: 0"></iframe>
<script>host.attachShadow({ mode: 'closed' }).innerHTML = '<input aria-label=shady value=old oninput="shady = this.value">'; let shady = ''</script>`

// TestTypingFillsEveryFieldAsAWhole types twice into each kind of field: the second text replaces the first, and clear=true
// changes nothing about that.
func TestTypingFillsEveryFieldAsAWhole(t *testing.T) {
	e := html(fields)
	e.Whole, e.WholePage = true, true
	w := open(t, e)
	o := look(t, w)
	for name, values := range map[string][2]string{
		"text": {"12", "3"}, "search": {"12", "3"}, "url": {"http://a/", "http://b/"}, "email": {"a@b", "c@d"}, "tel": {"12", "3"},
		"password": {"12", "3"}, "number": {"12", "3"}, "range": {"12", "3"}, "date": {"2026-02-03", "2026-03-04"}, "time": {"10:20", "11:30"},
		"month": {"2026-02", "2026-03"}, "week": {"2026-W02", "2026-W03"}, "moment": {"2026-02-03T10:20", "2026-03-04T11:30"},
		"color": {"#112233", "#445566"}, "area": {"two\nlines", "one"}, "rich": {"two", "one"}, "labelled": {"12", "3"},
		"born on": {"2026-02-03", "2026-03-04"}, "inner": {"12", "3"}, "shady": {"12", "3"},
	} {
		read := fmt.Sprintf("%s.value ?? %[1]s.innerText", name)
		switch name {
		case "born on":
			read = "born.value"
		case "inner":
			read = "frame.contentDocument.getElementById('inner').value"
		case "shady":
			read = "shady"
		}
		for i, more := range []string{"", " clear=true", ""} {
			text := values[i%2]
			do(t, w, fmt.Sprintf("type text=%q element=%q%s", text, elementID(t, o, name), more))
			if got := value[string](t, w, read); got != text {
				t.Errorf("%s%s: %q after %q was typed", name, more, got, text)
			}
		}
	}
}

// TestTypingAWholeKeepsWhatItShould: an empty field gets no more keys than the text has, an empty text empties a field, a
// number that is unfinished goes too, a field that cannot be changed stays, and text at the focus is still added.
func TestTypingAWholeKeepsWhatItShould(t *testing.T) {
	e := html(fields)
	e.Whole, e.WholePage = true, true
	w := open(t, e)
	o := look(t, w)
	on := func(text, name string) string {
		return fmt.Sprintf("type text=%q element=%q", text, elementID(t, o, name))
	}
	for _, c := range []struct{ action, read, want string }{
		{on("ab", "empty"), "`${empty.value} ${keys} ${inputs}`", "ab 2 2"},
		{`type text="c"`, "empty.value", "abc"},
		{on("", "empty"), "empty.value", ""},
		{on("", "number"), "number.value", ""},
		{on("1e", "number"), "`${number.validity.badInput}`", "true"},
		{on("7", "number"), "number.value", "7"},
		{on("new", "fixed"), "fixed.value", "old"},
		{on("\nx", "text"), "text.value", "x"},
	} {
		do(t, w, c.action)
		if got := value[string](t, w, c.read); got != c.want {
			t.Errorf("%s: %s is %q; want %q", c.action, c.read, got, c.want)
		}
	}
	added := open(t, html(fields))
	do(t, added, fmt.Sprintf(`type text="3" element=%q`, elementID(t, look(t, added), "text")))
	if got := value[string](t, added, "text.value"); len(got) != len("old3") || !strings.Contains(got, "3") {
		t.Errorf("without the rule, %q; want 3 added to old", got)
	}
}

// TestTypingOnALabelFillsItsField, also one that keys cannot fill.
func TestTypingOnALabelFillsItsField(t *testing.T) {
	e := html(fields)
	e.Whole, e.WholePage = true, true
	w := open(t, e)
	o := look(t, w)
	for label, c := range map[string][2]string{"labelled": {"labelled.value", "12"}, "born on": {"born.value", "2026-02-03"}} {
		_, line, found := strings.Cut(o.Text, "StaticText '"+label+"'")
		if !found {
			t.Fatalf("no text %q in\n%s", label, o.Text)
		}
		before := o.Text[:len(o.Text)-len(line)]
		id := before[strings.LastIndex(before, "[")+1 : strings.LastIndex(before, "]")]
		do(t, w, fmt.Sprintf("type text=%q element=%q", c[1], id))
		if got := value[string](t, w, c[0]); got != c[1] {
			t.Errorf("%s: %q; want %q", label, got, c[1])
		}
	}
}

// TestSelectListsTheOptions that a list has, at most 20 of them and none at full length if it is long.
func TestSelectListsTheOptions(t *testing.T) {
	w := open(t, html(`<select aria-label=none></select><select aria-label=many id=many></select><script>
		for (let i = 1; i <= 5000; i++) many.add(new Option(i === 2 ? '😀'.repeat(1000) : 'option ' + i))</script>`))
	o := look(t, w)
	for name, want := range map[string][]string{"none": {"it has none"},
		"many": {"it has option 1, " + strings.Repeat("😀", 60) + "…, option 3", "option 20 and 4980 more"}} {
		why := try(t, w, fmt.Sprintf("select option=\"kiwi\" element=%q", elementID(t, o, name)))
		for _, part := range want {
			if !strings.Contains(why, part) || utf8.RuneCountInString(why) > 400 {
				t.Errorf("%s: refused as %q; want %q in it", name, why, part)
			}
		}
	}
}
