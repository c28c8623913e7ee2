package cli_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"
)

// differs says how a value differs from the one that is wanted, or nothing. A value that is JSON as a
// whole, or a line that ends with JSON, may have keys that the wanted one has not.
func differs(want, got string) string {
	if want == got {
		return ""
	}
	if w, ok := decoded(want); ok {
		g, ok := decoded(got)
		if !ok {
			return fmt.Sprintf("     got no JSON: %s", got)
		}
		return within(w, g, "")
	}
	wants, gots := strings.Split(want, "\n"), strings.Split(got, "\n")
	for i, w := range wants {
		if i == len(gots) {
			return fmt.Sprintf("    want %q\n     got nothing more", w)
		}
		if difference := lineDiffers(w, gots[i]); difference != "" {
			return difference
		}
	}
	if len(gots) > len(wants) {
		return fmt.Sprintf("    want nothing more\n     got %q", gots[len(wants)])
	}
	return ""
}

func lineDiffers(want, got string) string {
	if want == got {
		return ""
	}
	wantWords, wantJSON := tail(want)
	gotWords, gotJSON := tail(got)
	if wantWords != gotWords || wantJSON == nil || gotJSON == nil {
		return fmt.Sprintf("    want %s\n     got %s", want, got)
	}
	return within(wantJSON, gotJSON, "")
}

// tail splits a line before the object that it ends with, if it does.
func tail(line string) (words string, object any) {
	if at := strings.Index(line, "{"); at >= 0 {
		if v, ok := decoded(line[at:]); ok {
			return line[:at], v
		}
	}
	return line, nil
}

func decoded(text string) (any, bool) {
	if text == "" || text[0] != '{' && text[0] != '[' {
		return nil, false
	}
	d := json.NewDecoder(strings.NewReader(text))
	d.UseNumber()
	var v any
	if d.Decode(&v) != nil || d.More() {
		return nil, false
	}
	return v, true
}

// within says where the wanted value is not found in the other one, which may have more keys.
func within(want, got any, path string) string {
	switch w := want.(type) {
	case map[string]any:
		g, ok := got.(map[string]any)
		if !ok {
			return fmt.Sprintf("    %s: want an object, got %v", path, got)
		}
		for _, key := range sortedKeys(w) {
			value, there := g[key]
			if !there {
				return fmt.Sprintf("    %s.%s is missing; want %s", path, key, encoded(w[key]))
			}
			if difference := within(w[key], value, path+"."+key); difference != "" {
				return difference
			}
		}
		return ""
	case []any:
		g, ok := got.([]any)
		if !ok || len(g) != len(w) {
			return fmt.Sprintf("    %s: want %s\n     got %s", path, encoded(want), encoded(got))
		}
		for i := range w {
			if difference := within(w[i], g[i], fmt.Sprintf("%s[%d]", path, i)); difference != "" {
				return difference
			}
		}
		return ""
	}
	if want != got {
		return fmt.Sprintf("    %s: want %s\n     got %s", path, encoded(want), encoded(got))
	}
	return ""
}

// encoded gives a value as JSON with sorted keys.
func encoded(v any) string {
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	if err := e.Encode(v); err != nil {
		return err.Error()
	}
	return strings.TrimSuffix(b.String(), "\n")
}

// clocked are the keys whose values belong to one execution: times, the host and the run's name.
var clocked = map[string]bool{"wall_ns": true, "working_ns": true, "wall_s": true, "thinking_ns": true, "took_ns": true,
	"latency_p50_s": true, "latency_p95_s": true,
	"took_ms": true, "created": true, "at": true, "host": true, "run": true, "trip": true, "waiting_ns": true,
	"train_s": true, "seconds": true, "digest": true, "bytes": true, "Bytes": true, "Newest": true, "Oldest": true}

// timeless takes out of a value what differs from one execution to the next. It writes counts of tokens that are
// all zero as 0, which keeps lines short.
func timeless(v any) any {
	switch v := v.(type) {
	case map[string]any:
		own := map[string]any{}
		_, isRun := v["created"]
		for key, value := range v {
			if !clocked[key] && !(isRun && key == "id") {
				own[key] = timeless(value)
			}
		}
		if names, ok := own["subsets"].([]any); ok { // they are listed in any order
			slices.SortFunc(names, func(a, b any) int { return strings.Compare(encoded(a), encoded(b)) })
		}
		for _, key := range []string{"usage", "saved"} {
			if counts, ok := own[key].(map[string]any); ok && allZero(counts) {
				own[key] = json.Number("0")
			}
		}
		return own
	case []any:
		own := make([]any, len(v))
		for i := range v {
			own[i] = timeless(v[i])
		}
		return own
	}
	return v
}

func allZero(counts map[string]any) bool {
	for _, n := range counts {
		if inner, ok := n.(map[string]any); ok {
			if !allZero(inner) {
				return false
			}
			continue
		}
		if n != json.Number("0") {
			return false
		}
	}
	return true
}

// object decodes JSON of which the test knows that it is an object.
func object(t *testing.T, text string) map[string]any {
	t.Helper()
	v, _ := decoded(text)
	own, ok := v.(map[string]any)
	if !ok {
		t.Fatalf("no object: %s", text)
	}
	return own
}
