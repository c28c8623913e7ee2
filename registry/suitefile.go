package registry

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"reflect"
	"slices"
	"strings"
	"unicode/utf8"

	"go.yaml.in/yaml/v3"

	"gymkhana"
	"gymkhana/internal/lazy"
)

// MaxSuiteFile is the largest suite or plan file that is read, in bytes.
const MaxSuiteFile = 64 << 20

// suiteFile is a suite as people write it; docs/formats.md describes it.
type suiteFile struct {
	Suite    string              `yaml:"suite"`
	Version  int                 `yaml:"version"`
	Title    string              `yaml:"title"`
	Doc      string              `yaml:"doc,omitempty"`
	Source   string              `yaml:"source,omitempty"`
	Agents   []string            `yaml:"agents,omitempty,flow"`
	Repeats  int                 `yaml:"repeats,omitempty"`
	Subsets  map[string][]string `yaml:"subsets,omitempty"`
	Defaults taskFile            `yaml:"defaults,omitempty"`
	Tasks    []taskFile          `yaml:"tasks,omitempty"`
	Borrow   []string            `yaml:"borrow,omitempty"`
}

// taskFile is a task, or the defaults that every task of a suite starts from.
type taskFile struct {
	ID          string          `yaml:"id,omitempty"`
	Goal        string          `yaml:"goal,omitempty"`
	Environment refFile         `yaml:"environment,omitempty"`
	Verifier    refFile         `yaml:"verifier,omitempty"`
	Oracle      refFile         `yaml:"oracle,omitempty"`
	Budget      budgetFile      `yaml:"budget,omitempty"`
	Published   *variantFile    `yaml:"published,omitempty"`
	Instances   []gymkhana.Seed `yaml:"instances,omitempty,flow"`
	Tags        []string        `yaml:"tags,omitempty,flow"`
	Notice      string          `yaml:"notice,omitempty"`
}

type refFile struct {
	Name   string         `yaml:"name,omitempty"`
	Config map[string]any `yaml:"config,omitempty"`
}

type budgetFile struct {
	Steps int   `yaml:"steps,omitempty"`
	Turns int   `yaml:"turns,omitempty"`
	Ticks int64 `yaml:"ticks,omitempty"`
}

type variantFile struct {
	Budget   budgetFile     `yaml:"budget,omitempty"`
	Verifier map[string]any `yaml:"verifier,omitempty"`
}

// ParseSuite reads a suite file. Errors give the file, the line and the nearest known key. The
// function borrow finds the tasks that the file borrows from other suites; it may be nil if
// there are none.
func ParseSuite(name string, data []byte, borrow func([]string) ([]*gymkhana.Task, error)) (*gymkhana.Suite, error) {
	var file suiteFile
	if err := DecodeYAML(name, data, &file); err != nil {
		return nil, err
	}
	s := &gymkhana.Suite{Name: file.Suite, Version: file.Version, Title: file.Title, Doc: file.Doc, Source: file.Source,
		Agents: file.Agents, Repeats: max(file.Repeats, 1), Subsets: file.Subsets}
	for _, missing := range []struct {
		key string
		bad bool
	}{{"suite", s.Name == ""}, {"version", s.Version < 1}, {"tasks", len(file.Tasks)+len(file.Borrow) == 0}} {
		if missing.bad {
			return nil, gymkhana.Blame(gymkhana.FaultSetup, name, fmt.Errorf("key %q is missing", missing.key))
		}
	}
	for i, t := range file.Tasks {
		task, err := t.task(s.Name, file.Defaults)
		if err != nil {
			return nil, gymkhana.Blame(gymkhana.FaultSetup, name, fmt.Errorf("task %d (%s): %w", i+1, t.ID, err))
		}
		s.Tasks = append(s.Tasks, task)
	}
	if len(file.Borrow) > 0 {
		tasks, err := borrow(file.Borrow)
		if err != nil {
			return nil, fmt.Errorf("%s: borrow: %w", name, err)
		}
		s.Tasks = append(s.Tasks, tasks...)
	}
	return s, nil
}

