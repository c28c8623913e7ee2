package sdk

import (
	"encoding/json"
	"maps"
	"net/http"
	"reflect"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"gymkhana"
	"gymkhana/model/modeltest"
)

// A usage holds the token counts of the SDK's own fields, converted to our definitions.
type usage struct{ In, Out, Cached, Written, Reasoning int }

// A call is one of a tool. Its arguments are a string or an object, as the SDK gives them.
type call struct {
	ID, Name  string
	Arguments any
}

// An answer is one as the SDK gives it.
type answer struct {
	Text, Thinking, Signed string
	Calls                  []call
	Finish                 string
	Usage                  usage
}

// A failure is the error that the SDK throws: its class, and the parts of the body that it read.
type failure struct {
	Kind          string
	Status        int
	Code, Message string
	RetryAfter    string
}

type reading struct {
	Answer  *answer
	Failure *failure
}

// A spoken dialect describes an SDK where the APIs use different words.
type spoken struct {
	name    string
	finish  map[string]string // by the reason in modeltest.Reply
	kinds   map[int]string    // classes of failures, by status; 0 is a broken connection
	timeout string            // the class of a time that ran out
	none    string            // what reading an answer without content throws
	bare    bool              // headers of failures are not given
	givesUp bool              // a broken connection is not tried again
}

// kindsOf are the classes that two of the SDKs have in common, with others in place of some.
func kindsOf(others map[int]string) map[int]string {
	all := map[int]string{0: "APIConnectionError", 400: "BadRequestError", 401: "AuthenticationError", 404: "NotFoundError",
		413: "APIError", 429: "RateLimitError", 500: "InternalServerError", 503: "InternalServerError", 529: "InternalServerError"}
	maps.Copy(all, others)
	return all
}

var dialects = []spoken{
	{name: "chat", kinds: kindsOf(nil), timeout: "APIConnectionTimeoutError", none: "TypeError",
		finish: map[string]string{"stop": "stop", "tool_calls": "tool_calls", "length": "length", "content_filter": "content_filter", "refusal": "stop"}},
	{name: "responses", kinds: kindsOf(nil), timeout: "APIConnectionTimeoutError", none: "TypeError",
		finish: map[string]string{"stop": "completed", "tool_calls": "completed", "length": "incomplete max_output_tokens",
			"content_filter": "incomplete content_filter", "refusal": "completed"}},
	{name: "messages", timeout: "APIConnectionTimeoutError", none: "TypeError",
		kinds:  kindsOf(map[int]string{413: "ContentTooLargeError", 503: "ServiceUnavailableError", 529: "OverloadedError"}),
		finish: map[string]string{"stop": "end_turn", "tool_calls": "tool_use", "length": "max_tokens", "content_filter": "refusal", "refusal": "refusal"}},
	{name: "contents", timeout: "DOMException", none: "Error", bare: true, givesUp: true,
		kinds: map[int]string{0: "TypeError", 400: "ApiError", 401: "ApiError", 404: "ApiError", 413: "ApiError", 429: "ApiError", 500: "ApiError",
			503: "ApiError", 529: "ApiError"},
		finish: map[string]string{"stop": "STOP", "tool_calls": "STOP", "length": "MAX_TOKENS", "content_filter": "SAFETY", "refusal": "PROHIBITED_CONTENT"}},
}

// A question is a case: the model of its name gives the replies in their order.
type question struct {
	name    string
	replies []modeltest.Reply
	finish  string // of an answer
	retries int    // the number of retries that the SDK makes
	timeout int    // the time limit of the SDK, in milliseconds
	goOn    bool   // the answer is returned with the replies of tools, and the next one is read
}

const ever = 60_000

