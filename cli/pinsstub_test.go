package cli_test

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"
)

// A stub is a server of chat completions that answers every question by a rule and keeps a hash of each body.
type stub struct {
	*httptest.Server
	mu     sync.Mutex
	bodies []string
}

// A question is what the stub was asked: the n-th one, from 1, in the order of arrival.
type question struct {
	n     int
	canon string // the body as JSON with sorted keys
	text  string // of all messages
	last  string // text of the last message
	tools []tool
}

type tool struct {
	Name       string `json:"name"`
	Parameters struct {
		Properties map[string]struct {
			Type string   `json:"type"`
			Enum []string `json:"enum"`
			Min  *float64 `json:"minimum"`
			Max  *float64 `json:"maximum"`
		} `json:"properties"`
	} `json:"parameters"`
}

// An answer is a text, and perhaps a call of a tool.
type answer struct {
	text, thinking  string
	name, arguments string
	status          int // of a failure
}

// draw picks one of several things by what the question says, whatever else was asked before.
func (q *question) draw(of int) int {
	sum := sha256.Sum256([]byte(q.canon))
	return int(sum[0]) % of
}

func newStub(t *testing.T, reply func(*question) answer) *stub {
	t.Helper()
	s := &stub{}
	s.Server = httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		body, err := io.ReadAll(r.Body)
		if err != nil {
			panic(http.ErrAbortHandler)
		}
		q := readQuestion(body)
		s.mu.Lock()
		defer s.mu.Unlock() // one at a time
		s.bodies = append(s.bodies, short(q.canon))
		q.n = len(s.bodies)
		a := reply(q)
		w.Header().Set("Content-Type", "application/json")
		if a.status != 0 {
			w.Header().Set("Retry-After", "0.01")
			w.WriteHeader(a.status)
			io.WriteString(w, `{"error":{"code":"later","message":"come back later","type":"test"}}`)
			return
		}
		io.WriteString(w, a.completion(q.n))
	}))
	t.Cleanup(s.Close)
	return s
}

func (s *stub) url() string { return s.URL + "/v1" }

// asked hashes all bodies that came, in whichever order, and says how many there were.
func (s *stub) asked() string {
	s.mu.Lock()
	defer s.mu.Unlock()
	slices.Sort(s.bodies)
	return fmt.Sprintf("%d bodies %s", len(s.bodies), short(strings.Join(s.bodies, "\n")))
}

func (a answer) completion(n int) string {
	message := map[string]any{"role": "assistant", "content": a.text}
	finish := "stop"
	if a.thinking != "" {
		message["reasoning_content"] = a.thinking
	}
	if a.name != "" {
		finish = "tool_calls"
		message["tool_calls"] = []any{map[string]any{"id": fmt.Sprintf("call_%d", n), "type": "function",
			"function": map[string]any{"name": a.name, "arguments": a.arguments}}}
	}
	return encoded(map[string]any{"id": "chatcmpl-1", "object": "chat.completion", "created": 0, "model": "stub",
		"choices": []any{map[string]any{"index": 0, "message": message, "finish_reason": finish}},
		"usage":   map[string]any{"prompt_tokens": 100, "completion_tokens": 10, "total_tokens": 110}})
}

func readQuestion(body []byte) *question {
	var wire struct {
		Messages []struct {
			Content any `json:"content"`
		} `json:"messages"`
		Tools []struct {
			Function tool `json:"function"`
		} `json:"tools"`
	}
	q := &question{}
	all, _ := decoded(string(body))
	q.canon = encoded(all)
	if err := json.Unmarshal(body, &wire); err != nil {
		return q
	}
	for _, m := range wire.Messages {
		q.last = ""
		switch c := m.Content.(type) {
		case string:
			q.last = c
		case []any:
			for _, part := range c {
				text, _ := part.(map[string]any)["text"].(string)
				q.last += text
			}
		}
		q.text += q.last + "\n"
	}
	for _, t := range wire.Tools {
		q.tools = append(q.tools, t.Function)
	}
	return q
}

