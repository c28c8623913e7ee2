package wire

import (
	"bytes"
	"cmp"
	"encoding/json"
	"net/http"
	"regexp"
	"slices"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"gymkhana"
	"gymkhana/internal/lazy"
)

// A Refusal is an answer with an error status.
type Refusal struct {
	gymkhana.ProviderError
	Param string // the refused parameter, if the server names it in a field
}

// webPage is the code of an answer that is a web page.
const webPage = "web_page"

func (l *Line) refusal(resp *http.Response, body []byte) *Refusal {
	code, message := readError(body)
	switch at, err := resp.Location(); {
	case resp.StatusCode >= 300 && resp.StatusCode < 400 && err == nil:
		code, message = "redirect", "it redirects to "+at.Scheme+"://"+at.Host
	case resp.StatusCode < 300:
		code, message = webPage, "it answers with a web page, which is not JSON"
	case message == "":
		message = http.StatusText(resp.StatusCode)
	}
	return &Refusal{Param: refusedParam(body), ProviderError: gymkhana.ProviderError{
		Status:     resp.StatusCode,
		Code:       l.redact(code),
		Message:    l.redact(message),
		RetryAfter: max(retryAfter(resp.Header, time.Now()), retryInfo(body)),
	}}
}

// readError finds code and message in the forms that servers use: OpenAI's object, a bare
// string (Ollama), the message on top (vLLM), a detail (FastAPI), or no JSON at all.
func readError(body []byte) (code, message string) {
	var outer struct {
		Error   json.RawMessage `json:"error"`
		Message string          `json:"message"`
		Type    string          `json:"type"`
		Detail  json.RawMessage `json:"detail"`
	}
	if json.Unmarshal(unlisted(body), &outer) != nil {
		return "", string(body)
	}
	var inner struct {
		Code    any    `json:"code"` // a string, or a number that repeats the status
		Type    string `json:"type"`
		Status  string `json:"status"` // Google's word for it
		Message string `json:"message"`
	}
	var plain string
	switch {
	case json.Unmarshal(outer.Error, &plain) == nil && plain != "":
		return "", plain
	case json.Unmarshal(outer.Error, &inner) == nil && inner.Message != "":
		code, _ = inner.Code.(string)
		if code == "" {
			code = cmp.Or(inner.Type, inner.Status)
		}
		return code, inner.Message
	case outer.Message != "":
		return outer.Type, outer.Message
	case len(outer.Detail) > 0:
		return "", string(outer.Detail)
	}
	return "", string(bytes.TrimSpace(body))
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
// answer, not an error, just as a completion that it stops.
func (l *Line) refuse(r *Refusal) (*gymkhana.Response, error) {
	if r.Status == http.StatusBadRequest && r.Code == "content_filter" {
		return &gymkhana.Response{Finish: "content_filter"}, nil
	}
	e := r.ProviderError
	if r.TooLong() {
		e.Code = gymkhana.CodeContext
	}
	e.Message += hint(e.Status, e.Message)
	if r.broke() && e.Status != http.StatusPaymentRequired {
		e.Message += noMoney
	}
	return nil, gymkhana.Blame(r.fault(), l.Op, &e)
}

// fault decides whose error it is. A conversation that exceeds the model's context is the agent's
// own fault; the user has to fix an account without money or a request that the server does not
// understand.
func (r *Refusal) fault() gymkhana.Fault {
	switch s := r.Status; {
	case r.TooLong():
		return gymkhana.FaultAgent
	case s == http.StatusTooManyRequests && r.broke():
		return gymkhana.FaultSetup
	case s == http.StatusRequestTimeout, s == http.StatusConflict, s == http.StatusTooEarly,
		s == http.StatusTooManyRequests, s >= 500, s == 499:
		return gymkhana.FaultModel
	}
	return gymkhana.FaultSetup
}

// The words of an account without money or quota: OpenAI, Anthropic, Google's free tier.
var penniless = lazy.Regexp(`(?i)credit balance is too low|quota.*\blimit: 0\b`)

// broke reports whether the account has no money left, so that waiting does not help.
func (r *Refusal) broke() bool {
	return r.Status == http.StatusPaymentRequired || r.Code == "insufficient_quota" || penniless().MatchString(r.Message)
}

// The words of a context overflow: OpenAI and vLLM, OpenRouter, llama.cpp, SGLang, Ollama, Anthropic, Google.
var overflowing = lazy.Regexp(`(?i)context[ _](length|window|size|limit)|maximum context|too many tokens|` +
	`prompt (is )?too long|input (is )?too long|longer than the (model|maximum)|token count.*exceeds the maximum`)

// TooLong reports whether the talk outgrew the model.
func (r *Refusal) TooLong() bool {
	return r.Status == http.StatusRequestEntityTooLarge || r.Status == http.StatusBadRequest &&
		(r.Code == gymkhana.CodeContext || overflowing().MatchString(r.Message))
}

func (r *Refusal) Error() string { return r.ProviderError.Error() }

const noMoney = " (the account has no money or quota left)"

// hint suggests what a person can do about it.
func hint(status int, message string) string {
	switch {
	case status < 400:
		return " (check --base-url, which usually ends in /v1: there is a log-in page or a proxy at that address)"
	case status == http.StatusUnauthorized || status == http.StatusForbidden || badKey().MatchString(message):
		return " (check the key, and that it may use this model)"
	case status == http.StatusNotFound:
		return " (check the model's name and --base-url, which usually ends in /v1)"
	case status == http.StatusPaymentRequired:
		return noMoney
	}
	return ""
}

// Google answers 400 to a key that is wrong.
var badKey = lazy.Regexp(`(?i)api key not valid|api key expired`)

// Secrets that are not ours to know in full: providers repeat part of a wrong key.
var secrets = lazy.Regexp(`(?i)\b(sk|pk|gsk|hf|xai)[-_][\w*.-]{4,}|\bAIza[\w-]{10,}|\bBearer\s+\S+`)

// redact makes a foreign text fit for a log: no key, no control characters, and two lines at
// most. The key goes first, while it is still whole.
func (l *Line) redact(s string) string {
	s = s[:min(len(s), 64<<10)]
	s = secrets().ReplaceAllString(l.Key.Clean(s), struck)
	s = strings.Join(strings.FieldsFunc(strings.ToValidUTF8(s, "\uFFFD"), func(r rune) bool {
		return unicode.IsSpace(r) || unicode.IsControl(r)
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

// refusedParam reads the name of the parameter that an error is about, if the server puts it in a
// field.
func refusedParam(body []byte) string {
	var outer struct {
		Error struct {
			Param string `json:"param"`
		} `json:"error"`
		Param string `json:"param"`
	}
	if json.Unmarshal(body, &outer) != nil {
		return ""
	}
	if outer.Error.Param != "" {
		return outer.Error.Param
	}
	return outer.Param
}

// The phrases with which servers report that they do not support a parameter at all, or only their
// default value. A value out of range is different: what the user requested must not be dropped then.
var unsupported = lazy.Regexp(`(?i)unsupported|not supported|not support|unrecogni[sz]ed|unknown|unexpected|` +
	`not permitted|not allowed|only the default|only \S+ is allowed|cannot both|cannot be used|deprecated|extra input|may only be set|` +
	`may not be|not enabled for|not compatible|incompatible|not available for`)

// dispensable reports whether it is a parameter of these names that was refused, and not its value.
func (r *Refusal) dispensable(names []string) bool {
	if r.Status != http.StatusBadRequest && r.Status != http.StatusUnprocessableEntity || r.TooLong() ||
		!unsupported().MatchString(r.Code+" "+r.Message) {
		return false
	}
	return slices.ContainsFunc(names, func(name string) bool {
		return r.Param == name || r.Param == "" && regexp.MustCompile(`\b`+regexp.QuoteMeta(name)+`\b`).MatchString(r.Message)
	})
}
