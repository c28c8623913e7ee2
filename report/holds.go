package report

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"gymkhana"
	"gymkhana/registry"
	"gymkhana/runner"
)

// suites says how much of each suite the plan covers. A task belongs to the suite if its content does.
func (h *Head) suites(c *registry.Catalog, p *gymkhana.Plan) {
	defer h.forks(p)
	known, own := map[gymkhana.TaskID]bool{}, map[gymkhana.TaskID]*gymkhana.Task{}
	for _, t := range p.Tasks {
		own[t.ID] = t
	}
	if p.Served {
		h.Holds = append(h.Holds, fmt.Sprintf("episodes that clients began, of %s that were served; each chose its tasks, so these do not cover a suite",
			count(len(p.Tasks), "task")))
		return
	}
	for _, label := range p.Suites {
		s, err := c.FindSuite(label.Name)
		if err != nil {
			h.Holds = append(h.Holds, fmt.Sprintf("suite %s@%d is none of this program's", label.Name, label.Version))
			continue
		}
		if s.Version != label.Version {
			h.Holds = append(h.Holds, fmt.Sprintf("suite %s@%d is not the one that this program has, which is %s", label.Name, label.Version, s.Label()))
		}
		for _, t := range s.Tasks {
			if own[t.ID] != nil && sameContent(own[t.ID], t) {
				known[t.ID] = true
			}
		}
		h.Holds = append(h.Holds, heldOf(p, s, known))
	}
	if n := len(slices.DeleteFunc(slices.Clone(p.Tasks), func(t *gymkhana.Task) bool { return known[t.ID] })); n > 0 {
		h.Holds = append(h.Holds, count(n, "task")+" not of these suites as they ship")
	}
}

// forks says which episodes begin at a step of another one.
func (h *Head) forks(p *gymkhana.Plan) {
	for _, t := range p.Tasks {
		if t.Prelude != nil {
			h.Holds = append(h.Holds, fmt.Sprintf("forks of %s, begun at step %d of %v, which %s played; steps and cost count from there, and verdicts are of whole episodes",
				t.ID, t.Prelude.From.Step, &t.Prelude.From, t.Prelude.From.Agent))
		}
	}
	if n := len(p.Forks); n > 0 {
		h.Holds = append(h.Holds, fmt.Sprintf("%s that clients forked from others, whose steps and cost count from there", count(n, "episode")))
	}
}

// sameContent reports whether two tasks are equal except for tags, notice and instances.
func sameContent(a, b *gymkhana.Task) bool {
	one, err := a.Hash()
	two, err2 := b.Hash()
	return err == nil && err2 == nil && one == two
}

// heldOf says how much of a suite a plan covers: "9 of 182 tasks of sokoban, 1 of 3 repeats", or "all tasks of
// sokoban:mini". If no arm plays any of them as shipped, it says "by name".
func heldOf(p *gymkhana.Plan, s *gymkhana.Suite, known map[gymkhana.TaskID]bool) string {
	have := map[gymkhana.TaskID]*gymkhana.Task{}
	for _, t := range p.Tasks {
		if known[t.ID] {
			have[t.ID] = t
		}
	}
	tasks, instances, due, other, intact := 0, 0, 0, 0, true
	for _, t := range s.Tasks {
		own := have[t.ID]
		if own == nil {
			continue
		}
		tasks, due = tasks+1, due+len(t.Instances)
		for _, seed := range own.Instances {
			if slices.Contains(t.Instances, seed) {
				instances++
			} else {
				other++
			}
		}
		for i := range p.Arms {
			intact = intact && asShips(&p.Arms[i], own)
		}
	}
	whole := fmt.Sprintf("%d of %d tasks of %s", tasks, len(s.Tasks), s.Name)
	if !intact {
		whole += " by name"
	} else if name := complete(s, have, tasks); name != "" {
		whole = "all tasks of " + name
	}
	switch {
	case p.Private:
		whole += fmt.Sprintf(", %d private instances in place of their %d", instances+other, due)
	case other > 0:
		whole += fmt.Sprintf(", %d of their %d instances and %d that the suite does not have", instances, due, other)
	case instances != due:
		whole += fmt.Sprintf(", %d of their %d instances", instances, due)
	}
	if n := max(p.Repeats, 1); n < s.Repeats {
		whole += fmt.Sprintf(", %d of %d repeats", n, s.Repeats)
	}
	return whole
}

