package modeltest

import (
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"strings"

	"gymkhana"
)

// A Dialect is how one kind of provider is spoken to.
type Dialect struct {
	Name string
	Base string // what follows the server's address in the base URL of this dialect's adapters: /v1 or nothing

	Strings  bool // the arguments of calls are strings, which may hold anything
	Pictures bool // a tool's reply holds its pictures itself
	Writes   bool // usage reports tokens written to the cache
	Filters  bool // a refusal differs from an answer

	Native string // the provider whose native tools can be declared: anthropic, openai or google; "" for none

	model   func(path string) (string, bool) // does a path belong to the dialect, and which model it names
	key     func(http.Header) string
	parse   func(body []byte) (*Request, error) // parses as strictly as the provider
	answer  func(r Reply, n int) string
	failure func(Reply) string
	flood   string // how an answer begins, up to the inside of a text
}

// Dialects are all dialects of a server, in the order of the tests.
func Dialects() []*Dialect { return []*Dialect{&chat, &messages, &contents, &responses} }

// Speaking finds a dialect by its name.
func Speaking(name string) *Dialect {
	for _, d := range Dialects() {
		if d.Name == name {
			return d
		}
	}
	panic("modeltest: no dialect " + name)
}

func dialectOf(path string) (*Dialect, string) {
	for _, d := range Dialects() {
		if model, ok := d.model(path); ok {
			return d, model
		}
	}
	return nil, ""
}

func bearer(h http.Header) string {
	key, _ := strings.CutPrefix(h.Get("Authorization"), "Bearer ")
	return key
}

func parseImage(address string) (*gymkhana.Image, error) {
	rest, isData := strings.CutPrefix(address, "data:")
	media, encoded, is64 := strings.Cut(rest, ";base64,")
	if !isData || !is64 {
		return nil, errors.New("a picture that is no data URL in base64")
	}
	data, err := base64.StdEncoding.DecodeString(encoded)
	if err != nil {
		return nil, err
	}
	if is := http.DetectContentType(data); is != media {
		return nil, fmt.Errorf("the picture is called %s and is %s", media, is)
	}
	return &gymkhana.Image{Media: media, Data: data}, nil
}

// decoded reads a picture whose bytes and media type stand apart.
func decoded(media, encoded string) (*gymkhana.Image, error) {
	return parseImage("data:" + media + ";base64," + encoded)
}

// decode reads a JSON object, and its top-level fields.
func decode(body []byte, into any) (*Request, error) {
	req := &Request{Body: body}
	if err := json.Unmarshal(body, &req.Fields); err != nil {
		return nil, err
	}
	return req, json.Unmarshal(body, into)
}

// checkReplies refuses a conversation in which the message after a call does not answer it.
func checkReplies(talk []gymkhana.Message) error {
	open := map[string]bool{}
	for i, m := range talk {
		if m.Role == gymkhana.ToolReply {
			if !open[m.CallID] {
				return fmt.Errorf("messages[%d]: no call %q waits for a reply", i, m.CallID)
			}
			delete(open, m.CallID)
			continue
		}
		if len(open) > 0 {
			return fmt.Errorf("messages[%d]: %d calls before it have no reply", i, len(open))
		}
		for _, c := range m.Calls {
			open[c.ID] = true
		}
	}
	return nil
}
