package openai

import (
	"context"
	"encoding/json"
	"time"

	"gymkhana"
	"gymkhana/model/wire"
)

// servesWithin is how long an endpoint may take to say what it serves. Who needs longer does not say it.
const servesWithin = 5 * time.Second

// fleeting are the keys of an entry in the list of models that tell no model from another, or are new in every answer.
var fleeting = []string{"id", "object", "created", "owned_by", "permission"}

// Serves gives the hash of what the endpoint's list of models says about this one. Local servers tell weights and
// sizes there (vLLM and SGLang in root, llama.cpp in meta); others tell the name only, and the hash is zero.
func (c *client) Serves(ctx context.Context) gymkhana.Hash {
	ctx, cancel := context.WithTimeout(ctx, servesWithin)
	defer cancel()
	body, err := c.Get(ctx, wire.Root(c.Opts.BaseURL)+"/models", c.Header(nil))
	if err != nil {
		return gymkhana.Hash{}
	}
	var list struct{ Data []map[string]any }
	if json.Unmarshal(body, &list) != nil {
		return gymkhana.Hash{}
	}
	for _, entry := range list.Data {
		if entry["id"] != c.Opts.Name {
			continue
		}
		for _, key := range fleeting {
			delete(entry, key)
		}
		for key, value := range entry {
			if value == nil {
				delete(entry, key)
			}
		}
		if len(entry) == 0 {
			break
		}
		hash, err := gymkhana.HashOf(entry)
		if err != nil {
			break
		}
		return hash
	}
	return gymkhana.Hash{}
}
