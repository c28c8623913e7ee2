package device

import (
	"context"
	"strings"
	"testing"

	"gymkhana"
)

// player is a heuristic that has read a goal.
func player(t *testing.T, goal string) *heuristic {
	t.Helper()
	p, err := deskKit().NewHeuristic(gymkhana.AgentSetup{})
	if err != nil {
		t.Fatal(err)
	}
	if err := p.Sit(nil); err != nil {
		t.Fatal(err)
	}
	if err := p.Begin(t.Context(), &gymkhana.Task{Goal: goal}, gymkhana.Spec{}); err != nil {
		t.Fatal(err)
	}
	return p.(*heuristic)
}

// see lets a heuristic act on elements, each written as "id|name|state state".
func see(t *testing.T, h *heuristic, elements ...string) string {
	t.Helper()
	o := &gymkhana.Observation{}
	for _, text := range elements {
		part := strings.Split(text, "|")
		o.Elements = append(o.Elements, gymkhana.Element{ID: part[0], Name: part[1], States: strings.Fields(part[2])})
	}
	d, err := h.Act(t.Context(), o)
	if err != nil || len(d.Actions) != 1 {
		t.Fatalf("%+v, %v", d, err)
	}
	return d.Actions[0].String()
}

const tap = "clickable"

// The first look at a screen: what sounds like the goal is tapped.
func TestTheHeuristicTapsWhatSoundsLikeTheGoal(t *testing.T) {
	for _, c := range []struct {
		name, goal string
		elements   []string
		want       string
	}{
		{"a word of the goal", "Turn off the lamp.", []string{"a|Mood|" + tap, "b|Lamp|" + tap}, `click element="b"`},
		{"a word of its id", "Turn off the lamp.", []string{"a|Mood|" + tap, "lamp|On|" + tap}, `click element="lamp"`},
		{"more words of it", "Open the long list.", []string{"a|List|" + tap, "b|Long list|" + tap}, `click element="b"`},
		{"more of its words", "Open the long list.", []string{"a|List of all my many papers|" + tap, "b|List|" + tap},
			`click element="b"`},
		{"the first of two alike", "Open the list.", []string{"a|List|" + tap, "b|List|" + tap}, `click element="a"`},
		{"what is quoted", `Open the note "Milk" of notes.`, []string{"a|Notes of the note|" + tap, "b|Milk|" + tap},
			`click element="b"`},
		{"what is quoted in other letters", `Open “milk”, of notes.`, []string{"a|Notes|" + tap, "b|MILK|" + tap},
			`click element="b"`},
		{"what is quoted in part is none", `Open 'Milk' of the notes.`, []string{"a|Notes|" + tap,
			"b|Milk and bread and so on|" + tap}, `click element="a"`},
		{"what cannot be tapped", "Turn off the lamp.", []string{"b|Lamp|", "a|Lamp and mood|" + tap}, `click element="a"`},
		{"what is off", "Turn off the lamp.", []string{"b|Lamp|clickable disabled", "a|Lamp and mood|" + tap},
			`click element="a"`},
		{"words that say nothing", "Go to the app of it.", []string{"a|The app of it|" + tap}, `finish status="complete"`},
		{"nothing that sounds like it", "Turn off the lamp.", []string{"a|Mood|" + tap}, `finish status="complete"`},
		{"nothing, and more below", "Turn off the lamp.", []string{"a|Mood|" + tap, "body||scrollable"},
			`scroll element="body" direction="down"`},
		{"a field for what is quoted", `Call it "Anna".`, []string{"a|Call|" + tap, "f|Name|clickable editable"},
			`type text="Anna" element="f" clear=true`},
		{"a field, and nothing is quoted", "Write the name.", []string{"f|Name|clickable editable"},
			`finish status="complete"`},
		{"save, before anything is written", "Write the name.", []string{"a|Save|" + tap}, `finish status="complete"`},
	} {
		if got := see(t, player(t, c.goal), c.elements...); got != c.want {
			t.Errorf("%s: the heuristic does %s; want %s", c.name, got, c.want)
		}
	}
}

