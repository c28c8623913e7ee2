package live

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"gymkhana"
	"gymkhana/internal/lazy"
	"gymkhana/judge"
)

// stepBudget is how many actions the released code allows.
const stepBudget = 30

// aboutLive is the notice of every task.
const aboutLive = "live: the sites run elsewhere and change, so that a run cannot be repeated and its figures are not comparable with those of others"

// Import makes a suite of MMInA's task files. The path is a file with one task, with a list of
// tasks or with an object that has them as full_tasks; or a folder of domains, each with a file per task
// (shopping/1.json), or one domain. Tasks are called NAME/DOMAIN/NUMBER, in the order of their numbers.
//
// A task with a procedure is counted as multihop, one of the domain normal as normal, and all others as
// a single hop. A file sites.yaml next to the tasks has the addresses that serve the sites, as HOST:
// ADDRESS; a site that is not in it is served from the live web, at its own name.
func Import(ctx context.Context, path, as string) (*gymkhana.Suite, error) {
	s, err := importSuite(ctx, path, as)
	return s, gymkhana.Blame(gymkhana.FaultSetup, "env/live.Import", err)
}

func importSuite(ctx context.Context, path, as string) (*gymkhana.Suite, error) {
	sources, err := findTasks(path)
	if err != nil {
		return nil, err
	}
	hosts, err := readSites(path)
	if err != nil {
		return nil, err
	}
	s := &gymkhana.Suite{Name: as, Version: 1, Title: as, Source: "MMInA, arXiv:2404.09992", Repeats: 1,
		Doc: "Imported from " + path + ". Tasks on the live web: runs cannot be repeated."}
	seen := map[gymkhana.TaskID]string{}
	for _, src := range sources {
		if ctx.Err() != nil {
			return nil, ctx.Err()
		}
		t, err := src.task(as, hosts)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", src.file, err)
		}
		if other, twice := seen[t.ID]; twice {
			return nil, fmt.Errorf("%s: the task %s is in %s too; give it another task_id", src.file, t.ID, other)
		}
		seen[t.ID] = src.file
		s.Tasks = append(s.Tasks, t)
	}
	return s, nil
}

// Lint lists all tasks that cannot be understood, as "FILE: what". Import refuses at the first.
func Lint(path string) (all []string) {
	sources, err1 := findTasks(path)
	hosts, err2 := readSites(path)
	if err1 != nil || err2 != nil {
		return nil // Import says so
	}
	for _, src := range sources {
		if _, err := src.task("suite", hosts); err != nil {
			all = append(all, src.file+": "+err.Error())
		}
	}
	return all
}

// task makes a task from the content of a file.
func (src *source) task(suite string, sites map[string]string) (*gymkhana.Task, error) {
	f, err := decodeTask(src.raw)
	if err != nil {
		return nil, err
	}
	domain, number := src.place(f)
	options, pages, err := f.grading(domain)
	if err != nil {
		return nil, err
	}
	setup := Setup{Start: f.Start, Pages: pages, Hosts: hostsOf(f, pages, sites)}
	filled := setup
	filled.fill()
	a, err := newAtlas(setup.Hosts)
	if err == nil {
		err = filled.check(a)
	}
	if err != nil {
		return nil, err
	}
	t, err := f.assemble(setup, options)
	if err != nil {
		return nil, err
	}
	t.ID = gymkhana.TaskID(suite + "/" + domain + "/" + number)
	t.Goal = a.told(strings.TrimSpace(f.Intent))
	t.Tags = append([]string{domain, fmt.Sprintf("hops-%d", options.hops())}, t.Tags...)
	if wrong := t.Check(); len(wrong) > 0 {
		return nil, errors.New(strings.Join(wrong, "; "))
	}
	return t, nil
}

// place returns a task's domain and number: those of its file's path, or else those in the file.
func (src *source) place(f *taskFile) (domain, number string) {
	number = src.number
	if number == "" && f.ID != nil {
		number = fmt.Sprint(*f.ID)
	}
	domain = cmp.Or(src.domain, f.Domain)
	return cmp.Or(domain, string(f.rule(""))), cmp.Or(number, src.position)
}

func (o *VerifierOptions) hops() int { return o.rules(judge.Fixed).Hops() }

// assemble makes the task, except for the parts that depend on where it was found.
func (f *taskFile) assemble(setup Setup, options VerifierOptions) (*gymkhana.Task, error) {
	moves, proved := f.solution()
	t := &gymkhana.Task{Budget: gymkhana.Budget{Steps: stepBudget}, Instances: []gymkhana.Seed{1}, Notice: f.notice()}
	if !proved {
		t.Tags = []string{gymkhana.UnprovedTag}
	}
	world, err1 := gymkhana.NewConfig(setup)
	verifier, err2 := gymkhana.NewConfig(options)
	var oracle gymkhana.Config // none is as it comes back from a file
	var err3 error
	if proved {
		oracle, err3 = gymkhana.NewConfig(OracleOptions{Moves: moves})
	}
	published, err4 := gymkhana.NewConfig(map[string]judge.Mode{"published": judge.Legacy})
	t.Environment = gymkhana.Ref{Name: WorldName, Config: world}
	t.Verifier = gymkhana.Ref{Name: WorldName, Config: verifier}
	t.Oracle = gymkhana.Ref{Name: WorldName, Config: oracle}
	t.Published = &gymkhana.Variant{Verifier: published}
	return t, errors.Join(err1, err2, err3, err4)
}

// notice returns the notice for every report, with the ignored parts of the file.
func (f *taskFile) notice() string {
	notes := []string{aboutLive}
	if place := string(f.Place); place != "" && place != "null" {
		notes = append(notes, "its geolocation is not set")
	}
	if cookies := string(f.Cookies); cookies != "" && cookies != "null" && cookies != `""` {
		notes = append(notes, "its storage_state is not loaded, so that it begins logged out")
	}
	return strings.Join(notes, "; ")
}

// origins finds the addresses in a text, up to their host and port.
var origins = lazy.Regexp(`(?i)https?://[a-z0-9](?:[a-z0-9._-]*[a-z0-9])?(?::[0-9]{1,5})?`)

// hostsOf returns the sites of a task: those that are mapped, and all others that it names, which
// are served at their own names.
func hostsOf(f *taskFile, pages []Page, sites map[string]string) map[string]string {
	all := map[string]string{}
	known := map[string]bool{}
	add := func(name, address string) {
		s, err := newSite(name, address)
		if err != nil {
			all[name] = address // the check reports it
		} else if !known[s.host] {
			known[s.host] = true
			all[name] = address
		}
	}
	names := make([]string, 0, len(sites))
	for name := range sites {
		names = append(names, name)
	}
	slices.Sort(names)
	for _, name := range names {
		add(name, sites[name])
	}
	text := f.Start + " " + f.Intent + " " + f.Eval.URL
	for _, p := range pages {
		text += " " + p.URL
	}
	for _, origin := range origins().FindAllString(text, -1) {
		origin = strings.ToLower(origin)
		add(origin, origin)
	}
	return all
}
