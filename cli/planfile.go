package cli

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"maps"
	"os"
	"slices"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
	"go.yaml.in/yaml/v3"

	"gymkhana"
	"gymkhana/plans"
	"gymkhana/runner"
)

// A planFile is the part of a YAML plan that flags cannot express. Every other key is the name of a
// flag.
type planFile struct {
	Run     []string         // selectors of tasks
	Options map[string]any   // the options of the agents
	World   map[string]any   // options of the worlds; they replace those of the tasks
	Exclude []map[string]any // cells of the matrix to leave out
	Parts   []planPart       // other agents for other tasks, in place of run and agent
	Pivot   *gymkhana.Pivot
	axes    []runner.Axis  // the axes of the matrix, as written; agent and model are among them
	lines   map[string]int // line number of each key
}

// A planPart is a part of a plan, with tasks and agents of its own.
type planPart struct {
	Run      []string       `yaml:"run"`
	Agent    []string       `yaml:"agent"`
	Repeats  int            `yaml:"repeats"`
	Options  map[string]any `yaml:"options"`
	World    map[string]any `yaml:"world"`
	Clock    string         `yaml:"clock"`
	Protocol string         `yaml:"protocol"`
	Screen   string         `yaml:"screen"`
}

// readPlan applies the file of --config. Flags and environment variables win over it.
func (a *app) readPlan(cmd *cobra.Command, f *runFlags, selectors *[]string) error {
	if f.config == "" {
		return nil
	}
	data, err := planBytes(f.config)
	if err != nil {
		return err
	}
	if err := plainText(f.config, data); err != nil {
		return err
	}
	var doc yaml.Node
	read := yaml.NewDecoder(bytes.NewReader(data))
	if err := read.Decode(&doc); err != nil && !errors.Is(err, io.EOF) {
		return inputf("%s: %s", f.config, strings.TrimPrefix(err.Error(), "yaml: "))
	}
	if !errors.Is(read.Decode(new(yaml.Node)), io.EOF) {
		return inputf("%s: there is text after the end of the plan, which a line --- or ... marks; a plan is one document, so remove that line", f.config)
	}
	if len(doc.Content) != 1 || doc.Content[0].Kind != yaml.MappingNode {
		return inputf("%s: want keys and values; gymkhana init writes an example", f.config)
	}
	if err := checkNode(f.config, "", doc.Content[0]); err != nil {
		return err
	}
	f.plan.lines = map[string]int{}
	body := doc.Content[0].Content
	for i := 0; i < len(body); i += 2 {
		if err := a.planKey(cmd, f, body[i], body[i+1]); err != nil {
			return err
		}
	}
	return f.choosePlanned(selectors)
}

// choosePlanned takes the selectors of the plan, unless there are others.
func (f *runFlags) choosePlanned(selectors *[]string) error {
	if len(f.plan.Parts) == 0 {
		if len(*selectors) == 0 {
			*selectors = f.plan.Run
		}
		return nil
	}
	for _, key := range []string{"run", "agent", "matrix", "options", "world"} {
		if line := f.plan.lines[key]; line > 0 {
			return f.wrong("parts", "the plan has parts, and the key %s on line %d would be for all of them; write it in the parts", key, line)
		}
	}
	switch {
	case len(*selectors) > 0:
		return inputf("--config %s: its parts name the tasks; leave out %s", f.config, strings.Join(*selectors, " "))
	case len(f.agents) > 0:
		return inputf("--config %s: its parts name the agents; leave out --agent", f.config)
	case len(f.options) > 0:
		return inputf("--config %s: its parts name the options of the agents; leave out --option", f.config)
	}
	for i, part := range f.plan.Parts {
		for name, list := range map[string][]string{"run": part.Run, "agent": part.Agent} {
			if len(list) == 0 {
				return f.wrong("parts", "entry %d: %s is missing", i+1, name)
			}
		}
		if part.Repeats < 0 {
			return f.wrong("parts", "entry %d: repeats %d; want at least 1", i+1, part.Repeats)
		}
		*selectors = append(*selectors, part.Run...)
	}
	return nil
}

// uniqueKeys refuses a mapping that has a key twice. Keys from a YAML merge key may be replaced.
func uniqueKeys(file string, node *yaml.Node) error {
	lines := map[string]int{}
	for i := 0; i < len(node.Content); i += 2 {
		key := node.Content[i]
		if line := lines[key.Value]; line > 0 && key.Kind == yaml.ScalarNode {
			return inputf("%s:%d: the key %q is already on line %d; leave one of them out", file, key.Line, brief(key.Value), line)
		}
		lines[key.Value] = key.Line
	}
	return nil
}

