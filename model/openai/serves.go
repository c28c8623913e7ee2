package openai

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"time"

	"gymkhana"
	"gymkhana/model/wire"
)

// servesWithin is how long an endpoint may take to say what it serves. Who needs longer does not say it.
const servesWithin = 5 * time.Second

// identifying are the keys of an entry in a list of models that tell one model from another of the same name: vLLM and
// SGLang name weights in root, llama.cpp counts parameters in meta, Ollama and others give a digest or a revision. What
// else servers write there (times, owners, prices, the length of the context) is the same for many weights, or new in
// every answer.
var identifying = []string{"root", "meta", "digest", "sha", "sha256", "hash", "checksum", "revision", "fingerprint", "system_fingerprint",
	"model_path", "path", "weights"}

// Serves gives the hash of what the endpoint's list of models says about this one, and about the model that it is an
// adapter of. Where the list names it only, or not at all, the hash is zero.
func (c *client) Serves(ctx context.Context) gymkhana.Hash {
	ctx, cancel := context.WithTimeout(ctx, servesWithin)
	defer cancel()
	body, err := c.Get(ctx, wire.Root(c.Opts.BaseURL)+"/models", c.Header(nil))
	if err != nil {
		return gymkhana.Hash{}
	}
	var list struct{ Data, Models []map[string]json.RawMessage }
	if json.Unmarshal(body, &list) != nil {
		return gymkhana.Hash{}
	}
	var said []byte
	entries := slices.Concat(list.Data, list.Models)
	for name, left := c.Opts.Name, len(entries); name != "" && left > 0; left-- { // parents may go in a circle
		parent := ""
		for _, entry := range entries {
			if !named(entry, name) {
				continue
			}
			said = append(said, identity(entry, name)...)
			_ = json.Unmarshal(entry["parent"], &parent) // else it is an adapter of none
		}
		name = parent
	}
	if len(said) == 0 {
		return gymkhana.Hash{}
	}
	return gymkhana.HashBytes(said)
}

// named reports whether an entry of a list is about a model.
func named(entry map[string]json.RawMessage, model string) bool {
	for _, key := range []string{"id", "name", "model"} {
		var text string
		if json.Unmarshal(entry[key], &text) == nil && text == model {
			return true
		}
	}
	return false
}

// identity writes what in an entry tells its model from another, byte for byte as it was said.
func identity(entry map[string]json.RawMessage, model string) []byte {
	var said bytes.Buffer
	for _, key := range slices.Sorted(maps.Keys(entry)) {
		var value bytes.Buffer
		if !slices.Contains(identifying, key) || json.Compact(&value, entry[key]) != nil {
			continue
		}
		name, _ := json.Marshal(model) // a text
		switch text := value.String(); text {
		case "null", `""`, "{}", "[]", "0", "false", "true", string(name):
		default:
			fmt.Fprintf(&said, "%s %s\n", key, text)
		}
	}
	return said.Bytes()
}