// questions are the questions to every SDK.
func questions() []question {
	one := []gymkhana.ToolCall{{ID: "call_a", Name: "look", Arguments: `{"at":"left"}`}}
	two := append(one, gymkhana.ToolCall{ID: "call_b", Name: "look", Arguments: `{"at":"right"}`})
	counted := &gymkhana.Usage{In: 1000, Out: 70, Cached: 600, Written: 300, Reasoning: 50}
	soon := time.Now().Add(time.Second).UTC().Format(http.TimeFormat)
	say := func(name, finish string, replies ...modeltest.Reply) question {
		return question{name: name, finish: finish, replies: replies, timeout: ever}
	}
	again := func(name string, failed modeltest.Reply) question {
		q := say(name, "stop", failed, modeltest.Say("at last"))
		q.retries = 1
		return q
	}
	talk := say("talk", "stop", modeltest.Reply{Thinking: "hm <b>", Signed: "c2lnbmVk", Text: "I look.", Calls: two}, modeltest.Say("done"))
	talk.goOn = true
	hang := say("hang", "", modeltest.Trip(modeltest.Hang))
	hang.timeout = 300
	return []question{
		talk, hang,
		say("plain", "stop", modeltest.Say("on <my> way ✓")),
		say("empty", "stop", modeltest.Reply{}),
		say("call", "tool_calls", modeltest.Reply{Calls: one}),
		say("parallel", "tool_calls", modeltest.Reply{Text: "both", Calls: two}),
		say("reasoning", "stop", modeltest.Reply{Text: "left", Thinking: "hm", Signed: "c2lnbmVk"}),
		say("reasoning-only", "stop", modeltest.Reply{Thinking: "hm"}),
		say("reasoning-call", "tool_calls", modeltest.Reply{Thinking: "hm", Signed: "c2lnbmVk", Calls: one}),
		say("cached", "stop", modeltest.Reply{Text: "a", Usage: counted}),
		say("cut-off", "length", modeltest.Reply{Text: "on my", Finish: "length"}),
		say("thought-out", "length", modeltest.Reply{Thinking: "hm", Finish: "length"}),
		say("filtered", "content_filter", modeltest.Reply{Finish: "content_filter"}),
		say("refusal", "refusal", modeltest.Reply{Refusal: "I cannot."}),
		say("429", "", modeltest.Fail(429, "").Saying("rate_limit_error", "slow down")),
		say("429-seconds", "", modeltest.Fail(429, "7").Saying("rate_limit_error", "slow down")),
		say("429-date", "", modeltest.Fail(429, "Wed, 21 Oct 2065 07:28:00 GMT").Saying("rate_limit_error", "slow down")),
		say("no-money", "", modeltest.Fail(429, "").Saying("insufficient_quota", "You exceeded your current quota")),
		say("overloaded", "", modeltest.Fail(529, "3").Saying("overloaded_error", "Overloaded")),
		say("500", "", modeltest.Fail(500, "").Saying("api_error", "oops")),
		say("503", "", modeltest.Fail(503, "").Saying("UNAVAILABLE", "The model is overloaded.")),
		say("overflow", "", modeltest.Fail(400, "").Saying("invalid_request_error", "prompt is too long: 208310 tokens > 200000 maximum")),
		say("too-large", "", modeltest.Fail(413, "").Saying("request_too_large", "Request exceeds the maximum size")),
		say("bad-key", "", modeltest.Fail(401, "").Saying("authentication_error", "invalid x-api-key")),
		say("no-model", "", modeltest.Fail(404, "").Saying("not_found_error", "no such model")),
		say("cut", "", modeltest.Reply{Text: "half an answer", Trouble: modeltest.Cut}),
		say("malformed", "", modeltest.Reply{Text: "half an answer", Trouble: modeltest.Malformed}),
		say("no-choices", "", modeltest.Trip(modeltest.NoChoices)),
		again("again-seconds", modeltest.Fail(429, "1")),
		again("again-date", modeltest.Fail(429, soon)),
		again("again-overloaded", modeltest.Fail(503, "0")),
		again("again-cut", modeltest.Reply{Text: "half", Trouble: modeltest.Cut}),
	}
}

const key = "sk-sdk-0123456789"

// TestAnswers: every SDK returns the stub's answers, in the SDK's own fields, and throws its own class of failure
// where the stub fails.
func TestAnswers(t *testing.T) {
	node(t)
	for _, d := range dialects {
		t.Run(d.name, func(t *testing.T) {
			t.Parallel()
			all := slices.DeleteFunc(questions(), func(q question) bool { return d.givesUp && q.name == "again-cut" })
			srv := modeltest.NewServer(t, modeltest.Options{Key: key, Reply: byModel(all)})
			for i, got := range drive(t, srv, d.name, all) {
				t.Run(all[i].name, func(t *testing.T) { d.check(t, &all[i], got) })
			}
			checkTalk(t, d.name, requests(srv, "talk"))
			for i := range all {
				if n := len(requests(srv, all[i].name)); n != len(all[i].replies) {
					t.Errorf("%s: the SDK asked %d times; want %d", all[i].name, n, len(all[i].replies))
				}
			}
		})
	}
}

// byModel gives each model the replies of its question.
func byModel(all []question) func(*modeltest.Request) modeltest.Reply {
	scripts := map[string]func(*modeltest.Request) modeltest.Reply{}
	for _, q := range all {
		scripts[q.name] = modeltest.Script(q.replies...)
	}
	var mu sync.Mutex
	return func(r *modeltest.Request) modeltest.Reply {
		mu.Lock()
		defer mu.Unlock()
		if s := scripts[r.Model]; s != nil {
			return s(r)
		}
		return modeltest.Fail(http.StatusNotFound, "").Saying("not_found", "nobody told the stub about "+r.Model)
	}
}

// drive asks everything through an SDK.
func drive(t *testing.T, srv *modeltest.Server, dialect string, all []question) []reading {
	t.Helper()
	var cases []map[string]any
	for _, q := range all {
		cases = append(cases, map[string]any{"name": q.name, "retries": q.retries, "timeout": q.timeout, "goOn": q.goOn})
	}
	order, err := json.Marshal(map[string]any{"root": srv.Root(), "key": key, "png": modeltest.PNG, "cases": cases})
	if err != nil {
		t.Fatal(err)
	}
	out, err := script(t, order, "drive.mjs", dialect)
	if err != nil {
		t.Fatal(err)
	}
	var list []reading
	if err := json.Unmarshal(out, &list); err != nil || len(list) != len(all) {
		t.Fatalf("%d readings of %d questions, %v", len(list), len(all), err)
	}
	return list
}

