package group

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"

	"gymkhana"
)

// Options are the options of a group. They list either Members one by one, or N members of the same kind.
type Options struct {
	Members []Member `json:"members,omitempty"`

	N            int             `json:"n,omitempty"`            // the number of members; default 4, or one for each of Temperatures
	Agent        string          `json:"agent,omitempty"`        // the agent of all members; default the world's usual agent
	Model        string          `json:"model,omitempty"`        // the model of all members; default --model
	BaseURL      string          `json:"base_url,omitempty"`     // the base URL of all members; default --base-url
	Options      gymkhana.Config `json:"options,omitzero"`       // the options of all members
	Temperatures []float64       `json:"temperatures,omitempty"` // one each; default 0.2, 0.5, 0.6, 0.8, repeated; [] means the agents' own

	Rounds int    `json:"rounds,omitempty"` // default 3
	Graph  Wiring `json:"graph,omitzero"`   // random (default), fixed (default under the published protocol), or a list of edges
	Vote   string `json:"vote,omitempty"`   // matrix (default), last-round (default under the published protocol), weighed, or critic
	// free (default): members have no roles; fixed: the four usual ones in turn; or a list of texts, one each
	Roles  Roles  `json:"roles,omitempty"`
	Memory string `json:"memory,omitempty"` // own: members see their own proposals of the previous round (default); critic (default under the published protocol); none

	Weights []float64 `json:"weights,omitempty"` // of vote weighed, one for each of FeatureNames, or of vote critic; default those in the checkpoint

	Critic *gymkhana.Sampling `json:"critic,omitempty"` // how the critic decodes; default temperature 0, max_tokens 1000; {} sends nothing
}

// A Member is one of Options.Members. Omitted fields are taken from the Options.
type Member struct {
	Agent       string          `json:"agent,omitempty"`
	Model       string          `json:"model,omitempty"`
	BaseURL     string          `json:"base_url,omitempty"`
	Options     gymkhana.Config `json:"options,omitzero"`
	Temperature *float64        `json:"temperature,omitempty"` // default the agent's own
}

// The votes and memories; the package comment explains them.
const (
	matrix    = "matrix"
	lastRound = "last-round"
	weighed   = "weighed"

	own    = "own"
	none   = "none"
	critic = Critic
)

// Critic names the vote by a trained network, and the memory of what a model said of all proposals.
const Critic = "critic"

// The largest allowed numbers of members and rounds.
const (
	mostMembers = 16
	mostRounds  = 10
)

// UsualTemperatures are those of members that are otherwise identical, as in CollabUIAgents' code.
var UsualTemperatures = []float64{0.2, 0.5, 0.6, 0.8}

// A Wiring is the graph of messages: random, or these edges.
type Wiring struct {
	Kind  string // random, fixed or edges
	Edges []Edge // the edges, if kind is edges
}

const (
	randomly = "random"
	fixed    = "fixed"
	edges    = "edges"
)

// UnmarshalJSON reads "random", "fixed", or [[0, 1], [0, 2]].
func (w *Wiring) UnmarshalJSON(b []byte) error {
	if bytes.HasPrefix(bytes.TrimSpace(b), []byte("[")) {
		w.Kind = edges
		var pairs [][]int
		if err := json.Unmarshal(b, &pairs); err != nil {
			return errors.New(`graph: want "random", "fixed" or a list of edges such as [[0,1],[0,2]]`)
		}
		for _, p := range pairs {
			if len(p) != 2 {
				return fmt.Errorf("graph: %v is no edge; an edge is [from, to]", p)
			}
			w.Edges = append(w.Edges, Edge{p[0], p[1]})
		}
		return nil
	}
	return json.Unmarshal(b, &w.Kind)
}

// MarshalJSON writes what UnmarshalJSON reads.
func (w Wiring) MarshalJSON() ([]byte, error) {
	if w.Kind == edges {
		return json.Marshal(append([]Edge{}, w.Edges...))
	}
	return json.Marshal(w.Kind)
}

// Roles are the texts that tell members what their part in the group is, one for each; nil means that no member has
// one.
type Roles []string

// The words for roles.
const (
	free       = "free"
	fixedRoles = "fixed"
)

