package cli

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"slices"
	"strconv"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
	"go.yaml.in/yaml/v3"

	"gymkhana"
	"gymkhana/plans"
	"gymkhana/registry"
)

// A planFile is the part of a YAML plan that flags cannot say. Every other key is a flag's name.
type planFile struct {
	Run     []string         `yaml:"run"`     // selectors
	Options map[string]any   `yaml:"options"` // of the agents
	Matrix  map[string][]any `yaml:"matrix"`  // axes: agent, model, clock, protocol, screen, world-version, or an option
	Exclude []map[string]any `yaml:"exclude"` // cells of the matrix to leave out
	Pivot   *gymkhana.Pivot  `yaml:"pivot"`
	order   []string         // of the axes, as written
}

// readPlan applies the file of --config: flags and environment variables win over it.
func (a *app) readPlan(cmd *cobra.Command, f *runFlags, selectors *[]string) error {
	if f.config == "" {
		return nil
	}
	data, err := planBytes(f.config)
	if err != nil {
		return err
	}
	var doc yaml.Node
	if err := yaml.Unmarshal(data, &doc); err != nil {
		return inputf("%s: %s", f.config, strings.TrimPrefix(err.Error(), "yaml: "))
	}
	if len(doc.Content) != 1 || doc.Content[0].Kind != yaml.MappingNode {
		return inputf("%s: want keys and values; gymkhana init writes an example", f.config)
	}
	body := doc.Content[0].Content
	for i := 0; i < len(body); i += 2 {
		if err := a.planKey(cmd, f, body[i], body[i+1]); err != nil {
			return err
		}
	}
	if len(*selectors) == 0 {
		*selectors = f.plan.Run
	}
	return nil
}

