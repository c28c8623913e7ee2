package modeltest

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"
)

// A Recording holds the requests to an endpoint and its answers, in order, without anything that identifies the
// account. Record makes one of a live endpoint, and Replay answers from it without a network.
type Recording struct {
	Exchanges []Exchange `json:"exchanges"`
}

// An Exchange is a request and its answer. The header holds only what clients read; bodies are scrubbed.
type Exchange struct {
	Method string            `json:"method"`
	Path   string            `json:"path"`
	Asked  string            `json:"asked,omitempty"`
	Status int               `json:"status"`
	Header map[string]string `json:"header,omitempty"`
	Body   string            `json:"body"`
}

// keptHeaders are those of an answer that a recording keeps. All others are left out, since most of what a provider adds
// names the account, the request or the session.
var keptHeaders = []string{"Content-Type", "Retry-After", "Retry-After-Ms"}

// Read reads a recording.
func Read(file string) (*Recording, error) {
	data, err := os.ReadFile(file)
	if err != nil {
		return nil, err
	}
	var r Recording
	if err := json.Unmarshal(data, &r); err != nil {
		return nil, fmt.Errorf("%s: %w", file, err)
	}
	return &r, nil
}

// Write writes a recording, and makes its folder.
func (r *Recording) Write(file string) error {
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	e.SetIndent("", "  ")
	if err := e.Encode(r); err != nil {
		return err
	}
	if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
		return err
	}
	return os.WriteFile(file, b.Bytes(), 0o644)
}

// Record gives a client that asks over the network and adds each exchange to the recording, without the secrets. Ask with
// it from one goroutine.
func (r *Recording) Record(secrets ...string) *http.Client {
	return &http.Client{Transport: &recorder{into: r, scrub: NewScrubber(secrets...)}}
}

type recorder struct {
	into  *Recording
	scrub *Scrubber
}

// RoundTrip implements http.RoundTripper.
func (r *recorder) RoundTrip(req *http.Request) (*http.Response, error) {
	asked, err := drain(req)
	if err != nil {
		return nil, err
	}
	resp, err := http.DefaultTransport.RoundTrip(req)
	if err != nil {
		return nil, err
	}
	defer resp.Body.Close()
	body, err := io.ReadAll(resp.Body)
	if err != nil {
		return nil, err
	}
	resp.Body = io.NopCloser(bytes.NewReader(body))
	e := Exchange{Method: req.Method, Path: r.scrub.Text(req.URL.Path), Asked: r.scrub.Text(string(asked)), Status: resp.StatusCode,
		Header: map[string]string{}, Body: r.scrub.Text(string(body))}
	for _, name := range keptHeaders {
		if v := resp.Header.Get(name); v != "" {
			e.Header[name] = r.scrub.Text(v)
		}
	}
	r.into.Exchanges = append(r.into.Exchanges, e)
	return resp, nil
}

// drain reads the body of a request, and puts it back.
func drain(req *http.Request) ([]byte, error) {
	if req.Body == nil {
		return nil, nil
	}
	body, err := io.ReadAll(req.Body)
	if err != nil {
		return nil, err
	}
	req.Body = io.NopCloser(bytes.NewReader(body))
	return body, req.Body.Close()
}

// Replay returns a client that answers from the recording. A request that is not the next recorded one is an error,
// which advises to record again.
func (r *Recording) Replay() *http.Client {
	return &http.Client{Transport: &player{left: slices.Clone(r.Exchanges), scrub: NewScrubber()}}
}

type player struct {
	mu    sync.Mutex
	left  []Exchange
	scrub *Scrubber
}

var errRecording = errors.New("the recording does not hold this request; record again")

