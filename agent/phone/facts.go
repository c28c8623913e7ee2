package phone

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

// Prompts gives the files that both agents use unless AgentSetup.Prompts has one of the same name.
func Prompts() fs.FS { return prompt.Dir(embedded) }

// Facts are the data of the prompt templates. The templates can use Go's built-in functions and
// join, which is strings.Join.
type Facts struct {
	World      string
	Role       string // the seat; "" where there is only one
	Goal       string
	Budget     int           // the number of steps allowed; 0 if there is none or the protocol hides it
	Actions    []string      // names of the actions to offer
	Image      bool          // the agent sees pictures
	List       bool          // the agent also gets the element list
	Raw        bool          // the agent also gets the picture without marks
	Points     bool          // x and y are to be offered
	Last       gymkhana.Size // the greatest x and y
	Enters     bool          // input_text presses Enter
	Published  bool          // the published protocol, which does not show the form of an answer
	Guidelines []string

	History  []string // lines, the newest last
	Earlier  int      // lines that are not shown
	Elements string   // the list; "" if nothing is on the screen
	Text     string   // the text that the world shows, if any

	SeeAct  bool     // style seeact, whose files begin with see-
	Ways    []string // in see-describe.md: what can be done, in words
	Kinds   []string // in see-form.md: the words for that
	Values  []string // in see-form.md: what VALUE can be
	Choices []Choice // in see-choose.md: the elements in words

	Heard []engine.Voice // in heard.md: the latest proposals of others in a group
	Own   string         // in heard.md: and its own, in the previous round

	Before, After string // in summary.md: the lists around a step
	Action        string // in summary.md, "step" and "summed"
	Reason        string
	Refused       string // why the action had no effect
	Changed       bool   // in "step": the screen changed
	Answered      bool   // in "step": the action was an answer
	Summary       string // in "summed"
	Fault         string // in "format", "index" and "illegal"; "" if the protocol hides it
}

// Can reports whether an action is offered.
func (f Facts) Can(action string) bool { return slices.Contains(f.Actions, action) }

const linesFile = "lines.md"

// The blocks of lines.md.
const (
	taken     = "step"    // a step and its result
	summed    = "summed"  // a step in the model's words
	badFormat = "format"  // a reply that cannot be parsed
	badIndex  = "index"   // one that names an element that does not exist
	illegal   = "illegal" // one that is impossible in the world
)

// The files of a question.
var (
	actionFiles  = []string{"role.md", "task.md", "history.md", "screen.md", "guidance.md", "guidelines.md", "format.md"}
	heardFiles   = []string{"heard.md", "format.md"} // in a group, these follow the files of an action
	summaryFiles = []string{"role.md", "task.md", "summary.md"}

	seeFiles        = []string{"see-role.md", "task.md", "history.md", "guidelines.md", "see-describe.md"}
	seeChoiceFiles  = []string{"see-choose.md", "see-form.md"}
	seeHeardFiles   = []string{"heard.md", "see-form.md"}
	seeSummaryFiles = []string{"see-role.md", "task.md", "summary.md"}
)

// checked makes the book of both agents and renders every prompt once, to find mistakes before the first episode.
func checked(over fs.FS) (prompt.Book, error) {
	b := prompt.Book{Own: Prompts(), Over: over}
	return b, b.Check(Facts{SeeAct: true, Choices: []Choice{{}}, Actions: kindNames(), Guidelines: []string{"g"},
		History: []string{"h"}, Own: "o",
		Heard: []engine.Voice{{}, {Who: gymkhana.CriticMember}}}, linesFile, taken, summed, badFormat, badIndex, illegal)
}
