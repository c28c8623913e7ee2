package registry

import (
	"reflect"
	"strings"
	"testing"

	"gymkhana"
)

func small() *Catalog {
	c := New()
	c.Env(EnvEntry{Name: "line", Doc: "a walk", New: func(gymkhana.Config) (gymkhana.Environment, error) { return nil, nil }})
	c.Verifier("state", func(cfg gymkhana.Config) (gymkhana.Verifier, error) {
		var o struct {
			Goal int `json:"goal"`
		}
		return nil, cfg.Decode(&o)
	})
	c.Oracle("walker", func(gymkhana.AgentSetup) (gymkhana.PrivilegedAgent, error) { return nil, nil })
	c.Agent(AgentEntry{Name: "idle"})
	return c
}

const good = `suite: walks
version: 2
title: Walks
repeats: 3
agents: [idle]
subsets: {short: [easy/1]}
defaults:
  goal: Walk.
  environment: {name: line, config: {length: 5, wind: false}}
  verifier: {name: state}
  oracle: {name: walker}
  budget: {steps: 10}
  published: {budget: {turns: 10}}
tasks:
- {id: easy/1, instances: [1, 2]}
- {id: hard/1, instances: [3], environment: {config: {length: 9}}, budget: {steps: 20}, tags: [long], goal: Walk far., verifier: {config: {goal: 9}}}
`

func TestParseSuiteLaysTasksOverTheDefaults(t *testing.T) {
	s, err := ParseSuite("walks.yaml", []byte(good), nil)
	if err != nil {
		t.Fatal(err)
	}
	hard := s.Tasks[1]
	if hard.ID != "walks/hard/1" || hard.Goal != "Walk far." || hard.Budget.Steps != 20 || string(hard.Environment.Config) != `{"length":9,"wind":false}` ||
		hard.Oracle.Name != "walker" || hard.Published.Budget.Turns != 10 {
		t.Errorf("%+v", hard)
	}
	if err := small().Check(s); err != nil {
		t.Error(err)
	}
	text, err := FormatSuite(s)
	if err != nil {
		t.Fatal(err)
	}
	again, err := ParseSuite("again.yaml", text, nil)
	if err != nil || !reflect.DeepEqual(again, s) {
		t.Errorf("written and read again: %v\n%s\n%+v\nwant\n%+v", err, text, again.Tasks[1], s.Tasks[1])
	}
}

func TestMistakesInASuiteNameFileLineAndKey(t *testing.T) {
	for change, want := range map[string]string{
		"oracle: {name: walker}|oracel: {name: walker}": `w.yaml:11: unknown key "oracel"; did you mean "oracle"?`,
		"version: 2|": `w.yaml: key "version" is missing`,
		"budget: {steps: 10}|budget: {steps: ten}":     `w.yaml:12: `,
		"tasks:|borrow: [other/x]\ntasks:":             `unknown suite "other"`,
		"name: line|name: lnie":                        `unknown environment "lnie"; did you mean "line"?`,
		"{goal: 9}|{gaol: 9}":                          `unknown key "gaol"; did you mean "goal"?`,
		"instances: [3]|instances: []":                 `instances are missing`,
		"instances: [3]|instances: [9007199254740992]": `seeds are below 2^53`,
		"id: hard/1|id: easy/1":                        `the id comes twice`,
		"goal: Walk.|goal: \"\"":                       `walks/easy/1: goal is missing`,
		"budget: {steps: 10}|budget: {}":               `so that every episode ends`,
		"suite: walks|suite: [":                        `w.yaml:2: `,
	} {
		from, to, _ := strings.Cut(change, "|")
		c := small()
		s, err := ParseSuite("w.yaml", []byte(strings.Replace(good, from, to, 1)), func(sel []string) ([]*gymkhana.Task, error) {
			tasks, _, err := c.Select(sel)
			return tasks, err
		})
		if err == nil {
			err = c.Check(s)
		}
		if err == nil || !strings.Contains(err.Error(), want) || gymkhana.FaultOf(err) != gymkhana.FaultSetup {
			t.Errorf("%s: %v (fault %v); want %q, of the set-up", to, err, gymkhana.FaultOf(err), want)
		}
	}
}

// The versions of a suite begin at 1.
func TestVersionsOfASuite(t *testing.T) {
	for version, ok := range map[string]bool{"-1": false, "0": false, "1": true, "2": true} {
		text := strings.Replace(good, "version: 2", "version: "+version, 1)
		if s, err := ParseSuite("walks.yaml", []byte(text), nil); (err == nil) != ok {
			t.Errorf("version %s: %+v, %v", version, s, err)
		}
	}
}

