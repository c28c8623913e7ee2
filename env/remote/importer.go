package remote

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"strings"

	"gymkhana"
)

// What is read of a server, at most.
const (
	mostPage  = 64 << 20 // bytes of an answer
	mostTasks = 10_000
)

// stepBudget bounds the episodes of a server, whose own budgets are not known. The suite can be edited.
const stepBudget = 100

// Import makes a suite of what a server offers. Of Gymkhana these are its tasks with their instances; of others the
// tasks of the first environment of its Task API, or one task. It plays nothing but one reset. Errors say what the server
// lacks.
func Import(ctx context.Context, address, as string) (*gymkhana.Suite, error) {
	s, err := importSuite(ctx, address, as)
	return s, gymkhana.Blame(gymkhana.FaultSetup, "env/remote.Import", err)
}

func importSuite(ctx context.Context, address, as string) (*gymkhana.Suite, error) {
	at, err := base(address)
	if err != nil {
		return nil, err
	}
	v := &visitor{at: at}
	s := &gymkhana.Suite{Name: as, Version: 1, Title: as, Source: at.String(), Repeats: 1,
		Doc: "Tasks of the server at " + at.String() + ", which grades them. Runs cannot be executed again."}
	var own nativeTasks
	err = v.get(ctx, "/gymkhana/tasks", &own)
	if err == nil && len(own.Tasks) > 0 {
		s.Tasks, err = own.tasks(at.String(), as)
		return s, err
	}
	if gone := new(url.Error); errors.As(err, &gone) {
		return nil, fmt.Errorf("no server answers at %s: %w; start it, or correct the address", at, gone.Err)
	}
	s.Tasks, err = v.foreign(ctx, as)
	return s, err
}

// aboutServer is the notice of every task.
func aboutServer(at string) string {
	return "graded by the server at " + at + ": rewards and successes are what it said, and its episodes cannot be executed again"
}

// nativeTasks are what Gymkhana says under /gymkhana/tasks.
type nativeTasks struct {
	Specs []gymkhana.Spec `json:"specs"`
	Tasks []struct {
		ID        gymkhana.TaskID `json:"id"`
		Goal      string          `json:"goal"`
		Budget    gymkhana.Budget `json:"budget"`
		Instances []gymkhana.Seed `json:"instances"`
		Tags      []string        `json:"tags"`
		Spec      int             `json:"spec"` // in Specs
	} `json:"tasks"`
}

func (n *nativeTasks) tasks(at, as string) (list []*gymkhana.Task, err error) {
	if len(n.Tasks) > mostTasks {
		return nil, fmt.Errorf("the server offers %d tasks; the most are %d", len(n.Tasks), mostTasks)
	}
	for i := range n.Tasks {
		from := &n.Tasks[i]
		if from.Spec < 0 || from.Spec >= len(n.Specs) {
			return nil, fmt.Errorf("%.80q: the server does not describe its world", from.ID)
		}
		t, err := task(at, Setup{URL: at, Native: &Native{from.ID, n.Specs[from.Spec]}})
		if err != nil {
			return nil, err
		}
		t.ID, t.Goal, t.Budget, t.Instances = gymkhana.TaskID(as)+"/"+from.ID, from.Goal, from.Budget, from.Instances
		for _, tag := range from.Tags {
			if tag != gymkhana.UnprovedTag && gymkhana.CheckLabel(tag) == nil {
				t.Tags = append(t.Tags, tag)
			}
		}
		list = append(list, t)
	}
	return list, nil
}

// task makes a task without id, goal and instances.
func task(at string, s Setup) (*gymkhana.Task, error) {
	world, err1 := gymkhana.NewConfig(s)
	verifier, err2 := gymkhana.NewConfig(map[string]any{"success_at": 1, "score": "sum"})
	if s.Native != nil {
		verifier = nil // the verdict comes with every answer
	}
	t := &gymkhana.Task{Environment: gymkhana.Ref{Name: WorldName, Config: world}, Verifier: gymkhana.Ref{Name: WorldName, Config: verifier},
		Budget: gymkhana.Budget{Steps: stepBudget}, Instances: []gymkhana.Seed{1}, Tags: []string{gymkhana.UnprovedTag}, Notice: aboutServer(at)}
	_, err3 := New(world)
	return t, errors.Join(err1, err2, err3)
}

// A visitor asks a server for what it offers.
type visitor struct{ at *url.URL }

// get asks for a route; ask also sends a body. An answer of another status than 200 is an error.
func (v *visitor) get(ctx context.Context, path string, into any) error {
	return v.ask(ctx, http.MethodGet, path, nil, into)
}

func (v *visitor) ask(ctx context.Context, method, path string, body, into any) error {
	var sent io.Reader
	if body != nil {
		data, err := json.Marshal(body)
		if err != nil {
			return err
		}
		sent = bytes.NewReader(data)
	}
	r, err := http.NewRequestWithContext(ctx, method, v.at.JoinPath(path).String(), sent)
	if err != nil {
		return err
	}
	if body != nil {
		r.Header.Set("Content-Type", "application/json")
	}
	res, err := direct.Do(r)
	if err != nil {
		return err
	}
	defer res.Body.Close()
	data, err := io.ReadAll(io.LimitReader(res.Body, mostPage+1))
	switch {
	case err != nil:
		return err
	case len(data) > mostPage:
		return fmt.Errorf("%s: the answer is larger than %d MiB", path, mostPage>>20)
	case res.StatusCode != http.StatusOK:
		return fmt.Errorf("%s: status %d: %s", path, res.StatusCode, clean(string(data), 200))
	}
	if err := json.Unmarshal(data, into); err != nil {
		return fmt.Errorf("%s: %w: %s", path, err, clean(string(data), 200))
	}
	return nil
}

