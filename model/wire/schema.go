package wire

import (
	"encoding/json"
	"fmt"

	"gymkhana"
)

// Schema gives the parameters of a tool as a JSON object; nil for none.
func Schema(t *gymkhana.Tool) (map[string]any, error) {
	var schema map[string]any
	if len(t.Parameters) > 0 {
		if err := json.Unmarshal(t.Parameters, &schema); err != nil {
			return nil, fmt.Errorf("tool %s: parameters: %w", t.Name, err)
		}
	}
	return schema, nil
}
