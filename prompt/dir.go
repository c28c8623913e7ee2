package prompt

import (
	"io/fs"
	"strings"
)

// Dir gives the files of the folder "prompts" in what a package embeds:
//
//	//go:embed prompts/*.md
//	var embedded embed.FS
//
//	func Prompts() fs.FS { return prompt.Dir(embedded) }
func Dir(embedded fs.FS) fs.FS {
	sub, err := fs.Sub(embedded, "prompts")
	if err != nil {
		panic(err) // the path is a constant
	}
	return sub
}

// Join renders files, leaves out those that are empty, and puts an empty line between the others.
func (b Book) Join(facts any, files ...string) (string, error) {
	var parts []string
	for _, name := range files {
		part, err := b.Render(name, "", facts)
		if err != nil {
			return "", err
		}
		if part != "" {
			parts = append(parts, part)
		}
	}
	return strings.Join(parts, "\n\n"), nil
}

// Rules gives the name of the file with the rules of a world: one named after it, if there is one, else
// world.md.
func (b Book) Rules(world string) string {
	if name := world + ".md"; fs.ValidPath(name) && b.Has(name) {
		return name
	}
	return "world.md"
}
