package cli

import (
	"context"
	"encoding/json"
	"fmt"
	"path/filepath"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"

	"gymkhana"
	"gymkhana/model/modeltest"
	"gymkhana/report"
	"gymkhana/store"
	"gymkhana/store/storetest"
)

// trio is three endpoints, a, b and c, which answer one question at a time, and a log of who was
// asked what, in order.
type trio struct {
	mu      sync.Mutex
	servers [3]*modeltest.Server
	log     []string
}

func newTrio(t *testing.T, reply func(member int, r *modeltest.Request) (line string, reply modeltest.Reply)) *trio {
	t.Helper()
	o := &trio{}
	o.mu.Lock() // nothing is answered before all are there
	defer o.mu.Unlock()
	for i := range o.servers {
		o.servers[i] = modeltest.NewServer(t, modeltest.Options{Reply: func(r *modeltest.Request) modeltest.Reply {
			o.mu.Lock()
			defer o.mu.Unlock()
			o.servers[i].Forget() // requests with pictures would fill the memory
			line, answer := reply(i, r)
			o.log = append(o.log, line)
			return answer
		}})
	}
	return o
}

// said is the log so far.
func (o *trio) said() []string {
	o.mu.Lock()
	defer o.mu.Unlock()
	return slices.Clone(o.log)
}

// members is the option that seats one member at each endpoint.
func (o *trio) members(t *testing.T) string {
	t.Helper()
	type seat struct {
		Model   string `json:"model"`
		BaseURL string `json:"base_url"`
	}
	var list []seat
	for i, srv := range o.servers {
		list = append(list, seat{"compat/" + string(rune('a'+i)), srv.URL()})
	}
	b, err := json.Marshal(list)
	if err != nil {
		t.Fatal(err)
	}
	return "members=" + string(b)
}

// trajectoryOf reads the only episode of a run file, without what the clock says.
func trajectoryOf(t *testing.T, path string) *gymkhana.Trajectory {
	t.Helper()
	file, err := store.Read(path)
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	rows, err := file.Episodes(context.Background())
	if err != nil || len(rows) != 1 {
		t.Fatalf("%d episodes, %v", len(rows), err)
	}
	tr, err := file.Trajectory(context.Background(), rows[0].ID)
	if err != nil {
		t.Fatal(err)
	}
	for i := range tr.Steps {
		tr.Steps[i].Took = 0
	}
	for i := range tr.Decisions {
		tr.Decisions[i].Thinking = 0
	}
	tr.Attempt = 0
	return tr
}

// Three members at three endpoints vote on every move of an episode. The graph orders who is
// asked; the run file, the replay and the transcript have what each said.
func TestAGroupPlaysAnEpisode(t *testing.T) {
	heavy(t)
	moves := [3]string{"Left", "Up", "Up"}
	o := newTrio(t, func(i int, r *modeltest.Request) (string, modeltest.Reply) {
		text := fmt.Sprintf("# analyze\nmember %d thinks\n\n# action\n%s", i, moves[i])
		return fmt.Sprintf("%d asked as %s at %s", i, r.Model, r.Fields["temperature"]), modeltest.Say(text)
	})
	s := newSession(t)
	file := filepath.Join(t.TempDir(), "r.gym")
	var sum report.Summary
	s.json(&sum, "run", "sokoban/small-v0/20", "--agent", "group", "--option", o.members(t), "--option", "rounds=1",
		"--option", "graph=[[2,0],[0,1]]", "--cache", "off", "--out", file)
	if a := agent(t, &sum, "group"); a.Scored != 1 || a.Model != "compat/a, compat/b, compat/c" {
		t.Errorf("%+v; want the episode scored, and all models named", a)
	}
	tr := trajectoryOf(t, file)
	want := strings.Repeat("2 asked as c at 0.1\n0 asked as a at 0.1\n1 asked as b at 0.1\n", len(tr.Decisions))
	if got := strings.Join(o.said(), "\n") + "\n"; got != want || len(tr.Decisions) != 50 {
		t.Errorf("%d turns; asked:\n%.400s\nwant:\n%.400s", len(tr.Decisions), got, want)
	}
	raw := func(i int) string { return fmt.Sprintf("# analyze\nmember %d thinks\n\n# action\n%s", i, moves[i]) }
	asides := []gymkhana.Aside{
		{Member: 2, Round: 1, Raw: raw(2), Action: "do Up", Votes: 2},
		{Member: 0, Round: 1, Heard: []int{2}, Raw: raw(0), Action: "do Left", Votes: 1},
		{Member: 1, Round: 1, Heard: []int{0}, Raw: raw(1), Action: "do Up", Votes: 2},
	}
	for _, d := range tr.Decisions {
		if !reflect.DeepEqual(d.Asides, asides) || d.Calls != 3 || d.Actions[0].String() != "do Up" ||
			!strings.Contains(d.Raw, `"member":1,"round":1,"count":2,"of":3`) || d.Reason != "member 1 thinks" {
			t.Fatalf("turn %d: %+v", d.Turn, d)
		}
	}
	s.must("verify", file, "--strict")
	if out := s.must("show", file, "sokoban/small-v0/20#0/0"); !strings.Contains(out, "member 2, round 1: do Up (2 votes)") {
		t.Errorf("show says:\n%.1200s", out)
	}
}

