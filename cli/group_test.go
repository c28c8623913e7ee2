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

// trajectoryOf reads the only episode of a run file, and removes the values that depend on the clock.
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
	var sum report.Summary
	s.json(&sum, "run", "phone/calendar/add-event", "--instances", "1", "--agent", "group", "--option", o.members(t),
		"--option", "graph=[[0,2],[2,1],[0,1]]", "--cache", "off", "--out", file)
	if a := agent(t, &sum, "group"); a.Scored != 1 || a.Model != "compat/a, compat/b, compat/c" {
		t.Errorf("%+v; want the episode scored, and all models named", a)
	}
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
	if len(tr.Decisions) != 2 || tr.Decisions[1].Actions[0].String() != `finish status="complete"` ||
		tr.Decisions[1].Reason != "b6" {
		t.Errorf("%+v; want two turns, ended by the majority", tr.Decisions)
	}
	if heard := tr.Decisions[0].Asides[5]; heard.Member != 1 || !reflect.DeepEqual(heard.Heard, []int{0, 2}) {
		t.Errorf("%+v; want member 1 in round 2 to have heard 0 and 2", heard)
	}
	s.must("verify", file, "--strict")
	if out := s.must("show", file, "phone/calendar/add-event#0/0"); !strings.Contains(out,
		"member 1, round 3, heard 0 and 2: wait (9 votes)") {
		t.Errorf("show says:\n%.1200s", out)
	}
}

// oneEndpoint is a run of two members of one model in two rounds, with a critic between them: two turns of five
// questions.
func (o *trio) oneEndpoint() []string {
	return []string{"run", "phone/calendar/add-event", "--instances", "1", "--agent", "group", "--model", "compat/a",
		"--base-url", o.servers[0].URL(), "--option", "n=2", "--option", "rounds=2", "--option", "graph=[[0,1]]",
		"--option", "memory=critic", "--cache", "off"}
}

// A group whose run is killed in the middle of talks, and while its critic thinks, and resumed, ends like one that
// nothing disturbed, and pays at most the question in flight twice.
func TestAGroupKilledAndResumedIsTheSameRun(t *testing.T) {
	heavy(t)
	deadline, kill := 0, func() {} // the question at which the program dies, counted from its start
	asked := 0
	o := newTrio(t, func(_ int, r *modeltest.Request) (string, modeltest.Reply) {
		if asked++; asked == deadline {
			kill()
		}
		if strings.Contains(r.Last(), "You are their evaluator") {
			return "critic", modeltest.Say("Reason: the event is not there yet.\nScore: {\"agent_0\":0.25,\"agent_1\":1}")
		}
		action := `{"action_type": "wait"}`
		if strings.Contains(r.Last(), "Step 1: wait") {
			action = `{"action_type": "status", "goal_status": "complete"}`
		}
		return "member", modeltest.Say("Reason: I look\nAction: " + action)
	})
	home, dir := t.TempDir(), t.TempDir()
	whole, file := filepath.Join(dir, "whole.gym"), filepath.Join(dir, "killed.gym")
	plan := o.oneEndpoint()
	if out, err := program(t, home, nil, append(plan, "--out", whole)...).CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	turn := "member member critic member member"
	if got := strings.Join(o.said(), " "); got != turn+" "+turn {
		t.Fatalf("asked %s; want two turns of %s", got, turn)
	}
	kills := []int{2, 3, 4} // of each process: a member of the first round, the critic, and a member of the second round
	args := append(plan, "--out", file)
	for _, at := range kills {
		o.mu.Lock() // nothing is answered before it is known whom to kill
		victim := program(t, home, nil, args...)
		err := victim.Start()
		asked, deadline, kill = 0, at, func() {
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
		args = []string{"run", "--resume", file, "--base-url", o.servers[0].URL(), "--cache", "off"}
	}
	if out, err := program(t, home, nil, args...).CombinedOutput(); err != nil {
		t.Fatalf("last resume: %v\n%s", err, out)
	}
	if n := len(o.said()); n > 20+len(kills) {
		t.Errorf("%d questions; want at most 10 of the whole run, 10 of this one, and one more for each kill", n)
	}
	want, got := summaryOf(t, home, whole), summaryOf(t, home, file)
	storetest.SameJSON(t, noClock(got), noClock(want))
	storetest.Same(t, storyOf(t, file), storyOf(t, whole))
	if out, err := program(t, home, nil, "verify", file, "--strict").CombinedOutput(); err != nil {
		t.Fatalf("verify: %v\n%s", err, out)
	}
}
