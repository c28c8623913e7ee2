package live

import (
	"strings"
	"testing"

	"gymkhana"
	"gymkhana/judge"
)

// A check of pages, in the form of an imported task.
const byPages = `{"intent": "Put a blue lamp into the cart of http://localhost:7770/.", "start_url": "http://localhost:7770/",
"eval": {"eval_types": ["program_html", "url_match"], "reference_url": "http://localhost:7770/blue-lamp.html", "url_note": "GOLD in PRED",
"program_html": [
 {"url": "last", "locator": "document.querySelector('p').innerText", "required_contents": "red-lamp |OR| BLUE-lamp"},
 {"url": "last", "locator": "", "required_contents": {"must_include": ["<title>Product", "http://localhost:7770/cart"]}},
 {"url": "http://localhost:7770/cart", "locator": "document.querySelector('p').innerText", "required_contents": "seenblue-lamp"},
 {"url": "http://localhost:7770/cart", "locator": "document.querySelector('nowhere').innerText ?? ((", "required_contents": " |OR| x"}]}}`

// TestPagesAreRead reads pages at the end and only then, the last picture being of the page in front.
func TestPagesAreRead(t *testing.T) {
	t.Parallel()
	e := begin(t, imported(t, newTown(t), "shopping", byPages))
	e.do(`type text="blue lamp" enter=true ` + e.on("textbox", "Search"))
	e.at("http://localhost:7770/blue-lamp.html")
	before, err := e.seen.Screenshot.Hash()
	if err != nil {
		t.Fatal(err)
	}
	if s := e.state(); s.Pages != nil {
		t.Errorf("pages before the end: %q", s.Pages)
	}
	e.worth(0, 0)
	e.do("finish")
	e.at("http://localhost:7770/blue-lamp.html")
	s := e.state()
	if len(s.Pages) != 4 || s.Pages[0] != "/blue-lamp.html" || s.Pages[2] != "In the cart: seenblue-lamp" || s.Pages[3] != "" {
		t.Errorf("pages %q", s.Pages)
	}
	after, err := e.seen.Screenshot.Hash()
	if err != nil || after != before {
		t.Errorf("the last picture is %s, was %s: %v", after.Short(), before.Short(), err)
	}
	e.worth(1, 1)
}

// oneHop is the verifier of a task of one hop.
func oneHop(o VerifierOptions) VerifierOptions {
	o.Procedure.Rule = judge.Single
	return o
}

// verdict scores a single state under a protocol.
func (o VerifierOptions) verdict(mode judge.Mode, s State) gymkhana.Verdict {
	o.Published = mode
	return o.Start(&gymkhana.Task{}, gymkhana.Frame{State: &s}).Verdict()
}

// TestSingleHops is where the two protocols differ on one hop.
func TestSingleHops(t *testing.T) {
	said := func(text string) State {
		return State{URL: "https://a.test/x", Answer: text, Answered: true, Done: true}
	}
	at := func(url string) State { return State{URL: url, Done: true} }
	include := oneHop(VerifierOptions{Checks: []string{stringMatch}, Answer: judge.Answer{Include: []string{"9"}}})
	stopped := oneHop(VerifierOptions{Checks: []string{stringMatch}, Answer: judge.Answer{Include: []string{"the same"}}})
	part := oneHop(VerifierOptions{Checks: []string{urlMatch}, URL: "https://a.test/find?q=lamp&by=size", URLNote: partNote})
	whole := oneHop(VerifierOptions{Checks: []string{urlMatch}, URL: "https://a.test/x/ |OR| https://a.test/y"})
	both := oneHop(VerifierOptions{Checks: []string{urlMatch, stringMatch}, URL: "https://a.test/x", Answer: judge.Answer{Exact: "yes"}})
	pages := oneHop(VerifierOptions{Checks: []string{programHTML}, Contents: [][]string{{"a", "b"}}})
	for _, c := range []struct {
		name                 string
		o                    VerifierOptions
		s                    State
		corrected, published bool
	}{
		{"a number", include, said("it is 9"), true, true},
		{"a number in another", include, said("it is 19"), false, true},
		{"a denial", include, said("not 9"), false, true},
		{"not declared done", include, State{Answer: "9", Answered: true}, false, false},
		{"no answer", include, State{Done: true}, false, false},
		{"an agent that gave up", stopped, said("Early stop: the same was done 3 times"), false, true},
		{"the whole address", whole, at("https://a.test/y/"), true, true},
		{"a longer address", whole, at("https://a.test/x/z"), false, false},
		{"an address that is not declared", whole, State{URL: "https://a.test/x"}, false, true},
		{"a query in another order", part, at("https://a.test/find?by=size&q=lamp"), true, false},
		{"another query", part, at("https://a.test/find?q=lamps&by=size"), false, false},
		{"one of two checks", both, said("no"), false, false},
		{"both checks", both, said("Yes"), true, true},
		{"pages", pages, State{Done: true, Pages: []string{"<b>A"}}, true, true},
		{"a part of the contents", pages, State{Done: true, Pages: []string{"a"}}, false, false},
		{"pages that were not read", pages, State{}, false, false},
	} {
		if v := c.o.verdict("", c.s); v.Success != c.corrected || v.Parts["passed"] != truth(c.corrected) || v.Parts["hops"] != 1 {
			t.Errorf("%s: corrected %+v; want %t", c.name, v, c.corrected)
		}
		if v := c.o.verdict(judge.Legacy, c.s); v.Success != c.published || v.Parts["published_passed"] != 0 {
			t.Errorf("%s: published %+v; want %t", c.name, v, c.published)
		}
		if v := c.o.verdict(judge.Fixed, c.s); v.Success != c.corrected {
			t.Errorf("%s: legacy_fixed %+v; want %t", c.name, v, c.corrected)
		}
	}
}

