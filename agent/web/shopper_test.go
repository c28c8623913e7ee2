package web_test

import (
	"strings"
	"testing"

	"gymkhana"
	"gymkhana/agent/agenttest"
	"gymkhana/agent/web"
)

func TestShopperConformance(t *testing.T) {
	answer := func(r *gymkhana.Request) string {
		text := r.Messages[len(r.Messages)-1].Parts[0].Text
		switch {
		case strings.Contains(text, "This picture"):
			return "A kettle."
		case strings.Contains(text, "search box should get"):
			return "tea"
		case strings.Contains(text, "RootWebArea 'Kettles'"):
			return "stop[a kettle]"
		case strings.Contains(text, "value: 'tea'"):
			return "click[Nothing]\nclick[Kettles]"
		case strings.Contains(text, "None of your candidates"):
			return "search[a cup of tea]"
		}
		return "hm"
	}
	for _, config := range []string{`{}`, `{"observe":"captions"}`, `{"observe":"captions","caption_from":"model"}`,
		`{"rewrite":false,"candidates":3,"max_steps":5}`} {
		t.Run(config, func(t *testing.T) {
			agenttest.Run(t, web.NewShop, agenttest.Options{Answer: answer, Calls: 4, Config: gymkhana.Config(config),
				World: func() gymkhana.Environment { return &kiosk{} }})
		})
	}
}

// shopping sets a shopper before the kiosk.
func shopping(t *testing.T, config string, replies ...string) *episode {
	t.Helper()
	return begunAs(t, web.NewShop, gymkhana.AgentSetup{Options: gymkhana.Config(config)}, replies...)
}

// The first candidate that is possible is done; a search gets the words of a second question.
func TestAShopperDoesTheFirstThatIsPossible(t *testing.T) {
	e := shopping(t, `{}`, "click[Basket]\nsearch[a nice cup of tea]\nclick[Kettles]", "“tea”", "click[Basket]", "click[Scroll down]", "click[kettles]",
		"stop[12.50]")
	d := e.turn(t)
	if got := d.Actions[0].String(); got != `type text="tea" element="11" enter=true clear=true` {
		t.Errorf("a search: %s", got)
	}
	if e.world.text != "tea" || !strings.HasPrefix(d.Raw, "search[tea]\nclick[Basket]") {
		t.Errorf("the field has %q after %q", e.world.text, d.Raw)
	}
	if d = e.turn(t); !strings.Contains(d.Invalid, `nothing with the name "Basket"`) || !d.Slips[0].Absent {
		t.Errorf("no candidate is possible: %+v", d)
	}
	if d = e.turn(t); d.Actions[0].String() != "scroll dy=160" {
		t.Errorf("scrolled: %+v", d)
	}
	if d = e.turn(t); d.Actions[0].String() != `click element="12"` || !e.world.shelf {
		t.Errorf("clicked: %+v", d)
	}
	if d = e.turn(t); len(d.Actions) != 2 || d.Actions[0].Text("text") != "12.50" {
		t.Errorf("stopped: %+v", d)
	}
	said := e.last()
	for _, line := range []string{"search[tea]: the page changed.\n", "None of your candidates could be done: nothing with the name",
		"click[Scroll down]: the page stayed the same.\n", "click[kettles]: the page changed.\n", "Write 10 candidates",
		"WANTED: What does the kettle cost?"} {
		if !strings.Contains(said, line) {
			t.Errorf("the last question lacks %q:\n%s", line, said)
		}
	}
}

// Without rewriting one question is asked; without stop it is neither offered nor done.
func TestAShopperAsThePaperHasIt(t *testing.T) {
	e := shopping(t, `{"rewrite":false,"stop":false}`, "search[a nice cup]", "stop[x]")
	if d := e.turn(t); len(e.model.Asked()) != 1 || d.Actions[0].Text("text") != "a nice cup" {
		t.Errorf("%d questions, %+v", len(e.model.Asked()), d)
	}
	if strings.Contains(e.last(), "stop[") {
		t.Errorf("stop is offered:\n%s", e.last())
	}
	if d := e.turn(t); d.Invalid == "" {
		t.Errorf("it stopped: %+v", d)
	}
}

// A query that is empty leaves the words as they were.
func TestAShopperKeepsItsWords(t *testing.T) {
	e := shopping(t, `{}`, "search[cup]", " ")
	if d := e.turn(t); d.Actions[0].Text("text") != "cup" {
		t.Errorf("%+v", d)
	}
}

func TestShopOptions(t *testing.T) {
	_, err := web.NewShop(gymkhana.AgentSetup{Options: gymkhana.Config(`{"observe":"marks","candidates":99,"max_steps":-2}`), Model: &agenttest.Model{}})
	for _, want := range []string{`observe "marks"`, "candidates 99", "max_steps -2"} {
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%v; want %s", err, want)
		}
	}
	bare := (&kiosk{bare: []gymkhana.Verb{gymkhana.Type}}).Spec()
	if web.FitsShop(gymkhana.AgentSetup{}, bare) == nil || web.FitsShop(gymkhana.AgentSetup{}, (&kiosk{}).Spec()) != nil {
		t.Error("it fits where nothing can be typed, or not where it can")
	}
}
