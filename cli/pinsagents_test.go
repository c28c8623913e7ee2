package cli_test

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// An asking is a run of an agent that asks a model: where, with which options, and what the model says.
type asking struct {
	title string
	line  string // of gymkhana run, without the model
	reply func(*question) answer

	placed bool // its pages have ids that belong to one place of the source tree
}

// Models that the profiles of pinned runs know.
const profiles = `profiles:
- {match: [hermes*], tools: hermes}
- {match: [plain*], tools: none}
- {match: [grid*], coords: grid1000}
- {match: [grid999*], coords: grid999, tools: none}
- {match: [resized*], coords: resized, image: {max_pixels: 300000, factor: 28}}
- {match: [rolesless*], no_roles: true, image: {long_side: 300}}
`

var (
	sokobanMoves = says("# analyze\nI think of turn N.\n\n# action\nLeft", "# analyze\nOn.\n# action\nUp", "Right",
		"# action\nFly", "I do not know.", "# action\nDown, Down", "# analyze\n\n# action\nRight\n", "### Actions\nUp")
	sokobanPlan = says("I cannot plan this.", "### Actions\nLeft, Up, Jump, Right; Down\n",
		"### Analyze\nTwo boxes.\n### Actions\nLeft, Up, Up, Right, Right, Down, Left\n### Actions\n")
	gameMoves = says("# analyze\nTurn N.\n# action\nmove_left", "# action\nmove up", "# action\nmove_right",
		"# action\nmove_down", "# action\nwait", "Nothing comes to mind.", "# action\njump", "# action\nhelicopter")
	gamePlan  = says("### Actions\nmove_left, move_up, move_right, move_down, jump, wait, helicopter")
	lineCalls = says("Thinking: go.\nAction: move_left()", "Action: wait()",
		"Action: press_keys(keys=[\"ArrowUp\"], duration=200)",
		"Action: click(x=N0, y=120)", "Nothing at all.", "Action: fly(to=\"the moon\")",
		"Action: move_up\nAction: move_down",
		"Action: wait(duration=-5)")
	phoneMoves = says("Reason: I begin.\nAction: {\"action_type\": \"open_app\", \"app_name\": \"Panel\"}",
		"Reason: The list.\nAction: {\"action_type\": \"click\", \"index\": N}",
		"Reason: More.\nAction: {\"action_type\": \"scroll\", \"direction\": \"down\"}",
		"I see a phone.", "Reason: Text.\nAction: {'action_type': 'input_text', 'text': 'turn N', 'index': 3}",
		"Reason: Far.\nAction: {\"action_type\": \"click\", \"index\": 999}",
		"Reason: Odd.\nAction: {\"action_type\": \"levitate\"}",
		"Reason: Back.\nAction: {\"action_type\": \"navigate_back\"}",
		"Reason: Broken.\nAction: {\"action_type\": \"click\", ",
		"Reason: Home.\nAction: {\"action_type\": \"navigate_home\"}",
		"Reason: Hold.\nAction: {\"action_type\": \"long_press\", \"index\": N}",
		"Reason: Say.\nAction: {\"action_type\": \"answer\", \"text\": \"N\"}",
		"Reason: Wait.\nAction: {\"action_type\": \"wait\"}",
		"Reason: Done.\nAction: {\"action_type\": \"status\", \"goal_status\": \"complete\"}")
)

var (
	arcade = []string{"merge-grid/01", "desert-dash/01", "ember-and-brook/05", "copper-cap-run/01", "mine-grid/01",
		"dot-maze/01",
		"keep-raider/01", "five-letter-code/01", "snake-grid/01", "block-well/01", "brick-volley/01", "market-hands/01"}
	pocket = []string{"phone/settings/wifi-off", "phone/mini/click-button"}
)

// Every agent that asks a model asks the same and decides the same, in every native world and with every option.
func TestPinsOfAgents(t *testing.T) {
	fullTier(t)
	for name, list := range map[string][]asking{
		"agents-plan":        planAskings(),
		"agents-semantic":    turnAskings("semantic"),
		"agents-computeruse": turnAskings("computeruse"),
		"agents-phone":       phoneAskings(),
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			p := newPins(t, name)
			for _, a := range list {
				a.ask(newBench(t), p, "compat/test")
			}
			p.check(true)
		})
	}
}

// ask plays the run of an asking and adds what came of it. A --model in its line comes before the given one.
func (a asking) ask(b *bench, p *pins, model string) {
	b.t.Helper()
	if err := os.WriteFile(filepath.Join(b.home, "profiles.yaml"), []byte(profiles), 0o666); err != nil {
		b.t.Fatal(err)
	}
	srv := newStub(b.t, a.reply)
	args := strings.Fields(a.line)
	where := a.title + " in " + args[0]
	if !strings.Contains(a.line, "--model") {
		args = append(args, "--model", model)
	}
	if !strings.Contains(a.line, "--token-limit") {
		args = append(args, "--token-limit", "870") // eight questions
	}
	file := filepath.Join(b.dir, fmt.Sprintf("%d.gym", len(p.list)))
	args = append([]string{"run", "--instances", "1", "--base-url", srv.url(), "--parallel", "1", "--cache", "off",
		"--out", file}, args...)
	status, _, words := b.run(args...)
	if status == 2 {
		p.add(where, "exit 2")
		return
	}
	if status != 0 {
		b.t.Fatalf("%s: exit %d\n%s", a.line, status, words)
	}
	r := openRun(b.t, file)
	r.placed = a.placed
	if p.class == "" {
		p.class = r.hostClass("arch")
	}
	r.pinEpisodes(p, a.title)
	for _, e := range r.episodes() {
		r.pinCalls(p, a.title+" "+r.arms[e.arm]+" talk", &e)
	}
	asked := srv.asked()
	if a.placed { // the seeds in the bodies follow from ids
		asked, _, _ = strings.Cut(asked, " bodies")
	}
	p.add(where+" stub", asked)
}

