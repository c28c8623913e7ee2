package anthropic

import (
	"cmp"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"strings"

	"github.com/anthropics/anthropic-sdk-go"
	"github.com/anthropics/anthropic-sdk-go/packages/param"

	"gymkhana"
	"gymkhana/model/wire"
)

// params writes a request as the provider wants it. What the request leaves open is not sent, but for the
// limit of tokens.
func (c *client) params(req *gymkhana.Request) (anthropic.MessageNewParams, error) {
	s := &req.Sampling
	p := anthropic.MessageNewParams{Model: c.Opts.Name, MaxTokens: int64(cmp.Or(s.MaxTokens, defaultMaxTokens)),
		StopSequences: s.Stop}
	if s.Temperature != nil {
		p.Temperature = anthropic.Float(min(*s.Temperature, 1)) // others go up to 2
	}
	if s.TopP != nil {
		p.TopP = anthropic.Float(*s.TopP)
	}
	think(&p, s.Effort)
	var err error
	if p.Tools, err = tools(req.Tools); err != nil {
		return p, err
	}
	if len(req.Tools) > 0 {
		p.ToolChoice = toolChoice(req.ToolChoice)
	}
	if p.System, p.Messages, err = talk(req.Messages); err != nil {
		return p, err
	}
	mark := anthropic.NewCacheControlEphemeralParam()
	if n := len(p.System); n > 0 {
		p.System[n-1].CacheControl = mark
	}
	if c.talks.grew(req) {
		p.CacheControl = mark // of the last block that can have one
	}
	return p, nil
}

// think asks for thinking of an effort. Without one, the model does as it does by itself.
func think(p *anthropic.MessageNewParams, effort string) {
	switch effort {
	case "":
	case "none", "minimal":
		p.Thinking = anthropic.ThinkingConfigParamUnion{OfDisabled: &anthropic.ThinkingConfigDisabledParam{}}
	default:
		p.OutputConfig.Effort = anthropic.OutputConfigEffort(effort)
		p.Thinking = anthropic.ThinkingConfigParamUnion{OfAdaptive: &anthropic.ThinkingConfigAdaptiveParam{
			Display: anthropic.ThinkingConfigAdaptiveDisplaySummarized}}
	}
}

// leastBudget is the smallest number of tokens that a model can be told to think with.
const leastBudget = 1024

// budget is thinking for models that cannot decide how much to think: up to a share of the answer.
func budget(effort string, most int64) (u anthropic.ThinkingConfigParamUnion) {
	share := map[string]int64{"low": 4, "medium": 2}[effort]
	tokens := most - most/4
	if share > 0 {
		tokens = most / share
	}
	if tokens < leastBudget {
		return u
	}
	return anthropic.ThinkingConfigParamOfEnabled(tokens)
}

// talk splits the talk into the system prompt and the turns.
func talk(list []gymkhana.Message) (system []anthropic.TextBlockParam, turns []anthropic.MessageParam, err error) {
	sets := toolsets(list)
	for i := range list {
		m := &list[i]
		if m.Role == gymkhana.System && len(turns) == 0 && !wire.HasImage(m) {
			if text := wire.Text(m); strings.TrimSpace(text) != "" {
				system = append(system, anthropic.TextBlockParam{Text: text})
			}
			continue
		}
		turn, err := message(m)
		if err != nil {
			return nil, nil, fmt.Errorf("message %d: %w", i+1, err)
		}
		mark(turn.Content, sets)
		if last := len(turns) - 1; m.Role == gymkhana.ToolReply && i > 0 && list[i-1].Role == gymkhana.ToolReply {
			turns[last].Content = append(turns[last].Content, turn.Content...)
			continue
		}
		turns = append(turns, turn)
	}
	return system, turns, nil
}

func message(m *gymkhana.Message) (anthropic.MessageParam, error) {
	switch m.Role {
	case gymkhana.System, gymkhana.Assistant:
		if wire.HasImage(m) {
			return anthropic.MessageParam{}, fmt.Errorf("a picture in a message of the %s; only users and tools can show one", m.Role)
		}
		if m.Role == gymkhana.Assistant {
			return assistant(m), nil
		}
		return user(m)
	case gymkhana.User:
		return user(m)
	case gymkhana.ToolReply:
		return toolResult(m)
	}
	return anthropic.MessageParam{}, fmt.Errorf("unknown speaker %q", m.Role)
}

