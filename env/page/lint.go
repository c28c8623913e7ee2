package page

import (
	"cmp"
	"errors"
	"fmt"
	"os"
	"reflect"
	"slices"
	"strconv"
	"strings"

	"gymkhana"
	"gymkhana/internal/lazy"
)

// A Finding is something wrong with a catalogue.
type Finding struct {
	File string `json:"file"`           // below the catalogue's folder
	Line int    `json:"line,omitempty"` // 0 where it is no single one
	Text string `json:"text"`
}

// String gives "file:line: text".
func (f Finding) String() string {
	if f.Line == 0 {
		return f.File + ": " + f.Text
	}
	return fmt.Sprintf("%s:%d: %s", f.File, f.Line, f.Text)
}

// LintGameWorld reads the catalogue of a GameWorld checkout and reports its mistakes before a run:
// unknown keys, controls that can never be executed, prompts that contradict the keys or the check,
// checks that idling fulfils. A folder that is no checkout is one Finding.
func LintGameWorld(dir string) []Finding {
	c, err := readCatalogue(dir)
	if err != nil {
		return []Finding{{File: dir, Text: err.Error()}}
	}
	for _, g := range c.games {
		c.lintGame(g)
	}
	for i, t := range c.tasks {
		c.lintTask(t, c.tasks[:i])
	}
	c.lintSuites()
	slices.SortStableFunc(c.findings, func(a, b Finding) int { return cmp.Or(cmp.Compare(a.File, b.File), cmp.Compare(a.Line, b.Line)) })
	return c.findings
}

func (c *catalogue) lintGame(g *gameFile) {
	if g.URL != "" {
		c.say(g.file, 0, "url %s: the game is on another machine, which an episode cannot reach", g.URL)
	} else if folder := c.pages(g.Name); folder == "" {
		c.say(g.file, 0, "the pages of the game are not there; its tasks are left out")
	} else {
		r := &reader{files: os.DirFS(folder), read: map[string]bool{}}
		r.document("index.html")
		if why := r.still(); why != "" {
			c.say(g.file, 0, "%s", why)
		}
	}
	if g.Speed != nil && *g.Speed != 1 {
		c.say(g.file, 0, "speed_multiplier %v: time passes at one speed here", *g.Speed)
	}
	if !slices.Contains([]string{"", "single", "cooperative", "competitive"}, g.Mode) {
		c.say(g.file, 0, "player_mode %q counts as single", g.Mode)
	}
	if len(g.Roles) == 0 {
		c.say(g.file, 0, "no game_roles: a player who may use every key and click")
	}
	for i := range g.Roles {
		c.lintRole(g.file, &g.Roles[i])
	}
}

// keyWords are names of keys as prompts write them. The names of the arrows come in many ways.
var keyWords = lazy.Regexp(`\b(Space(?:bar)?|Enter|Shift|Escape|Esc|Tab|Backspace|Arrow(?:Up|Down|Left|Right))\b`)

func (c *catalogue) lintRole(file string, f *roleFile) {
	r, wrong := f.role()
	for _, err := range wrong {
		var broken *controlError
		if errors.As(err, &broken) {
			c.say(file, broken.line, "%v", err)
		}
	}
	if len(r.Keys) == 0 {
		c.say(file, 0, "role %s: allowed_keys is empty, which allows every key, F5 included", r.Name)
		return
	}
	var told []string
	for _, word := range keyWords().FindAllString(f.Prompt.Role+"\n"+f.Prompt.Controls, -1) {
		if k := keyName(word); !slices.Contains(r.Keys, k) && !slices.Contains(told, k) {
			told = append(told, k)
			c.say(file, 0, "role %s: the prompt speaks of %s, which is not among allowed_keys", r.Name, word)
		}
	}
	for _, control := range f.Semantic {
		if d := control.Binding.Duration; d != nil && ticks(*d) > maxStep {
			c.say(file, control.line, "control %s lasts %v s; a step lasts at most %v s", control.ID, *d, maxStep/gymkhana.TicksPerSecond)
		}
	}
}

