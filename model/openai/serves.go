package openai

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"net/http"
	"slices"
	"time"

	"gymkhana"
	"gymkhana/model/wire"
)

const (
	servesWithin = 5 * time.Second // time limit of the request for the list of models
	mostServes   = 4 << 20         // bytes of a list; a longer one is ignored
	mostAdapters = 8               // maximum length of a chain of adapters
	mostEntries  = 64              // maximum number of entries of one model that are read
	mostNested   = 8               // objects in objects whose keys are put in order
)

// identifying are the keys of an entry in a list of models that distinguish models of the same name: vLLM and SGLang
// name weights in root, llama.cpp counts parameters in meta, Ollama and others give a digest or a revision. An entry
// without any of them is ignored: the context length, for example, is the same for many weights.
var identifying = []string{"root", "meta", "digest", "sha", "sha256", "hash", "checksum", "revision", "fingerprint", "system_fingerprint",
	"model_path", "path", "weights"}

// volatile are the keys of what may be new in every answer, or change while the same model is served. Whatever else an
// entry has belongs to the model: another parent, quantization, length of the context or server makes another one.
var volatile = []string{"created", "created_at", "updated_at", "modified_at", "expires_at", "last_used", "permission", "permissions",
	"status", "state", "loaded", "size_vram", "pricing"}

// An entry describes one model in a list.
type entry map[string]json.RawMessage

// Serves returns the hash of the entries for this model, and for the base model of an adapter, in the endpoint's
// list of models. The hash is zero if the list contains only the name, or no entry at all. A failed connection, 429 and 5xx
// are no answer.
func (c *client) Serves(ctx context.Context) (what gymkhana.Hash, answered bool) {
	ctx, cancel := context.WithTimeout(ctx, servesWithin)
	defer cancel()
	body, err := c.Get(ctx, wire.Address(c.Opts.BaseURL, "/models"), c.Header(nil), mostServes)
	if err != nil {
		var r *wire.Refusal
		return gymkhana.Hash{}, errors.As(err, &r) && r.Status < 500 && r.Status != http.StatusTooManyRequests
	}
	var list struct{ Data, Models []json.RawMessage }
	if json.Unmarshal(body, &list) != nil {
		return gymkhana.Hash{}, true
	}
	c.remember(about(c.Opts.Name, list.Data, list.Models), list.Data, list.Models)
	var said []byte
	telling := false
	for name, left := c.Opts.Name, mostAdapters; name != "" && left > 0; left-- { // parents may go in a circle
		parent := ""
		for _, e := range about(name, list.Data, list.Models) {
			said = append(said, identity(e)...)
			telling = telling || tells(e, name)
			_ = json.Unmarshal(e["parent"], &parent) // else it is an adapter of none
		}
		name = parent
	}
	if !telling {
		return gymkhana.Hash{}, true
	}
	return gymkhana.HashBytes(said), true
}

// about gives the entries of a model. llama.cpp describes each model in both lists, in the same place.
func about(name string, data, models []json.RawMessage) (found []entry) {
	twice := len(data) == len(models)
	for i := range data {
		if e := entryOf(data[i], name); e != nil && len(found) < mostEntries {
			if found = append(found, e); twice {
				found = append(found, entryOf(models[i], ""))
			}
		}
	}
	for i := range models {
		if e := entryOf(models[i], name); e != nil && len(found) < mostEntries && (!twice || entryOf(data[i], name) == nil) {
			found = append(found, e)
		}
	}
	return found
}

// entryOf reads an entry of a list if it is about a model; nil if it is not. Without a name any entry is read.
func entryOf(text json.RawMessage, model string) entry {
	var names struct{ ID, Name, Model json.RawMessage }
	if json.Unmarshal(text, &names) != nil {
		return nil
	}
	named := func(text json.RawMessage) bool {
		var name string
		return json.Unmarshal(text, &name) == nil && name == model
	}
	if model != "" && !named(names.ID) && !named(names.Name) && !named(names.Model) {
		return nil
	}
	var e entry
	_ = json.Unmarshal(text, &e) // it is an object
	return e
}

// tells reports whether an entry distinguishes its model from another one of the same name.
func tells(e entry, model string) bool {
	name, _ := json.Marshal(model) // a text
	return slices.ContainsFunc(identifying, func(key string) bool {
		switch text := string(ordered(e[key], mostNested)); text {
		case "", "null", `""`, "{}", "[]", "0", "false", "true", string(name):
			return false
		}
		return true
	})
}

// identity writes all fields of an entry that describe its model.
func identity(e entry) []byte {
	var said bytes.Buffer
	for _, key := range slices.Sorted(maps.Keys(e)) {
		if !slices.Contains(volatile, key) {
			fmt.Fprintf(&said, "%q %s\n", key, ordered(e[key], mostNested))
		}
	}
	said.WriteByte('\n')
	return said.Bytes()
}

// ordered writes a value without spaces and volatile keys, and the other keys of its objects in order. Texts and numbers
// stay as they were said, byte for byte.
func ordered(value json.RawMessage, left int) []byte {
	var of entry
	var list []json.RawMessage
	switch {
	case left > 0 && json.Unmarshal(value, &of) == nil && of != nil:
		maps.DeleteFunc(of, func(key string, _ json.RawMessage) bool { return slices.Contains(volatile, key) })
		said := []byte{'{'}
		for i, key := range slices.Sorted(maps.Keys(of)) {
			if i > 0 {
				said = append(said, ',')
			}
			said = append(append(said, fmt.Sprintf("%q:", key)...), ordered(of[key], left-1)...)
		}
		return append(said, '}')
	case left > 0 && json.Unmarshal(value, &list) == nil && list != nil:
		said := []byte{'['}
		for i, item := range list {
			if i > 0 {
				said = append(said, ',')
			}
			said = append(said, ordered(item, left-1)...)
		}
		return append(said, ']')
	}
	var compact bytes.Buffer
	if json.Compact(&compact, value) != nil {
		return nil
	}
	return compact.Bytes()
}
