package main

import (
	"slices"
	"strings"

	"gymkhana/learn"
)

// addSections adds to scores those of the sections of a subset, and returns the names of the sections that have any. Tasks
// that the suite does not have any more belong to no section.
func addSections(source *learn.Source, subset, selector string, all []scores) (names []string, err error) {
	sections, err := source.Sections(subset, selector)
	if err != nil {
		return nil, err
	}
	for i := range sections[1:] {
		section := &sections[1+i]
		for _, of := range all {
			some := map[episode]score{}
			for e, got := range of[subset] {
				if section.Has(e.task) {
					some[e] = got
				}
			}
			if len(some) == 0 {
				continue
			}
			if of[section.Name] = some; !slices.Contains(names, section.Name) {
				names = append(names, section.Name)
			}
		}
	}
	return names, nil
}

// heads are the columns of a table of a subset and its sections.
func heads(names []string) string {
	own := slices.Clone(names)
	for i := range own[1:] {
		own[1+i] = strings.TrimPrefix(own[1+i], names[0]+", ")
	}
	return strings.Join(own, "\t")
}
