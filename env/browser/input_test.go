package browser

import (
	"fmt"
	"strings"
	"testing"
	"unicode/utf8"
)

const form = `<title>Form</title><style>body { margin: 0; height: 3000px; font: 16px sans-serif } div { height: 40px }</style>
<div><label>Name <input id=name></label></div>
<div><label>Bio <textarea id=bio>old</textarea></label></div>
<div><label><input type=checkbox id=tick> Agree</label></div>
<div><label>Fruit <select id=fruit><option>Apple<option value=p>Pear<option disabled>Plum</select></label></div>
<div><button id=save>Save</button> <button disabled>Locked</button></div>
<div id=pad style="height: 100px; background: #ddd">pad</div>
<div id=source draggable=true style="width: 100px; background: gold">cargo</div>
<div id=target style="width: 300px; background: pink">here</div>
<div style="margin-top: 1800px"><button id=far>Far below</button></div>
<script>
 const log = [];
 const note = (e, more = '') => log.push((e.target.id || 'page') + ' ' + e.type + more);
 save.onclick = (e) => note(e, ' ' + e.detail);
 far.onclick = fruit.onchange = tick.onchange = (e) => note(e);
 for (const t of ['mousedown', 'mouseup', 'dblclick', 'contextmenu', 'mouseenter'])
    pad.addEventListener(t, (e) => note(e, ' ' + e.button + ' ' + e.buttons +
      ' ' + Math.round(performance.now())));
 for (const t of ['keydown', 'keyup'])
    addEventListener(t, (e) => e.target === document.body && note(e, ' ' + e.key + ' ' + e.code + ' ' + e.keyCode +
      (e.shiftKey ? ' shift' : '') + (e.ctrlKey ? ' ctrl' : '') + (e.repeat ? ' repeat' : '')));
 source.ondragstart = (e) => e.dataTransfer.setData('text/plain', 'the cargo');
 target.ondragover = (e) => e.preventDefault();
 target.ondrop = (e) => { e.preventDefault(); note(e, ' ' + e.dataTransfer.getData('text/plain')) };
</script>`

// takeLog reads and clears what the form page noted.
func takeLog(t *testing.T, w *Window) string {
	t.Helper()
	return strings.Join(value[[]string](t, w, "log.splice(0)"), "; ")
}

func TestEveryInput(t *testing.T) {
	e := html(form)
	e.WholePage = true
	w := open(t, e)
	o := look(t, w)
	id := func(name string) string { return fmt.Sprintf("element=%q", elementID(t, o, name)) }
	for _, c := range []struct {
		actions []string
		log     string // what the page noted
		check   string // an expression that has to be true
	}{
		{[]string{"click " + id("Save")}, "save click 1", ""},
		{[]string{"double_click " + id("Save")}, "save click 1; save click 2", ""},
		{[]string{"click " + id("Far below")}, "far click", "scrollY > 1000"},
		{[]string{"scroll dy=-5000"}, "", "scrollY === 0"},
		{[]string{`scroll direction="down"`}, "", "scrollY === 540"},
		{[]string{"scroll dy=-5000", "mouse_move x=200 y=210"}, "pad mouseenter 0 0 317", ""},
		{[]string{"click x=200 y=210 ticks=6"}, "pad mousedown 0 1 317; pad mouseup 0 0 417", ""},
		{[]string{`click x=200 y=210 button="right" ticks=0`}, "pad mousedown 2 2 417; pad contextmenu 2 2 417; pad mouseup 2 0 417", ""},
		{[]string{"long_press x=200 y=210"}, "pad mousedown 0 1 417; pad mouseup 0 0 1167", ""},
		{[]string{`type text="Ada, é!" ` + id("Name")}, "", `document.getElementById("name").value === "Ada, é!"`},
		{[]string{`type text="two\nlines" clear=true ` + id("Bio")}, "", `bio.value === "two\nlines"`},
		{[]string{"click " + id("Agree")}, "tick change", "tick.checked"},
		{[]string{`select option="Pear" ` + id("Fruit")}, "fruit change", `fruit.value === "p"`},
		{[]string{`select option="apple" ` + id("Fruit")}, "fruit change", `fruit.value === "Apple"`},
		{[]string{"click x=900 y=700"}, "", "document.activeElement === document.body"},
		{[]string{`press keys=["Control","ArrowLeft"]`}, "page keydown Control ControlLeft 17 ctrl; page keydown ArrowLeft ArrowLeft 37 ctrl; " +
			"page keyup ArrowLeft ArrowLeft 37 ctrl; page keyup Control ControlLeft 17", ""},
		{[]string{`key_down key="Space"`, `key_down key=" "`, `key_up key="Space"`},
			"page keydown   Space 32; page keydown   Space 32 repeat; page keyup   Space 32", "scrollY > 0"},
		{[]string{`type text="W?"`}, "page keydown W KeyW 87 shift; page keyup W KeyW 87 shift; page keydown ? Slash 191 shift; page keyup ? Slash 191 shift", ""},
		{[]string{"scroll dy=-5000", "hover x=5 y=5", "drag x=50 y=320 to_x=100 to_y=360"}, "target drop the cargo", ""},
		{[]string{"wait ticks=30"}, "", ""},
	} {
		do(t, w, c.actions...)
		if got := takeLog(t, w); got != c.log {
			t.Errorf("%v: the page noted\n got %s\nwant %s", c.actions, got, c.log)
		}
		if c.check != "" && !value[bool](t, w, c.check) {
			t.Errorf("%v: not %s (scrollY %v)", c.actions, c.check, value[any](t, w, "scrollY"))
		}
	}
}