var (
	agentSaid  = regexp.MustCompile(`Agent (\d):\nReason: (\w+)`)
	itselfSaid = regexp.MustCompile(`you yourself proposed:\nReason: (\w+)`)
)

// Members that talk are asked in every round, and hear who speaks before them and themselves.
func TestMembersHearEachOtherOverTheGraph(t *testing.T) {
	heavy(t)
	var said [3]int
	o := newTrio(t, func(i int, r *modeltest.Request) (string, modeltest.Reply) {
		said[i]++
		line := string(rune('a' + i))
		for _, m := range agentSaid.FindAllStringSubmatch(r.Last(), -1) {
			line += fmt.Sprintf(" <%s %s", m[1], m[2])
		}
		if m := itselfSaid.FindStringSubmatch(r.Last()); m != nil {
			line += " self " + m[1]
		}
		action := `{"action_type": "wait"}`
		if strings.Contains(r.Last(), "Step 1: wait") && i > 0 {
			action = `{"action_type": "status", "goal_status": "complete"}`
		}
		return line, modeltest.Say(fmt.Sprintf("Reason: %c%d\nAction: %s", 'a'+i, said[i], action))
	})
	s := newSession(t)
	file := filepath.Join(t.TempDir(), "r.gym")
	s.must("run", "phone/calendar/add-event", "--instances", "1", "--agent", "group", "--option", o.members(t),
		"--option", "graph=[[0,2],[2,1],[0,1]]", "--cache", "off", "--out", file)
	want := `a
c <1 a1
b <1 a1 <3 c1
a self a1
c <1 a2 self c1
b <1 a2 <3 c2 self b1
a self a2
c <1 a3 self c2
b <1 a3 <3 c3 self b2
a
c <1 a4
b <1 a4 <3 c4
a self a4
c <1 a5 self c4
b <1 a5 <3 c5 self b4
a self a5
c <1 a6 self c5
b <1 a6 <3 c6 self b5`
	if got := strings.Join(o.said(), "\n"); got != want {
		t.Errorf("asked:\n%s\nwant:\n%s", got, want)
	}
	tr := trajectoryOf(t, file)
	if len(tr.Decisions) != 2 || tr.Decisions[1].Actions[0].String() != `finish status="complete"` || tr.Decisions[1].Reason != "b6" {
		t.Errorf("%+v; want two turns, ended by the majority", tr.Decisions)
	}
	if heard := tr.Decisions[0].Asides[5]; heard.Member != 1 || !reflect.DeepEqual(heard.Heard, []int{0, 2}) {
		t.Errorf("%+v; want member 1 in round 2 to have heard 0 and 2", heard)
	}
	s.must("verify", file, "--strict")
}

