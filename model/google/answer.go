package google

import (
	"bytes"
	"cmp"
	"encoding/base64"
	"encoding/json"
	"strconv"
	"strings"

	"google.golang.org/genai"

	"gymkhana"
)

// provider begins the marks of Google's blocks. A block is the signature of a thought, as a JSON string;
// its mark says on which part of the reply it was: on its text, or on one of its calls, from 0.
const (
	provider = "google/"
	onText   = provider + "text"
	onCall   = provider + "call/"
)

// response reads the first candidate.
func response(req *gymkhana.Request, answer *genai.GenerateContentResponse) *gymkhana.Response {
	candidate := answer.Candidates[0]
	r := &gymkhana.Response{Model: answer.ModelVersion, ID: answer.ResponseID, Usage: usage(answer.UsageMetadata)}
	if candidate.Content != nil {
		for _, p := range candidate.Content.Parts {
			if p != nil {
				add(r, req, p)
			}
		}
	}
	r.Finish = finish(candidate.FinishReason, len(r.Calls) > 0)
	if r.Finish == "content_filter" && r.Text == "" {
		r.Text = candidate.FinishMessage
	}
	return r
}

// add adds one part of an answer.
func add(r *gymkhana.Response, req *gymkhana.Request, p *genai.Part) {
	mark := onText
	switch {
	case p.Thought:
		r.Thinking = strings.TrimPrefix(r.Thinking+"\n"+p.Text, "\n")
	case p.FunctionCall != nil:
		mark = onCall + strconv.Itoa(len(r.Calls))
		c := p.FunctionCall
		id := cmp.Or(c.ID, "call_"+strconv.Itoa(len(req.Messages))+"_"+strconv.Itoa(len(r.Calls)+1))
		r.Calls = append(r.Calls, gymkhana.ToolCall{ID: id, Name: c.Name, Arguments: arguments(c.Args), Native: nativeOf(req.Tools, c.Name)})
	default:
		r.Text += p.Text
	}
	if len(p.ThoughtSignature) > 0 {
		r.Blocks = append(r.Blocks, gymkhana.Block{Provider: mark, JSON: `"` + base64.StdEncoding.EncodeToString(p.ThoughtSignature) + `"`})
	}
}

// arguments writes what the SDK decoded as JSON again, its keys sorted.
func arguments(args map[string]any) string {
	if len(args) == 0 {
		return "{}"
	}
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	if e.Encode(args) != nil {
		return "{}" // it was decoded from JSON, so this cannot be
	}
	return strings.TrimSpace(b.String())
}

// blocked is the answer to a prompt that Google's filter stopped.
func blocked(answer *genai.GenerateContentResponse) *gymkhana.Response {
	return &gymkhana.Response{Finish: "content_filter", Text: answer.PromptFeedback.BlockReasonMessage, Model: answer.ModelVersion,
		ID: answer.ResponseID, Usage: usage(answer.UsageMetadata)}
}

// finish maps the reasons to the four we know. Others are slips of the model, such as a call that is none,
// and are told in lower case.
func finish(reason genai.FinishReason, called bool) string {
	switch reason {
	case genai.FinishReasonStop, genai.FinishReasonUnspecified, "":
		if called {
			return "tool_calls"
		}
		return "stop"
	case genai.FinishReasonMaxTokens:
		return "length"
	case genai.FinishReasonSafety, genai.FinishReasonRecitation, genai.FinishReasonBlocklist, genai.FinishReasonProhibitedContent,
		genai.FinishReasonSPII, genai.FinishReasonImageSafety, genai.FinishReasonImageProhibitedContent:
		return "content_filter"
	}
	return strings.ToLower(string(reason))
}

// usage counts tokens in our sense: Out holds the thoughts, which Google counts apart.
func usage(u *genai.GenerateContentResponseUsageMetadata) gymkhana.Usage {
	if u == nil {
		return gymkhana.Usage{}
	}
	count := func(n int32) int { return int(max(n, 0)) }
	in, thoughts := count(u.PromptTokenCount)+count(u.ToolUsePromptTokenCount), count(u.ThoughtsTokenCount)
	return gymkhana.Usage{In: in, Out: count(u.CandidatesTokenCount) + thoughts, Reasoning: thoughts,
		Cached: min(count(u.CachedContentTokenCount), in)}
}
