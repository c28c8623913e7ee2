package openenv

import (
	"bytes"
	"encoding/json"
	"errors"
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
	Legal     bool            `json:"legal"`
	SessionID string          `json:"session_id"`
}

// maxEpisodeID is OpenEnv's limit.
const maxEpisodeID = 255

// read checks a reset and gives the episode that it asks for.
func (s *Server) read(r *resetRequest) (serve.Want, view, error) {
	v := view{show: or(r.View, "both"), inline: or(r.Pictures, "inline") == "inline", steps: r.Rewards == "step", legal: r.Legal}
	want := serve.Want{Task: r.Task, Seed: r.Seed, Pictures: v.pictures()}
	for _, c := range []struct {
		key, value string
		legal      []string
	}{{"view", v.show, []string{"text", "image", "both", "exact"}}, {"pictures", or(r.Pictures, "inline"), []string{"inline", "url"}},
		{"rewards", or(r.Rewards, "end"), []string{"end", "step"}}} {
		if !slices.Contains(c.legal, c.value) {
			return want, v, serve.Refuse(c.key, "%q; want %v", c.value, c.legal)
		}
	}
	if r.EpisodeID != nil && len(*r.EpisodeID) > maxEpisodeID {
		return want, v, serve.Refuse("episode_id", "it has %d bytes; the most are %d", len(*r.EpisodeID), maxEpisodeID)
	}
	if r.Index == nil && r.Split == "" {
		return want, v, nil
	}
	if r.Task != "" || r.Seed != nil || r.Index == nil {
		return want, v, serve.Refuse("index", "name a task and a seed, or a split and an index")
	}
	t, err := s.at(r.Split, *r.Index)
	want.Task, want.Seed = t.task, &t.Seed
	return want, v, err
}

func or(s, otherwise string) string {
	if s == "" {
		return otherwise
	}
	return s
}

// A forkRequest is the body of a fork.
type forkRequest struct {
	Step      *int   `json:"step"` // its number, from 0, the reset; nil means the present moment
	SessionID string `json:"session_id"`
}

// A stepRequest is the body of an action. OpenEnv's clients may send metadata, which is not looked at.
type stepRequest struct {
	serve.Decision
	Metadata map[string]any `json:"metadata"`
}

// read reads an action: an object, or its text alone.
func (r *stepRequest) read(data json.RawMessage) error {
	if bytes.HasPrefix(data, []byte(`"`)) {
		return decode(data, &r.Action)
	}
	return decode(data, r)
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
		return serve.Refuse("body", "%v", err)
	}
	return nil
}
