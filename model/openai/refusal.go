package openai

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"math"
	"net/http"
	"regexp"
	"strconv"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"github.com/openai/openai-go/v3/option"

	"gymkhana"
)

// A refusal is an answer whose status says no.
type refusal struct {
	gymkhana.ProviderError
	param string // that was refused, where the server says so in a field
}

// receive stands between the SDK and the network. It reads refusals by itself, since the SDK
// loses the status of those that are not in OpenAI's form, and bounds every body.
func (c *client) receive(req *http.Request, next option.MiddlewareNext) (*http.Response, error) {
	resp, err := next(req)
	if err != nil {
		return nil, err
	}
	if resp.StatusCode >= 300 || isPage(resp.Header) {
		defer resp.Body.Close()
		body, _ := io.ReadAll(io.LimitReader(resp.Body, 64<<10)) // what came of it is good enough
		return nil, c.refusal(resp, body)
	}
	resp.Body = &bounded{ReadCloser: resp.Body, left: c.opts.MaxBody}
	return resp, nil
}

// webPage is the code of an answer that is a web page.
const webPage = "web_page"

// isPage reports whether an answer is a web page, as log-in pages and proxies send with any status.
func isPage(h http.Header) bool {
	kind, _, _ := strings.Cut(h.Get("Content-Type"), ";")
	return strings.EqualFold(strings.TrimSpace(kind), "text/html")
}

// errTooLong says that an answer is longer than it may be.
var errTooLong = errors.New("answer too long")

// bounded fails once more than left bytes were read, so that an endless answer fills no memory.
type bounded struct {
	io.ReadCloser
	left int64
}

// Read reads on, within the bound.
func (b *bounded) Read(p []byte) (int, error) {
	n, err := b.ReadCloser.Read(p)
	if b.left -= int64(n); b.left < 0 {
		return 0, errTooLong
	}
	return n, err
}

func (c *client) refusal(resp *http.Response, body []byte) *refusal {
	code, message := readError(body)
	switch at, err := resp.Location(); {
	case resp.StatusCode >= 300 && resp.StatusCode < 400 && err == nil:
		code, message = "redirect", "it redirects to "+at.Scheme+"://"+at.Host
	case resp.StatusCode < 300:
		code, message = webPage, "it answers with a web page, which is not JSON"
	case message == "":
		message = http.StatusText(resp.StatusCode)
	}
	return &refusal{param: refusedParam(body), ProviderError: gymkhana.ProviderError{
		Status:     resp.StatusCode,
		Code:       c.redact(code),
		Message:    c.redact(message),
		RetryAfter: retryAfter(resp.Header, time.Now()),
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
	if json.Unmarshal(body, &outer) != nil {
		return "", string(body)
	}
	var inner struct {
		Code    any    `json:"code"` // a string, or a number that repeats the status
		Type    string `json:"type"`
		Message string `json:"message"`
	}
	var plain string
	switch {
	case json.Unmarshal(outer.Error, &plain) == nil && plain != "":
		return "", plain
	case json.Unmarshal(outer.Error, &inner) == nil && inner.Message != "":
		code, _ = inner.Code.(string)
		if code == "" {
			code = inner.Type
		}
		return code, inner.Message
	case outer.Message != "":
		return outer.Type, outer.Message
	case len(outer.Detail) > 0:
		return "", string(outer.Detail)
	}
	return "", string(bytes.TrimSpace(body))
}

// result gives the refusal as Chat returns it. A prompt that the provider's filter stops is an
// answer, not an error, just as a completion that it stops.
func (r *refusal) result() (*gymkhana.Response, error) {
	if r.Status == http.StatusBadRequest && r.Code == "content_filter" {
		return &gymkhana.Response{Finish: "content_filter"}, nil
	}
	e := r.ProviderError
	if r.tooLong() {
		e.Code = gymkhana.CodeContext
	}
	e.Message += hint(e.Status, e.Code)
	return nil, gymkhana.Blame(r.fault(), op, &e)
}

// fault says who has to act. A talk that outgrew the model is the agent's own doing; an account
// without money or a request that the server does not understand is for the user to mend.
func (r *refusal) fault() gymkhana.Fault {
	switch s := r.Status; {
	case r.tooLong():
		return gymkhana.FaultAgent
	case s == http.StatusTooManyRequests && r.Code == "insufficient_quota":
		return gymkhana.FaultSetup
	case s == http.StatusRequestTimeout, s == http.StatusConflict, s == http.StatusTooEarly,
		s == http.StatusTooManyRequests, s >= 500, s == 499:
		return gymkhana.FaultModel
	}
	return gymkhana.FaultSetup
}

// The words of a context overflow: OpenAI and vLLM, OpenRouter, llama.cpp, SGLang, Ollama.
var overflowing = regexp.MustCompile(`(?i)context[ _](length|window|size)|maximum context|too many tokens|` +
	`prompt (is )?too long|input (is )?too long|longer than the (model|maximum)`)

// tooLong reports whether the talk outgrew the model.
func (r *refusal) tooLong() bool {
	return r.Status == http.StatusRequestEntityTooLarge || r.Status == http.StatusBadRequest &&
		(r.Code == gymkhana.CodeContext || overflowing.MatchString(r.Message))
}

func (r *refusal) Error() string { return r.ProviderError.Error() }

// hint says what a person can do about it.
func hint(status int, code string) string {
	switch {
	case status < 400:
		return " (check --base-url, which usually ends in /v1: there is a log-in page or a proxy at that address)"
	case status == http.StatusUnauthorized || status == http.StatusForbidden:
		return " (check the key, and that it may use this model)"
	case status == http.StatusNotFound:
		return " (check the model's name and --base-url, which usually ends in /v1)"
	case status == http.StatusPaymentRequired || code == "insufficient_quota":
		return " (the account has no money or quota left)"
	}
	return ""
}

// retryAfter reads what the provider asks for: milliseconds, seconds, or a date. Nonsense and
// the past are zero.
func retryAfter(h http.Header, now time.Time) time.Duration {
	if ms, err := strconv.ParseFloat(h.Get("Retry-After-Ms"), 64); err == nil {
		return span(ms, time.Millisecond)
	}
	value := strings.TrimSpace(h.Get("Retry-After"))
	if s, err := strconv.ParseFloat(value, 64); err == nil || errors.Is(err, strconv.ErrRange) {
		return span(s, time.Second)
	}
	if at, err := http.ParseTime(value); err == nil {
		return max(at.Sub(now), 0)
	}
	return 0
}

// span is n units, kept within a year so that no number overflows.
func span(n float64, unit time.Duration) time.Duration {
	const year = 365 * 24 * time.Hour
	if math.IsNaN(n) || n <= 0 {
		return 0
	}
	if n >= float64(year/unit) {
		return year
	}
	return time.Duration(n * float64(unit))
}

// Secrets that are not ours to know in full: providers repeat part of a wrong key.
var secrets = regexp.MustCompile(`(?i)\b(sk|pk|gsk|hf|xai)[-_][\w*.-]{4,}|\bBearer\s+\S+`)

// redact makes a foreign text fit for a log: no key, no control characters, and two lines at
// most. The key goes first, while it is still whole.
func (c *client) redact(s string) string {
	s = s[:min(len(s), 64<<10)]
	s = secrets.ReplaceAllString(c.key.clean(s), struck)
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
