package google

import (
	"encoding/json"
	"fmt"

	"gymkhana"
)

// vendor is whose native tools can be declared.
const vendor = "google"

// nativeNamed finds the native tool of a name, or the first one for no name.
func nativeNamed(tools []gymkhana.Tool, name string) *gymkhana.Tool {
	for i := range tools {
		if t := &tools[i]; len(t.Native) > 0 && (name == "" || t.Name == name) {
			return t
		}
	}
	return nil
}

// nativeOf gives the name of the native tool that a call belongs to; "" for a function that was declared.
func nativeOf(tools []gymkhana.Tool, function string) string {
	for i := range tools {
		if len(tools[i].Native) == 0 && tools[i].Name == function {
			return ""
		}
	}
	if t := nativeNamed(tools, ""); t != nil {
		return t.Name
	}
	return ""
}

// nativeReply is the content of a reply to a native call: the agent's further fields, and the text as the
// output.
func nativeReply(m *gymkhana.Message, text string) (map[string]any, error) {
	said := map[string]any{}
	if len(m.Native) > 0 && (json.Unmarshal(m.Native, &said) != nil || said == nil) {
		return nil, fmt.Errorf("the reply to %s says %s; want a JSON object", m.CallID, m.Native)
	}
	if said["output"] == nil && text != "" {
		said["output"] = text
	}
	return said, nil
}

// slipped reports whether a model with a native tool wrote a malformed call and nothing else. Such models do so now
// and then, and do better on a retry; there is nothing to show them or to score.
func slipped(req *gymkhana.Request, c *candidate, r *gymkhana.Response) bool {
	return c.FinishReason == "MALFORMED_FUNCTION_CALL" && len(r.Calls) == 0 && r.Text == "" &&
		nativeNamed(req.Tools, "") != nil
}
