package openai

import (
	"encoding/json"
	"fmt"
	"strings"

	"gymkhana"
	"gymkhana/model/wire"
)

// reasoningItem marks the blocks of the Responses API.
const reasoningItem = "openai-responses"

// items writes a message: a reply of the assistant is several.
func items(m *gymkhana.Message) ([]item, error) {
	switch m.Role {
	case gymkhana.User:
		return shown(m)
	case gymkhana.ToolReply:
		return output(m)
	case gymkhana.System, gymkhana.Assistant:
		if wire.HasImage(m) {
			return nil, fmt.Errorf("a picture in a message of the %s; only users and tools can show one", m.Role)
		}
		if m.Role == gymkhana.System {
			return []item{message{wire.Text(m), m.Role}}, nil
		}
		return said(m), nil
	}
	return nil, fmt.Errorf("unknown speaker %q", m.Role)
}

func shown(m *gymkhana.Message) ([]item, error) {
	list, err := parts(m, "auto")
	if len(list) == 0 {
		list = append(list, part{Type: "input_text", Text: new(string)})
	}
	return []item{message{list, m.Role}}, err
}

// parts writes texts and pictures. The detail of a picture is required in a message, and left to the API in an output.
func parts(m *gymkhana.Message, detail string) ([]part, error) {
	var list []part
	for i := range m.Parts {
		p := &m.Parts[i]
		if p.Text != "" {
			list = append(list, part{Type: "input_text", Text: &p.Text})
		}
		if p.Image != nil {
			address, err := wire.DataURL(p.Image)
			if err != nil {
				return nil, err
			}
			list = append(list, part{Type: "input_image", Detail: detail, ImageURL: address})
		}
	}
	return list, nil
}

func output(m *gymkhana.Message) ([]item, error) {
	own := functionOutput{Type: "function_call_output", CallID: m.CallID, Output: wire.Text(m)}
	if wire.HasImage(m) {
		list, err := parts(m, "")
		if err != nil {
			return nil, err
		}
		own.Output = list
	}
	return []item{own}, nil
}

// said writes a reply with its reasoning in the place where it came.
func said(m *gymkhana.Message) []item {
	var list []item
	if text := wire.Text(m); text != "" || len(m.Calls) == 0 {
		list = append(list, message{text, m.Role})
	}
	for i := range m.Calls {
		c := &m.Calls[i]
		if c.Native != "" {
			list = append(list, called(m, c))
			continue
		}
		list = append(list, functionCall{c.Arguments, c.ID, c.Name, "function_call"})
	}
	return wire.Interleave(reasoningItem, m.Blocks, list, func(raw json.RawMessage) item { return raw })
}

func choiceOf(choice string, tools []gymkhana.Tool) any {
	switch choice {
	case "":
		return nil
	case "auto", "none", "required":
		return choice
	}
	for i := range tools {
		if kind := declared(&tools[i]); kind != "" && tools[i].Name == choice {
			return chosenTool{Type: kind}
		}
	}
	return chosenTool{choice, "function"}
}

// read reads an answer. Its texts are one text, and so count as one piece.
func (c *responder) read(req *gymkhana.Request, body []byte) (*gymkhana.Response, error) {
	var answer responsesAnswer
	wire.Read(body, &answer)
	switch {
	case answer.Status == "failed" || answer.Status == "cancelled":
		return nil, c.Useless("failed", string(body))
	case len(answer.Output) == 0 && answer.Status == "":
		return nil, c.Useless("no_choices", "the answer has no output: "+string(body))
	}
	r := &gymkhana.Response{Model: string(answer.Model), ID: string(answer.ID), Usage: answer.Usage.counted()}
	var thoughts []string
	var text strings.Builder
	pieces := 0
	for i := range answer.Output {
		o := &answer.Output[i].Of
		switch o.Type {
		case "reasoning":
			for _, s := range o.Summary {
				thoughts = append(thoughts, string(s.Of.Text))
			}
			r.Blocks = append(r.Blocks, gymkhana.Block{Provider: wire.Mark(reasoningItem, pieces),
				JSON: string(answer.Output[i].JSON)})
			pieces = 0
		case "message":
			before := text.Len()
			for _, c := range o.Content {
				text.WriteString(string(c.Of.Text + c.Of.Refusal))
			}
			if before == 0 && text.Len() > 0 {
				pieces++
			}
		case "function_call", "computer_call":
			call := gymkhana.ToolCall{ID: string(o.CallID), Name: string(o.Name), Arguments: string(o.Arguments)}
			if call.ID == "" {
				call.ID = fmt.Sprintf("call_%d_%d", len(req.Messages), len(r.Calls)+1)
			}
			if o.Type == "computer_call" {
				call.Native = nativeOf(req.Tools)
				call.Name, call.Arguments = call.Native, o.asked()
				if o.ID != "" {
					r.Blocks = append(r.Blocks, itemIDs{string(o.ID), call.ID}.block())
				}
			}
			r.Calls = append(r.Calls, call)
			pieces++
		}
	}
	r.Text, r.Thinking = text.String(), strings.Join(thoughts, "\n")
	switch reason := string(answer.IncompleteDetails.Reason); {
	case reason == "max_output_tokens":
		r.Finish = "length"
	case reason != "":
		r.Finish = strings.ToLower(reason) // content_filter
	default:
		r.Finish = finish("", len(r.Calls) > 0)
	}
	return r, nil
}

// counted counts tokens in our sense.
func (u *responsesUsage) counted() gymkhana.Usage {
	in, out := u.InputTokens.Count(), u.OutputTokens.Count()
	cached := min(u.InputTokensDetails.CachedTokens.Count(), in)
	return gymkhana.Usage{In: in, Out: out, Cached: cached,
		Written:   min(u.InputTokensDetails.CacheWriteTokens.Count(), in-cached),
		Reasoning: min(u.OutputTokensDetails.ReasoningTokens.Count(), out)}
}
