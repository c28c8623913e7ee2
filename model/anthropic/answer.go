package anthropic

import (
	"strconv"
	"strings"

	"github.com/anthropics/anthropic-sdk-go"

	"gymkhana"
	"gymkhana/model/wire"
)

// provider marks the blocks that are Anthropic's, as wire.Mark says.
const provider = "anthropic"

// response reads an answer. Its texts are one text, and so count as one piece.
func response(req *gymkhana.Request, answer *anthropic.Message) *gymkhana.Response {
	r := &gymkhana.Response{Model: answer.Model, ID: answer.ID, Usage: usage(&answer.Usage)}
	var thoughts []string
	pieces, last := 0, ""
	for i := range answer.Content {
		b := &answer.Content[i]
		switch b.Type {
		case "thinking", "redacted_thinking":
			if b.Thinking != "" {
				thoughts = append(thoughts, b.Thinking)
			}
			r.Blocks, pieces = append(r.Blocks, gymkhana.Block{Provider: wire.Mark(provider, pieces), JSON: b.RawJSON()}), 0
		case "text":
			if r.Text == "" && b.Text != "" {
				pieces++
			}
			if r.Text != "" && last != "text" {
				r.Text += "\n"
			}
			r.Text += b.Text
		case "tool_use":
			id := b.ID
			if id == "" {
				id = "call_" + strconv.Itoa(len(req.Messages)) + "_" + strconv.Itoa(len(r.Calls)+1)
			}
			pieces++
			r.Calls = append(r.Calls, gymkhana.ToolCall{ID: id, Name: b.Name, Arguments: wire.Mend(string(b.Input)),
				Native: nativeOf(req.Tools, b)})
		}
		last = b.Type
	}
	r.Thinking = strings.Join(thoughts, "\n")
	r.Finish = finish(answer, len(r.Calls) > 0)
	if r.Finish == "content_filter" && r.Text == "" {
		r.Text = answer.StopDetails.Explanation
	}
	return r
}

// finish maps the reasons to the four we know. A refusal is an answer: the model's own filter stopped it.
func finish(answer *anthropic.Message, called bool) string {
	switch answer.StopReason {
	case anthropic.StopReasonMaxTokens, anthropic.StopReasonModelContextWindowExceeded:
		return "length"
	case anthropic.StopReasonRefusal:
		return "content_filter"
	case anthropic.StopReasonToolUse, anthropic.StopReasonEndTurn, anthropic.StopReasonStopSequence, "":
		if called {
			return "tool_calls"
		}
		return "stop"
	}
	return strings.ToLower(string(answer.StopReason))
}

// usage counts tokens in our sense: In holds what was read from the cache and what was written to it,
// which Anthropic counts apart.
func usage(u *anthropic.Usage) gymkhana.Usage {
	read, written := max(u.CacheReadInputTokens, 0), max(u.CacheCreationInputTokens, 0)
	out := max(u.OutputTokens, 0)
	return gymkhana.Usage{In: int(max(u.InputTokens, 0) + read + written), Cached: int(read), Written: int(written),
		Out: int(out), Reasoning: int(min(max(u.OutputTokensDetails.ThinkingTokens, 0), out))}
}