func planBytes(name string) ([]byte, error) {
	data, err := os.ReadFile(name)
	if errors.Is(err, fs.ErrNotExist) {
		if shipped, err := fs.ReadFile(plans.Files, strings.TrimSuffix(name, ".yaml")+".yaml"); err == nil {
			return shipped, nil
		}
		return nil, inputf("--config %s: no such file, and no plan of that name ships%s (shipped: %s)",
			name, gymkhana.DidYouMean(name, shippedPlans()), strings.Join(shippedPlans(), ", "))
	}
	if err == nil && len(data) > registry.MaxSuiteFile {
		err = fmt.Errorf("%s: too large", name)
	}
	if err != nil {
		return nil, inputf("--config: %v", err)
	}
	return data, nil
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

// planKey applies one key: a structure of its own, or the value of a flag.
func (a *app) planKey(cmd *cobra.Command, f *runFlags, key, value *yaml.Node) error {
	at := func(err error) error {
		return inputf("%s:%d: %s: %s", f.config, key.Line, key.Value, strings.TrimPrefix(err.Error(), "yaml: "))
	}
	own := map[string]any{"run": &f.plan.Run, "options": &f.plan.Options, "matrix": &f.plan.Matrix,
		"exclude": &f.plan.Exclude, "pivot": &f.plan.Pivot}
	if into, ok := own[key.Value]; ok {
		if err := value.Decode(into); err != nil {
			return at(err)
		}
		if key.Value == "matrix" {
			for i := 0; i < len(value.Content); i += 2 {
				f.plan.order = append(f.plan.order, value.Content[i].Value)
			}
		}
		return nil
	}
	flag := cmd.Flags().Lookup(key.Value)
	if flag == nil || key.Value == "config" || key.Value == "help" {
		names := slices.Collect(maps.Keys(own))
		cmd.Flags().VisitAll(func(f *pflag.Flag) { names = append(names, f.Name) })
		slices.Sort(names)
		return inputf("%s:%d: unknown key %q%s", f.config, key.Line, key.Value, gymkhana.DidYouMean(key.Value, names))
	}
	if flag.Changed {
		return nil
	}
	text, err := scalarText(value)
	if err == nil {
		err = cmd.Flags().Set(flag.Name, text)
	}
	if err != nil {
		return at(err)
	}
	return nil
}

// scalarText writes a value as a flag would be typed; a list is joined by commas.
func scalarText(value *yaml.Node) (string, error) {
	switch value.Kind {
	case yaml.ScalarNode:
		return value.Value, nil
	case yaml.SequenceNode:
		var items []string
		if err := value.Decode(&items); err != nil {
			return "", err
		}
		return strings.Join(items, ","), nil
	}
	return "", errors.New("want a value or a list")
}

// arms multiplies agents, models and the axes of the matrix.
func (a *app) arms(c *registry.Catalog, f *runFlags) ([]gymkhana.Arm, error) {
	axes, err := f.axes()
	if err != nil || len(axes) == 0 {
		return nil, err
	}
	cells := []map[string]any{{}}
	for _, axis := range axes {
		var next []map[string]any
		for _, cell := range cells {
			for _, value := range axis.values {
				wider := maps.Clone(cell)
				wider[axis.name] = value
				next = append(next, wider)
			}
		}
		cells = next
	}
	const most = 10_000
	if len(cells) > most {
		return nil, inputf("the matrix has %d cells; at most %d", len(cells), most)
	}
	var arms []gymkhana.Arm
	for _, cell := range cells {
		if f.plan.excludes(cell) {
			continue
		}
		arm, err := a.arm(c, f, cell)
		if err != nil {
			return nil, err
		}
		arms = append(arms, arm)
	}
	return arms, nil
}

type axis struct {
	name   string
	values []any
}

// axes gives the dimensions of the plan: agent and model first, then the matrix as written.
func (f *runFlags) axes() ([]axis, error) {
	var axes []axis
	for _, first := range []struct {
		name  string
		flags []string
	}{{"agent", f.agents}, {"model", f.models}} {
		values := toAny(first.flags)
		if len(values) == 0 {
			values = f.plan.Matrix[first.name]
		}
		if len(values) > 0 {
			axes = append(axes, axis{first.name, values})
		}
	}
	for _, name := range f.plan.order {
		if name == "agent" || name == "model" {
			continue
		}
		if len(f.plan.Matrix[name]) == 0 {
			return nil, inputf("%s: matrix: %s has no values", f.config, name)
		}
		axes = append(axes, axis{name, f.plan.Matrix[name]})
	}
	if len(axes) > 0 && axes[0].name != "agent" {
		return nil, inputf("no agent; pass --agent, or agent: in the plan")
	}
	return axes, nil
}

func toAny(list []string) []any {
	var out []any
	for _, s := range list {
		out = append(out, s)
	}
	return out
}

// excludes reports whether some entry of exclude agrees with the cell in all it names.
func (p *planFile) excludes(cell map[string]any) bool {
	return slices.ContainsFunc(p.Exclude, func(entry map[string]any) bool {
		for k, v := range entry {
			if fmt.Sprint(cell[k]) != fmt.Sprint(v) {
				return false
			}
		}
		return len(entry) > 0
	})
}

// arm makes the arm of one cell.
func (a *app) arm(c *registry.Catalog, f *runFlags, cell map[string]any) (gymkhana.Arm, error) {
	var err error
	clock, protocol, screen := f.clock, f.protocol, f.screen
	options := map[string]any{}
	maps.Copy(options, f.plan.Options)
	for _, text := range f.options {
		key, value, found := strings.Cut(text, "=")
		if !found || key == "" {
			return gymkhana.Arm{}, inputf("--option %q: want key=value", text)
		}
		options[key] = looseValue(value)
	}
	arm := gymkhana.Arm{Labels: map[string]string{}, PerEpisode: gymkhana.Limits{Tokens: f.tokenLimit, CostUSD: f.costLimit,
		Wall: f.timeLimit, Working: f.workingLimit}}
	for name, value := range cell {
		text := fmt.Sprint(value)
		arm.Labels[name] = text
		switch name {
		case "agent":
			arm.Agent = text
		case "model":
			arm.Model = text
		case "clock":
			clock = text
		case "protocol":
			protocol = text
		case "screen":
			screen = text
		case "world-version":
			if arm.WorldVersion, err = strconv.Atoi(text); err != nil {
				return arm, inputf("world-version %q: want a number", text)
			}
		default:
			options[name] = value
		}
	}
	if arm.Screen, err = parseScreen(screen); err != nil {
		return arm, err
	}
	return a.finishArm(c, f, arm, options, clock, protocol)
}

// parseScreen reads 1280x2048; "" is each world's own size.
func parseScreen(text string) (gymkhana.Size, error) {
	var s gymkhana.Size
	if text == "" {
		return s, nil
	}
	if n, err := fmt.Sscanf(text, "%dx%d", &s.W, &s.H); n != 2 || err != nil || fmt.Sprintf("%dx%d", s.W, s.H) != text {
		return s, inputf("--screen %q: want WIDTHxHEIGHT in pixels, for example 1280x2048", text)
	}
	return s, nil
}

func (a *app) finishArm(c *registry.Catalog, f *runFlags, arm gymkhana.Arm, options map[string]any, clock, protocol string) (gymkhana.Arm, error) {
	var err error
	if arm.Clock, err = gymkhana.ParseClock(clock); err != nil {
		return arm, err
	}
	if arm.Protocol, err = gymkhana.ParseProtocol(protocol); err != nil {
		return arm, err
	}
	if len(options) > 0 {
		if arm.Options, err = gymkhana.NewConfig(options); err != nil {
			return arm, err
		}
	}
	if f.hasTemperature {
		arm.Sampling.Temperature = &f.temperature
	}
	arm.Sampling.MaxTokens = f.maxTokens
	if arm.Model != "" {
		e, setup, err := a.findModel(c, arm.Model, f.baseURL)
		if err != nil {
			return arm, err
		}
		profile, err := e.Profile(setup)
		if err != nil {
			return arm, err
		}
		arm.Profile = &profile
	}
	return arm, nil
}

// looseValue reads a value as JSON where it is JSON, else as text.
func looseValue(text string) any {
	var v any
	if err := json.Unmarshal([]byte(text), &v); err == nil {
		return v
	}
	if n, err := strconv.ParseInt(text, 10, 64); err == nil {
		return n
	}
	return text
}