func TestRefusals(t *testing.T) {
	w := open(t, html(form))
	o := look(t, w)
	id := func(name string) string { return fmt.Sprintf("element=%q", elementID(t, o, name)) }
	for action, want := range map[string]string{
		"click x=1280 y=0":                       "outside the viewport",
		`click element="9999"`:                   "is not on the page",
		`click element="nine"`:                   "is not the id of an element",
		`press keys=["Entr"]`:                    `did you mean "Enter"`,
		`press keys=[]`:                          "want 1 to 10",
		`key_down key="NoSuch"`:                  "unknown key",
		"scroll x=1 y=1":                         "say by how much",
		`type text="x" ` + id("Save"):            "cannot be typed into",
		`select option="Kiwi" ` + id("Fruit"):    "it has Apple, Pear, Plum",
		`select option="Plum" ` + id("Fruit"):    "disabled",
		`select option="x" ` + id("Save"):        "not a list of options",
		"wait ticks=99999999":                    "want 0 to",
		"back":                                   "no page to go to",
		"forward":                                "no page to go to",
		"close_tab":                              "the last tab",
		"switch_tab tab=3":                       "there is no tab 3",
		`open_app app="x"`:                       "cannot be done in a browser",
		`goto url="http://elsewhere.localhost/"`: "this world has only http://page.localhost/",
	} {
		if got := try(t, w, action); !strings.Contains(got, want) {
			t.Errorf("%s: refused with %q; want %q in it", action, got, want)
		}
	}
	if got := takeLog(t, w); got != "" {
		t.Errorf("something happened nevertheless: %s", got)
	}
}

func TestKeysOfEveryKind(t *testing.T) {
	for name, want := range map[string]key{
		"a": {Key: "a", Code: "KeyA", Number: 65, Text: "a"}, "A": {Key: "A", Code: "KeyA", Number: 65, Text: "A", With: modShift},
		"7": {Key: "7", Code: "Digit7", Number: 55, Text: "7"}, "&": {Key: "&", Code: "Digit7", Number: 55, Text: "&", With: modShift},
		"F12": {Key: "F12", Code: "F12", Number: 123}, "Ctrl": {Key: "Control", Code: "ControlLeft", Number: 17, Location: 1, Modifier: modControl},
		"ü": {Key: "ü", Text: "ü"}, `"`: {Key: `"`, Code: "Quote", Number: 222, Text: `"`, With: modShift},
	} {
		if got, err := keyFor(name); err != nil || got != want {
			t.Errorf("%s: %+v, %v; want %+v", name, got, err, want)
		}
	}
}

// FuzzKeys: any name of a key is either known, or the error suggests similar names.
func FuzzKeys(f *testing.F) {
	for _, name := range []string{"a", "Enter", "F5", "F13", "", "é", "\x00", "Ctrl"} {
		f.Add(name)
	}
	f.Fuzz(func(t *testing.T, name string) {
		k, err := keyFor(name)
		if err == nil && k.Key == "" {
			t.Errorf("%q gave a key without a name", name)
		}
		if err == nil && utf8.RuneCountInString(k.Text) > 1 {
			t.Errorf("%q types %q", name, k.Text)
		}
	})
}

