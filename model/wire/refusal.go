package wire

import (
	"bytes"
	"cmp"
	"encoding/json"
	"net/http"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"gymkhana"
	"gymkhana/internal/lazy"
)

// A Refusal is an answer with an error status, or one that holds an error instead of an answer.
type Refusal struct {
	gymkhana.ProviderError
	Param string // the refused parameter, if the server names it in a field
	means Meaning
	words string // codes and message, whole
	wrote string // by the model, if the server could not read it
}

// webPage is the code of an answer that is a web page.
const webPage = "web_page"

func (l *Line) refusal(resp *http.Response, body []byte) *Refusal {
	said := readError(body)
	switch at, err := resp.Location(); {
	case resp.StatusCode >= 300 && resp.StatusCode < 400 && err == nil:
		said = complaint{code: "redirect", message: "it redirects to " + at.Scheme + "://" + at.Host}
	case resp.StatusCode < 300:
		said = complaint{code: webPage, message: "it answers with a web page, which is not JSON"}
	case said.message == "":
		said.message = http.StatusText(resp.StatusCode)
	}
	if isPage(resp.Header) && resp.StatusCode >= 400 && resp.StatusCode < 500 {
		said.code = webPage
	}
	if said.code == webPage && resp.StatusCode < 300 && l.answered.Load() {
		said.code = "page_between" // by something between us and the server, which has answered before
	}
	return l.refused(resp.StatusCode, &said, max(retryAfter(resp.Header, time.Now()), retryInfo(body), retryWords(said.message)))
}

// mostSaid is how many bytes of a message are searched for the words of sayings, which takes a second for 64 KiB.
const mostSaid = 2 << 10

// refused makes a refusal of a complaint.
func (l *Line) refused(status int, said *complaint, after time.Duration) *Refusal {
	message := said.message[:min(len(said.message), mostSaid)] + "\n" + said.within[:min(len(said.within), mostSaid)]
	words := strings.Join(append(slices.Clone(said.codes), message), "\n")
	return &Refusal{Param: said.param, words: words, wrote: said.wrote,
		means:         meaningOf(status, said.codes, message),
		ProviderError: gymkhana.ProviderError{Status: status, Code: l.redact(said.code), Message: l.redact(said.message), RetryAfter: after}}
}

// inside gives the refusal that a body holds instead of an answer, as routers send it with status 200; nil for an
// answer. Its status is the one in the body if there is one.
func (l *Line) inside(body []byte) *Refusal {
	var outer struct {
		Choices, Content, Output, Candidates json.RawMessage
		Error, Message, Msg, Detail, Errors  json.RawMessage
		Base                                 json.RawMessage `json:"base_resp"`
	}
	part := unlisted(bytes.TrimSpace(body))
	if part[0] != '{' {
		return nil
	}
	Read(part, &outer)
	switch why, broken := brokenOff(outer.Choices); {
	case broken:
		part = why
	case filled(outer.Choices), filled(outer.Content), filled(outer.Candidates), filled(outer.Output) && !complains(outer.Error),
		!slices.ContainsFunc([]json.RawMessage{outer.Error, outer.Message, outer.Msg, outer.Detail, outer.Errors, outer.Base}, filled):
		return nil
	}
	said := readError(part)
	status := http.StatusOK
	if said.status >= 400 && said.status < 600 {
		status = said.status
	}
	return l.refused(status, &said, retryInfo(body))
}

// gaveUp are finish reasons that mean a failure of the server.
var gaveUp = []String{"error", "abort", "network_error", "insufficient_system_resource"}

// brokenOff gives the error that the first choice of an answer holds in place of the rest of the reply.
func brokenOff(choices json.RawMessage) (json.RawMessage, bool) {
	d := json.NewDecoder(bytes.NewReader(choices))
	var first Object[struct {
		Error        json.RawMessage `json:"error"`
		FinishReason String          `json:"finish_reason"`
	}]
	if start, err := d.Token(); err != nil || start != json.Delim('[') || !d.More() || d.Decode(&first) != nil {
		return nil, false
	}
	reason := first.Of.FinishReason
	broken := slices.Contains(gaveUp, reason)
	if complains(first.Of.Error) || broken && filled(first.Of.Error) {
		return first.JSON, true
	}
	return encoded(map[string]string{"message": "the server broke the answer off (" + string(reason) + ")"}), broken
}

