package page

import (
	"strings"
	"testing"

	"gymkhana"
)

// What a goal names is typed, with quotation marks or without.
func TestValuesInGoals(t *testing.T) {
	for goal, want := range map[string]string{
		`Enter "Lamp" into the text field and press Submit.`:        "Lamp",
		"Type lantern into the field and press OK.":                 "lantern",
		"Enter the text river bank, then submit.":                   "river",
		"Enter 03/14/2019 as the date.":                             "03/14/2019",
		"Set the time to 11:45 pm and submit.":                      "11:45 pm",
		"Write to anna.berg@post.example about the lamp.":           "anna.berg@post.example",
		"Log in with the user name bo and the password k7-x.":       "bo|k7-x",
		"Book a flight from Anna Berg to Port Elm on 12.":           "Anna Berg|Port Elm|12",
		"Click the button.":                                         "",
		`Find "Ola" by name, and type 4 for the number of "pears".`: "Ola|pears",
	} {
		var got []string
		for _, v := range valuesIn(goal) {
			got = append(got, v.text)
		}
		if s := strings.Join(got, "|"); s != want {
			t.Errorf("%s\n got %s\nwant %s", goal, s, want)
		}
	}
}

// The heuristic gives each field the value that the goal names it with, and submits when all are full.
func TestHeuristicFillsBeforeItSubmits(t *testing.T) {
	field := func(id, name string) gymkhana.Element {
		return gymkhana.Element{ID: id, Role: "textbox", Name: name, States: []string{"editable"}}
	}
	seen := &gymkhana.Observation{Elements: []gymkhana.Element{{ID: "1", Role: "button", Name: "Submit the password", States: []string{"clickable"}},
		field("2", "Password"), field("3", "User name"), field("4", "Remarks")}}
	agent, err := NewHeuristic(gymkhana.AgentSetup{})
	if err != nil {
		t.Fatal(err)
	}
	task := &gymkhana.Task{Goal: "Log in with the user name bo and the password k7-x, then submit."}
	if err := agent.Begin(t.Context(), task, gymkhana.Spec{}); err != nil {
		t.Fatal(err)
	}
	var did []string
	for range 3 {
		d, err := agent.Act(t.Context(), seen)
		if err != nil {
			t.Fatal(err)
		}
		did = append(did, d.Actions[0].String())
	}
	want := `type text="k7-x" element="2" clear=true|type text="bo" element="3" clear=true|click element="1"`
	if got := strings.Join(did, "|"); got != want {
		t.Errorf("did %s\nwant %s", got, want)
	}
}