// The heuristic's actions if the screen never changes, as a list.
func TestTheHeuristicTriesSomethingElse(t *testing.T) {
	for _, c := range []struct {
		name, goal string
		elements   []string
		want       []string
	}{
		{"what was tapped sounds less right", "Open the list of papers.", []string{"a|Papers list|" + tap, "b|Papers|" + tap},
			[]string{"a", "b", "a", "b"}},
		{"in the end nothing does", "Open the list.", []string{"a|List|" + tap},
			[]string{"a", "a", "finish"}},
		{"each field gets the next quote", `Call "Anna" at "12".`, []string{"f|Name|clickable editable",
			"g|Number|clickable editable"},
			[]string{"Anna in f", "12 in g", "finish"}},
		{"one field gets one", `Call "Anna" at "12".`, []string{"f|Name|clickable editable"},
			[]string{"Anna in f", "finish"}},
		{"what is written is saved", `Call it "Anna".`, []string{"f|Name|clickable editable", "s|Save|" + tap},
			[]string{"Anna in f", "s"}},
		{"and so is what took two steps", "Turn off the lamp.", []string{"l|Lamp|" + tap, "o|OK|" + tap},
			[]string{"l", "l", "o"}},
		{"confirmed", "Turn off the lamp.", []string{"l|Lamp|" + tap, "o|Confirm|" + tap}, []string{"l", "l", "o"}},
		{"submitted", "Turn off the lamp.", []string{"l|Lamp|" + tap, "o|Submit|" + tap}, []string{"l", "l", "o"}},
		{"and not cancelled", "Turn off the lamp.", []string{"l|Lamp|" + tap, "o|Cancel|" + tap},
			[]string{"l", "l", "finish"}},
		{"three looks further down", "Open the list.", []string{"body||scrollable"},
			[]string{"scroll body", "scroll body", "scroll body", "finish"}},
	} {
		h := player(t, c.goal)
		for i, want := range c.want {
			got := see(t, h, c.elements...)
			if short := brief(t, got); short != want {
				t.Errorf("%s: action %d is %s; want %s", c.name, i+1, got, want)
				break
			}
		}
	}
	h := player(t, "Open the list.")
	o := &gymkhana.Observation{Refused: "it scrolls no further", Elements: []gymkhana.Element{{ID: "body",
		States: []string{"scrollable"}}}}
	if d, _ := h.Act(t.Context(), o); d.Actions[0].Verb != gymkhana.Finish {
		t.Errorf("what was refused is not tried again: %s", d.Actions[0])
	}
}

// brief is an action in a word.
func brief(t *testing.T, text string) string {
	a, err := gymkhana.ParseAction(text)
	if err != nil {
		t.Fatal(err)
	}
	switch a.Verb {
	case gymkhana.Click:
		return a.Text("element")
	case gymkhana.Type:
		return a.Text("text") + " in " + a.Text("element")
	case gymkhana.Scroll:
		return "scroll " + a.Text("element")
	}
	return string(a.Verb)
}

func TestTheHeuristicForgets(t *testing.T) {
	h := player(t, `Call it "Anna".`)
	see(t, h, "f|Name|clickable editable")
	if err := h.Begin(t.Context(), &gymkhana.Task{Goal: `Call it "Otto".`}, gymkhana.Spec{}); err != nil {
		t.Fatal(err)
	}
	if got := see(t, h, "f|Name|clickable editable"); got != `type text="Otto" element="f" clear=true` {
		t.Errorf("in another episode the heuristic does %s", got)
	}
	if _, err := h.Act(gone(t), &gymkhana.Observation{}); err != context.Canceled {
		t.Errorf("it acts for a run that was cancelled: %v", err)
	}
	if _, err := deskKit().NewHeuristic(gymkhana.AgentSetup{Options: gymkhana.Config(`{"depth":3}`)}); err == nil {
		t.Error("it has no options, and takes one")
	}
}
