package wire

import (
	"errors"
	"flag"
	"fmt"
	"io"
	"net/http"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"gymkhana"
)

// asSaid gives a message in the words of a saying: the first of the alternatives, and a number for what varies.
func asSaid(words string) string {
	first := regexp.MustCompile(`\{([^|}]*)[^}]*\}`).ReplaceAllString(words, "$1")
	return strings.ReplaceAll(first, "…", " 7 ")
}

// blames are the faults of the meanings; the others are faults of the set-up.
var blames = map[Meaning]gymkhana.Fault{ContextFull: gymkhana.FaultAgent, Overload: gymkhana.FaultModel}

// replies are the finish reasons of refusals that count as answers.
var replies = map[Meaning]string{Filtered: "content_filter", BadReply: "malformed_function_call"}

// Every saying means the same with any status that servers use for it, and inside an answer of status 200.
func TestSayings(t *testing.T) {
	for i := range Sayings {
		s := &Sayings[i]
		for _, status := range []int{200, 400, 413, 422, 500, s.Status} {
			if status == 0 {
				continue
			}
			body := fmt.Sprintf(`{"choices":null,"error":{"message":%q,"code":%q}}`, asSaid(s.Words), s.Code)
			if s.Code != "" {
				body = fmt.Sprintf(`{"error":{"message":"no","code":%q}}`, s.Code)
			}
			_, c := stubbed(t, func(w http.ResponseWriter, _ string) {
				w.WriteHeader(status)
				_, _ = io.WriteString(w, body)
			})
			r, err := c.Chat(t.Context(), asks("hello"))
			var e *gymkhana.ProviderError
			blamed, of := blames[s.Means]
			if !of {
				blamed = gymkhana.FaultSetup
			}
			switch finish := replies[s.Means]; {
			case finish != "":
				if err != nil || r.Finish != finish {
					t.Errorf("%s, %d: %s: got %+v, %v; want an answer that ends with %s", s.Family, status, body, r, err, finish)
				}
			case err == nil || gymkhana.FaultOf(err) != blamed || !errors.As(err, &e) ||
				(e.Code == gymkhana.CodeContext) != (s.Means == ContextFull) || !strings.Contains(err.Error(), hints[s.Means]):
				t.Errorf("%s, %d: %s: got %v, blamed on %s; want %s", s.Family, status, body, err, gymkhana.FaultOf(err), s.Means)
			}
		}
	}
}

