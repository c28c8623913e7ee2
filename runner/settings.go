package runner

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"time"

	"gymkhana"
)

// otherwise refuses an order that continues a run with its original settings but has different ones. It names every
// such flag. Omitted settings are those of the run.
func otherwise(o Order, p *gymkhana.Plan, name string) error {
	d := &disagreements{meant: o.meant}
	d.plan(o, p)
	for i := range p.Arms {
		if arm := &p.Arms[i]; len(d.list) == 0 { // the first arm that differs is enough
			d.arm(&o, arm)
		}
	}
	if len(d.list) == 0 {
		return nil
	}
	return refuse("", "--resume: %s is another run:\n  %s\nleave the flags out to go on with it, or start a new run with --out",
		name, strings.Join(d.list, "\n  "))
}

// disagreements describe settings of an order that differ from the run's.
type disagreements struct {
	list  []string
	meant func(flag string, zero bool) bool
}

// compare records a flag whose value, if it is set, is not that of the run.
func (d *disagreements) compare(flag, asked, is string) {
	if asked != "" && asked != is {
		d.list = append(d.list, fmt.Sprintf("--%s was %s, is now %s", flag, cmp.Or(is, "not given"), asked))
	}
}

// number compares numbers. Zero means that nothing is set, unless the user gave it.
func (d *disagreements) number(flag string, asked, is any) {
	text := fmt.Sprint(asked)
	if d.meant(flag, text == "0" || text == "0s") {
		d.compare(flag, text, fmt.Sprint(is))
	}
}

// time compares time limits of an episode. A later process may give more time, since scored episodes took less.
func (d *disagreements) time(flag string, asked, is time.Duration) {
	if !d.meant(flag, asked == 0) || asked == is || is > 0 && (asked == 0 || asked > is) {
		return
	}
	d.number(flag, asked, is)
	d.list = append(d.list, "a limit of time can only become longer")
}

func (d *disagreements) plan(o Order, p *gymkhana.Plan) {
	var agents, models, members []string
	instances := 0
	for i := range p.Arms {
		agents, models = append(agents, p.Arms[i].Agent), append(models, p.Arms[i].Model)
		for _, m := range Asked(&p.Arms[i]) {
			members = append(members, m.Model)
		}
	}
	for _, t := range p.Tasks {
		instances = max(instances, len(t.Instances))
	}
	d.compare("agent", listed(o.Matrix.Agents), listed(agents))
	if asked := listed(o.Matrix.Models); asked != listed(members) {
		d.compare("model", asked, listed(models))
	}
	if o.Repeats > 0 {
		d.number("repeats", o.Repeats, max(p.Repeats, 1))
	}
	if o.Instances > 0 {
		d.number("instances", o.Instances, instances)
	}
	d.number("seed", o.Seed, p.Seed)
	switch {
	case o.PrivateKey == "":
	case !p.Private:
		d.compare("private", "given", "")
	case !drawnFrom(o.PrivateKey, p.Tasks):
		d.compare("private", "another", "one key")
	}
	if o.Price != nil {
		d.price(o.Price, p)
	}
	if p.Cache != "" {
		d.compare("cache", o.Cache, p.Cache)
	}
}

// drawnFrom reports whether the instances of tasks were drawn from a key.
func drawnFrom(key string, tasks []*gymkhana.Task) bool {
	return !slices.ContainsFunc(tasks, func(t *gymkhana.Task) bool {
		return len(t.Instances) > 0 && t.Instances[0] != gymkhana.PrivateSeed(key, t.ID, 0)
	})
}

// price compares a price with that of the run's models, ignoring its date.
func (d *disagreements) price(asked *gymkhana.Price, p *gymkhana.Plan) {
	text := func(p gymkhana.Price) string {
		if p.Unknown {
			return "unknown"
		}
		return fmt.Sprintf("%g,%g,%g", p.In, p.Cached, p.Out)
	}
	for i := range p.Arms {
		for _, m := range Models(&p.Arms[i]) {
			if is := m.Profile; is != nil && m.Weights.IsZero() && text(is.Price) != text(*asked) {
				d.compare("price", text(*asked), text(is.Price))
				return
			}
		}
	}
}

// listed writes names in order, each once.
func listed(names []string) string {
	names = slices.DeleteFunc(slices.Clone(names), func(s string) bool { return s == "" })
	slices.Sort(names)
	return strings.Join(slices.Compact(names), ",")
}

func (d *disagreements) arm(o *Order, arm *gymkhana.Arm) {
	d.compare("label", o.Label, arm.Claimed.Label)
	x := &o.Matrix
	var has map[string]any
	_ = json.Unmarshal(arm.Options, &has) // without options there is nothing to read
	for key, value := range x.Options {
		d.compare("option "+key, valueText(value), valueText(has[key]))
	}
	var world map[string]any
	_ = json.Unmarshal(arm.World, &world)
	for key, value := range x.World {
		d.compare("world "+key, valueText(value), valueText(world[key]))
	}
	d.compare("clock", x.Clock, arm.Clock.String())
	d.compare("protocol", x.Protocol, string(cmp.Or(arm.Protocol, gymkhana.Corrected)))
	if arm.Screen == (gymkhana.Size{}) {
		d.compare("screen", x.Screen, "")
	} else {
		d.compare("screen", x.Screen, fmt.Sprintf("%dx%d", arm.Screen.W, arm.Screen.H))
	}
	if t := x.Sampling.Temperature; t != nil {
		is := ""
		if arm.Sampling.Temperature != nil {
			is = fmt.Sprint(*arm.Sampling.Temperature)
		}
		d.compare("temperature", fmt.Sprint(*t), is)
	}
	d.number("max-tokens", x.Sampling.MaxTokens, arm.Sampling.MaxTokens)
	d.number("token-limit", x.PerEpisode.Tokens, arm.PerEpisode.Tokens)
	d.number("cost-limit", x.PerEpisode.CostUSD, arm.PerEpisode.CostUSD)
	d.time("time-limit", x.PerEpisode.Wall, arm.PerEpisode.Wall)
	d.time("working-limit", x.PerEpisode.Working, arm.PerEpisode.Working)
	d.number("world-version", o.WorldVersion, arm.WorldVersion)
}

