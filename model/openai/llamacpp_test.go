package openai

import (
	"errors"
	"strings"
	"testing"

	"gymkhana"
	"gymkhana/model/modeltest"
)

// What llama.cpp's server refuses is read as what it is, and slips of a model in the history are not refused.
func TestLlamaCPP(t *testing.T) {
	said := func(role gymkhana.Speaker, text string) gymkhana.Message { return gymkhana.Say(role, text) }
	called := func(arguments string) []gymkhana.Message {
		return []gymkhana.Message{said(gymkhana.User, "look"),
			{Role: gymkhana.Assistant, Calls: []gymkhana.ToolCall{{ID: "a", Name: "look", Arguments: arguments}}},
			{Role: gymkhana.ToolReply, CallID: "a", Parts: []gymkhana.Part{{Text: "done"}}}}
	}
	picture := gymkhana.Message{Role: gymkhana.User, Parts: []gymkhana.Part{{Image: &gymkhana.Image{Media: "image/png", Data: modeltest.PNG}}}}
	alternating := func(*modeltest.Request) string {
		return "Conversation roles must alternate user/assistant/user/assistant/..."
	}
	for name, c := range map[string]struct {
		server modeltest.LlamaCPP
		talk   []gymkhana.Message
		blame  gymkhana.Fault // of a refusal
		says   string         // part of it; "" for an answer
		full   bool           // the context
	}{
		"plain":            {talk: []gymkhana.Message{said(gymkhana.User, "hello")}},
		"broken arguments": {talk: called(`{"x`)},
		"no arguments":     {talk: called("")},
		"blind":            {talk: []gymkhana.Message{picture}, blame: gymkhana.FaultSetup, says: "takes no pictures"},
		"sees":             {server: modeltest.LlamaCPP{Sees: true}, talk: []gymkhana.Message{picture}},
		"template": {server: modeltest.LlamaCPP{Template: alternating}, talk: []gymkhana.Message{said(gymkhana.User, "hello")},
			blame: gymkhana.FaultSetup, says: "must alternate"},
		"two answers": {talk: []gymkhana.Message{said(gymkhana.Assistant, "a"), said(gymkhana.Assistant, "b")}}, // joined when they are refused
		"context": {server: modeltest.LlamaCPP{Context: 100}, talk: []gymkhana.Message{said(gymkhana.User, strings.Repeat("hello ", 100))},
			blame: gymkhana.FaultAgent, says: "context size", full: true},
	} {
		srv := modeltest.NewServer(t, modeltest.Options{Reply: c.server.Over(modeltest.Numbered)})
		m, err := New(Options{Name: "x", BaseURL: srv.URL(), Compat: true})
		if err != nil {
			t.Fatal(err)
		}
		_, err = m.Chat(t.Context(), &gymkhana.Request{Messages: c.talk})
		var e *gymkhana.ProviderError
		switch {
		case c.says == "":
			if err != nil {
				t.Errorf("%s: %v", name, err)
			}
		case err == nil || gymkhana.FaultOf(err) != c.blame || !strings.Contains(err.Error(), c.says) || !errors.As(err, &e) ||
			(e.Code == gymkhana.CodeContext) != c.full:
			t.Errorf("%s: got %v, blamed on %s; want %q, blamed on %s", name, err, gymkhana.FaultOf(err), c.says, c.blame)
		}
	}
}
