package openai

import (
	"encoding/json"
	"fmt"
	"strings"

	"github.com/openai/openai-go/v3"
	"github.com/openai/openai-go/v3/packages/param"
	"github.com/openai/openai-go/v3/responses"

	"gymkhana"
	"gymkhana/model/wire"
)

// reasoningItem marks the blocks of the Responses API.
const reasoningItem = "openai-responses"

type item = responses.ResponseInputItemUnionParam

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
			return []item{responses.ResponseInputItemParamOfMessage(wire.Text(m), responses.EasyInputMessageRoleSystem)}, nil
		}
		return said(m), nil
	}
	return nil, fmt.Errorf("unknown speaker %q", m.Role)
}

func shown(m *gymkhana.Message) ([]item, error) {
	var list responses.ResponseInputMessageContentListParam
	for _, p := range m.Parts {
		if p.Text != "" {
			list = append(list, responses.ResponseInputContentParamOfInputText(p.Text))
		}
		if p.Image != nil {
			address, err := wire.DataURL(p.Image)
			if err != nil {
				return nil, err
			}
			list = append(list, responses.ResponseInputContentUnionParam{OfInputImage: &responses.ResponseInputImageParam{
				Detail: responses.ResponseInputImageDetailAuto, ImageURL: openai.String(address)}})
		}
	}
	if len(list) == 0 {
		list = append(list, responses.ResponseInputContentParamOfInputText(""))
	}
	return []item{responses.ResponseInputItemParamOfMessage(list, responses.EasyInputMessageRoleUser)}, nil
}

func output(m *gymkhana.Message) ([]item, error) {
	own := &responses.ResponseInputItemFunctionCallOutputParam{CallID: openai.String(m.CallID)}
	if !wire.HasImage(m) {
		own.Output.OfString = openai.String(wire.Text(m))
		return []item{{OfFunctionCallOutput: own}}, nil
	}
	var list responses.ResponseFunctionCallOutputItemListParam
	for _, p := range m.Parts {
		if p.Text != "" {
			list = append(list, responses.ResponseFunctionCallOutputItemUnionParam{OfInputText: &responses.ResponseInputTextContentParam{Text: p.Text}})
		}
		if p.Image != nil {
			address, err := wire.DataURL(p.Image)
			if err != nil {
				return nil, err
			}
			list = append(list, responses.ResponseFunctionCallOutputItemUnionParam{OfInputImage: &responses.ResponseInputImageContentParam{
				ImageURL: openai.String(address)}})
		}
	}
	own.Output.OfResponseFunctionCallOutputItemArray = list
	return []item{{OfFunctionCallOutput: own}}, nil
}

// said writes a reply with its reasoning in the place where it came.
func said(m *gymkhana.Message) []item {
	var list []item
	if text := wire.Text(m); text != "" || len(m.Calls) == 0 {
		list = append(list, responses.ResponseInputItemParamOfMessage(text, responses.EasyInputMessageRoleAssistant))
	}
	for i := range m.Calls {
		c := &m.Calls[i]
		own := responses.ResponseInputItemParamOfFunctionCall(c.Arguments, c.ID, c.Name)
		if c.Native != "" {
			own = computerCall(m, c)
		}
		list = append(list, own)
	}
	return wire.Interleave(reasoningItem, m.Blocks, list, func(raw json.RawMessage) item { return param.Override[item](raw) })
}

// function writes a tool. Schemas are not made strict, since strict ones can have no optional parameter.
func function(t gymkhana.Tool) (*responses.FunctionToolParam, error) {
	f := &responses.FunctionToolParam{Name: t.Name, Strict: openai.Bool(false)}
	if t.Description != "" {
		f.Description = openai.String(t.Description)
	}
	if len(t.Parameters) > 0 {
		if err := json.Unmarshal(t.Parameters, &f.Parameters); err != nil {
			return nil, fmt.Errorf("tool %s: parameters: %w", t.Name, err)
		}
	}
	return f, nil
}

func choiceOf(choice string, tools []gymkhana.Tool) (u responses.ResponseNewParamsToolChoiceUnion) {
	switch choice {
	case "":
	case "auto", "none", "required":
		u.OfToolChoiceMode = param.NewOpt(responses.ToolChoiceOptions(choice))
	default:
		for i := range tools {
			if kind := declared(&tools[i]); kind != "" && tools[i].Name == choice {
				u.OfHostedTool = &responses.ToolChoiceTypesParam{Type: responses.ToolChoiceTypesType(kind)}
				return u
			}
		}
		u.OfFunctionTool = &responses.ToolChoiceFunctionParam{Name: choice}
	}
	return u
}

// responded reads an answer. Its texts are one text, and so count as one piece.
func responded(req *gymkhana.Request, answer *responses.Response) *gymkhana.Response {
	r := &gymkhana.Response{Model: answer.Model, ID: answer.ID, Usage: counted(&answer.Usage)}
	var thoughts []string
	pieces := 0
	for i := range answer.Output {
		o := &answer.Output[i]
		switch o.Type {
		case "reasoning":
			for _, s := range o.Summary {
				thoughts = append(thoughts, s.Text)
			}
			r.Blocks = append(r.Blocks, gymkhana.Block{Provider: wire.Mark(reasoningItem, pieces), JSON: o.RawJSON()})
			pieces = 0
		case "message":
			before := r.Text
			for _, c := range o.Content {
				r.Text += c.Text + c.Refusal
			}
			if before == "" && r.Text != "" {
				pieces++
			}
		case "function_call", "computer_call":
			call := gymkhana.ToolCall{ID: o.CallID, Name: o.Name}
			if call.ID == "" {
				call.ID = fmt.Sprintf("call_%d_%d", len(req.Messages), len(r.Calls)+1)
			}
			if o.Type == "function_call" {
				call.Arguments = wire.Mend(o.AsFunctionCall().Arguments)
			} else {
				name := nativeOf(req.Tools)
				call.Name, call.Native, call.Arguments = name, name, asked(o.RawJSON())
				if o.ID != "" {
					r.Blocks = append(r.Blocks, itemIDs{o.ID, call.ID}.block())
				}
			}
			r.Calls = append(r.Calls, call)
			pieces++
		}
	}
	r.Thinking = strings.Join(thoughts, "\n")
	switch reason := answer.IncompleteDetails.Reason; {
	case reason == "max_output_tokens":
		r.Finish = "length"
	case reason != "":
		r.Finish = strings.ToLower(reason) // content_filter
	default:
		r.Finish = finish("", len(r.Calls) > 0)
	}
	return r
}

// counted counts tokens in our sense.
func counted(u *responses.ResponseUsage) gymkhana.Usage {
	in, out := max(u.InputTokens, 0), max(u.OutputTokens, 0)
	cached := min(max(u.InputTokensDetails.CachedTokens, 0), in)
	return gymkhana.Usage{In: int(in), Out: int(out), Cached: int(cached),
		Written:   int(min(max(u.InputTokensDetails.CacheWriteTokens, 0), in-cached)),
		Reasoning: int(min(max(u.OutputTokensDetails.ReasoningTokens, 0), out))}
}
