package proof

import (
	"context"
	"errors"
	"fmt"

	"gymkhana"
	"gymkhana/metric"
	"gymkhana/registry"
	"gymkhana/runner"
)

// MaxGuess is the share of instances that a blind player may solve before a task must be tagged gymkhana.GuessTag.
const MaxGuess = 0.05

// fresh is how many further instances are drawn for a strategy that solves too many of the few official ones.
const fresh = 40

// A Guess is the result of the best blind player on a task. A blind player never looks at an instance: it repeats the
// solution of another instance, holds one control down or alternates between two controls. For a third-party task
// (registry.EnvEntry.Imported), players that act at random, or do the solving action to any element, count too.
type Guess struct {
	Task  gymkhana.TaskID `json:"task"`
	Rate  float64         `json:"rate"` // share of tried instances that were solved
	Tried int             `json:"tried"`
	By    string          `json:"by"`
	// Share is the reward of the world's best blind script (registry.EnvEntry.Blind) on the official instances, as a share
	// of the oracle's, under the protocol where it is larger. Script is that script. Other worlds have neither.
	Share  float64 `json:"share,omitempty"`
	Script string  `json:"script,omitempty"`
	// Tagged says that the task has gymkhana.GuessTag. For a third-party task it says that Rate is above MaxGuess.
	Tagged bool `json:"tagged"`
}

// A strategy is a way to play blind.
type strategy struct {
	name    string
	scripts []strategyScript
}

type strategyScript struct {
	from  gymkhana.Seed // the instance that it solves; it is not tried on this one
	did   script
	again int // the step from which it repeats; see perform
}

// guess finds the best blind player of a task. A strategy that solves more than MaxGuess of the official instances is
// tried on fresh ones too.
func (p *prover) guess(ctx context.Context, solved []*solution) (Guess, error) {
	best := Guess{Task: p.the.ID, Tagged: p.the.Tagged(gymkhana.GuessTag), By: "nothing"}
	var official []gymkhana.Seed
	for _, s := range solved {
		official = append(official, s.instance)
	}
	for _, s := range p.strategies(solved) {
		won, tried, err := p.try(ctx, s, official)
		if err != nil {
			return best, err
		}
		if float64(won) > MaxGuess*float64(tried) && !p.entry.Browser {
			more, n, err := p.try(ctx, s, p.fresh())
			if err != nil {
				return best, err
			}
			won, tried = won+more, tried+n
		}
		if rate := float64(won) / float64(max(tried, 1)); best.Tried == 0 || rate > best.Rate {
			best.Rate, best.Tried, best.By = rate, tried, s.name
		}
	}
	for _, player := range p.entry.Blinds {
		won, tried, err := p.blindly(ctx, player, official)
		p.rungs[player] = &Rung{Tried: tried, Solved: won}                   // of the official instances
		hedges := player == p.entry.Hedge && p.the.Tagged(gymkhana.HedgeTag) // which states its rate
		if err == nil && float64(won) > MaxGuess*float64(tried) && !hedges {
			var more, n int
			more, n, err = p.blindly(ctx, player, p.fresh())
			won, tried = won+more, tried+n
		}
		if err != nil {
			return best, err
		}
		if rate := float64(won) / float64(max(tried, 1)); rate > best.Rate && !hedges {
			best.Rate, best.Tried, best.By = rate, tried, "the blind player "+player
		}
	}
	if !p.entry.Imported {
		return best, p.earn(ctx, official, &best)
	}
	more, err := p.lucky(ctx, solved)
	for _, g := range more {
		if g.Tried > 0 && (best.Tried == 0 || g.Rate > best.Rate) {
			best.Rate, best.Tried, best.By = g.Rate, g.Tried, g.By
		}
	}
	best.Tagged = best.Rate > MaxGuess
	return best, err
}

// blindly counts how many instances one of the world's blind players solves, and how many have something for it.
func (p *prover) blindly(ctx context.Context, player string, instances []gymkhana.Seed) (won, tried int, err error) {
	option, err := gymkhana.NewConfig(map[string]string{"blind": player})
	if err != nil {
		return 0, 0, err
	}
	own := *p.scripted
	if own.Oracle.Config, err = own.Oracle.Config.With(option); err != nil {
		return 0, 0, err
	}
	for _, instance := range instances {
		_, out, err := runner.PlayWatched(ctx, p.catalog, &own, instance, gymkhana.Arm{Agent: registry.OracleName}, runner.Watcher{})
		if errors.Is(err, gymkhana.ErrNoMiss) {
			tried++ // the goal tells everything, so nothing can be guessed
			continue
		}
		if err != nil {
			return won, tried, fmt.Errorf("blind player %s: %w", player, err)
		}
		if tried++; out.Verdict.Success {
			won++
		}
	}
	return won, tried, nil
}

