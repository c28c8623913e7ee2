package web

import (
	"strings"
	"testing"

	"gymkhana"
)

const bad = "error"

// vectors are actions and the canonical form that each parser reads; "" in corrected means the
// same as published.
var vectors = []struct{ action, published, corrected string }{
	// What the published code was seen to do.
	{"click [12]", "click [12]", ""},
	{"click[12]", "click [12]", ""},
	{"click [12] where [12] is link 'a'", "click [12]", ""},
	{"click 12", bad, "click [12]"},
	{"CLICK [1]", bad, "click [1]"},
	{"I click [3]", bad, bad},
	{"search[foo]", bad, bad},
	{"goto http://a", bad, "goto [http://a]"},
	{"tab_focus 1", bad, "tab_focus [1]"},
	{"scroll [direction=down]", bad, "scroll [down]"},
	{"type [5] [abc]", "type [5] [abc] [1]", ""},
	{"type [5] [abc] [0]", "type [5] [abc] [0]", ""},
	{"type [5] [1]", bad, "type [5] [1] [1]"},
	{"type [5] [1] [0]", "type [5] [1] [0]", ""},
	{"type [5] [] [1]", bad, "type [5] [] [1]"},
	{"type [5] [a [b] c] [1]", "type [5] [a [b] c] [1]", ""},
	{"type [5] [x] [press_enter_after=1]", "type [5] [x] [press_enter_after=1] [1]", "type [5] [x] [1]"},
	{"scroll down", "scroll [down]", ""},
	{"scroll [down]", "scroll [down]", ""},
	{"goto [http://a/b[1]]", "goto [http://a/b[1]]", ""},
	{"new_tab", "new_tab", ""},
	{"new_tab [x]", "new_tab", ""},
	{"stop", "stop []", ""},
	{"stop []", "stop []", ""},
	{"stop [a [b]]", "stop [a [b]]", ""},
	{"type [5] [abc] [2]", "type [5] [abc] [2] [1]", ""},
	{"", bad, bad},
	// What follows from the grammar.
	{"  hover[7] ", "hover [7]", ""},
	{"click  [1]", bad, "click [1]"},
	{"click [ id=1 ]", bad, "click [1]"},
	{"click [a]", bad, bad},
	{"click", bad, bad},
	{"scroll  up", bad, "scroll [up]"},
	{"scroll [left]", bad, bad},
	{"type [5]", bad, bad},
	{"type [5] abc", bad, bad},
	{"type [5] []", bad, "type [5] [] [1]"},
	{"type [5] [a] [0] now", "type [5] [a] [0]", ""},
	{"type [5] [see [a] [1] ok]", "type [5] [see [a] [1] ok] [1]", ""},
	{"type [5] [a] to search", bad, "type [5] [a] [1]"},
	{"type [5] [a] where [5] is textbox 'b'", bad, "type [5] [a] [1]"},
	{"type [5] [a] [0] where [5] is textbox 'b'", "type [5] [a] [0]", ""},
	{"type [5] [a] where [5] is b] [1]", "type [5] [a] where [5] is b] [1]", ""},
	{"type [5] [日本]", bad, "type [5] [日本] [1]"},
	{"type [5] [žluť]", "type [5] [žluť] [1]", ""},
	{"press [Control+v]", "press [Control+v]", ""},
	{"press [enter]", "press [Enter]", ""},
	{"press [ctrl+A]", "press [ctrl+A]", "press [Control+A]"},
	{"press [arrowleft]", "press [arrowleft]", "press [ArrowLeft]"},
	{"press [control + +]", "press [control + ]", "press [Control++]"},
	{"press [Page Down]", "press [Page Down]", "press [PageDown]"},
	{"press [f12]", "press [F12]", ""},
	{"press [f13]", "press [f13]", ""},
	{"press Escape", bad, "press [Escape]"},
	{"press []", bad, bad},
	{"press [ ]", "press [ ]", "press [Space]"},
	{"press [a", bad, bad},
	{"goto []", bad, bad},
	{"goto [ http://a ]", "goto [ http://a ]", "goto [http://a]"},
	{"tab_focus [2]", "tab_focus [2]", ""},
	{"page_focus [2]", bad, "tab_focus [2]"},
	{"go_back", "go_back", ""},
	{"go_forward now", "go_forward", ""},
	{"close_tab [1]", "close_tab", ""},
	{"stop 42 crowns", "stop []", "stop [42 crowns]"},
	{"stop [42", "stop []", "stop [42]"},
	{"select [7] [Large]", bad, "select [7] [Large]"},
	{"select [7] [ Large ] where [7] is combobox 'Size'", bad, "select [7] [Large]"},
	{"select [7] []", bad, bad},
}

