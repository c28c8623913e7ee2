package modeltest_test

import (
	"bytes"
	"compress/gzip"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"regexp"
	"strings"
	"testing"
	"time"

	"gymkhana"
	"gymkhana/model/openai"
	"gymkhana/model/wire"
)

// A condition is an answer that a server was seen to give, and what has to come of it.
type condition struct {
	seen   string // the public thread that reports it
	client string // one of asks; "" is that of chat completions of another server than OpenAI
	status int    // 0 is 200
	header string // "Name: value", or ""
	body   string
	until  string // the server answers well as soon as a request does not hold this; "" for never
	want   string // the outcome; "…" is anything
}

// complaint writes an error as OpenAI's servers do.
func complaint(message string) string { return fmt.Sprintf(`{"error":{"message":%q}}`, message) }

// choice writes an answer of one choice.
func choice(message, finish string) string {
	return fmt.Sprintf(`{"choices":[{"message":%s,"finish_reason":%q}]}`, message, finish)
}

// streamed writes pieces of the one choice of an answer as events.
func streamed(pieces ...string) string {
	var b strings.Builder
	for _, p := range pieces {
		fmt.Fprintf(&b, "data: {\"choices\":[{\"delta\":%s}]}\n\n", p)
	}
	return b.String() + "data: {\"choices\":[{\"delta\":{},\"finish_reason\":\"tool_calls\"}]}\n\ndata: [DONE]\n\n"
}

func zipped(s string) string {
	var b bytes.Buffer
	z := gzip.NewWriter(&b)
	_, _ = io.WriteString(z, s)
	_ = z.Close()
	return b.String()
}

const (
	stream = "Content-Type: text/event-stream"
	page   = "Content-Type: text/html; charset=UTF-8"
	left   = `{"content":"left"}`
)

