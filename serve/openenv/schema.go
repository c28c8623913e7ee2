package openenv

import "gymkhana/serve"

// An object is JSON that is written by hand.
type object = map[string]any

func typed(kind string) object { return object{"type": kind} }

// schemas are the JSON Schemas (2020-12) of what clients send and get.
func schemas() object {
	nullable := func(kind string) object { return object{"type": []string{kind, "null"}} }
	picture := object{"type": []string{"object", "null"}, "properties": object{"mime": typed("string"), "sha256": typed("string"),
		"data": object{"type": "string", "contentEncoding": "base64"}, "url": typed("string")}}
	role := object{"type": "object", "properties": object{
		"role": typed("string"), "text": typed("string"), "elements": object{"type": "array", "items": typed("object")},
		"url": typed("string"), "tabs": object{"type": "array"}, "refused": typed("string"), "reason": typed("string"),
		"tick": typed("integer"), "screenshot": picture,
		"brief": object{"type": "array", "items": object{"type": "object"}}}}
	const dialect = "https://json-schema.org/draft/2020-12/schema"
	return object{
		"action": object{"$schema": dialect, "title": "Action", "type": "object", "additionalProperties": false, "properties": object{
			"action":  object{"type": "string", "description": "one action in text form, such as \"do left\" or \"click x=3 y=4\""},
			"actions": object{"type": "array", "items": typed("string"), "maxItems": serve.MostActions, "description": "several, carried out without looking"},
			"roles": object{"type": "object", "additionalProperties": object{"type": "array", "items": typed("string")},
				"description": "the actions of each role, in a world that has several"},
			"reason":   object{"type": "string", "description": "why; it is stored with the decision"},
			"metadata": typed("object"),
		}},
		"observation": object{"$schema": dialect, "title": "Observation", "type": "object",
			"required": []string{"goal", "roles", "reward", "done", "metadata"}, "properties": object{
				"goal": typed("string"), "roles": object{"type": "array", "items": role}, "reward": nullable("number"),
				"done": typed("boolean"), "metadata": typed("object")}},
		"state": object{"$schema": dialect, "title": "State", "type": "object", "required": []string{"episode_id", "step_count"},
			"properties": object{"episode_id": nullable("string"),
				"step_count": object{"type": "integer", "description": "how often the client acted; a step of several actions counts once"},
				"task":       nullable("string"), "seed": nullable("integer"), "done": typed("boolean")}},
	}
}

// forkSchema is that of a fork.
func forkSchema() object {
	return object{"type": "object", "additionalProperties": false, "properties": object{
		"step": object{"type": []string{"integer", "null"}, "minimum": 0,
			"description": "the number of a step, from 0, the reset; the default is the present moment"},
		"session_id": typed("string")}}
}

// resetSchema is that of a reset.
func resetSchema() object {
	one := func(of ...string) object { return object{"enum": of} }
	return object{"type": "object", "additionalProperties": false, "properties": object{
		"seed": object{"type": []string{"integer", "null"}, "minimum": 0}, "episode_id": object{"type": []string{"string", "null"}, "maxLength": maxEpisodeID},
		"task": typed("string"), "split": typed("string"), "index": object{"type": []string{"integer", "null"}, "minimum": 0},
		"view": one("text", "image", "both", "exact"), "pictures": one("inline", "url"), "rewards": one("end", "step"), "session_id": typed("string"),
		"legal": object{"type": "boolean", "description": "give the legal actions as data too, in metadata.legal"}}}
}
