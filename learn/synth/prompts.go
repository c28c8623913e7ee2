package synth

import (
	"embed"
	"fmt"
	"io/fs"
	"slices"
	"strings"

	"gymkhana"
	"gymkhana/prompt"
)

//go:embed prompts/*.md
var embedded embed.FS

// Prompts returns the prompt files for models, unless ModelOptions.Prompts has one of the same name.
func Prompts() fs.FS {
	sub, err := fs.Sub(embedded, "prompts")
	if err != nil {
		panic(err) // the path is a constant
	}
	return sub
}

// PromptFacts are the data of the prompt templates. The templates can use Go's built-in functions
// and join, which is strings.Join.
type PromptFacts struct {
	World    string
	Goal     string   // the goal, or the instruction or question that replaces it
	Actions  []string // names of the verbs that are legal on this screen
	Apps     []string // those that can be opened, quoted
	Drags    []string // pulls of sliders, as actions
	History  []string // what was done, oldest first
	Elements string   // the elements as Elements formats them
	Text     string   // the text that the world shows, if any

	Asked      []string // in questions.md
	Honest     string   // in adverse.md: the right action; "" if unknown
	Candidates []string // in candidates.md: "agent_0: click …"
	Names      []string // in candidates.md: "agent_0"
	Heard      []string // in heard.md: the proposals of others in a group
	Reasons    bool     // in reply.md: the reply also has a reason

	Action  string // in "deed": what was done,
	On      string // in "deed": the target of the action; in the questions: the element asked about
	Refused bool   // in "deed": the world refused it
	Still   bool   // in "deed": it changed nothing on the screen
	Fault   string // in "again": why a reply cannot be used
}

// Can reports whether a verb is legal.
func (f PromptFacts) Can(verb string) bool { return slices.Contains(f.Actions, verb) }

const linesFile = "lines.md"

// The blocks of lines.md, except those for each kind of question.
const (
	deedLine  = "deed"
	againLine = "again"
)

// The files that each prompt is made of.
var (
	quizFiles    = []string{"reader.md", "screen.md", "questions.md"}
	orderFiles   = []string{"reader.md", "screen.md", "actions.md", "guidance.md", "instructions.md"}
	honestFiles  = []string{"role.md", "actions.md", "goal.md", "history.md", "screen.md", "guidance.md", "act.md"}
	adverseFiles = []string{"role.md", "actions.md", "goal.md", "history.md", "screen.md", "guidance.md", "adverse.md"}
	criticFiles  = []string{"critic.md", "goal.md", "history.md", "screen.md", "guidance.md", "candidates.md"}

	// The files used to write rows out as training data for large models.
	askFiles   = []string{"reader.md", "screen.md", "ask.md"}
	replyFiles = []string{"role.md", "actions.md", "goal.md", "history.md", "screen.md", "heard.md", "guidance.md", "reply.md"}
)

// A promptBook renders prompts.
type promptBook struct{ prompt.Book }

// openBook renders every prompt once, to find mistakes before the first scene.
func openBook(over fs.FS) (promptBook, error) {
	b := promptBook{prompt.Book{Own: Prompts(), Over: over}}
	sample := PromptFacts{Apps: []string{"a"}, Drags: []string{"d"}, History: []string{"h"}, Asked: []string{"q"},
		Candidates: []string{"c"}, Names: []string{"n"}, Heard: []string{"m"}}
	for _, v := range gymkhana.Vocabulary {
		sample.Actions = append(sample.Actions, string(v.Verb))
	}
	blocks := append([]string{deedLine, againLine}, screenKinds...)
	err := b.Check(sample, linesFile, append(blocks, elementKinds...)...)
	return b, gymkhana.Blame(gymkhana.FaultSetup, "synth", err)
}