// conditions are replies of servers that public threads report, one of each kind.
var conditions = []condition{
	// Answers in another form.
	{seen: "MindSearch#310", body: `{"choices":[],"created":0,"id":"","prompt_filter_results":[{"prompt_index":0}]}`,
		want: "model: the answer has no choices"},
	{seen: "vllm#53255", body: choice(`{"content":"","tool_calls":[]}`, "tool_calls"), want: `"" stop`},
	{seen: "vllm#11786", body: choice(`{"content":"{\"name\": \"move\", \"parameters\": {}}","tool_calls":[]}`, "stop"),
		want: `"{\"name\": \"move\", \"parameters\": {}}" stop`},
	{seen: "qwen-code#6240", body: choice(`{"content":null,"function_call":{"name":"move","arguments":"{\"dir\":1}"}}`,
		"function_call"), want: `"" move{"dir":1} tool_calls`},
	{seen: "vercel/ai#5039", client: "google", body: `{"candidates":[{"content":{},"finishReason":"MALFORMED_FUNCTION_CALL"}]}`,
		want: `"" malformed_function_call`},
	{seen: "sub2api#7081", client: "google", body: `{"candidates":[{"content":{"role":"model","parts":[{"thoughtSignature":` +
		`"aaaa"}]},"finishReason":"MALFORMED_FUNCTION_CALL"}]}`, want: `"" malformed_function_call`},
	{seen: "turnstone#1162", client: "anthropic", body: `{"content":[{"type":"text","text":"le"}],` +
		`"stop_reason":"model_context_window_exceeded"}`, want: `"le" length`},
	{seen: "agenc-core#2111", client: "anthropic", body: `{"content":[{"type":"text","text":"le"}],"stop_reason":"pause_turn"}`,
		want: `"le" pause_turn`},
	{seen: "agent-afk#290", client: "anthropic", body: `{"content":[],"stop_reason":"refusal"}`, want: `"" content_filter`},
	{seen: "dsh-cost-meter#172", body: zipped(choice(left, "stop")), want: `"left" stop`},
	{seen: "trafficcontrol#1737", status: 400, body: zipped(complaint("insufficient balance")), want: "setup: insufficient balance…"},

	// Streams that were not asked for.
	{seen: "ollama#7881", header: stream, body: streamed(`{"tool_calls":[{"id":"a","function":{"name":"move","arguments":"{\"dir\""}}]}`,
		`{"tool_calls":[{"function":{"arguments":":1}"}}]}`), want: `"" move{"dir":1} tool_calls`},
	{seen: "term-llm#314", header: stream, body: streamed(`{"tool_calls":[{"id":"a","function":{"name":"move","arguments":"{}"}}]}`,
		`{"tool_calls":[{"id":"b","function":{"name":"stop","arguments":"{}"}}]}`), want: `"" move{} stop{} tool_calls`},
	{seen: "GPT_API_free#254", header: stream, body: streamed(
		`{"tool_calls":[{"index":null,"function":{"name":"move","arguments":"{}"}}]}`,
		`{"tool_calls":[{"index":null,"function":{"name":"stop","arguments":"{}"}}]}`), want: `"" move{} stop{} tool_calls`},
	{seen: "vercel/ai#15879", header: stream, body: streamed(`{"tool_calls":[{"id":"a","function":{"arguments":"{\"dir\""}}]}`,
		`{"tool_calls":[{"id":"a","function":{"name":"move","arguments":":1}"}}]}`), want: `"" move{"dir":1} tool_calls`},
	{seen: "litellm#5231", header: stream, body: streamed(
		`{"tool_calls":[{"index":1,"id":"a","function":{"name":"move","arguments":"{}"}}]}`), want: `"" move{} tool_calls`},

	// Ends of answers: some are limits and filters, and some are failures of the server.
	{seen: "inspect_ai#514", body: choice(left, "model_length"), want: `"left" length`},
	{seen: "opencode#18813", body: choice(left, "model_context_window_exceeded"), want: `"left" length`},
	{seen: "dify#7559", body: choice(left, "sensitive"), want: `"left" content_filter`},
	{seen: "litellm#24373", body: choice(left, "network_error"), want: "model: the server broke the answer off (network_error)"},
	{seen: "ds-api", body: choice(left, "insufficient_system_resource"), want: "model: the server broke the answer off…"},
	{seen: "sglang#2956", body: choice(left, "abort"), want: "model: the server broke the answer off (abort)"},

	// What a model wrote and its server could not read is a reply.
	{seen: "freellmapi#291", status: 400, body: `{"error":{"message":"Failed to call a function.","code":"tool_use_failed",` +
		`"failed_generation":"<function=move={}</function>"}}`, want: `"<function=move={}</function>" malformed_function_call`},
	{seen: "ha-groq-cloud-api#20", status: 400, body: `{"error":{"message":"tool call validation failed: parameters for tool ` +
		`move did not match schema","code":"tool_use_failed"}}`, want: `"" malformed_function_call`},
	{seen: "ollama#17638", status: 500, body: `{"error":"error parsing tool call: raw='{\"dir\":1}]', err=invalid character"}`,
		want: `"{\"dir\":1}]" malformed_function_call`},
	{seen: "ollama#11704", status: 500, body: `{"error parsing tool call":"invalid character 'c' looking for beginning of value"}`,
		want: `"" malformed_function_call`},
	{seen: "llama.cpp#23838", status: 500, body: complaint("Failed to parse input at pos 395: <|tool_call_start|>[move()]"),
		want: `"<|tool_call_start|>[move()]" malformed_function_call`},

	// Parameters and forms that a server does not take.
	{seen: "opencode#1680", status: 400, until: "call_1", body: `{"object":"error","message":"Tool call id was call_1 but must be ` +
		`a-z, A-Z, 0-9, with a length of 9.","type":"invalid_function_call","param":null,"code":"3280"}`, want: `"left" stop`},
	{seen: "omlx#1997", status: 500, until: "call_1", body: complaint("Tool call id was call_1 but must be a-z, A-Z, 0-9"),
		want: `"left" stop`},
	{seen: "zed#36094", status: 404, until: "tool_choice",
		body: complaint("No endpoints found that support the provided 'tool_choice' value."), want: `"left" stop`},
	{seen: "eino#994", status: 400, until: "tool_choice", body: complaint("<400> InternalError.Algo.InvalidParameter: The " +
		"tool_choice parameter does not support being set to required or object in thinking mode"), want: `"left" stop`},
	{seen: "oh-my-ppt#45", status: 400, until: "temperature",
		body: complaint("invalid temperature: only 0.6 is allowed for this model"), want: `"left" stop`},
	{seen: "NextChat#3195", status: 400, body: complaint("max_tokens is too large: 8192. This model supports at most 4096 " +
		"completion tokens"), want: "setup: max_tokens…--max-tokens…"},
	{seen: "crush#946", status: 400, body: `{"message":"The maximum tokens you requested exceeds the model limit of 32768"}`,
		want: "setup: The maximum…--max-tokens…"},
	{seen: "fast-agent#122", status: 404, body: complaint("No endpoints found that support tool use. To learn more"),
		want: "setup: No endpoints…tools: hermes…"},
	{seen: "LLMKube#126", status: 500, body: complaint("tools param requires --jinja flag"), want: "setup: tools param…tool parser…"},
	{seen: "llama.cpp#10920", status: 500, body: complaint("Unsupported param: tools"), want: "setup: Unsupported…tool parser…"},
	{seen: "vllm#9986", status: 400, body: complaint(`"auto" tool choice requires --enable-auto-tool-choice and ` +
		`--tool-call-parser to be set`), want: "setup: …tool parser…"},
	{seen: "vllm#13513", status: 400, body: `{"object":"error","message":"At most 1 image(s) may be provided in one request."}`,
		want: "setup: At most 1…image.most…"},
	{seen: "xorbitsai/inference#3054", status: 500, body: `{"detail":"You set image=2 (or defaulted to 1) in ` +
		"`--limit-mm-per-prompt`" + `, but passed 3 image items in the same prompt."}`, want: "setup: You set image=2…image.most…"},
	{seen: "lobehub#14711", client: "anthropic", status: 400, body: complaint("messages.1.content.2.image.source.base64: image " +
		"exceeds 5 MB maximum: 6275800 bytes > 5242880 bytes"), want: "setup: …image.long_side…"},
	{seen: "claude-code#52220", client: "anthropic", status: 400, body: complaint("At least one of the image dimensions exceed " +
		"max allowed size for many-image requests: 2000 pixels"), want: "setup: …image.long_side…"},
	{seen: "GitNexus#43", status: 400, body: complaint("Missing `reasoning_content` field in the assistant message at index 2."),
		want: "setup: Missing…deepseek/NAME…"},
	{seen: "pi#3636", status: 400, body: complaint("The `reasoning_content` in the thinking mode must be passed back to the API."),
		want: "setup: The…deepseek/NAME…"},
	{seen: "qwen-code#1187", status: 400, body: "[" + complaint("Function call is missing a thought_signature in functionCall "+
		"parts.") + "]", want: "setup: Function call…google/NAME…"},

	// Contexts and accounts in other words and forms.
	{seen: "aider#2296", status: 413, body: `{"error":{"code":"tokens_limit_reached","message":"Request body too large for ` +
		`o1-mini model. Max size: 4000 tokens"}}`, want: "context: Request body…"},
	{seen: "openclaude#353", status: 400, body: `{"error":"The number of tokens to keep from the initial prompt is greater than ` +
		`the context length (n_keep: 13055>= n_ctx: 4096)."}`, want: "context: The number…"},
	{seen: "lmstudio-bug-tracker#237", status: 400, body: `{"error":"Trying to keep the first 15857 tokens when context the ` +
		`overflows."}`, want: "context: Trying…"},
	{seen: "dyad#1950", status: 400, body: `{"message":"Input is too long for requested model."}`, want: "context: Input…"},
	{seen: "goose#3635", status: 400, body: `{"error_code":"BAD_REQUEST","message":"{\"external_model_error\":{\"error\":` +
		"{\\\"message\\\":\\\"input length and `max_tokens` exceed context limit: 196758 + 8192 > 200000\\\"}}}\"}", want: "context: …"},
	{seen: "kimi-code#476", status: 400, body: complaint("total message size 10176584 exceeds limit 2097152"), want: "context: …"},
	{seen: "MiniMax-M2#62", status: 500, body: `{"type":"error","error":{"type":"api_error","message":"insufficient balance (1008)"}}`,
		want: "setup: insufficient balance (1008) (the account…"},
	{seen: "MiniMax-01#59", body: `{"base_resp":{"status_code":1008,"status_msg":"insufficient balance"}}`,
		want: "setup: insufficient balance (the account…"},
	{seen: "continue#9528", status: 500, body: `{"error":"model requires more system memory (127.8 GiB) than is available"}`,
		want: "setup: model requires…take a smaller one…"},
	{seen: "gemini-api#4", client: "google", status: 400, body: `{"error":{"code":400,"message":"User location is not supported ` +
		`for the API use.","status":"FAILED_PRECONDITION"}}`, want: "setup: User location…"},

	// Addresses, proxies and gateways.
	{seen: "opencode#23773", status: 404, body: `{"result":null,"success":false,"errors":[{"code":7003,"message":"Could not ` +
		`route to /client/v4"}],"messages":[]}`, want: "setup: Could not route to /client/v4 (check the model's name and --base-url…"},
	{seen: "cloudflare-docs#15116", body: `{"result":null,"success":false,"errors":[{"code":7009,"message":"Upstream service ` +
		`unavailable"}]}`, want: "model: Upstream service unavailable"},
	{seen: "claude-code#3197", status: 520, header: page, body: "<!DOCTYPE html>\n<!--[if lt IE 7]> <html lang=\"en-US\"> " +
		"<![endif]-->\n<head><title>api.example.com | 520: unknown error</title></head>", want: "model: api.example.com | 520: unknown error"},
	{seen: "claude-code#30437", status: 403, header: page, body: `<!DOCTYPE html><html><head><title>Just a moment...</title>`,
		want: "setup: Just a moment... (check --base-url…"},
	{seen: "langchainjs#1716", status: 400, header: page, body: "<html>\r\n<head><title>400 The plain HTTP request was sent to " +
		"HTTPS port</title></head>", want: "setup: 400 The plain HTTP request was sent to HTTPS port (write --base-url with https)"},
	{seen: "LibreChat#4688", status: 400, header: "Content-Type: text/plain", body: "Client sent an HTTP request to an HTTPS server.\n",
		want: "setup: Client sent…with https)"},

	// How long to wait.
	{seen: "openai-node#1108", status: 429, body: complaint("You have exceeded token rate limit of your current OpenAI S0 pricing " +
		"tier. Please retry after 33 seconds. Please go here"), want: "model: …after 33s"},
	{seen: "kernel-memory#795", status: 429, header: "X-Ms-Retry-After-Ms: 3000", body: complaint("no"), want: "model: no after 3s"},
	{seen: "cloud_controller_ng#2544", status: 429, header: fmt.Sprint("Retry-After: ", time.Now().Add(150*time.Minute).Unix()),
		body: complaint("no"), want: "model: no after 2h…"},
	{seen: "tavily-python#166", status: 429, header: "Retry-After: inf", body: complaint("no"), want: "model: no"},
	{seen: "claude-code#67341", status: 522, body: `{"title":"Error 522","status":522,"detail":"no TCP connection",` +
		`"retry_after":120}`, want: "model: no TCP connection after 2m0s"},
	{seen: "opencode#47525", status: 408, want: "model: Request Timeout"},
	{seen: "pi#6586", status: 500, header: "X-Should-Retry: false", body: complaint("gave up"), want: "model: gave up"},
}

