package mcp

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	"gymkhana"
	"gymkhana/serve"
)

type startArgs struct {
	Task    string         `json:"task,omitempty" jsonschema:"the id of a task, as the tool tasks lists them; default: the first"`
	Seed    *gymkhana.Seed `json:"seed,omitempty" jsonschema:"seed of the world; default: the task's first official instance"`
	View    string         `json:"view,omitempty" jsonschema:"text, image or both (the default)"`
	Session string         `json:"session,omitempty" jsonschema:"an open session to begin the episode in; default: another session"`
	Client  string         `json:"client,omitempty" jsonschema:"what you call yourself; stored as your claim"`
}

func (s *Server) start(ctx context.Context, in *startArgs) ([]mcp.Content, error) {
	if in.View == "" {
		in.View = "both"
	}
	if !slices.Contains([]string{"text", "image", "both"}, in.View) {
		return nil, fmt.Errorf("view %q; want text, image or both", in.View)
	}
	p, fresh, err := s.begin(in)
	if err != nil {
		return nil, err
	}
	var content []mcp.Content
	err = p.Begin(ctx, serve.Want{Task: gymkhana.TaskID(in.Task), Seed: in.Seed, Pictures: in.View != "text"}, func(m *serve.Moment) error {
		p.show = in.View // here requests of one session wait for each other
		head := fmt.Sprintf("goal: %s\n%s\n", m.Task.Goal, "actions, in text form:\n"+serve.Legal(&m.Spec))
		if !s.alone {
			head = fmt.Sprintf("session: %s\n", p.ID) + head
		}
		content, err = s.shown(m, p.show, head)
		return err
	})
	if err != nil && fresh {
		err = errors.Join(err, p.Close(ctx))
	}
	return content, err
}

type actArgs struct {
	Session string              `json:"session,omitempty" jsonschema:"the session that start returned"`
	Action  string              `json:"action,omitempty" jsonschema:"one action in text form, as start lists them"`
	Actions []string            `json:"actions,omitempty" jsonschema:"several actions, carried out without looking in between"`
	Roles   map[string][]string `json:"roles,omitempty" jsonschema:"the actions of each role, in a world that has several"`
	Reason  string              `json:"reason,omitempty" jsonschema:"why; it is stored with the decision"`
}

func (s *Server) act(ctx context.Context, in *actArgs) ([]mcp.Content, error) {
	p, err := s.find(in.Session)
	if err != nil {
		return nil, err
	}
	var content []mcp.Content
	did := serve.Decision{Action: in.Action, Actions: in.Actions, Roles: in.Roles, Reason: in.Reason}
	err = p.Decide(ctx, &did, func(m *serve.Moment) error {
		content, err = s.shown(m, p.show, "")
		return err
	})
	return content, err
}

type lookArgs struct {
	Session string `json:"session,omitempty" jsonschema:"the session that start returned"`
}

func (s *Server) look(ctx context.Context, in *lookArgs) ([]mcp.Content, error) {
	p, err := s.find(in.Session)
	if err != nil {
		return nil, err
	}
	var content []mcp.Content
	err = p.Look(ctx, func(m *serve.Moment) error {
		content, err = s.shown(m, p.show, "")
		return err
	})
	return content, err
}

func (s *Server) leave(ctx context.Context, in *lookArgs) ([]mcp.Content, error) {
	p, err := s.find(in.Session)
	if err != nil {
		return nil, err
	}
	return text("the session is closed"), p.Close(ctx)
}

type forkArgs struct {
	Session string `json:"session,omitempty" jsonschema:"the session whose episode is forked"`
	Step    *int   `json:"step,omitempty" jsonschema:"the number of the step at which the fork begins, from 0, the reset; default: the present moment"`
	Client  string `json:"client,omitempty" jsonschema:"what you call yourself; stored as your claim"`
}