// complains reports whether a value is an error with a message.
func complains(v json.RawMessage) bool {
	var e Object[struct{ Message String }]
	if filled(v) {
		Read(v, &e)
	}
	return e.Of.Message != ""
}

// filled reports whether a value says anything.
func filled(v json.RawMessage) bool {
	switch string(v) {
	case "", "null", `""`, "{}", "[]", "false":
		return false
	}
	return true
}

// A complaint has the contents of a server's error.
type complaint struct {
	code    string   // the most specific one that is a text
	codes   []string // all, numbers too
	status  int      // a code that is a number; 0 for none
	message string
	within  string // an error of another server, which this one passes on
	param   string
	wrote   string // by the model, where it could not be read
}

// readError finds code and message in the forms that servers use: OpenAI's object, a bare
// string (Ollama), the message on top (vLLM), a detail (FastAPI), a list (Cloudflare), base_resp (MiniMax), a page, or no
// JSON at all.
func readError(body []byte) complaint {
	type errorObject struct {
		Code    String       `json:"code"` // a text, or a number that may repeat the status
		Type    String       `json:"type"`
		Status  String       `json:"status"` // Google's word for it
		Kind    String       `json:"error_type"`
		Message StringOrJSON `json:"message"`
		Msg     String       `json:"msg"`
		Param   String       `json:"param"`
		Wrote   String       `json:"failed_generation"`
		Inner   struct {
			Code String `json:"code"`
		} `json:"innererror"`
		Metadata struct {
			Raw StringOrJSON `json:"raw"`
		} `json:"metadata"`
		Details Objects[struct {
			Reason String `json:"reason"`
		}] `json:"details"`
	}
	var outer struct {
		errorObject
		Error  json.RawMessage      `json:"error"`
		Detail StringOrJSON         `json:"detail"`
		Errors Objects[errorObject] `json:"errors"`
		Base   struct {
			Message String `json:"status_msg"`
		} `json:"base_resp"`
	}
	if !json.Valid(body) {
		if title := pageTitle().FindSubmatch(body); title != nil {
			body = title[1]
		}
		return complaint{message: string(body), wrote: generated(string(body))}
	}
	Read(unlisted(body), &outer)
	var inner errorObject
	var plain string
	said := complaint{message: string(bytes.TrimSpace(body))}
	switch own := &outer.errorObject; {
	case json.Unmarshal(outer.Error, &plain) == nil && plain != "":
		said.message = plain
	case filled(outer.Error):
		Read(outer.Error, &inner)
		if inner.Message == "" {
			inner.Message = StringOrJSON(inner.Msg)
		}
		if inner.Message != "" {
			said.message = string(inner.Message)
			said.code = firstText(inner.Code, inner.Type, inner.Status)
		}
	case own.Message != "" || own.Msg != "":
		said.message, said.code = cmp.Or(string(own.Message), string(own.Msg)), firstText(own.Type)
	case len(outer.Errors) > 0 && outer.Errors[0].Of.Message != "":
		inner = outer.Errors[0].Of
		said.message = string(inner.Message)
	case outer.Base.Message != "":
		said.message = string(outer.Base.Message)
	case len(outer.Detail) > 0:
		said.message = string(outer.Detail)
	}
	for _, o := range []*errorObject{&inner, &outer.errorObject} {
		for _, code := range []String{o.Code, o.Type, o.Status, o.Kind, o.Inner.Code} {
			if code != "" {
				said.codes = append(said.codes, string(code))
			}
		}
		for i := range o.Details {
			said.codes = append(said.codes, string(o.Details[i].Of.Reason))
		}
		if n, err := strconv.Atoi(string(o.Code)); err == nil && said.status == 0 {
			said.status = n
		}
		said.within += string(o.Metadata.Raw)
		said.param = cmp.Or(said.param, string(o.Param))
		said.wrote = cmp.Or(said.wrote, string(o.Wrote))
	}
	said.wrote = cmp.Or(said.wrote, generated(said.message))
	return said
}

// pageTitle finds the title of a web page.
var pageTitle = lazy.Regexp(`(?is)^\s*<.*?<title>\s*(.*?)\s*</title>`)

// generation finds what the model wrote in a message about it: in quotes after raw= (Ollama), or after a position
// (llama.cpp).
var generation = lazy.Regexp(`(?s)parsing tool call: raw='(.*)', err=|parse input at pos \d+: (.*)$`)

