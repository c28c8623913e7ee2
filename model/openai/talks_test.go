package openai

import (
	"errors"
	"strings"
	"sync"
	"testing"

	"gymkhana"
	"gymkhana/model/modeltest"
)

// a talk that no strict template accepts.
func anyOrder() *gymkhana.Request {
	say, result := gymkhana.Say, func(id, text string) gymkhana.Message {
		m := gymkhana.Say(gymkhana.ToolReply, text)
		m.CallID = id
		return m
	}
	return &gymkhana.Request{Messages: []gymkhana.Message{say(gymkhana.System, "You push boxes."), say(gymkhana.User, "first"),
		say(gymkhana.User, "second"),
		{Role: gymkhana.Assistant, Calls: []gymkhana.ToolCall{{ID: "call_0_0_0", Name: "look", Arguments: "{}"},
			{ID: "call_0_0_1", Name: "look", Arguments: "{}"}}},
		result("call_0_0_0", "a wall"), result("call_0_0_1", "a box"), say(gymkhana.User, "third")},
		Tools: []gymkhana.Tool{{Name: "look", Parameters: []byte(`{"type":"object"}`)}}}
}

// A request that is refused for its roles is asked again in a stricter shape, whatever the status is. What is answered so is
// the shape of later requests, and no text is lost.
func TestRefusedRolesAreShaped(t *testing.T) {
	for _, template := range modeltest.Templates() {
		for _, status := range []int{400, 404, 500} {
			req := anyOrder()
			if !template.Tools {
				req.Tools, req.Messages = nil, req.Messages[:3]
			}
			refused := 0
			var mu sync.Mutex
			s := modeltest.NewServer(t, modeltest.Options{Reply: func(r *modeltest.Request) modeltest.Reply {
				words := template.Refuse(r)
				if words == "" {
					return modeltest.Say("left")
				}
				mu.Lock()
				refused++
				mu.Unlock()
				return modeltest.Fail(status, "").Saying("", words)
			}})
			m := open(t, Options{BaseURL: s.URL(), Compat: true})
			ask(t, m, req)
			if talk := m.(*client).Talk(); talk != template.Talk || refused > len(gymkhana.TalkRules) {
				t.Errorf("%s, %d: %+v was learned from %d refusals; want %+v", template.Name, status, talk, refused, template.Talk)
			}
			s.Forget()
			var wg sync.WaitGroup
			for range 4 {
				wg.Go(func() { ask(t, m, req) })
			}
			wg.Wait()
			if r := ask(t, m, req); len(s.Requests()) != 5 || r.Talk != template.Talk {
				t.Errorf("%s, %d: %d requests for 5 questions, of the shape %+v", template.Name, status, len(s.Requests()), r.Talk)
			}
			text := string(s.Requests()[0].Body)
			for _, m := range req.Messages {
				if want := modeltest.Text(m); !strings.Contains(text, want) {
					t.Errorf("%s: %q was lost in %s", template.Name, want, text)
				}
			}
		}
	}
}

// What no shape helps with ends with the refusal, after a try for each rule at the most, and nothing is learned from it.
func TestRolesThatNoShapeHelpsWith(t *testing.T) {
	s := modeltest.NewServer(t, modeltest.Options{Reply: modeltest.Always(modeltest.Fail(400, "").Saying("", "Unexpected role"))})
	m := open(t, Options{BaseURL: s.URL(), Compat: true})
	_, err := m.Chat(t.Context(), anyOrder())
	if err == nil || gymkhana.FaultOf(err) != gymkhana.FaultSetup || !strings.Contains(err.Error(), "chat template") {
		t.Errorf("got %v; want the refusal", err)
	}
	if n := len(s.Requests()); n > 1+len(gymkhana.TalkRules) || m.(*client).Talk() != (gymkhana.Talk{}) {
		t.Errorf("%d requests, and %+v was learned", n, m.(*client).Talk())
	}
}

// Which refusals are not understood, and which failures mean that there is no such server.
func TestUnclearAndUnreachable(t *testing.T) {
	said := func(m gymkhana.Model) *gymkhana.ProviderError {
		var e *gymkhana.ProviderError
		_, err := m.Chat(t.Context(), &gymkhana.Request{Messages: []gymkhana.Message{gymkhana.Say(gymkhana.User, "go")}})
		if !errors.As(err, &e) {
			t.Fatalf("got %v", err)
		}
		return e
	}
	for status, unclear := range map[int]bool{400: true, 415: true, 422: true, 401: false, 403: false, 404: false, 405: false, 408: false,
		429: false, 500: false} {
		s := modeltest.NewServer(t, modeltest.Options{Reply: modeltest.Always(modeltest.Fail(status, "").Saying("", "hm"))})
		if e := said(open(t, Options{BaseURL: s.URL(), Compat: true})); e.Unclear != unclear || e.Code == gymkhana.CodeUnreachable {
			t.Errorf("%d: %+v", status, e)
		}
	}
	s := modeltest.NewServer(t, modeltest.Options{Reply: modeltest.Always(modeltest.Trip(modeltest.Cut))})
	for url, unreachable := range map[string]bool{"http://127.0.0.1:1/v1": true, s.URL(): false} {
		if e := said(open(t, Options{BaseURL: url, Compat: true})); (e.Code == gymkhana.CodeUnreachable) != unreachable || e.Unclear {
			t.Errorf("%s: %+v", url, e)
		}
	}
}
