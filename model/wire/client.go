package wire

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"io"
	"net/http"
	"reflect"

	"gymkhana"
)

// A Client asks one model in one dialect. B is the body of its requests, a struct that encoding/json writes. It is safe
// for concurrent use if its functions are.
type Client[B any] struct {
	*Line
	Refused
	Learned
	Native string // the provider whose native tools can be declared; "" for none
	URL    string // the address that requests are posted to
	// Header gives the headers of a request that the provider wants, the key among them.
	Header func(*gymkhana.Request) http.Header
	// Write writes a request. It may check what was refused; a refused Spare is removed from the body anyway.
	Write func(*gymkhana.Request) (*B, error)
	// Read reads the body of a success, which is valid JSON of any form.
	Read   func(*gymkhana.Request, []byte) (*gymkhana.Response, error)
	Spares []Spare[B]
}

// A Spare is a parameter that a request can do without.
type Spare[B any] struct {
	Name  string   // its name in Dropped
	Words []string // words that refusals use for it; none means its name
	// In points to the parameter in a body, or gives nil if the body holds nothing of it that could be left out.
	In func(*B) any
}

// sent gives the parameter in a body; false if it is not sent.
func (s *Spare[B]) sent(body *B) (reflect.Value, bool) {
	at := s.In(body)
	if at == nil {
		return reflect.Value{}, false
	}
	v := reflect.ValueOf(at).Elem()
	return v, !v.IsZero()
}

// Chat asks once. A request that is refused for a Spare is asked again without it, and so are all later ones. One that is
// refused for its roles is asked again in a stricter shape; what is answered so is the shape of all later ones.
func (c *Client[B]) Chat(ctx context.Context, req *gymkhana.Request) (_ *gymkhana.Response, err error) {
	defer c.caught(&err)
	if err := foreign(req.Tools, c.Native); err != nil {
		return nil, gymkhana.Blame(gymkhana.FaultSetup, c.Op, err)
	}
	try, cancel := context.WithTimeout(ctx, c.Opts.Timeout)
	defer cancel()
	talk := c.Talk()
	for range len(c.Spares) + len(gymkhana.TalkRules) + 1 {
		shaped := talk.Shape(req)
		body, err := c.body(shaped)
		if err != nil {
			return nil, gymkhana.Blame(gymkhana.FaultUs, c.Op, err)
		}
		data, err := Encode(body)
		if err != nil {
			return nil, gymkhana.Blame(gymkhana.FaultUs, c.Op, err)
		}
		r, err := c.ask(try, req, data)
		if name := c.dispensable(err, body); name != "" {
			c.Add(name)
			continue
		}
		if more, ok := c.stricter(err, talk, req); ok {
			talk = more
			continue
		}
		if err != nil {
			if r, err = c.failed(ctx, try, err); err != nil {
				return nil, err
			}
		} else {
			c.answered.Store(true)
			c.learn(talk)
		}
		r.Talk = talk
		return c.finish(shaped, look(data), r)
	}
	panic("wire: a request was refused for what it did not hold")
}

// ask sends a request and reads the answer.
func (c *Client[B]) ask(ctx context.Context, req *gymkhana.Request, data []byte) (*gymkhana.Response, error) {
	answer, err := c.post(ctx, c.URL, c.Header(req), data)
	if err != nil {
		return nil, err
	}
	return decoded(ctx, len(answer), func() (*gymkhana.Response, error) {
		answer, err := c.wellFormed(answer)
		if err != nil {
			return nil, err
		}
		if refused := c.inside(answer); refused != nil {
			return nil, refused
		}
		r, err := c.Read(req, answer)
		return r, gymkhana.Blame(gymkhana.FaultUs, "", err) // unless Read says whose error it is
	})
}

// body writes a request without the refused parameters.
func (c *Client[B]) body(req *gymkhana.Request) (*B, error) {
	body, err := c.Write(req)
	if err != nil {
		return nil, err
	}
	for i := range c.Spares {
		if v, sent := c.Spares[i].sent(body); sent && c.Has(c.Spares[i].Name) {
			v.SetZero()
		}
	}
	return body, nil
}

// dispensable names the parameter that was refused, if the request can do without it; "" if something else failed. Only
// parameters that were sent can be refused.
func (c *Client[B]) dispensable(err error, body *B) string {
	var r *Refusal
	if !errors.As(err, &r) {
		return ""
	}
	for i := range c.Spares {
		s := &c.Spares[i]
		words := s.Words
		if len(words) == 0 {
			words = []string{s.Name}
		}
		if _, sent := s.sent(body); sent && r.dispensable(words) {
			return s.Name
		}
	}
	return ""
}

// Encode writes a value as JSON, with the signs of HTML as they are.
func Encode(body any) ([]byte, error) {
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	err := e.Encode(body)
	return bytes.TrimSuffix(b.Bytes(), []byte("\n")), err
}

// post sends a body and gives that of the answer. Whatever is no success is a *Refusal. A redirect is one: following it
// would turn the request into a GET, or take it and the key to another address.
func (l *Line) post(ctx context.Context, address string, header http.Header, body []byte) ([]byte, error) {
	req, err := http.NewRequestWithContext(ctx, http.MethodPost, address, bytes.NewReader(body))
	if err != nil {
		return nil, err
	}
	header.Set("Content-Type", "application/json")
	return l.do(req, header, l.Opts.MaxBody)
}

// Get gives the body of an address. Whatever is no success is an error, and so is a body of more bytes than most.
func (l *Line) Get(ctx context.Context, address string, header http.Header, most int64) ([]byte, error) {
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, address, nil)
	if err != nil {
		return nil, err
	}
	return l.do(req, header, most)
}

func (l *Line) do(req *http.Request, header http.Header, most int64) ([]byte, error) {
	req.Header = header
	req.Header.Set("Accept", "application/json")
	req.Header.Set("User-Agent", "gymkhana")
	own := *l.Opts.HTTP
	own.CheckRedirect = func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }
	resp, err := own.Do(req)
	if err != nil {
		return nil, err
	}
	defer resp.Body.Close()
	if resp.StatusCode >= 300 || isPage(resp.Header) {
		const most = 64 << 10
		said, _ := io.ReadAll(io.LimitReader(resp.Body, most)) // what came of it is good enough
		if plain, err := unzipped(said, most); err == nil {
			said = plain
		}
		said = unmarked(said)
		if isStream(resp.Header, said) {
			if event, err := unstream(said); err == nil {
				said = event
			}
		}
		size := len(said)
		if size > mostSaid {
			size = large // the words of sayings are searched for
		}
		refused, err := decoded(req.Context(), size, func() (*Refusal, error) { return l.refusal(resp, said), nil })
		if err != nil {
			return nil, err
		}
		return nil, refused
	}
	body, err := readAll(resp.Body, resp.ContentLength, most)
	if err != nil {
		return nil, err
	}
	return decoded(req.Context(), len(body), func() ([]byte, error) {
		body, err := unzipped(body, most)
		if body = unmarked(body); err == nil && isStream(resp.Header, body) {
			return unstream(body)
		}
		return body, err
	})
}
