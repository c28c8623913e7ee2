package plan

import (
	"fmt"
	"strings"
	"testing"

	"gymkhana"
)

// board is a world like Sokoban, with what makes names hard to read: an alias of signs only, two
// controls with one alias, arguments, and a control for another role.
var board = newMoves(&gymkhana.Spec{World: "board", Roles: []string{"player", "guest"}, Verbs: []gymkhana.Verb{gymkhana.Do},
	Controls: []gymkhana.Control{
		{Name: "Left", Aliases: []string{"west", "<-"}},
		{Name: "Right", Aliases: []string{"east", "->", "go right"}},
		{Name: "Up", Aliases: []string{"north", "vertical"}},
		{Name: "Down", Aliases: []string{"south", "Vertical"}},
		{Name: "place", Params: []gymkhana.Param{{Name: "col", Type: gymkhana.IntParam}}},
		{Name: "Pass", Roles: []string{"guest"}},
	}}, "player")

// said writes what was read: names, then what was dropped, or the error.
func said(r reading, err error) string {
	if err != nil {
		return "error: " + err.Error()
	}
	var names []string
	for _, act := range r.actions {
		names = append(names, strings.TrimPrefix(act.String(), "do "))
	}
	s := strings.Join(names, " ")
	if len(r.dropped) > 0 {
		s += fmt.Sprintf(" dropped %q", r.dropped)
	}
	return s
}

func TestExactPlan(t *testing.T) {
	for _, c := range []struct{ reply, want string }{
		{"### Analyze\npush\n### Actions\nLeft, Right,Up", "Left Right Up"},
		{"Left,Right", "Left Right"},
		{"### Actions\nLeft\nRight, Up", `Up dropped ["Left\nRight"]`},
		{"### Actions\nLeft, Right.", `Left dropped ["Right."]`},
		{"### Actions\nleft, Down", `Down dropped ["left"]`},
		{"### Actions\nLeft\n### Actions\nRight", "Left"},
		{"I go Left, Left, Right of it", `Left dropped ["I go Left" "Right of it"]`},
		{"### Actions\nLeft, Pass, place", `Left dropped ["Pass" "place"]`},
		{"### Actions\n1. Left", "error: it lists no action"},
		{"", "error: it lists no action"},
	} {
		if got := said(board.exactPlan(c.reply)); got != c.want {
			t.Errorf("%q: got %s, want %s", c.reply, got, c.want)
		}
	}
}

func TestExactAction(t *testing.T) {
	for _, c := range []struct{ reply, want string }{
		{"# analyze\nbox\n# action\nUp", "Up"},
		{"# action Up", "Up"},
		{"  Up\n", "Up"},
		{"## action\nUp", "Up"}, // the marker is found inside
		{"# action\nUp\n# action\nDown", "Up"},
		{"# action\nup", `error: "up" is not an action`},
		{"# action\nUp.", `error: "Up." is not an action`},
		{"# Action\nUp", `error: "# Action\nUp" is not an action`},
		{"# action\nUp\nbecause", `error: "Up\nbecause" is not an action`},
		{"", `error: "" is not an action`},
	} {
		if got := said(board.exactAction(c.reply)); got != c.want {
			t.Errorf("%q: got %s, want %s", c.reply, got, c.want)
		}
	}
}

func TestPlan(t *testing.T) {
	for _, c := range []struct{ name, reply, want string }{
		{"as asked", "### Analyze\npush\n\n### Actions\nLeft, Right, Up", "Left Right Up"},
		{"any level, any case", "# ACTIONS\nleft, UP", "Left Up"},
		{"bold, and on one line", "**Actions:** left, up", "Left Up"},
		{"the last heading counts", "### Actions\nleft\n### Actions\nright", "Right"},
		{"up to the next heading", "### Actions\nleft\n### Notes\nright", "Left"},
		{"a heading about actions is not the heading of actions", "### Actions\nleft\n### Actions explained\nright", "Left"},
		{"lines and numbers", "### Actions\n1. Left\n2) right.\n(3) `Up`\n- Down\n* **west**", "Left Right Up Down Left"},
		{"a code fence", "### Actions\n```text\nleft, right\n```", "Left Right"},
		{"brackets and quotes", `### Actions` + "\n" + `["left", "right"]`, "Left Right"},
		{"arrows", "### Actions\nleft → up -> up then east", "Left Up Up Right"},
		{"aliases of signs", "### Actions\n->, <-, ->", "Right Left Right"},
		{"only spaces", "### Actions\nleft left go right", `error: no action stands under ### Actions`},
		{"only spaces, single words", "### Actions\nleft left up", "Left Left Up"},
		{"text forms and arguments", "### Actions\ndo Left, do place col=3\nplace col=4", "Left place col=3 place col=4"},
		{"an argument missing", "### Actions\nplace", "error: do place: col is missing"},
		{"unknown words are told", "### Actions\nleft, jump, right", `Left Right dropped ["jump"]`},
		{"prose is dropped whole", "### Actions\nleft\nThen we see, up, what happens, and go on.", `Left dropped ["Then we see, up, what happens, and go on."]`},
		{"ambiguous", "### Actions\nVERTICAL", `error: "VERTICAL" may mean Up or Down`},
		{"an exact alias is not", "### Actions\nvertical, Vertical", "Up Down"},
		{"no heading, all actions", "left, right", "Left Right"},
		{"no heading, prose", "I go left, right", "error: it has no heading ### Actions"},
		{"another's control", "### Actions\npass", "error: no action stands under ### Actions"},
		{"nothing", "", "error: it has no heading ### Actions"},
		{"Windows lines", "### Actions\r\nleft\r\nright\r\n", "Left Right"},
	} {
		t.Run(c.name, func(t *testing.T) {
			if got := said(board.plan(c.reply)); got != c.want {
				t.Errorf("%q\n got %s\nwant %s", c.reply, got, c.want)
			}
		})
	}
}