// UnmarshalJSON reads "free", "fixed", or a list of texts. A word is kept as the only text, until fill.
func (r *Roles) UnmarshalJSON(b []byte) error {
	word := ""
	if json.Unmarshal(b, &word) == nil {
		*r = Roles{word}
		return nil
	}
	if json.Unmarshal(b, (*[]string)(r)) != nil {
		return errors.New(`roles: want "free", "fixed" or a list of texts`)
	}
	return nil
}

// word is "free", "fixed" or another word; "" for a list of texts.
func (r Roles) word() string {
	if len(r) == 1 && !strings.Contains(r[0], " ") {
		return r[0]
	}
	return ""
}

// read decodes, completes and checks options.
func read(c gymkhana.Config, p gymkhana.Protocol) (Options, error) {
	var o Options
	if err := c.Decode(&o); err != nil {
		return o, err
	}
	wrong := o.unclear()
	o.fill(p)
	if wrong = append(wrong, o.check()...); len(wrong) > 0 {
		return o, setupError(errors.New(strings.Join(wrong, "\n")))
	}
	return o, nil
}

// Remembers reports whether members of a group with these options see their own proposals of the previous round.
func Remembers(c gymkhana.Config, p gymkhana.Protocol) (bool, error) {
	o, err := read(c, p)
	return o.Memory == own, err
}

// unclear reports members that are given in two contradictory forms.
func (o *Options) unclear() []string {
	switch {
	case o.Members != nil && (o.N != 0 || o.Temperatures != nil):
		return []string{"members names each of them; leave out n and temperatures"}
	case o.Members != nil && len(o.Members) == 0:
		return []string{"members is empty; leave it out for 4 alike"}
	case o.N != 0 && len(o.Temperatures) > 0 && len(o.Temperatures) != o.N:
		return []string{fmt.Sprintf("%d temperatures for %d members; give one each, or [] for the agents' own", len(o.Temperatures), o.N)}
	}
	return nil
}

func (o *Options) fill(p gymkhana.Protocol) {
	wiring, vote, memory := randomly, matrix, own
	if p == gymkhana.PublishedCode {
		wiring, vote, memory = fixed, lastRound, critic
	}
	if o.Graph.Kind == "" {
		o.Graph.Kind = wiring
	}
	if o.Vote == "" {
		o.Vote = vote
	}
	if o.Memory == "" {
		o.Memory = memory
	}
	if o.Critic == nil && o.Memory == critic {
		o.Critic = &gymkhana.Sampling{Temperature: new(float64), MaxTokens: 1000}
	}
	if o.Rounds == 0 {
		o.Rounds = 3
	}
	if o.Roles.word() == free {
		o.Roles = nil
	}
	if o.Members == nil {
		o.Members = o.alike()
	}
	for i := range o.Members {
		m := &o.Members[i]
		if m.Agent == "" {
			m.Agent = o.Agent
		}
		if m.Model == "" {
			m.Model = o.Model
		}
		if m.BaseURL == "" {
			m.BaseURL = o.BaseURL
		}
		if len(m.Options) == 0 {
			m.Options = o.Options
		}
	}
}

// alike makes N members that differ only in temperature.
func (o *Options) alike() []Member {
	n, given := o.N, o.Temperatures
	switch {
	case n == 0 && len(given) > 0:
		n = len(given)
	case n == 0:
		n = 4
	}
	if given == nil {
		given = UsualTemperatures
	}
	list := make([]Member, min(max(n, 0), mostMembers+1))
	for i := range list {
		if len(given) > 0 {
			list[i].Temperature = &given[i%len(given)]
		}
	}
	return list
}