// task completes a task with the suite's defaults.
func (t taskFile) task(suite string, base taskFile) (*gymkhana.Task, error) {
	task := &gymkhana.Task{ID: gymkhana.TaskID(suite + "/" + t.ID), Goal: or(t.Goal, base.Goal),
		Notice: or(t.Notice, base.Notice), Instances: t.Instances}
	if task.Instances == nil {
		task.Instances = base.Instances
	}
	task.Tags = append(slices.Clone(base.Tags), t.Tags...)
	if len(task.Tags) == 0 {
		task.Tags = nil
	}
	task.Budget = t.Budget.over(base.Budget)
	refs := []struct {
		to         *gymkhana.Ref
		own, under refFile
	}{{&task.Environment, t.Environment, base.Environment}, {&task.Verifier, t.Verifier, base.Verifier}, {&task.Oracle, t.Oracle, base.Oracle}}
	for _, r := range refs {
		config, err := overlay(r.under.Config, r.own.Config)
		if err != nil {
			return nil, err
		}
		*r.to = gymkhana.Ref{Name: or(r.own.Name, r.under.Name), Config: config}
	}
	var err error
	task.Published, err = t.variant(base)
	return task, err
}

func (t taskFile) variant(base taskFile) (*gymkhana.Variant, error) {
	if t.Published == nil && base.Published == nil {
		return nil, nil
	}
	own, under := or(t.Published, &variantFile{}), or(base.Published, &variantFile{})
	config, err := overlay(under.Verifier, own.Verifier)
	return &gymkhana.Variant{Budget: own.Budget.over(under.Budget), Verifier: config}, err
}

func (b budgetFile) over(base budgetFile) gymkhana.Budget {
	return gymkhana.Budget{Steps: or(b.Steps, base.Steps), Turns: or(b.Turns, base.Turns), Ticks: gymkhana.Ticks(or(b.Ticks, base.Ticks))}
}

func overlay(under, own map[string]any) (gymkhana.Config, error) {
	merged := map[string]any{}
	for k, v := range under {
		merged[k] = v
	}
	for k, v := range own {
		merged[k] = v
	}
	if len(merged) == 0 {
		return nil, nil
	}
	return gymkhana.NewConfig(merged)
}

func or[T comparable](own, base T) T {
	var zero T
	if own == zero {
		return base
	}
	return own
}

// FormatSuite writes a suite as a file that ParseSuite reads back to an equal suite. What all tasks
// share becomes the defaults, and each task is one line.
func FormatSuite(s *gymkhana.Suite) ([]byte, error) {
	file := suiteFile{Suite: s.Name, Version: s.Version, Title: s.Title, Doc: s.Doc, Source: s.Source,
		Agents: s.Agents, Repeats: s.Repeats, Subsets: s.Subsets}
	if len(s.Tasks) > 0 {
		file.Defaults = shared(s.Tasks)
	}
	out, err := yaml.Marshal(file)
	if err != nil {
		return nil, err
	}
	b := bytes.NewBuffer(out)
	b.WriteString("tasks:\n")
	for _, t := range s.Tasks {
		line, err := json.Marshal(own(t, s.Name, file.Defaults))
		if err != nil {
			return nil, err
		}
		fmt.Fprintf(b, "- %s\n", escaped(line))
	}
	return b.Bytes(), nil
}

// escaped escapes the characters that YAML forbids or reads as the end of a line. JSON allows them.
func escaped(line []byte) []byte {
	if !bytes.ContainsFunc(line, unwritable) {
		return line
	}
	var out []byte
	for _, r := range string(line) {
		if unwritable(r) {
			out = fmt.Appendf(out, `\u%04x`, r)
			continue
		}
		out = utf8.AppendRune(out, r)
	}
	return out
}

func unwritable(r rune) bool {
	return r >= 0x7f && r <= 0x9f || r == 0xfeff || r == 0xfffe || r == 0xffff
}

// shared finds the goal, names, budget, published verifier and notice that are the same in all tasks.
func shared(tasks []*gymkhana.Task) taskFile {
	first := tasks[0]
	same := func(f func(*gymkhana.Task) any) bool {
		return !slices.ContainsFunc(tasks, func(t *gymkhana.Task) bool { return !reflect.DeepEqual(f(t), f(first)) })
	}
	var d taskFile
	if same(func(t *gymkhana.Task) any { return t.Goal }) {
		d.Goal = first.Goal
	}
	if same(func(t *gymkhana.Task) any { return t.Notice }) {
		d.Notice = first.Notice
	}
	if same(func(t *gymkhana.Task) any { return t.Environment.Name }) {
		d.Environment.Name = first.Environment.Name
	}
	if same(func(t *gymkhana.Task) any { return t.Verifier.Name }) {
		d.Verifier.Name = first.Verifier.Name
	}
	if same(func(t *gymkhana.Task) any { return t.Oracle.Name }) {
		d.Oracle.Name = first.Oracle.Name
	}
	if same(func(t *gymkhana.Task) any { return t.Budget }) {
		d.Budget = budgetFile{first.Budget.Steps, first.Budget.Turns, int64(first.Budget.Ticks)}
	}
	return d
}

