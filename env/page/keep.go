package page

import (
	"bytes"
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"slices"

	"go.yaml.in/yaml/v3"

	"gymkhana"
)

// KeepScript puts a script into the file of a page, whose text is given and comes back: as the oracle of the task if it
// has one instance, else among its oracles. The comments and the order of the file stay. The task "page" is that of a
// file without tasks.
func KeepScript(text []byte, task string, instances int, s Script) ([]byte, error) {
	var doc yaml.Node
	if err := yaml.Unmarshal(text, &doc); err != nil {
		return nil, err
	}
	if len(doc.Content) != 1 || doc.Content[0].Kind != yaml.MappingNode {
		return nil, errors.New("want a mapping of keys, as docs/pages.md describes")
	}
	at := doc.Content[0]
	if list := valueOf(at, "tasks"); list != nil {
		i := slices.IndexFunc(list.Content, func(n *yaml.Node) bool { id := valueOf(n, "id"); return id != nil && id.Value == task })
		if i < 0 {
			return nil, fmt.Errorf("the file has no task %s", task)
		}
		at = list.Content[i]
	}
	if err := place(at, instances, s); err != nil {
		return nil, err
	}
	var b bytes.Buffer
	enc := yaml.NewEncoder(&b)
	enc.SetIndent(2)
	if err := errors.Join(enc.Encode(&doc), enc.Close()); err != nil {
		return nil, err
	}
	if b.Len() > maxYAML {
		return nil, fmt.Errorf("the file would have %d bytes; at most %d are read", b.Len(), maxYAML)
	}
	return b.Bytes(), nil
}

// place puts a script into a mapping.
func place(at *yaml.Node, instances int, s Script) error {
	if instances == 1 {
		return set(at, "oracle", s.Actions)
	}
	var all []Script
	if old := valueOf(at, "oracles"); old != nil {
		var list []any
		if err := old.Decode(&list); err != nil {
			return err
		}
		raw, err := json.Marshal(list)
		if err == nil {
			err = json.Unmarshal(raw, &all)
		}
		if err != nil {
			return fmt.Errorf("oracles: %w", err)
		}
	}
	return set(at, "oracles", merged(all, s))
}

// merged adds a script to a list, in the place of an older one of the instance.
func merged(all []Script, s Script) []Script {
	all = slices.DeleteFunc(slices.Clone(all), func(o Script) bool { return o.Instance == s.Instance })
	all = append(all, s)
	slices.SortFunc(all, func(a, b Script) int { return cmp.Compare(a.Instance, b.Instance) })
	return all
}

// valueOf gives what a mapping has under a key; nil if nothing.
func valueOf(mapping *yaml.Node, key string) *yaml.Node {
	if mapping.Kind != yaml.MappingNode {
		return nil
	}
	for i := 0; i+1 < len(mapping.Content); i += 2 {
		if mapping.Content[i].Value == key {
			return mapping.Content[i+1]
		}
	}
	return nil
}

// set puts a value, encoded as JSON is, under a key.
func set(mapping *yaml.Node, key string, value any) error {
	raw, err := json.Marshal(value)
	if err != nil {
		return err
	}
	var plain any
	if err := json.Unmarshal(raw, &plain); err != nil {
		return err
	}
	var node yaml.Node
	if err := node.Encode(plain); err != nil {
		return err
	}
	flow(&node)
	if old := valueOf(mapping, key); old != nil {
		*old = node
		return nil
	}
	mapping.Style &^= yaml.FlowStyle
	mapping.Content = append(mapping.Content, &yaml.Node{Kind: yaml.ScalarNode, Value: key}, &node)
	return nil
}

// flow has each mapping of an action on one line.
func flow(n *yaml.Node) {
	for _, inner := range n.Content {
		if inner.Kind == yaml.MappingNode && valueOf(inner, "do") != nil {
			inner.Style |= yaml.FlowStyle
			continue
		}
		flow(inner)
	}
}

// Solve gives a task the script of an instance: its oracle, which proves from now on that it can be solved.
func Solve(t *gymkhana.Task, s Script) error {
	var o OracleOptions
	if err := t.Oracle.Config.Decode(&o); err != nil {
		return err
	}
	o.Instances = merged(o.Instances, s)
	config, err := gymkhana.NewConfig(o)
	if err != nil {
		return err
	}
	t.Oracle = gymkhana.Ref{Name: WorldName, Config: config}
	var tags []string
	for _, tag := range t.Tags {
		if tag != gymkhana.UnprovedTag {
			tags = append(tags, tag)
		}
	}
	t.Tags = tags
	return o.check()
}

// KeepScripts copies the recorded scripts of the old suite to tasks of a suite that was imported again, if they have
// none. It returns how many tasks got one. A proof shows whether these still solve the pages. If neither the page nor
// its oracle has changed, the measured guesses are kept too.
func KeepScripts(fresh, old *gymkhana.Suite) int {
	n := 0
	for _, t := range fresh.Tasks {
		i := slices.IndexFunc(old.Tasks, func(o *gymkhana.Task) bool { return o.ID == t.ID })
		if i >= 0 && same(t.Environment, old.Tasks[i].Environment) && same(t.Oracle, old.Tasks[i].Oracle) {
			for _, tag := range old.Tasks[i].Tags {
				if gymkhana.IsGuessTag(tag) {
					t.Tags = append(t.Tags, tag)
				}
			}
			continue
		}
		if i < 0 || t.Environment.Name != WorldName || !t.Unproved() || old.Tasks[i].Unproved() || old.Tasks[i].Oracle.Name != WorldName {
			continue
		}
		t.Oracle, t.Tags = old.Tasks[i].Oracle, old.Tasks[i].Tags
		n++
	}
	return n
}

// same reports whether two references are to one thing with one config.
func same(a, b gymkhana.Ref) bool {
	x, err1 := json.Marshal(a)
	y, err2 := json.Marshal(b)
	return err1 == nil && err2 == nil && bytes.Equal(x, y)
}
