package page

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"

	"go.yaml.in/yaml/v3"

	"gymkhana"
)

// A File is the YAML file of a page, or of several tasks on one: docs/pages.md describes it.
type File struct {
	Setup
	Title   string      `json:"title,omitempty"`
	Text    string      `json:"task,omitempty"` // the goal that agents get
	Success []Condition `json:"success,omitempty"`
	Steps   int         `json:"steps,omitempty"` // the allowed number of steps; 0 means 30
	Seeds   []uint64    `json:"instances,omitempty"`
	Oracle  []Deed      `json:"oracle,omitempty"`  // actions that solve every instance
	Oracles []Script    `json:"oracles,omitempty"` // the oracles of single instances
	Tags    []string    `json:"tags,omitempty"`
	Tasks   []FileTask  `json:"tasks,omitempty"` // several; each inherits missing fields from above
}

// A FileTask is one of several tasks on a page.
type FileTask struct {
	ID      string      `json:"id"`
	File    string      `json:"file,omitempty"`
	Text    string      `json:"task,omitempty"`
	Success []Condition `json:"success,omitempty"`
	Steps   int         `json:"steps,omitempty"`
	Oracle  []Deed      `json:"oracle,omitempty"`
	Oracles []Script    `json:"oracles,omitempty"`
	Tags    []string    `json:"tags,omitempty"`
}

// ImportPage makes a suite of a YAML file about any page. Folders in it are relative to the file.
func ImportPage(ctx context.Context, file, name string) (*gymkhana.Suite, error) {
	s, err := importPage(ctx, file, name)
	return s, gymkhana.Blame(gymkhana.FaultSetup, "env/page.ImportPage", err)
}

func importPage(ctx context.Context, file, name string) (*gymkhana.Suite, error) {
	var f File
	if err := readYAML(file, &f); err != nil {
		return nil, err
	}
	if f.Kind == "" {
		f.Kind = URLKind
	}
	if err := f.place(filepath.Dir(file)); err != nil {
		return nil, err
	}
	if f.Tasks == nil {
		f.Tasks = []FileTask{{ID: "page"}}
	}
	s := &gymkhana.Suite{Name: name, Version: 1, Title: f.Title, Repeats: 1, Doc: "Imported from " + file + "."}
	if s.Title == "" {
		s.Title = name
	}
	for _, own := range f.Tasks {
		t, err := f.task(name, own)
		if err != nil {
			return nil, fmt.Errorf("%s: task %s: %w", file, own.ID, err)
		}
		s.Tasks = append(s.Tasks, t)
	}
	return s, ctx.Err()
}

// place makes the folder absolute and takes its fingerprint.
func (f *File) place(base string) error {
	if f.Folder == "" {
		return nil
	}
	if !filepath.IsAbs(f.Folder) {
		f.Folder = filepath.Join(base, f.Folder)
	}
	var err error
	if f.Folder, err = filepath.Abs(f.Folder); err == nil {
		f.Content, err = Fingerprint(f.Folder)
	}
	return err
}

func (f *File) task(suite string, own FileTask) (*gymkhana.Task, error) {
	setup := f.Setup
	setup.File = or(own.File, f.Setup.File)
	check := setup
	check.fill()
	if err := errors.Join(check.check(), check.there(), check.moves()); err != nil {
		return nil, err
	}
	success := f.Success
	if own.Success != nil {
		success = own.Success
	}
	script := OracleOptions{Actions: f.Oracle, Instances: f.Oracles}
	if own.Oracle != nil {
		script = OracleOptions{Actions: own.Oracle}
	}
	if own.Oracles != nil {
		script.Instances = own.Oracles
	}
	if err := script.check(); err != nil {
		return nil, fmt.Errorf("oracle: %w", err)
	}
	seeds := []gymkhana.Seed{1}
	if f.Seeds != nil {
		seeds = nil
	}
	for _, s := range f.Seeds {
		seeds = append(seeds, gymkhana.Seed(s))
	}
	world, err1 := gymkhana.NewConfig(setup)
	judge, err2 := gymkhana.NewConfig(VerifierOptions{Kind: f.Kind, Success: success})
	oracle, err3 := gymkhana.NewConfig(script)
	t := &gymkhana.Task{
		ID:          gymkhana.TaskID(suite + "/" + own.ID),
		Goal:        or(own.Text, f.Text),
		Environment: gymkhana.Ref{Name: WorldName, Config: world},
		Verifier:    gymkhana.Ref{Name: WorldName, Config: judge},
		Oracle:      gymkhana.Ref{Name: WorldName, Config: oracle},
		Budget:      gymkhana.Budget{Steps: or(own.Steps, or(f.Steps, 30))},
		Instances:   seeds,
		Tags:        slices.Concat(f.Tags, own.Tags),
	}
	if slices.ContainsFunc(t.Tags, gymkhana.IsGuessTag) {
		return nil, fmt.Errorf("the tag %s is not given but measured: leave it out, import the page and run gymkhana selftest %s", gymkhana.GuessTag, suite)
	}
	if len(script.Actions)+len(script.Instances) == 0 {
		t.Tags = append(t.Tags, gymkhana.UnprovedTag)
	}
	if t.Goal == "" && f.Setup.Goal != "" {
		t.Goal = "Do what the page asks for."
	}
	return t, errors.Join(err1, err2, err3)
}

// there returns an error if the folder lacks the page.
func (s *Setup) there() error {
	if s.Folder == "" {
		return nil
	}
	files, err := openFolder(s.Folder)
	if err != nil {
		return err
	}
	return errors.Join(files.has(s.File), files.close())
}

func or[T comparable](own, base T) T {
	var zero T
	if own == zero {
		return base
	}
	return own
}

// maxYAML is the largest YAML file that is read, in bytes.
const maxYAML = 1 << 20

// readYAML reads the YAML file of a page, strictly.
func readYAML(file string, into *File) error {
	raw, text, err := readMapping(file)
	if err != nil {
		return err
	}
	if err := proofread(file, text); err != nil {
		return err
	}
	cfg, err := gymkhana.NewConfig(raw)
	if err == nil {
		err = cfg.Decode(into)
	}
	if err != nil {
		return fmt.Errorf("%s: %w", file, err)
	}
	return nil
}

// readMapping reads a YAML file that holds a mapping, and its text.
func readMapping(file string) (map[string]any, []byte, error) {
	info, err := os.Stat(file)
	if err != nil {
		return nil, nil, err
	}
	if info.IsDir() {
		return nil, nil, fmt.Errorf("%s: this is a folder; import a YAML file that names it, the task and when it is solved "+
			"(docs/pages.md has an example)", file)
	}
	if info.Size() > maxYAML {
		return nil, nil, fmt.Errorf("%s: %d bytes; at most %d are read", file, info.Size(), maxYAML)
	}
	text, err := os.ReadFile(file)
	if err != nil {
		return nil, nil, err
	}
	var raw map[string]any
	if bytes.HasPrefix(bytes.TrimSpace(text), []byte("<")) {
		return nil, nil, fmt.Errorf("%s: this is a web page; import a YAML file that names its folder, the task and when it is solved "+
			"(docs/pages.md has an example)", file)
	}
	if err := yaml.NewDecoder(bytes.NewReader(text)).Decode(&raw); err != nil {
		return nil, nil, fmt.Errorf("%s: %w", file, err)
	}
	return raw, text, nil
}