// A group whose run is killed in the middle of talks and resumed ends like one that nothing
// disturbed, and pays at most the question in flight twice.
func TestAGroupKilledAndResumedIsTheSameRun(t *testing.T) {
	heavy(t)
	deadline, kill := 0, func() {} // the question at which the program dies, counted from its first start
	asked := 0
	o := newTrio(t, func(_ int, r *modeltest.Request) (string, modeltest.Reply) {
		if asked++; asked == deadline {
			kill()
		}
		return "", followSeed(r)
	})
	home, dir := t.TempDir(), t.TempDir()
	plan := []string{"run", "sokoban/small-v0/20", "--agent", "group", "--option", o.members(t), "--cache", "off"}
	whole, file := filepath.Join(dir, "whole.gym"), filepath.Join(dir, "killed.gym")
	if out, err := program(t, home, nil, append(plan, "--out", whole)...).CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	o.mu.Lock()
	undisturbed := asked
	asked = 0
	o.mu.Unlock()
	kills := []int{5, undisturbed / 3, undisturbed/3 + 2, undisturbed}
	args := append(plan, "--out", file)
	for _, at := range kills {
		o.mu.Lock() // nothing is answered before it is known whom to kill
		victim := program(t, home, nil, args...)
		err := victim.Start()
		deadline, kill = at, func() {
			if err := victim.Process.Kill(); err != nil {
				t.Error(err)
			}
		}
		o.mu.Unlock()
		if err != nil {
			t.Fatal(err)
		}
		if err := victim.Wait(); err == nil {
			t.Fatalf("the program was not killed at question %d", at)
		}
		args = []string{"run", "--resume", file, "--cache", "off"}
	}
	if out, err := program(t, home, nil, args...).CombinedOutput(); err != nil {
		t.Fatalf("last resume: %v\n%s", err, out)
	}
	if n := len(o.said()) - undisturbed; n > undisturbed+len(kills) {
		t.Errorf("%d questions; want at most %d and one more for each kill", n, undisturbed)
	}
	want, got := summaryOf(t, home, whole), summaryOf(t, home, file)
	storetest.SameJSON(t, noClock(got), noClock(want))
	storetest.Same(t, storyOf(t, file), storyOf(t, whole))
	if out, err := program(t, home, nil, "verify", file, "--strict").CombinedOutput(); err != nil {
		t.Fatalf("verify: %v\n%s", err, out)
	}
}

// oneEndpoint is a run of two members of one model in two rounds, with a critic between them.
func (o *trio) oneEndpoint() []string {
	return []string{"run", "phone/calendar/add-event", "--instances", "1", "--agent", "group", "--model", "compat/a",
		"--base-url", o.servers[0].URL(), "--option", "n=2", "--option", "rounds=2", "--option", "graph=[[0,1]]",
		"--option", "memory=critic", "--cache", "off"}
}

var scoresHeard = regexp.MustCompile(`scores of the evaluator:\n(?s).*?Score: (\S+)`)

