package wire

import (
	"context"
	"crypto/tls"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/url"
	"runtime/debug"
	"strings"
	"sync/atomic"

	"gymkhana"
)

// A Line is one model at one address. It is safe for concurrent use.
type Line struct {
	Op   string  // "model/openai.Chat", for errors
	Opts Options // filled
	Key  Hidden  // what Opts.Key looks like in a text

	answered atomic.Bool // the address has answered a question, so a web page is a failure on the way
}

// Format writes the model's name for every verb, and never the key: clients embed their line, so this is how they are
// printed.
func (l *Line) Format(f fmt.State, _ rune) { _, _ = fmt.Fprintf(f, "%s of %q", l.Op, l.Opts.Name) }

// Dial makes a line; it sends nothing.
func Dial(op string, o Options) *Line { return &Line{Op: op, Opts: o, Key: hide(string(o.Key))} }

// isPage reports whether an answer is a web page, as log-in pages and proxies send with any status.
func isPage(h http.Header) bool {
	kind, _, _ := strings.Cut(h.Get("Content-Type"), ";")
	return strings.EqualFold(strings.TrimSpace(kind), "text/html")
}

// errTooLong means that an answer exceeds the limit.
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

// caught is deferred by every Chat. It turns a panic into an error blamed on us, without the key in its text: the
// code that panics may hold the request.
func (l *Line) caught(err *error) {
	if v := recover(); v != nil {
		*err = gymkhana.Blame(gymkhana.FaultUs, l.Op, errors.New(l.Key.Clean(fmt.Sprintf("panic: %v\n%s", v, debug.Stack()))))
	}
}

// failed finds out who gave up: the caller, our timeout, the provider or the network.
func (l *Line) failed(ctx, try context.Context, err error) (*gymkhana.Response, error) {
	if ctx.Err() != nil {
		return nil, fmt.Errorf("%s: %w", l.Op, ctx.Err())
	}
	var refused *Refusal
	var blamed *gymkhana.Error
	var cert *tls.CertificateVerificationError
	switch {
	case errors.As(err, &blamed):
		return nil, err
	case errors.As(err, &refused):
		return l.refuse(refused)
	case errors.Is(err, errTooLong):
		return nil, l.Useless("too_long", fmt.Sprintf("the answer is longer than %d bytes", l.Opts.MaxBody))
	case errors.Is(err, errEnded):
		return nil, l.Useless("malformed", err.Error())
	case errors.Is(err, http.ErrSchemeMismatch):
		return nil, l.misaddressed(err, "write --base-url with http")
	case errors.As(err, &cert):
		return nil, l.misaddressed(err, "the certificate is not trusted here: SSL_CERT_FILE may name a file with the authority that signed it")
	case try.Err() != nil:
		return nil, l.silent(gymkhana.CodeTimeout, fmt.Sprintf("nothing within %s", l.Opts.Timeout))
	}
	var broken *url.Error
	if errors.As(err, &broken) {
		err = broken.Err // without the address
	}
	if unreachable(err) {
		return nil, l.silent(gymkhana.CodeUnreachable, err.Error())
	}
	return nil, l.silent("network", err.Error())
}

// unreachable reports whether there was no connection: nothing listens at the address, it has no such name, or it does not
// speak TLS as the address says.
func unreachable(err error) bool {
	var dial *net.OpError
	var record tls.RecordHeaderError
	return errors.As(err, &dial) && dial.Op == "dial" || errors.As(err, &record)
}

// misaddressed is the error for an address that no waiting makes right.
func (l *Line) misaddressed(err error, do string) error {
	if broken := (*url.Error)(nil); errors.As(err, &broken) {
		err = broken.Err // without the address
	}
	return gymkhana.Blame(gymkhana.FaultSetup, l.Op,
		&gymkhana.ProviderError{Code: "network", Message: l.redact(err.Error()) + " (" + do + ")"})
}

// silent is the error for a provider that gave no answer, or only a part of one.
func (l *Line) silent(code, message string) error { return l.modelFault(0, code, message) }

// Useless is the error for an answer that, though sent as a success, holds nothing to act on.
func (l *Line) Useless(code, message string) error {
	return l.modelFault(http.StatusOK, code, message)
}

func (l *Line) modelFault(status int, code, message string) error {
	return gymkhana.Blame(gymkhana.FaultModel, l.Op,
		&gymkhana.ProviderError{Status: status, Code: code, Message: l.redact(message)})
}

// finish completes a response for Chat: it removes the key from every text, and adds the pictures that
// were sent. A picture of the request that was not sent is our fault.
func (l *Line) finish(req *gymkhana.Request, s outgoing, r *gymkhana.Response) (*gymkhana.Response, error) {
	var err error
	if r.Sent, err = s.of(req); err != nil {
		return nil, gymkhana.Blame(gymkhana.FaultUs, l.Op, err)
	}
	if len(r.Sent) > 0 {
		r.Rest = s.rest
	}
	r.Usage = sane(r.Usage)
	if len(r.Calls) > mostCalls {
		return nil, l.Useless("too_long", fmt.Sprintf("the answer has %d calls; at most %d are read", len(r.Calls), mostCalls))
	}
	repair(r)
	for _, text := range []*string{&r.Text, &r.Thinking, &r.Finish, &r.Model, &r.ID} {
		*text = l.Key.Clean(*text)
	}
	for i := range r.Repairs {
		r.Repairs[i].Was = l.Key.CleanJSON(r.Repairs[i].Was)
	}
	for i := range r.Blocks {
		r.Blocks[i].JSON = l.Key.CleanJSON(r.Blocks[i].JSON)
	}
	for i := range r.Calls {
		call := &r.Calls[i]
		call.ID, call.Name, call.Arguments = l.Key.Clean(call.ID), l.Key.Clean(call.Name), l.Key.CleanJSON(call.Arguments)
	}
	apart(r.Calls, len(req.Messages))
	return r, nil
}

// apart gives calls of one reply ids that differ, as the replies to them need and as providers demand when the talk goes
// back to them. The first call with an id keeps it. talk is the number of messages before the reply.
func apart(calls []gymkhana.ToolCall, talk int) {
	seen := map[string]bool{}
	for i := range calls {
		for n := i + 1; seen[calls[i].ID]; n += len(calls) {
			calls[i].ID = fmt.Sprintf("call_%d_%d", talk, n)
		}
		seen[calls[i].ID] = true
	}
}

// sane gives the tokens and the cost of an answer, without numbers that cannot be: they count as untold.
func sane(u gymkhana.Usage) gymkhana.Usage {
	const mostTokens, mostUSD = 1e9, 1e6
	for _, n := range []*int{&u.In, &u.Out, &u.Cached, &u.Written, &u.Reasoning} {
		if *n < 0 || *n > mostTokens {
			*n = 0
		}
	}
	if !(u.CostUSD >= 0 && u.CostUSD <= mostUSD) {
		u.CostUSD = 0
	}
	return u
}
