package report_test

import (
	"bytes"
	"context"
	"encoding/json"
	"strings"
	"testing"

	"gymkhana"
	"gymkhana/report"
)

// talker is an archive whose episodes all end with the same answer.
type talker struct {
	listing
	said string
}

func (a talker) Trajectory(context.Context, gymkhana.EpisodeID) (*gymkhana.Trajectory, error) {
	said := gymkhana.Action{Verb: gymkhana.Answer, Args: []gymkhana.Arg{{Name: "text", Value: a.said}}}
	return &gymkhana.Trajectory{Steps: []gymkhana.Step{{Actions: []gymkhana.Action{said}}, {Actions: []gymkhana.Action{{Verb: gymkhana.Finish}}}}}, nil
}

// Answers that were not understood are counted for each agent and quoted, in texts, pages and exports; a run without any
// has no word of it.
func TestAnswersNotUnderstood(t *testing.T) {
	const said = "eight of <b>them</b>"
	told := func(parts map[string]float64) string {
		run := sumRun(1, gymkhana.Arm{Agent: "a"}, gymkhana.Arm{Agent: "b"})
		l := talker{listing{run: run}, said}
		for arm := range run.Plan.Arms {
			out := ended(0, 0)
			if arm == 1 {
				out.Verdict.Parts = parts
			}
			r := row("s/g/1", arm, out)
			r.ID = gymkhana.EpisodeID(strings.Repeat(string(rune('a'+arm)), 64))
			l.rows = append(l.rows, r)
		}
		s := report.Summarize(run, l.rows)
		if err := s.Quote(t.Context(), l); err != nil {
			t.Fatal(err)
		}
		data, err := json.Marshal(s)
		if err != nil {
			t.Fatal(err)
		}
		out := bytes.NewBuffer(append(data, '\n'))
		for _, write := range []error{report.WriteUnread(out, s), report.WriteCSV(out, s),
			report.WriteHTML(t.Context(), out, l, report.Options{Replays: -1})} {
			if write != nil {
				t.Fatal(write)
			}
		}
		return out.String()
	}
	all := told(map[string]float64{gymkhana.PartNotUnderstood: 1})
	for _, want := range []string{"1 answer of b: not understood", `s/g/1  "eight of <b>them</b>"`, `"not_understood":1`, ",not_understood\n",
		"<td>eight of &lt;b&gt;them&lt;/b&gt;</td>"} {
		if !strings.Contains(all, want) {
			t.Errorf("%q is missing", want)
		}
	}
	if none := told(map[string]float64{"declared": 1}); strings.Contains(strings.ToLower(none), "understood") {
		t.Error("a run without such answers speaks of them")
	}
}
