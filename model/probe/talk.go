package probe

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"gymkhana"
)

const hello = "Answer with the one word: ready"

// answers asks the plainest question. What goes wrong here is the endpoint's fault, and ends the probe.
func (p *probing) answers(ctx context.Context) error {
	a, err := p.one(ctx, Answers, asks(hello))
	if err != nil {
		return err
	}
	p.report.Served = a.Model
	switch why := a.silent(); {
	case why != "":
		p.find(Answers, No, "%s", why)
	case a.Model != "":
		p.find(Answers, Yes, "as %s", clip(a.Model))
	default:
		p.find(Answers, Yes, "%s", quote(&a))
	}
	return nil
}

// endings are the words that answers have to end with. One follows by chance: a small model misses some in any role.
var endings = []string{"HARBOUR", "WINDOW"}

// system gives an instruction in the system role. If it is not followed, it gives several, each in both roles: a template that
// drops the system's text loses all of them, and a weak model loses some of either.
func (p *probing) system(ctx context.Context) error {
	a, err := p.one(ctx, SystemRole, ordered(endings[0], true))
	if err != nil {
		return err
	}
	talk := p.report.Found.Talk
	switch {
	case a.refusal != "":
		p.find(SystemRole, No, "it is refused: %s", a.refusal)
		talk["no_roles"] = true
		return nil
	case p.Talk().NoRoles:
		p.find(SystemRole, No, "it is refused; instructions go into the user's first message")
		talk["no_roles"] = true
		return nil
	case strings.Contains(a.Text, endings[0]):
		p.find(SystemRole, Yes, "an instruction in it was followed")
		talk["no_roles"] = false
		return nil
	}
	var list []*gymkhana.Request
	for _, word := range endings[1:] {
		list = append(list, ordered(word, true))
	}
	for _, word := range endings {
		list = append(list, ordered(word, false))
	}
	answers, err := p.askAll(ctx, SystemRole, list)
	if err != nil {
		return err
	}
	inSystem, inUser := 0, 0
	for i, word := range endings[1:] {
		if strings.Contains(answers[i].Text, word) {
			inSystem++
		}
	}
	for i, word := range endings {
		if strings.Contains(answers[len(endings)-1+i].Text, word) {
			inUser++
		}
	}
	switch n := len(endings); {
	case inSystem > 0:
		talk["no_roles"] = false
		p.find(SystemRole, Yes, "%d of %d instructions in it were followed, %d in the user's role", inSystem, n, inUser)
	case inUser >= 2:
		talk["no_roles"] = true
		p.find(SystemRole, No, "%d of %d instructions were followed in the user's role, and none in the system's", inUser, n)
	default:
		p.find(SystemRole, Unknown, "of %d instructions, none was followed in the system's role and %d in the user's: %s", n, inUser, quote(&a))
	}
	return nil
}

// ordered is a question with an instruction: how to end the answer.
func ordered(word string, inSystem bool) *gymkhana.Request {
	order := "Whatever you are asked, end your answer with the word " + word + " in capitals."
	if !inSystem {
		return asks(order + "\n\nName a colour.")
	}
	req := asks("Name a colour.")
	req.Messages = append([]gymkhana.Message{gymkhana.Say(gymkhana.System, order)}, req.Messages...)
	return req
}

// parameters sends the parameters that no other probe sends, one by one.
func (p *probing) parameters(ctx context.Context) error {
	set := map[string]func(*gymkhana.Sampling){
		"top_p":             func(s *gymkhana.Sampling) { s.TopP = new(0.9) },
		"frequency_penalty": func(s *gymkhana.Sampling) { s.FrequencyPenalty = new(0.1) },
		"stop":              func(s *gymkhana.Sampling) { s.Stop = []string{"@@@"} },
	}
	for _, name := range []string{"top_p", "frequency_penalty", "stop"} {
		if slices.Contains(p.Unsent, name) {
			continue
		}
		req := asks(hello)
		set[name](&req.Sampling)
		if _, err := p.with(ctx, Parameters, name, req); err != nil {
			return err
		}
	}
	return nil
}

