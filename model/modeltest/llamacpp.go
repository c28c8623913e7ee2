package modeltest

import (
	"encoding/json"
	"fmt"

	"gymkhana"
)

// LlamaCPP is a llama-server of llama.cpp, as build 10434 behaved when it was measured with SmolLM2-135M-Instruct. It
// refuses with the status and in the words of that server.
type LlamaCPP struct {
	Context  int                   // tokens of a slot, at four bytes of the body each; 0 sets no bound
	Sees     bool                  // it was started with a projector
	Tools    bool                  // the model's template renders tools; another template drops them without an error
	Template func(*Request) string // what the template raises, "" for nothing; nil accepts everything
}

// Over answers what the server refuses, and everything else with a reply.
func (l LlamaCPP) Over(reply func(*Request) Reply) func(*Request) Reply {
	return func(r *Request) Reply {
		if status, kind, words := l.refusal(r); status != 0 {
			return Reply{Status: status, Raw: encode(map[string]any{"error": map[string]any{"code": status, "message": words, "type": kind}})}
		}
		if !l.Tools {
			deaf := *r
			deaf.Tools = nil
			r = &deaf
		}
		return reply(r)
	}
}

// refusal gives the status, the type and the message of an error; a status of 0 means none.
func (l LlamaCPP) refusal(r *Request) (status int, kind, words string) {
	const invalid, broken = "invalid_request_error", "server_error"
	for _, m := range r.Messages {
		for _, p := range m.Parts {
			if p.Image != nil && !l.Sees {
				return 500, broken, "image input is not supported - hint: if this is unexpected, you may need to provide the mmproj"
			}
		}
	}
	if n := len(r.Messages); n > 1 && r.Messages[n-1].Role == gymkhana.Assistant && r.Messages[n-2].Role == gymkhana.Assistant {
		return 400, invalid, "Cannot have 2 or more assistant messages at the end of the list."
	}
	for _, m := range r.Messages {
		for _, c := range m.Calls {
			if !json.Valid([]byte(c.Arguments)) {
				return 500, broken, "Failed to parse tool call arguments as JSON: [json.exception.parse_error.101] parse error at line 1, column 1"
			}
		}
	}
	if l.Template != nil {
		if raised := l.Template(r); raised != "" {
			return 400, invalid, "Unable to generate parser for this template. Automatic parser generation failed: \n------------\n" +
				"While executing CallExpression at line 3, column 73 in source:\n...\nError: Jinja Exception: " + raised
		}
	}
	if tokens := len(r.Body) / 4; l.Context > 0 && tokens >= l.Context {
		return 400, "exceed_context_size_error", fmt.Sprintf("request (%d tokens) exceeds the available context size (%d tokens), try increasing it",
			tokens, l.Context)
	}
	return 0, "", ""
}
