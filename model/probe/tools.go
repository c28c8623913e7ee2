package probe

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"gymkhana"
	"gymkhana/rng"
)

var (
	press = gymkhana.Tool{Name: "press", Description: "Presses a key once.",
		Parameters: gymkhana.Schema([]gymkhana.Param{{Name: "key", Type: gymkhana.TextParam, Doc: "the key's letter"}})}
	wave = gymkhana.Tool{Name: "wave", Description: "Waves a flag once.", Parameters: gymkhana.Schema(nil)}
	look = gymkhana.Tool{Name: "look", Description: "Returns a picture.", Parameters: gymkhana.Schema(nil)}
)

// calls requests a tool call. It may be separate from the text or, if there is none, in the text.
func (p *probing) calls(ctx context.Context) error {
	key := code(rng.New(p.Seed, "key"), 1)
	req := asks("Press the key " + key + ", with the tool press.")
	req.Tools = []gymkhana.Tool{press}
	a, err := p.one(ctx, Calls, req)
	if err != nil {
		return err
	}
	if len(a.Calls) > 0 {
		p.calling, p.report.Found.Tools = true, gymkhana.OpenAITools
		if c := a.Calls[0]; presses(c.Name, c.Arguments, key) {
			p.find(Calls, Yes, "it was asked to press %s, and did", key)
		} else {
			p.find(Calls, No, "it was asked to press %s, and called %s %s", key, c.Name, clip(c.Arguments))
		}
		return nil
	}
	if why := a.silent(); why != "" && a.refusal == "" {
		p.find(Calls, Unknown, "%s", why)
		return nil
	}
	first := quote(&a)
	if strings.Contains(a.Text, openCall) {
		p.report.Found.Tools = gymkhana.HermesTools
		p.find(Calls, No, "it calls in words (<tool_call>), and the server does not read them: start it with a parser of tool calls")
		return nil
	}
	if a, err = p.one(ctx, Calls, asks(fmt.Sprintf(inWords, press.Name, press.Description, press.Parameters, key))); err != nil {
		return err
	}
	var call struct {
		Name      string          `json:"name"`
		Arguments json.RawMessage `json:"arguments"`
	}
	_, words, _ := strings.Cut(a.Text, openCall)
	if json.NewDecoder(strings.NewReader(words)).Decode(&call) == nil && presses(call.Name, string(call.Arguments), key) {
		p.report.Found.Tools = gymkhana.HermesTools
		p.find(Calls, No, "not beside the text (%s); in words it does, as <tool_call>", first)
		return nil
	}
	p.report.Found.Tools = gymkhana.NoTools
	p.find(Calls, No, "neither beside the text nor in words: %s", first)
	return nil
}

const openCall = "<tool_call>"

const inWords = `You have a tool: {"name": %q, "description": %q, "parameters": %s}
Call it by writing <tool_call>{"name": …, "arguments": …}</tool_call> and nothing else. Press the key %s.`

// presses reports whether a call presses a key.
func presses(name, arguments, key string) bool {
	var args struct {
		Key string `json:"key"`
	}
	return name == press.Name && json.Unmarshal([]byte(arguments), &args) == nil && strings.EqualFold(strings.TrimSpace(args.Key), key)
}

// several asks for three calls in one reply.
func (p *probing) several(ctx context.Context) error {
	if !p.calling {
		p.skip("it does not call tools", SeveralCalls)
		return nil
	}
	keys := strings.Split(code(rng.New(p.Seed, "keys"), 3), "")
	req := asks("Press the keys " + strings.Join(keys, ", ") + " in this order. Call the tool press three times in this one reply, once for each key.")
	req.Tools = []gymkhana.Tool{press}
	a, err := p.one(ctx, SeveralCalls, req)
	if err != nil {
		return err
	}
	right := len(a.Calls) == len(keys)
	for i := range a.Calls {
		right = right && presses(a.Calls[i].Name, a.Calls[i].Arguments, keys[i])
	}
	switch {
	case right:
		p.find(SeveralCalls, Yes, "three calls were asked for in one reply, and came in order")
	case a.refusal != "":
		p.find(SeveralCalls, No, "the question was refused: %s", a.refusal)
	case len(a.Calls) == 0:
		p.find(SeveralCalls, Unknown, "%s", quote(&a))
	case len(a.Calls) == len(keys):
		p.find(SeveralCalls, No, "three calls came, but not those that were asked for")
	default:
		p.find(SeveralCalls, No, "three calls were asked for in one reply, and %d came", len(a.Calls))
	}
	return nil
}

// forced asks in a way that no tool helps with, and in a way that another tool helps with.
func (p *probing) forced(ctx context.Context) error {
	switch {
	case slices.Contains(p.Unsent, "tool_choice"):
		p.skip("the client of this provider does not send a choice of tools", ForcedCalls)
		return nil
	}
	key := code(rng.New(p.Seed, "other key"), 1)
	anyOf, one := asks("How much is two and two? Answer in words."), asks("Press the key "+key+".")
	anyOf.Tools, anyOf.ToolChoice = []gymkhana.Tool{press}, "required"
	one.Tools, one.ToolChoice = []gymkhana.Tool{press, wave}, wave.Name
	answers, err := p.askAll(ctx, ForcedCalls, []*gymkhana.Request{anyOf, one})
	if err != nil {
		return err
	}
	refusal := cmp.Or(answers[0].refusal, answers[1].refusal)
	if refusal != "" && p.calling { // else it may be the tools that are refused
		p.refused["tool_choice"] = true
	}
	waved := len(answers[1].Calls) > 0 && answers[1].Calls[0].Name == wave.Name
	switch called := len(answers[0].Calls) > 0; {
	case refusal != "":
		p.find(ForcedCalls, No, "a forced choice is refused: %s", refusal)
	case p.refuses("tool_choice"):
		p.find(ForcedCalls, No, "a forced choice is refused")
	case called && waved:
		saw := "to call any tool, and to call a certain one"
		if !p.calling {
			saw += "; unforced, it calls none: tools: openai in profiles.yaml lets agents use tools with tool_choice=required"
		}
		p.find(ForcedCalls, Yes, "%s", saw)
	case called:
		p.find(ForcedCalls, No, "to call any tool works; a certain one was asked for, and %s", quote(&answers[1]))
	case waved:
		p.find(ForcedCalls, No, "to call a certain tool works; any was asked for, and %s", quote(&answers[0]))
	default:
		p.find(ForcedCalls, No, "a forced choice is ignored: %s", quote(&answers[0]))
	}
	return nil
}
