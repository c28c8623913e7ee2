package cli

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"gymkhana"
	"gymkhana/report"
	"gymkhana/runner"
)

// checkMatrix refuses a matrix with an axis that has no values or that another key or flag sets too. It also refuses
// excluded cells and a pivot table that name an unknown axis. m has the agents and models to run, which may replace
// those of the plan.
func (f *runFlags) checkMatrix(m *runner.Matrix) error {
	axes := map[string][]any{"agent": nil, "model": nil} // with the values that a cell may name; nil allows any
	for _, axis := range f.plan.axes {
		if err := f.checkAxis(axis); err != nil {
			return err
		}
		axes[axis.Name] = axis.Values
	}
	for name, list := range map[string][]string{"agent": m.Agents, "model": m.Models} {
		for _, text := range list {
			axes[name] = append(axes[name], text)
		}
	}
	if err := f.checkExclude(axes); err != nil {
		return err
	}
	return f.checkPivot(axes)
}

// wrong makes an error about a key of the plan.
func (f *runFlags) wrong(key, format string, args ...any) error {
	return inputf("%s:%d: %s: %s", f.config, f.plan.lines[key], key, fmt.Sprintf(format, args...))
}

func (f *runFlags) checkAxis(axis runner.Axis) error {
	name := axis.Name
	switch _, twice := f.plan.lines[name]; {
	case name == "" || name == gymkhana.WorldLabel:
		return f.wrong("matrix", "the axis %q has no name", name)
	case len(axis.Values) == 0:
		return f.wrong("matrix", "%s has no values", name)
	case twice && slices.Contains([]string{"agent", "model", "clock", "protocol", "screen", "world-version"}, name):
		return f.wrong("matrix", "%s is an axis, and the key %[1]s on line %d sets it too; remove one of them", name, f.plan.lines[name])
	case name != "agent" && name != "model" && f.given[name] && slices.Contains([]string{"clock", "protocol", "screen", "world-version"}, name):
		return f.wrong("matrix", "%s is an axis, and --%[1]s sets it too; remove one of them", name)
	}
	if _, twice := f.plan.Options[name]; twice {
		return f.wrong("matrix", "%s is an axis, and options on line %d sets it too; remove one of them", name, f.plan.lines["options"])
	}
	for _, text := range f.options {
		if key, _, _ := strings.Cut(text, "="); key == name {
			return f.wrong("matrix", "%s is an axis, and --option %[1]s sets it too; remove one of them", name)
		}
	}
	if key, of := strings.CutPrefix(name, gymkhana.WorldLabel); of {
		if _, twice := f.plan.World[key]; twice {
			return f.wrong("matrix", "%s is an axis, and world on line %d sets %s too; remove one of them", name, f.plan.lines["world"], key)
		}
	}
	return nil
}

// checkExclude refuses excluded cells that do not exist.
func (f *runFlags) checkExclude(axes map[string][]any) error {
	names := slices.Sorted(maps.Keys(axes))
	for i, cell := range f.plan.Exclude {
		if len(cell) == 0 {
			return f.wrong("exclude", "entry %d names no axis", i+1)
		}
		for _, name := range slices.Sorted(maps.Keys(cell)) {
			values, ok := axes[name]
			if !ok {
				return f.wrong("exclude", "entry %d: %q is not an axis of the matrix%s", i+1, brief(name), gymkhana.DidYouMean(brief(name), names))
			}
			text, known := fmt.Sprint(cell[name]), texts(values)
			if values != nil && !slices.Contains(known, text) {
				return f.wrong("exclude", "entry %d: %s has no value %q%s", i+1, name, brief(text), gymkhana.DidYouMean(brief(text), known))
			}
		}
	}
	return nil
}

// checkPivot refuses a pivot table whose rows or columns are not axes, or whose metric is unknown.
func (f *runFlags) checkPivot(axes map[string][]any) error {
	p := f.plan.Pivot
	if p == nil {
		return nil
	}
	names := append(slices.Sorted(maps.Keys(axes)), "label", "clock", "protocol", "screen", "world", "world-version")
	for key := range f.plan.Options {
		names = append(names, key)
	}
	for key := range f.plan.World {
		names = append(names, gymkhana.WorldLabel+key)
	}
	for _, part := range f.plan.Parts {
		names = append(names, slices.Collect(maps.Keys(part.Options))...)
	}
	for _, side := range []struct{ key, name string }{{"rows", p.Rows}, {"columns", p.Columns}} {
		if side.name == "" {
			return f.wrong("pivot", "%s is missing", side.key)
		}
		for _, name := range strings.Split(side.name, "+") {
			if tag, ok := strings.CutPrefix(name, report.TagLabel); ok && tag != "" {
				continue
			}
			if !slices.Contains(names, name) {
				return f.wrong("pivot", "%s: %q is not an axis of the matrix%s", side.key, brief(name), gymkhana.DidYouMean(brief(name), names))
			}
		}
	}
	if _, err := report.FindTabled(p.Metric); err != nil {
		return f.wrong("pivot", "%v", err)
	}
	return nil
}