func TestPlanIsBounded(t *testing.T) {
	r, err := board.plan("### Actions\n" + strings.Repeat("left,", longest+5))
	if err != nil || len(r.actions) != longest || len(r.dropped) != 1 {
		t.Errorf("%d actions, dropped %q, %v", len(r.actions), r.dropped, err)
	}
}

func TestAction(t *testing.T) {
	for _, c := range []struct{ name, reply, want string }{
		{"as asked", "# analyze\nbox\n\n# action\nUp", "Up"},
		{"any case", "# Action\nup", "Up"},
		{"dressed", "# action\n**`Up`**.", "Up"},
		{"on the heading's line", "## Action: up", "Up"},
		{"without colon", "# action up", "Up"},
		{"a label", "Action: up", "Up"},
		{"JSON", `{"action": "up"}`, "Up"},
		{"an alias", "# action\nGo Right", "Right"},
		{"an alias of signs", "# action\n->", "Right"},
		{"an argument", "# action\nplace col=2", "place col=2"},
		{"nothing else", "up", "Up"},
		{"two", "# action\nup\nup", "error: it names 2 actions; exactly one is wanted"},
		{"two on a line", "# action\nup, left", "error: it names 2 actions; exactly one is wanted"},
		{"and a word", "# action\nup\nbecause", `error: "because" is not an action`},
		{"none", "# action\njump", `error: "jump" is not an action`},
		{"empty", "# action\n\n", "error: no action stands under # action"},
		{"no heading", "I will go up", "error: it has no heading # action"},
		{"ambiguous", "# action\nVERTICAL", `error: "VERTICAL" may mean Up or Down`},
	} {
		t.Run(c.name, func(t *testing.T) {
			if got := said(board.action(c.reply)); got != c.want {
				t.Errorf("%q\n got %s\nwant %s", c.reply, got, c.want)
			}
		})
	}
}

func TestReason(t *testing.T) {
	for _, reply := range []string{"### Analyze\nthe box\n### Actions\nLeft", "**Analysis:** the box\n\n### Actions\nLeft", "the box\n### Actions\nLeft"} {
		for _, read := range []reader{board.plan, board.exactPlan} {
			if r, err := read(reply); err != nil || r.reason != "the box" {
				t.Errorf("%q: reason %q, %v", reply, r.reason, err)
			}
		}
	}
}

// The parsers return legal actions or an error, whatever a model writes.
func FuzzReplies(f *testing.F) {
	for _, s := range []string{"### Actions\nLeft, Right", "# action\nUp", "**Action:** `->`", "1. left\n2. place col=3", "a;b→c", "```\n#\n"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, reply string) {
		for name, read := range map[string]reader{"plan": board.plan, "exactPlan": board.exactPlan,
			"action": board.action, "exactAction": board.exactAction} {
			r, err := read(reply)
			if (err == nil) != (len(r.actions) > 0) {
				t.Errorf("%s: %d actions with error %v", name, len(r.actions), err)
			}
			for _, act := range r.actions {
				if err := board.spec.Check("player", act); err != nil {
					t.Errorf("%s: %v", name, err)
				}
			}
		}
	})
}

// Both the exact and the tolerant parser read a well-formed reply as it was meant.
func FuzzFormat(f *testing.F) {
	f.Add([]byte{0, 1, 2, 3}, "the box is left of me")
	f.Fuzz(func(t *testing.T, picks []byte, thought string) {
		if len(picks) == 0 || len(picks) > longest || strings.Contains(thought, "#") || strings.Contains(thought, "*") {
			return // no plan, or a thought that looks like a heading: not what the format is read from
		}
		var names []string
		for _, p := range picks {
			names = append(names, board.controls[p%4].Name)
		}
		want := strings.Join(names, " ")
		whole := "### Analyze\n" + thought + "\n\n" + planHeading + "\n" + strings.Join(names, ", ")
		single := "# analyze\n" + thought + "\n\n" + actionHeading + "\n" + names[0]
		for _, c := range []struct {
			read        reader
			reply, want string
		}{{board.plan, whole, want}, {board.exactPlan, whole, want}, {board.action, single, names[0]}, {board.exactAction, single, names[0]}} {
			if got := said(c.read(c.reply)); got != c.want {
				t.Errorf("%q: got %s, want %s", c.reply, got, c.want)
			}
		}
	})
}
