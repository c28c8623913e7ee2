package cli_test

import (
	"fmt"
	"path/filepath"
	"strings"
	"testing"
)

// The official plans name the same episodes as before. A run whose budget is over at once names all
// episodes of its plan and plays hardly any. Sites are in the pins of the browser.
func TestPinsOfPlans(t *testing.T) {
	fullTier(t)
	p := newPins(t, "plans")
	p.class = "any"
	for _, suite := range []string{"quick", "sokoban", "games", "phone"} {
		planOf(newBench(t), p, suite)
	}
	p.check(true)
}

// planOf adds a record for each task of a suite: how many episodes the official plan has for an agent, the id of the
// first one of idle, and hashes over all of idle and of the oracle.
func planOf(b *bench, p *pins, suite string) *runFile {
	b.t.Helper()
	file := filepath.Join(b.dir, suite+".gym")
	status, _, words := b.run("run", suite, "--agent", "idle,oracle", "--budget", "1ms", "--out", file)
	if status != 3 && status != 0 {
		b.t.Fatalf("%s: exit %d\n%s", suite, status, words)
	}
	r := openRun(b.t, file)
	var tasks []string
	ids := map[string][]string{} // by task and agent
	for _, e := range r.episodes() {
		if e.arm == 0 && ids[e.task] == nil {
			tasks = append(tasks, e.task)
			ids[e.task] = []string{e.id}
		}
		key := e.task + " " + r.arms[e.arm]
		ids[key] = append(ids[key], e.id)
	}
	for _, task := range tasks {
		idle, oracle := ids[task+" idle"], ids[task+" oracle"]
		p.add(suite+": "+task, fmt.Sprintf("%d first %s idle %s oracle %s", len(idle), ids[task][0],
			short(strings.Join(idle, "\n")), short(strings.Join(oracle, "\n"))))
	}
	return r
}

// Every native task comes out as before for the agents that ask no model.
func TestPinsOfSuites(t *testing.T) {
	fullTier(t)
	for name, plays := range map[string][]play{
		"sokoban": {
			{"", "sokoban --agent oracle,random --instances 1"},
			{"published", "sokoban:mini --agent oracle,random --protocol published"},
			{"late", "sokoban:mini --agent random,oracle --clock latency=800ms"},
			{"private", "sokoban:mini --agent oracle,random --instances 1 --private pins"},
			{"repeated", "sokoban/small-v0/01 sokoban/small-v0/20 --agent random,idle,declare --repeats 2 --seed 7"},
		},
		"games": {
			{"", "games --agent oracle,random,heuristic --instances 1"},
			{"published", "games --agent heuristic --instances 1 --protocol published"},
			{"late", "games/desert-dash games/dot-maze games/ember-and-brook games/brick-volley" +
				" --agent random,heuristic --instances 1 --clock latency=800ms"},
			{"private", "games --agent oracle --instances 1 --private pins"},
			{"repeated", "games/snake-grid/01 games/ember-and-brook/05 --agent random,declare --instances 1" +
				" --repeats 2 --seed 7"},
		},
		"phone": {
			{"", "phone:tasks --agent oracle,random,heuristic --instances 1"},
			{"", "phone:mini --agent oracle,random,heuristic --instances 1"},
			{"", "phone:val --agent oracle --instances 1"},
			{"published", "phone/across phone/settings --agent oracle,declare --instances 1 --protocol published"},
			{"late", "phone/clock phone/settings --agent random --instances 1 --clock latency=800ms"},
			{"private", "phone/notes phone/files --agent oracle --instances 1 --private pins"},
			{"repeated", "phone/settings/wifi-off --agent random,heuristic --instances 1 --repeats 2 --seed 7"},
			{"limited", "phone/settings/wifi-off phone/mini/click-button --agent idle,declare --instances 2"},
		},
		"quick": {
			{"", "quick"},
			{"scripted", `sokoban/small-v0/20 --agent scripted --option actions=["noop","finish"]`},
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			p := newPins(t, name)
			b := newBench(t)
			for i, play := range plays {
				r := b.play(fmt.Sprint(i), play.args()...)
				p.class = r.hostClass("arch")
				r.pinEpisodes(p, play.title)
			}
			p.check(true)
		})
	}
}

// A play is a command line of gymkhana run with a title for its records.
type play struct{ title, line string }

func (p play) args() []string { return strings.Fields(p.line) }
