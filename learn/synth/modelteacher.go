package synth

import (
	"context"
	"errors"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"

	"gymkhana"
)

// A ModelTeacher uses a model as the UI agent and its adversary.
type ModelTeacher struct{ *asker }

// NewModelTeacher makes a teacher from a model. Errors are blamed on the set-up; in every method, the model's errors
// keep the fault that the model gave them.
func NewModelTeacher(m gymkhana.Model, o ModelOptions) (*ModelTeacher, error) {
	k, err := newAsker(m, o)
	if err != nil {
		return nil, err
	}
	return &ModelTeacher{k}, nil
}

// The questions of level 1, in the order in which they are asked. Their wordings are in lines.md.
var (
	screenKinds  = []string{Purpose, Aim, Summary}
	elementKinds = []string{Function, Information, Result, Use}
)

// A query is a question for a model.
type query struct {
	kind, text string
	on         *gymkhana.Element // its element; nil: the screen
}

// Questions asks three things about the screen, and four about each of some elements with a unique
// name.
func (t *ModelTeacher) Questions(ctx context.Context, s *Scene) ([]Row, error) {
	asked, err := t.queries(screenKinds, nil)
	if err != nil {
		return nil, err
	}
	rows, err := t.quiz(ctx, s, asked)
	if err != nil {
		return nil, err
	}
	asked = nil
	for _, e := range t.pick(s) {
		more, err := t.queries(elementKinds, e)
		if err != nil {
			return nil, err
		}
		asked = append(asked, more...)
	}
	if len(asked) == 0 {
		return rows, nil
	}
	more, err := t.quiz(ctx, s, asked)
	return append(rows, more...), err
}

func (t *ModelTeacher) queries(kinds []string, e *gymkhana.Element) ([]query, error) {
	f := PromptFacts{}
	if e != nil {
		f.On = spoken(e)
	}
	var all []query
	for _, kind := range kinds {
		text, err := t.book.line(kind, f)
		if err != nil {
			return nil, err
		}
		all = append(all, query{kind, text, e})
	}
	return all, nil
}

// pick draws elements, and returns them in the order of the screen.
func (t *ModelTeacher) pick(s *Scene) []*gymkhana.Element {
	seed := t.options.Seed.Derive("elements", string(s.Task.ID), strconv.FormatUint(uint64(s.Seed), 10), strconv.Itoa(s.Step))
	r := rand.New(rand.NewPCG(uint64(seed), 0))
	var fit []int
	for i := range s.Seen.Elements[:min(len(s.Seen.Elements), mostShown)] {
		if e := &s.Seen.Elements[i]; e.ID != "" && title(e) != "" && !ambiguous(s, e) {
			fit = append(fit, i)
		}
	}
	r.Shuffle(len(fit), func(i, j int) { fit[i], fit[j] = fit[j], fit[i] })
	fit = fit[:min(len(fit), t.options.Elements)]
	slices.Sort(fit)
	drawn := make([]*gymkhana.Element, len(fit))
	for i, at := range fit {
		drawn[i] = &s.Seen.Elements[at]
	}
	return drawn
}

// quiz asks questions concurrently and makes a row of each that is answered.
func (t *ModelTeacher) quiz(ctx context.Context, s *Scene, asked []query) ([]Row, error) {
	in := gymkhana.PolicyInput{Seen: s.Seen}
	f, err := t.book.facts("", &in)
	if err != nil {
		return nil, err
	}
	for i := range asked {
		f.Asked = append(f.Asked, asked[i].text)
	}
	reply, err := t.ask(ctx, quizFiles, f)
	if err != nil {
		return nil, err
	}
	const what = "questions"
	answers, broken := pairs(reply, "Question", "Answer")
	t.drop(what, "unreadable", broken)
	rows, done := make([]Row, 0, len(asked)), make([]bool, len(asked))
	for _, a := range answers {
		switch i := slices.IndexFunc(asked, func(q query) bool { return sameQuestion(q.text, a.key) }); {
		case i < 0:
			t.drop(what, "not asked", 1)
		case done[i]:
			t.drop(what, "answered twice", 1)
		case a.value == "":
			t.drop(what, "empty", 1)
		default:
			done[i] = true
			rows = append(rows, s.answered(asked[i], a.value))
		}
	}
	t.drop(what, "not answered", len(asked)-len(rows))
	return rows, nil
}

