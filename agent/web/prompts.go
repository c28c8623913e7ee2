package web

import (
	"embed"
	"io/fs"
	"slices"
	"strings"

	"gymkhana"
	"gymkhana/prompt"
)

//go:embed prompts/*.md
var embedded embed.FS

// Prompts gives the files that the agent uses unless AgentSetup.Prompts has one of the same name.
func Prompts() fs.FS {
	sub, err := fs.Sub(embedded, "prompts")
	if err != nil {
		panic(err) // the path is a constant
	}
	return sub
}

// Facts are what the prompt templates may use. Besides Go's own functions they have join, which
// is strings.Join.
type Facts struct {
	World     string
	Role      string // the seat; "" where there is only one
	Goal      string
	Budget    int      // of actions; 0 where there is none or the protocol does not tell it
	Actions   []string // names of the actions to offer
	Published bool     // the published protocol
	Reasons   bool     // the reply reasons before its action
	Clears    bool     // type empties the field first
	Captioned bool     // captions stand below the tree
	Pictured  bool     // pictures of the page come with it
	Marked    bool     // a marked screenshot and its list stand in place of the tree
	Home      string
	Sites     []string

	Past        string // in memory.md: the records of earlier episodes
	Observation string // in turn.md
	Captions    []Caption
	Pictures    int // that come with it
	URL         string
	Previous    string   // the line of the last action; "None" before the first
	History     []string // the lines of the last actions, the newest last
	Earlier     int      // those that are not shown

	Heard []Voice // in heard.md: what others in a group have just proposed
	Own   string  // in heard.md: and the agent itself, a round before

	Action   string // in lines.md: what was done, or the id it was to be done to
	Refused  string // why it had no effect
	Changed  bool   // the page did
	Answered bool   // the action was an answer
	Fault    string // what is wrong with a reply
	Raw      string // the front of that reply
}

// Can reports whether an action is offered.
func (f Facts) Can(action string) bool { return slices.Contains(f.Actions, action) }

const linesFile = "lines.md"

// The blocks of lines.md.
const (
	taken      = "step"    // an action and what came of it
	badFormat  = "format"  // a reply that cannot be read
	badElement = "element" // one that names an element which is not there
	illegal    = "illegal" // one that the world cannot do
)

// The blocks of examples.md: pages and the replies to them.
var examples = [][2]string{{"page 1", "reply 1"}, {"page 2", "reply 2"}}

// systemFiles are the files of the system prompt, in order.
var systemFiles = []string{"role.md", "actions.md", "sites.md", "rules.md"}

// A book finds and renders prompts.
type book struct{ prompt.Book }

// check renders every prompt once, so that a mistake in one shows before the first episode.
func (b book) check() error {
	sample := Facts{Actions: kindNames(), Sites: []string{"s"}, Home: "h", History: []string{"h"}, Captions: []Caption{{}},
		Heard: []Voice{{}, {Who: gymkhana.CriticMember}}, Own: "o", Past: "p", Pictures: 1}
	if err := b.Check(sample, linesFile, taken, badFormat, badElement, illegal); err != nil {
		return err
	}
	for _, e := range examples {
		for _, block := range e {
			if _, err := b.example(block, sample); err != nil {
				return err
			}
		}
	}
	return nil
}

// join renders files, those with nothing to say left out.
func (b book) join(f Facts, files ...string) (string, error) {
	var parts []string
	for _, name := range files {
		part, err := b.Render(name, "", f)
		if err != nil {
			return "", err
		}
		if part != "" {
			parts = append(parts, part)
		}
	}
	return strings.Join(parts, "\n\n"), nil
}

// line renders a block of lines.md.
func (b book) line(block string, f Facts) (string, error) { return b.Render(linesFile, block, f) }

// example renders a block of examples.md.
func (b book) example(block string, f Facts) (string, error) {
	return b.Render("examples.md", block, f)
}

// opening gives the messages before the first observation. The corrected protocol has the
// examples in the system prompt; the published one has a message for each page and each reply.
func (b book) opening(f Facts) ([]gymkhana.Message, error) {
	system, err := b.join(f, systemFiles...)
	if err != nil {
		return nil, err
	}
	var shown []gymkhana.Message
	for _, e := range examples {
		for i, who := range []gymkhana.Speaker{gymkhana.User, gymkhana.Assistant} {
			text, err := b.example(e[i], f)
			if err != nil {
				return nil, err
			}
			shown = append(shown, gymkhana.Say(who, text))
		}
	}
	if f.Published {
		return append([]gymkhana.Message{gymkhana.Say(gymkhana.System, system)}, shown...), nil
	}
	for i, m := range shown {
		heading := "EXAMPLE, what you are given:\n"
		if i%2 == 1 {
			heading = "EXAMPLE, your reply:\n"
		}
		system += "\n\n" + heading + m.Parts[0].Text
	}
	return []gymkhana.Message{gymkhana.Say(gymkhana.System, system)}, nil
}