// FuzzAddresses: only the hosts of the episode are ever let through.
func FuzzAddresses(f *testing.F) {
	for _, a := range []string{"page.localhost", "http://page.localhost/x?y#z", "http://page.localhost@evil/", "http://evil/?page.localhost",
		"//page.localhost", "http://page.localhost:81/", "https://page.localhost", "javascript://page.localhost/%0aalert(1)", "HTTP://PAGE.LOCALHOST"} {
		f.Add(a)
	}
	w := &Window{episode: html("")}
	f.Fuzz(func(t *testing.T, address string) {
		full, refused := Allowed(w.episode.Hosts, address)
		if refused == "" && full != "about:blank" && !strings.HasPrefix(strings.ToLower(full), "http://page.localhost") &&
			!strings.Contains(full, "@page.localhost") {
			t.Errorf("%q was let through as %q", address, full)
		}
		if refused != "" && full != "" {
			t.Errorf("%q was both refused and let through", address)
		}
	})
}

// dismiss declines every dialog that can be declined, and lets a page be left.
func dismiss(d *Dialog) { d.Accepted = d.Type == "alert" || d.Type == "beforeunload" }

func TestDialogsAreAnswered(t *testing.T) {
	const page = `<button onclick="alert('hello'); log = [confirm('sure?'), prompt('name?', 'Ada')]">ask</button>
<script>addEventListener('beforeunload', (e) => e.preventDefault())</script>`
	for name, c := range map[string]struct {
		policy DialogPolicy
		got    string
		text   string
	}{
		"accept": {nil, `[true,"Ada"]`, "dialog: alert \"hello\": accepted\ndialog: confirm \"sure?\": accepted\ndialog: " +
			"prompt \"name?\": accepted with \"Ada\"\n\n"},
		"dismiss": {dismiss, `[false,null]`, "dialog: alert \"hello\": accepted\ndialog: confirm \"sure?\": dismissed\ndialog: prompt \"name?\": dismissed\n\n"},
	} {
		e := html(page)
		e.Dialogs = c.policy
		w := open(t, e)
		do(t, w, fmt.Sprintf("click element=%q", elementID(t, look(t, w), "ask")))
		if got := value[string](t, w, "JSON.stringify(log)"); got != c.got {
			t.Errorf("%s: the page got %s; want %s", name, got, c.got)
		}
		if o := look(t, w); !strings.HasPrefix(o.Text, c.text) {
			t.Errorf("%s: the agent is told\n%s", name, o.Text)
		}
		if o := look(t, w); strings.Contains(o.Text, "dialog") {
			t.Errorf("%s: the agent is told twice", name)
		}
		do(t, w, `goto url="http://page.localhost/next"`)
		if o := look(t, w); o.URL != "http://page.localhost/next" || !strings.HasPrefix(o.Text, `dialog: beforeunload "": accepted`) {
			t.Errorf("%s: leaving the page gave %s\n%s", name, o.URL, o.Text)
		}
	}
}

func TestTabs(t *testing.T) {
	e := html(`<title>one</title><a href=/two target=_blank>new tab</a> <button ` +
		`onclick="window.open('/pop')">pop</button> <button onclick="window.close()">bye</button>`)
	e.MaxTabs = 3
	w := open(t, e)
	tabs := func() string {
		var all []string
		for _, tab := range look(t, w).Tabs {
			s := strings.TrimPrefix(tab.URL, "http://page.localhost")
			if tab.Active {
				s += "*"
			}
			all = append(all, s)
		}
		return strings.Join(all, " ")
	}
	o := look(t, w)
	click := func(name string) string { return fmt.Sprintf("click element=%q", elementID(t, o, name)) }
	for _, c := range []struct{ action, want string }{
		{click("new tab"), "/ /two*"},
		{"switch_tab tab=0", "/* /two"},
		{click("pop"), "/ /two /pop*"},
		{click("pop"), "/ /two /pop*"}, // over the limit
		{"close_tab", "/ /two*"},
		{`new_tab url="page.localhost/three"`, "/ /two /three*"},
		{`goto url="page.localhost/four"`, "/ /two /four*"},
		{"back", "/ /two /three*"},
		{"forward", "/ /two /four*"},
		{"switch_tab tab=1", "/ /two* /four"},
		{"close_tab", "/* /four"},
	} {
		do(t, w, c.action)
		if got := tabs(); got != c.want {
			t.Errorf("%s: tabs are %s; want %s", c.action, got, c.want)
		}
	}
	if got := w.Report().Blocked; len(got) != 1 {
		t.Errorf("blocked: %q; want the fourth tab", got)
	}
	if a, b := value[float64](t, w, "Date.now()"), w.millis(); a-float64(w.episode.Start.UnixMilli()) != float64(int64(b)) {
		t.Errorf("the page is at %v, the window at %v", a, b)
	}
}
