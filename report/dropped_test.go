package report_test

import (
	"encoding/json"
	"strings"
	"testing"

	"gymkhana"
	"gymkhana/report"
)

// Dropped actions have a column and a line if there are any, a 0 in the JSON if there are none, and nothing if they
// were not counted.
func TestDroppedActions(t *testing.T) {
	told := func(counts ...*int) (string, string) {
		var rows []gymkhana.EpisodeRow
		for i, n := range counts {
			out := ended(1, 10)
			out.Dropped = n
			rows = append(rows, row([]string{"s/g/1", "s/g/2"}[i], 0, out))
		}
		s := report.Summarize(sumRun(1, gymkhana.Arm{Agent: "a", Protocol: gymkhana.PublishedCode}), rows)
		var table strings.Builder
		if err := report.WriteTable(&table, s); err != nil {
			t.Fatal(err)
		}
		data, err := json.Marshal(s)
		if err != nil {
			t.Fatal(err)
		}
		return table.String(), string(data)
	}
	for _, c := range []struct {
		counts        []*int
		table, mean   string
		wantless, all string
	}{
		{[]*int{new(5), new(2)}, "7 actions dropped", `"dropped":{"mean":3.5`, "", `"dropped_actions":7`},
		{[]*int{new(0), new(0)}, "", `"dropped":{"mean":0,`, "dropped", ""},
		{[]*int{nil, nil}, "", "", "dropped", ""},
		{[]*int{new(1), nil}, "1 action dropped", "", "  dropped", `"dropped_actions":1`},
	} {
		table, data := told(c.counts...)
		if !strings.Contains(table, c.table) || c.wantless != "" && strings.Contains(table, c.wantless) {
			t.Errorf("%v: the table\n%s\nwants %q and not %q", c.counts, table, c.table, c.wantless)
		}
		if !strings.Contains(data, c.mean) || !strings.Contains(data, c.all) || c.mean == "" && strings.Contains(data, `"dropped":`) {
			t.Errorf("%v: %s\nlacks %s or %s", c.counts, data, c.mean, c.all)
		}
	}
}