// Messages of servers, in whole, and messages that only resemble them.
func TestMeanings(t *testing.T) {
	for _, c := range []struct {
		status int
		body   string
		want   Meaning
	}{
		{400, `{"code":"Client specified an invalid argument",` +
			`"error":"This model's maximum prompt length is 131072 but the request contains 140321 tokens."}`, ContextFull},
		{400, `{"error":{"message":"<400> InternalError.Algo.InvalidParameter: ` +
			`Range of input length should be [1, 30720]","code":"invalid_parameter_error"}}`, ContextFull},
		{200, `{"code":1261,"msg":"Prompt exceeds max length","success":false}`, ContextFull},
		{400, `{"error":{"code":"1210","message":"tokens in request more than max tokens allowed"}}`, ContextFull},
		{422, "{\"error\":\"Input validation error: `inputs` tokens + `max_new_tokens` must be <= 4096. " +
			"Given: 4000 `inputs` tokens\",\"error_type\":\"validation\"}", ContextFull},
		{500, `{"error":{"message":"litellm.BadRequestError: OpenAIException - {'code': 'context_length_exceeded'}","code":"500"}}`, ContextFull},
		{502, `{"error":{"message":"Provider returned error","code":502,` +
			`"metadata":{"raw":"{\"message\":\"prompt is too long: 9 tokens > 8 maximum\"}"}}}`, ContextFull},
		{400, `{"error":{"message":"Sequence of 5000 tokens is larger than what this server holds (4096)."}}`, ContextFull},
		{400, `{"message":"The number of input tokens, 9000, is over the model limit"}`, ContextFull},
		{500, `{"error":"context deadline exceeded"}`, Unknown},
		{400, `{"error":{"message":"max_tokens is too large: 99999."}}`, BadLimit},
		{422, `{"detail":[{"loc":["body","temperature"],"msg":"Input should be less than or equal to 2"}]}`, Unknown},
		{400, `{"error":{"message":"messages.0: image exceeds 5 MB maximum"}}`, BadPicture},
		{429, `{"error":{"message":"Rate limit reached: too many tokens, limit of context length per min"}}`, Overload},
		{429, `{"error":{"message":"Too many tokens, please wait before trying again."}}`, Unknown},
		{429, `{"error":{"message":"Request too large for gpt-x in organization org-1 ` +
			`on tokens per min (TPM): Limit 30000, Requested 40000."}}`, NoMoney},
		{200, `{"id":"x","choices":null,"error":{"message":"Insufficient credits","code":402}}`, NoMoney},
		{429, `{"error":{"message":"You exceeded your current quota, please check your plan and billing details.",` +
			`"status":"RESOURCE_EXHAUSTED"}}`, Unknown},
		{429, `{"error":{"code":"1113","message":"Insufficient balance or no resource package."}}`, NoMoney},
		{500, `{"error":{"code":500,"message":"image input is not supported ` +
			`- hint: if this is unexpected, you may need to provide the mmproj","type":"server_error"}}`, NoVision},
		{500, `{"error":{"message":"can only concatenate str (not \"list\") to str","type":"internal_server_error","param":null,"code":null}}`, NoVision},
		{400, `{"error":{"message":"Failed to deserialize the JSON body: messages[0]: unknown variant ` + "`image_url`, expected `text`" + `"}}`, NoVision},
		{500, `{"error":{"message":"This model does not support images"}}`, NoVision},
		{400, `{"error":{"message":"The image format is not supported"}}`, Unknown},
		{400, `{"message":"Conversation roles must alternate user/assistant/user/assistant/..."}`, BadRoles},
		{500, `{"error":{"message":"Unexpected role 'user' after role 'tool'"}}`, BadRoles},
		{400, `{"error":{"code":400,"message":"Unable to generate parser for this template. Automatic parser generation failed: \n------------\n` +
			`While executing CallExpression at line 3, column 73 in source:\n...op.index0 % 2 == 0) %}{{ raise_exception('Conversation roles` +
			` must alternate user...\nError: Jinja Exception: Conversation roles must alternate user/assistant/user/assistant/...",` +
			`"type":"invalid_request_error"}}`, BadRoles},
		{400, `{"error":{"code":400,"message":"Cannot have 2 or more assistant messages at the end of the list.","type":"invalid_request_error"}}`, BadRoles},
		{400, `{"error":{"code":400,"message":"request (15031 tokens) exceeds the available context size (8192 tokens), try increasing it",` +
			`"type":"exceed_context_size_error","n_prompt_tokens":15031,"n_ctx":8192}}`, ContextFull},
		{500, `{"error":{"code":500,"message":"Failed to parse tool call arguments as JSON: [json.exception.parse_error.101] parse error",` +
			`"type":"server_error"}}`, Unknown},
		{200, `{"error":{"message":"upstream is down","code":502}}`, Unknown},
		{200, `{"error":{"code":429,"message":"slow down"}}`, Unknown},
		{503, `{"error":{"message":"Loading model","code":503}}`, Overload},
		{400, `{"error":{"message":"The service may be temporarily overloaded"}}`, Overload},
		{403, `{"error":"Content violates usage guidelines. Failed check: SAFETY_CHECK_TYPE_BIO"}`, Filtered},
		{403, `{"message":"Your request was blocked by the firewall policy"}`, Unknown},
	} {
		said := readError([]byte(c.body))
		if got := meaningOf(c.status, said.codes, said.message+"\n"+said.within); got != c.want {
			t.Errorf("%d %s: %q; want %q", c.status, c.body, got, c.want)
		}
	}
}

var update = flag.Bool("update", false, "rewrite the table in docs/models.md")

// The page about models lists the sayings of every family.
func TestThePageListsTheSayings(t *testing.T) {
	const begin, end = "<!-- sayings -->\n", "<!-- end of sayings -->\n"
	path := filepath.Join("..", "..", "docs", "models.md")
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	page := string(data)
	before, rest, _ := strings.Cut(page, begin)
	got, after, ok := strings.Cut(rest, end)
	if *update && ok {
		if err := os.WriteFile(path, []byte(before+begin+listed()+end+after), 0o666); err != nil {
			t.Fatal(err)
		}
	} else if got != listed() {
		t.Errorf("%s: between %q and %q there has to be:\n%s", path, begin, end, listed())
	}
}

// listed writes the sayings as a table.
func listed() string {
	var b strings.Builder
	b.WriteString("\n| servers | status | code, or words | read as |\n|---|---|---|---|\n")
	for i := range Sayings {
		s := &Sayings[i]
		status := "any"
		if s.Status > 0 {
			status = fmt.Sprint(s.Status)
		}
		said := "`" + s.Code + "`"
		if s.Code == "" {
			said = "“" + s.Words + "”"
			if s.Not != "" {
				said += ", but not “" + s.Not + "”"
			}
			said = strings.NewReplacer("|", `\|`, "_", `\_`, "[", `\[`, "`", "'", "<", "&lt;").Replace(said)
		}
		fmt.Fprintf(&b, "| %s | %s | %s | %s |\n", s.Family, status, said, s.Means)
	}
	return b.String() + "\n"
}
