package cli_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// Groups ask their members the same, in the same order of messages, and vote the same. The stub answers by what
// it is asked, since members of one round are asked at the same time.
func TestPinsOfGroups(t *testing.T) {
	fullTier(t)
	p := newPins(t, "groups")
	for _, a := range groupAskings() {
		a.ask(newBench(t), p, "compat/test")
	}
	p.check(true)
}

func groupAskings() []asking {
	moves := picks("# analyze\nLeft it is.\n\n# action\nLeft", "# analyze\nUp I go.\n\n# action\nUp", "# action\nUp",
		"I do not know.")
	taps := picks("Reason: Open it.\nAction: {\"action_type\": \"open_app\", \"app_name\": \"Panel\"}",
		"Reason: The first.\nAction: {\"action_type\": \"click\", \"index\": 1}",
		"Reason: Wait.\nAction: {\"action_type\": \"wait\"}", "I see a phone.")
	scored := func(q *question) answer {
		if strings.Contains(q.last, "You are their evaluator") {
			return picks("Reason: Fine.\nScore: {\"agent_0\":0.25,\"agent_1\":1,\"agent_2\":0,\"agent_3\":0.5}",
				"Reason: I cannot say.",
				"Score: {\"agent_0\":1,\"agent_1\":0.75}")(q)
		}
		return taps(q)
	}
	calls := func(q *question) answer {
		q.n = 1 + q.draw(7)
		return callTools(q)
	}
	var list []asking
	add := func(title, line string, reply func(*question) answer) {
		list = append(list, asking{title: title, line: line + " --agent group --token-limit 2600", reply: reply})
	}
	const sokoban, phone = "sokoban/small-v0/20", "phone/settings/wifi-off"
	add("group", sokoban, moves)
	add("group", phone, taps)
	add("group", "games/snake-grid/01", calls)
	add("group of computer users", "games/mine-grid/01 --option agent=computeruse --option n=2", calls)
	add("group published", sokoban+" --protocol published", moves)
	add("group published", phone+" --protocol published", scored)
	for _, o := range []string{"graph=[[2,0],[0,1]]", "graph=fixed", "graph=random", "graph=[]", "rounds=1", "rounds=2",
		"vote=last-round",
		"memory=none", "temperatures=[0,1]", "temperatures=[]", "n=2", `options={"am":1}`} {
		add("group "+o, sokoban+" --option "+o, moves)
	}
	for _, o := range []string{"memory=critic", "agent=phone-image", `critic={"temperature":0.3}`} {
		more := " --option " + o
		if strings.HasPrefix(o, "critic") {
			more += " --option memory=critic --option n=2 --option rounds=2"
		}
		add("group "+o, phone+more, scored)
	}
	add("group of two models", sokoban+" --option rounds=2"+
		` --option members=[{"model":"compat/a"},{"model":"compat/hermes","temperature":1}]`, moves)
	add("group of a mixture", phone+
		` --option members=[{"model":"compat/a"},{"agent":"phone-image","model":"compat/b"},{"agent":"random"}]`, taps)
	add("group late", phone+" --option n=2 --option rounds=2 --clock latency=500ms", taps)
	return list
}

// The network that ships plays the phone as before, alone and as a group, on processors of the same class.
func TestPinsOfPolicies(t *testing.T) {
	fullTier(t)
	p := newPins(t, "policies")
	b := newBench(t)
	const tasks = "phone/settings/wifi-off phone/settings/dark-theme-on phone/notes/create-note phone/files/delete-file " +
		"phone/contacts/add-contact phone/clock/add-alarm phone/calendar/next-event phone/expenses/delete-single " +
		"phone/mini/click-button phone/mini/login-user phone/recipes/favourite-recipe"
	for i, play := range []play{
		{"", tasks + " --agent policy,group --instances 1"},
		{"drawn", "phone/settings/wifi-off phone/mini/click-tab --agent policy --instances 1 --repeats 2" +
			" --option temperature=0.7"},
		{"warm group", "phone/settings/wifi-off --agent group --instances 1 --option temperatures=[0,0.5,1]" +
			" --option rounds=2"},
		{"late", "phone/settings/wifi-off --agent policy --instances 1 --clock latency=100ms"},
		{"patient", "phone/mini/click-dialog --agent policy --instances 1 --option patience=3 --option sure=0.9"},
		{"published", "phone/settings/wifi-off --agent policy --instances 1 --protocol published"},
		{"published", "phone/settings/wifi-off --agent group --instances 1 --protocol published --option memory=own"},
	} {
		r := b.play(string(rune('a'+i)), append(play.args(), "--model", "policy/phone-small")...)
		p.class = r.hostClass("arch", "cpu")
		r.pinEpisodes(p, play.title)
		for _, e := range r.episodes() {
			p.add(strings.TrimSpace(play.title+" "+r.arms[e.arm])+" talk "+e.name(), strings.Join(r.turns(&e), "\n"))
		}
	}
	p.check(true)
}

// What is learnt from a seed is the same: the rows that synth writes, and the whole of a small training.
func TestPinsOfLearning(t *testing.T) {
	fullTier(t)
	p := newPins(t, "learning")
	s := newShell(t, p)
	s.pin("synth phone/settings/wifi-off phone/mini/use-slider --out DIR/data --trl --seed 3 --json")
	s.pin("synth phone/notes/create-note --levels 3 --out DIR/more --seed 4 --parallel 1")
	s.pinFolder("data")
	s.pinFolder("more")
	if soaking() {
		s.pin("train phone --quick --seed 3 --out DIR/trained --json")
		s.pinFolder("trained")
	}
	p.class = machineClass(s.bench)
	p.check(soaking())
}

// machineClass names the arithmetic of this machine as a run file does.
func machineClass(b *bench) string {
	b.t.Helper()
	return b.play("class", "sokoban/small-v0/01", "--agent", "idle").hostClass("arch", "cpu")
}

// pinFolder pins the names of the files that a command wrote, with hashes of those that do not tell of times.
func (s *shell) pinFolder(name string) {
	s.t.Helper()
	entries, err := os.ReadDir(filepath.Join(s.dir, name))
	if err != nil {
		s.t.Fatal(err)
	}
	var lines []string
	for _, e := range entries {
		if strings.HasSuffix(e.Name(), ".frames") {
			continue
		}
		line := e.Name()
		switch filepath.Ext(line) {
		case ".gym", ".gob", ".lock":
		default:
			data, err := os.ReadFile(filepath.Join(s.dir, name, e.Name()))
			if err != nil {
				s.t.Fatal(err)
			}
			text := s.tidy(string(data))
			if v, ok := decoded(text); ok && len(text) < 200 {
				line += " " + encoded(v)
			} else {
				line += " " + short(text)
			}
		}
		lines = append(lines, line)
	}
	s.p.add("folder "+name, strings.Join(lines, "\n"))
}
