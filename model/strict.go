package model

import (
	"errors"
	"fmt"
	"io"
	"path"
	"slices"
	"strings"

	"go.yaml.in/yaml/v3"

	"gymkhana"
)

// readRows reads a YAML document that is one mapping with a list of mappings in it. Each value outside the list is
// passed to top, each row to add; both get the line for their errors.
func readRows(r io.Reader, list string, topKeys, rowKeys []string, top func(key string, value *yaml.Node) error, add func(row *yaml.Node) error) error {
	var doc yaml.Node
	err := yaml.NewDecoder(r).Decode(&doc)
	if errors.Is(err, io.EOF) {
		return errors.New("the file is empty")
	}
	if err != nil {
		return err
	}
	return eachKey(doc.Content[0], append(topKeys, list), func(key string, value *yaml.Node) error {
		if key != list {
			return top(key, value)
		}
		return eachRow(value, list, rowKeys, add)
	})
}

// eachRow walks a list of mappings whose keys must be among known.
func eachRow(value *yaml.Node, list string, known []string, add func(row *yaml.Node) error) error {
	if value.Kind != yaml.SequenceNode {
		return lineError(value, "%s is no list", list)
	}
	for _, row := range value.Content {
		if err := eachKey(row, known, nil); err != nil {
			return err
		}
		if err := add(row); err != nil {
			return err
		}
	}
	return nil
}

// eachKey walks a mapping whose keys must be among known, each once.
func eachKey(node *yaml.Node, known []string, do func(key string, value *yaml.Node) error) error {
	if node.Kind != yaml.MappingNode {
		return lineError(node, "want a mapping with the keys %s", strings.Join(known, ", "))
	}
	var seen []string
	for i := 0; i+1 < len(node.Content); i += 2 {
		key := node.Content[i]
		switch {
		case !slices.Contains(known, key.Value):
			return lineError(key, "unknown key %q%s (known: %s)", key.Value,
				gymkhana.DidYouMean(key.Value, known), strings.Join(known, ", "))
		case slices.Contains(seen, key.Value):
			return lineError(key, "key %q is there twice", key.Value)
		}
		seen = append(seen, key.Value)
		if do == nil {
			continue
		}
		if err := do(key.Value, node.Content[i+1]); err != nil {
			return err
		}
	}
	return nil
}

func lineError(node *yaml.Node, format string, args ...any) error {
	return fmt.Errorf("line %d: %s", node.Line, fmt.Sprintf(format, args...))
}

// checkPatterns refuses globs that can never match.
func checkPatterns(row *yaml.Node, patterns []string) error {
	if len(patterns) == 0 || slices.Contains(patterns, "") {
		return lineError(row, "no match; want the model's name or a glob like gpt-4o*")
	}
	for _, p := range patterns {
		if _, err := path.Match(p, ""); err != nil {
			return lineError(row, "match %q is no glob", p)
		}
	}
	return nil
}

// matches reports whether one of the globs fits the name, or what follows a slash in it:
// "compat/Qwen/Qwen2.5-VL-7B" is also "Qwen/Qwen2.5-VL-7B" and "Qwen2.5-VL-7B".
func matches(patterns []string, name string) bool {
	for rest := strings.ToLower(name); ; {
		for _, p := range patterns {
			if ok, _ := path.Match(strings.ToLower(p), rest); ok {
				return true
			}
		}
		_, after, found := strings.Cut(rest, "/")
		if !found {
			return false
		}
		rest = after
	}
}