// RoundTrip implements http.RoundTripper.
func (p *player) RoundTrip(req *http.Request) (*http.Response, error) {
	asked, err := drain(req)
	if err != nil {
		return nil, err
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	if len(p.left) == 0 {
		return nil, fmt.Errorf("%w: it has ended", errRecording)
	}
	e := p.left[0]
	was := e.Method + " " + e.Path + " " + e.Asked
	if is := p.scrub.Text(req.Method + " " + req.URL.Path + " " + string(asked)); is != was {
		at := 0
		for at < min(len(is), len(was)) && is[at] == was[at] {
			at++
		}
		const shown = 40
		return nil, fmt.Errorf("%w: recorded was …%s, and asked is …%s", errRecording,
			was[max(0, at-shown):min(at+shown, len(was))], is[max(0, at-shown):min(at+shown, len(is))])
	}
	p.left = p.left[1:]
	header := http.Header{}
	for name, v := range e.Header {
		header.Set(name, v)
	}
	return &http.Response{StatusCode: e.Status, Header: header, Body: io.NopCloser(strings.NewReader(e.Body)), Request: req,
		ContentLength: int64(len(e.Body))}, nil
}

// A Scrubber removes from texts what identifies their owner: the given secrets, keys by their usual prefixes, mail
// addresses, and the ids of organisations, projects, users, requests and answers. The same id becomes the same word,
// so that a reply still matches its call. Text that was already scrubbed does not change.
type Scrubber struct {
	secrets []string
	ids     map[string]string
	count   map[string]int
}

// NewScrubber makes a scrubber. Secrets are found as they are, and as addresses and JSON write them.
func NewScrubber(secrets ...string) *Scrubber {
	s := &Scrubber{ids: map[string]string{}, count: map[string]int{}}
	for _, secret := range secrets {
		if secret == "" {
			continue
		}
		quoted, err := json.Marshal(secret)
		if err != nil {
			continue // no text of this kind
		}
		s.secrets = append(s.secrets, secret, url.QueryEscape(secret), url.PathEscape(secret), strings.Trim(string(quoted), `"`),
			strings.ReplaceAll(secret, "/", `\/`))
	}
	slices.SortFunc(s.secrets, func(a, b string) int { return len(b) - len(a) }) // the longest forms first
	return s
}

var (
	keys  = regexp.MustCompile(`\b(?:sk|pk|gsk|hf|xai)[-_][\w*.-]{8,}|\bAIza[\w-]{10,}|\bBearer\s+[\w.~+/=-]+`)
	mails = regexp.MustCompile(`[\w.+-]+@[\w-]+(?:\.[\w-]+)+`)
	ids   = regexp.MustCompile(`\b(chatcmpl|gen|resp|msg|req|request|rs|fc|cc|call|toolu|srvtoolu|org|proj|project|user|acct|account|wrkspc|fp|file)` +
		`([-_])([A-Za-z0-9]*[0-9][A-Za-z0-9-]{5,})\b`)
	bare = regexp.MustCompile(`\b[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\b`)
	// Fields whose value is an id of no usual form.
	fields = regexp.MustCompile(`("(?:request_?id|response_?id|organi[sz]ation(?:_id)?|project(?:_id|_number)?|user(?:_id)?|account(?:_id)?|` +
		`system_fingerprint|consumer)"\s*:\s*")((?:[^"\\]|\\.)+)"`)
)

// Text returns a text without anything that identifies its owner.
func (s *Scrubber) Text(text string) string {
	for _, secret := range s.secrets {
		text = strings.ReplaceAll(text, secret, "[key]")
	}
	text = keys.ReplaceAllString(text, "[key]")
	text = mails.ReplaceAllString(text, "someone@example.invalid")
	text = ids.ReplaceAllStringFunc(text, func(id string) string {
		m := ids.FindStringSubmatch(id)
		return s.id(m[1]+m[2], id)
	})
	text = bare.ReplaceAllStringFunc(text, func(id string) string { return s.id("id-", id) })
	return fields.ReplaceAllStringFunc(text, func(field string) string {
		m := fields.FindStringSubmatch(field)
		return m[1] + s.id("id-", m[2]) + `"`
	})
}

// id returns the replacement of an id: its prefix and a number.
func (s *Scrubber) id(kind, id string) string {
	if scrubbed.MatchString(id) {
		return id
	}
	if s.ids[id] == "" {
		s.count[kind]++
		s.ids[id] = kind + "scrubbed" + strconv.Itoa(s.count[kind])
	}
	return s.ids[id]
}

var scrubbed = regexp.MustCompile(`^[a-z]+[-_]scrubbed\d+$`)