func planBytes(name string) ([]byte, error) {
	data, err := readPlan(name)
	if errors.Is(err, fs.ErrNotExist) {
		if shipped, err := fs.ReadFile(plans.Files, strings.TrimSuffix(name, ".yaml")+".yaml"); err == nil {
			return shipped, nil
		}
		return nil, inputf("--config %s: no such file, and no shipped plan of that name%s (shipped: %s)",
			name, gymkhana.DidYouMean(name, shippedPlans()), strings.Join(shippedPlans(), ", "))
	}
	if err != nil {
		return nil, inputf("--config: %v", err)
	}
	return data, nil
}

// readPlan reads a file. It refuses devices, and files larger than a plan may be.
func readPlan(name string) ([]byte, error) {
	info, err := os.Stat(name)
	switch {
	case err != nil:
		return nil, err
	case !info.Mode().IsRegular():
		return nil, fmt.Errorf("%s is not a file", name)
	case info.Size() > mostPlan:
		return nil, fmt.Errorf("%s has %d bytes; a plan may have at most %d", name, info.Size(), mostPlan)
	}
	return os.ReadFile(name)
}

// shippedPlans lists the plans that are part of the binary.
func shippedPlans() []string {
	entries, _ := fs.ReadDir(plans.Files, ".") // embedded: it cannot fail
	var names []string
	for _, e := range entries {
		names = append(names, strings.TrimSuffix(e.Name(), ".yaml"))
	}
	return names
}

// planKey applies one key, which holds either a structure of its own or the value of a flag.
func (a *app) planKey(cmd *cobra.Command, f *runFlags, key, value *yaml.Node) error {
	at := func(err error) error {
		return inputf("%s:%d: %s: %s", f.config, key.Line, brief(key.Value), strings.TrimPrefix(err.Error(), "yaml: "))
	}
	f.plan.lines[key.Value] = key.Line
	var matrix map[string][]any
	own := map[string]any{"run": &f.plan.Run, "options": &f.plan.Options, "world": &f.plan.World, "matrix": &matrix,
		"exclude": &f.plan.Exclude, "parts": &f.plan.Parts, "pivot": &f.plan.Pivot}
	if into, ok := own[key.Value]; ok {
		err := planShapes[key.Value].fits(value)
		if err == nil {
			err = checkNumbers(value)
		}
		if err == nil {
			err = value.Decode(into)
		}
		if err != nil {
			return at(err)
		}
		if key.Value == "matrix" {
			for i := 0; i < len(value.Content); i += 2 {
				name := value.Content[i].Value
				f.plan.axes = append(f.plan.axes, runner.Axis{Name: name, Values: matrix[name]})
			}
		}
		return nil
	}
	if slices.Contains([]string{"config", "help", "key-to", "new-endpoint", "view", "view-token", "view-keep"}, key.Value) {
		return at(errors.New("only the command line can set this, not a plan"))
	}
	if key.Value == "cache" && !slices.Contains([]string{"own", "on", "off"}, value.Value) {
		return at(errors.New("want own, on or off; only the command line can name another file"))
	}
	flag := cmd.Flags().Lookup(key.Value)
	if flag == nil {
		names := slices.Collect(maps.Keys(own))
		cmd.Flags().VisitAll(func(f *pflag.Flag) { names = append(names, f.Name) })
		slices.Sort(names)
		return inputf("%s:%d: %v", f.config, key.Line, knownKey(key.Value, names))
	}
	if flag.Changed {
		return nil
	}
	values := []*yaml.Node{value}
	kind := flag.Value.Type()
	switch isList := value.Kind == yaml.SequenceNode; {
	case isList && kind == "stringArray":
		values = value.Content
	case isList && kind != "stringSlice" && flag.Name != "price":
		return at(errors.New("want a single value"))
	}
	var err error
	for _, v := range values {
		text, e := scalarText(v)
		if e == nil {
			if e = cmd.Flags().Set(flag.Name, text); e != nil {
				e = cmp.Or(errors.Unwrap(e), e) // without the flag's name, since at names the key
			}
		}
		err = errors.Join(err, e)
	}
	if err != nil {
		return at(err)
	}
	return nil
}

// knownKey refuses a key that is not one of names.
func knownKey(key string, names []string) error {
	if slices.Contains(names, key) {
		return nil
	}
	return fmt.Errorf("unknown key %q%s", brief(key), gymkhana.DidYouMean(brief(key), names))
}

// scalarText writes a value as it would be typed after a flag. The values of a list are joined with
// commas.
func scalarText(value *yaml.Node) (string, error) {
	switch value.Kind {
	case yaml.AliasNode:
		return scalarText(value.Alias)
	case yaml.ScalarNode:
		return value.Value, nil
	case yaml.SequenceNode:
		var items []string
		for _, item := range value.Content {
			if item.Kind != yaml.ScalarNode {
				return "", errors.New("want a list of single values")
			}
			items = append(items, item.Value)
		}
		return strings.Join(items, ","), nil
	}
	return "", errors.New("want a value or a list")
}
