package wire

import (
	"net/http"
	"regexp"
	"slices"
	"strings"
	"sync"
)

// A Meaning is the meaning of a refusal, independent of its status and words.
type Meaning string

// The meanings that a refusal can have. Only one of them is worth waiting for: Overload.
const (
	Unknown      Meaning = ""                  // the status decides
	NoMoney      Meaning = "no money or quota" // the account has none; the user has to act
	Filtered     Meaning = "content policy"    // the prompt or the answer was stopped by a filter; it counts as an answer
	BadKey       Meaning = "bad key"
	ContextFull  Meaning = "context full" // the conversation is longer than the model or the server accepts
	NoVision     Meaning = "no vision"    // the model takes no pictures
	BadRoles     Meaning = "roles"        // the model's template wants other roles, or another order of them
	BadParameter Meaning = "refused parameter"
	BadReply     Meaning = "unreadable reply"       // the server could not read what its model wrote; it counts as an answer
	NoTools      Meaning = "no tools"               // the model or its server calls no tools
	BadPicture   Meaning = "picture"                // too many pictures, or one that is too large or too small
	NotLoaded    Meaning = "model not loaded"       // the server has no memory for it
	Unreturned   Meaning = "reasoning not returned" // the server wants the model's reasoning back, and this client does not send it
	BadAddress   Meaning = "address"
	BadLimit     Meaning = "limit of tokens" // of a reply: larger than the model's
	Overload     Meaning = "overload"        // too many requests, or a server that is not ready
)

// A Saying is a way in which a family of servers refuses a request.
type Saying struct {
	Family string // the kind of servers; anyServer for what all may say
	Means  Meaning
	Status int    // a status that came with it, for people; 0 for several
	Code   string // the server's own code or type; "" if the words decide
	// Words occur in the message, in any case. "…" is up to 80 characters of one sentence, and {a|b} is a or b.
	Words string
	Not   string // words that must not occur in the message, or ""
}

const anyServer = "any"

// The words of generic sayings.
const (
	talk    = "{prompt|context|input|sequence|conversation|message|history}"
	exceeds = "{exceed|too long|too large|too big|longer than|larger than|more than|greater than|overflow|out of range|is over|are over|is above|is beyond}"
	// bound is a limit of the context, in the words of a server that has its own name for it.
	bound = "{maximum|max|limit|allowed}{_| }{|model |message |total }{input|prompt|context|sequence|message}{_| |}{length|len|tokens|size}"
	// rates are the words of limits of something else: a time, a value, a picture, a name.
	rates = "{per min|per day|per hour|per second|rate limit|deadline|timed out|timeout|image|picture|video|audio|" +
		"input should|temperature|top_p|penalty|stop sequence|function.name|tool name}"
	forms = "{format|media type|media_type|mime|corrupt|decode|download|fetch|too large}"
)

