package anthropic

import (
	"cmp"
	"encoding/json"
	"fmt"
	"strings"

	"gymkhana"
	"gymkhana/model/wire"
)

// write writes a request as the provider wants it. Parameters that the request does not set are not sent, except
// for the limit of tokens.
func (c *client) write(req *gymkhana.Request) (*request, error) {
	s := &req.Sampling
	p := &request{Model: c.Opts.Name, MaxTokens: cmp.Or(s.MaxTokens, defaultMaxTokens), StopSequences: s.Stop,
		TopP: s.TopP}
	if s.Temperature != nil {
		most := min(*s.Temperature, 1) // others go up to 2
		p.Temperature = &most
	}
	c.think(p, s.Effort)
	var err error
	if p.Tools, err = tools(req.Tools); err != nil {
		return p, err
	}
	if len(req.Tools) > 0 {
		p.ToolChoice = c.toolChoice(req.ToolChoice)
	}
	if p.System, p.Messages, err = talk(req.Messages); err != nil {
		return p, err
	}
	ephemeral := &mark{"ephemeral"}
	if n := len(p.System); n > 0 {
		p.System[n-1].CacheControl = ephemeral
	}
	if c.talks.grew(req) {
		p.CacheControl = ephemeral // of the last block that can have one
	}
	return p, nil
}

// think asks for thinking of an effort. Without one, the model does as it does by itself.
func (c *client) think(p *request, effort string) {
	switch effort {
	case "":
	case "none", "minimal":
		p.Thinking = &thinking{Type: "disabled"}
	default:
		p.OutputConfig.Effort = effort
		p.Thinking = &thinking{Type: adaptive, Display: "summarized"}
		if c.Has(adaptive) {
			p.Thinking = budget(effort, p.MaxTokens)
		}
	}
}

// leastBudget is the smallest thinking budget that the API accepts, in tokens.
const leastBudget = 1024

// budget is thinking for models that cannot decide how much to think: up to a share of the answer.
func budget(effort string, most int) *thinking {
	share := map[string]int{"low": 4, "medium": 2}[effort]
	tokens := most - most/4
	if share > 0 {
		tokens = most / share
	}
	if tokens < leastBudget {
		return nil
	}
	return &thinking{Type: "enabled", BudgetTokens: tokens}
}

// talk splits the talk into the system prompt and the turns.
func talk(list []gymkhana.Message) (system []block, turns []message, err error) {
	sets := toolsets(list)
	for i := range list {
		m := &list[i]
		if m.Role == gymkhana.System && len(turns) == 0 && !wire.HasImage(m) {
			if text := wire.Text(m); strings.TrimSpace(text) != "" {
				system = append(system, block{Type: "text", Text: text})
			}
			continue
		}
		turn, err := turnOf(m)
		if err != nil {
			return nil, nil, fmt.Errorf("message %d: %w", i+1, err)
		}
		markToolsets(turn.Content, sets)
		if last := len(turns) - 1; m.Role == gymkhana.ToolReply && i > 0 && list[i-1].Role == gymkhana.ToolReply {
			turns[last].Content = append(turns[last].Content, turn.Content...)
			continue
		}
		turns = append(turns, turn)
	}
	return system, turns, nil
}

func turnOf(m *gymkhana.Message) (message, error) {
	switch m.Role {
	case gymkhana.System, gymkhana.Assistant:
		if wire.HasImage(m) {
			return message{}, fmt.Errorf("a picture in a message of the %s; only users and tools can show one", m.Role)
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
	return message{}, fmt.Errorf("unknown speaker %q", m.Role)
}

func user(m *gymkhana.Message) (message, error) {
	shown, err := parts(m)
	if err != nil {
		return message{}, err
	}
	turn := message{Role: "user"}
	for i := range shown {
		turn.Content = append(turn.Content, &shown[i])
	}
	if len(shown) == 0 {
		turn.Content = append(turn.Content, &block{Type: "text", Text: wire.Nothing})
	}
	return turn, nil
}

// toolResult is a user's turn with a tool's result.
func toolResult(m *gymkhana.Message) (message, error) {
	shown, err := parts(m)
	if err != nil {
		return message{}, err
	}
	result := &block{Type: "tool_result", ToolUseID: m.CallID, IsError: failed(m), Content: shown}
	return message{Role: "user", Content: []any{result}}, nil
}

// parts writes texts and pictures.
func parts(m *gymkhana.Message) ([]block, error) {
	var list []block
	for _, p := range m.Parts {
		if strings.TrimSpace(p.Text) != "" {
			list = append(list, block{Type: "text", Text: p.Text})
		}
		if p.Image != nil {
			media, err := wire.Media(p.Image)
			if err != nil {
				return nil, err
			}
			list = append(list, block{Type: "image", Source: &source{p.Image.Data, media, "base64"}})
		}
	}
	return list, nil
}

// assistant writes a reply with its thinking in the place where it came.
func assistant(m *gymkhana.Message) message {
	var said []any
	if text := wire.Text(m); strings.TrimSpace(text) != "" {
		said = append(said, &block{Type: "text", Text: text})
	}
	for _, c := range m.Calls {
		said = append(said, &block{Type: "tool_use", ID: c.ID, Name: c.Name,
			Input: json.RawMessage(wire.WellFormed(c.Arguments))})
	}
	content := wire.Interleave(provider, m.Blocks, said, func(raw json.RawMessage) any { return raw })
	if len(said) == 0 {
		content = append(content, &block{Type: "text", Text: wire.Nothing})
	}
	return message{content, "assistant"}
}

func tools(list []gymkhana.Tool) ([]any, error) {
	var sent []any
	for _, t := range list {
		switch {
		case len(t.Native) > 0 && !json.Valid(t.Native):
			return nil, fmt.Errorf("tool %s: its declaration is no JSON", t.Name)
		case len(t.Native) > 0:
			sent = append(sent, t.Native)
		case len(t.Parameters) > 0 && !json.Valid(t.Parameters):
			return nil, fmt.Errorf("tool %s: parameters: no JSON", t.Name)
		default:
			sent = append(sent, function{t.Parameters, t.Name, t.Description})
		}
	}
	return sent, nil
}

// toolChoice writes a choice. A model that refused to be made to call a tool may choose by itself.
func (c *client) toolChoice(asked string) *choice {
	switch asked {
	case "":
		return nil
	case "auto", "none":
		return &choice{Type: asked}
	}
	if c.Has("tool_choice") {
		return &choice{Type: "auto"}
	}
	if asked == "required" {
		return &choice{Type: "any"}
	}
	return &choice{asked, "tool"}
}
