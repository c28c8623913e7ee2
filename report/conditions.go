package report

import (
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"

	"gymkhana"
	"gymkhana/internal/shell"
)

// A condition is a setting of an arm that is not the default: its name, and its value in a few words.
type condition struct{ Name, Value string }

func (c condition) String() string { return strings.TrimSpace(c.Name + " " + c.Value) }

// conditionsOf lists the settings of an arm that differ from the defaults. Agent, model and label are shown elsewhere.
func conditionsOf(arm *gymkhana.Arm) (list []condition) {
	add := func(name, value string) {
		if value != "" {
			list = append(list, condition{name, value})
		}
	}
	add("members", membersOf(arm))
	add("options", optionsOf(arm))
	add("sampling", samplingOf(&arm.Sampling))
	if arm.Clock != (gymkhana.ClockMode{}) {
		add("clock", arm.Clock.String())
	}
	if arm.Protocol != gymkhana.Corrected && arm.Protocol != "" {
		add("protocol", string(arm.Protocol))
	}
	add("limits of an episode", limitsOf(arm.PerEpisode))
	return append(list, worldOf(arm)...)
}

// conditionNames are the conditions that distinguish arms of otherwise equal names.
var conditionNames = []string{"sampling", "limits of an episode", "world version", "screen", "world options", "members"}

// conditionOf gives the condition with a name, or the zero condition.
func conditionOf(arm *gymkhana.Arm, name string) condition {
	for _, c := range conditionsOf(arm) {
		if c.Name == name {
			return c
		}
	}
	return condition{}
}

// unlikeArms lists the conditions in which two arms differ, except protocol and clock. It also lists differences in
// their prompts, model profiles and agent seeds.
func unlikeArms(a, b *gymkhana.Arm, seedA, seedB gymkhana.Seed) (notes []string) {
	for _, name := range append([]string{"options"}, conditionNames...) {
		if one, two := conditionOf(a, name).Value, conditionOf(b, name).Value; one != two {
			notes = append(notes, fmt.Sprintf("%s: %s in A and %s in B", name, orUsual(one), orUsual(two)))
		}
	}
	if a.Agent == b.Agent && a.Prompts != b.Prompts {
		notes = append(notes, fmt.Sprintf("the prompts are %s in A and %s in B", a.Prompts.Short(), b.Prompts.Short()))
	}
	if a.Model == b.Model && !sameProfile(a.Profile, b.Profile) {
		notes = append(notes, "the profile of the model in A is not that in B")
	}
	if seedA != seedB {
		notes = append(notes, fmt.Sprintf("agents draw from seed %d in A and %d in B", seedA, seedB))
	}
	return notes
}

// orUsual names a setting that is the default.
func orUsual(text string) string {
	if text == "" {
		return "the default"
	}
	return text
}

// sameProfile compares the profiles of a model, except for the price.
func sameProfile(a, b *gymkhana.Profile) bool {
	one, err := (&gymkhana.Arm{Profile: a}).Hash()
	two, err2 := (&gymkhana.Arm{Profile: b}).Hash()
	return err == nil && err2 == nil && one == two
}

// optionsOf formats the options of an arm. Options that all members of a group have are the group's.
func optionsOf(arm *gymkhana.Arm) string {
	own := settings(arm.Options, "members")
	if len(arm.Members) == 0 || membersOf(arm) != "" {
		return own // or each member is named with its options
	}
	shared := settings(arm.Members[0].Options)
	for i := range arm.Members {
		if settings(arm.Members[i].Options) != shared {
			return own
		}
	}
	return strings.Trim(own+", "+shared, ", ")
}

// Settings gives for each arm, in words, the settings that are not defaults and in which the arms differ: how many members
// a group has, and options, sampling and limits. All are "" if the arms do not differ.
func Settings(arms []gymkhana.Arm) []string {
	lists := make([][]condition, len(arms))
	for i := range arms {
		if n := len(arms[i].Members); n > 0 && membersOf(&arms[i]) == "" {
			lists[i] = append(lists[i], condition{"", fmt.Sprintf("%d × %s", n, arms[i].Members[0].Agent)})
		}
		lists[i] = append(lists[i], conditionsOf(&arms[i])...)
	}
	texts := make([]string, len(arms))
	for i := range lists {
		texts[i] = line(inWords(lists[i]))
	}
	if len(slices.Compact(slices.Sorted(slices.Values(texts)))) < 2 {
		return make([]string, len(arms))
	}
	return texts
}

// worldOf lists the world options that an arm changes.
func worldOf(arm *gymkhana.Arm) (list []condition) {
	if arm.WorldVersion != 0 {
		list = append(list, condition{"world version", fmt.Sprint(arm.WorldVersion)})
	}
	if arm.Screen != (gymkhana.Size{}) {
		list = append(list, condition{"screen", fmt.Sprintf("%dx%d", arm.Screen.W, arm.Screen.H)})
	}
	if len(arm.World) > 0 {
		list = append(list, condition{"world options", settings(arm.World)})
	}
	return list
}

// inWords formats conditions as a list.
func inWords(list []condition) string {
	texts := make([]string, len(list))
	for i, c := range list {
		texts[i] = c.String()
	}
	return strings.Join(texts, "; ")
}

// settings formats a config as "n=3, feedback=\"refusals\"", without the given keys.
func settings(c gymkhana.Config, but ...string) string {
	const most = 60 // runes of a value
	var values map[string]json.RawMessage
	if json.Unmarshal(c, &values) != nil {
		return line(string(c))
	}
	var parts []string
	for _, key := range slices.Sorted(maps.Keys(values)) {
		if !slices.Contains(but, key) {
			parts = append(parts, line(key)+"="+cut(line(string(values[key])), most))
		}
	}
	return strings.Join(parts, ", ")
}

func samplingOf(s *gymkhana.Sampling) string {
	c, err := gymkhana.NewConfig(s)
	if err != nil {
		return ""
	}
	return settings(c)
}

// limitsOf formats the limits of an episode: "5s, 1000 tokens".
func limitsOf(l gymkhana.Limits) string {
	var parts []string
	if l.Wall > 0 {
		parts = append(parts, l.Wall.String())
	}
	if l.Working > 0 {
		parts = append(parts, l.Working.String()+" of work")
	}
	if l.Tokens > 0 {
		parts = append(parts, count(l.Tokens, "token"))
	}
	if l.CostUSD > 0 {
		parts = append(parts, fmt.Sprintf("$%g", l.CostUSD))
	}
	return strings.Join(parts, ", ")
}

// membersOf lists the members of a group if they differ from each other, or use another model than the arm's name says,
// or another endpoint than the run: "online compat/gpt-5, 2 × scripted".
func membersOf(arm *gymkhana.Arm) string {
	var names []string
	times := map[string]int{}
	for i := range arm.Members {
		m := &arm.Members[i]
		text := line(strings.TrimSpace(m.Agent + " " + m.Address()))
		if own := settings(m.Options); own != "" {
			text += " (" + own + ")"
		}
		if times[text]++; times[text] == 1 {
			names = append(names, text)
		}
	}
	if len(names) == 0 || len(names) == 1 && arm.Members[0].Model == arm.Model && arm.Members[0].BaseURL == "" {
		return ""
	}
	for i, name := range names {
		if n := times[name]; n > 1 {
			names[i] = fmt.Sprintf("%d × %s", n, name)
		}
	}
	return strings.Join(names, ", ")
}

// line writes an untrusted text on one line, with control characters escaped.
func line(text string) string { return shell.Line(text) }
