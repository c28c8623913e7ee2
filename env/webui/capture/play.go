package capture

import (
	"context"
	_ "embed"
	"encoding/json"
	"fmt"
	"strconv"

	"gymkhana"
	"gymkhana/env/browser"
	"gymkhana/env/webui/aes"
	"gymkhana/env/webui/target"
)

//go:embed find.js
var findJS string

// documentIDs is the largest number of ids in one document.
const documentIDs = 1 << 30

// Play captures the front page, performs the interactions one after the other and captures the page after each. If each
// is not nil, it is called with every capture and 0 for the fresh page or n after interaction n; the page is paused
// meanwhile. A failed interaction is in After.Failed. An error comes from the window, the context or each; a page that
// is too large to measure is reported in Visit.Broken.
func Play(ctx context.Context, w *browser.Window, r Role, is []target.Interaction, each func(n int, c *aes.Capture) error) (aes.Visit, error) {
	p := player{window: w, role: r}
	if err := p.look(ctx, each, 0, ""); err != nil {
		return p.visit, err
	}
	for n, i := range is {
		failed, err := p.do(ctx, i)
		if err == nil {
			err = p.look(ctx, each, n+1, failed)
		}
		if err != nil {
			return p.visit, err
		}
	}
	return p.visit, nil
}

// A player visits a page.
type player struct {
	window    *browser.Window
	role      Role
	visit     aes.Visit
	documents int // number of documents after the first
}

// look captures the page after interaction n; 0 means the fresh page.
func (p *player) look(ctx context.Context, each func(n int, c *aes.Capture) error, n int, failed string) error {
	got, err := take(ctx, p.window, p.role)
	if err != nil {
		return err
	}
	if got.Fresh && n > 0 {
		p.documents++
	}
	if got.Why != "" && p.visit.Broken == "" {
		p.visit.Broken = got.Why
	}
	c := got.capture(p.documents * documentIDs)
	if each != nil && got.Why == "" {
		err = each(n, &c)
	}
	if n == 0 {
		p.visit.Fresh = c
	} else {
		p.visit.After = append(p.visit.After, aes.After{Capture: c, Failed: failed})
	}
	return err
}

// do performs one interaction. If a step fails, the effects of earlier steps remain.
func (p *player) do(ctx context.Context, i target.Interaction) (failed string, err error) {
	for n, s := range i.Steps {
		why, err := p.step(ctx, s)
		if err != nil {
			return "", err
		}
		if why != "" {
			return fmt.Sprintf("step %d, %s: %s", n+1, s.Do, why), nil
		}
	}
	return "", nil
}

// step performs one step and lets its time pass.
func (p *player) step(ctx context.Context, s target.Step) (why string, err error) {
	if s.Do != target.Wait {
		if why, err = p.act(ctx, s); why != "" || err != nil {
			return why, err
		}
	}
	return "", p.window.Advance(ctx, max(s.Wait, 1))
}

// act finds the element of a step and performs the step's action on it.
func (p *player) act(ctx context.Context, s target.Step) (why string, err error) {
	if why := check(s); why != "" {
		return why, nil
	}
	var found struct {
		ID  int    `json:"id"`
		Why string `json:"why"`
		End bool   `json:"end"`
	}
	args, err := json.Marshal([]string{string(s.By), s.At, string(s.Do), s.Text})
	if err != nil {
		return "", err
	}
	if err := p.window.EvalApart(ctx, fmt.Sprintf("(%s\n)(...%s)", findJS, args), &found); err != nil || found.Why != "" {
		return found.Why, err
	}
	if found.End {
		if why, err := p.window.Do(ctx, press("End")); why != "" || err != nil {
			return why, err
		}
	}
	switch element := (gymkhana.Arg{Name: "element", Value: strconv.Itoa(found.ID)}); s.Do {
	case target.Click:
		return p.window.Do(ctx, gymkhana.Action{Verb: gymkhana.Click, Args: []gymkhana.Arg{element}})
	case target.Hover:
		return p.window.Do(ctx, gymkhana.Action{Verb: gymkhana.Hover, Args: []gymkhana.Arg{element}})
	case target.Type:
		return p.window.Do(ctx, gymkhana.Action{Verb: gymkhana.Type, Args: []gymkhana.Arg{{Name: "text", Value: s.Text}}})
	case target.Clear:
		if why, err := p.window.Do(ctx, press("Control", "a")); why != "" || err != nil {
			return why, err
		}
		return p.window.Do(ctx, press("Backspace"))
	case target.Enter:
		return p.window.Do(ctx, press("Enter"))
	}
	return "", nil // find.js has done it
}

// check reports mistakes in a step.
func check(s target.Step) string {
	switch s.Do {
	case target.Click, target.Hover, target.Type, target.Clear, target.Enter, target.Submit:
		if s.By == "" {
			return "it names no element"
		}
	case target.Scroll:
		if _, err := strconv.Atoi(s.Text); err != nil && s.Text != "top" && s.Text != "bottom" {
			return fmt.Sprintf("%q is no place to scroll to; want top, bottom or pixels", s.Text)
		}
	default:
		return fmt.Sprintf("%q is nothing that can be done", s.Do)
	}
	return ""
}

func press(keys ...string) gymkhana.Action {
	return gymkhana.Action{Verb: gymkhana.Press, Args: []gymkhana.Arg{{Name: "keys", Value: keys}}}
}