func TestVectors(t *testing.T) {
	check := func(protocol, action, got string, err error, want string) {
		if err != nil {
			got = bad
		}
		if got != want {
			t.Errorf("%s: %q is %s (%v), want %s", protocol, action, got, err, want)
		}
	}
	for _, v := range vectors {
		if v.corrected == "" {
			v.corrected = v.published
		}
		m, err := parsePublished(v.action)
		check("published", v.action, m.String(), err, v.published)
		if m, err = parse(strings.TrimSpace(v.action), false); true {
			check("corrected", v.action, m.String(), err, v.corrected)
		}
	}
}

// The places in a reply where an action is found.
func TestReplies(t *testing.T) {
	for _, c := range []struct{ reply, published, corrected, reason string }{
		{"So be it. ```click [1]```", "click [1]", "", "So be it."},
		{"One ```click [1]``` and ```click [2]```", "click [1]", "", "One"},
		{"Well\n```\nclick [1]\n```", bad, "click [1]", "Well"},
		{"Well\n```text\nclick [1]\n```\n", bad, "click [1]", "Well"},
		{"```stop\n```", bad, "stop []", ""},
		{"```stop [two\nlines]```", bad, "stop [two lines]", ""},
		{"The page says ```buy now```, so ```click [4]```", bad, "click [4]", "The page says ```buy now```, so"},
		{"I think.\nclick [3]", bad, "click [3]", "I think."},
		{"I think.\n\n**Action:** `click [3]`\n", bad, "click [3]", "I think."},
		{"I think.\naction: goto http://a", bad, "goto [http://a]", "I think."},
		{"I think.\nclick [3] and then [4]", bad, bad, ""},
		{"I will\nstop here", bad, bad, ""},
		{"I will\nstop [here]", bad, "stop [here]", "I will"},
		{"Cut short ```click [3]", bad, bad, ""},
		{"Cut short\n```click [3]", bad, "click [3]", "Cut short"},
		{"``````", bad, bad, ""},
		{"``` ```", bad, bad, ""},
		{"", bad, bad, ""},
		{"click [1]\nhm", bad, bad, ""},
	} {
		for name, read := range map[string]func(string) (reading, error){"published": readPublished, "corrected": readCorrected} {
			want := c.published
			if name == "corrected" && c.corrected != "" {
				want = c.corrected
			}
			got, err := read(c.reply)
			said := got.move.String()
			if err != nil {
				said = bad
			}
			if said != want || want != bad && got.reason != c.reason {
				t.Errorf("%s: %q is %s after %q (%v), want %s after %q", name, c.reply, said, got.reason, err, want, c.reason)
			}
		}
	}
}

// elements of a page for what follows.
var (
	observation = gymkhana.Observation{Text: "[1] RootWebArea 'a'\n\t[5] textbox 'b  c' value: 'd'\n\t[5] link 'twice'",
		Elements: []gymkhana.Element{{ID: "5", Role: "textbox", Name: "b"}, {ID: "8", Role: "img", Text: "e\nf"}}}
	every = gymkhana.Spec{World: "w", Screen: gymkhana.Size{W: 300, H: 200}, Roles: []string{"user"}, Verbs: []gymkhana.Verb{gymkhana.Click, gymkhana.Hover,
		gymkhana.Type, gymkhana.Select, gymkhana.Press, gymkhana.Scroll, gymkhana.Goto, gymkhana.Back, gymkhana.Forward, gymkhana.NewTab,
		gymkhana.CloseTab, gymkhana.SwitchTab, gymkhana.Answer, gymkhana.Finish}}
)

func testDriver(p gymkhana.Protocol) *driver {
	return &driver{spec: every, role: "user", rules: rulesOf(p), clear: p != gymkhana.PublishedCode}
}

