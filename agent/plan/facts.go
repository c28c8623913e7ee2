package plan

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

// Prompts gives the files that both agents use unless AgentSetup.Prompts has one of the same name.
func Prompts() fs.FS { return prompt.Dir(embedded) }

// Facts are the data of the prompt templates. The templates can use Go's built-in functions and
// join, which is strings.Join.
type Facts struct {
	World    string // the world's name in the catalog
	Role     string // the seat; "" where there is only one
	Goal     string
	Controls []gymkhana.Control // those the role may use
	Budget   gymkhana.Budget    // zero if the layout hides it
	Screen   gymkhana.Size

	Fault   string           // in "again": what was wrong with the reply; "" if the layout hides it
	Refused string           // in "refused": why the last action had no effect
	Heard   []gymkhana.Heard // in heard.md: what members of a group have proposed
}

// Names gives the controls' names, separated by commas.
func (f Facts) Names() string {
	names := make([]string, len(f.Controls))
	for i, c := range f.Controls {
		names[i] = c.Name
	}
	return strings.Join(names, ", ")
}

// Example gives the name of a control that needs no arguments; "" if there is none.
func (f Facts) Example() string { return strings.Join(f.plain(1), "") }

// Examples gives the names of up to three such controls, as a plan lists them.
func (f Facts) Examples() string { return strings.Join(f.plain(3), ", ") }

func (f Facts) plain(n int) []string {
	var names []string
	for _, c := range f.Controls {
		needs := slices.ContainsFunc(c.Params, func(p gymkhana.Param) bool { return !p.Optional })
		if !needs && len(names) < n {
			names = append(names, c.Name)
		}
	}
	return names
}

const (
	turns     = "turns.md"
	heardFile = "heard.md" // the file that asks for an action after members of a group have spoken
)

// The blocks of turns.md.
const (
	begin     = "begin"    // asks to act on the first scene
	proceed   = "continue" // asks to act on the next scene
	again     = "again"    // asks to write a reply again
	unusable  = "unusable" // like continue, after a reply that could not be read
	refused   = "refused"
	goneBlock = "gone" // in place of a dropped picture
)

// checked makes the book of both agents and renders every prompt once, to find mistakes before the first episode.
func checked(over fs.FS) (prompt.Book, error) {
	b := prompt.Book{Own: Prompts(), Over: over}
	sample := Facts{World: "w", Controls: []gymkhana.Control{{Name: "c", Params: []gymkhana.Param{{Name: "p"}}}},
		Heard: []gymkhana.Heard{{}, {Member: gymkhana.CriticMember}, {Own: true}}}
	return b, b.Check(sample, turns, begin, proceed, again, unusable, refused, goneBlock)
}
