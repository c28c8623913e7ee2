package cli

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"gymkhana/model/modeltest"
)

// headOf returns the text that report prints above its table.
func headOf(s *session, args ...string) string {
	s.run(append([]string{"report"}, args...)...)
	text, _, _ := strings.Cut(s.out.String(), "\nagent ")
	return flat(text)
}

// fromPlan writes a plan and runs it.
func fromPlan(t *testing.T, s *session, text string, flags ...string) string {
	t.Helper()
	dir := t.TempDir()
	plan, file := filepath.Join(dir, "plan.yaml"), filepath.Join(dir, "a.gym")
	if err := os.WriteFile(plan, []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
	s.must(append([]string{"run", "--config", plan, "--out", file}, flags...)...)
	return file
}

// An arm that plays other worlds, instances or rules than the suite has says so above its numbers, and one that does
// nothing of the kind has no line.
func TestAHeadSaysWhatAnArmDoesOtherwise(t *testing.T) {
	t.Parallel()
	s := newSession(t)
	const tasks = "run: [sokoban/small-v0/03, sokoban/small-v0/04]\nagent: random\n"
	for _, c := range []struct {
		name, plan  string
		flags       []string
		want, never string
	}{
		{"nothing", tasks, nil, "holds: 2 of 182 tasks of sokoban claimed:", "arms:"},
		{"another level", tasks + "world: {class: small-v0, moves: [3, 3]}\n", nil,
			`holds: none of 2 tasks as shipped: world options class="small-v0", moves=[3,3]`, "all tasks"},
		{"the level of one of them", tasks + "world: {moves: [3, 3]}\n", nil, "2 of 182 tasks of sokoban by name", "arms:"},
		{"a whole suite", "run: [quick]\nagent: idle\nworld: {class: small-v0, moves: [2, 2]}\n", nil, "of quick by name", "all tasks of"},
		{"published", tasks, []string{"--protocol", "published"}, "arms: protocol published", ""},
		{"a limit", tasks, []string{"--time-limit", "1h"}, "arms: limits of an episode 1h0m0s", ""},
		{"a seed", tasks, []string{"--seed", "7"}, "arms: agents draw from seed 7", ""},
		{"private", tasks, []string{"--private", "a key of eight"}, "2 private instances in place of their 2", ""},
	} {
		got := headOf(s, fromPlan(t, s, c.plan, c.flags...))
		if !strings.Contains(got, c.want) || c.never != "" && strings.Contains(got, c.never) {
			t.Errorf("%s: head is %s\nwant %q and no %q", c.name, got, c.want, c.never)
		}
	}
}

// compare pairs tasks as they were played: two runs of one task with different options of the world have nothing in
// common.
func TestCompareKnowsOptionsOfTheWorld(t *testing.T) {
	t.Parallel()
	s := newSession(t)
	const tasks = "run: [sokoban/small-v0/03]\nagent: random\n"
	plain, easy, same := fromPlan(t, s, tasks), fromPlan(t, s, tasks+"world: {moves: [3, 3]}\n"), fromPlan(t, s, tasks+"world: {class: small-v0}\n")
	if status := s.run("compare", plain, easy); status != exitInput || !strings.Contains(s.err.String(), "no episode in common") {
		t.Errorf("exit %d\n%s%s", status, s.out.String(), s.err.String())
	}
	if out := s.must("compare", plain, same); !strings.Contains(out, "1 pair") || !strings.Contains(out, "note: world options:") {
		t.Errorf("options that are the task's own:\n%s", out)
	}
}

// Arms of a merged file that were not played on the same episodes say so, and so does the merge.
func TestArmsWithOtherEpisodesSaySo(t *testing.T) {
	t.Parallel()
	s := newSession(t)
	dir := t.TempDir()
	few, all, merged := filepath.Join(dir, "few.gym"), filepath.Join(dir, "all.gym"), filepath.Join(dir, "m.gym")
	s.must("run", "sokoban/small-v0/03", "--agent", "oracle", "--out", few)
	s.must("run", "sokoban/small-v0/03", "sokoban/small-v0/04", "--agent", "idle", "--out", all)
	if said := flat(s.must("merge", merged, few, all)); !strings.Contains(said, "WARNING: the arms were not played on the same episodes") {
		t.Errorf("merge says %s", said)
	}
	want := "arms: oracle: 1 of 2 tasks and 1 of 2 episodes that the arms have together"
	if got := headOf(s, merged); !strings.Contains(got, want) || strings.Contains(got, "idle: 2") {
		t.Errorf("head is %s\nwant %s", got, want)
	}
	if out := s.out.String(); !strings.Contains(out, "1/1 of 2") || strings.Contains(out, "2/2 of") {
		t.Errorf("the table is\n%s", out)
	}
	if said := s.must("merge", filepath.Join(dir, "same.gym"), all, all); strings.Contains(said, "WARNING") {
		t.Errorf("a merge of the same says\n%s", said)
	}
}

// A world of which the plan has no version cannot be compared, and an arm of which nothing was compared is not covered by
// another of which something was.
func TestAnArmThatCannotBeComparedIsNotVerified(t *testing.T) {
	t.Parallel()
	s := newSession(t)
	dir := t.TempDir()
	one, filler, merged := filepath.Join(dir, "one.gym"), filepath.Join(dir, "filler.gym"), filepath.Join(dir, "m.gym")
	s.must("run", "sokoban/small-v0/03", "--agent", "oracle", "--out", one)
	s.must("run", "sokoban/small-v0/04", "--agent", "idle", "--out", filler)
	bare := forged(t, one, "UPDATE run SET plan = json_set(plan, '$.worlds', json('{}'))")
	recompute(t, bare)
	if got, want := headOf(s, bare), "1 episode not comparable here: the plan has no version of sokoban, which is at version"; !strings.Contains(got, want) {
		t.Errorf("head is %s\nwant %s", got, want)
	}
	s.must("merge", merged, bare, filler)
	if got, want := headOf(s, merged), "none of the 1 episode of oracle is comparable here"; !strings.Contains(got, want) {
		t.Errorf("head is %s\nwant %s", got, want)
	}
	if status := s.run("verify", merged); status != exitFailed || !strings.Contains(s.err.String(), "can be compared here: arm oracle") {
		t.Errorf("exit %d; want 1\n%s%s", status, s.out.String(), s.err.String())
	}
	none := forged(t, one, "DELETE FROM step; DELETE FROM decision; DELETE FROM attempt; DELETE FROM event WHERE kind = 'finished'; "+
		"UPDATE episode SET status = 'pending', outcome = NULL, leaf = NULL")
	for _, flags := range [][]string{nil, {"--strict"}} {
		if status := s.run(append([]string{"verify", none}, flags...)...); status != exitFailed ||
			!strings.Contains(s.err.String(), "none of its episodes is finished") {
			t.Errorf("nothing is finished %v: exit %d; want 1\n%s", flags, status, s.err.String())
		}
	}
}

// A pivot says which arms it counts together, and that a label is claimed.
func TestAPivotSaysWhatItPools(t *testing.T) {
	t.Parallel()
	s := newSession(t)
	dir := t.TempDir()
	a, b, m, page := filepath.Join(dir, "a.gym"), filepath.Join(dir, "b.gym"), filepath.Join(dir, "m.gym"), filepath.Join(dir, "p.html")
	s.must("run", "sokoban/small-v0/03", "--agent", "random", "--label", "openai/gpt-5", "--out", a)
	s.must("run", "sokoban/small-v0/03", "--agent", "random", "--label", "two", "--protocol", "published", "--out", b)
	s.must("merge", m, a, b)
	if out := flat(s.must("report", m, "--rows", "agent", "--html", page)); !strings.Contains(out, "agent=random pools 2 arms: random label=openai/gpt-5; random label=two") {
		t.Errorf("got %s", out)
	}
	if !strings.Contains(contentsOf(t, page), "agent=random pools 2 arms") {
		t.Error("the page does not say what is pooled")
	}
	if out := s.must("report", m, "--rows", "label", "--html", page); !strings.Contains(out, "openai/gpt-5 (claimed)") || strings.Contains(out, "pools") {
		t.Errorf("got\n%s", out)
	}
	if !strings.Contains(contentsOf(t, page), "openai/gpt-5 (claimed)</th>") {
		t.Error("the page shows a label as if it were none")
	}
}

// groupFile is a run of a group of two whose members ask one endpoint.
func groupFile(t *testing.T, s *session) string {
	t.Helper()
	srv := modeltest.NewServer(t, modeltest.Options{Reply: func(*modeltest.Request) modeltest.Reply { return modeltest.Say("# action\nup") }})
	file := filepath.Join(t.TempDir(), "g.gym")
	s.must("run", "sokoban/small-v0/01", "--agent", "group", "--model", "compat/test", "--base-url", srv.URL(), "--option", "n=2",
		"--option", "rounds=1", "--cache", "off", "--token-limit", "2000", "--out", file)
	return file
}

// The head has the address of a member's model that was asked. It has none for a run whose models were asked elsewhere.
func TestTheHeadNamesWhoWasAskedWhere(t *testing.T) {
	t.Parallel()
	s := newSession(t)
	file := groupFile(t, s)
	for _, c := range []struct{ change, want, never string }{
		{`UPDATE run SET host = json_set(host, '$.endpoint', 'http://host.example/v1')`, "models asked at http://host.example/v1", ""},
		{`UPDATE run SET host = json_set(host, '$.endpoint', 'http://host.example/v1'), plan = json_set(plan, '$.arms[0].members[0].base_url', 'http://there.example/v1',
			'$.arms[0].members[1].base_url', 'http://there.example/v1')`, "models asked at http://there.example/v1", "http://host.example"},
		{`UPDATE run SET plan = json_set(plan, '$.arms[0].members[1]', json('{"agent":"scripted"}'))`, "arms: members", ""},
		{`UPDATE call SET response = json_set(response, '$.endpoint', 'http://moved.example/v1') WHERE rowid = (SELECT max(rowid) FROM call)`,
			"http://moved.example/v1", ""},
	} {
		got := headOf(s, forged(t, file, c.change))
		if !strings.Contains(got, c.want) || c.never != "" && strings.Contains(got, c.never) {
			t.Errorf("%s:\nhead is %s\nwant %q and no %q", c.change, got, c.want, c.never)
		}
	}
}

// Names of a stranger that hold colours are written out in every text, and what a spreadsheet would compute is a text.
func TestColoursOfAStrangerAreWrittenOut(t *testing.T) {
	t.Parallel()
	s := newSession(t)
	file := filepath.Join(t.TempDir(), "a.gym")
	s.must("run", "sokoban/small-v0/03", "--agent", "idle", "--out", file)
	bad := forged(t, file, `UPDATE run SET id = '=HYPERLINK("http://x")', plan = json_set(plan, '$.arms[0].model', 'compat/a' || char(10) || char(27) || '[31mX' || char(7))`)
	for _, args := range [][]string{{"report", bad}, {"report", bad, "--csv", "-"}, {"export", "csv", bad, "--out", "-"}, {"compare", bad, bad, "--agent", "idle,idle"},
		{"show", bad}, {"verify", bad}} {
		s.run(args...)
		for _, text := range []string{s.out.String(), s.err.String()} {
			if strings.ContainsAny(text, "\x1b\x07\r") {
				t.Errorf("%v: a terminal obeys %q", args, text)
			}
			if args[0] == "report" && len(args) == 4 && strings.Contains(text, "idle") && !strings.Contains(text, `'=HYPERLINK`) && strings.Contains(text, "run,suite") {
				t.Errorf("a spreadsheet computes %s", text)
			}
		}
	}
	for _, name := range []string{"compat/a\nb", "compat/\x1b[31mX", "compat/a\u202eb"} {
		if status := s.run("run", "sokoban/small-v0/03", "--agent", "online", "--model", name, "--base-url", "http://127.0.0.1:1/v1", "--dry-run"); status != exitInput ||
			!strings.Contains(s.err.String(), "one line, ") {
			t.Errorf("%q: exit %d\n%s", name, status, s.err.String())
		}
	}
}

// Two arms whose names are cut to the same have letters, which a legend explains.
func TestRowsThatLookAlikeHaveALegend(t *testing.T) {
	t.Parallel()
	s := newSession(t)
	files := twoEndpoints(t, s, []string{"--label", "box number one of the house"}, []string{"--label", "box number two of the house"})
	merged := filepath.Join(t.TempDir(), "m.gym")
	s.must("merge", merged, files[0], files[1])
	s.env["COLUMNS"] = "80"
	out := s.must("report", merged)
	for _, want := range []string{"A online compat/test label=box number one of the house", "C online compat/test label=box number two of the house"} {
		if !strings.Contains(flat(out), want) {
			t.Errorf("want %q in\n%s", want, out)
		}
	}
	if out := s.must("compare", files[0], files[1], "--agent", "online,online"); !strings.Contains(out, "A  online compat/test label=box number one of the house (run") {
		t.Errorf("compare says\n%s", out)
	}
}
