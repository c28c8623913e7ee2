package synth

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"slices"
	"sync"

	"gymkhana"
)

// ModelOptions control how a model works as a teacher or critic. The zero value is right for most uses.
type ModelOptions struct {
	Name     string            // the name of the model, as stored in rows; default "model"
	Elements int               // largest number of elements with questions on a screen; default 4
	Tries    int               // largest number of requests for a usable action; default 2
	Seed     gymkhana.Seed     // chooses the elements of questions
	Sampling gymkhana.Sampling // how the model decodes
	Prompts  fs.FS             // files that replace ours of the same name; nil: none
}

func (o *ModelOptions) fill() {
	if o.Name == "" {
		o.Name = "model"
	}
	if o.Elements == 0 {
		o.Elements = 4
	}
	if o.Tries == 0 {
		o.Tries = 2
	}
}

func (o *ModelOptions) check() error {
	var wrong []error
	if o.Elements < 0 || o.Elements > mostShown {
		wrong = append(wrong, fmt.Errorf("elements %d; want 1 to %d", o.Elements, mostShown))
	}
	if o.Tries < 0 {
		wrong = append(wrong, fmt.Errorf("tries %d; want at least 1", o.Tries))
	}
	return errors.Join(wrong...)
}

// An asker asks a model and counts unusable parts of its replies. It is safe for concurrent use.
type asker struct {
	model   gymkhana.Model
	options ModelOptions
	book    promptBook

	mu      sync.Mutex
	dropped map[string]int
}

func newAsker(m gymkhana.Model, o ModelOptions) (*asker, error) {
	if m == nil {
		return nil, gymkhana.Blame(gymkhana.FaultSetup, "synth", errors.New("there is no model; name one with --model"))
	}
	if err := o.check(); err != nil {
		return nil, gymkhana.Blame(gymkhana.FaultSetup, "synth", err)
	}
	o.fill()
	book, err := openBook(o.Prompts)
	if err != nil {
		return nil, err
	}
	return &asker{model: m, options: o, book: book, dropped: map[string]int{}}, nil
}

// Name is its name in rows.
func (k *asker) Name() string { return k.options.Name }

// Dropped counts, by reason, the parts of replies that are in no row: "questions: unreadable". The caller owns the map.
func (k *asker) Dropped() map[string]int {
	k.mu.Lock()
	defer k.mu.Unlock()
	return maps.Clone(k.dropped)
}

func (k *asker) drop(what, why string, n int) {
	if n == 0 {
		return
	}
	k.mu.Lock()
	defer k.mu.Unlock()
	k.dropped[what+": "+why] += n
}

// chat sends one request. The model's errors already have their fault.
func (k *asker) chat(ctx context.Context, talk []gymkhana.Message) (string, error) {
	r, err := k.model.Chat(ctx, &gymkhana.Request{Messages: talk, Sampling: k.options.Sampling})
	if err != nil {
		return "", fmt.Errorf("synth: %s: %w", k.options.Name, err)
	}
	return r.Text, nil
}

// ask puts one question.
func (k *asker) ask(ctx context.Context, files []string, f PromptFacts) (string, error) {
	prompt, err := k.book.join(files, f)
	if err != nil {
		return "", err
	}
	return k.chat(ctx, []gymkhana.Message{gymkhana.Say(gymkhana.User, prompt)})
}

// decide requests one action that use accepts, and explains the error to the model before it asks again.
func (k *asker) decide(ctx context.Context, what string, files []string, f PromptFacts,
	use func(gymkhana.Action) (gymkhana.Action, error)) (Opinion, bool, error) {
	prompt, err := k.book.join(files, f)
	if err != nil {
		return Opinion{}, false, err
	}
	talk := []gymkhana.Message{gymkhana.Say(gymkhana.User, prompt)}
	for range k.options.Tries {
		reply, err := k.chat(ctx, talk)
		if err != nil {
			return Opinion{}, false, err
		}
		o, fault := readAction(reply)
		why := "unreadable"
		if fault == nil {
			why = "not legal"
			if o.Action, fault = use(o.Action); fault == nil {
				return o, true, nil
			}
		}
		k.drop(what, why, 1)
		f.Fault = fault.Error()
		again, err := k.book.line(againLine, f)
		if err != nil {
			return Opinion{}, false, err
		}
		talk = append(talk, gymkhana.Say(gymkhana.Assistant, reply), gymkhana.Say(gymkhana.User, again))
	}
	return Opinion{}, false, nil
}

// legally converts an action to the policy's form. Any text may be typed into a field; finish without a status means
// complete.
func legally(legal []gymkhana.Action, a gymkhana.Action) (gymkhana.Action, error) {
	if a.Verb == gymkhana.Finish && len(a.Args) == 0 {
		a = complete
	}
	for i := range legal {
		l := &legal[i]
		if l.Equal(a) {
			return a, nil
		}
		if a.Verb == gymkhana.Type && l.Verb == a.Verb && l.Text("element") == a.Text("element") && !a.Bool("enter") && a.Text("text") != "" {
			free := gymkhana.Action{Verb: l.Verb, Args: slices.Clone(l.Args)}
			for k := range free.Args {
				if free.Args[k].Name == "text" {
					free.Args[k].Value = a.Text("text")
				}
			}
			return free, nil
		}
	}
	return a, fmt.Errorf("%s cannot be done on this screen", a)
}