func (s *Server) fork(ctx context.Context, in *forkArgs) ([]mcp.Content, error) {
	p, err := s.find(in.Session)
	if err != nil {
		return nil, err
	}
	step := -1
	if in.Step != nil {
		if step = *in.Step; step < 0 {
			return nil, fmt.Errorf("step %d; steps count from 0, the reset", step)
		}
	}
	var content []mcp.Content
	var view string
	if err := p.Look(ctx, func(*serve.Moment) error { view = p.show; return nil }); err != nil {
		return nil, err
	}
	fork, err := p.Fork(ctx, step, in.Client, s.forget, func(m *serve.Moment) error {
		content, err = s.shown(m, view, "")
		return err
	})
	if err != nil {
		return nil, err
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	s.players[fork.ID] = &player{Session: fork, show: view}
	if head, ok := content[0].(*mcp.TextContent); ok {
		head.Text = fmt.Sprintf("session: %s\n", fork.ID) + head.Text
	}
	return content, nil
}

type tasksArgs struct {
	Prefix string `json:"prefix,omitempty" jsonschema:"only tasks whose id begins with this"`
	After  string `json:"after,omitempty" jsonschema:"go on after this id"`
}

// mostTasks bounds a list.
const mostTasks = 100

func (s *Server) tasks(_ context.Context, in *tasksArgs) ([]mcp.Content, error) {
	of, err := s.open()
	if err != nil {
		return nil, err
	}
	var b strings.Builder
	n, begun := 0, in.After == ""
	for _, t := range of.Tasks() {
		id := string(t.ID)
		if !begun || !strings.HasPrefix(id, in.Prefix) {
			begun = begun || id == in.After
			continue
		}
		if n++; n > mostTasks {
			fmt.Fprintf(&b, "and more; call tasks with after to go on\n")
			break
		}
		fmt.Fprintf(&b, "%s (%s, %s): %s\n", id, count(len(t.Instances), "instance"), count(t.Budget.Steps, "step"), t.Goal)
	}
	if n == 0 {
		return nil, errors.New("no task fits; call tasks without arguments")
	}
	return text(b.String()), nil
}

func count(n int, what string) string {
	if n == 1 {
		return "1 " + what
	}
	return fmt.Sprintf("%d %ss", n, what)
}

func text(s string) []mcp.Content { return []mcp.Content{&mcp.TextContent{Text: s}} }

// shown gives a moment as a text and pictures.
func (s *Server) shown(m *serve.Moment, show, head string) ([]mcp.Content, error) {
	var b strings.Builder
	b.WriteString(head)
	fmt.Fprintf(&b, "step %d\n", m.Steps)
	var content []mcp.Content
	picture := func(shot *gymkhana.Screenshot) error {
		if shot == nil || show == "text" {
			return nil
		}
		png, err := shot.PNG()
		if err == nil {
			content = append(content, &mcp.ImageContent{Data: png, MIMEType: "image/png"})
		}
		return err
	}
	for i := range m.Seen {
		seen := &m.Seen[i]
		if len(m.Seen) > 1 {
			fmt.Fprintf(&b, "%s sees:\n", m.Spec.Roles[i])
		}
		for _, e := range seen.Brief {
			b.WriteString(e.Text)
			if err := picture(e.Picture); err != nil {
				return nil, err
			}
		}
		if seen.Refused != "" {
			fmt.Fprintf(&b, "refused: %s\n", seen.Refused)
		}
		if show != "image" {
			describe(&b, seen)
		}
		if err := picture(seen.Screenshot); err != nil {
			return nil, err
		}
	}
	if out := m.Outcome; out != nil {
		fmt.Fprintf(&b, "the episode is over: %s; success %v, reward %v\n", out.Reason, out.Verdict.Success, out.Verdict.Reward)
	}
	return append(text(b.String()), content...), nil
}

// describe writes what a role sees in words.
func describe(b *strings.Builder, seen *gymkhana.Observation) {
	if seen.URL != "" {
		fmt.Fprintf(b, "url: %s\n", seen.URL)
	}
	if seen.Text != "" {
		b.WriteString(seen.Text + "\n")
	}
	for i := range seen.Elements {
		e := &seen.Elements[i]
		fmt.Fprintf(b, "%s %s", e.ID, e.Role)
		for _, t := range []string{e.Name, e.Text} {
			if t != "" {
				quoted, _ := json.Marshal(t)
				fmt.Fprintf(b, " %s", quoted)
			}
		}
		if len(e.States) > 0 {
			fmt.Fprintf(b, " (%s)", strings.Join(e.States, ", "))
		}
		fmt.Fprintf(b, " %d,%d,%d,%d\n", e.Bounds.X0, e.Bounds.Y0, e.Bounds.X1, e.Bounds.Y1)
	}
}