// TestStatesComeBack decodes stored states, and refuses other bytes.
func TestStatesComeBack(t *testing.T) {
	s, err := newState(State{URL: "https://a.test/", Answer: "9", Answered: true, Done: true, Pages: []string{"<b>"}})
	if err != nil {
		t.Fatal(err)
	}
	text := string(s.AppendCanonical(nil))
	if want := `{"answer":"9","answered":true,"done":true,"pages":["<b>"],"url":"https://a.test/"}`; text != want {
		t.Errorf("stored as %s, want %s", text, want)
	}
	back, err := Decode([]byte(text))
	if err != nil || string(back.AppendCanonical(nil)) != text {
		t.Errorf("comes back as %v: %v", back, err)
	}
	if _, err := Decode([]byte(`{"uri":""}`)); err == nil {
		t.Error("a state of another world was read")
	}
}

func TestVerifierMistakes(t *testing.T) {
	for config, want := range map[string]string{
		`{}`:                                             "unknown rule",
		`{"procedure":{"rule":"single"}}`:                "needs checks",
		`{"procedure":{"rule":"normal"}}`:                "must_include",
		`{"procedure":{"rule":"multihop"}}`:              `"end" last`,
		`{"checks":["x"],"procedure":{"rule":"single"}}`: "unknown check",
		`{"checks":["string_match"],"procedure":{"rule":"single"}}`:                            "without an answer",
		`{"checks":["url_match"],"procedure":{"rule":"single"}}`:                               "without an address",
		`{"checks":["url_match"],"url":"x","url_note":"ABOUT","procedure":{"rule":"single"}}`:  `url_note "ABOUT"`,
		`{"checks":["program_html"],"procedure":{"rule":"single"}}`:                            "without contents",
		`{"published":"clean","checks":["url_match"],"url":"x","procedure":{"rule":"single"}}`: `published "clean"`,
		`{"answr":{},"checks":["url_match"],"url":"x","procedure":{"rule":"single"}}`:          `did you mean "answer"?`,
	} {
		_, err := NewVerifier(gymkhana.Config(config))
		if err == nil || gymkhana.FaultOf(err) != gymkhana.FaultSetup || !strings.Contains(err.Error(), want) {
			t.Errorf("%s gives %v; want %q", config, err, want)
		}
	}
}

// TestAJudgeSettlesTheWording asks about each reference of an answer that is done, and takes the reply
// in place of the rules, in each protocol's own words.
func TestAJudgeSettlesTheWording(t *testing.T) {
	task := &gymkhana.Task{Goal: "What is the tower made of?"}
	o := oneHop(VerifierOptions{Checks: []string{stringMatch}, Answer: judge.Answer{Fuzzy: []string{"made of stone"}}})
	end := State{URL: "http://a/", Answer: "blocks of granite", Answered: true, Done: true}
	for _, c := range []struct {
		mode    judge.Mode
		reply   string
		success bool
	}{{"", "yes", true}, {"", "no", false}, {"", "", false}, {"", "Perhaps.", false}, {judge.Legacy, "I say Yes.", true}, {judge.Legacy, "yes", false}} {
		o.Published = c.mode
		s := o.Start(task, gymkhana.Frame{State: &end}).(gymkhana.Judged)
		if asked := s.Questions(); len(asked) != 1 || !strings.Contains(asked[0].Messages[len(asked[0].Messages)-1].Parts[0].Text, "granite") {
			t.Fatalf("asked %+v", asked)
		}
		s.Hear([]string{c.reply})
		if got := s.Verdict().Success; got != c.success {
			t.Errorf("%q, %q: success %v, want %v", c.mode, c.reply, got, c.success)
		}
	}
	end.Done = false
	if asked := o.Start(task, gymkhana.Frame{State: &end}).(gymkhana.Judged).Questions(); asked != nil {
		t.Errorf("asked %d questions about an episode that is not done", len(asked))
	}
}
