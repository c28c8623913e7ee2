package gen

import "gymkhana/env/phone/device"

// Phones are those of a split.
func Phones(s Split) []*device.Kit { return halves[s]().phones }

// All are the apps of a split.
func All(s Split) []*App { return halves[s]().apps }

// Labels are what the app's fields are called.
func (a *App) Labels() (all []string) {
	for i := range a.Fields {
		all = append(all, a.Fields[i].Label)
	}
	return all
}

// Noun is what the app keeps, one and several.
func (a *App) Noun() (one, many string) { return a.noun.one, a.noun.many }

// Goals are the wordings of a family.
func Goals(what string) []string { return goals[what] }
