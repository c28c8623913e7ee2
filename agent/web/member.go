package web

import (
	"context"
	"strings"

	"gymkhana"
	"gymkhana/agent/memory"
)

// A Voice is what another member of a group has just proposed, or its critic says of all of them.
type Voice struct {
	Who  int // from 1; gymkhana.CriticMember for the critic
	Said string
}

// Propose asks for the next action, after what was heard, or gives up without having asked.
func (a *agent) Propose(ctx context.Context, o *gymkhana.Observation, heard []gymkhana.Heard) (gymkhana.Decision, error) {
	if why := a.tired(); why != "" {
		a.now, a.asked = nil, nil
		return a.giveUp(why), nil
	}
	now, err := a.look(ctx, o)
	if err != nil {
		return gymkhana.Decision{}, err
	}
	if err := a.settle(now.page, o.Refused); err != nil {
		return gymkhana.Decision{}, err
	}
	question, err := a.question(now)
	if err != nil {
		return gymkhana.Decision{}, a.blame(err)
	}
	messages, err := a.messages(question, heard)
	if err != nil {
		return gymkhana.Decision{}, a.blame(err)
	}
	reply, err := a.model.Chat(ctx, &gymkhana.Request{Messages: messages, Sampling: a.options.sampling()})
	if err != nil {
		return gymkhana.Decision{}, err
	}
	a.now, a.asked = now, &question
	did := a.hand.decide(reply.Text, now.page)
	d := gymkhana.Decision{Reason: did.reason, Raw: reply.Text}
	if did.fault == nil {
		d.Actions = did.actions
		return d, nil
	}
	d.Invalid = clip(did.fault.err.Error(), 400)
	if reply.Finish == "length" {
		d.Invalid += " (the reply was cut short; be brief)"
	}
	return d, nil
}

// question makes the message that shows a scene.
func (a *agent) question(now *scene) (gymkhana.Message, error) {
	f := a.facts
	f.Observation, f.Captions, f.Pictures, f.URL = now.text, now.captions, len(now.pictures), now.url
	f.Previous = "None"
	if n := len(a.lines); n > 0 {
		f.Previous = a.lines[n-1]
	}
	f.Earlier = len(a.lines)
	if a.options.History > 0 {
		f.Earlier = max(len(a.lines)-a.options.History, 0)
	}
	f.History = a.lines[f.Earlier:]
	text, err := a.book.join(f, "turn.md")
	return gymkhana.Message{Role: gymkhana.User, Parts: append([]gymkhana.Part{{Text: text}}, now.pictures...)}, err
}

// messages puts a question at the end of what is said before it: the opening, earlier episodes, and
// the last rounds, whose pictures are dropped. What was heard stands below the question. Where a
// model has no system role, the user says what the system would.
func (a *agent) messages(question gymkhana.Message, heard []gymkhana.Heard) ([]gymkhana.Message, error) {
	w := memory.Window{Rounds: *a.options.K, Whole: true, Images: pictures(question)}
	w.Pin(a.opening...)
	if a.past != "" {
		past, err := a.book.join(a.facts, "memory.md")
		if err != nil {
			return nil, err
		}
		question.Parts = append([]gymkhana.Part{{Text: past}}, question.Parts...)
	}
	for _, r := range a.rounds {
		w.See(r.question)
		w.Reply(gymkhana.Say(gymkhana.Assistant, r.reply))
	}
	if len(heard) > 0 {
		f := a.facts
		f.Heard, f.Own = voices(heard)
		told, err := a.book.join(f, "heard.md")
		if err != nil {
			return nil, err
		}
		question.Parts = append(question.Parts[:len(question.Parts):len(question.Parts)], gymkhana.Part{Text: told})
	}
	w.See(question)
	return a.seated(w.Messages()), nil
}

func pictures(m gymkhana.Message) int {
	n := 0
	for _, p := range m.Parts {
		if p.Image != nil {
			n++
		}
	}
	return n
}

// seated gives the system's words to the user, for models that have no system role.
func (a *agent) seated(messages []gymkhana.Message) []gymkhana.Message {
	if !a.profile.NoRoles || len(messages) < 2 {
		return messages
	}
	first := messages[1]
	first.Parts = append(append([]gymkhana.Part{}, messages[0].Parts...), first.Parts...)
	return append([]gymkhana.Message{first}, messages[2:]...)
}

// voices tells apart what others said and what the agent itself did.
func voices(heard []gymkhana.Heard) (others []Voice, own string) {
	for _, h := range heard {
		said := strings.TrimSpace(strings.ToValidUTF8(h.Raw, "\uFFFD"))
		if said == "" {
			said = "(no reply)"
		}
		switch {
		case h.Own:
			own = said
		case h.Member == gymkhana.CriticMember:
			others = append(others, Voice{h.Member, said})
		default:
			others = append(others, Voice{h.Member + 1, said})
		}
	}
	return others, own
}

// Did remembers the step that is taken now, until what came of it is seen.
func (a *agent) Did(d gymkhana.Decision) error {
	if a.now == nil {
		return nil // given up
	}
	seen := a.now.page
	a.remember(d.Raw)
	did := a.hand.decide(d.Raw, seen)
	defer func() {
		a.moves[len(a.moves)-1].on = seen.hash
	}()
	switch {
	case d.Invalid != "" && did.fault == nil: // of another kind of agent
		did.fault, did.move = &fault{kind: badFormat}, move{}
		fallthrough
	case d.Invalid != "":
		a.moves = append(a.moves, did.move)
		return a.slip(did.fault.kind, d.Invalid, d.Raw, did.move)
	case did.fault != nil: // in the words of another kind of agent
		did.move = otherMove(d)
	}
	a.moves = append(a.moves, did.move)
	m := did.move
	text := seen.nodes[m.id].text
	if !a.hand.published {
		text = clip(text, 120)
	}
	a.last = &step{said: m.said(text, a.hand.published), before: seen.hash, answered: m.kind == "stop" && m.text != ""}
	a.note(seen, a.last.said)
	return nil
}

// remember keeps a round, and as many as the window needs.
func (a *agent) remember(reply string) {
	if a.options.Memory != window || a.asked == nil {
		return
	}
	a.rounds = append(a.rounds, round{*a.asked, strings.ToValidUTF8(reply, "\uFFFD")})
	if extra := len(a.rounds) - *a.options.K; extra > 0 {
		a.rounds = append([]round{}, a.rounds[extra:]...)
	}
	a.asked = nil
}

// otherMove is a move that is known by its actions only.
func otherMove(d gymkhana.Decision) move {
	var acts []string
	for _, act := range d.Actions {
		acts = append(acts, act.String())
	}
	if len(acts) == 0 {
		acts = []string{string(gymkhana.Noop)}
	}
	return move{kind: foreign, text: strings.Join(acts, ", then ")}
}