// Between two rounds the group's model is asked as a critic, and every member reads what it says.
// Killed while it thinks, and resumed, the run is the same.
func TestACriticScoresARound(t *testing.T) {
	heavy(t)
	asked, deadline, kill := 0, 0, func() {}
	o := newTrio(t, func(_ int, r *modeltest.Request) (string, modeltest.Reply) {
		if asked++; asked == deadline {
			kill()
		}
		if strings.Contains(r.Last(), "You are their evaluator") {
			proposed := strings.Count(r.Last(), "\nagent_0: Reason: I look\n") + strings.Count(r.Last(), "\nagent_1: Reason: I look\n")
			return fmt.Sprintf("critic of %d at %s", proposed, r.Fields["temperature"]),
				modeltest.Say("Reason: the event is not there yet.\nScore: {\"agent_0\":0.25,\"agent_1\":1}")
		}
		line := fmt.Sprintf("member at %s", r.Fields["temperature"])
		if m := scoresHeard.FindStringSubmatch(r.Last()); m != nil {
			line += " reads " + m[1]
		}
		action := `{"action_type": "wait"}`
		if strings.Contains(r.Last(), "Step 1: wait") {
			action = `{"action_type": "status", "goal_status": "complete"}`
		}
		return line, modeltest.Say("Reason: I look\nAction: " + action)
	})
	home, dir := t.TempDir(), t.TempDir()
	whole, file := filepath.Join(dir, "whole.gym"), filepath.Join(dir, "killed.gym")
	args := append(o.oneEndpoint(), "--out", whole)
	if out, err := program(t, home, nil, args...).CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	turn := `member at 0.2
member at 0.5
critic of 2 at 0
member at 0.2 reads {"agent_0":0.25,"agent_1":1}
member at 0.5 reads {"agent_0":0.25,"agent_1":1}
`
	if got := strings.Join(o.said(), "\n") + "\n"; got != turn+turn {
		t.Errorf("asked:\n%s\nwant:\n%s", got, turn+turn)
	}
	tr := trajectoryOf(t, whole)
	if len(tr.Decisions) != 2 || tr.Decisions[0].Calls != 5 || len(tr.Decisions[0].Asides) != 4 {
		t.Errorf("%+v; want 2 turns of 5 calls, and 4 proposals in each", tr.Decisions)
	}
	for _, a := range tr.Decisions[0].Asides {
		if scored := a.Score != nil; scored != (a.Round == 1) || scored && *a.Score != []float64{0.25, 1}[a.Member] {
			t.Errorf("%+v is scored %v; want the first round scored", a, a.Score)
		}
	}
	if out, err := program(t, home, nil, "show", whole, "phone/calendar/add-event#0/0").CombinedOutput(); err != nil ||
		!strings.Contains(string(out), "wait (4 votes), scored 0.25") {
		t.Errorf("%v, show says:\n%.1200s", err, out)
	}
	o.mu.Lock()
	asked, deadline = 0, 8 // the critic of the second turn
	victim := program(t, home, nil, append(o.oneEndpoint(), "--out", file)...)
	err := victim.Start()
	kill = func() {
		if err := victim.Process.Kill(); err != nil {
			t.Error(err)
		}
	}
	o.mu.Unlock()
	if err != nil {
		t.Fatal(err)
	}
	if err := victim.Wait(); err == nil {
		t.Fatal("the program was not killed")
	}
	if out, err := program(t, home, nil, "run", "--resume", file, "--base-url", o.servers[0].URL(), "--cache", "off").CombinedOutput(); err != nil {
		t.Fatalf("resume: %v\n%s", err, out)
	}
	if n := len(o.said()); n < 20 || n > 21 { // 10 undisturbed, 10 more, and the one in flight again
		t.Errorf("%d questions in all; want 20, and at most 1 twice", n)
	}
	if got := trajectoryOf(t, file); !reflect.DeepEqual(got, tr) {
		t.Errorf("the trajectory of the resumed run is another:\n%+v\nwant\n%+v", got, tr)
	}
	if out, err := program(t, home, nil, "verify", file, "--strict").CombinedOutput(); err != nil {
		t.Fatalf("verify: %v\n%s", err, out)
	}
}