// sameQuestion compares a question with its repetition by the model: case, spaces, numbers and dashes before it and
// punctuation after it do not matter.
func sameQuestion(asked, repeated string) bool {
	plain := func(s string) string {
		s = strings.TrimLeft(s, "0123456789.-) \t")
		return strings.Join(strings.Fields(strings.TrimRight(s, "?.! \t")), " ")
	}
	return strings.EqualFold(plain(asked), plain(repeated))
}

// answered makes a row of level 1. If the answer is exactly a text of the screen, or how an element is used, the row
// also has an action that gives it.
func (s *Scene) answered(q query, words string) Row {
	row := s.row(1, q.kind, q.text, words, nil, nil)
	for i := range row.Input.Legal {
		a := &row.Input.Legal[i]
		told := a.Verb == gymkhana.Answer && strings.EqualFold(a.Text("text"), strings.TrimSuffix(words, "."))
		used := q.kind == Use && a.Verb == gymkhana.Click && a.Text("element") == q.on.ID && !has(q.on, "editable")
		if told || used {
			row.Action = a.String()
			break
		}
	}
	return row
}

// The largest number of a screen's instructions whose action is declaring the end, or an answer.
const (
	mostFinish = 2
	mostAnswer = 1
)

// Instructions asks for instructions with one action each.
func (t *ModelTeacher) Instructions(ctx context.Context, s *Scene) ([]Row, error) {
	in := s.Input(s.Goal)
	f, err := t.book.facts("", &in)
	if err != nil {
		return nil, err
	}
	reply, err := t.ask(ctx, orderFiles, f)
	if err != nil {
		return nil, err
	}
	const what = "instructions"
	all, broken := pairs(reply, "Instruction", "Response")
	t.drop(what, "unreadable", broken)
	var rows []Row
	count, told := map[gymkhana.Verb]int{}, map[string]bool{}
	for _, order := range all {
		o, err := readAction(order.value)
		if err != nil {
			t.drop(what, "unreadable", 1)
			continue
		}
		if told[strings.ToLower(order.key)] {
			t.drop(what, "twice", 1)
			continue
		}
		row := s.row(2, Instruction, order.key, "", nil, nil)
		a, err := legally(row.Input.Legal, o.Action)
		if err != nil {
			t.drop(what, "not legal", 1)
			continue
		}
		if n := count[a.Verb]; a.Verb == gymkhana.Finish && n >= mostFinish || a.Verb == gymkhana.Answer && n >= mostAnswer {
			t.drop(what, "too many "+string(a.Verb), 1)
			continue
		}
		count[a.Verb]++
		told[strings.ToLower(order.key)] = true
		row.Action = a.String()
		row.Response = reasonMark + " " + o.Reason + "\n" + actionMark + " " + row.Action
		rows = append(rows, row)
	}
	return rows, nil
}

// Honest asks for the next action of the task. If the model gives no usable action, it is Noop,
// which does nothing for a step.
func (t *ModelTeacher) Honest(ctx context.Context, s *Scene) (Opinion, error) {
	in := s.Input(s.Goal)
	f, err := t.book.facts(s.world(), &in)
	if err != nil {
		return Opinion{}, err
	}
	o, ok, err := t.decide(ctx, "honest", honestFiles, f, func(a gymkhana.Action) (gymkhana.Action, error) { return legally(in.Legal, a) })
	if err == nil && !ok {
		o = Opinion{Action: gymkhana.Action{Verb: gymkhana.Noop}}
	}
	return o, err
}

// Adverse asks for an action that is certainly wrong and sounds plausible; none if the model gives no usable one.
func (t *ModelTeacher) Adverse(ctx context.Context, s *Scene, honest gymkhana.Action) ([]Opinion, error) {
	in := s.Input(s.Goal)
	f, err := t.book.facts(s.world(), &in)
	if err != nil {
		return nil, err
	}
	if honest.Verb != gymkhana.Noop {
		f.Honest = honest.String()
	}
	o, ok, err := t.decide(ctx, "adverse", adverseFiles, f, func(a gymkhana.Action) (gymkhana.Action, error) {
		a, err := legally(in.Legal, a)
		if err == nil && alike(&a, &honest) {
			err = errors.New("this is the action that is right; a wrong one is wanted")
		}
		return a, err
	})
	if err != nil || !ok {
		return nil, err
	}
	return []Opinion{o}, nil
}

// world is the name of the scene's world, "" if the scene has none.
func (s *Scene) world() string {
	if s.World == nil {
		return ""
	}
	return s.World.Spec().World
}
