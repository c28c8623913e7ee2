package wire

import (
	"errors"
	"reflect"
	"regexp"
	"sync"

	"gymkhana"
	"gymkhana/internal/lazy"
)

// A Learned talk is what a model's refusals have shown of its chat template. All later requests to the model have its
// shape. It is safe for concurrent use.
type Learned struct {
	mu   sync.Mutex
	talk gymkhana.Talk
}

// Talk gives what was learned so far.
func (l *Learned) Talk() gymkhana.Talk {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.talk
}

func (l *Learned) learn(t gymkhana.Talk) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.talk = l.talk.With(t)
}

// clues are words of a refusal that name the rule of a talk that was broken, in the order in which they count.
var clues = []struct {
	rule  string
	words func() *regexp.Regexp
}{
	{"short_ids", lazy.Regexp(`(?i)tool call ids? `)},
	{"single_calls", lazy.Regexp(`(?i)single tool[- ]calls?`)},
	{"no_user_after_tools", lazy.Regexp(`(?i)after role \W?tool`)},
	{"no_roles", lazy.Regexp(`(?i)system (?:role|message|prompt|instruction)s?\W[^.;]{0,40}(?:not|n't|un) ?(?:support|allow|enabl)|` +
		`n[o']t support (?:the |a )?system|developer instruction|system message must be|only user and assistant roles`)},
}

// guesses are the rules in the order in which they are tried where a refusal names none, or one that was kept.
var guesses = []string{"alternates", "no_user_after_tools", "no_roles", "single_calls", "short_ids"}

// stricter gives a talk with one rule more than the one in which a request was sent, if the request was refused for its
// roles and the rule changes it. There is an end to it: no rule is added twice.
func (c *Client[B]) stricter(err error, sent gymkhana.Talk, req *gymkhana.Request) (gymkhana.Talk, bool) {
	var r *Refusal
	if !errors.As(err, &r) || r.means != BadRoles {
		return sent, false
	}
	if now := sent.With(c.Talk()); now != sent { // another request has learned meanwhile
		return now, true
	}
	var tries []string
	for _, clue := range clues {
		if clue.words().MatchString(r.words) {
			tries = append(tries, clue.rule)
		}
	}
	was := sent.Shape(req).Messages
	for _, name := range append(tries, guesses...) {
		for _, rule := range gymkhana.TalkRules {
			more := sent
			if *rule.Of(&more) = true; rule.Name == name && more != sent && !reflect.DeepEqual(more.Shape(req).Messages, was) {
				return more, true
			}
		}
	}
	return sent, false
}
