package cli

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"gymkhana"
	"gymkhana/runner"
)

// versionAxis is the axis of a matrix that --world-versions adds.
const versionAxis = "world-version"

// mostVersions bounds the versions of one plan.
const mostVersions = 1000

// addVersions turns --world-versions into an axis of the matrix, the last one, and lays the report out by it unless the
// plan has a pivot.
func (f *runFlags) addVersions() error {
	if f.worldVersions == "" {
		return nil
	}
	if f.given[versionAxis] || slices.ContainsFunc(f.plan.axes,
		func(x runner.Axis) bool { return x.Name == versionAxis }) {
		return inputf("--world-versions %s: --world-version or the matrix sets versions too; leave one of them out",
			brief(f.worldVersions))
	}
	list, err := parseVersions(f.worldVersions)
	if err != nil {
		return err
	}
	values := make([]any, len(list))
	for i, v := range list {
		values[i] = v
	}
	f.plan.axes = append(f.plan.axes, runner.Axis{Name: versionAxis, Values: values})
	f.plan.Pivot = cmp.Or(f.plan.Pivot, &gymkhana.Pivot{Rows: "agent+model", Columns: versionAxis, Metric: "success"})
	return nil
}

// parseVersions reads a list of versions and ranges: "1..10" or "1,3,5..7".
func parseVersions(text string) ([]int, error) {
	wrong := inputf("--world-versions %q: want versions and ranges of them, such as 1..10 or 1,3,5..7, each once, from 1 on", brief(text))
	var list []int
	for _, part := range strings.Split(text, ",") {
		from, to, isRange := strings.Cut(strings.TrimSpace(part), "..")
		first, err := strconv.Atoi(from)
		last := first
		if err == nil && isRange {
			last, err = strconv.Atoi(to)
		}
		if err != nil || first < 1 || last < first || last-first >= mostVersions {
			return nil, wrong
		}
		for v := first; v <= last; v++ {
			if slices.Contains(list, v) || len(list) >= mostVersions {
				return nil, wrong
			}
			list = append(list, v)
		}
	}
	return list, nil
}