func requests(srv *modeltest.Server, model string) []*modeltest.Request {
	return slices.DeleteFunc(srv.Requests(), func(r *modeltest.Request) bool { return r.Model != model })
}

// check compares the SDK's result with the last reply.
func (d *spoken) check(t *testing.T, q *question, got reading) {
	r := q.replies[len(q.replies)-1]
	kind := d.kinds[r.Status]
	switch {
	case r.Trouble == modeltest.Hang:
		kind = d.timeout
	case r.Trouble == modeltest.Malformed:
		kind = "SyntaxError"
	case r.Trouble == modeltest.NoChoices:
		kind = d.none
	case r.Status == 0 && r.Trouble == modeltest.Fine:
		if want := d.answered(t, &r, q.finish); got.Answer == nil || !reflect.DeepEqual(*got.Answer, want) {
			t.Errorf("read %+v, %+v; want %+v", got.Answer, got.Failure, want)
		}
		return
	}
	f := got.Failure
	if f == nil || f.Kind != kind || f.Status != r.Status {
		t.Fatalf("read %+v, %+v; want a failure of class %s, status %d", got.Answer, f, kind, r.Status)
	}
	if r.Status == 0 {
		return
	}
	retry := r.RetryAfter
	if d.bare {
		retry = ""
	}
	if f.Code != r.Code || f.Message != r.Message || f.RetryAfter != retry {
		t.Errorf("read %+v; want %+v", *f, r)
	}
}

// answered returns the answer that the SDK should read from a reply.
func (d *spoken) answered(t *testing.T, r *modeltest.Reply, finish string) answer {
	u := gymkhana.Usage{In: 100, Out: 10}
	if r.Usage != nil {
		u = *r.Usage
	}
	speaks := modeltest.Speaking(d.name)
	if !speaks.Writes {
		u.Written = 0
	}
	want := answer{Text: r.Text + r.Refusal, Thinking: r.Thinking, Signed: r.Signed, Calls: []call{}, Finish: d.finish[finish],
		Usage: usage{u.In, u.Out, u.Cached, u.Written, u.Reasoning}}
	for _, c := range r.Calls {
		own := call{ID: c.ID, Name: c.Name, Arguments: c.Arguments}
		if d.name == "messages" || d.name == "contents" {
			own.Arguments = parsed(t, []byte(c.Arguments))
		}
		want.Calls = append(want.Calls, own)
	}
	return want
}

// checkTalk holds what an SDK sends to what the driver said: the stub reads its requests as it reads ours.
func checkTalk(t *testing.T, dialect string, sent []*modeltest.Request) {
	if len(sent) != 2 {
		t.Fatalf("%d requests of the talk arrived; want 2", len(sent))
	}
	picture := gymkhana.Part{Image: &gymkhana.Image{Media: "image/png", Data: modeltest.PNG}}
	reply := func(id, text string) gymkhana.Message {
		m := gymkhana.Message{Role: gymkhana.ToolReply, CallID: id, Parts: []gymkhana.Part{{Text: text}, picture}}
		if !modeltest.Speaking(dialect).Pictures {
			m.Parts = m.Parts[:1]
		}
		return m
	}
	last := gymkhana.Say(gymkhana.User, "Go on.")
	if dialect == "chat" {
		last.Parts = slices.Insert(last.Parts, 0, picture)
	}
	want := []gymkhana.Message{
		gymkhana.Say(gymkhana.System, "You push boxes."),
		{Role: gymkhana.User, Parts: []gymkhana.Part{{Text: "What do you see?"}, picture}},
		{Role: gymkhana.Assistant, Parts: []gymkhana.Part{{Text: "I look."}}, Calls: []gymkhana.ToolCall{
			{ID: "call_a", Name: "look", Arguments: `{"at":"left"}`}, {ID: "call_b", Name: "look", Arguments: `{"at":"right"}`}}},
		reply("call_a", "a box"), reply("call_b", "a wall"), last,
	}
	got := sent[1]
	if !reflect.DeepEqual(sent[0].Messages, want[:2]) || !reflect.DeepEqual(got.Messages, want) {
		t.Errorf("the stub read\n%+v\nand\n%+v; want\n%+v", sent[0].Messages, got.Messages, want)
	}
	if got.Key != key {
		t.Errorf("the stub read the key %q", got.Key)
	}
	if len(got.Reasoning) != 1 || !strings.Contains(string(got.Reasoning[0]), "c2lnbmVk") {
		t.Errorf("the reasoning came back as %s", got.Reasoning)
	}
	var schema struct{ Properties map[string]any }
	if len(got.Tools) != 1 || got.Tools[0].Name != "look" || got.Tools[0].Description != "Looks somewhere." ||
		json.Unmarshal(got.Tools[0].Parameters, &schema) != nil || schema.Properties["at"] == nil {
		t.Errorf("the stub read the tools %+v", got.Tools)
	}
}