func generated(message string) string {
	if found := generation().FindStringSubmatch(message); found != nil {
		return cmp.Or(found[1], found[2])
	}
	return ""
}

// firstText gives the first code that is no number.
func firstText(codes ...String) string {
	for _, c := range codes {
		if _, err := strconv.Atoi(string(c)); c != "" && err != nil {
			return string(c)
		}
	}
	return ""
}

// unlisted gives the first element of a list: Google sends some errors as a list of one.
func unlisted(body []byte) []byte {
	var list []json.RawMessage
	if json.Unmarshal(body, &list) == nil && len(list) > 0 {
		return list[0]
	}
	return body
}

// refuse gives the refusal as Chat returns it. A prompt that the provider's filter stops is an
// answer, not an error, just as a completion that it stops. So is what the model wrote and its server could not read:
// other servers give it as a text.
func (l *Line) refuse(r *Refusal) (*gymkhana.Response, error) {
	e := r.ProviderError
	switch r.means {
	case Filtered:
		return &gymkhana.Response{Finish: "content_filter"}, nil
	case BadReply:
		return &gymkhana.Response{Text: r.wrote, Finish: "malformed_function_call"}, nil
	case ContextFull:
		e.Code = gymkhana.CodeContext
	case BadRoles:
		e.Code = gymkhana.CodeRoles
	}
	if hint := l.keyless(r); hint != "" {
		e.Message += hint
	} else {
		e.Message += r.hint()
	}
	e.Unclear, e.Closed = r.unclear(), r.closed()
	return nil, gymkhana.Blame(r.fault(), l.Op, &e)
}

// keyless says that no key was sent with a request that was refused for its key; "" if one was, or for another refusal.
func (l *Line) keyless(r *Refusal) string {
	if l.Opts.Key != "" || r.means != BadKey && (r.means != Unknown || r.Status != http.StatusUnauthorized) {
		return ""
	}
	if l.Opts.KeyVar == "" {
		return " (no key was sent)"
	}
	return " (no key was sent: set " + l.Opts.KeyVar + " to the key of this server)"
}

// fault decides whose error it is. A conversation that exceeds the model's context is the agent's
// own fault; the user has to fix an account without money or a request that the server does not
// understand.
func (r *Refusal) fault() gymkhana.Fault {
	switch s := r.Status; {
	case r.means == ContextFull:
		return gymkhana.FaultAgent
	case r.means == Overload:
		return gymkhana.FaultModel
	case r.means.lasts(), r.Code == webPage:
		return gymkhana.FaultSetup
	case s == http.StatusOK, s == http.StatusRequestTimeout, s == http.StatusConflict, s == http.StatusTooEarly,
		s == http.StatusTooManyRequests, s >= 500, s == 499:
		return gymkhana.FaultModel
	}
	return gymkhana.FaultSetup
}

// closed reports whether the key, the account or the path was refused, and not this request.
func (r *Refusal) closed() bool {
	switch r.means {
	case BadKey, NoMoney:
		return true
	case Unknown:
		return r.fault() == gymkhana.FaultSetup && !r.unclear() && r.Status >= 400
	}
	return false
}

// unclear reports whether it is not known why a request was refused. The statuses that are about the key, the address or
// the model are clear.
func (r *Refusal) unclear() bool {
	switch s := r.Status; s {
	case http.StatusUnauthorized, http.StatusForbidden, http.StatusNotFound, http.StatusMethodNotAllowed,
		http.StatusProxyAuthRequired, http.StatusGone:
		return false
	default:
		return s >= 400 && s < 500 && r.means == Unknown && r.fault() == gymkhana.FaultSetup && r.Code != webPage
	}
}

func (r *Refusal) Error() string { return r.ProviderError.Error() }

// hints suggest what the user can do about a refusal.
var hints = map[Meaning]string{
	NoMoney:  " (the account has no money or quota left)",
	BadKey:   " (check the key, and that it may use this model)",
	NoVision: " (the model takes no pictures: take one that does, or an agent that shows none)",
	BadRoles: " (the model's chat template does not accept these roles in this order)",
	NoTools: " (start the server with its tool parser, put tools: hermes or tools: none into the model's profile, or take a " +
		"model that calls tools)",
	BadPicture: " (image.most and image.long_side in the model's profile bound pictures)",
	NotLoaded:  " (the server has too little memory for this model: take a smaller one)",
	Unreturned: " (name its provider with --model: deepseek/NAME, moonshot/NAME, zai/NAME and google/NAME send the reasoning back)",
	BadAddress: " (write --base-url with https)",
	BadLimit:   " (give a lower --max-tokens)",
}