var Sayings = []Saying{
	{"Groq", BadReply, 400, "tool_use_failed", "", ""},
	{"Ollama", BadReply, 500, "", "error parsing tool call", ""},
	{"llama.cpp", BadReply, 500, "", "Failed to parse input at pos", ""},

	{"OpenAI", NoMoney, 429, "insufficient_quota", "", ""},
	{"OpenAI", NoMoney, 400, "billing_hard_limit_reached", "", ""},
	{"OpenAI", NoMoney, 429, "billing_not_active", "", ""},
	{"OpenAI", NoMoney, 429, "", "Request too large for … tokens per {min|day}… Limit …, Requested", ""},
	{"Anthropic", NoMoney, 402, "billing_error", "", ""},
	{"Anthropic", NoMoney, 400, "", "credit balance is too low", ""},
	{"Anthropic", NoMoney, 400, "", "reached your specified API usage limits", ""},
	{"Google", NoMoney, 429, "", "quota… limit: 0", "{limit: 0.}"},
	{"Google", NoMoney, 429, "", "prepayment credits are depleted", ""},
	{"Google", NoMoney, 403, "BILLING_DISABLED", "", ""},
	{"Google", NoMoney, 403, "", "requires billing to be enabled", ""},
	{"xAI", NoMoney, 403, "", "doesn't have any credits", ""},
	{"xAI", NoMoney, 429, "", "used all available credits or reached its monthly spending limit", ""},
	{"DashScope", NoMoney, 400, "Arrearage", "", ""},
	{"DashScope", NoMoney, 400, "", "make sure your account is in good standing", ""},
	{"DashScope", NoMoney, 403, "AllocationQuota.FreeTierOnly", "", ""},
	{"Z.ai", NoMoney, 429, "1113", "", ""},
	{"Z.ai", NoMoney, 429, "1309", "", ""},
	{"Moonshot", NoMoney, 429, "exceeded_current_quota_error", "", ""},
	{"Moonshot", NoMoney, 429, "", "account… is suspended", ""},
	{"Ark", NoMoney, 403, "AccountOverdueError", "", ""},
	{"Ark", NoMoney, 429, "SetLimitExceeded", "", ""},
	{"OpenRouter", NoMoney, 402, "", "requires more credits, or fewer max_tokens", ""},
	{"OpenRouter", NoMoney, 403, "", "Key limit exceeded", ""},
	{"OpenRouter", NoMoney, 429, "", "free-models-per-day", ""},
	{"LiteLLM", NoMoney, 400, "budget_exceeded", "", ""},
	{"Ollama", NoMoney, 429, "", "reached your {hourly|daily|weekly|monthly} usage limit", ""},
	{"TGI", NoMoney, 402, "", "exceeded your monthly included credits", ""},
	{anyServer, NoMoney, 0, "", "insufficient{_| |-}{|account |user }{balance|credit|funds|quota}", ""},
	{anyServer, NoMoney, 0, "", "{out of|no|not enough|no remaining|ran out of} {credit|balance|funds}", ""},
	{anyServer, NoMoney, 0, "", "{balance|credit|credits|funds} {is|are|was|were|has been|have been}… {exhausted|" +
		"depleted|too low|insufficient|not enough|used up|negative}", ""},
	{anyServer, NoMoney, 0, "", "{exhausted|depleted|used all|used up}… {balance|credit|credits|funds}", ""},
	{anyServer, NoMoney, 0, "", "{overdue|arrears|arrearage|please recharge|top up your|payment required|" +
		"spending limit|enable billing|billing is not|余额不足|欠费}", ""},
	{anyServer, NoMoney, 0, "", "budget… exceeded", ""},

	{"OpenAI", Filtered, 400, "content_policy_violation", "", ""},
	{"OpenAI", Filtered, 400, "", "prompt was flagged as potentially violating", ""},
	{"Azure", Filtered, 400, "content_filter", "", ""},
	{"Azure", Filtered, 400, "ResponsibleAIPolicyViolation", "", ""},
	{"Anthropic", Filtered, 400, "", "blocked by content filtering policy", ""},
	{"xAI", Filtered, 403, "", "Content violates usage guidelines", ""},
	{"DashScope", Filtered, 400, "data_inspection_failed", "", ""},
	{"DashScope", Filtered, 400, "DataInspectionFailed", "", ""},
	{"DashScope", Filtered, 400, "", "data may contain inappropriate content", ""},
	{"Z.ai", Filtered, 400, "1301", "", ""},
	{"Z.ai", Filtered, 400, "", "unsafe or sensitive content", ""},
	{"Moonshot", Filtered, 400, "", "request was rejected because it was considered high risk", ""},
	{"Ark", Filtered, 400, "", "{SensitiveContentDetected|may contain sensitive information|" +
		"may contain sensitive content}", ""},
	{"OpenRouter", Filtered, 403, "", "{requires moderation|input was flagged|was flagged by}", ""},
	{"LiteLLM", Filtered, 400, "", "ContentPolicyViolationError", ""},
	{anyServer, Filtered, 0, "", "{prompt|response|content|completion}…{violates|violated|violating|" +
		"blocked by}…{policy|policies|guidelines|filter}", "{firewall|data policy}"},

	{"OpenAI", BadKey, 401, "invalid_api_key", "", ""},
	{"Anthropic", BadKey, 401, "authentication_error", "", ""},
	{"Google", BadKey, 400, "API_KEY_INVALID", "", ""},
	{"Google", BadKey, 400, "", "api key {not valid|expired}", ""},
	{"xAI", BadKey, 400, "", "Incorrect API key provided", ""},
	{"Z.ai", BadKey, 401, "1000", "", ""},
	{"Moonshot", BadKey, 401, "invalid_authentication_error", "", ""},
	{"Ark", BadKey, 401, "AuthenticationError", "", ""},
	{"OpenRouter", BadKey, 401, "", "No{ | cookie }auth credentials found", ""},
	{"LiteLLM", BadKey, 400, "", "Authentication Error, Invalid proxy server token", ""},
	{anyServer, BadKey, 0, "", "{invalid|incorrect|wrong|expired|missing|no|revoked} {api key|api_key|api-key|" +
		"apikey|x-api-key|credentials|bearer token}", ""},
	{anyServer, BadKey, 0, "", "{api key|api_key|apikey}… {invalid|incorrect|expired|missing|revoked|not found|" +
		"disabled|required}", ""},
	{anyServer, BadKey, 0, "", "authentication{ |_}{failed|error|required}", ""},

	{"Z.ai", Overload, 429, "1302", "", ""},
	{"Z.ai", Overload, 429, "1305", "", ""},
	{"DashScope", Overload, 429, "", "Throttling.{RateQuota|AllocationQuota|BurstRate}", ""},
	{"Moonshot", Overload, 429, "engine_overloaded_error", "", ""},
	{"Ark", Overload, 429, "ServerOverloaded", "", ""},
	{"Anthropic", Overload, 529, "overloaded_error", "", ""},
	{anyServer, Overload, 0, "rate_limit_exceeded", "", ""},
	{anyServer, Overload, 0, "rate_limit_error", "", ""},

	{"OpenAI", ContextFull, 400, "context_length_exceeded", "", ""},
	{"OpenAI", ContextFull, 400, "", "{messages|input}[…]{.content|.output}…too long. Expected", ""},
	{"OpenAI", ContextFull, 400, "", "{messages|input}': array too long", ""},
	{"OpenAI", ContextFull, 400, "", "input exceeds the context window", ""},
	{"OpenAI", ContextFull, 400, "", "maximum context length", ""},
	{"Anthropic", ContextFull, 400, "", "prompt is too long: … tokens >", ""},
	{"Anthropic", ContextFull, 400, "", "exceed context limit", ""},
	{"Anthropic", ContextFull, 413, "request_too_large", "", ""},
	{"Google", ContextFull, 400, "", "token count… exceeds the maximum", ""},
	{"Google", ContextFull, 400, "", "Request payload size exceeds the limit", ""},
	{"xAI", ContextFull, 400, "", "maximum prompt length is … but the request contains", ""},
	{"DashScope", ContextFull, 400, "", "Range of input length should be", ""},
	{"Z.ai", ContextFull, 400, "1261", "", ""},
	{"Z.ai", ContextFull, 400, "", "{Prompt exceeds max length|Prompt 超长}", ""},
	{"Z.ai", ContextFull, 400, "", "tokens in request more than max tokens allowed", ""},
	{"Moonshot", ContextFull, 400, "", "exceeded model token limit", ""},
	{"Moonshot", ContextFull, 400, "", "Input token length too long", ""},
	{"Ark", ContextFull, 400, "", "Total tokens of image and text exceed max message tokens", ""},
	{"vLLM", ContextFull, 400, "", "longer than the maximum model length", ""},
	{"vLLM", ContextFull, 400, "", "max_tokens must be at least 1, got -", ""},
	{"SGLang", ContextFull, 400, "", "longer than the model's context length", ""},
	{"TGI", ContextFull, 422, "", "`inputs` {tokens + |must have less than}", ""},
	{"llama.cpp", ContextFull, 400, "exceed_context_size_error", "", ""},
	{"llama.cpp", ContextFull, 500, "", "exceeds the available context size", ""},
	{"Ollama", ContextFull, 400, "", "input length exceeds the context length", ""},
	{"LiteLLM", ContextFull, 400, "", "ContextWindowExceededError", ""},
	{anyServer, ContextFull, 0, "", "context{ |_}{length|window|size|limit}", "{per min|deadline}"},
	{anyServer, ContextFull, 0, "", "too many {tokens|input tokens|prompt tokens}", rates},
	{anyServer, ContextFull, 0, "", "{reduce|shorten} {the length|your |the }{|prompt|input|messages|conversation|" +
		"context}", rates},
	{anyServer, ContextFull, 0, "", talk + "…" + exceeds, rates},
	{anyServer, ContextFull, 0, "", exceeds + "…" + bound, rates},
	{anyServer, ContextFull, 0, "", bound + "…{is|of|was}…but…{request|requested|prompt|input|messages|got|has|" +
		"contains}", rates},
	{anyServer, ContextFull, 0, "", talk + "{_| }{length|tokens}…{must|should|has to} be {in |at most|less|" +
		"no more|within|below|under|smaller|between|<}", rates},

	{"OpenAI", NoVision, 400, "", "image_url is only supported by certain models", ""},
	{"Google", NoVision, 400, "", "Image input modality is not enabled", ""},
	{"Z.ai", NoVision, 400, "", "content.type {parameter illegal|参数非法}", ""},
	{"DashScope", NoVision, 400, "", "Unexpected item type in content", ""},
	{"OpenRouter", NoVision, 404, "", "No endpoints found that support image input", ""},
	{"vLLM", NoVision, 400, "", "{is not a multimodal model|At most 0 image}", ""},
	{"llama.cpp", NoVision, 500, "", "image input is not supported", ""},
	{"llama-cpp-python", NoVision, 500, "", `{can only concatenate str (not "list") to str|unsupported operand type(s) for +: 'str' and 'list'}`, ""},
	{"Ollama", NoVision, 500, "", "{missing data required for image input|does not support images}", ""},
	{anyServer, NoVision, 0, "", "unknown variant `image_url`", ""},
	{anyServer, NoVision, 0, "", "{image|image_url|vision|multimodal|picture}{|s|`}{| input| inputs| content} {is|" +
		"are} {not|only|currently not} {currently |yet |}{supported|enabled|available|allowed|accepted}", forms},
	{anyServer, NoVision, 0, "", "{not|n't|cannot} {support|accept|process|handle|take|read}{|ed|s}…{image|vision|" +
		"picture|multimodal|multi-modal}", forms},
	{anyServer, NoVision, 0, "", "{unsupported|unexpected|invalid} {content|item|part|message}…image", forms},

	{"OpenRouter", NoTools, 404, "", "No endpoints found that support tool use", ""},
	{"vLLM", NoTools, 400, "", "tool choice requires --enable-auto-tool-choice", ""},
	{"llama.cpp", NoTools, 500, "", "tools param requires --jinja", ""},
	{"llama.cpp", NoTools, 500, "", "Unsupported param: tools", ""},
	{"Ollama", NoTools, 400, "", "does not support tools", ""},

	{"Anthropic", BadPicture, 400, "", "image exceeds … maximum", ""},
	{"Anthropic", BadPicture, 400, "", "image dimensions exceed max allowed size", ""},
	{"vLLM", BadPicture, 400, "", "At most … image", ""},
	{"vLLM", BadPicture, 400, "", "--limit-mm-per-prompt", ""},

	{"Ollama", NotLoaded, 500, "", "requires more system memory", ""},

	{"DeepSeek", Unreturned, 400, "", "reasoning_content… must be passed back", ""},
	{"DeepSeek", Unreturned, 400, "", "Missing `reasoning_content`", ""},
	{"Google", Unreturned, 400, "", "missing a thought_signature", ""},

	{"OpenAI", BadLimit, 400, "", "max_tokens is too large", ""},
	{"Bedrock", BadLimit, 400, "", "maximum tokens you requested exceeds", ""},

	{"nginx", BadAddress, 400, "", "plain HTTP request was sent to HTTPS port", ""},
	{anyServer, BadAddress, 400, "", "Client sent an HTTP request to an HTTPS server", ""},

	{"Anthropic", BadRoles, 400, "", "first message must use the", ""},
	{"Google", BadRoles, 400, "", "function {call|response} turn comes immediately after", ""},
	{"Google", BadRoles, 400, "", "Developer instruction is not enabled", ""},
	{"DashScope", BadRoles, 400, "", "\"tool_calls\" must be followed by tool messages", ""},
	{"Mistral", BadRoles, 400, "", "Tool call id was … but must be", ""},
	{"Mistral", BadRoles, 400, "", "Tool call IDs should be alphanumeric strings", ""},
	{"Mistral", BadRoles, 400, "", "Not the same number of function calls and responses", ""},
	{"vLLM", BadRoles, 400, "", "roles must alternate", ""},
	{"vLLM", BadRoles, 400, "", "Expected last role", ""},
	{"vLLM", BadRoles, 400, "", "Unexpected role … after role", ""},
	{"vLLM", BadRoles, 400, "", "only supports single tool-calls at once", ""},
	{"vLLM", BadRoles, 400, "", "Cannot put tools in the first user message", ""},
	{"vLLM", BadRoles, 400, "", "No user query found in messages", ""},
	{"llama.cpp", BadRoles, 500, "", "{System message must be at the beginning|" +
		"Only user and assistant roles are supported|Only user, assistant and tool roles are supported}", ""},
	{"llama.cpp", BadRoles, 400, "", "Cannot have 2 or more assistant messages at the end", ""},
	{"SGLang", BadRoles, 400, "", "System role not supported", ""},
	{anyServer, BadRoles, 0, "", "{role|message}…{alternate|interleave|alternating}", ""},
	{anyServer, BadRoles, 0, "", "{unexpected|unknown|unsupported|invalid|illegal} {role|roles|message role}", ""},
	{anyServer, BadRoles, 0, "", "system {role|roles|message|messages|prompt|instruction}… {not supported|" +
		"unsupported|not allowed|must be|not enabled|can only}", ""},
	{anyServer, BadRoles, 0, "", "{do not|does not|don't|doesn't} support {system|the system|consecutive|" +
		"successive}", ""},
	{anyServer, BadRoles, 0, "", "{last|first} message must", ""},

	{"OpenAI", BadParameter, 400, "unsupported_parameter", "", ""},
	{"LiteLLM", BadParameter, 400, "", "UnsupportedParamsError", ""},
	{"xAI", BadParameter, 400, "", "Argument not supported on this model", ""},

	{"TGI", Overload, 429, "overloaded", "", ""},
	{"Ollama", Overload, 503, "", "maximum pending requests exceeded", ""},
	{"llama.cpp", Overload, 503, "", "Loading model", ""},
	{"LiteLLM", Overload, 429, "", "No deployments available", ""},
	{anyServer, Overload, 0, "", "{overloaded|too many requests|server busy|rate limit|at capacity|" +
		"temporarily unavailable|try again later|per minute}", ""},
}

