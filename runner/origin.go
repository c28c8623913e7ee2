package runner

import (
	"context"
	"encoding/json"
	"fmt"

	"gymkhana"
	"gymkhana/registry"
)

// An origin is one of an archive's runs, with the consequences of its circumstances for repeating it.
type origin struct {
	run      *gymkhana.Run
	episodes []gymkhana.Episode // the episodes of its plan; nil if they cannot be listed
	alike    bool               // this program, on a machine like this one, played it
	unlike   map[string]string  // worlds that cannot be compared, and why
	records  map[gymkhana.EpisodeID][]gymkhana.Record
	mixed    map[gymkhana.EpisodeID]bool // their records came from another file
}

// origins reads the archive's runs.
func (v *verifier) origins(ctx context.Context) ([]origin, error) {
	runs, err := v.archive.Sources(ctx)
	if err != nil {
		if ctx.Err() != nil {
			return nil, err
		}
		v.wrong(Mismatch{What: fmt.Sprintf("the runs that it was merged of cannot be read: %v", err)})
		runs, v.partial = []gymkhana.Run{*v.run}, true
	}
	moved, err := v.moved(ctx)
	if err != nil {
		return nil, err
	}
	if len(runs) == 0 {
		// Older versions merged runs without keeping their plans.
		v.out.NotComparable = append(v.out.NotComparable, Mismatch{What: "the file was merged by a version that " +
			"did not keep the plans of its sources, so whether an episode is missing cannot be told"})
		runs, v.partial = []gymkhana.Run{*v.run}, true
	}
	list := make([]origin, len(runs))
	for i := range runs {
		o := origin{run: &runs[i]}
		// Drawing and wording for a model may depend on these.
		o.alike = renders(runs[i].Host) == renders(v.how.Here) && !moved[i]
		if v.how.Unlike != nil {
			if o.unlike, err = v.how.Unlike(ctx, o.run); err != nil {
				return nil, err
			}
		}
		list[i] = o
	}
	return list, nil
}

// renders is the part of a host that requests may depend on.
func renders(h gymkhana.Host) gymkhana.Host {
	return gymkhana.Host{Product: h.Product, Go: h.Go, OS: h.OS, Arch: h.Arch, Fonts: h.Fonts, Browser: h.Browser}
}

// moved lists the sources that another program, or another machine, continued. Such a process writes its host into the
// event log.
func (v *verifier) moved(ctx context.Context) (map[int]bool, error) {
	moved := map[int]bool{}
	events, err := v.archive.Events(ctx, 0)
	if err != nil && ctx.Err() == nil {
		v.wrong(Mismatch{What: fmt.Sprintf("the log cannot be read: %v", err)})
		return moved, nil
	}
	for _, e := range events {
		var host gymkhana.Host
		if e.Kind == "resumed" && e.Text != "" && json.Unmarshal([]byte(e.Text), &host) == nil {
			moved[e.Source] = true
		}
	}
	return moved, err
}

// remember computes what agents that learn from their earlier episodes knew: the records of solved episodes, in the
// order in which the run of each source played them.
func (v *verifier) remember(from int) {
	o := &v.sources[from]
	rows := map[gymkhana.EpisodeID]*gymkhana.EpisodeRow{}
	for i := range v.stored {
		rows[v.stored[i].ID] = &v.stored[i]
	}
	o.records, o.mixed = map[gymkhana.EpisodeID][]gymkhana.Record{}, map[gymkhana.EpisodeID]bool{}
	solved, foreign := map[string][]gymkhana.Record{}, map[string]bool{}
	for _, e := range o.episodes {
		row := rows[e.ID]
		if row == nil || row.Arm < 0 || row.Arm >= len(v.run.Plan.Arms) {
			continue
		}
		keep, err := v.runner.keeps(&v.run.Plan.Arms[row.Arm])
		if err != nil || keep == 0 {
			continue
		}
		key := fmt.Sprint(e.Arm, " ", e.Repeat, " ", groupOf(e.Task))
		if row.Source == from {
			known := solved[key]
			o.records[e.ID], o.mixed[e.ID] = known[max(0, len(known)-keep):], foreign[key]
		} else {
			foreign[key] = true
		}
		if out := row.Outcome; out != nil && out.Scored && out.Verdict.Success && out.Record != "" {
			solved[key] = append(solved[key], gymkhana.Record{Goal: v.runner.goal(e.Task, out), Text: out.Record})
		}
	}
}