// check reports every mistake in filled options.
func (o *Options) check() []string {
	var wrong []string
	say := func(ok bool, format string, args ...any) {
		if !ok {
			wrong = append(wrong, fmt.Sprintf(format, args...))
		}
	}
	n := len(o.Members)
	say(n >= 1 && n <= mostMembers, "%d members; want 1 to %d", n, mostMembers)
	say(o.Rounds >= 1 && o.Rounds <= mostRounds, "rounds %d; want 1 to %d", o.Rounds, mostRounds)
	say(slices.Contains([]string{matrix, lastRound, weighed, critic}, o.Vote), "vote %q; want %s, %s, %s or %s", o.Vote, matrix, lastRound, weighed, critic)
	say(o.Weights == nil || o.Vote == weighed || o.Vote == critic, "weights are those of vote %s or %s; leave them out, or choose one of them", weighed, critic)
	say(o.Weights == nil || o.Vote != weighed || len(o.Weights) == len(FeatureNames), "%d weights; want %d: %v", len(o.Weights), len(FeatureNames), FeatureNames)
	say(o.Weights == nil || o.Vote != critic || len(o.Weights) == RankingSize, "%d weights of the critic; want %d", len(o.Weights), RankingSize)
	say(o.Memory == own || o.Memory == critic || o.Memory == none, "memory %q; want %s, %s or %s", o.Memory, own, critic, none)
	say(o.Critic == nil || o.Memory == critic, "critic sets the critic's decoding, and memory %s has no critic; leave it out, or choose memory critic", o.Memory)
	if o.Critic != nil {
		t := o.Critic.Temperature
		say(t == nil || *t >= 0 && *t <= 2, "critic: temperature out of range; want 0 to 2")
		say(o.Critic.MaxTokens >= 0, "critic: max_tokens %d; want above 0, or none", o.Critic.MaxTokens)
	}
	if word := o.Roles.word(); word != "" {
		say(word == fixedRoles, "roles %q; want free, fixed or a list of texts", word)
	} else if len(o.Roles) > 0 {
		say(len(o.Roles) == n, "%d roles for %d members; give one each, or \"fixed\"", len(o.Roles), n)
		for i, text := range o.Roles {
			say(strings.TrimSpace(text) != "", "roles[%d] is empty", i)
		}
	}
	for i, m := range o.Members {
		say(m.Temperature == nil || *m.Temperature >= 0 && *m.Temperature <= 2, "members[%d]: temperature out of range; want 0 to 2", i)
	}
	return append(wrong, o.Graph.check(n)...)
}

func (w Wiring) check(n int) []string {
	switch w.Kind {
	case randomly:
		return nil
	case fixed:
		if n != 4 {
			return []string{fmt.Sprintf("graph fixed is for 4 members, not %d; give edges or random", n)}
		}
		return nil
	case edges:
	default:
		return []string{fmt.Sprintf("graph %q; want random, fixed or a list of edges", w.Kind)}
	}
	for i, e := range w.Edges {
		if min(e[0], e[1]) < 0 || max(e[0], e[1]) >= n {
			return []string{fmt.Sprintf("graph: edge %v of %d members; they are numbered from 0", e, n)}
		}
		if slices.Contains(w.Edges[:i], e) {
			return []string{fmt.Sprintf("graph: edge %v comes twice", e)}
		}
	}
	if len(order(n, w.Edges)) < n {
		return []string{"graph: the edges form a cycle, so no member could begin"}
	}
	return nil
}

// Partners returns the members of a group for the plan. Omitted options are empty: the agent is then the world's usual
// one, the model that of the arm.
func Partners(c gymkhana.Config, p gymkhana.Protocol) ([]gymkhana.Partner, error) {
	o, err := read(c, p)
	if err != nil {
		return nil, err
	}
	list := make([]gymkhana.Partner, len(o.Members))
	for i, m := range o.Members {
		list[i] = gymkhana.Partner{Agent: m.Agent, Options: m.Options, Model: m.Model, BaseURL: m.BaseURL}
	}
	return list, nil
}

// Sized sets the number of members, unless the options do.
func Sized(c gymkhana.Config, n int) (gymkhana.Config, error) {
	var o Options
	if err := c.Decode(&o); err != nil || o.N != 0 || o.Members != nil || o.Temperatures != nil {
		return c, err
	}
	return c.With(gymkhana.Config(fmt.Sprintf(`{"n":%d}`, n)))
}

// Rounds returns how often a group asks each of its members in a turn.
func Rounds(c gymkhana.Config, p gymkhana.Protocol) (int, error) {
	o, err := read(c, p)
	return o.Rounds, err
}

func setupError(err error) error { return gymkhana.Blame(gymkhana.FaultSetup, "agent/group", err) }
