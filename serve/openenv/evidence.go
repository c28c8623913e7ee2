package openenv

import (
	"crypto/rand"
	"crypto/subtle"
	"encoding/json"

	"gymkhana"
	"gymkhana/serve"
)

// An evidence is what OpenEnv's validation may read about its own connection: which seed reached the world, and every
// message with its answer, to compare with what it sent and got. It is kept only for a client that opened it with the
// token of the server, before it asked for anything else.
type evidence struct {
	capability string // "" until it is open
	late       bool   // something was asked for before it was opened
	seed       *seedSeen
	records    []record
	steps      int
	bytes      int
	reason     string // why the records are not complete; "" if they are
}

type seedSeen struct {
	Requested bool           `json:"requested"`
	Value     *gymkhana.Seed `json:"value"`
	Accepted  bool           `json:"accepted"`
}

type record struct {
	Operation string          `json:"operation"`
	Request   json.RawMessage `json:"request"`
	Response  json.RawMessage `json:"response"`
}

// The protocol's limits.
const (
	evidenceVersion   = 1
	mostEvidence      = 8 << 20
	mostEvidenceSteps = 100
	mostRecords       = 202
	leastToken        = 32
	mostToken         = 256
)

// ValidToken reports whether a token can open evidence.
func ValidToken(token string) bool { return len(token) >= leastToken && len(token) <= mostToken }

// open opens the evidence for a client that knows the token; "" is known to none.
func (e *evidence) open(data json.RawMessage, token string) (object, error) {
	var q struct {
		Version int    `json:"schema_version"`
		Token   string `json:"token"`
	}
	if err := decode(data, &q); err != nil {
		return nil, err
	}
	switch {
	case q.Version != evidenceVersion:
		return nil, serve.Refuse("schema_version", "want %d", evidenceVersion)
	case token == "" || subtle.ConstantTimeCompare([]byte(q.Token), []byte(token)) != 1:
		return nil, serve.Refuse("token", "it is not the one that the server was started with")
	case e.late || e.capability != "":
		return nil, serve.Refuse("type", "validation_open comes first on a connection, and once")
	}
	e.capability = rand.Text() + rand.Text()
	return object{"schema_version": evidenceVersion, "capability": e.capability}, nil
}

// read gives what was kept.
func (e *evidence) read(data json.RawMessage) (object, error) {
	var q struct {
		Version    int    `json:"schema_version"`
		Capability string `json:"capability"`
	}
	if err := decode(data, &q); err != nil {
		return nil, err
	}
	if q.Version != evidenceVersion || e.capability == "" || subtle.ConstantTimeCompare([]byte(q.Capability), []byte(e.capability)) != 1 {
		return nil, serve.Refuse("capability", "it is not the one that validation_open returned on this connection")
	}
	credited := []object{} // our rewards come from no rubric
	for i := range e.steps {
		credited = append(credited, object{"step_index": i, "rubric": []object{}})
	}
	var reason any
	if e.reason != "" {
		reason = e.reason
	}
	return object{"schema_version": evidenceVersion, "seed": e.seed, "rubric": []object{}, "rubric_error": nil, "attribution": credited,
		"trajectory": object{"schema_version": evidenceVersion, "source": "openenv-server", "records": append([]record{}, e.records...),
			"complete": e.reason == "", "reason": reason}}, nil
}

// keep adds a message that was carried out, with its answer.
func (e *evidence) keep(operation string, request, response []byte) {
	e.late = true
	if e.capability == "" || e.reason != "" {
		return
	}
	step := operation == "step"
	size := len(request) + len(response)
	if len(e.records) == mostRecords || step && e.steps == mostEvidenceSteps || e.bytes+size > mostEvidence-64<<10 {
		e.reason = "the evidence is larger than the protocol allows"
		return
	}
	if operation == "reset" {
		var q struct {
			Data struct{ Seed *gymkhana.Seed }
		}
		_ = json.Unmarshal(request, &q) // it was carried out, so it can be read
		e.seed = &seedSeen{Requested: q.Data.Seed != nil, Value: q.Data.Seed, Accepted: q.Data.Seed != nil}
	}
	if step {
		e.steps++
	}
	e.bytes += size
	e.records = append(e.records, record{operation, request, response})
}