// numbers of a prompt; "first" and "one" are not among them.
var numbers = lazy.Regexp(`\d[\d,]*(?:\.\d+)?`)

func (c *catalogue) lintTask(t *gameTask, before []*gameTask) {
	say := func(format string, args ...any) { c.say(t.file, 0, format, args...) }
	g := c.game(t.Game)
	if g == nil {
		say("there is no game %s", t.Game)
	}
	if t.Prompt == "" {
		say("task_prompt is missing; the task is left out")
	}
	if t.Evaluator != "game_api_metric" {
		say("evaluator_id %q: only game_api_metric is known", t.Evaluator)
	}
	if len(t.fields()) == 0 || t.Target == nil {
		say("without a score field and a target it cannot be scored; it is left out")
		return
	}
	if t.MaxSteps == 0 {
		say("max_steps is missing: 100 are taken")
	}
	if t.Pause != nil && !*t.Pause {
		say("pause_during_inference is false: pass --clock latency to let time go by while an agent thinks")
	}
	c.lintPrompt(t, g)
	c.lintCheck(t, before)
}

// lintPrompt holds the words of a task against its check.
func (c *catalogue) lintPrompt(t *gameTask, g *gameFile) {
	target := *t.Target
	told := false
	var beyond []string
	for _, text := range numbers().FindAllString(t.Prompt, -1) {
		n, err := strconv.ParseFloat(strings.ReplaceAll(text, ",", ""), 64)
		if err != nil {
			continue
		}
		// A text may give a time in seconds and a share in percent, while the state has milliseconds
		// and hundredths.
		told = told || n == target || n*1000 == target || n == target*100
		if n > target && n != target*100 {
			beyond = append(beyond, text)
		}
	}
	switch {
	case !told && target != 1 && !c.levelUp(t):
		c.say(t.file, 0, "the prompt does not name the target %v of %s", target, strings.Join(t.fields(), " + "))
	case len(beyond) > 0:
		c.say(t.file, 0, "the prompt speaks of %s, more than the target %v that is checked", strings.Join(beyond, ", "), target)
	}
	if len(t.Config.Scores) > 1 && g != nil && len(g.Roles) > 1 {
		c.say(t.file, 0, "the sum of %s is checked, so one role can do the other's share", strings.Join(t.Config.Scores, " + "))
	}
}

// levelUp reports a task that asks to finish the level it begins in.
func (c *catalogue) levelUp(t *gameTask) bool {
	return len(t.fields()) == 1 && (t.fields()[0] == "game_state.level" && *t.Target == t.Start+1 ||
		t.fields()[0] == "game_state.completion_progress" && *t.Target == 1)
}

// lintCheck looks for checks that repeat another or that need no play.
func (c *catalogue) lintCheck(t *gameTask, before []*gameTask) {
	for _, other := range before {
		same := other.Game == t.Game && other.Suffix == t.Suffix && reflect.DeepEqual(other.fields(), t.fields()) && reflect.DeepEqual(other.Target, t.Target)
		if same {
			c.say(t.file, 0, "it checks the same as %s", other.ID)
			break
		}
	}
	if slices.Contains(t.fields(), "gameTimeMs") {
		c.say(t.file, 0, "the score is the time of the game, which passes by itself")
	}
	if *t.Target <= t.Start {
		c.say(t.file, 0, "the target %v is not above the start %v: it is reached at once, or never", *t.Target, t.Start)
	}
}

// lintSuites reports suites that name missing tasks.
func (c *catalogue) lintSuites() {
	for _, s := range c.suites {
		for _, one := range s.Cases {
			if c.game(one.Game) == nil {
				c.say(s.file, 0, "there is no game %q", one.Game)
			}
			for _, id := range one.Tasks {
				known := slices.ContainsFunc(c.tasks, func(t *gameTask) bool { return t.Game == one.Game && t.ID == id })
				if !known && id != "all" && id != "*" {
					c.say(s.file, 0, "game %s has no task %q", one.Game, id)
				}
			}
		}
	}
}