// complete names the suite or subset that consists of exactly these tasks; "" if there is none.
func complete(s *gymkhana.Suite, have map[gymkhana.TaskID]*gymkhana.Task, n int) string {
	if n == len(s.Tasks) {
		return s.Name
	}
	for _, name := range slices.Sorted(maps.Keys(s.Subsets)) {
		list, err := s.Select(gymkhana.Selector{Path: s.Name, Subset: name})
		missing := slices.ContainsFunc(list, func(t *gymkhana.Task) bool { return have[t.ID] == nil })
		if err == nil && len(list) == n && !missing {
			return fmt.Sprintf("%s:%s, which has %d of %d", s.Name, name, n, len(s.Tasks))
		}
	}
	return ""
}

// asShips reports whether an arm plays a task with the task's own world settings.
func asShips(arm *gymkhana.Arm, t *gymkhana.Task) bool {
	if worldOf(arm) == nil {
		return true
	}
	own, err := arm.Content(t)
	was, err2 := t.Hash()
	return err == nil && err2 == nil && own == was
}

// changed lists the tasks that the arms do not play as shipped, and their changes.
func (h *Head) changed(p *gymkhana.Plan) {
	texts := make([]string, len(p.Arms))
	for i := range p.Arms {
		changed, intact := worldOf(&p.Arms[i]), 0
		for _, t := range p.Tasks {
			if asShips(&p.Arms[i], t) {
				intact++
			}
		}
		if changed == nil || intact == len(p.Tasks) {
			continue
		}
		some := "none"
		if intact > 0 {
			some = fmt.Sprint(intact)
		}
		texts[i] = fmt.Sprintf("%s of %s as shipped: %s", some, count(len(p.Tasks), "task"), inWords(changed))
	}
	h.Holds = append(h.Holds, ofArms(p, texts)...)
}

// ofArms gives each text once, with the names of its arms. A text about all arms needs
// no name.
func ofArms(p *gymkhana.Plan, texts []string) (list []string) {
	names, said := ArmNames(p.Arms), map[string]bool{"": true}
	for _, text := range texts {
		if said[text] {
			continue
		}
		said[text] = true
		var own []string
		for i := range texts {
			if texts[i] == text {
				own = append(own, names[i])
			}
		}
		if len(own) < len(p.Arms) {
			text = strings.Join(own, ", ") + ": " + text
		}
		list = append(list, text)
	}
	return list
}

// incomparable lists the episodes that cannot be executed again here because their worlds have another version, and the
// arms without any comparable episode.
func (h *Head) incomparable(c *registry.Catalog, p *gymkhana.Plan, runs []gymkhana.Run, rows []gymkhana.EpisodeRow) {
	other := make([]map[string]string, len(runs))
	for i := range runs {
		other[i] = runner.OtherVersions(c, &runs[i].Plan)
	}
	worlds := map[gymkhana.TaskID]string{}
	for _, t := range p.Tasks {
		worlds[t.ID] = t.Environment.Name
	}
	all, unlike, whys := make([]int, len(p.Arms)), make([]int, len(p.Arms)), map[string]bool{}
	n := 0
	for _, r := range rows {
		if r.Outcome == nil || r.Arm < 0 || r.Arm >= len(p.Arms) {
			continue
		}
		all[r.Arm]++
		if r.Source < 0 || r.Source >= len(runs) {
			continue
		}
		if why := other[r.Source][worlds[r.Task]]; why != "" {
			n++
			unlike[r.Arm]++
			whys[why] = true
		}
	}
	if n == 0 {
		return
	}
	h.Holds = append(h.Holds, fmt.Sprintf("%s not comparable here: %s", count(n, "episode"), strings.Join(slices.Sorted(maps.Keys(whys)), ", ")))
	for i, name := range ArmNames(p.Arms) {
		if unlike[i] > 0 && unlike[i] == all[i] {
			h.Holds = append(h.Holds, fmt.Sprintf("none of the %s of %s is comparable here", count(all[i], "episode"), name))
		}
	}
}
