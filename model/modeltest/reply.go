package modeltest

import (
	"cmp"
	"encoding/json"
	"fmt"
	"io"
	"maps"
	"net/http"
	"strings"
	"sync"
	"time"

	"gymkhana"
)

// A Reply is a server's reaction to one request. The zero Reply is an empty answer.
type Reply struct {
	Text     string
	Thinking string // the summary of reasoning
	Signed   string // signature or encrypted content of the reasoning
	Calls    []gymkhana.ToolCall
	Refusal  string          // why the model does not answer, instead of a text
	Finish   string          // default stop, or tool_calls with Calls
	Usage    *gymkhana.Usage // default: 100 in, 10 out

	Status     int    // the status of a failure; 0 means none
	RetryAfter string // the header as it is sent, seconds or a date; with Status
	RetryMS    string // the header Retry-After-Ms, likewise
	Code       string // the code of the failure
	Message    string // the message of the failure
	Param      string // the parameter that the failure is about; null if empty

	Header  http.Header   // the response's headers, without those that follow from the rest
	Delay   time.Duration // before anything is sent
	Trouble Trouble       // instead of a proper answer
	Raw     string        // the body to send instead of an answer, or of a failure in the form of the dialect
}

// A Trouble is a way of not answering properly.
type Trouble int

// The troubles that servers and networks make.
const (
	Fine      Trouble = iota
	Hang              // accepts the request and never answers
	Cut               // breaks the connection in the middle of the answer
	Malformed         // sends half a JSON document, as if it were all
	NoChoices         // answers 200 with an empty list of choices
	Huge              // sends text without end, until the client goes away
)

// Say makes a reply of text.
func Say(text string) Reply { return Reply{Text: text} }

// Fail is a reply of an error status, with a Retry-After header unless that is empty.
func Fail(status int, retryAfter string) Reply { return Reply{Status: status, RetryAfter: retryAfter} }

// Trip is a reply that goes wrong.
func Trip(how Trouble) Reply { return Reply{Trouble: how} }

// Saying gives the failure a code and a message.
func (r Reply) Saying(code, message string) Reply {
	r.Code, r.Message = code, message
	return r
}

// After delays the reply.
func (r Reply) After(d time.Duration) Reply {
	r.Delay = d
	return r
}

// Numbered answers "answer 1", "answer 2" and so on: no two alike.
func Numbered(r *Request) Reply { return Say(fmt.Sprintf("answer %d", r.N)) }

// Always gives every request the same reply.
func Always(r Reply) func(*Request) Reply { return func(*Request) Reply { return r } }

// Script gives the replies in order of arrival, and then the last one again and again.
func Script(replies ...Reply) func(*Request) Reply {
	var mu sync.Mutex
	next := 0
	return func(*Request) Reply {
		mu.Lock()
		defer mu.Unlock()
		r := replies[next]
		if next < len(replies)-1 {
			next++
		}
		return r
	}
}

// message gives the text of a failure.
func (r Reply) message() string { return cmp.Or(r.Message, http.StatusText(r.Status), "failed") }

func (r Reply) usage() gymkhana.Usage {
	if r.Usage != nil {
		return *r.Usage
	}
	return gymkhana.Usage{In: 100, Out: 10}
}

func (s *Server) send(w http.ResponseWriter, r *http.Request, d *Dialect, n int, reply Reply) {
	if reply.Delay > 0 && !s.wait(r, reply.Delay) {
		return
	}
	switch reply.Trouble {
	case Hang:
		s.wait(r, time.Hour)
		panic(http.ErrAbortHandler)
	case Huge:
		s.flood(w, r, d)
		return
	}
	status, body := reply.body(d, n)
	maps.Copy(w.Header(), reply.Header)
	w.Header().Set("Content-Type", "application/json")
	if reply.RetryAfter != "" {
		w.Header().Set("Retry-After", reply.RetryAfter)
	}
	if reply.RetryMS != "" {
		w.Header().Set("Retry-After-Ms", reply.RetryMS)
	}
	if reply.Trouble == Cut {
		w.Header().Set("Content-Length", fmt.Sprint(len(body)))
		body = body[:len(body)/2]
	}
	w.WriteHeader(status)
	io.WriteString(w, body)
	if reply.Trouble == Cut {
		panic(http.ErrAbortHandler) // the connection closes before the promised length
	}
}

// flood sends a text that never ends.
func (s *Server) flood(w http.ResponseWriter, r *http.Request, d *Dialect) {
	w.Header().Set("Content-Type", "application/json")
	io.WriteString(w, d.flood)
	block := strings.Repeat("z", 1<<16)
	for r.Context().Err() == nil {
		select {
		case <-s.quit:
			return
		default:
		}
		if _, err := io.WriteString(w, block); err != nil {
			return
		}
	}
}

func (r Reply) body(d *Dialect, n int) (status int, body string) {
	switch {
	case r.Raw != "":
		return cmp.Or(r.Status, http.StatusOK), r.Raw
	case r.Status != 0:
		return r.Status, d.failure(r)
	}
	body = d.answer(r, n)
	if r.Trouble == Malformed {
		body = body[:len(body)/2]
	}
	return http.StatusOK, body
}

func encode(v any) string {
	b, err := json.Marshal(v)
	if err != nil {
		panic(err) // plain values only
	}
	return string(b)
}
