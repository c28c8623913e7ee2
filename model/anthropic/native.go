package anthropic

import (
	"encoding/json"

	"gymkhana"
)

// betas are the native tools that are refused without a header, and its value. computer_toolset_20260801 is
// generally available and needs none.
var betas = map[string]string{
	"computer_20241022": "computer-use-2024-10-22",
	"computer_20250124": "computer-use-2025-01-24",
	"computer_20251124": "computer-use-2025-11-24",
}

// A declaration describes a native tool. A toolset has no name on the wire; its members are called by their own
// names, and their calls and results name the toolset in a separate field.
type declaration struct {
	Type string `json:"type"`
	Name string `json:"name"`
}

func declared(t *gymkhana.Tool) declaration {
	var d declaration
	if len(t.Native) > 0 {
		json.Unmarshal(t.Native, &d) // tools has checked it
	}
	return d
}

// nativeOf gives the name of the native tool that a call of an answer belongs to; "" for a function.
func nativeOf(tools []gymkhana.Tool, b *said) string {
	if b.ToolsetName != "" {
		return string(b.ToolsetName)
	}
	for i := range tools {
		if d := declared(&tools[i]); d.Name != "" && d.Name == string(b.Name) {
			return tools[i].Name
		}
	}
	return ""
}

// toolsets maps the calls of a talk that were made of a toolset to its name, by their ids. A native tool that is
// called by its own name has calls like those of a function.
func toolsets(talk []gymkhana.Message) map[string]string {
	of := map[string]string{}
	for i := range talk {
		for _, c := range talk[i].Calls {
			if c.Native != "" && c.Native != c.Name {
				of[c.ID] = c.Native
			}
		}
	}
	return of
}

// markToolsets adds to the blocks of a turn the toolset that native calls and their results belong to.
func markToolsets(content []any, toolsets map[string]string) {
	for _, c := range content {
		if b, ok := c.(*block); ok && b.Type != "text" {
			b.ToolsetName = toolsets[b.ID+b.ToolUseID] // one of the two is empty
		}
	}
}

// failed reports whether a reply to a call is marked as an error.
func failed(m *gymkhana.Message) bool {
	var said struct {
		IsError bool `json:"is_error"`
	}
	return len(m.Native) > 0 && json.Unmarshal(m.Native, &said) == nil && said.IsError
}
