package anthropic

import (
	"strconv"
	"strings"

	"gymkhana"
	"gymkhana/model/wire"
)

// provider is the prefix of wire.Mark for Anthropic's blocks.
const provider = "anthropic"

// read reads an answer. Its texts are one text, and so count as one piece.
func (c *client) read(req *gymkhana.Request, body []byte) (*gymkhana.Response, error) {
	var a answer
	wire.Read(body, &a)
	if a.StopReason == "" && len(a.Content) == 0 {
		return nil, c.Useless("no_choices", "the answer has no content: "+string(body))
	}
	r := &gymkhana.Response{Model: string(a.Model), ID: string(a.ID), Usage: a.Usage.counted()}
	var thoughts []string
	var text strings.Builder
	pieces, last := 0, wire.String("")
	for i := range a.Content {
		b := &a.Content[i].Of
		switch b.Type {
		case "thinking", "redacted_thinking":
			if b.Thinking != "" {
				thoughts = append(thoughts, string(b.Thinking))
			}
			r.Blocks, pieces = append(r.Blocks, gymkhana.Block{Provider: wire.Mark(provider, pieces),
				JSON: string(a.Content[i].JSON)}), 0
		case "text":
			if text.Len() == 0 && b.Text != "" {
				pieces++
			}
			if text.Len() > 0 && last != "text" {
				text.WriteString("\n")
			}
			text.WriteString(string(b.Text))
		case "tool_use":
			id := string(b.ID)
			if id == "" {
				id = "call_" + strconv.Itoa(len(req.Messages)) + "_" + strconv.Itoa(len(r.Calls)+1)
			}
			pieces++
			r.Calls = append(r.Calls, gymkhana.ToolCall{ID: id, Name: string(b.Name), Arguments: string(b.Input),
				Native: nativeOf(req.Tools, b)})
		}
		last = b.Type
	}
	r.Text, r.Thinking = text.String(), strings.Join(thoughts, "\n")
	r.Finish = finish(string(a.StopReason), len(r.Calls) > 0)
	if r.Finish == "content_filter" && r.Text == "" {
		r.Text = string(a.StopDetails.Explanation)
	}
	return r, nil
}

// finish maps the reasons to the four we know. A refusal is an answer: the model's own filter stopped it.
func finish(reason string, called bool) string {
	switch reason {
	case "max_tokens", "model_context_window_exceeded":
		return "length"
	case "refusal":
		return "content_filter"
	case "tool_use", "end_turn", "stop_sequence", "":
		if called {
			return "tool_calls"
		}
		return "stop"
	}
	return strings.ToLower(reason)
}

// counted counts tokens in our sense: In includes tokens read from the cache and written to it, which Anthropic counts
// separately.
func (u *usage) counted() gymkhana.Usage {
	read, written, out := u.CacheReadInputTokens.Count(), u.CacheCreationInputTokens.Count(), u.OutputTokens.Count()
	return gymkhana.Usage{In: u.InputTokens.Count() + read + written, Cached: read, Written: written,
		Out: out, Reasoning: min(u.OutputTokensDetails.ThinkingTokens.Count(), out)}
}
