package author

import (
	"embed"
	"errors"
	"io/fs"
	"slices"

	"gymkhana"
	"gymkhana/prompt"
)

//go:embed prompts/*.md
var embedded embed.FS

// Prompts gives the files that both agents use unless AgentSetup.Prompts has one of the same name.
func Prompts() fs.FS { return prompt.Dir(embedded) }

// Facts are the data that the prompt templates may use.
type Facts struct {
	Goal   string
	Screen gymkhana.Size // the size of the pictures
	Fault  string        // in "again": what was wrong with the reply
}

// The prompt files other than those of the loops.
const (
	rulesFile   = "rules.md"  // the system's message
	formatFile  = "global.md" // the reply format of the first question
	mergeSystem = "merge-rules.md"
	turns       = "turns.md"
)

// The blocks of turns.md.
const (
	again    = "again"    // requests the reply again
	carryOn  = "continue" // asks to continue a reply that was cut off
	nothing  = "nothing"  // in a loop, if there is no page yet
	present  = "present"  // above the files
	gone     = "gone"     // instead of a picture over the limit
	notThere = "image not available."
)

// checked makes the book of both agents and renders every prompt once, to find mistakes before the first episode.
func checked(over fs.FS) (prompt.Book, error) {
	b := prompt.Book{Own: Prompts(), Over: over}
	return b, b.Check(Facts{Fault: "f"}, turns, again, carryOn, nothing, present, gone)
}

// Fits returns an error if the agents of this package cannot act in a world: they write files and have
// them rendered.
func Fits(_ gymkhana.AgentSetup, spec gymkhana.Spec) error {
	_, renders := spec.Control(render)
	if !slices.Contains(spec.Verbs, gymkhana.WriteFile) || !renders {
		return errors.New(spec.World + " has no page to be written; this agent is for webui")
	}
	return nil
}
