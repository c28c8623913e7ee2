package report

import (
	"fmt"
	"io"

	"gymkhana"
	"gymkhana/metric"
)

// A Hopping is the progress of an arm along chains of hops: the share of hops passed and of chains
// completed, by length, and the share of chains of each length that reached each position.
type Hopping struct {
	Buckets   []HopRates     `json:"buckets"`   // 1, 2–4, 5+ and all
	Positions []HopPositions `json:"positions"` // one entry per length
	// PublishedHopRate and PublishedTaskRate are the rates by the rules of the released code, for the same
	// episodes: hops are checked by address, and the end marker counts as a hop.
	PublishedHopRate  *float64 `json:"published_hop_rate"`
	PublishedTaskRate *float64 `json:"published_task_rate"`
}

// HopRates are the rates over chains of certain lengths. Without such chains they are null.
type HopRates struct {
	Name     string          `json:"hops"`
	Tasks    int             `json:"tasks"`
	Episodes int             `json:"episodes"`
	HopRate  *float64        `json:"hop_rate"`
	HopCI    metric.Interval `json:"hop_ci"`
	TaskRate *float64        `json:"task_rate"`
	TaskCI   metric.Interval `json:"task_ci"`
	// Floor is the hop rate of who opens all candidates of the first hop and does nothing else: one hop of every chain
	// that is tagged gymkhana.HedgeTag. No chain is completed so.
	Floor  *float64 `json:"floor_hop_rate"`
	Legacy *float64 `json:"legacy_hop_rate"` // the value with the end marker in the denominator
}

// HopPositions are the shares of chains of a length that passed their first, second, … hop.
type HopPositions struct {
	Hops     int       `json:"hops"`
	Episodes int       `json:"episodes"`
	Rates    []float64 `json:"rates"`
}

// hopping sums up an arm; nil if none of its episodes was a chain of hops.
func hopping(run *gymkhana.Run, rows scores) *Hopping {
	hedged := map[gymkhana.TaskID]bool{}
	for _, t := range run.Plan.Tasks {
		hedged[t.ID] = t.Tagged(gymkhana.HedgeTag)
	}
	var runs, floor []metric.Hopped
	var passed, of, pass, graded float64
	for _, row := range rows {
		v := &row.Outcome.Verdict
		n, there := v.Parts["hops"]
		if !there {
			continue
		}
		// A complete chain with an unwanted side effect has still passed its hops.
		runs = append(runs, metric.Hopped{Task: string(row.Task), Hops: int(n), Passed: int(v.Parts["passed"]), Pass: v.Success})
		free := metric.Hopped{Task: string(row.Task), Hops: int(n)}
		if hedged[row.Task] && n > 1 {
			free.Passed = 1
		}
		floor = append(floor, free)
		if out, there := v.Parts["published_hops"]; there {
			passed, of = passed+v.Parts["published_passed"], of+out
			pass, graded = pass+v.Parts["published_pass"], graded+1
		}
	}
	if len(runs) == 0 {
		return nil
	}
	h := &Hopping{PublishedHopRate: known(passed/max(of, 1), of > 0), PublishedTaskRate: known(pass/max(graded, 1), graded > 0)}
	table := metric.Hops(runs)
	free := metric.Hops(floor).Buckets
	for i, b := range table.Buckets {
		h.Buckets = append(h.Buckets, HopRates{Name: b.Name, Tasks: b.Tasks, Episodes: b.Runs,
			HopRate: known(b.HSR.Mean, b.Hops > 0), HopCI: b.HSR.CI, TaskRate: known(b.TSR.Mean, b.Runs > 0), TaskCI: b.TSR.CI,
			Floor: known(free[i].HSR.Mean, b.Hops > 0), Legacy: known(b.Legacy, b.Runs > 0)})
	}
	for _, p := range table.Positions {
		own := HopPositions{Hops: p.Hops, Episodes: p.Runs}
		for _, r := range p.Rates {
			own.Rates = append(own.Rates, r.Mean)
		}
		h.Positions = append(h.Positions, own)
	}
	return h
}

// WriteHops writes the rates of all arms for a terminal, in percent; nothing if no arm has any.
func WriteHops(w io.Writer, s *Summary) error {
	g := newGrid("Agent", "Hops", ">Hop rate", ">Floor", ">Task rate", ">Episodes")
	places := newGrid("Agent", "Chains of", ">1st", ">2nd", ">3rd", ">4th", ">further", ">Episodes")
	some := false
	for i := range s.Agents {
		a := &s.Agents[i]
		if a.Hops == nil {
			continue
		}
		some = true
		for _, b := range a.Hops.Buckets {
			if b.Episodes > 0 {
				g.add(a.Short, b.Name, percentWith(b.HopRate, b.HopCI), maybe(b.Floor, percent), percentWith(b.TaskRate, b.TaskCI), fmt.Sprint(b.Episodes))
			}
		}
		for _, p := range a.Hops.Positions {
			places.add(append([]string{a.Short, fmt.Sprint(p.Hops)}, append(p.cells(), fmt.Sprint(p.Episodes))...)...)
		}
	}
	if !some {
		return nil
	}
	fmt.Fprintln(w, "\nHops passed and chains completed (%):")
	g.align(2, 4)
	if err := g.write(w); err != nil {
		return err
	}
	fmt.Fprintln(w, "\nChains that passed their hop (%):")
	return places.write(w)
}

// cells are the rates at the first four positions, and at the last of longer chains.
func (p HopPositions) cells() []string {
	cells := make([]string, 5)
	for i := range cells {
		cells[i] = dash
		if i < len(p.Rates) {
			cells[i] = percent(p.Rates[i])
		}
	}
	if n := len(p.Rates); n > 5 {
		cells[4] = percent(p.Rates[n-1])
	}
	return cells
}

func percentWith(x *float64, ci metric.Interval) string {
	text := maybe(x, percent)
	if x != nil && ci.Defined() {
		text += " [" + percent(ci.Lo) + ", " + percent(ci.Hi) + "]"
	}
	return text
}
