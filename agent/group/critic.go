package group

import (
	"context"
	"embed"
	"errors"
	"fmt"
	"io/fs"
	"slices"
	"strings"

	"gymkhana"
	"gymkhana/agent/engine"
	"gymkhana/picture"
	"gymkhana/prompt"
)

//go:embed prompts/*.md
var embedded embed.FS

// Prompts gives the files that a group uses unless AgentSetup.Prompts has one of the same name.
func Prompts() fs.FS { return prompt.Dir(embedded) }

const criticFile = "critic.md"

// Facts are the data of critic.md and roles.md. The templates can use Go's built-in functions and join, which is
// strings.Join.
type Facts struct {
	World    string
	Role     string // its role; "" if there is only one
	Goal     string
	History  []PastAction // what the group did, the newest last
	Earlier  int          // number of turns before these, which are omitted
	Elements string       // a JSON object a line; "" if nothing is listed
	Text     string       // the text that the world shows, if any
	Picture  bool         // the question has a picture of the screen
	Said     []string     // "agent_0: …", each member's proposal in the round
	Names    []string     // "agent_0"

	Members int    // in roles.md: the number of members
	Part    string // in roles.md, "part": the role of a member
}

// A PastAction is what the group did in one turn.
type PastAction struct {
	Turn    int    // counted from 1
	Action  string // in text form; several are joined
	Reason  string
	Invalid string // why nothing was done
	Refused string // why it had no effect
}

// Limits of the past in the critic's question.
const (
	mostPast  = 40  // turns
	mostRunes = 240 // maximum number of characters of a reason or a fault
)

// An evaluator is the critic: between two rounds it scores the proposals.
type evaluator struct {
	model    gymkhana.Model
	sampling gymkhana.Sampling
	book     prompt.Book
	lens     picture.Lens
	role     string // the group's

	facts Facts // the facts of this episode
}

// newEvaluator makes the critic of the group's own model.
func newEvaluator(setup gymkhana.AgentSetup, sampling gymkhana.Sampling) (*evaluator, error) {
	if setup.Model == nil {
		return nil, setupError(errors.New("memory critic asks the group's own model, and there is none: the members " +
			"are trained networks or ask several models; give all of them the same chat with --model, or choose memory own or none"))
	}
	e := &evaluator{model: engine.Bounded(setup.Model), sampling: sampling, book: prompt.Book{Own: Prompts(), Over: setup.Prompts},
		lens: picture.Lens{Limit: setup.Profile.Image}, role: setup.Role}
	sample := Facts{Role: "r", History: []PastAction{{}, {Invalid: "i"}}, Elements: "e", Said: []string{"s"}, Names: []string{"n"}}
	return e, setupError(e.book.Check(sample, ""))
}

// begin forgets the previous episode.
func (e *evaluator) begin(task *gymkhana.Task, spec *gymkhana.Spec) {
	e.facts = Facts{World: spec.World, Goal: task.Goal}
	if len(spec.Roles) > 1 {
		e.facts.Role = e.role
	}
}

// saw reads the result of the previous turn from the first observation of a turn.
func (e *evaluator) saw(o *gymkhana.Observation) {
	if past := e.facts.History; len(past) > 0 && past[len(past)-1].Invalid == "" {
		past[len(past)-1].Refused = o.Refused
	}
}

// did records the group's decision.
func (e *evaluator) did(d *gymkhana.Decision) {
	f := &e.facts
	past := PastAction{Turn: f.Earlier + len(f.History) + 1, Reason: short(d.Reason), Invalid: short(d.Invalid)}
	if d.Invalid == "" {
		past.Action = strings.ReplaceAll(written(d.Actions), "\n", ", then ")
	}
	if f.History = append(f.History, past); len(f.History) > mostPast {
		f.History = slices.Delete(f.History, 0, 1)
		f.Earlier++
	}
}

// score asks about the proposals of a round. The error comes from the model, or is the set-up's fault.
func (e *evaluator) score(ctx context.Context, o *gymkhana.Observation, round []proposal) (string, error) {
	f := e.facts
	f.Elements, f.Text = listed(o.Elements), o.Text
	f.Picture = f.Elements == "" && o.Screenshot != nil
	for i := range round {
		name := fmt.Sprintf("agent_%d", i)
		f.Names = append(f.Names, name)
		at := slices.IndexFunc(round, func(p proposal) bool { return p.member == i })
		f.Said = append(f.Said, name+": "+round[at].words())
	}
	text, err := e.book.Render(criticFile, "", f)
	if err != nil {
		return "", setupError(err)
	}
	ask := gymkhana.Message{Role: gymkhana.User, Parts: []gymkhana.Part{{Text: text}}}
	if f.Picture {
		img, err := e.lens.Take(o.Screenshot, gymkhana.Size{})
		if err != nil {
			return "", err
		}
		ask.Parts = append(ask.Parts, gymkhana.Part{Image: img})
	}
	r, err := e.model.Chat(ctx, &gymkhana.Request{Messages: []gymkhana.Message{ask}, Sampling: e.sampling,
		Member: gymkhana.CriticMember, Round: round[0].round})
	if err != nil {
		return "", err
	}
	return r.Text, nil
}

// words returns the reply as received, or the action if the reply has no text.
func (p *proposal) words() string {
	said := strings.TrimSpace(strings.ToValidUTF8(p.Raw, "\uFFFD"))
	switch {
	case said != "":
		return said
	case p.valid():
		return p.text()
	}
	return "(no reply)"
}

// listed writes the elements that have a place on the screen or no bounds at all. The index is the position in the
// whole list, for members that name elements by it.
func listed(elements []gymkhana.Element) string {
	var b strings.Builder
	for i := range elements {
		e := &elements[i]
		if r := e.Bounds; r != (gymkhana.Bounds{}) && (r.X1 <= r.X0 || r.Y1 <= r.Y0) {
			continue
		}
		fmt.Fprintf(&b, `{"index": %d, "id": %s`, i, gymkhana.AppendString(nil, e.ID))
		for _, field := range [...]struct{ key, text string }{{"role", e.Role}, {"name", e.Name}, {"text", e.Text}} {
			if field.text != "" {
				fmt.Fprintf(&b, `, %q: %s`, field.key, gymkhana.AppendString(nil, field.text))
			}
		}
		if r := e.Bounds; r != (gymkhana.Bounds{}) {
			fmt.Fprintf(&b, `, "bounds": [%d, %d, %d, %d]`, r.X0, r.Y0, r.X1, r.Y1)
		}
		if len(e.States) > 0 {
			fmt.Fprintf(&b, `, "states": %q`, strings.Join(e.States, " "))
		}
		b.WriteString("}\n")
	}
	return strings.TrimSuffix(b.String(), "\n")
}

// short is a text on one line, cut off if it is long.
func short(s string) string {
	s = strings.Join(strings.Fields(strings.ToValidUTF8(s, "\uFFFD")), " ")
	if r := []rune(s); len(r) > mostRunes {
		return string(r[:mostRunes]) + "…"
	}
	return s
}
