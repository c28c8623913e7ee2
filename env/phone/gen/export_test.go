package gen

import (
	"fmt"

	"gymkhana/env/phone/device"
)

// Phones are those of a split.
func Phones(s Split) []*device.Kit { return halfOf(s).phones }

// All are the apps of a split.
func All(s Split) []*App { return halfOf(s).apps }

// Labels are the labels of the app's fields.
func (a *App) Labels() (all []string) {
	for i := range a.Fields {
		all = append(all, a.Fields[i].Label)
	}
	return all
}

// Noun is the name of the items that the app keeps, in singular and plural.
func (a *App) Noun() (one, many string) { return a.noun.one, a.noun.many }

// Goals are the wordings of a family.
func Goals(what string) []string { return goals[what] }

// Design is all of the app that is drawn.
func (a *App) Design() string {
	return fmt.Sprintf("%s %s %s %v %v %+v %+v %+v %+v %v", a.Name, a.Title, a.Schema(), a.Icon, a.Color, a.Layout, a.words, a.sorts, a.filters, a.Switches)
}

// KeptOf asks a cache for the apps of some keys, without making them, and tells how many it keeps.
func KeptOf(keys ...string) int {
	var c cache
	for _, key := range keys {
		c.find(Split(freshStart + key))
	}
	return len(c.kept)
}
