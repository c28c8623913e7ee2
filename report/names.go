package report

import (
	"fmt"
	"slices"
	"strings"

	"gymkhana"
)

// ArmNames gives every arm of a plan a short unique name: agent and model, then the claimed label, then the
// matrix labels in which arms differ, then the options and other settings that are not defaults, and a number if all
// else is equal. Each name is one line, with control characters escaped.
func ArmNames(arms []gymkhana.Arm) []string {
	names := make([]string, len(arms))
	add := func(part func(*gymkhana.Arm) string) {
		texts := make([]string, len(arms))
		for i := range arms {
			texts[i] = part(&arms[i])
		}
		if distinct(names) || len(slices.Compact(slices.Sorted(slices.Values(texts)))) == 1 {
			return // the names are distinct already, or there is nothing to add
		}
		for i, text := range texts {
			names[i] = strings.TrimSpace(names[i] + " " + text)
		}
	}
	for i := range arms {
		names[i] = arms[i].Agent
		if arms[i].Model != "" {
			names[i] += " " + arms[i].Model
		}
	}
	add(func(a *gymkhana.Arm) string { return a.Claimed.Name() })
	for _, label := range varied(arms) {
		add(func(a *gymkhana.Arm) string {
			value, _ := a.Label(label)
			if value == "" {
				return ""
			}
			return label + "=" + value
		})
	}
	add(func(a *gymkhana.Arm) string { return strings.Trim(string(a.Options), "{}") })
	add(func(a *gymkhana.Arm) string { return a.Clock.String() })
	add(func(a *gymkhana.Arm) string { return string(a.Protocol) })
	for _, name := range conditionNames {
		add(func(a *gymkhana.Arm) string { return conditionOf(a, name).String() })
	}
	add(func(a *gymkhana.Arm) string { return "prompts " + a.Prompts.Short() })
	for i := range names {
		names[i] = line(names[i])
	}
	if !distinct(names) {
		for i := range names {
			names[i] += fmt.Sprintf(" #%d", i+1)
		}
	}
	return names
}

func distinct(names []string) bool {
	sorted := slices.Clone(names)
	slices.Sort(sorted)
	return len(slices.Compact(sorted)) == len(names)
}

// varied lists the labels in which some arm differs from the first, sorted, without those that
// are part of the name already.
func varied(arms []gymkhana.Arm) []string {
	var labels []string
	first := labelsOf(&arms[0])
	for i := range arms {
		own := labelsOf(&arms[i])
		for label, value := range own {
			if value != first[label] {
				labels = append(labels, label)
			}
		}
		for label, value := range first {
			if value != own[label] {
				labels = append(labels, label)
			}
		}
	}
	slices.Sort(labels)
	return slices.DeleteFunc(slices.Compact(labels), func(label string) bool {
		return slices.Contains([]string{"agent", "agents", "model", "models"}, label)
	})
}