// waits reports whether the status alone means that the request may succeed later.
func waits(status int) bool {
	return status == http.StatusTooManyRequests || status == 529 || status == http.StatusServiceUnavailable
}

// meaningOf reads a refusal: its status, its codes and its words. Under a status that asks to wait, words about tokens
// and contexts are usually about a rate, so that only the code of a full context counts there.
func meaningOf(status int, codes []string, message string) Meaning {
	if status == http.StatusPaymentRequired {
		return NoMoney
	}
	for i, c := range compiled() {
		s := &Sayings[i]
		if waits(status) && (s.Means == ContextFull && s.Code == "" || s.Means == BadParameter) || !c.fits(s, codes, message) {
			continue
		}
		return s.Means
	}
	switch status {
	case http.StatusRequestEntityTooLarge:
		return ContextFull
	case http.StatusUnauthorized:
		return BadKey
	}
	return Unknown
}

// lasts reports whether waiting cannot help against a refusal.
func (m Meaning) lasts() bool { return m != Unknown && m != Overload }

// A pattern is a compiled Saying.
type pattern struct{ code, words, not *regexp.Regexp }

func (p *pattern) fits(s *Saying, codes []string, message string) bool {
	if s.Code != "" {
		return slices.ContainsFunc(codes, func(c string) bool { return strings.EqualFold(c, s.Code) }) ||
			p.code != nil && p.code.MatchString(message)
	}
	return p.words.MatchString(message) && (p.not == nil || !p.not.MatchString(message))
}

