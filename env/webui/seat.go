package webui

import (
	"context"
	"errors"
	"fmt"
	"html"
	"strings"

	"gymkhana"
	"gymkhana/env/webui/target"
	"gymkhana/internal/lazy"
)

// A seat is an agent that knows the wanted page. It writes files, renders them and ends the episode.
type seat struct {
	world *World
	files func(t *target.Target) (map[string]string, error)
}

// Sit gives the agent the world.
func (s *seat) Sit(world gymkhana.Environment) error {
	w, ok := world.(*World)
	if !ok {
		return gymkhana.Blame(gymkhana.FaultSetup, "env/webui", fmt.Errorf("a %T is not webui", world))
	}
	s.world = w
	return nil
}

// Begin has nothing to prepare.
func (s *seat) Begin(context.Context, *gymkhana.Task, gymkhana.Spec) error { return nil }

// Act writes everything at once.
func (s *seat) Act(ctx context.Context, _ *gymkhana.Observation) (gymkhana.Decision, error) {
	if ctx.Err() != nil {
		return gymkhana.Decision{}, ctx.Err()
	}
	if s.world == nil || s.world.target == nil {
		return gymkhana.Decision{}, gymkhana.Blame(gymkhana.FaultUs, "env/webui", errors.New("the agent sits in no world"))
	}
	files, err := s.files(s.world.target)
	return gymkhana.Decision{Actions: writing(files)}, err
}

// writing is the actions that write files and end the episode.
func writing(files map[string]string) []gymkhana.Action {
	var acts []gymkhana.Action
	for _, name := range names {
		if text, ok := files[name]; ok {
			acts = append(acts, gymkhana.Action{Verb: gymkhana.WriteFile,
				Args: []gymkhana.Arg{{Name: "path", Value: name}, {Name: "text", Value: strings.ToValidUTF8(text, "\uFFFD")}}})
		}
	}
	return append(acts, gymkhana.Action{Verb: gymkhana.Finish})
}

// OracleOptions configure the oracle of webui.
type OracleOptions struct {
	Miss string `json:"miss,omitempty"` // one of Misses: the page with that damage; "" for the undamaged page
}

// NewOracle makes the oracle of webui tasks, which writes the wanted page or, for proofs, a damaged one.
func NewOracle(setup gymkhana.AgentSetup) (gymkhana.PrivilegedAgent, error) {
	var o OracleOptions
	if err := setup.Options.Decode(&o); err != nil {
		return nil, err
	}
	damage, ok := damages[o.Miss]
	if o.Miss != "" && !ok {
		return nil, gymkhana.Blame(gymkhana.FaultSetup, "oracle webui", fmt.Errorf("unknown miss %q%s", o.Miss, gymkhana.DidYouMean(o.Miss, Misses)))
	}
	return &seat{files: func(t *target.Target) (map[string]string, error) {
		if o.Miss == "" {
			return t.Files, nil
		}
		return damage(t)
	}}, nil
}

// NewHeuristic makes the simple player of webui tasks: it writes each text of the page as a paragraph, without any
// style.
func NewHeuristic(setup gymkhana.AgentSetup) (gymkhana.PrivilegedAgent, error) {
	return &seat{files: func(t *target.Target) (map[string]string, error) {
		var b strings.Builder
		b.WriteString("<!doctype html>\n<meta charset=\"utf-8\">\n<title>" + html.EscapeString(t.Title) + "</title>\n")
		for _, said := range texts(t.Files[target.HTML]) {
			b.WriteString("<p>" + html.EscapeString(said) + "</p>\n")
		}
		return map[string]string{target.HTML: b.String()}, nil
	}}, setup.Options.Decode(&OracleOptions{}) // it accepts the oracle's options and ignores them
}

var (
	silent = lazy.Regexp(`(?is)<(script|style|head|title|template)\b.*?</(script|style|head|title|template)\s*>|<!--.*?-->`)
	tag    = lazy.Regexp(`(?s)<[^>]*>`)
)

// texts are the pieces of text of a document, in order.
func texts(document string) []string {
	var list []string
	for _, piece := range tag().Split(silent().ReplaceAllString(document, "<>"), -1) {
		if said := strings.Join(strings.Fields(html.UnescapeString(piece)), " "); said != "" {
			list = append(list, said)
		}
	}
	return list
}
