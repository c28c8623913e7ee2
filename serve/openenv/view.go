package openenv

import (
	"encoding/json"
	"fmt"
	"slices"

	"gymkhana"
	"gymkhana/serve"
)

// A view says what a client wants to be shown, and when it gets rewards.
type view struct {
	show   string // text, image, both or exact
	inline bool   // pictures as base64 in the observation, else by their address below /frames/
	steps  bool   // rewards at every step, else the score once, at the end
	legal  bool   // the legal actions as data, too
}

func (v view) text() bool     { return v.show == "text" || v.show == "both" }
func (v view) exact() bool    { return v.show == "exact" }
func (v view) pictures() bool { return v.show != "text" }

// An observation is what a client sees, in every role.
type observation struct {
	Goal     string         `json:"goal"`
	Roles    []roleView     `json:"roles"`
	Reward   *float64       `json:"reward"`
	Done     bool           `json:"done"`
	Metadata map[string]any `json:"metadata"`
}

// A roleView is what one role sees.
type roleView struct {
	Role       string          `json:"role"`
	Text       string          `json:"text"`
	Elements   json.RawMessage `json:"elements"`
	URL        string          `json:"url"`
	Tabs       []gymkhana.Tab  `json:"tabs"`
	Refused    string          `json:"refused"`
	Reason     string          `json:"reason"`
	Tick       gymkhana.Ticks  `json:"tick"`
	Screenshot *picture        `json:"screenshot"`
	Brief      []exhibit       `json:"brief"`

	Exact json.RawMessage `json:"exact,omitempty"` // for another Gymkhana: all of it, in the form of docs/bytes.md
}

// A picture has its PNG, or the address at which the server gives it.
type picture struct {
	Mime   string `json:"mime"`
	SHA256 string `json:"sha256"` // of the PNG
	Data   []byte `json:"data,omitempty"`
	URL    string `json:"url,omitempty"`
}

type exhibit struct {
	Text    string   `json:"text"`
	Picture *picture `json:"picture"`
}

// maxInline is the largest PNG that is sent within an observation. Clients of OpenEnv accept messages of 1 MiB.
const maxInline = 700 << 10

// observe makes a client's view of a moment.
func (s *Server) observe(m *serve.Moment, v view) (*observation, error) {
	o := &observation{Goal: m.Task.Goal, Done: m.Outcome != nil,
		Metadata: map[string]any{"task": m.Task.ID, "seed": m.Seed, "step": m.Steps}}
	for i := range m.Seen {
		seen := &m.Seen[i]
		r := roleView{Role: m.Spec.Roles[i], URL: seen.URL, Tabs: append([]gymkhana.Tab{}, seen.Tabs...), Refused: seen.Refused,
			Reason: seen.Reason, Tick: seen.Tick, Elements: json.RawMessage("[]"), Brief: []exhibit{}}
		if v.text() {
			r.Text, r.Elements = seen.Text, elements(seen)
		}
		var err error
		if v.exact() {
			if r.Exact, err = exact(seen); err != nil {
				return nil, fmt.Errorf("picture: %w", err)
			}
			o.Roles = append(o.Roles, r)
			continue
		}
		if r.Screenshot, err = s.picture(seen.Screenshot, v); err != nil {
			return nil, err
		}
		for _, e := range seen.Brief {
			shown := exhibit{Text: e.Text}
			if shown.Picture, err = s.picture(e.Picture, v); err != nil {
				return nil, err
			}
			r.Brief = append(r.Brief, shown)
		}
		o.Roles = append(o.Roles, r)
	}
	if m.Steps == 0 {
		o.Metadata["actions"] = serve.Legal(&m.Spec)
		if v.legal {
			o.Metadata["legal"] = object{"options": serve.OptionsOf(&m.Spec), "keys": append([]string{}, m.Spec.Keys...),
				"screen": []int{m.Spec.Screen.W, m.Spec.Screen.H}}
		}
		if blank(o.Roles) && !v.pictures() {
			o.Metadata["note"] = "this world shows only pictures; reset with view image or both to see it"
		}
	}
	o.reward(m, v)
	return o, nil
}

// blank reports whether no role sees anything in words.
func blank(roles []roleView) bool {
	return !slices.ContainsFunc(roles, func(r roleView) bool { return r.Text != "" || len(r.Elements) > len("[]") })
}

// reward adds the reward, and after the end what became of the episode. A client that wants rewards at every step also
// gets what its episode would be worth if it left it now.
func (o *observation) reward(m *serve.Moment, v view) {
	var now float64
	switch {
	case m.Outcome != nil:
		now = m.Outcome.Verdict.Reward
		o.Metadata["terminated"] = m.Outcome.Ended == gymkhana.Terminated
		o.Metadata["truncated"] = m.Outcome.Ended == gymkhana.Truncated
		o.Metadata["success"], o.Metadata["progress"] = m.Outcome.Verdict.Success, m.Outcome.Verdict.Progress
		o.Metadata["reason"] = m.Outcome.Reason
	case v.steps:
		v := m.Verdict()
		now = v.Reward
		o.Metadata["success"], o.Metadata["progress"] = v.Success, v.Progress
	}
	o.Reward = &now
	if v.exact() && v.steps {
		o.Metadata["verdict"] = verdict(m)
	}
}

// verdict is the verdict on what was done so far, or on the whole episode.
func verdict(m *serve.Moment) gymkhana.Verdict {
	if m.Outcome != nil {
		return m.Outcome.Verdict
	}
	return m.Verdict()
}

// exact encodes an observation with its pictures, which count as looked at.
func exact(seen *gymkhana.Observation) ([]byte, error) {
	for _, shot := range gymkhana.Pictures([]gymkhana.Observation{*seen}) {
		if shot == nil {
			continue
		}
		if _, err := shot.PNG(); err != nil {
			return nil, err
		}
	}
	return seen.Encode(gymkhana.WholePictures)
}

// elements gives the elements in the form that docs/bytes.md describes.
func elements(seen *gymkhana.Observation) json.RawMessage {
	own := gymkhana.Observation{Elements: seen.Elements}
	var all struct{ Elements json.RawMessage }
	if err := json.Unmarshal(own.AppendCanonical(nil), &all); err != nil {
		return json.RawMessage("[]") // cannot happen: the canonical form is JSON
	}
	return all.Elements
}

// picture gives a picture as the client wants it; nil for none.
func (s *Server) picture(shot *gymkhana.Screenshot, v view) (*picture, error) {
	if shot == nil || !v.pictures() {
		return nil, nil
	}
	data, err := shot.PNG()
	if err != nil {
		return nil, fmt.Errorf("picture: %w", err)
	}
	hash := gymkhana.HashBytes(data).String()
	p := &picture{Mime: "image/png", SHA256: hash}
	if v.inline && len(data) <= maxInline {
		p.Data = data
		return p, nil
	}
	s.frames.add(hash, data)
	p.URL = "/frames/" + hash
	return p, nil
}