// with asks a plain question with a parameter. If the question is refused, the cause is the parameter.
func (p *probing) with(ctx context.Context, probe, name string, list ...*gymkhana.Request) ([]answer, error) {
	answers, err := p.askAll(ctx, probe, list)
	for i := range answers {
		if answers[i].refusal != "" {
			p.refused[name] = true
		}
	}
	return answers, err
}

// reasoning requests reasoning, and looks for it in the response.
func (p *probing) reasoning(ctx context.Context) error {
	req := asks("A farmer has 17 sheep, and all but 9 run away. Then he buys twice as many as he has left. How many has he? Answer with the number.")
	if !slices.Contains(p.Unsent, "effort") {
		req.Sampling.Effort = "low"
	}
	list, err := p.with(ctx, Reasoning, "effort", req)
	if err != nil {
		return err
	}
	var forms []string
	told, blocks, tokens := false, 0, 0
	for i := range p.all {
		a := &p.all[i]
		told = told || a.Thinking != ""
		blocks += len(a.Blocks)
		tokens += a.Usage.Reasoning
	}
	if told {
		forms = append(forms, "as text")
	}
	if blocks > 0 {
		forms = append(forms, "as blocks that go back with the reply")
	}
	if tokens > 0 {
		forms = append(forms, fmt.Sprintf("%d tokens are counted", tokens))
	}
	switch {
	case told || blocks > 0:
		p.find(Reasoning, Yes, "%s", strings.Join(forms, ", "))
	case tokens > 0:
		p.find(Reasoning, No, "%s, and none comes back", forms[0])
	case list[0].silent() != "":
		p.find(Reasoning, Unknown, "%s", list[0].silent())
	default:
		p.find(Reasoning, No, "none came back")
	}
	return nil
}

const story = "Write one sentence of about twenty words about a harbour at night that nobody has written before."

// determinism asks the same several times at temperature 0.
func (p *probing) determinism(ctx context.Context) error {
	return p.repeat(ctx, Determinism, "temperature", 3, func(s *gymkhana.Sampling) { s.Temperature = new(float64) },
		func(different int, asked int) {
			if different == 1 {
				p.find(Determinism, Yes, "%d answers at temperature 0 were alike", asked)
				return
			}
			p.find(Determinism, No, "%d of %d answers at temperature 0 were different", different, asked)
		})
}

// seed asks the same twice at temperature 1 with one seed.
func (p *probing) seed(ctx context.Context) error {
	return p.repeat(ctx, SeedTaken, "seed", 2, func(s *gymkhana.Sampling) { s.Temperature, s.Seed = new(1.0), new(gymkhana.Seed(11)) },
		func(different int, asked int) {
			if different == 1 {
				p.find(SeedTaken, Yes, "%d answers at temperature 1 with the same seed were alike", asked)
				return
			}
			p.find(SeedTaken, Unknown, "it is taken, and %d answers with the same seed were different", different)
		})
}

// repeat asks the same n times and counts the different answers, unless the parameter is refused.
func (p *probing) repeat(ctx context.Context, probe, name string, n int, set func(*gymkhana.Sampling), tell func(different, asked int)) error {
	if slices.Contains(p.Unsent, name) {
		p.skip("the API has no "+name, probe)
		return nil
	}
	var list []*gymkhana.Request
	for range n {
		req := asks(story)
		set(&req.Sampling)
		list = append(list, req)
	}
	answers, err := p.with(ctx, probe, name, list...)
	if err != nil {
		return err
	}
	texts := map[string]bool{}
	for i := range answers {
		if why := answers[i].silent(); why != "" && !p.refuses(name) {
			p.find(probe, Unknown, "%s", why)
			return nil
		}
		texts[answers[i].Text] = true
	}
	if p.refuses(name) {
		is := No
		if probe != SeedTaken {
			is = Unknown
		}
		p.find(probe, is, "%s is refused", name)
		return nil
	}
	tell(len(texts), n)
	return nil
}