// hint suggests what a person can do about it.
func (r *Refusal) hint() string {
	switch {
	case r.Status < 400 && (r.Code == webPage || r.Status >= 300):
		return atLogin
	case hints[r.means] != "":
		return hints[r.means]
	case r.Code == webPage:
		return atLogin
	case r.means != Unknown:
		return ""
	case r.Status == http.StatusForbidden:
		return hints[BadKey]
	case r.Status == http.StatusNotFound:
		return " (check the model's name and --base-url, which usually ends in /v1)"
	}
	return ""
}

const atLogin = " (check --base-url, which usually ends in /v1: there is a log-in page or a proxy at that address)"

// Secrets that are not ours to know in full: providers repeat part of a wrong key.
var secrets = lazy.Regexp(`(?i)\b(sk|pk|gsk|hf|xai)[-_][\w*.-]{4,}|\bAIza[\w-]{10,}|\bBearer\s+\S+`)

// redact makes a foreign text fit for a log: no key, no control characters, and two lines at
// most. The key goes first, while it is still whole.
func (l *Line) redact(s string) string {
	s = s[:min(len(s), 64<<10)]
	s = secrets().ReplaceAllString(l.Key.Clean(s), struck)
	s = strings.Join(strings.FieldsFunc(strings.ToValidUTF8(s, "\uFFFD"), func(r rune) bool {
		return unicode.IsSpace(r) || unicode.IsControl(r) || unicode.Is(unicode.Cf, r)
	}), " ")
	const most = 300
	if len(s) <= most {
		return s
	}
	cut := most
	for !utf8.RuneStart(s[cut]) {
		cut--
	}
	return s[:cut] + "…"
}

// The phrases with which servers report that they do not support a parameter at all, or only their
// default value. A value out of range is different: what the user requested must not be dropped then.
var unsupported = lazy.Regexp(`(?i)unsupported|not supported|not support|unrecogni[sz]ed|unknown|unexpected|` +
	`not permitted|not allowed|only the default|only \S+ is allowed|cannot both|cannot be used|deprecated|extra input|may only be set|` +
	`isn't supported|n't support|not implemented|not accept|not recogni[sz]ed|invalid param|illegal param|no such param|forbidden|` +
	`may not be|not enabled for|not compatible|incompatible|not available for|must be a-z|` + noEndpoints)

// noEndpoints begins the words with which OpenRouter refuses a parameter that none of a model's providers takes.
const noEndpoints = "No endpoints found that support"

// dispensable reports whether it is a parameter of these names that was refused, and not its value. The server may
// spell a name as it likes: frequency_penalty, frequencyPenalty, frequency-penalty, params.frequency.penalty.
func (r *Refusal) dispensable(names []string) bool {
	switch r.Status {
	case http.StatusOK, http.StatusBadRequest, http.StatusUnprocessableEntity, http.StatusInternalServerError, http.StatusNotImplemented:
	case http.StatusNotFound:
		if !strings.Contains(r.words, noEndpoints) {
			return false
		}
	default:
		return false
	}
	switch r.means {
	case NoMoney, Filtered, BadKey, ContextFull, NoTools, BadReply:
		return false
	}
	if !unsupported().MatchString(r.words) {
		return false
	}
	text := cmp.Or(r.Param, r.words)
	return slices.ContainsFunc(names, func(name string) bool { return spelled(name).MatchString(text) })
}

// spelled finds a name in a text in any spelling.
func spelled(name string) *regexp.Regexp {
	words := strings.FieldsFunc(camel().ReplaceAllString(name, "${1}_${2}"), func(r rune) bool { return strings.ContainsRune("_-. ", r) })
	for i := range words {
		words[i] = regexp.QuoteMeta(words[i])
	}
	return regexp.MustCompile(`(?i)(?:^|[^\w-])` + strings.Join(words, `[_\-. ]?`) + `(?:$|[^\w-])`)
}

// camel finds where a word begins in a name without signs between its words.
var camel = lazy.Regexp(`([a-z])([A-Z])`)