// earn finds the world's best blind script and its reward, under every protocol.
func (p *prover) earn(ctx context.Context, official []gymkhana.Seed, g *Guess) error {
	if len(p.entry.Blind) == 0 {
		return nil
	}
	for _, protocol := range []gymkhana.Protocol{gymkhana.Corrected, gymkhana.PublishedCode} {
		task, err := p.the.Under(protocol)
		if err != nil {
			return err
		}
		var spans []*runner.Span
		for _, instance := range official {
			spans = append(spans, &runner.Span{Task: task, Instance: instance})
		}
		if err := runner.Measure(ctx, p.catalog, &p.entry, spans); err != nil {
			return err
		}
		best, sum, oracle := runner.BestScript(spans)
		if share := sum / oracle; oracle > 0 && share > g.Share {
			g.Share, g.Script = share, p.entry.Blind[best].String()
		}
	}
	return nil
}

// strategies are the ways to play a task blind.
func (p *prover) strategies(solved []*solution) []strategy {
	replay := strategy{name: "what solved another instance"}
	for _, s := range solved {
		if len(s.did) > 0 {
			replay.scripts = append(replay.scripts, strategyScript{s.instance, s.did, -1})
		}
	}
	all := []strategy{replay}
	held := p.held()
	none := gymkhana.MaxSeed // beyond every instance
	for i, acts := range held {
		all = append(all, strategy{"holding " + acts[0].String(), []strategyScript{{none, script{acts}, 0}}})
		if next := held[(i+1)%len(held)]; len(held) > 1 {
			all = append(all, strategy{fmt.Sprintf("alternating %s and %s", acts[0], next[0]),
				[]strategyScript{{none, script{acts, next}, 0}}})
		}
	}
	for i := range p.entry.Blind {
		did, again := published(&p.entry.Blind[i], len(p.spec.Roles))
		all = append(all, strategy{p.entry.Blind[i].String(), []strategyScript{{none, did, again}}})
	}
	return all
}

// held are the joint actions that do not depend on the screen: each control without arguments, used by every role.
func (p *prover) held() script {
	var all script
	for i := range p.spec.Controls {
		acts := make([]gymkhana.Action, len(p.spec.Roles))
		legal := true
		for role := range acts {
			acts[role] = gymkhana.DoIt(p.spec.Controls[i].Name)
			legal = legal && p.spec.Check(p.spec.Roles[role], acts[role]) == nil
		}
		if legal {
			all = append(all, acts)
		}
	}
	return all
}

// try plays each script of a strategy on every instance except its own. In a browser, where an episode takes seconds, a
// script is tried only on the next instance.
func (p *prover) try(ctx context.Context, s strategy, instances []gymkhana.Seed) (won, tried int, err error) {
	for i, one := range s.scripts {
		for j, instance := range instances {
			if instance == one.from || p.entry.Browser && j != (i+1)%len(instances) {
				continue
			}
			end, err := p.perform(ctx, instance, one.did, one.again)
			if err != nil {
				return won, tried, err
			}
			tried++
			if end.success {
				won++
			}
		}
	}
	return won, tried, nil
}

// fresh draws instances that are not official.
func (p *prover) fresh() []gymkhana.Seed {
	seeds := make([]gymkhana.Seed, fresh)
	for i := range seeds {
		seeds[i] = gymkhana.PrivateSeed("proof", p.the.ID, i)
	}
	return seeds
}

// judgeGuess describes the mistake in a task's tag; "" if the tag is right. The tries are a sample, so a tag is wrong
// only if the interval of the rate excludes it.
func judgeGuess(g *Guess) string {
	likely := metric.ClopperPearson(g.Rate, float64(g.Tried), metric.Confidence)
	switch {
	case g.Tried == 0:
		return ""
	case g.Share >= runner.MaxShare && !g.Tagged:
		return fmt.Sprintf("a blind player earns %.0f %% of the oracle's reward by %s; want less than %.0f %%, or the tag %q",
			100*g.Share, g.Script, 100*runner.MaxShare, gymkhana.GuessTag)
	case g.Share >= runner.MaxShare:
		return ""
	case likely.Lo > MaxGuess && !g.Tagged:
		return fmt.Sprintf("a blind player solves %.0f %% of %d tries by %s; want at most %.0f %%, or the tag %q",
			100*g.Rate, g.Tried, g.By, 100*MaxGuess, gymkhana.GuessTag)
	case likely.Hi <= MaxGuess && g.Tagged:
		return fmt.Sprintf("it is tagged %q, but a blind player solves only %.0f %% of %d tries", gymkhana.GuessTag, 100*g.Rate, g.Tried)
	}
	return ""
}
