package report

import (
	"fmt"
	"io"
	"slices"

	"gymkhana"
	"gymkhana/metric"
)

// A SpreadRow shows how the results on a world's tasks vary between the repeats of a run.
type SpreadRow struct {
	World string       `json:"world"` // AllWorlds for all tasks together
	Tasks int          `json:"tasks"`
	Cells []SpreadCell `json:"cells"` // by arm
}

// AllWorlds is the name of the row of all tasks.
const AllWorlds = "all"

// A SpreadCell is an arm's mean and standard deviation between repeats. It is nil if there are fewer than two.
type SpreadCell struct {
	Success  *Spread `json:"success"`
	Progress *Spread `json:"progress"`
	High     bool    `json:"high,omitempty"` // the variance of the progress is high, compared with the arm's other worlds
}

// A Spread is a mean over repeats and the standard deviation of a single repeat, whose value is the mean over tasks.
type Spread struct {
	Repeats int     `json:"repeats"`
	Mean    float64 `json:"mean"`
	SD      float64 `json:"sd"`
}

// String gives mean and deviation in percent: "12.7 ± 1.2".
func (s *Spread) String() string {
	if s == nil {
		return dash
	}
	return fmt.Sprintf("%s ± %s", percent(s.Mean), percent(s.SD))
}

// A world has a high variance for an arm if its standard deviation of progress is more than highTimes the median of the worlds whose
// progress varies at all, if these are at least fewWorlds.
const (
	highTimes = 2
	fewWorlds = 3
)

// Spreads gives one row per world of a run with repeats, in the order of the plan, and one for all tasks before them. It gives
// none without repeats, and no row of a world if there is only one.
func Spreads(run *gymkhana.Run, rows []gymkhana.EpisodeRow) []SpreadRow {
	if run.Plan.Repeats < 2 {
		return nil
	}
	worldOf, tasks := map[gymkhana.TaskID]string{}, map[string]int{AllWorlds: len(run.Plan.Tasks)}
	names := []string{AllWorlds}
	for _, t := range run.Plan.Tasks {
		world := t.Environment.Name
		worldOf[t.ID] = world
		if tasks[world]++; !slices.Contains(names[1:], world) {
			names = append(names, world)
		}
	}
	if len(names) == 2 {
		names = names[:1]
	}
	arms := byArm(rows, len(run.Plan.Arms))
	var table []SpreadRow
	for i, name := range names {
		r := SpreadRow{World: name, Tasks: tasks[name]}
		for _, own := range arms {
			s := slices.DeleteFunc(scoredOf(own), func(row *gymkhana.EpisodeRow) bool { return i > 0 && worldOf[row.Task] != name })
			r.Cells = append(r.Cells, SpreadCell{Success: spreadOf(s.repeats(Success)), Progress: spreadOf(s.repeats(Progress))})
		}
		table = append(table, r)
	}
	for arm := range arms {
		markHigh(table[1:], arm)
	}
	return table
}

// spreadOf computes the spread from the values of each task and instance in its repeats.
func spreadOf(tasks [][]float64) *Spread {
	means := metric.SuiteMeans(tasks)
	if len(means) < 2 {
		return nil
	}
	s := &Spread{Repeats: len(means)}
	s.Mean, s.SD = metric.Deviation(means)
	return s
}

// markHigh marks the worlds with a high variance for an arm.
func markHigh(worlds []SpreadRow, arm int) {
	var all []float64
	for i := range worlds {
		if p := worlds[i].Cells[arm].Progress; p != nil && p.SD > 0 {
			all = append(all, p.SD)
		}
	}
	if len(all) < fewWorlds {
		return
	}
	slices.Sort(all)
	median := (all[(len(all)-1)/2] + all[len(all)/2]) / 2
	for i := range worlds {
		if p := worlds[i].Cells[arm].Progress; p != nil {
			worlds[i].Cells[arm].High = p.SD > highTimes*median
		}
	}
}

// WriteSpread writes one line per world for a terminal: mean and standard deviation of success and progress, for each arm.
func WriteSpread(w io.Writer, run *gymkhana.Run, table []SpreadRow) error {
	if _, err := fmt.Fprintf(w, "%s\n", Wrap("Mean ± standard deviation between repeats", columnsOf(w), "  ")); err != nil {
		return err
	}
	headings := []string{"world", ">tasks"}
	for i := range run.Plan.Arms {
		headings = append(headings, ">"+letter(i)+" success %", ">"+letter(i)+" prog %")
	}
	g := newGrid(headings...)
	g.spare = []string{"tasks"}
	for i := range run.Plan.Arms {
		g.spare = append(g.spare, letter(i)+" success %")
	}
	legend := "of each: success, and prog %, the progress"
	high := make([]bool, len(run.Plan.Arms))
	for _, r := range table {
		for arm, c := range r.Cells {
			high[arm] = high[arm] || c.High
		}
	}
	if slices.Contains(high, true) {
		legend += fmt.Sprintf(". ! high variance: the standard deviation is more than %d times the median of the worlds that vary", highTimes)
	}
	for _, r := range table {
		cells := []string{r.World, fmt.Sprint(r.Tasks)}
		for arm, c := range r.Cells {
			mark := ""
			switch {
			case c.High:
				mark = " !"
			case high[arm]:
				mark = "  " // keeps the numbers in line
			}
			cells = append(cells, c.Success.String(), c.Progress.String()+mark)
		}
		g.add(cells...)
	}
	if err := writeLegend(w, run.Plan.Arms, legend); err != nil {
		return err
	}
	return g.write(w)
}
