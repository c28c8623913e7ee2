package trains

import (
	"fmt"
	"slices"
	"strings"

	"gymkhana"
	"gymkhana/env/site/art"
	"gymkhana/env/site/kit"
	"gymkhana/rng"
)

// plans is how many plans of coaches there are.
const plans = 90

// fill draws the pictures of lines, trains and coaches.
func fill(f *kit.Fill) error {
	n := networks(f.Version)
	all := map[string]kit.Drawing{}
	for _, l := range n.Lines {
		all["line "+l.Slug] = l.picture(n)
	}
	for _, r := range n.Runs {
		all["train "+r.Number] = r.Look
	}
	for i := range plans {
		all[fmt.Sprint("coach ", i)] = coaches(f.Version)[i]
	}
	f.Pictures(all)
	return nil
}

// Numbered are the stops of a line by name; the number of one on the line's map is its place here, from 1.
func (l *line) Numbered() []stop {
	return slices.SortedFunc(slices.Values(l.Stops), func(a, b stop) int { return strings.Compare(a.Name, b.Name) })
}

// picture is the map of a line.
func (l *line) picture(n *network) art.Rail {
	r := art.Rail{Color: l.Color}
	byName := l.Numbered()
	for _, s := range l.Stops {
		own := art.RailStop{Number: slices.Index(byName, s) + 1, Cup: s.Cup}
		for _, o := range n.Lines {
			if o != l && len(own.Crosses) < 3 && slices.ContainsFunc(o.Stops, func(x stop) bool { return x.City == s.City }) {
				own.Crosses = append(own.Crosses, o.Color)
			}
		}
		r.Stops = append(r.Stops, own)
	}
	return r
}

// coaches draws the plans of coaches.
var coaches = kit.PerVersion(func(version int) []art.Coach {
	var all []art.Coach
	for i := range plans {
		d := rng.New(gymkhana.Seed(version), fmt.Sprint("coach ", i))
		c := art.Coach{Rows: d.Between(7, 10)}
		c.Quiet[0] = d.Between(1, c.Rows-3)
		c.Quiet[1] = c.Quiet[0] + d.Between(2, 3)
		crowd := d.Between(45, 80)
		for range c.Rows {
			row := make([]bool, 4)
			for i := range row {
				row[i] = d.Chance(crowd, 100)
			}
			c.Taken = append(c.Taken, row)
			c.Windows = append(c.Windows, [2]bool{d.Chance(2, 3), d.Chance(2, 3)})
		}
		all = append(all, c)
	}
	return all
})

// seats lists the free seats of a plan that are accepted: "3A".
func seats(c art.Coach, ok func(row, place int) bool) []string {
	var all []string
	for r, row := range c.Taken {
		for i, taken := range row {
			if !taken && ok(r, i) {
				all = append(all, fmt.Sprintf("%d%c", r+1, 'A'+i))
			}
		}
	}
	return all
}

func anySeat(int, int) bool { return true }

// quiet accepts seats in quiet rows.
func quiet(c art.Coach) func(row, place int) bool {
	return func(row, _ int) bool { return row+1 >= c.Quiet[0] && row+1 <= c.Quiet[1] }
}

// window accepts seats at a window.
func window(c art.Coach) func(row, place int) bool {
	return func(row, place int) bool { return place == 0 && c.Windows[row][0] || place == 3 && c.Windows[row][1] }
}