func TestConditions(t *testing.T) {
	temperature := 0.5
	talk := []gymkhana.Message{gymkhana.Say(gymkhana.User, "hello"),
		{Role: gymkhana.Assistant, Calls: []gymkhana.ToolCall{{ID: "call_1", Name: "move", Arguments: "{}"}}},
		{Role: gymkhana.ToolReply, CallID: "call_1", Parts: []gymkhana.Part{{Text: "ok"}}}}
	for _, c := range conditions {
		t.Run(c.seen, func(t *testing.T) {
			srv := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
				body, _ := io.ReadAll(r.Body)
				w.Header().Set("Content-Type", "application/json")
				if c.until != "" && !bytes.Contains(body, []byte(c.until)) {
					_, _ = io.WriteString(w, choice(left, "stop"))
					return
				}
				if name, value, ok := strings.Cut(c.header, ": "); ok {
					w.Header().Set(name, value)
				}
				w.WriteHeader(max(c.status, 200))
				_, _ = io.WriteString(w, c.body)
			}))
			defer srv.Close()
			open := func(o wire.Options) (gymkhana.Model, error) {
				return openai.New(openai.Options{Name: o.Name, BaseURL: o.BaseURL, Key: o.Key, Compat: true})
			}
			if c.client != "" {
				open = asks[c.client].open
			}
			m, err := open(wire.Options{Name: "stub", BaseURL: srv.URL, Key: "own-key-4711"})
			if err != nil {
				t.Fatal(err)
			}
			r, err := m.Chat(t.Context(), &gymkhana.Request{Messages: talk, Tools: []gymkhana.Tool{{Name: "move"}}, ToolChoice: "move",
				Sampling: gymkhana.Sampling{Temperature: &temperature}})
			var parts []string
			for part := range strings.SplitSeq(c.want, "…") {
				parts = append(parts, regexp.QuoteMeta(part))
			}
			if got := outcome(r, err); !regexp.MustCompile("^" + strings.Join(parts, ".*") + "$").MatchString(got) {
				t.Errorf("got %s; want %s", got, c.want)
			}
		})
	}
}

