package cli

import (
	"bytes"
	"fmt"
	"maps"
	"slices"
	"strings"
	"text/tabwriter"

	"github.com/spf13/cobra"

	"gymkhana"
	"gymkhana/registry"
	"gymkhana/report"
)

// listed is one row of a list: a JSON object with at least an id, and a line for people.
type listed struct {
	value any
	cells []string
}

// A listKind is something that can be listed.
type listKind struct {
	name, doc string
	rows      func(*registry.Catalog) ([]listed, error)
}

// listKinds are all kinds. A suite selects the tasks; "" means all.
func listKinds(suite string) []listKind {
	return []listKind{
		{"suites", "sets of tasks and their subsets, for gymkhana run", listSuites},
		{"tasks", "single tasks, which can be run by id; --suite SUITE lists those of one suite",
			func(c *registry.Catalog) ([]listed, error) { return listTasks(c, suite) }},
		{"agents", "ways of acting, for --agent", listAgents},
		{"models", "model providers and shipped networks, for --model", listModels},
		{"worlds", "the worlds that tasks are played in", listWorlds},
		{"plans", "shipped experiments, for gymkhana run --config", listPlans},
		{"metrics", "the measures that reports compute", listMetrics},
	}
}

func kindsToList() (names []string) {
	for _, k := range listKinds("") {
		names = append(names, k.name)
	}
	return names
}

func (a *app) listCommand() *cobra.Command {
	var suite string
	var limit int
	cmd := &cobra.Command{
		Use:       "list [" + strings.Join(kindsToList(), "|") + "]",
		Short:     "List what can be run",
		Example:   "  gymkhana list suites\n  gymkhana list tasks --suite sokoban --json",
		Args:      cobra.MaximumNArgs(1),
		ValidArgs: kindsToList(),
		RunE: func(cmd *cobra.Command, args []string) error {
			if len(args) == 0 {
				return a.listAll()
			}
			if limit < 0 || cmd.Flags().Changed("limit") && limit == 0 {
				return inputf("--limit %d; want 1 or more", limit)
			}
			return a.listOf(args[0], suite, limit)
		},
	}
	cmd.Flags().IntVar(&limit, "limit", 0, "at most this many rows")
	cmd.Flags().StringVar(&suite, "suite", "", "only this suite's tasks (a selector: sokoban:mini works too)")
	return cmd
}

// listAll lists the kinds.
func (a *app) listAll() error {
	var rows []listed
	for _, k := range listKinds("") {
		rows = append(rows, listed{struct {
			ID  string `json:"id"`
			Doc string `json:"doc"`
		}{k.name, k.doc}, []string{"gymkhana list " + k.name, k.doc}})
	}
	return a.printList(rows, 0)
}

// listOf lists one kind: at most limit rows, or all if it is 0.
func (a *app) listOf(kind, suite string, limit int) error {
	kinds := listKinds(suite)
	i := slices.IndexFunc(kinds, func(k listKind) bool { return k.name == kind })
	if i < 0 {
		return inputf("list: unknown kind %q%s (known: %s)", kind, gymkhana.DidYouMean(kind, kindsToList()),
			strings.Join(kindsToList(), ", "))
	}
	c, err := a.catalog()
	if err != nil {
		return err
	}
	rows, err := kinds[i].rows(c)
	if err != nil {
		return err
	}
	left := 0
	if limit > 0 && len(rows) > limit {
		rows, left = rows[:limit], len(rows)-limit
	}
	most := 0
	if kind == "tasks" {
		most = maxTask
	}
	if err := a.printList(rows, most); err != nil || left == 0 || a.json {
		return err
	}
	a.say("and %d more", left)
	return nil
}

// maxTask is the length of a row in the list of tasks, in characters, since goals may be long. The JSON has whole goals.
const maxTask = 160

// printList prints rows of at most this many characters; 0 means no limit.
func (a *app) printList(rows []listed, most int) error {
	values := []any{}
	var text bytes.Buffer
	w := tabwriter.NewWriter(&text, 0, 0, 2, ' ', 0)
	for _, r := range rows {
		values = append(values, r.value)
		fmt.Fprintln(w, strings.Join(r.cells, "\t"))
	}
	if a.json {
		return a.result(values)
	}
	if err := w.Flush(); err != nil {
		return err
	}
	var bounded strings.Builder
	for row := range strings.Lines(text.String()) {
		if letters := []rune(row); most > 0 && len(letters) > most {
			row = string(letters[:most-1]) + "…\n"
		}
		bounded.WriteString(row)
	}
	a.print(bounded.String())
	return nil
}

