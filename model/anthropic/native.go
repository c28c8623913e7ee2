package anthropic

import (
	"encoding/json"

	"github.com/anthropics/anthropic-sdk-go"
	"github.com/anthropics/anthropic-sdk-go/option"

	"gymkhana"
)

// betas are the native tools that are refused without a header, and its value. computer_toolset_20260801 is
// generally available and needs none.
var betas = map[string]anthropic.AnthropicBeta{
	"computer_20241022": anthropic.AnthropicBetaComputerUse2024_10_22,
	"computer_20250124": anthropic.AnthropicBetaComputerUse2025_01_24,
	"computer_20251124": anthropic.AnthropicBetaComputerUse2025_11_24,
}

// headers are what a request needs for its native tools.
func headers(tools []gymkhana.Tool) []option.RequestOption {
	var list []option.RequestOption
	for i := range tools {
		if beta, ok := betas[declared(&tools[i]).Type]; ok {
			list = append(list, option.WithHeaderAdd("anthropic-beta", string(beta)))
		}
	}
	return list
}

// A declaration is what a native tool says of itself. A toolset has no name of its own on the wire; its members
// are called by theirs, and their calls and results name the toolset beside it.
type declaration struct {
	Type string `json:"type"`
	Name string `json:"name"`
}

func declared(t *gymkhana.Tool) declaration {
	var d declaration
	if len(t.Native) > 0 {
		json.Unmarshal(t.Native, &d) // params has checked it
	}
	return d
}

// nativeOf gives the name of the native tool that a call of an answer belongs to; "" for a function.
func nativeOf(tools []gymkhana.Tool, b *anthropic.ContentBlockUnion) string {
	if b.ToolsetName != "" {
		return b.ToolsetName
	}
	for i := range tools {
		if d := declared(&tools[i]); d.Name != "" && d.Name == b.Name {
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

// mark adds to the blocks of a turn what native calls and their results have besides.
func mark(content []anthropic.ContentBlockParamUnion, toolsets map[string]string) {
	for i := range content {
		if use := content[i].OfToolUse; use != nil && toolsets[use.ID] != "" {
			use.ToolsetName = anthropic.String(toolsets[use.ID])
		}
		if result := content[i].OfToolResult; result != nil && toolsets[result.ToolUseID] != "" {
			result.ToolsetName = anthropic.String(toolsets[result.ToolUseID])
		}
	}
}

// failed reports whether the reply to a call says that it failed.
func failed(m *gymkhana.Message) bool {
	var said struct {
		IsError bool `json:"is_error"`
	}
	return len(m.Native) > 0 && json.Unmarshal(m.Native, &said) == nil && said.IsError
}
