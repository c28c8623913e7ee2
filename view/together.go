package view

import (
	"cmp"
	"net/http"
	"slices"

	"gymkhana/metric"
	"gymkhana/report"
)

// togetherPage shows the agents of several runs in one table, and their plots.
type togetherPage struct {
	frame
	Choice  *choice
	Heads   []sortHead
	Rows    []armRow
	MoreArm int
	Metrics []string
	Plots   plotList
}

// An armRow is an agent of one of the runs.
type armRow struct {
	Run, RunTo      string
	Agent, To       string
	Suites          string
	Scored, Planned int
	Success         groupCell
	Progress        groupCell
	Reward          *float64
	Steps           *float64
	Tokens          int
	Cost            *float64
	Asks            bool

	sort map[string]float64
}

// Page is the address of the page about the choice.
func (c *choice) Page() string { return c.to("/together") }

// togetherSorts are the columns that the table is sorted by; all but the first three show the largest first.
var togetherSorts = []struct{ name, text string }{{"", "Run"}, {"agent", "Agent"}, {"suites", "Suites"}, {"success", "Success %"}, {"progress", "Progress %"},
	{"reward", "Reward"}, {"steps", "Steps"}, {"scored", "Scored"}, {"tokens", "Tokens"}, {"cost", "Cost $"}}

const textColumns = 3

func (s *Server) together(w http.ResponseWriter, r *http.Request) error {
	c, give, err := s.choose(r)
	if err != nil {
		return err
	}
	defer give()
	page := &togetherPage{frame: frame{Title: "Together", Crumbs: []crumb{{"Runs", "/"}}, Script: "live.js", Follow: "all"}, Choice: c,
		Metrics: report.MetricNames()}
	if page.Rows, err = c.rows(r); err != nil {
		return err
	}
	by, down := r.Form.Get("sort"), r.Form.Get("down") != ""
	sortArms(page.Rows, by, down)
	if n := len(page.Rows) - mostArms; n > 0 {
		page.Rows, page.MoreArm = page.Rows[:mostArms], n
	}
	for i, column := range togetherSorts {
		h := sortHead{Text: column.text, Number: i >= textColumns, Order: "none"}
		then := h.Number
		if column.name == by {
			then = !down
			h.Order = map[bool]string{false: "ascending", true: "descending"}[down]
		}
		h.To = c.sorted(column.name, then)
		page.Heads = append(page.Heads, h)
	}
	page.Plots.Choice = c
	climb, err := c.climb(r.Context(), s)
	if err != nil {
		return err
	}
	if page.Plots.Plots, err = c.quick(r.Context()); err != nil {
		return err
	}
	page.Plots.Plots = append([]*plot{climb}, page.Plots.Plots...)
	part := "layout.tmpl"
	if r.FormValue("part") == "live" {
		part = "live"
	}
	s.write(w, http.StatusOK, "together", part, page)
	return nil
}

// sorted gives the address of the page in another order.
func (c *choice) sorted(by string, down bool) string {
	pairs := []any{"sort", by}
	if down {
		pairs = append(pairs, "down", 1)
	}
	to := query("", pairs...)
	if own := c.Page(); to != "" {
		if own != "/together" {
			return own + "&" + to[1:]
		}
		return own + to
	}
	return c.Page()
}

func sortArms(rows []armRow, by string, down bool) {
	slices.SortStableFunc(rows, func(a, b armRow) int {
		switch by {
		case "agent":
			return cmp.Compare(a.Agent, b.Agent)
		case "suites":
			return cmp.Compare(a.Suites, b.Suites)
		}
		return cmp.Compare(a.sort[by], b.sort[by])
	})
	if down {
		slices.Reverse(rows)
	}
}

// rows gives the agents of all runs, in their order.
func (c *choice) rows(r *http.Request) ([]armRow, error) {
	var list []armRow
	for _, v := range c.Runs {
		x, err := v.rows(r.Context())
		if err != nil {
			return nil, err
		}
		run := v.file.Run()
		success, progress := report.ByArm(run, x.rows, report.Success), report.ByArm(run, x.rows, report.Progress)
		suites := suitesOf(&run.Plan)
		for arm := range x.sum.Agents {
			a := &x.sum.Agents[arm]
			own := armRow{Run: v.Name, RunTo: v.to(""), Agent: v.names[arm], To: query(v.to("episodes"), "arm", arm+1), Suites: suites,
				Scored: a.Scored, Planned: a.Episodes, Reward: a.MeanReward, Steps: a.MeanSteps, Tokens: a.Tokens.In + a.Tokens.Out, Cost: a.CostUSD,
				Asks: a.Model != ""}
			own.Success = newGroupCell(success[arm], query(own.To, "sort", "success"))
			own.Success.To, own.Progress = query(v.to("episodes"), "arm", arm+1, "status", "success"), newGroupCell(progress[arm], query(v.to("episodes"),
				"arm", arm+1, "sort", "progress", "down", 1))
			own.sort = map[string]float64{"success": ordered(success[arm]), "progress": ordered(progress[arm]), "reward": valued(own.Reward),
				"steps": valued(own.Steps), "scored": float64(a.Scored), "tokens": float64(own.Tokens), "cost": valued(own.Cost)}
			list = append(list, own)
		}
	}
	return list, nil
}

// ordered is the mean of an estimate; less than all means if there is none.
func ordered(e metric.Estimate) float64 {
	if e.N == 0 {
		return -1e300
	}
	return e.Mean
}

func valued(x *float64) float64 {
	if x == nil {
		return -1e300
	}
	return *x
}