// valueText writes the value of an option; "" for one that is not set.
func valueText(v any) string {
	if v == nil {
		return ""
	}
	b, err := gymkhana.Canonical(v)
	if err != nil {
		return fmt.Sprint(v)
	}
	return string(b)
}

// Changes describes what a Runner does differently from the first command of its run: the number of episodes at once,
// the limits of the run, and more time for an episode. None of these changes a score.
func (r *Runner) Changes() []string {
	p := &r.Store.Run().Plan
	r.plan = p
	var list []string
	if r.asked.Parallel != p.Parallel && r.asked.Parallel != 0 {
		list = append(list, fmt.Sprintf("--parallel was %s, is now %d", orUsual(p.Parallel), r.asked.Parallel))
	}
	if now := r.limits(); now != p.PerRun {
		list = append(list, fmt.Sprintf("--budget was %s, is now %s", limitsText(p.PerRun), limitsText(now)))
	}
	if now := r.moves(); now != "" && asksThere(p) {
		list = append(list, fmt.Sprintf("--base-url was %s, is now %s", strings.Join(named(r.began), " and "), now))
	}
	for i := range p.Arms {
		if was, now := p.Arms[i].PerEpisode, r.perEpisode(&p.Arms[i]); was != now {
			return append(list, fmt.Sprintf("the limits of an episode were %s, are now %s", limitsText(was), limitsText(now)))
		}
	}
	return list
}

// perEpisode are the limits of an episode: those of its arm, or a longer time if a later process was given that.
func (r *Runner) perEpisode(arm *gymkhana.Arm) gymkhana.Limits {
	l, asked := arm.PerEpisode, r.asked.Matrix.PerEpisode
	if r.resumed && l.Wall > 0 && r.asked.meant("time-limit", asked.Wall == 0) {
		l.Wall = asked.Wall
	}
	if r.resumed && l.Working > 0 && r.asked.meant("working-limit", asked.Working == 0) {
		l.Working = asked.Working
	}
	return l
}

// moves is the base URL of the models, if it differs from the only one that the run began with; else "".
func (r *Runner) moves() string {
	if !r.resumed || onlyThere(r.Endpoint, r.began) {
		return ""
	}
	return cmp.Or(r.Endpoint, "its provider's own")
}

func orUsual(n int) string {
	if n == 0 {
		return "the usual number"
	}
	return fmt.Sprint(n)
}

func limitsText(l gymkhana.Limits) string {
	var list []string
	if l.CostUSD > 0 {
		list = append(list, fmt.Sprintf("$%g", l.CostUSD))
	}
	if l.Tokens > 0 {
		list = append(list, fmt.Sprintf("%d tokens", l.Tokens))
	}
	if l.Wall > 0 {
		list = append(list, l.Wall.String())
	}
	if l.Working > 0 {
		list = append(list, l.Working.String()+" of work")
	}
	return cmp.Or(strings.Join(list, " and "), "none")
}

// Reopen gives a further attempt to every episode that could not be scored through the fault of a model or a world, and
// returns how many these are. An agent that learns from its earlier episodes must not get different ones, so its
// episodes are reopened only if no later one was scored.
func (r *Runner) Reopen(ctx context.Context) (int, error) {
	r.plan = &r.Store.Run().Plan
	rows, err := r.Store.Episodes(ctx)
	if err != nil {
		return 0, err
	}
	lists, err := r.sequences(rows)
	if err != nil {
		return 0, err
	}
	ordered := map[gymkhana.EpisodeID]bool{}
	var ids []gymkhana.EpisodeID
	for _, s := range lists {
		for _, row := range s.rows {
			ordered[row.ID] = s.keep > 0
		}
		for _, row := range slices.Backward(s.rows) {
			if !unlucky(row.Outcome) && row.Outcome != nil {
				break
			}
			if row.Outcome != nil {
				ids = append(ids, row.ID)
			}
		}
	}
	for _, row := range rows {
		if unlucky(row.Outcome) && !ordered[row.ID] {
			ids = append(ids, row.ID)
		}
	}
	if len(ids) == 0 {
		return 0, nil
	}
	return len(ids), r.Store.Reopen(ctx, r.now(), ids)
}

// unlucky reports whether an episode was not scored through the fault of a model or a world.
func unlucky(out *gymkhana.Outcome) bool {
	return out != nil && !out.Scored && (out.Fault == gymkhana.FaultModel.String() || out.Fault == gymkhana.FaultWorld.String())
}
