package web

import (
	"embed"
	"io/fs"
	"slices"

	"gymkhana"
	"gymkhana/agent/engine"
	"gymkhana/prompt"
)

//go:embed prompts/*.md
var embedded embed.FS

// Prompts gives the files that the agent uses unless AgentSetup.Prompts has one of the same name.
func Prompts() fs.FS { return prompt.Dir(embedded) }

// Facts are the data of the prompt templates. The templates can use Go's built-in functions and
// join, which is strings.Join.
type Facts struct {
	World     string
	Role      string // the seat; "" where there is only one
	Goal      string
	Budget    int      // the number of actions; 0 if there is none or the protocol hides it
	Actions   []string // names of the actions to offer
	Published bool     // the published protocol
	Reasons   bool     // the reply reasons before its action
	Clears    bool     // type empties the field first
	Captioned bool     // captions follow the tree
	Pictured  bool     // pictures of the page come with it
	Marked    bool     // a marked screenshot and its list replace the tree
	Commands  bool     // grammar autowebglm
	Windows   []string // in browse-state.md: the open tabs
	Viewport  string   // in browse-state.md: the part of the page in view
	Home      string
	Sites     []string

	Past        string // in memory.md: the records of earlier episodes
	Observation string // in turn.md
	Captions    []Caption
	Pictures    int // the number of pictures that come with it
	URL         string
	Previous    string   // the line of the last action; "None" before the first
	History     []string // the lines of the last actions, the newest last
	Earlier     int      // number of those that are not shown

	Heard []engine.Voice // in heard.md: the latest proposals of others in a group
	Own   string         // in heard.md: and its own, in the previous round

	Action   string // in lines.md: the action, or the id of its element
	Refused  string // why it had no effect
	Changed  bool   // the page changed
	Answered bool   // the action was an answer
	Fault    string // what is wrong with a reply
	Raw      string // the beginning of that reply
}

// Can reports whether an action is offered.
func (f Facts) Can(action string) bool { return slices.Contains(f.Actions, action) }

const linesFile = "lines.md"

// The blocks of lines.md.
const (
	taken      = "step"    // an action and its result
	badFormat  = "format"  // a reply that cannot be parsed
	badElement = "element" // one that names an element that does not exist
	illegal    = "illegal" // one that is impossible in the world
)

const examplesFile = "examples.md"

// The blocks of examples.md: pages and the replies to them.
var examples = []string{"page 1", "reply 1", "page 2", "reply 2"}

// systemFiles are the files of the system prompt, in order.
var systemFiles = []string{"role.md", "actions.md", "sites.md", "rules.md"}

// checked makes the agent's book and renders every prompt once, to find mistakes before the first episode.
func checked(over fs.FS) (prompt.Book, error) {
	b := prompt.Book{Own: Prompts(), Over: over}
	sample := Facts{Commands: true, Windows: []string{"w"}, Actions: kindNames(), Sites: []string{"s"}, Home: "h",
		History: []string{"h"}, Captions: []Caption{{}},
		Heard: []engine.Voice{{}, {Who: gymkhana.CriticMember}}, Own: "o", Past: "p", Pictures: 1}
	if err := b.Check(sample, linesFile, taken, badFormat, badElement, illegal); err != nil {
		return b, err
	}
	return b, b.Check(sample, examplesFile, examples...)
}
