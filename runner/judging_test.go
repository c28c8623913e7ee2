package runner

import (
	"context"
	"errors"
	"fmt"
	"reflect"
	"strings"
	"sync"
	"testing"

	"gymkhana"
	"gymkhana/store/memstore"
)

// opinion is a verifier with two questions: progress is the share of them that is a yes. By the
// rules both are once the walker has arrived.
type opinion struct{}

func (opinion) Start(_ *gymkhana.Task, first gymkhana.Frame) gymkhana.Scorer {
	s := &doubtful{}
	s.Add(first)
	return s
}

type doubtful struct {
	arrival
	heard []string
}

func (s *doubtful) Questions() []*gymkhana.Request {
	ask := func(text string) *gymkhana.Request {
		return &gymkhana.Request{Messages: []gymkhana.Message{gymkhana.Say(gymkhana.System, "Say yes or no."), gymkhana.Say(gymkhana.User, text)}}
	}
	return []*gymkhana.Request{ask("Was it a nice walk?"), ask(fmt.Sprintf("Is %d far enough?", s.place.At))}
}

func (s *doubtful) Hear(replies []string) { s.heard = replies }

func (s *doubtful) Verdict() gymkhana.Verdict {
	yes := 0.0
	for i := range 2 {
		ruled := s.place.At == s.place.Goal
		if s.heard != nil && s.heard[i] != "" {
			ruled = s.heard[i] == "yes"
		}
		if ruled {
			yes++
		}
	}
	return gymkhana.Verdict{Success: yes == 2, Progress: yes / 2, Reward: yes}
}

// jury is a model that notes what it is asked.
type jury struct {
	mu    sync.Mutex
	asked []string
	reply func(n int, text string) (string, error) // n from 1; nil says yes to a nice walk alone
	warm  bool                                     // was asked at another temperature than 0
}

func (j *jury) Chat(_ context.Context, req *gymkhana.Request) (*gymkhana.Response, error) {
	j.mu.Lock()
	defer j.mu.Unlock()
	text := req.Messages[1].Parts[0].Text
	j.asked = append(j.asked, text)
	if t := req.Sampling.Temperature; t == nil || *t != 0 {
		j.warm = true
	}
	said := "no"
	if strings.Contains(text, "nice") {
		said = "yes"
	}
	if j.reply != nil {
		var err error
		if said, err = j.reply(len(j.asked), text); err != nil {
			return nil, err
		}
	}
	return &gymkhana.Response{Text: said, Usage: gymkhana.Usage{In: 1000, Out: 1}}, nil
}

// judgedStage is a stage whose task leaves two questions open, and a plan of one agent, which
// walks to the goal, and a judge.
func judgedStage(instances int) (*stage, gymkhana.Plan) {
	s := newStage()
	s.Verifier("opinion", func(gymkhana.Config) (gymkhana.Verifier, error) { return opinion{}, nil })
	s.task.Verifier.Name, s.task.Instances = "opinion", s.task.Instances[:instances]
	s.decide = func(*gymkhana.Observation, int) (gymkhana.Decision, error) { return right, nil }
	warm := 0.7
	plan := s.plan(1, gymkhana.Arm{Agent: "given", Sampling: gymkhana.Sampling{Temperature: &warm}})
	plan.Judge, plan.JudgePrice = "j/y", gymkhana.Price{In: 1}
	return s, plan
}

func judgedBy(j *jury) map[string]gymkhana.Model { return map[string]gymkhana.Model{"j/y": j} }

var split = []gymkhana.Grade{{Prompt: "Say yes or no.\n\nWas it a nice walk?", Answer: "yes"},
	{Prompt: "Say yes or no.\n\nIs 4 far enough?", Answer: "no"}}