// own gives the fields of a task that differ from the defaults, in an order that is easy to read.
func own(t *gymkhana.Task, suite string, d taskFile) any {
	type ref struct {
		Name   string          `json:"name,omitempty"`
		Config gymkhana.Config `json:"config,omitempty"`
	}
	short := func(r gymkhana.Ref, base refFile) *ref {
		out := ref{Name: r.Name, Config: r.Config}
		if r.Name == base.Name {
			out.Name = ""
		}
		if out.Name == "" && len(out.Config) == 0 {
			return nil
		}
		return &out
	}
	line := struct {
		ID          string            `json:"id"`
		Goal        string            `json:"goal,omitempty"`
		Environment *ref              `json:"environment,omitempty"`
		Verifier    *ref              `json:"verifier,omitempty"`
		Oracle      *ref              `json:"oracle,omitempty"`
		Budget      *gymkhana.Budget  `json:"budget,omitempty"`
		Published   *gymkhana.Variant `json:"published,omitempty"`
		Instances   []gymkhana.Seed   `json:"instances"`
		Tags        []string          `json:"tags,omitempty"`
		Notice      string            `json:"notice,omitempty"`
	}{ID: strings.TrimPrefix(string(t.ID), suite+"/"), Environment: short(t.Environment, d.Environment),
		Verifier: short(t.Verifier, d.Verifier), Oracle: short(t.Oracle, d.Oracle),
		Published: t.Published, Instances: t.Instances, Tags: t.Tags}
	if t.Goal != d.Goal {
		line.Goal = t.Goal
	}
	if t.Notice != d.Notice {
		line.Notice = t.Notice
	}
	if d.Budget.over(budgetFile{}) != t.Budget {
		line.Budget = &t.Budget
	}
	return line
}

// DecodeYAML decodes one YAML document into a value, strictly. An error looks like
// `plan.yaml:14: unknown key "agnets"; did you mean "agents"?`.
func DecodeYAML(name string, data []byte, into any) error {
	if len(data) > MaxSuiteFile {
		return gymkhana.Blame(gymkhana.FaultSetup, name, fmt.Errorf("%d bytes; at most %d are read", len(data), MaxSuiteFile))
	}
	dec := yaml.NewDecoder(bytes.NewReader(data))
	dec.KnownFields(true)
	err := dec.Decode(into)
	if errors.Is(err, io.EOF) {
		err = errors.New("the file is empty")
	}
	if err == nil {
		return nil
	}
	keys := yamlKeys(reflect.TypeOf(into), nil)
	var lines []string
	for _, line := range strings.Split(err.Error(), "\n") {
		line = strings.TrimSpace(strings.TrimPrefix(line, "yaml: "))
		if m := unknownKey().FindStringSubmatch(line); m != nil {
			line = fmt.Sprintf("line %s: unknown key %q%s", m[1], m[2], gymkhana.DidYouMean(m[2], keys))
		}
		if m := atLine().FindStringSubmatch(line); m != nil {
			lines = append(lines, fmt.Sprintf("%s:%s: %s", name, m[1], m[2]))
		} else if line != "unmarshal errors:" {
			lines = append(lines, name+": "+line)
		}
	}
	return gymkhana.Blame(gymkhana.FaultSetup, "yaml", errors.New(strings.Join(lines, "\n")))
}

var (
	unknownKey = lazy.Regexp(`^line (\d+): field (\S+) not found in type`)
	atLine     = lazy.Regexp(`^line (\d+): (.*)$`)
)

// yamlKeys lists the keys of a struct and of the structs in it.
func yamlKeys(t reflect.Type, seen []reflect.Type) []string {
	for t.Kind() == reflect.Pointer || t.Kind() == reflect.Slice || t.Kind() == reflect.Map {
		t = t.Elem()
	}
	if t.Kind() != reflect.Struct || slices.Contains(seen, t) {
		return nil
	}
	seen = append(seen, t)
	var keys []string
	for i := range t.NumField() {
		field := t.Field(i)
		key, _, _ := strings.Cut(field.Tag.Get("yaml"), ",")
		if key != "" && key != "-" {
			keys = append(keys, key)
		}
		keys = append(keys, yamlKeys(field.Type, seen)...)
	}
	return keys
}