// What is wrong with a member is told before the first episode, and whose it is.
func TestAGroupsMistakesAreToldBeforeItRuns(t *testing.T) {
	s := newSession(t)
	base := []string{"run", "sokoban/small-v0/20", "--agent", "group", "--base-url", "http://127.0.0.1:1/v1", "--dry-run"}
	for _, c := range []struct{ option, want string }{
		{`members=[{"agent":"onlin","model":"compat/x"}]`, `member 0: agent: unknown agent "onlin"; did you mean "online"?`},
		{`members=[{"model":"compat/x"},{"model":"compt/x"}]`, `unknown model provider "compt"; did you mean "compat"?`},
		{`members=[{"model":"compat/x"},{}]`, "member 1: agent online: it asks a model"},
		{`members=[{"model":"compat/x","options":{"om":9}}]`, "om 9; want 1 to am"},
		{`members=[{"agent":"oracle"}]`, "may sit inside the world"},
		{`graph="ring"`, `graph "ring"`},
		{`memory="judge"`, `memory "judge"; want own, critic or none`},
	} {
		if status := s.run(append(base, "--option", c.option)...); status != exitInput || !strings.Contains(s.err.String(), c.want) {
			t.Errorf("%s: exit %d; want %q in\n%s", c.option, status, c.want, s.err.String())
		}
	}
	if status := s.run("run", "games/merge-grid", "sokoban/small-v0/20", "--agent", "group", "--model", "compat/x",
		"--dry-run"); status != exitInput || !strings.Contains(s.err.String(), "--option agent=") {
		t.Errorf("worlds of different agents: exit %d\n%s", status, s.err.String())
	}
	out := s.must("run", "games/merge-grid", "--agent", "group", "--model", "compat/x", "--base-url", "http://h/v1", "--dry-run", "--json")
	if n := strings.Count(out, `"agent":"semantic"`); n != 4 {
		t.Errorf("%d members that are semantic; want 4:\n%s", n, out)
	}
	out = s.must(append(base, "--model", "compat/x", "--option", `members=[{"base_url":"http://h/v1"},{}]`, "--json")...)
	if !strings.Contains(out, `"model":"compat/x","base_url":"http://h/v1"`) || strings.Count(out, `"agent":"online"`) != 2 {
		t.Errorf("the same model at two addresses:\n%s", out)
	}
	if status := s.run(append(base, "--model", "compat/x", "--budget", "5usd")...); status != exitInput ||
		!strings.Contains(s.err.String(), "no price is known for compat/x") {
		t.Errorf("a limit in dollars: exit %d\n%s", status, s.err.String())
	}
}

// Where members ask different models, or networks play, no model is the group's own to be a critic.
func TestACriticNeedsTheGroupsOwnModel(t *testing.T) {
	s := newSession(t)
	model, _ := network(t, 1)
	base := []string{"run", "phone/calendar/add-event", "--instances", "1", "--agent", "group", "--option", "memory=critic",
		"--base-url", "http://127.0.0.1:1/v1"}
	for name, more := range map[string][]string{
		"two models": {"--option", `members=[{"model":"compat/x"},{"model":"compat/y"}]`},
		"a mixture":  {"--option", `members=[{"model":"compat/x"},{"agent":"policy","model":"` + model + `"}]`},
		"networks":   {"--model", model},
	} {
		args := append(append(base, more...), "--dry-run")
		if status := s.run(args...); status != exitInput || !strings.Contains(s.err.String(), "choose memory own or none") {
			t.Errorf("%s: exit %d\n%s", name, status, s.err.String())
		}
	}
}

// The estimate counts every question of every member.
func TestTheEstimateOfAGroup(t *testing.T) {
	s := newSession(t)
	price := func(args ...string) (dollars float64) {
		out := s.must(append([]string{"run", "sokoban/small-v0/20", "--model", "openai/gpt-4o", "--dry-run"}, args...)...)
		_, text, found := strings.Cut(out, "about $")
		if _, err := fmt.Sscanf(text, "%f", &dollars); !found || err != nil {
			t.Fatalf("no estimate, %v:\n%s", err, out)
		}
		return dollars
	}
	alone, group := price("--agent", "online"), price("--agent", "group", "--option", "n=2", "--option", "rounds=3")
	if ratio := group / alone; ratio < 5.8 || ratio > 6.2 {
		t.Errorf("$%g for two members in three rounds, $%g alone; want six times as much", group, alone)
	}
}