func TestAJudgeIsAskedOnceAndItsRepliesAreKept(t *testing.T) {
	s, plan := judgedStage(3)
	j := &jury{}
	store := s.run(t, &Runner{Models: judgedBy(j)}, plan)
	for i, out := range outcomes(t, store) {
		if !reflect.DeepEqual(out.Grades, split) || out.Verdict.Progress != 0.5 || !out.Scored {
			t.Errorf("episode %d: %+v; want half of it by the grades %+v", i, out, split)
		}
		if out.Calls != 2 || out.Usage.In != 2000 || out.Usage.CostUSD != 0.002 {
			t.Errorf("episode %d: %d calls, %+v; want the judge's two in the ledger", i, out.Calls, out.Usage)
		}
	}
	if err := (&Runner{Catalog: s.Catalog, Store: store, Models: judgedBy(j)}).Run(t.Context()); err != nil {
		t.Fatal(err)
	}
	v, err := Verify(t.Context(), s.Catalog, store, Check{})
	if err != nil || len(v.Mismatches) != 0 || v.Rescored != 3 {
		t.Errorf("verify: %+v, %v", v, err)
	}
	if len(j.asked) != 6 || j.warm {
		t.Errorf("asked %d times, warm %v; want 6, all at temperature 0", len(j.asked), j.warm)
	}
}

func TestVerifyFindsTamperedGrades(t *testing.T) {
	s, plan := judgedStage(1)
	store := s.run(t, &Runner{Models: judgedBy(&jury{})}, plan)
	const want = "judge's questions and replies"
	for name, tamper := range map[string]func(*gymkhana.Outcome){
		"other replies": func(out *gymkhana.Outcome) { out.Grades = []gymkhana.Grade{{Answer: "yes"}, {Answer: "yes"}} },
		"one reply":     func(out *gymkhana.Outcome) { out.Grades = out.Grades[:min(1, len(out.Grades))] },
		"no reply":      func(out *gymkhana.Outcome) { out.Grades = nil },
	} {
		v, err := Verify(t.Context(), s.Catalog, tampered{store, func(_ *gymkhana.Trajectory, row *gymkhana.EpisodeRow) { tamper(row.Outcome) }}, Check{})
		if err != nil || len(v.Mismatches) != 1 || !strings.Contains(v.Mismatches[0].What, want) {
			t.Errorf("%s: %+v, %v; want one mismatch with %q", name, v, err, want)
		}
	}
	if err := (&gymkhana.Outcome{Grades: split}).Rehear(&arrival{}); err == nil {
		t.Error("a scorer without questions heard replies")
	}
}

func TestEqualQuestionsShareAReplyFromTheCache(t *testing.T) {
	s, plan := judgedStage(3)
	plan.Repeats = 2
	j := &jury{}
	store := s.run(t, &Runner{Models: judgedBy(j), Cache: &memory{}, Parallel: 1}, plan)
	if len(j.asked) != 2 {
		t.Errorf("asked %q; want each question once for all 6 episodes", j.asked)
	}
	for i, out := range outcomes(t, store) {
		if !reflect.DeepEqual(out.Grades, split) {
			t.Errorf("episode %d: %+v", i, out.Grades)
		}
	}
}

func TestTheEpisodesLimitsDoNotSilenceTheJudge(t *testing.T) {
	s, plan := judgedStage(1)
	plan.Arms = []gymkhana.Arm{{Agent: "asker", Model: "m/x", PerEpisode: gymkhana.Limits{Tokens: 100}}}
	models := judgedBy(&jury{})
	models["m/x"] = &numbered{}
	out := outcomes(t, s.run(t, &Runner{Models: models}, plan))[0]
	if out.Limit != gymkhana.LimitTokens || len(out.Grades) != 2 || out.Calls != 3 || !out.Scored {
		t.Errorf("%+v; want it ended by its tokens after one call, and judged by two", out)
	}
}

func TestAnInterruptedJudgementGoesOnWhereItStopped(t *testing.T) {
	s, plan := judgedStage(1)
	store, err := memstore.New(&gymkhana.Run{Plan: plan})
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	j := &jury{reply: func(n int, _ string) (string, error) {
		if n == 2 {
			cancel()
			return "", ctx.Err()
		}
		return "yes", nil
	}}
	if err := (&Runner{Catalog: s.Catalog, Store: store, Models: judgedBy(j)}).Run(ctx); !errors.Is(err, context.Canceled) {
		t.Fatalf("%v; want context.Canceled", err)
	}
	if err := (&Runner{Catalog: s.Catalog, Store: store, Models: judgedBy(j)}).Run(t.Context()); err != nil {
		t.Fatal(err)
	}
	if want := []string{"Was it a nice walk?", "Is 4 far enough?", "Is 4 far enough?"}; !reflect.DeepEqual(j.asked, want) {
		t.Errorf("asked %q; want %q", j.asked, want)
	}
	if out := outcomes(t, store)[0]; out.Attempts != 1 || !out.Verdict.Success || out.Calls != 2 {
		t.Errorf("%+v; want one attempt, which the judge found right", out)
	}
	calls, err := store.Calls(t.Context(), episodeOf(t, store))
	if err != nil || len(calls) != 2 || calls[0].Role != judgeRole || calls[1].Ordinal != 2 {
		t.Errorf("calls %+v, %v; want the judge's two", calls, err)
	}
}