// byClient is why the agent of a served run cannot decide again.
const byClient = "a client decided"

// byPerson is why a person cannot decide again.
const byPerson = "a person decided"

// cast prepares the agent of an arm, and says why it cannot decide again. Its models are answered from
// what is stored, and its networks must be the same files.
func (v *verifier) cast(arm *gymkhana.Arm) inability {
	e, err := v.catalog.FindAgent(arm.Agent)
	if err != nil {
		return inability{why: err.Error()}
	}
	if e.Alone {
		return inability{why: byPerson, human: true}
	}
	if e.Name == registry.ClientName {
		return inability{why: byClient, human: true}
	}
	if arm.Eye != nil {
		v.runner.Models[arm.Eye.Address()] = nowhere{}
	}
	for _, asked := range Asked(arm) {
		if _, err := v.catalog.FindAgent(asked.Agent); err != nil {
			return inability{why: err.Error()}
		}
		if why := v.employ(&asked, arm); why != "" {
			return inability{why: why}
		}
	}
	if arm.Prompts.IsZero() {
		return inability{}
	}
	now, err := hashPromptsOf(v, arm)
	switch {
	case err != nil:
		return inability{why: err.Error()}
	case now != arm.Prompts:
		return inability{why: fmt.Sprintf("the prompts of %s are not those of the run; pass the --prompts folder "+
			"that it was run with", arm.Agent)}
	}
	return inability{}
}

// unfit reports arms that no plan has: an agent that asks no model, with a model, under whose name it would be
// reported.
func (v *verifier) unfit() {
	for i := range v.run.Plan.Arms {
		arm := &v.run.Plan.Arms[i]
		e, err := v.catalog.FindAgent(arm.Agent)
		if err != nil || len(arm.Members) > 0 {
			continue
		}
		if !e.Asks && !e.Scores && (arm.Model != "" || arm.Profile != nil || !arm.Weights.IsZero()) {
			v.wrong(Mismatch{What: fmt.Sprintf("arm %d: the agent %s asks no model, and the plan gives it %q", i+1, arm.Agent, arm.Model)})
		}
		if e.Prompts == nil && !arm.Prompts.IsZero() {
			v.wrong(Mismatch{What: fmt.Sprintf("arm %d: the agent %s has no prompts, and the plan has their hash", i+1, arm.Agent)})
		}
	}
}

// hashPromptsOf hashes the prompts that an arm would use here.
func hashPromptsOf(v *verifier, arm *gymkhana.Arm) (gymkhana.Hash, error) {
	if len(arm.Members) > 0 {
		return memberPrompts(v.catalog, arm, v.how.Prompts)
	}
	resolved, err := resolveArm(v.catalog, *arm, Order{Prompts: v.how.Prompts, WorldVersion: arm.WorldVersion})
	return resolved.Prompts, err
}

// OtherPrompts reports whether an arm was played with other prompts than this program's.
func OtherPrompts(c *registry.Catalog, arm *gymkhana.Arm) bool {
	if arm.Prompts.IsZero() {
		return false
	}
	own, err := hashPromptsOf(&verifier{catalog: c}, arm)
	return err == nil && own != arm.Prompts
}

// employ gives a player its network, or a model that answers nothing, because all answers are stored.
func (v *verifier) employ(asked *gymkhana.Partner, arm *gymkhana.Arm) string {
	at := asked.Address()
	switch {
	case asked.Model == "":
		return ""
	case !v.catalog.IsPolicy(asked.Model):
		v.runner.Models[at] = nowhere{}
		return ""
	}
	weights := asked.Weights
	if len(arm.Members) == 0 {
		weights = arm.Weights
	}
	e, setup, err := FindModel(v.catalog, Order{Home: v.how.Home}, asked.Model, "")
	if err != nil {
		return err.Error()
	}
	network, sum, err := e.Policy(setup)
	switch {
	case err != nil:
		return err.Error()
	case sum != weights:
		return fmt.Sprintf("the file of %s is not the one that played (%s, now %s)",
			asked.Model, weights.Short(), sum.Short())
	}
	v.runner.Policies[at] = network
	return ""
}
