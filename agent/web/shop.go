package web

import (
	"context"
	"embed"
	"errors"
	"fmt"
	"io/fs"
	"slices"
	"strings"

	"gymkhana"
	"gymkhana/agent/engine"
	"gymkhana/prompt"
)

// ShopDoc describes the agent in the catalog.
const ShopDoc = "proposes searches and clicks by name, and does the first that is possible (the row WebShop of MMInA)"

//go:embed shop/*.md
var shopEmbedded embed.FS

// ShopPrompts gives the files that the agent uses unless AgentSetup.Prompts has one of the same name.
func ShopPrompts() fs.FS {
	sub, err := fs.Sub(shopEmbedded, "shop")
	if err != nil {
		panic(err) // the folder is embedded above
	}
	return sub
}

// ShopFacts are the data of the prompt templates of the shopper, in addition to Facts.
type ShopFacts struct {
	Facts
	Candidates int
	Stops      bool // stop[answer] is offered
	Scrolls    bool // the page is seen through a window
	Down, Up   string
	Words      string // in shop-query.md: the words that the model thought of first
}

// The names that scroll the page when they are clicked.
const (
	scrollDown = "Scroll down"
	scrollUp   = "Scroll up"
)

const shopLines = "shop-lines.md"

// noCandidate is the block of shop-lines.md for a turn in which nothing could be done.
const noCandidate = "none"

// A shopper is the dialect of the agent that searches and clicks. It looks at pages as web does.
type shopper struct {
	*agent
	own      ShopOptions
	terms    ShopFacts
	elements []gymkhana.Element // of the current page
}

// NewShop makes the agent that searches and clicks by name, as MMInA's heuristic agent of WebShop does. Its options are
// ShopOptions. In each turn the model lists candidates; the first that the page allows is performed, and the words of a
// search are rewritten by a second question. The paper's agent has only search and click, and its queries come from a
// model that was trained for it; stop is ours, since tasks are graded by answers and ends.
//
// Source: MMInA, arXiv:2404.09992, Table 3, and its code. The wording of the prompts is ours.
func NewShop(setup gymkhana.AgentSetup) (gymkhana.Agent, error) {
	own, shared, err := decodeShop(setup.Options)
	if err != nil {
		return nil, err
	}
	a := &shopper{own: own, agent: &agent{options: shared, rules: &corrected, model: engine.Bounded(setup.Model)}}
	a.watch(setup)
	if err := shared.errNoEye(setup); err != nil {
		return nil, err
	}
	a.book = prompt.Book{Own: ShopPrompts(), Over: setup.Prompts}
	sample := ShopFacts{Facts: Facts{History: []string{"h"}, Captions: []Caption{{}}, Captioned: true}, Stops: true,
		Scrolls: true}
	if err := a.book.Check(sample, shopLines, taken, noCandidate); err != nil {
		return nil, blame(err)
	}
	if setup.Model != nil {
		setup.Model = rewriter{setup.Model, a}
	}
	return engine.New(setup, engine.Dialect{Op: "agent/web-shop", Sampling: shared.sampling(),
		Begin: a.begin, Unasked: a.unasked, Show: a.show, Read: a.read, Recall: recall, Did: a.did})
}

// FitsShop returns an error if the shopper cannot act in a world.
func FitsShop(setup gymkhana.AgentSetup, spec gymkhana.Spec) error {
	_, o, err := decodeShop(setup.Options)
	switch {
	case !slices.Contains(spec.Verbs, gymkhana.Click) || !slices.Contains(spec.Verbs, gymkhana.Type):
		return fmt.Errorf("nothing can be clicked and typed in %s", spec.World)
	case err == nil && (&agent{options: o}).looks() && spec.Screen.W <= 0:
		return fmt.Errorf("%s has no screen", spec.World)
	}
	return nil
}

// begin forgets the previous episode.
func (a *shopper) begin(seat *engine.Seat) (*engine.Chat, error) {
	if err := FitsShop(gymkhana.AgentSetup{}, seat.Spec); err != nil {
		return nil, blame(err)
	}
	a.sit(seat)
	can := a.driver.can
	a.terms = ShopFacts{Facts: a.facts, Candidates: a.own.Candidates, Down: scrollDown, Up: scrollUp,
		Stops: *a.own.Stop && can(gymkhana.Finish), Scrolls: can(gymkhana.Scroll) && seat.Spec.Screen.H > 0}
	system, err := a.book.Render("shopper.md", "", a.terms)
	a.chat = &engine.Chat{Window: engine.Window{Whole: true}}
	a.chat.Pin(gymkhana.Say(gymkhana.System, system))
	return a.chat, blame(err)
}