// episodeOf gives the first episode of a run.
func episodeOf(t *testing.T, a gymkhana.Archive) gymkhana.EpisodeID {
	t.Helper()
	rows, err := a.Episodes(t.Context())
	if err != nil || len(rows) == 0 {
		t.Fatal(rows, err)
	}
	return rows[0].ID
}

func TestAJudgeThatFails(t *testing.T) {
	blamed := func(f gymkhana.Fault, status int) error {
		return gymkhana.Blame(f, "model", &gymkhana.ProviderError{Status: status})
	}
	for name, c := range map[string]struct {
		err      error
		want     gymkhana.Outcome // Scored, Fault, Attempts
		verdict  float64
		grades   int
		stopping bool
	}{
		"is the model's fault":          {err: blamed(gymkhana.FaultModel, 503), want: gymkhana.Outcome{Fault: "model", Attempts: 3}, verdict: 1},
		"leaves a long answer to rules": {err: blamed(gymkhana.FaultAgent, 400), want: gymkhana.Outcome{Scored: true, Attempts: 1}, verdict: 1, grades: 2},
		"for want of a key stops":       {err: blamed(gymkhana.FaultSetup, 401), stopping: true},
	} {
		t.Run(name, func(t *testing.T) {
			s, plan := judgedStage(1)
			store, err := memstore.New(&gymkhana.Run{Plan: plan})
			if err != nil {
				t.Fatal(err)
			}
			j := &jury{reply: func(int, string) (string, error) { return "", c.err }}
			err = (&Runner{Catalog: s.Catalog, Store: store, Models: judgedBy(j)}).Run(t.Context())
			if c.stopping {
				if err == nil || gymkhana.FaultOf(err) != gymkhana.FaultSetup {
					t.Errorf("%v; want the run stopped by the set-up", err)
				}
				return
			}
			if err != nil {
				t.Fatal(err)
			}
			out := outcomes(t, store)[0]
			if out.Scored != c.want.Scored || out.Fault != c.want.Fault || out.Attempts != c.want.Attempts ||
				out.Verdict.Progress != c.verdict || len(out.Grades) != c.grades {
				t.Errorf("%+v; want %+v and a progress of %g with %d grades", out, c.want, c.verdict, c.grades)
			}
			if v, err := Verify(t.Context(), s.Catalog, store, Check{}); err != nil || len(v.Mismatches) > 0 {
				t.Errorf("verify: %+v, %v", v, err)
			}
		})
	}
}

func TestNobodyIsAskedWithoutAJudgeInThePlan(t *testing.T) {
	s, plan := judgedStage(1)
	j := &jury{}
	plan.Judge = ""
	out := outcomes(t, s.run(t, &Runner{Models: judgedBy(j)}, plan))[0]
	if len(j.asked) != 0 || out.Grades != nil || !out.Verdict.Success {
		t.Errorf("asked %q, %+v; want the rules alone", j.asked, out)
	}
	plan.Judge = "j/z"
	store, err := memstore.New(&gymkhana.Run{Plan: plan})
	if err != nil {
		t.Fatal(err)
	}
	err = (&Runner{Catalog: s.Catalog, Store: store, Models: judgedBy(j)}).Run(t.Context())
	if gymkhana.FaultOf(err) != gymkhana.FaultSetup || !strings.Contains(fmt.Sprint(err), "j/z") {
		t.Errorf("%v; want a judge without a client to be the set-up's fault", err)
	}
	other := plan
	other.Judge = ""
	if list, err := Differences(&plan, &other); err != nil || len(list) != 1 || list[0] != "judge was j/z, is now none" {
		t.Errorf("%q, %v; want the judge", list, err)
	}
}
