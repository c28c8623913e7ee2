package google

import (
	"cmp"
	"encoding/base64"
	"encoding/json"
	"strconv"
	"strings"

	"gymkhana"
	"gymkhana/model/wire"
)

// provider begins the marks of Google's blocks. A block is the signature of a thought, as a JSON string;
// its mark names the part of the reply that had it: the text, or one of the calls, from 0.
const (
	provider = "google/"
	onText   = provider + "text"
	onCall   = provider + "call/"
)

// read reads the first candidate of an answer.
func (c *client) read(req *gymkhana.Request, body []byte) (*gymkhana.Response, error) {
	var a answer
	wire.Read(body, &a)
	r := &gymkhana.Response{Model: string(a.ModelVersion), ID: string(a.ResponseID), Usage: a.UsageMetadata.counted()}
	if len(a.Candidates) == 0 {
		if a.PromptFeedback.BlockReason == "" {
			return nil, c.Useless("no_choices", "the answer has no candidates: "+string(body))
		}
		// Google's filter stopped the prompt.
		r.Finish, r.Text = "content_filter", string(a.PromptFeedback.BlockReasonMessage)
		return r, nil
	}
	first := &a.Candidates[0].Of
	var text, thoughts strings.Builder
	for i := range first.Content.Parts {
		p := &first.Content.Parts[i].Of
		switch {
		case p.Thought:
			thoughts.WriteString("\n" + string(p.Text))
		case p.FunctionCall.JSON == nil:
			text.WriteString(string(p.Text))
		}
		add(r, req, p)
	}
	r.Text, r.Thinking = text.String(), strings.TrimPrefix(thoughts.String(), "\n")
	if slipped(req, first, r) {
		return nil, c.Useless("malformed_function_call", "the model's call is none: "+string(body))
	}
	r.Finish = finish(string(first.FinishReason), len(r.Calls) > 0)
	if r.Finish == "content_filter" && r.Text == "" {
		r.Text = string(first.FinishMessage)
	}
	return r, nil
}

// add adds the call and the signature of a part of an answer.
func add(r *gymkhana.Response, req *gymkhana.Request, p *saidPart) {
	mark := onText
	if p.FunctionCall.JSON != nil && !p.Thought {
		mark = onCall + strconv.Itoa(len(r.Calls))
		c := &p.FunctionCall.Of
		id := cmp.Or(string(c.ID), "call_"+strconv.Itoa(len(req.Messages))+"_"+strconv.Itoa(len(r.Calls)+1))
		r.Calls = append(r.Calls, gymkhana.ToolCall{ID: id, Name: string(c.Name), Arguments: arguments(c.Args),
			Native: nativeOf(req.Tools, string(c.Name))})
	}
	if signature, err := base64.StdEncoding.DecodeString(string(p.ThoughtSignature)); err == nil && len(signature) > 0 {
		r.Blocks = append(r.Blocks, gymkhana.Block{Provider: mark,
			JSON: `"` + base64.StdEncoding.EncodeToString(signature) + `"`})
	}
}

// arguments writes those of a call as an object with its keys sorted, and its numbers as short as can be: some models
// write 3.0 where an integer is wanted. What is no object stays as it came.
func arguments(raw json.RawMessage) string {
	var args map[string]any
	if json.Unmarshal(raw, &args) == nil && args != nil {
		if sorted, err := wire.Encode(args); err == nil {
			return string(sorted)
		}
	}
	return string(raw)
}

// finish maps the reasons to the four we know. The others report mistakes of the model, such as a malformed call, and
// are returned in lower case.
func finish(reason string, called bool) string {
	switch reason {
	case "STOP", "FINISH_REASON_UNSPECIFIED", "":
		if called {
			return "tool_calls"
		}
		return "stop"
	case "MAX_TOKENS":
		return "length"
	case "SAFETY", "RECITATION", "BLOCKLIST", "PROHIBITED_CONTENT", "SPII", "IMAGE_SAFETY", "IMAGE_PROHIBITED_CONTENT":
		return "content_filter"
	}
	return strings.ToLower(reason)
}

// counted counts tokens in our sense: Out holds the thoughts, which Google counts apart.
func (u *usageMetadata) counted() gymkhana.Usage {
	in, thoughts := u.PromptTokenCount.Count()+u.ToolUsePromptTokenCount.Count(), u.ThoughtsTokenCount.Count()
	return gymkhana.Usage{In: in, Out: u.CandidatesTokenCount.Count() + thoughts, Reasoning: thoughts,
		Cached: min(u.CachedContentTokenCount.Count(), in)}
}
