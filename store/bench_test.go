package store

import (
	"context"
	"fmt"
	"path/filepath"
	"testing"
	"time"

	"gymkhana"
	"gymkhana/store/storetest"
)

// BenchmarkDigest measures what the digest adds to storing a step with 200 bytes of state and its decision, a call of
// twelve messages, and a whole episode of 30 such steps with its outcome. It stores rows as a run does, and alternately
// repeats only the work for the digest. "added-%" is the time for that relative to the time of storing without it.
func BenchmarkDigest(b *testing.B) {
	calls, _, _, _ := storetest.Episode(5)
	for _, c := range []struct {
		name string
		size int // steps or calls in one episode
		play func(*attemptLog, int) error
		sum  func(*rowSums)
	}{
		{"Step", 400, playStep, sumStep(b)},
		{"Call", 40, func(l *attemptLog, n int) error {
			call := calls[4]
			call.Ordinal = n + 1
			call.Request.Messages[0] = gymkhana.Say(gymkhana.System, fmt.Sprintf("%0200d", n))
			return l.Call(context.Background(), &call)
		}, sumCall(b, &calls[4])},
		{"Episode", 30, playStep, sumStep(b)},
	} {
		b.Run(c.name, func(b *testing.B) {
			f, episodes := benchFile(b)
			whole := c.name == "Episode"
			var stored, added time.Duration
			for i := range b.N {
				began := time.Now()
				log, err := f.Attempt(context.Background(), episodes[i%len(episodes)].ID)
				if err != nil {
					b.Fatal(err)
				}
				if !whole {
					began = time.Now()
				}
				for n := range c.size {
					if err := c.play(log.(*attemptLog), n); err != nil {
						b.Fatal(err)
					}
				}
				if err := log.End(context.Background(), gymkhana.FaultWorld.String()); err != nil { // waits until all is written
					b.Fatal(err)
				}
				if whole {
					if err := f.Finish(context.Background(), episodes[i%len(episodes)].ID, storetest.Outcome()); err != nil {
						b.Fatal(err)
					}
				}
				stored += time.Since(began)
				added += onlyDigest(c.size, whole, c.sum)
			}
			b.ReportMetric(100*float64(added)/float64(stored-added), "added-%")
			b.ReportMetric(float64(added.Nanoseconds())/float64(b.N*c.size), "digest-ns")
			b.ReportMetric(float64(stored.Nanoseconds())/float64(b.N*c.size), "stored-ns")
		})
	}
}

// benchFile makes a run with many episodes.
func benchFile(b *testing.B) (*File, []gymkhana.Episode) {
	run := storetest.Plan()
	run.Plan.Tasks[0].Instances = nil
	for i := range 5000 {
		run.Plan.Tasks[0].Instances = append(run.Plan.Tasks[0].Instances, gymkhana.Seed(i))
	}
	f, err := Create(filepath.Join(b.TempDir(), "a.gym"), run)
	if err != nil {
		b.Fatal(err)
	}
	b.Cleanup(func() { f.Close() })
	list, err := run.Plan.Episodes()
	if err != nil {
		b.Fatal(err)
	}
	return f, list
}

func benchStep(n int) (*gymkhana.Step, *gymkhana.Decided) {
	states := fmt.Appendf(nil, `{"moves":%08d,"player":[3,4],"walls":"%0150d"}`, n, 0)
	actions := []gymkhana.Action{gymkhana.DoIt("left")}
	h := gymkhana.HashBytes(states)
	return &gymkhana.Step{N: n, Turn: n, Actions: actions, Tick: gymkhana.Ticks(n), Text: h, State: h, States: states},
		&gymkhana.Decided{Turn: n + 1, Role: "player", Actions: actions}
}

func playStep(l *attemptLog, n int) error {
	s, d := benchStep(n)
	if err := l.Step(s, nil); err != nil {
		return err
	}
	return l.Decide(d)
}

// sumStep does what the digest does of a step and its decision.
func sumStep(b *testing.B) func(*rowSums) {
	s, d := benchStep(1)
	l := newAttemptLog(&File{}, "")
	decision, err := l.decisionRow(&attachments{}, d)
	if err != nil {
		b.Fatal(err)
	}
	step := []any{int64(1), s.N, s.Turn, actionsColumn(s.Actions), nil, nil, nil, int64(0), int64(s.Tick), hashColumn(s.Text), nil,
		hashColumn(s.State), 0, s.States, int64(s.Took)}
	return func(sums *rowSums) {
		sums.step(step)
		sums.decision(decision)
	}
}

func sumCall(b *testing.B, c *gymkhana.Call) func(*rowSums) {
	l := newAttemptLog(&File{}, "")
	row, messages, err := l.callRow(&attachments{}, c)
	if err != nil {
		b.Fatal(err)
	}
	list, err := splitHashes(messages.([]byte))
	if err != nil {
		b.Fatal(err)
	}
	return func(sums *rowSums) { sums.call(row, endToEnd(list)) }
}

// onlyDigest does what the digest needs of an episode, and gives the time that it took.
func onlyDigest(size int, whole bool, sum func(*rowSums)) time.Duration {
	began := time.Now()
	sums := newRowSums()
	for range size {
		sum(sums)
	}
	if whole {
		head := episodeHead{id: "id", content: make([]byte, 32)}
		head.leaf("scored", string(make([]byte, 400)), []attemptSum{{1, gymkhana.AttemptDone, sums}})
	}
	return time.Since(began)
}