// outcome writes an answer or an error on one line.
func outcome(r *gymkhana.Response, err error) string {
	var e *gymkhana.ProviderError
	switch {
	case err == nil:
		s := fmt.Sprintf("%q", r.Text)
		for _, c := range r.Calls {
			s += " " + c.Name + c.Arguments
		}
		return s + " " + r.Finish
	case !errors.As(err, &e):
		return err.Error()
	}
	s := fmt.Sprintf("%s: %s", gymkhana.FaultOf(err), e.Message)
	if e.Code == gymkhana.CodeContext {
		s = "context: " + e.Message
	}
	if e.RetryAfter > 0 {
		s += " after " + e.RetryAfter.Round(time.Second).String()
	}
	return s
}

// Errors of the connection that no waiting makes right are faults of the set-up.
func TestSchemes(t *testing.T) {
	answer := http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) { _, _ = io.WriteString(w, choice(left, "stop")) })
	plain, secure := httptest.NewServer(answer), httptest.NewTLSServer(answer)
	defer plain.Close()
	defer secure.Close()
	secure.Config.ErrorLog = nil
	for url, want := range map[string]string{
		strings.Replace(plain.URL, "http:", "https:", 1):  "write --base-url with http",  // ollama#7708
		strings.Replace(secure.URL, "https:", "http:", 1): "write --base-url with https", // LibreChat#4688
		secure.URL: "SSL_CERT_FILE", // chatgpt-ui#208
	} {
		m, err := openai.New(openai.Options{Name: "stub", BaseURL: url, Compat: true})
		if err != nil {
			t.Fatal(err)
		}
		_, err = m.Chat(t.Context(), &gymkhana.Request{Messages: []gymkhana.Message{gymkhana.Say(gymkhana.User, "hello")}})
		if gymkhana.FaultOf(err) != gymkhana.FaultSetup || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v; want %q, as a fault of the set-up", url, err, want)
		}
	}
}
