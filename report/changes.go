package report

import (
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"
)

// mostChanges is how many changed paths of a state a transcript lists for one step.
const mostChanges = 8

// Changes lists what differs between two states in canonical JSON, one path per line:
// "player.x 3 → 4". Beyond eight it only counts them. States that are missing or not
// JSON give no changes.
func Changes(before, after []byte) []string {
	var a, b any
	if json.Unmarshal(before, &a) != nil || json.Unmarshal(after, &b) != nil {
		return nil
	}
	list := changes(nil, "", a, b)
	if len(list) > mostChanges {
		list = append(list[:mostChanges], fmt.Sprintf("and %d more", len(list)-mostChanges))
	}
	return list
}

func changes(list []string, path string, a, b any) []string {
	if one, ok := a.(map[string]any); ok {
		if two, ok := b.(map[string]any); ok {
			keys := slices.Sorted(maps.Keys(one))
			for k := range two {
				if _, both := one[k]; !both {
					keys = append(keys, k)
				}
			}
			slices.Sort(keys)
			for _, k := range keys {
				list = changes(list, strings.TrimPrefix(path+"."+k, "."), one[k], two[k])
			}
			return list
		}
	}
	one, okA := a.([]any)
	two, okB := b.([]any)
	if okA && okB && len(one) == len(two) {
		for i := range one {
			list = changes(list, fmt.Sprintf("%s[%d]", path, i), one[i], two[i])
		}
		return list
	}
	if was, is := compact(a), compact(b); was != is {
		list = append(list, fmt.Sprintf("%s %s → %s", path, cut(was, 40), cut(is, 40)))
	}
	return list
}

// compact prints a JSON value; one that is absent is a dash.
func compact(v any) string {
	if v == nil {
		return dash
	}
	b, err := json.Marshal(v)
	if err != nil {
		return dash
	}
	return string(b)
}
