package report

import (
	"bytes"
	"context"
	"strings"
	"testing"

	"gymkhana"
)

// tried is an archive with the calls of one arm.
type tried struct {
	gymkhana.Archive
	run   *gymkhana.Run
	calls []gymkhana.Call
}

func (a tried) Run() *gymkhana.Run { return a.run }

func (a tried) Asked(_ context.Context, _ int, each func(gymkhana.EpisodeRow, *gymkhana.Call)) error {
	for i := range a.calls {
		each(gymkhana.EpisodeRow{}, &a.calls[i])
	}
	return nil
}

// Failed tries that were repeated are reported below the table. Those of cached answers are of another run.
func TestRetriesAreReported(t *testing.T) {
	run := &gymkhana.Run{Plan: gymkhana.Plan{Arms: []gymkhana.Arm{{Agent: "online", Model: "compat/m1"}}}}
	answer := func(tries int, cached bool) gymkhana.Call {
		return gymkhana.Call{Response: &gymkhana.Response{Cached: cached, Timing: gymkhana.CallTiming{Tries: tries}}}
	}
	for want, calls := range map[string][]gymkhana.Call{
		"3 requests to its endpoint failed and were repeated": {answer(3, false), answer(1, false), answer(2, false), answer(9, true), {Error: "x"}},
		"1 request to its endpoint failed and was repeated":   {answer(2, false)},
		"": {answer(1, false), answer(5, true), {Error: "x"}},
	} {
		s := Summarize(run, []gymkhana.EpisodeRow{{Outcome: &gymkhana.Outcome{Calls: 5, Usage: gymkhana.Usage{In: 9}}}})
		if err := s.Time(t.Context(), tried{run: run, calls: calls}); err != nil {
			t.Fatal(err)
		}
		var b bytes.Buffer
		if err := WriteTable(&b, s); err != nil {
			t.Fatal(err)
		}
		said := strings.Join(strings.Fields(b.String()), " ")
		if !strings.Contains(said, want) || want == "" && strings.Contains(said, "repeated") {
			t.Errorf("want %q in\n%s", want, b.String())
		}
	}
}