// foreign makes the tasks of a server that is not Gymkhana's.
func (v *visitor) foreign(ctx context.Context, as string) ([]*gymkhana.Task, error) {
	var schemas struct{ Action json.RawMessage }
	if err := v.get(ctx, "/schema", &schemas); err != nil {
		return nil, fmt.Errorf("no environment of OpenEnv answers at %s: %w", v.at, err)
	}
	var about struct{ Name, Description string }
	if err := v.get(ctx, "/metadata", &about); err != nil {
		about.Name, about.Description = "", "" // some servers have none
	}
	items, err := v.tasks(ctx)
	if err != nil {
		return nil, err
	}
	s := Setup{URL: v.at.String(), Doc: ""}
	var schema property
	if err := json.Unmarshal(schemas.Action, &schema); err == nil {
		s.Doc = clean(schema.Description, 500)
		if s.Fields, s.Fixed, err = fields(&schema); err != nil {
			s.Doc = strings.TrimSpace(s.Doc + " The action follows this JSON Schema: " + compact(schemas.Action, 2000))
		}
	}
	if len(items) > 0 {
		s.Reset = items[0].reset()
	}
	goal, err := v.look(ctx, &s)
	if err != nil {
		return nil, err
	}
	described := cmp.Or(goal, clean(about.Description, 2000), "Do what the environment asks for.")
	if len(items) == 0 {
		items = []item{{Split: "all"}}
	}
	var list []*gymkhana.Task
	for _, i := range items {
		own := s
		own.Reset = i.reset()
		t, err := task(v.at.String(), own)
		if err != nil {
			return nil, err
		}
		t.ID, t.Goal = gymkhana.TaskID(fmt.Sprintf("%s/%s/%04d", as, segment(i.Split), i.Index)), cmp.Or(i.goal(), described)
		list = append(list, t)
	}
	return list, nil
}

// segment makes a part of a task's id of a stranger's name.
func segment(name string) string {
	name = strings.Map(func(r rune) rune {
		if 'a' <= r && r <= 'z' || 'A' <= r && r <= 'Z' || '0' <= r && r <= '9' || strings.ContainsRune("._-", r) {
			return r
		}
		return '-'
	}, cut(name, 60, ""))
	if name == "" || name == "." || name == ".." {
		return "split"
	}
	return name
}

// An item is a task of the Task API.
type item struct {
	Split string
	Index int
	says  map[string]any
	named bool // it came from the Task API
}

func (i *item) reset() map[string]json.RawMessage {
	if !i.named {
		return nil
	}
	split, _ := json.Marshal(i.Split)
	index, _ := json.Marshal(i.Index)
	return map[string]json.RawMessage{"split": split, "index": index}
}

func (i *item) goal() string {
	for _, key := range []string{"goal", "instruction", "prompt", "question"} {
		if text, ok := i.says[key].(string); ok {
			return clean(text, 2000)
		}
	}
	return ""
}

// tasks lists the tasks of the first environment; none if there is no Task API.
func (v *visitor) tasks(ctx context.Context) (list []item, err error) {
	var envs []string
	if err := v.get(ctx, "/list_environments", &envs); err != nil || len(envs) == 0 {
		return nil, ctx.Err()
	}
	env := url.PathEscape(envs[0])
	var splits []struct{ Name string }
	if err := v.get(ctx, "/"+env+"/splits", &splits); err != nil {
		return nil, ctx.Err()
	}
	for _, split := range splits {
		var answer struct{ Tasks []any }
		if err := v.ask(ctx, http.MethodPost, "/"+env+"/tasks", map[string]string{"split": split.Name}, &answer); err != nil {
			return nil, err
		}
		for n, says := range answer.Tasks {
			own, _ := says.(map[string]any)
			list = append(list, item{Split: split.Name, Index: n, says: own, named: true})
		}
		if len(list) > mostTasks {
			return nil, fmt.Errorf("the server offers more than %d tasks", mostTasks)
		}
	}
	return list, nil
}

// look begins an episode, for the size of the pictures and the goal, and leaves it.
func (v *visitor) look(ctx context.Context, s *Setup) (goal string, err error) {
	c, err := dial(ctx, s.URL, s.patience())
	if err != nil {
		return "", err
	}
	defer c.close()
	own := &foreign{setup: s}
	a, err := c.ask(ctx, "reset", own.reset(1))
	if err != nil {
		return "", err
	}
	seen, err := decode(a.Observation)
	if err != nil {
		return "", err
	}
	var p pictures
	seen = p.out(seen)
	if p.first != nil {
		s.Screen = gymkhana.Size{W: p.first.Bounds().Dx(), H: p.first.Bounds().Dy()}
	}
	object, _ := seen.(map[string]any)
	goal, _ = object["goal"].(string)
	return clean(goal, 2000), nil
}