// fill gives arguments that fit a tool.
func (t *tool) fill(n int) map[string]any {
	arguments := map[string]any{}
	for name, p := range t.Parameters.Properties {
		switch {
		case len(p.Enum) > 0:
			arguments[name] = p.Enum[n%len(p.Enum)]
		case p.Type == "array":
			arguments[name] = []string{"ArrowLeft"}
		case p.Type == "boolean":
			arguments[name] = n%2 == 0
		case p.Type == "string":
			arguments[name] = fmt.Sprintf("text %d", n)
		default:
			arguments[name] = 0
			if p.Min != nil {
				arguments[name] = *p.Min
			}
			if p.Max != nil && *p.Max > 100 || p.Min == nil && p.Max == nil {
				arguments[name] = 60 + 10*n
			}
		}
	}
	return arguments
}

// callTools answers with calls of the tools that are offered, in turn; among them a text without a call, a
// tool that there is not, and arguments that do not fit.
func callTools(q *question) answer {
	if len(q.tools) == 0 {
		return answer{text: "I was offered no tools."}
	}
	t := q.tools[q.n%len(q.tools)]
	switch q.n % 7 {
	case 2:
		return answer{text: "I had better think about this first."}
	case 4:
		return answer{text: "Away!", name: "fly", arguments: `{"to":"the moon"}`}
	case 6:
		return answer{name: t.Name, arguments: `{"keys":17,"x":"far","nothing":true}`}
	}
	return answer{text: fmt.Sprintf("Turn %d.", q.n), thinking: "Let me see.", name: t.Name,
		arguments: encoded(t.fill(q.n))}
}

var schema = regexp.MustCompile(`(?m)^\{"function":.*\}$`)

// callInText answers as callTools does, in the text, for models that have no tool calls of their own.
func callInText(q *question) answer {
	for _, line := range schema.FindAllString(q.text, -1) {
		var one struct{ Function tool }
		if json.Unmarshal([]byte(line), &one) == nil {
			q.tools = append(q.tools, one.Function)
		}
	}
	a := callTools(q)
	if a.name == "" {
		return answer{text: a.text + "\nThat is all."}
	}
	return answer{text: fmt.Sprintf("Thinking: %s\n<tool_call>\n{\"name\": %q, \"arguments\": %s}\n</tool_call>",
		a.text, a.name, a.arguments)}
}

// says answers with texts in turn, where N stands for the number of the question.
func says(texts ...string) func(*question) answer {
	return func(q *question) answer {
		return answer{text: strings.ReplaceAll(texts[(q.n-1)%len(texts)], "N", fmt.Sprint(q.n))}
	}
}

// picks answers with one of several texts, which depends on the question and not on when it comes.
func picks(texts ...string) func(*question) answer {
	return func(q *question) answer { return answer{text: texts[q.draw(len(texts))]} }
}

// often answers every third question with a failure that passes, and the others by a rule.
func often(rule func(*question) answer) func(*question) answer {
	return func(q *question) answer {
		if q.n%3 == 2 {
			return answer{status: http.StatusServiceUnavailable}
		}
		return rule(q)
	}
}

var element = regexp.MustCompile(`\[(\d+)\] (link|button|textbox|checkbox|searchbox|combobox)`)

// browses answers as a model would that names elements of pages by their ids.
func browses(q *question) answer {
	ids := element.FindAllStringSubmatch(q.last, -1)
	id := "7"
	if len(ids) > 0 {
		id = ids[(q.n*3)%len(ids)][1]
	}
	replies := []string{
		"The page lists what I need.\n```click [ID]```",
		"I write into it.\n```type [ID] [Vesk] [0]```",
		"There is more below.\n```scroll [down]```",
		"I am not sure what to do.",
		"Back.\n```go_back```",
		"No such thing is here.\n```click [99999]```",
		"In another tab.\n```new_tab```",
		"There.\n```goto [http://wiki.localhost/]```",
		"A word that is none.\n```fly [ID]```",
		"```hover [ID]```",
	}
	return answer{text: strings.ReplaceAll(replies[(q.n-1)%len(replies)], "ID", id)}
}

// hexFront is the front of a hash that was stored as bytes.
func hexFront(b []byte) string { return hex.EncodeToString(b[:min(len(b), 5)]) }
