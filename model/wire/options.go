// Package wire has the code that the clients of all providers share to use the network: the address, the
// key and how it is kept out of every text, one try with its time, refusals and who is to blame for them,
// the bounds of an answer, and the pictures that really left.
//
// A client of a provider fills Options, makes a Line of them with Dial, and is a Client with two functions: one writes
// a request as a struct that encoding/json writes, the other reads an answer. The structs of answers have only the
// fields that are read, of types String, Number, Object and Objects, so that an unexpected type loses only that field.
package wire

import (
	"errors"
	"net/http"
	"net/url"
	"strings"
	"time"

	"gymkhana"
	"gymkhana/internal/lazy"
)

// Options choose the model and its address. The environment is not read.
type Options struct {
	Name    string          // the model's id at the provider; required
	BaseURL string          // default: the provider's own
	Key     gymkhana.Secret // required, unless the provider needs none
	KeyVar  string          // the variable for the key, for messages; "" if there is none
	Timeout time.Duration   // of one try; default 10 minutes
	MaxBody int64           // bytes of an answer; default 8 MiB
	HTTP    *http.Client    // default: one of our own, with a connection per call in flight
}

// Fill sets the defaults.
func (o *Options) Fill(baseURL string) {
	if o.BaseURL == "" {
		o.BaseURL = baseURL
	}
	if o.Timeout == 0 {
		o.Timeout = 10 * time.Minute
	}
	if o.MaxBody == 0 {
		o.MaxBody = usual
	}
	if o.HTTP == nil {
		o.HTTP = newHTTP()
	}
}

// Check lists the mistakes in the options. Provider and keyVar are for the messages; an empty keyVar means that no
// key is needed.
func (o *Options) Check(provider, keyVar string) []error {
	var wrong []error
	if o.Name == "" {
		wrong = append(wrong, errors.New("no model name; want "+provider+"/NAME"))
	}
	if o.Key == "" && keyVar != "" {
		wrong = append(wrong, errors.New("no key; set "+keyVar))
	}
	if o.BaseURL == "" {
		wrong = append(wrong, errors.New("no address; give it with --base-url, like http://localhost:8000/v1"))
	} else if err := checkURL(o.BaseURL); err != nil {
		wrong = append(wrong, err)
	}
	if o.Timeout < 0 || o.MaxBody < 0 {
		wrong = append(wrong, errors.New("the time and the size of an answer cannot be negative"))
	}
	return wrong
}

// checkURL never repeats the address, since it may contain a secret.
func checkURL(s string) error {
	u, err := url.Parse(s)
	switch {
	case err != nil || u.Host == "" || u.Scheme != "http" && u.Scheme != "https":
		return errors.New("the base URL is no http or https address; want one like http://localhost:8000/v1")
	case u.User != nil || strings.Contains(s, "#"):
		return errors.New("the base URL holds a password or a fragment; give the key by itself")
	}
	for name := range u.Query() {
		if secretName().MatchString(name) {
			return errors.New("the query of the base URL holds a key; give the key by itself")
		}
	}
	if _, err := url.ParseQuery(u.RawQuery); err != nil {
		return errors.New("the query of the base URL is none; want one like ?api-version=2024-10-21")
	}
	return nil
}

// secretName finds names of a query's parameters that hold secrets. A base URL is stored in run files.
var secretName = lazy.Regexp(`(?i)key|token|secret|passw|auth|credential|^(sig|code|pwd)$`)

// Address gives the address of a path under a base URL, which may have a query, as Azure's ?api-version=…: it stays at
// the end. Versions are those of root.
func Address(baseURL, path string, versions ...string) string {
	base, query, _ := strings.Cut(baseURL, "?")
	if query != "" {
		query = "?" + query
	}
	return root(base, versions...) + path + query
}

// root gives a base URL without its last slash and without the version that may end it: people write
// https://api.example.com/v1 where the client adds the v1 by itself.
func root(baseURL string, versions ...string) string {
	s := strings.TrimRight(baseURL, "/")
	for _, v := range versions {
		if root, cut := strings.CutSuffix(s, "/"+v); cut {
			return root
		}
	}
	return s
}

// newHTTP gives a client that keeps as many idle connections as calls may be in flight; the
// standard one keeps two per host and would dial for nearly every call.
func newHTTP() *http.Client {
	t, ok := http.DefaultTransport.(*http.Transport)
	if !ok {
		return &http.Client{}
	}
	t = t.Clone()
	t.MaxIdleConns, t.MaxIdleConnsPerHost = 200, 100
	return &http.Client{Transport: t}
}
