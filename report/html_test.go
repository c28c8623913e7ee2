package report_test

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"testing"

	"gymkhana"
	"gymkhana/report"
)

func htmlOf(t *testing.T, a gymkhana.Archive, o report.Options) string {
	t.Helper()
	var b bytes.Buffer
	if err := report.WriteHTML(t.Context(), &b, a, o); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

var (
	replayData = regexp.MustCompile(`(?s)<script type="application/json" id="replay-data">(.*?)</script>`)
	moduleText = regexp.MustCompile(`(?s)<script type="module">(.*?)</script>`)
	policyText = regexp.MustCompile(`script-src (?:'|&#39;)sha256-([^'&]*(?:&#43;[^'&]*)*)(?:'|&#39;)`)
)

// told is the part of the player's data that these tests look at.
type told struct {
	Pictures []string
	Texts    []string
	Replays  []struct {
		ID, Task, Status, Trouble string
		Missing                   []string
		Parts                     []struct{ Name, Value string }
		Steps                     []struct {
			N        int
			Seen     []int
			Actions  []string
			Progress *float64
			Shots    []struct {
				Picture int
				From    string
			}
		}
	}
}

func toldIn(t *testing.T, html string) told {
	t.Helper()
	m := replayData.FindStringSubmatch(html)
	if m == nil {
		t.Fatal("the page has no data for its player")
	}
	var d told
	if err := json.Unmarshal([]byte(m[1]), &d); err != nil {
		t.Fatalf("the player's data: %v", err)
	}
	return d
}

func TestPageIsWellFormedAndAlone(t *testing.T) {
	run := laneRun()
	run.Plan.Arms[1].Model = "openai/x<y>&z"
	run.Plan.Pivot = &gymkhana.Pivot{Rows: "om", Columns: "am", Metric: "progress"}
	html := htmlOf(t, played(t, run), report.Options{Catalog: laneCatalog()})
	if err := balanced(html); err != nil {
		t.Error(err)
	}
	for _, outside := range []string{"http://", "https://", "src=\"//", "@import", "url("} {
		if i := strings.Index(html, outside); i >= 0 {
			t.Errorf("the page reaches outside: %.80q", html[i:])
		}
	}
	for _, want := range []string{"openai/x&lt;y&gt;&amp;z", "Lanes are re-created", "lane@1", "15.8 to 100", "om and am", "followed their instructions"} {
		if !strings.Contains(html, want) {
			t.Errorf("the page lacks %q", want)
		}
	}
}

// The policy names the hash of the page's own script; a browser runs no other.
func TestPolicyFitsTheScript(t *testing.T) {
	html := htmlOf(t, played(t, laneRun()), report.Options{})
	sum := sha256.Sum256([]byte(moduleText.FindStringSubmatch(html)[1]))
	want := base64.StdEncoding.EncodeToString(sum[:])
	m := policyText.FindStringSubmatch(html)
	if m == nil || strings.ReplaceAll(m[1], "&#43;", "+") != want {
		t.Errorf("the policy names %q, the script has %s", m, want)
	}
}

func TestReplaysAreRedrawnAndLabelled(t *testing.T) {
	a := &forgetful{Archive: played(t, laneRun())}
	stored, redrawn := toldIn(t, htmlOf(t, a, report.Options{})), told{}
	a.forgets = true
	bare := toldIn(t, htmlOf(t, a, report.Options{}))
	redrawn = toldIn(t, htmlOf(t, a, report.Options{Catalog: laneCatalog()}))
	a.lies = true
	different := toldIn(t, htmlOf(t, a, report.Options{Catalog: laneCatalog()}))
	if labels(stored) != "stored" || labels(bare) != "" || labels(redrawn) != "redrawn" || labels(different) != "differs" {
		t.Errorf("labels are %q, %q, %q, %q; want stored, none, redrawn, differs",
			labels(stored), labels(bare), labels(redrawn), labels(different))
	}
	a.blind = true
	unseen := toldIn(t, htmlOf(t, a, report.Options{Catalog: laneCatalog()}))
	if labels(unseen) != "drawn" || !slices.Equal(unseen.Pictures, redrawn.Pictures) {
		t.Errorf("what nobody looked at is labelled %q, with %d pictures of %d", labels(unseen), len(unseen.Pictures), len(redrawn.Pictures))
	}
	for i, p := range stored.Pictures { // an agent does not see where its last step led; a replay does
		if !slices.Contains(redrawn.Pictures, p) {
			t.Errorf("picture %d of %d stored ones is not redrawn", i, len(stored.Pictures))
		}
	}
	for _, r := range redrawn.Replays {
		last := r.Steps[len(r.Steps)-1]
		if last.Progress == nil || r.Status == "success" != (*last.Progress == 1) {
			t.Errorf("%s ends in %s with progress %v", r.ID, r.Status, last.Progress)
		}
	}
}

func TestReplaysEndWithWhatTheJudgeSaid(t *testing.T) {
	a := &forgetful{Archive: played(t, laneRun()), denied: true}
	walked := false
	for _, r := range toldIn(t, htmlOf(t, a, report.Options{Catalog: laneCatalog()})).Replays {
		last := len(r.Steps) - 1
		if p := r.Steps[last].Progress; p == nil || *p != 0 {
			t.Errorf("%s ends with progress %v though the judge denied it", r.ID, p)
		}
		walked = walked || *r.Steps[last-1].Progress > 0
	}
	if !walked {
		t.Error("nobody walked before the judge was asked")
	}
}

// forgetful is an archive that lost its pictures, one whose hashes are of other ones, one of
// which nobody looked at a picture, and one where a judge denied that anybody arrived.
type forgetful struct {
	gymkhana.Archive
	forgets, lies, blind, denied bool
}

func (f *forgetful) Frame(ctx context.Context, h gymkhana.Hash) ([]byte, error) {
	if f.forgets {
		return nil, gymkhana.ErrNotStored
	}
	return f.Archive.Frame(ctx, h)
}

func (f *forgetful) Episodes(ctx context.Context) ([]gymkhana.EpisodeRow, error) {
	rows, err := f.Archive.Episodes(ctx)
	if f.denied {
		for i := range rows {
			out := *rows[i].Outcome
			out.Grades, out.Verdict = []gymkhana.Grade{{Prompt: "Did it arrive?", Answer: "no"}}, gymkhana.Verdict{}
			rows[i].Outcome = &out
		}
	}
	return slices.DeleteFunc(rows, func(r gymkhana.EpisodeRow) bool { return r.Arm != 0 || !r.Outcome.Scored }), err
}

func (f *forgetful) Trajectory(ctx context.Context, id gymkhana.EpisodeID) (*gymkhana.Trajectory, error) {
	t, err := f.Archive.Trajectory(ctx, id)
	if err != nil || !f.lies && !f.blind {
		return t, err
	}
	own := *t
	own.Steps = slices.Clone(t.Steps)
	for i := range own.Steps {
		own.Steps[i].Frames = []gymkhana.Hash{gymkhana.HashBytes([]byte("another picture"))}
		if f.blind {
			own.Steps[i].Frames = nil
		}
	}
	return &own, nil
}

// labels joins the distinct sources of all pictures.
func labels(d told) string {
	var from []string
	for _, r := range d.Replays {
		for _, s := range r.Steps {
			for _, shot := range s.Shots {
				if !slices.Contains(from, shot.From) {
					from = append(from, shot.From)
				}
			}
		}
	}
	return strings.Join(from, " ")
}

func TestReplaysFailuresFirst(t *testing.T) {
	d := toldIn(t, htmlOf(t, played(t, laneRun()), report.Options{Replays: 10}))
	if len(d.Replays) != 10 {
		t.Fatalf("%d replays, want 10", len(d.Replays))
	}
	seen := map[string]bool{}
	for _, r := range d.Replays {
		seen[r.Status] = true
	}
	if d.Replays[1].Status != "failure" || !seen["failure"] || !seen["not scored"] {
		t.Errorf("the second replay is a %s; statuses are %v", d.Replays[1].Status, seen)
	}
}

func TestPicturesKeepToTheirRoom(t *testing.T) {
	const room = 2000
	d := toldIn(t, htmlOf(t, played(t, laneRun()), report.Options{Bytes: room}))
	size, shots := 0, 0
	for _, p := range d.Pictures {
		size += len(p)
	}
	for _, r := range d.Replays {
		for _, s := range r.Steps {
			shots += len(s.Shots)
		}
	}
	if size > 2*room || shots == 0 {
		t.Errorf("%d bytes of pictures in %d shots, want at most about %d", size, shots, room)
	}
}

func TestPageOfNothing(t *testing.T) {
	html := htmlOf(t, rowArchive{run: sumRun(1, gymkhana.Arm{Agent: "a"})}, report.Options{})
	if err := balanced(html); err != nil {
		t.Error(err)
	}
	if strings.Contains(html, `id="theatre"`) {
		t.Error("there is a player and nothing to play")
	}
}

// A replay says what was shown after each step, and what success lacked at the end.
func TestReplaysSayWhatWasSeen(t *testing.T) {
	a := played(t, laneRun())
	d := toldIn(t, htmlOf(t, a, report.Options{Catalog: laneCatalog()}))
	failures := 0
	for _, r := range d.Replays {
		if r.Status != "failure" {
			continue
		}
		failures++
		if len(r.Missing) != 1 || !strings.HasPrefix(r.Missing[0], "the walker came to square ") {
			t.Errorf("%s lacks %q", r.ID, r.Missing)
		}
		for _, s := range r.Steps {
			if len(s.Seen) != 1 || s.Seen[0] < 1 || !strings.HasPrefix(d.Texts[s.Seen[0]-1], "square ") {
				t.Errorf("%s, step %d: seen %v", r.ID, s.N, s.Seen)
			}
		}
	}
	if failures == 0 || len(d.Texts) > 20 {
		t.Errorf("%d failures; %d texts, where each is to be there once", failures, len(d.Texts))
	}
}

// A cell of the table of tasks links to a replay of a failure, if there is one.
func TestTaskCellsLinkToReplays(t *testing.T) {
	a := played(t, laneRun())
	html := htmlOf(t, a, report.Options{Catalog: laneCatalog()})
	tasks := html[strings.Index(html, `<section id="tasks"`):strings.Index(html, `<section id="replays"`)]
	links := strings.Count(tasks, `href="#replay=`)
	failed := map[string]bool{} // whether an arm failed at a task
	for _, row := range episodes(t, a) {
		at := fmt.Sprint(row.Task, row.Arm)
		if out := row.Outcome; out.Scored && !out.Verdict.Success && !failed[at] {
			failed[at] = true
			if !strings.Contains(tasks, `href="#replay=`+string(row.ID)[:8]+`"`) {
				t.Errorf("the first failure of arm %d at %s is not linked", row.Arm, row.Task)
			}
		}
	}
	if links != 4 || len(failed) == 0 {
		t.Errorf("%d links, want one for each of two arms in each of two scored tasks; failures of %v", links, failed)
	}
}
