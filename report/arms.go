package report

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"gymkhana"
	"gymkhana/registry"
	"gymkhana/runner"
)

// unusual lists for every arm the settings that differ from the defaults.
func (h *Head) unusual(c *registry.Catalog, p *gymkhana.Plan, runs []gymkhana.Run) {
	texts := make([]string, len(p.Arms))
	for i := range p.Arms {
		arm := &p.Arms[i]
		list := slices.DeleteFunc(conditionsOf(arm), func(c condition) bool { return slices.Contains(worldOf(arm), c) })
		if runner.OtherPrompts(c, arm) {
			list = append(list, condition{"prompts that are not this program's", ""})
		}
		texts[i] = inWords(list)
	}
	h.Arms = append(h.Arms, ofArms(p, texts)...)
	for i := range runs {
		if seed := runs[i].Plan.Seed; seed != 0 {
			text := fmt.Sprintf("agents draw from seed %d", seed)
			if !slices.Contains(h.Arms, text) {
				h.Arms = append(h.Arms, text)
			}
		}
	}
}

// spread counts the episodes of every arm, and of all arms together: an episode that several arms have
// counts once. In a run that was not merged, every arm has all of them.
func spread(p *gymkhana.Plan, rows []gymkhana.EpisodeRow) (own []int, together int) {
	own = make([]int, len(p.Arms))
	for i := range rows {
		if arm := rows[i].Arm; arm >= 0 && arm < len(own) {
			own[arm]++
		}
	}
	if n, err := p.Size(); err == nil && n == len(rows) && len(own) > 0 && slices.Min(own) == slices.Max(own) && len(p.Arms[0].Plays) == 0 {
		return own, n / len(own)
	}
	all := map[pairKey]bool{}
	for i := range rows {
		all[pairKey{rows[i].Content, rows[i].Instance, rows[i].Repeat}] = true
	}
	return own, len(all)
}

// apart lists the arms that lack tasks or episodes of another arm.
func (h *Head) apart(p *gymkhana.Plan, rows []gymkhana.EpisodeRow) {
	own, together := spread(p, rows)
	names := ArmNames(p.Arms)
	for i := range p.Arms {
		if own[i] == together {
			continue
		}
		tasks, all := map[gymkhana.Hash]bool{}, map[gymkhana.Hash]bool{}
		for _, r := range rows {
			all[r.Content] = true
			if r.Arm == i {
				tasks[r.Content] = true
			}
		}
		h.Arms = append(h.Arms, fmt.Sprintf("%s: %d of %d tasks and %d of %d episodes that the arms have together", names[i],
			len(tasks), len(all), own[i], together))
	}
}

// Unlike gives a warning if the arms of a run were not played on the same episodes; else "".
func Unlike(run *gymkhana.Run, rows []gymkhana.EpisodeRow) string {
	h := &Head{}
	h.apart(&run.Plan, rows)
	if h.Arms == nil {
		return ""
	}
	return "the arms were not played on the same episodes, so their numbers cannot be compared: " + strings.Join(h.Arms, "; ")
}

// An Addressed archive can list the endpoints that were used: it gives one call for every combination of arm, source,
// role, member and address. Of the call's episode, only arm and source are filled in.
type Addressed interface {
	Addressed(ctx context.Context, each func(gymkhana.EpisodeRow, *gymkhana.Call)) error
}

// endpointsOf lists for every source the addresses of its models; nil if these were the providers' own. For an archive
// that is not Addressed, the addresses come from the plans.
func endpointsOf(ctx context.Context, a gymkhana.Archive, runs []gymkhana.Run) ([][]string, error) {
	lists, plan := make([][]string, len(runs)), &a.Run().Plan
	add := func(source, arm int, c *gymkhana.Call) {
		if source < 0 || source >= len(runs) || arm < 0 || arm >= len(plan.Arms) {
			return
		}
		at := addressOf(&plan.Arms[arm], c, runs[source].Host.Endpoint)
		if !slices.Contains(lists[source], at) {
			lists[source] = append(lists[source], at)
		}
	}
	var err error
	if asked, ok := a.(Addressed); ok {
		err = asked.Addressed(ctx, func(e gymkhana.EpisodeRow, c *gymkhana.Call) { add(e.Source, e.Arm, c) })
	} else {
		for i := range plan.Arms {
			for k, m := range runner.Asked(&plan.Arms[i]) {
				if m.Model != "" {
					add(0, i, &gymkhana.Call{Member: k})
				}
			}
		}
	}
	for i, list := range lists {
		slices.Sort(list)
		if len(list) == 1 && list[0] == theirOwn {
			lists[i] = nil
		}
	}
	return lists, err
}

// theirOwn describes the endpoint of models for which a run names no address.
const theirOwn = "their providers' own addresses"

// addressOf gives the address of a call of an arm, in a run with the given endpoint.
func addressOf(arm *gymkhana.Arm, c *gymkhana.Call, endpoint string) string {
	at := endpoint
	switch n := len(arm.Members); {
	case c.Role == judgeRole:
	case n > 0 && c.Member >= 0 && c.Member < n && arm.Members[c.Member].BaseURL != "":
		at = arm.Members[c.Member].BaseURL
	case n > 0 && c.Member == gymkhana.CriticMember && arm.Members[0].BaseURL != "":
		at = arm.Members[0].BaseURL // all ask the same model, or there is no critic
	}
	if c.Response != nil && c.Response.Endpoint != "" {
		at = c.Response.Endpoint
	}
	if at == "" {
		return theirOwn
	}
	return line(at)
}