// The result of every action, and how the published protocol differs.
func TestActions(t *testing.T) {
	for _, c := range []struct{ action, corrected, published string }{
		{"click [5]", `click element="5"`, ""},
		{"hover [8]", `hover element="8"`, ""},
		{"click [6]", "no element on the page has the id 6", ""},
		{"type [5] [a b] [1]", `type text="a b" element="5" enter=true clear=true`, `type text="a b" element="5" enter=true`},
		{"type [5] [a] [0]", `type text="a" element="5" clear=true`, `type text="a" element="5"`},
		{"type [5] [] [1]", `type text="" element="5" enter=true`, `type cannot be read: "type [5] [] [1]"`},
		{"select [5] [x]", `select element="5" option="x"`, `there is no action "select"`},
		{"press [Control+v]", `press keys=["Control","v"]`, ""},
		{"scroll [down]", "scroll dy=200", ""},
		{"scroll up", "scroll dy=-200", ""},
		{"new_tab", "new_tab", ""},
		{"tab_focus [1]", "switch_tab tab=1", ""},
		{"tab_focus [99999999999999999999]", "there is no tab 99999999999999999999", ""},
		{"close_tab", "close_tab", ""},
		{"goto [http://a/]", `goto url="http://a/"`, ""},
		{"go_back", "back", ""},
		{"go_forward", "forward", ""},
		{"stop [x]", `answer text="x", finish`, ""},
		{"stop []", "finish", ""},
		{"stop [N/A]", `answer text="N/A", finish status="infeasible"`, ""},
		{"clik [5]", `there is no action "clik"; did you mean "click"?`, `there is no action "clik"`},
	} {
		for p, want := range map[gymkhana.Protocol]string{gymkhana.Corrected: c.corrected, gymkhana.PublishedCode: c.published} {
			if want == "" {
				want = c.corrected
			}
			d := testDriver(p).decide("r ```"+c.action+"```", newPage(&observation))
			var got []string
			for _, act := range d.actions {
				got = append(got, act.String())
			}
			if d.fault != nil {
				got = []string{d.fault.err.Error()}
			}
			if said := strings.Join(got, ", "); said != want {
				t.Errorf("%s, %s: got %s, want %s", c.action, p, said, want)
			}
		}
	}
}

// The words for a move in the history; those of the corrected protocol can be read back.
func TestSaid(t *testing.T) {
	seen := newPage(&observation)
	for _, c := range []struct{ action, corrected, published string }{
		{"click [5]", "click [5] where [5] is textbox 'b c' value: 'd'", ""},
		{"hover [8]", "hover [8] where [8] is img 'e f'", ""},
		{"type [5] [a] [1]", "type [5] [a] [1] where [5] is textbox 'b c' value: 'd'", "type [5] [a\n] where [5] is textbox 'b c' value: 'd'"},
		{"type [5] [a] [0]", "type [5] [a] [0] where [5] is textbox 'b c' value: 'd'", "type [5] [a] where [5] is textbox 'b c' value: 'd'"},
		{"select [5] [x]", "select [5] [x] where [5] is textbox 'b c' value: 'd'", ""},
		{"tab_focus [1]", "tab_focus [1]", "page_focus [1]"},
		{"scroll down", "scroll [down]", ""},
		{"new_tab", "new_tab", ""},
		{"stop [x]", "stop [x]", ""},
	} {
		m, err := parse(c.action, true)
		if err != nil {
			t.Fatal(err)
		}
		if c.published == "" {
			c.published = c.corrected
		}
		said := corrected.said(m, seen.nodes[m.id].text)
		if said != c.corrected || published.said(m, seen.nodes[m.id].text) != c.published {
			t.Errorf("%s: got %q and %q", c.action, said, published.said(m, seen.nodes[m.id].text))
		}
		if back, err := parse(said, false); err != nil || back != m {
			t.Errorf("%s is read back as %+v (%v), want %+v", said, back, err, m)
		}
	}
	if got := published.said(move{}, ""); got != "none" {
		t.Errorf("an unreadable reply is said to be %q", got)
	}
}

// Any reply becomes legal actions whose canonical form can be read back, or a fault with a reason.
func FuzzReply(f *testing.F) {
	for _, v := range vectors {
		f.Add("a ```" + v.action + "```")
		f.Add("a\n" + v.action)
	}
	for _, s := range []string{"", "```", "``````click [5]```", "```type [5] [\xff\x00] [1]```", "```press [++]```", "```stop [\u2028]]```", "```text\n\n```"} {
		f.Add(s)
	}
	seen := newPage(&observation)
	f.Fuzz(func(t *testing.T, reply string) {
		for _, p := range []gymkhana.Protocol{gymkhana.Corrected, gymkhana.PublishedCode} {
			h := testDriver(p)
			d := h.decide(reply, seen)
			if d.fault != nil && d.fault.err.Error() == "" {
				t.Errorf("%q: a fault without a reason", reply)
			}
			if d.fault != nil && d.fault.kind == badFormat {
				continue
			}
			back, err := parse(d.move.String(), true)
			if p == gymkhana.PublishedCode {
				back, err = parsePublished(d.move.String())
			}
			if err != nil || back != d.move {
				t.Errorf("%s: %q is %+v, which reads back as %+v (%v)", p, reply, d.move, back, err)
			}
			for _, act := range d.actions {
				if err := h.spec.Check(h.role, act); err != nil && d.fault == nil {
					t.Errorf("%q: %v", reply, err)
				}
				if back, err := gymkhana.ParseAction(act.String()); d.fault == nil && (err != nil || !back.Equal(act)) {
					t.Errorf("%q: %s is read back as %s (%v)", reply, act, back, err)
				}
			}
		}
	})
}