var compiled = sync.OnceValue(func() []pattern {
	list := make([]pattern, len(Sayings))
	for i := range Sayings {
		s := &Sayings[i]
		switch {
		case s.Code != "" && len(s.Code) >= longCode:
			list[i].code = regexp.MustCompile(`(?i)\b` + regexp.QuoteMeta(s.Code) + `\b`)
		case s.Words != "":
			list[i].words = phrase(s.Words)
		}
		if s.Not != "" {
			list[i].not = phrase(s.Not)
		}
	}
	return list
})

// longCode is the length from which a code is also looked for in messages, where proxies repeat it.
const longCode = 15

// gap matches the text that "…" replaces: a full stop ends it, but not one in a number or a name.
const gap = `\s*(?:[^.;]|\.\S){0,80}?\s*`

// phrase compiles words as Saying has them.
func phrase(words string) *regexp.Regexp {
	words = strings.ReplaceAll(strings.ReplaceAll(words, " …", "…"), "… ", "…")
	var b strings.Builder
	b.WriteString(`(?is)`)
	inside := 0
	for _, r := range words {
		switch {
		case r == '…':
			b.WriteString(gap)
		case r == '{':
			inside++
			b.WriteString(`(?:`)
		case r == '}':
			inside--
			b.WriteString(`)`)
		case r == '|' && inside > 0:
			b.WriteString(`|`)
		case r == ' ':
			b.WriteString(`\s+`)
		default:
			b.WriteString(regexp.QuoteMeta(string(r)))
		}
	}
	return regexp.MustCompile(b.String())
}