func listSuites(c *registry.Catalog) ([]listed, error) {
	var rows []listed
	for _, name := range c.SuiteNames() {
		s, err := c.FindSuite(name)
		if err != nil { // one broken file of the user's must not hide the others
			rows = append(rows, listed{struct {
				ID    string `json:"id"`
				Error string `json:"error"`
			}{name, err.Error()}, []string{name, "broken", err.Error()}})
			continue
		}
		var subsets []string
		for _, n := range slices.Sorted(maps.Keys(s.Subsets)) {
			subsets = append(subsets, ":"+n)
		}
		rows = append(rows, listed{struct {
			ID      string   `json:"id"`
			Version int      `json:"version"`
			Title   string   `json:"title"`
			Source  string   `json:"source,omitempty"`
			Tasks   int      `json:"tasks"`
			Agents  []string `json:"agents,omitempty"`
			Subsets []string `json:"subsets,omitempty"`
		}{s.Name, s.Version, s.Title, s.Source, len(s.Tasks), s.Agents, subsets},
			[]string{s.Label(), fmt.Sprintf("%d tasks", len(s.Tasks)), s.Title, strings.Join(subsets, " ")}})
	}
	return rows, nil
}

func listWorlds(c *registry.Catalog) ([]listed, error) {
	var rows []listed
	for _, e := range c.Envs() {
		spec, err := specOf(e)
		if err != nil {
			return nil, err
		}
		label := e.Name
		if spec.Version > 0 {
			label = fmt.Sprintf("%s@%d", e.Name, spec.Version)
		}
		doc := e.Doc
		if e.Resizes {
			doc += " (--screen)"
		}
		rows = append(rows, listed{struct {
			ID      string        `json:"id"`
			Doc     string        `json:"doc"`
			Resizes bool          `json:"resizes,omitempty"` // takes --screen
			Spec    gymkhana.Spec `json:"spec"`
		}{e.Name, e.Doc, e.Resizes, spec}, []string{label, doc}})
	}
	return rows, nil
}

// specOf describes a world without the config of a task. A world that needs a config, such as an imported page,
// has an empty spec.
func specOf(e registry.EnvEntry) (gymkhana.Spec, error) {
	world, err := e.New(nil)
	switch {
	case gymkhana.FaultOf(err) == gymkhana.FaultSetup && err != nil:
		return gymkhana.Spec{}, nil
	case err != nil:
		return gymkhana.Spec{}, err
	}
	return world.Spec(), world.Close()
}

func listTasks(c *registry.Catalog, suite string) ([]listed, error) {
	selectors := c.SuiteNames()
	if suite != "" {
		selectors = []string{suite}
	}
	var rows []listed
	for _, sel := range selectors {
		tasks, suites, err := c.Select([]string{sel})
		if err != nil {
			return nil, err
		}
		for _, t := range tasks {
			rows = append(rows, listed{struct {
				ID        gymkhana.TaskID `json:"id"`
				Suite     string          `json:"suite"`
				Goal      string          `json:"goal"`
				Budget    gymkhana.Budget `json:"budget"`
				Instances []gymkhana.Seed `json:"instances"`
				Oracle    string          `json:"oracle"`
				Tags      []string        `json:"tags"`
				Notice    string          `json:"notice,omitempty"`
			}{t.ID, suites[0].Name, t.Goal, t.Budget, t.Instances, t.Oracle.Name, t.Tags, t.Notice},
				[]string{string(t.ID), fmt.Sprintf("%d instances", len(t.Instances)), strings.Join(t.Tags, " "),
					t.Goal}})
		}
	}
	return rows, nil
}

func listAgents(c *registry.Catalog) ([]listed, error) {
	var rows []listed
	for _, e := range c.Agents() {
		rows = append(rows, listed{struct {
			ID    string `json:"id"`
			Doc   string `json:"doc"`
			Model bool   `json:"needs_model"`
		}{e.Name, e.Doc, e.Asks || e.Scores}, []string{e.Name, e.Doc}})
	}
	return rows, nil
}

func listModels(c *registry.Catalog) ([]listed, error) {
	var rows []listed
	for _, e := range c.Models() {
		rows = append(rows, listed{struct {
			ID  string `json:"id"`
			Doc string `json:"doc"`
			Key string `json:"key,omitempty"`
		}{e.Provider + "/NAME", e.Doc, strings.Join(append([]string{e.KeyVar}, e.KeyVars...), " or ")}, []string{e.Provider + "/NAME", e.Doc}})
		if e.Ships == nil {
			continue
		}
		for _, name := range e.Ships() {
			rows = append(rows, listed{struct {
				ID  string `json:"id"`
				Doc string `json:"doc"`
			}{e.Provider + "/" + name, "ships with this program"},
				[]string{e.Provider + "/" + name, "ships with this program"}})
		}
	}
	return rows, nil
}

func listPlans(*registry.Catalog) ([]listed, error) {
	var rows []listed
	for _, name := range shippedPlans() {
		rows = append(rows, listed{struct {
			ID string `json:"id"`
		}{name}, []string{name}})
	}
	return rows, nil
}

func listMetrics(*registry.Catalog) ([]listed, error) {
	var rows []listed
	for _, m := range report.Metrics {
		rows = append(rows, listed{struct {
			ID     string `json:"id"`
			Doc    string `json:"doc"`
			Better string `json:"better"`
		}{m.Name, m.Doc, m.Better.String()}, []string{m.Name, m.Doc, m.Better.String()}})
	}
	return rows, nil
}