func planAskings() []asking {
	var list []asking
	add := func(title, line string, reply func(*question) answer) {
		list = append(list, asking{title: title, line: line, reply: reply})
	}
	add("global", "sokoban/small-v0/20 --agent global", sokobanPlan)
	add("global published", "sokoban/small-v0/20 --agent global --protocol published", sokobanPlan)
	add("global paper", "sokoban/small-v0/20 --agent global --option layout=paper", sokobanPlan)
	add("global retries", "sokoban/small-v0/20 --agent global --option retries=0 --option resolution=200", sokobanPlan)
	add("global no roles", "sokoban/small-v0/20 --agent global --model compat/rolesless", sokobanPlan)
	add("online", "sokoban/small-v0/20 --agent online", sokobanMoves)
	for _, o := range []string{"layout=paper", "layout=code", "am=1", "om=3", "feedback=refusals", "retries=0",
		"resolution=300",
		"drop=[\"frequency_penalty\",\"top_p\"]", "max_tokens=77", "temperature=0.9"} {
		add("online "+o, "sokoban/small-v0/20 --agent online --option "+o, sokobanMoves)
	}
	add("online published", "sokoban/small-v0/20 sokoban/v2/03 --agent online --protocol published", sokobanMoves)
	add("online no roles", "sokoban/small-v0/20 --agent online --model compat/rolesless", sokobanMoves)
	add("online late", "sokoban/small-v0/20 --agent online --clock latency=800ms --seed 3 --repeats 2", sokobanMoves)
	add("online troubled", "sokoban/small-v0/20 --agent online", often(sokobanMoves))
	add("online on the phone", "phone/settings/wifi-off --agent online", sokobanMoves)
	for _, game := range arcade {
		add("online", "games/"+game+" --agent online", gameMoves)
		add("global", "games/"+game+" --agent global", gamePlan)
	}
	return list
}

func turnAskings(agent string) []asking {
	var list []asking
	add := func(title, line string, reply func(*question) answer) {
		list = append(list, asking{title: agent + title, line: line + " --agent " + agent, reply: reply})
	}
	for _, game := range arcade {
		add("", "games/"+game, callTools)
	}
	add("", "sokoban/small-v0/20", callTools)
	add("", strings.Join(pocket, " "), callTools)
	const game = "games/snake-grid/01"
	for _, o := range []string{"memory=none", "rounds=1", "images=1", "images=0", "resolution=200", "retries=2",
		"feedback=none",
		"tool_choice=auto", "temperature=0.5", "top_p=0.9", "max_tokens=99", "effort=low", "drop=[\"temperature\"]"} {
		add(" "+o, game+" --option "+o, callTools)
	}
	add(" published", game+" --protocol published", callTools)
	add(" late", "games/desert-dash/01 --clock latency=800ms", callTools)
	add(" troubled", game, often(callTools))
	for _, where := range []string{game, "games/ember-and-brook/05", "phone/settings/wifi-off", "sokoban/small-v0/20"} {
		add(" hermes", where+" --model compat/hermes", callInText)
		add(" plain", where+" --model compat/plain", lineCalls)
	}
	add(" hermes published", game+" --model compat/hermes --protocol published", callInText)
	add(" plain retries", game+" --model compat/plain --option retries=2", lineCalls)
	for _, model := range []string{"grid", "grid999", "resized", "rolesless"} {
		reply := callTools
		if model == "grid999" {
			reply = lineCalls
		}
		add(" "+model, "games/mine-grid/01 --model compat/"+model, reply)
		add(" "+model, "phone/settings/wifi-off --model compat/"+model, reply)
	}
	return list
}

func phoneAskings() []asking {
	var list []asking
	add := func(title, line string) { list = append(list, asking{title: title, line: line, reply: phoneMoves}) }
	const task = "phone/settings/wifi-off"
	for _, agent := range []string{"phone-text", "phone-image"} {
		with := " --agent " + agent
		add(agent, strings.Join(pocket, " ")+with+" --token-limit 1600")
		add(agent+" published", strings.Join(pocket, " ")+with+" --protocol published --token-limit 1600")
		for _, o := range []string{"summary=model", "steps=2", "layout=repr", "layout=dict",
			`guidelines=["Be_quick.","Be_kind."]`,
			"temperature=0.7", "top_p=0.8", "max_tokens=88", `drop=["temperature"]`, "list=false", "raw=true"} {
			add(agent+" "+o, task+with+" --option "+o)
		}
		add(agent+" no roles", task+with+" --model compat/rolesless")
		add(agent+" resized", task+with+" --model compat/resized")
		add(agent+" in a game", "games/snake-grid/01"+with)
		add(agent+" in sokoban", "sokoban/small-v0/20"+with)
	}
	add("web on the phone", task+" --agent web")
	return list
}