func user(m *gymkhana.Message) (anthropic.MessageParam, error) {
	var content []anthropic.ContentBlockParamUnion
	for _, p := range m.Parts {
		if strings.TrimSpace(p.Text) != "" {
			content = append(content, anthropic.NewTextBlock(p.Text))
		}
		if p.Image != nil {
			image, err := picture(p.Image)
			if err != nil {
				return anthropic.MessageParam{}, err
			}
			content = append(content, anthropic.ContentBlockParamUnion{OfImage: image})
		}
	}
	if len(content) == 0 {
		content = append(content, anthropic.NewTextBlock(wire.Nothing))
	}
	return anthropic.NewUserMessage(content...), nil
}

// toolResult is a user's turn that holds what a tool returned.
func toolResult(m *gymkhana.Message) (anthropic.MessageParam, error) {
	result := &anthropic.ToolResultBlockParam{ToolUseID: m.CallID}
	if failed(m) {
		result.IsError = anthropic.Bool(true)
	}
	for _, p := range m.Parts {
		if strings.TrimSpace(p.Text) != "" {
			result.Content = append(result.Content, anthropic.ToolResultBlockParamContentUnion{OfText: &anthropic.TextBlockParam{Text: p.Text}})
		}
		if p.Image != nil {
			image, err := picture(p.Image)
			if err != nil {
				return anthropic.MessageParam{}, err
			}
			result.Content = append(result.Content, anthropic.ToolResultBlockParamContentUnion{OfImage: image})
		}
	}
	return anthropic.NewUserMessage(anthropic.ContentBlockParamUnion{OfToolResult: result}), nil
}

func picture(im *gymkhana.Image) (*anthropic.ImageBlockParam, error) {
	media, err := wire.Media(im)
	if err != nil {
		return nil, err
	}
	return &anthropic.ImageBlockParam{Source: anthropic.ImageBlockParamSourceUnion{OfBase64: &anthropic.Base64ImageSourceParam{
		MediaType: anthropic.Base64ImageSourceMediaType(media), Data: base64.StdEncoding.EncodeToString(im.Data)}}}, nil
}

// assistant writes a reply with its thinking in the place where it came.
func assistant(m *gymkhana.Message) anthropic.MessageParam {
	var said []anthropic.ContentBlockParamUnion
	if text := wire.Text(m); strings.TrimSpace(text) != "" {
		said = append(said, anthropic.NewTextBlock(text))
	}
	for _, c := range m.Calls {
		said = append(said, anthropic.NewToolUseBlock(c.ID, json.RawMessage(wire.WellFormed(c.Arguments)), c.Name))
	}
	content := wire.Interleave(provider, m.Blocks, said, func(raw json.RawMessage) anthropic.ContentBlockParamUnion {
		return param.Override[anthropic.ContentBlockParamUnion](raw)
	})
	if len(said) == 0 {
		content = append(content, anthropic.NewTextBlock(wire.Nothing))
	}
	return anthropic.NewAssistantMessage(content...)
}

func tools(list []gymkhana.Tool) ([]anthropic.ToolUnionParam, error) {
	var sent []anthropic.ToolUnionParam
	for _, t := range list {
		if len(t.Native) > 0 {
			if !json.Valid(t.Native) {
				return nil, fmt.Errorf("tool %s: its declaration is no JSON", t.Name)
			}
			sent = append(sent, param.Override[anthropic.ToolUnionParam](t.Native))
			continue
		}
		own := &anthropic.ToolParam{Name: t.Name}
		if t.Description != "" {
			own.Description = anthropic.String(t.Description)
		}
		if len(t.Parameters) > 0 {
			if !json.Valid(t.Parameters) {
				return nil, fmt.Errorf("tool %s: parameters: no JSON", t.Name)
			}
			own.InputSchema = param.Override[anthropic.ToolInputSchemaParam](t.Parameters)
		}
		sent = append(sent, anthropic.ToolUnionParam{OfTool: own})
	}
	return sent, nil
}

func toolChoice(choice string) (u anthropic.ToolChoiceUnionParam) {
	switch choice {
	case "":
	case "auto":
		u.OfAuto = &anthropic.ToolChoiceAutoParam{}
	case "none":
		u.OfNone = &anthropic.ToolChoiceNoneParam{}
	case "required":
		u.OfAny = &anthropic.ToolChoiceAnyParam{}
	default:
		u.OfTool = &anthropic.ToolChoiceToolParam{Name: choice}
	}
	return u
}