// show describes the page, and what was done so far.
func (a *shopper) show(ctx context.Context, o *gymkhana.Observation) (gymkhana.Message, error) {
	now, err := a.look(ctx, o)
	if err != nil {
		return gymkhana.Message{}, err
	}
	if err := a.settleShop(now.page, o.Refused); err != nil {
		return gymkhana.Message{}, err
	}
	a.now, a.elements = now.page, slices.Clone(o.Elements)
	f := a.terms
	f.Observation, f.Captions, f.URL = now.text, now.captions, now.url
	f.Earlier, f.History = a.history()
	text, err := a.book.Render("shop-turn.md", "", f)
	return engine.User(engine.Text(text)), blame(err)
}

// settleShop adds the line of the last action, once its result is seen.
func (a *shopper) settleShop(now *page, refused string) error {
	if a.last == nil {
		return nil
	}
	f := a.terms
	f.Action, f.Refused = a.last.said, strings.TrimRight(engine.OneLine(refused), ".")
	f.Changed, f.Answered = now.hash != a.last.before, a.last.answered
	a.last = nil
	return a.note(taken, f)
}

// note adds a line to the history.
func (a *shopper) note(block string, f ShopFacts) error {
	line, err := a.book.Render(shopLines, block, f)
	a.lines = append(a.lines, line)
	return blame(err)
}

// read performs the first candidate that the page allows.
func (a *shopper) read(r *gymkhana.Response) engine.Reply {
	_, m, err := a.choose(r.Text)
	d := gymkhana.Decision{Raw: r.Text, Reason: engine.Valid(r.Text)}
	if err != nil {
		d.Invalid = engine.Fault(err, r)
		d.Absent = gymkhana.IsAbsent(err)
		return engine.Reply{Decision: d}
	}
	d.Actions, err = a.perform(m)
	if err != nil {
		d.Actions, d.Invalid = nil, engine.Fault(err, r)
	}
	return engine.Reply{Decision: d}
}

// perform converts a move to legal actions.
func (a *shopper) perform(m move) ([]gymkhana.Action, error) {
	acts, err := a.driver.actions(m, a.now)
	for _, act := range acts {
		err = errors.Join(err, a.driver.spec.Check(a.driver.role, act))
	}
	return acts, err
}

// did records the turn, until its result is seen.
func (a *shopper) did(d gymkhana.Decision) error {
	c, m, err := a.choose(d.Raw)
	if d.Invalid != "" || err != nil {
		a.keep(move{})
		f := a.terms
		f.Fault = strings.TrimRight(engine.OneLine(d.Invalid), ".")
		return a.note(noCandidate, f)
	}
	a.keep(m)
	a.last = &step{said: c.String(), before: a.now.hash, answered: c.kind == "stop" && c.text != ""}
	return nil
}

// A rewriter asks for candidates and, if the first possible one is a search, for its words. The rewritten search is
// the first line of the reply.
type rewriter struct {
	gymkhana.Model
	shopper *shopper
}

// queryTokens bounds a query, which is a few words.
const queryTokens = 60

// Chat asks.
func (w rewriter) Chat(ctx context.Context, req *gymkhana.Request) (*gymkhana.Response, error) {
	r, err := w.Model.Chat(ctx, req)
	if err != nil || !*w.shopper.own.Rewrite {
		return r, err
	}
	c, _, err := w.shopper.choose(r.Text)
	if err != nil || c.kind != "search" {
		return r, nil
	}
	f := w.shopper.terms
	f.URL, f.Words = w.shopper.now.url, c.text
	ask, err := w.shopper.book.Render("shop-query.md", "", f)
	if err != nil {
		return nil, blame(err)
	}
	own := *req
	own.Messages = []gymkhana.Message{gymkhana.Say(gymkhana.User, ask)}
	if own.Sampling.MaxTokens > 0 {
		own.Sampling.MaxTokens = min(own.Sampling.MaxTokens, queryTokens)
	}
	said, err := w.Model.Chat(ctx, &own)
	if err != nil {
		return nil, err
	}
	words := query(said.Text)
	if words == "" {
		return r, nil
	}
	whole := *r
	whole.Text, whole.Blocks = candidate{"search", words}.String()+"\n"+r.Text, nil
	return &whole, nil
}
