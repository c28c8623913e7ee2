package openenv

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"

	"gymkhana"
	"gymkhana/serve"
)

// A resetRequest is the body of a reset. Unknown keys are refused, since a misspelt one would begin another episode than
// the one that was meant.
type resetRequest struct {
	Seed      *gymkhana.Seed  `json:"seed"`
	EpisodeID *string         `json:"episode_id"`
	Task      gymkhana.TaskID `json:"task"`
	Split     string          `json:"split"`
	Index     *int            `json:"index"` // in the split
	View      string          `json:"view"`
	Pictures  string          `json:"pictures"`
	Rewards   string          `json:"rewards"`
	SessionID string          `json:"session_id"`
}

// maxEpisodeID is OpenEnv's limit.
const maxEpisodeID = 255

// read checks a reset and gives the episode that it asks for.
func (s *Server) read(r *resetRequest) (serve.Want, view, error) {
	v := view{show: or(r.View, "both"), inline: or(r.Pictures, "inline") == "inline", steps: r.Rewards == "step"}
	want := serve.Want{Task: r.Task, Seed: r.Seed, Pictures: v.pictures()}
	for _, c := range []struct {
		key, value string
		legal      []string
	}{{"view", v.show, []string{"text", "image", "both"}}, {"pictures", or(r.Pictures, "inline"), []string{"inline", "url"}},
		{"rewards", or(r.Rewards, "end"), []string{"end", "step"}}} {
		if !slices.Contains(c.legal, c.value) {
			return want, v, invalid(c.key, "%q; want %v", c.value, c.legal)
		}
	}
	if r.EpisodeID != nil && len(*r.EpisodeID) > maxEpisodeID {
		return want, v, invalid("episode_id", "it has %d bytes; the most are %d", len(*r.EpisodeID), maxEpisodeID)
	}
	if r.Index == nil && r.Split == "" {
		return want, v, nil
	}
	if r.Task != "" || r.Seed != nil || r.Index == nil {
		return want, v, invalid("index", "name a task and a seed, or a split and an index")
	}
	t, err := s.at(r.Split, *r.Index)
	want.Task, want.Seed = t.task, &t.seed
	return want, v, err
}

func or(s, otherwise string) string {
	if s == "" {
		return otherwise
	}
	return s
}

// A stepRequest is the body of an action: action, actions or roles.
type stepRequest struct {
	Action   string              `json:"action"`  // in text form, such as "click x=3 y=4"
	Actions  []string            `json:"actions"` // several, as a plan that is carried out without looking
	Roles    map[string][]string `json:"roles"`   // of each role, in a world that has several
	Reason   string              `json:"reason"`  // stored with the decision
	Metadata map[string]any      `json:"metadata"`
}

// mostActions bounds a plan.
const mostActions = 1000

// decide reads what the client decided, for each role. Actions that are not legal in the world are left to the rules of a
// run; text that is no action is refused here and costs nothing.
func (r *stepRequest) decide(spec *gymkhana.Spec) ([]gymkhana.Decision, error) {
	texts := r.Roles
	if r.Action != "" || r.Actions != nil {
		if r.Action != "" && r.Actions != nil || r.Roles != nil {
			return nil, invalid("action", "give one of action, actions and roles")
		}
		if len(spec.Roles) > 1 {
			return nil, invalid("action", "the world has the roles %v; give roles", spec.Roles)
		}
		texts = map[string][]string{spec.Roles[0]: r.Actions}
		if r.Action != "" {
			texts[spec.Roles[0]] = []string{r.Action}
		}
	}
	if len(texts) == 0 {
		return nil, invalid("action", "it is missing; for example {\"action\":\"noop\"}")
	}
	did := make([]gymkhana.Decision, len(spec.Roles))
	for role, list := range texts {
		i := slices.Index(spec.Roles, role)
		if i < 0 {
			return nil, invalid("roles", "there is no role %q; the world has %v", role, spec.Roles)
		}
		if len(list) > mostActions {
			return nil, invalid("actions", "%d of them; the most are %d", len(list), mostActions)
		}
		did[i].Reason = r.Reason
		for _, text := range list {
			act, err := gymkhana.ParseAction(text)
			if err != nil {
				return nil, invalid("action", "%q: %v", text, err)
			}
			did[i].Actions = append(did[i].Actions, act)
		}
	}
	return did, nil
}

// An invalidError is a request that does not fit its schema.
type invalidError struct{ field, why string }

func (e *invalidError) Error() string { return e.field + ": " + e.why }

func invalid(field, format string, args ...any) error {
	return &invalidError{field, fmt.Sprintf(format, args...)}
}

// decode reads one JSON value strictly.
func decode(data []byte, into any) error {
	d := json.NewDecoder(bytes.NewReader(data))
	d.DisallowUnknownFields()
	err := d.Decode(into)
	if err == nil && d.More() {
		err = errors.New("more than one JSON value")
	}
	if errors.Is(err, io.EOF) {
		err = nil // an empty body asks for the defaults
	}
	if err != nil {
		return invalid("body", "%v", err)
	}
	return nil
}