// join renders files and joins the nonempty results.
func (b promptBook) join(files []string, f PromptFacts) (string, error) {
	var parts []string
	for _, name := range files {
		part, err := b.Render(name, "", f)
		if err != nil {
			return "", gymkhana.Blame(gymkhana.FaultSetup, "synth", err)
		}
		if part != "" {
			parts = append(parts, part)
		}
	}
	return strings.Join(parts, "\n\n"), nil
}

// line renders a block of lines.md.
func (b promptBook) line(block string, f PromptFacts) (string, error) {
	text, err := b.Render(linesFile, block, f)
	return text, gymkhana.Blame(gymkhana.FaultSetup, "synth", err)
}

// facts returns the facts that a policy may see.
func (b promptBook) facts(world string, in *gymkhana.PolicyInput) (PromptFacts, error) {
	f := PromptFacts{World: world, Goal: in.Goal, Elements: Elements(in.Seen.Elements), Text: in.Seen.Text}
	for i := range in.Messages {
		f.Heard = append(f.Heard, in.Messages[i].Raw)
	}
	for i := range in.Legal {
		a := &in.Legal[i]
		if !slices.Contains(f.Actions, string(a.Verb)) {
			f.Actions = append(f.Actions, string(a.Verb))
		}
		switch a.Verb {
		case gymkhana.OpenApp:
			f.Apps = append(f.Apps, string(gymkhana.AppendString(nil, a.Text("app"))))
		case gymkhana.Drag:
			f.Drags = append(f.Drags, a.String())
		}
	}
	for i := range in.Past {
		d := &in.Past[i]
		line, err := b.line(deedLine, PromptFacts{Action: d.Action.String(), On: spoken(&d.On), Refused: d.Refused, Still: d.Still})
		if err != nil {
			return f, err
		}
		f.History = append(f.History, line)
	}
	return f, nil
}

// spoken names an element for people: button "Save". It is "" for the zero element.
func spoken(e *gymkhana.Element) string {
	role := e.Role
	if role == "" && e.ID != "" {
		role = "element"
	}
	if name := title(e); name != "" {
		return fmt.Sprintf("%s %s", role, gymkhana.AppendString(nil, name))
	}
	return role
}

const (
	mostShown = 64  // elements in a prompt: as many as a policy reads
	mostRunes = 300 // maximum number of characters of a name or a text
)

// Elements writes a list of elements in the form of all prompts: one JSON object per line, without empty fields. It
// also omits a name that only repeats the first line of the text.
//
//	{"id": "wifi", "role": "switch", "text": "Wi-Fi", "states": ["checkable", "clickable"]}
func Elements(list []gymkhana.Element) string {
	var b []byte
	for i := range list[:min(len(list), mostShown)] {
		b = append(appendElement(b, &list[i]), '\n')
	}
	if more := len(list) - mostShown; more > 0 {
		b = fmt.Appendf(b, "(and %d more, which are left out)\n", more)
	}
	return strings.TrimSuffix(string(b), "\n")
}

func appendElement(b []byte, e *gymkhana.Element) []byte {
	name := e.Name
	if line, _, _ := strings.Cut(e.Text, "\n"); name == line {
		name = ""
	}
	sep := "{"
	for _, field := range [...]struct{ key, text string }{{"id", e.ID}, {"role", e.Role}, {"name", shortened(name)}, {"text", shortened(e.Text)}} {
		if field.text != "" {
			b = append(append(append(append(b, sep...), '"'), field.key...), `": `...)
			b, sep = gymkhana.AppendString(b, field.text), ", "
		}
	}
	if len(e.States) == 0 && sep == ", " {
		return append(b, '}')
	}
	b = append(append(b, sep...), `"states": [`...)
	for i, s := range e.States {
		if i > 0 {
			b = append(b, ", "...)
		}
		b = gymkhana.AppendString(b, s)
	}
	return append(b, "]}"...)
}

func shortened(s string) string {
	if len(s) <= mostRunes {
		return s
	}
	if r := []rune(s); len(r) > mostRunes {
		return string(r[:mostRunes]) + "…"
	}
	return s
}
