package main

import (
	"fmt"
	"io"
	"slices"
	"text/tabwriter"

	"gymkhana"
	"gymkhana/metric"
)

// A MessageReport says whether the members of a group listen.
type MessageReport struct {
	Suite    string          `json:"suite"`
	Subset   string          `json:"subset"`
	Group    string          `json:"group"`  // the arm
	Kernel   string          `json:"kernel"` // the arithmetic
	Seed     uint64          `json:"seed"`   // draws the other episodes
	Episodes int             `json:"episodes"`
	Families int             `json:"families"`
	Turns    int             `json:"turns"`
	Steps    int             `json:"steps"`  // turns at which the oracle knows the distance to the end
	Cells    int             `json:"cells"`  // members' decisions
	Spoken   int             `json:"spoken"` // those before which another member had spoken
	Rows     []MessageResult `json:"rows"`
	Run      GateRun         `json:"run"`
	Results  GateRun         `json:"results"` // the file with the results of every episode
}

// A MessageResult is what other messages do. Intervals are over families. Differences are those of the messages that were sent
// from these, paired by turn or episode.
type MessageResult struct {
	Heard    string  `json:"heard"`
	Episodes int     `json:"episodes"` // all but those for which there is no other episode
	Members  Average `json:"members"`  // of the members' decisions that change, in the states of the run
	Group    Average `json:"group"`    // of the group's decisions that change
	Nearer   Average `json:"nearer"`   // of the steps at which the group's decision brings the end nearer
	Loss     Average `json:"loss"`     // how much larger that share is with the messages that were sent
	Success  Average `json:"success"`  // of the episodes that are played with these messages throughout
	LossWon  Average `json:"loss_won"` // how much larger success is with the messages that were sent
}

// An Average is a mean with its interval.
type Average struct {
	Mean float64         `json:"mean"`
	CI   metric.Interval `json:"ci"`
}

// sum computes the rows.
func (r *MessageReport) sum(done []heardEpisode) {
	seen := map[gymkhana.TaskID]bool{}
	for i := range done {
		e := &done[i]
		seen[e.Family] = true
		r.Turns, r.Steps, r.Cells, r.Spoken = r.Turns+e.Turns, r.Steps+e.Steps, r.Cells+e.Cells, r.Spoken+e.Spoken
	}
	r.Episodes, r.Families = len(done), len(seen)
	for _, what := range hearings {
		row := MessageResult{Heard: what}
		// share is a mean over the turns, decisions or episodes of all episodes. For each episode, count gives the sum and the number.
		share := func(count func(e *heardEpisode, f, sent *heardEffect) (sum, n int)) Average {
			by := map[gymkhana.TaskID][]float64{}
			for i := range done {
				e := &done[i]
				if f := e.Heard[what]; f != nil {
					if sum, n := count(e, f, e.Heard[heardTrue]); n > 0 {
						by[e.Family] = append(by[e.Family], slices.Repeat([]float64{float64(sum) / float64(n)}, n)...)
					}
				}
			}
			estimate := clustered(by)
			return Average{estimate.Mean, estimate.CI}
		}
		for i := range done {
			if done[i].Heard[what] != nil {
				row.Episodes++
			}
		}
		if row.Episodes == 0 {
			continue
		}
		row.Members = share(func(e *heardEpisode, f, _ *heardEffect) (int, int) { return f.Cells, e.Cells })
		row.Group = share(func(e *heardEpisode, f, _ *heardEffect) (int, int) { return f.Votes, e.Turns })
		row.Nearer = share(func(e *heardEpisode, f, _ *heardEffect) (int, int) { return f.Nearer, e.Steps })
		row.Loss = share(func(e *heardEpisode, f, sent *heardEffect) (int, int) { return sent.Nearer - f.Nearer, e.Steps })
		row.Success = share(func(_ *heardEpisode, f, _ *heardEffect) (int, int) { return one(f.Won), 1 })
		row.LossWon = share(func(_ *heardEpisode, f, sent *heardEffect) (int, int) { return one(sent.Won) - one(f.Won), 1 })
		for _, one := range []*Average{&row.Members, &row.Group, &row.Nearer, &row.Success} {
			one.CI = one.CI.Clip(0, 1)
		}
		r.Rows = append(r.Rows, row)
	}
}

// one is 1 for true.
func one(b bool) int {
	if b {
		return 1
	}
	return 0
}

// print writes the report for people.
func (r *MessageReport) print(out io.Writer) error {
	w := tabwriter.NewWriter(out, 0, 0, 3, ' ', 0)
	fmt.Fprintf(w, "\n%s\n%s:%s, %d episodes of %d families, %d turns\n", r.Group, r.Suite, r.Subset, r.Episodes, r.Families, r.Turns)
	fmt.Fprintf(w, "members decide %d times, and %d times another member has spoken to them before\n", r.Cells, r.Spoken)
	cell := func(s Average, format string) string {
		return fmt.Sprintf(format+" %s", 100*s.Mean, percents(s.CI))
	}
	fmt.Fprintf(w, "\nin the states of the run, %% [95 %%]\tepisodes\tmembers change\tthe group changes\tbrings the end nearer\tas sent minus this\n")
	for i := range r.Rows {
		row := &r.Rows[i]
		fmt.Fprintf(w, "messages %s\t%d", row.Heard, row.Episodes)
		if row.Heard == heardTrue {
			fmt.Fprintf(w, "\t\t\t%s\tof %d steps\n", cell(row.Nearer, "%.1f"), r.Steps)
			continue
		}
		fmt.Fprintf(w, "\t%s\t%s\t%s\t%s\n", cell(row.Members, "%.2f"), cell(row.Group, "%.2f"), cell(row.Nearer, "%.1f"), cell(row.Loss, "%+.2f"))
	}
	fmt.Fprintf(w, "\nthroughout the episode, %% [95 %%]\tepisodes\tsuccess\tas sent minus this\n")
	for i := range r.Rows {
		row := &r.Rows[i]
		fmt.Fprintf(w, "messages %s\t%d\t%s", row.Heard, row.Episodes, cell(row.Success, "%.1f"))
		if row.Heard != heardTrue {
			fmt.Fprintf(w, "\t%s", cell(row.LossWon, "%+.1f"))
		}
		fmt.Fprintln(w)
	}
	if err := w.Flush(); err != nil {
		return err
	}
	fmt.Fprintf(out, "\n%s arithmetic; other episodes drawn with seed %d\n%s, digest %s\n%s, sha256 %s\n", r.Kernel, r.Seed,
		r.Run.File, r.Run.Digest, r.Results.File, r.Results.Digest)
	return nil
}