func TestSelectTakesATaskOnce(t *testing.T) {
	c := small()
	c.Suite("walks", func() (*gymkhana.Suite, error) { return ParseSuite("walks.yaml", []byte(good), nil) })
	tasks, suites, err := c.Select([]string{"walks/hard", "walks", "walks:short"})
	if err != nil || len(tasks) != 2 || len(suites) != 1 || tasks[0].ID != "walks/hard/1" {
		t.Errorf("%d tasks of %d suites, %v; want both tasks once, as first named", len(tasks), len(suites), err)
	}
}

func FuzzParseSuite(f *testing.F) {
	f.Add([]byte(good))
	f.Add([]byte("suite: a\nversion: 1\ntasks:\n- {id: b, instances: [1]}"))
	f.Fuzz(func(t *testing.T, data []byte) {
		s, err := ParseSuite("fuzz.yaml", data, func([]string) ([]*gymkhana.Task, error) { return nil, nil })
		if err != nil {
			return
		}
		_ = small().Check(s) // any result is right, as long as it returns
	})
}

// A provider makes chats or networks; Suits keeps the two apart.
func TestAProviderMakesChatsOrNetworks(t *testing.T) {
	chat := func(ModelSetup) (gymkhana.Model, error) { return nil, nil }
	network := func(ModelSetup) (gymkhana.Policy, gymkhana.Hash, error) { return nil, gymkhana.Hash{}, nil }
	for name, e := range map[string]ModelEntry{"both": {New: chat, Policy: network}, "neither": {}} {
		func() {
			defer func() {
				if recover() == nil {
					t.Errorf("an entry with %s is taken", name)
				}
			}()
			New().Model(e)
		}()
	}
	c := New()
	c.Model(ModelEntry{Provider: "chat", New: chat})
	asker, player := AgentEntry{Name: "asker", Asks: true}, AgentEntry{Name: "player", Scores: true}
	group := AgentEntry{Name: "group", Asks: true, Members: func(gymkhana.Config, gymkhana.Protocol) ([]gymkhana.Partner, error) { return nil, nil }}
	if err := c.Suits(player, ""); err == nil || !strings.Contains(err.Error(), "none ships") {
		t.Errorf("without a network that ships: %v", err)
	}
	c.Model(ModelEntry{Provider: "net", Policy: network, Ships: func() []string { return []string{"small", "large"} }})
	for _, bad := range []struct {
		e           AgentEntry
		model, want string
	}{
		{asker, "net/small", "net/small is a trained network"},
		{player, "chat/x", "chat/x is a chat model; pass --model policy/NAME with one of small, large"},
		{player, "", "small, large"},
	} {
		if err := c.Suits(bad.e, bad.model); err == nil || !strings.Contains(err.Error(), bad.want) || gymkhana.FaultOf(err) != gymkhana.FaultSetup {
			t.Errorf("%s with %q: %v; want %q", bad.e.Name, bad.model, err, bad.want)
		}
	}
	for _, good := range []struct {
		e     AgentEntry
		model string
	}{{asker, "chat/x"}, {asker, ""}, {player, "net/small"}, {AgentEntry{Name: "idle"}, "net/small"}, {group, "chat/x, net/small"}, {group, "net/small"}} {
		if err := c.Suits(good.e, good.model); err != nil {
			t.Errorf("%s with %q: %v", good.e.Name, good.model, err)
		}
	}
}

// Only a world that can be trained on declares how its tasks are split.
func TestTrainableWorldsHaveASplit(t *testing.T) {
	open := func(gymkhana.Config) (gymkhana.Trainable, error) { return nil, nil }
	whole := gymkhana.Split{Suite: "boards", Train: "train", Val: "val"}
	for _, c := range []struct {
		entry EnvEntry
		ok    bool
	}{
		{EnvEntry{Name: "a"}, true},
		{EnvEntry{Name: "b", Trainable: open, Split: whole}, true},
		{EnvEntry{Name: "c", Trainable: open}, false},
		{EnvEntry{Name: "d", Trainable: open, Split: gymkhana.Split{Suite: "boards", Train: "train"}}, false},
		{EnvEntry{Name: "e", Split: whole}, false},
	} {
		func() {
			defer func() {
				if refused := recover() != nil; refused == c.ok {
					t.Errorf("%+v: refused %v", c.entry.Split, refused)
				}
			}()
			New().Env(c.entry)
		}()
	}
}
