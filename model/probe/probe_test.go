package probe_test

import (
	"context"
	"errors"
	"fmt"
	"reflect"
	"slices"
	"strings"
	"sync"
	"testing"

	"gymkhana"
	"gymkhana/internal/tier"
	"gymkhana/model/anthropic"
	"gymkhana/model/google"
	"gymkhana/model/modeltest"
	"gymkhana/model/openai"
	"gymkhana/model/probe"
	"gymkhana/model/probe/probetest"
	"gymkhana/model/wire"
)

// dial makes a client of chat completions at a stub.
func dial(t *testing.T, reply func(*modeltest.Request) modeltest.Reply) gymkhana.Model {
	t.Helper()
	srv := modeltest.NewServer(t, modeltest.Options{Reply: reply})
	m, err := openai.New(openai.Options{Name: "stub", BaseURL: srv.URL(), Compat: true})
	if err != nil {
		t.Fatal(err)
	}
	return m
}

func run(t *testing.T, m gymkhana.Model, o probe.Options) *probe.Report {
	t.Helper()
	o.Model = m
	if d, ok := m.(interface{ Dropped() []string }); ok {
		o.Dropped = d.Dropped
	}
	if d, ok := m.(interface{ Talk() gymkhana.Talk }); ok {
		o.Talk = d.Talk
	}
	r, err := probe.Run(t.Context(), o)
	if err != nil {
		t.Fatal(err)
	}
	if got, most := r.Questions, probe.Estimated(o).Questions; got > most || most > 42 {
		t.Errorf("%d questions; %d were announced, and 42 are the bound", got, most)
	}
	var names []string
	for _, f := range r.Findings {
		names = append(names, f.Probe)
		if f.Saw == "" {
			t.Errorf("%s: nothing was seen", f.Probe)
		}
	}
	want := probe.Names()
	if o.Native.Tools == nil {
		want = slices.DeleteFunc(want, func(name string) bool { return name == probe.NativeTool })
	}
	if !slices.Equal(names, want) {
		t.Errorf("findings %q; want each of %q once, in order", names, want)
	}
	return r
}

func finding(r *probe.Report, name string) probe.Finding {
	i := slices.IndexFunc(r.Findings, func(f probe.Finding) bool { return f.Probe == name })
	return r.Findings[i]
}

// told formats a report for failure messages.
func told(r *probe.Report) string {
	text := ""
	for _, f := range r.Findings {
		text += fmt.Sprintf("%-8s %-15s %s\n", f.Outcome, f.Probe, f.Saw)
	}
	return text + fmt.Sprintf("%+v", r.Found)
}

// free is the talk of a template that accepts every order.
var free = map[string]bool{"no_roles": false, "alternates": false, "no_user_after_tools": false, "single_calls": false, "short_ids": false}

// An honest model passes all, whatever the codes and targets are.
func TestHonest(t *testing.T) {
	for seed := range gymkhana.Seed(tier.Rounds(1, 3, 40)) {
		r := run(t, dial(t, (&probetest.Model{}).Reply), probe.Options{Seed: seed, MaxTokens: 500})
		for _, f := range r.Findings {
			if f.Outcome != probe.Yes {
				t.Fatalf("seed %d: %s is %s\n%s", seed, f.Probe, f.Outcome, told(r))
			}
		}
		f := r.Found
		if f.Coords != gymkhana.Absolute || f.LongSide != 0 || f.Most != 0 || f.Tools != gymkhana.OpenAITools || !reflect.DeepEqual(f.Talk, free) ||
			f.Refuses == nil || len(f.Refuses) > 0 || f.Picture.Patch != 28 || r.Served != "stub" {
			t.Errorf("seed %d: found %+v", seed, f)
		}
	}
}

// A lie is a misbehaviour of a model, and the finding that the probe must report.
type lie struct {
	model probetest.Model
	probe string
	is    probe.Outcome
	saw   string                    // part of it
	found func(f *probe.Found) bool // a check of the profile; nil checks nothing
}

type found = func(*probe.Found) bool

func points(space gymkhana.CoordSpace) found {
	return func(f *probe.Found) bool { return f.Coords == space && f.Factor == 0 && f.LongSide == 0 }
}

func resized(factor int) found {
	return func(f *probe.Found) bool { return f.Coords == gymkhana.Resized && f.Factor == factor }
}

func sees(long int) found {
	return func(f *probe.Found) bool { return f.Coords == gymkhana.Absolute && f.LongSide == long }
}

func most(n int) found { return func(f *probe.Found) bool { return f.Most == n } }

func calls(style gymkhana.ToolStyle) found {
	return func(f *probe.Found) bool { return f.Tools == style }
}

func refuses(names ...string) found {
	return func(f *probe.Found) bool { return slices.Equal(f.Refuses, names) }
}

var lies = []lie{
	{probetest.Model{Blind: true}, probe.Pictures, probe.No, "I cannot see a picture", func(f *probe.Found) bool { return f.Coords == "" && f.Most == 0 }},
	{probetest.Model{Talks: true}, probe.Pictures, probe.No, "What a lovely day", nil},
	{probetest.Model{Small: 1100}, probe.LargePicture, probe.No, "2520×1410", nil},
	{probetest.Model{Cut: true}, probe.Pictures, probe.Unknown, "--max-tokens", calls("")},

	{probetest.Model{Space: "grid1000"}, probe.Coordinates, probe.Yes, "a grid of 0 to 1000; 6 of 6", points(gymkhana.Grid1000)},
	{probetest.Model{Space: "unit"}, probe.Coordinates, probe.No, "shares from 0 to 1, which no agent reads", points("")},
	{probetest.Model{Space: "percent"}, probe.Coordinates, probe.No, "per cent", nil},
	{probetest.Model{Space: "resized28"}, probe.Coordinates, probe.Yes, "multiples of 28", resized(28)},
	{probetest.Model{Space: "resized32"}, probe.Coordinates, probe.Yes, "multiples of 32", resized(32)},
	{probetest.Model{Space: "swapped"}, probe.Coordinates, probe.No, "x and y swapped", points("")},
	{probetest.Model{Space: "lost"}, probe.Coordinates, probe.No, "in no known coordinates", nil},
	{probetest.Model{Sees: 1568}, probe.Coordinates, probe.Yes, "scaled down to about 1568", sees(1568)},

	{probetest.Model{ToolsBlind: true}, probe.ToolPictures, probe.No, "I cannot see a picture", nil},
	{probetest.Model{NoTools: true}, probe.Calls, probe.No, "neither beside the text nor in words", calls(gymkhana.NoTools)},
	{probetest.Model{Words: true}, probe.Calls, probe.No, "parser of tool calls", calls(gymkhana.HermesTools)},
	{probetest.Model{WhenTold: true}, probe.Calls, probe.No, "in words it does", calls(gymkhana.HermesTools)},
	{probetest.Model{OneCall: true}, probe.SeveralCalls, probe.No, "and 1 came", nil},
	{probetest.Model{Unasked: true}, probe.ForcedCalls, probe.Yes, "unforced, it calls none", calls(gymkhana.NoTools)},
	{probetest.Model{Free: true}, probe.ForcedCalls, probe.No, "ignored", nil},
	{probetest.Model{Refuses: []string{"tool_choice"}}, probe.ForcedCalls, probe.No, "refused", refuses("tool_choice")},
	{probetest.Model{Refuses: []string{"tools"}}, probe.Calls, probe.No, "refused", calls(gymkhana.NoTools)},

	{probetest.Model{Most: 5}, probe.ManyPictures, probe.No, "of 8 in one question only the first 5", most(5)},
	{probetest.Model{Most: 1, Newest: true}, probe.ManyPictures, probe.No, "of 2 in one question only the last 1", most(1)},
	{probetest.Model{Bound: 5}, probe.ManyPictures, probe.No, "5 in one question were read, and 6 are refused: At most 5", most(5)},

	{probetest.Model{NoUsage: true}, probe.UsageTold, probe.No, "no answer", nil},
	{probetest.Model{Flat: true}, probe.UsageTold, probe.No, "100 tokens each", nil},
	{probetest.Model{Boasts: true}, probe.UsageTold, probe.No, "more tokens than can be", nil},
	{probetest.Model{FreePictures: true}, probe.TokensAgree, probe.No, "add nothing", func(f *probe.Found) bool { return !f.Picture.Known() }},

	{probetest.Model{Unthinking: true}, probe.Reasoning, probe.No, "none came back", nil},
	{probetest.Model{Secret: true}, probe.Reasoning, probe.No, "tokens are counted, and none comes back", nil},
	{probetest.Model{Moody: true}, probe.Determinism, probe.No, "3 of 3", nil},
	{probetest.Model{Seedless: true}, probe.SeedTaken, probe.Unknown, "it is taken", nil},
	{probetest.Model{Refuses: []string{"temperature"}}, probe.Determinism, probe.Unknown, "temperature is refused", refuses("temperature")},
	{probetest.Model{Refuses: []string{"seed", "stop", "reasoning_effort", "top_p", "frequency_penalty"}}, probe.Parameters, probe.No,
		"refuses top_p, frequency_penalty, seed, stop, effort; takes temperature", refuses("top_p", "frequency_penalty", "seed", "stop", "effort")},
	{probetest.Model{Refuses: []string{"seed"}}, probe.SeedTaken, probe.No, "refused", nil},
	{probetest.Model{Deaf: true}, probe.SystemRole, probe.No, "in the user's role", func(f *probe.Found) bool { return f.Talk["no_roles"] }},
}

// Each lie is detected, and changes only the report of that probe.
func TestLies(t *testing.T) {
	for _, l := range tier.Part(t, lies, 5) {
		t.Run(l.probe+" "+l.saw, func(t *testing.T) {
			t.Parallel()
			m := l.model
			r := run(t, dial(t, m.Reply), probe.Options{Seed: 5, MaxTokens: 500})
			if f := finding(r, l.probe); f.Outcome != l.is || !strings.Contains(f.Saw, l.saw) || l.found != nil && !l.found(&r.Found) {
				t.Errorf("%+v is not told: want %s %s, %q\n%s", m, l.probe, l.is, l.saw, told(r))
			}
		})
	}
}

// A template that wants alternating roles is found out although the model does not answer the question.
func TestARefusedOrderIsFoundWithoutAnAnswer(t *testing.T) {
	for _, template := range modeltest.Templates() {
		model := &probetest.Model{Talks: true}
		r := run(t, dial(t, template.Over(model.Reply)), probe.Options{Seed: 5})
		f := finding(r, probe.Turns)
		if r.Found.Talk["alternates"] != template.Talk.Alternates || template.Talk.Alternates && f.Outcome != probe.No {
			t.Errorf("%s: %s %s, found %v", template.Name, f.Outcome, f.Saw, r.Found.Talk)
		}
	}
}

// A lie about one property does not affect what is found about the others.
func TestALieIsNotBlamedOnOthers(t *testing.T) {
	r := run(t, dial(t, (&probetest.Model{Space: "grid1000", OneCall: true, Moody: true, ToolsBlind: true}).Reply), probe.Options{Seed: 8})
	for _, f := range r.Findings {
		lied := slices.Contains([]string{probe.SeveralCalls, probe.Determinism, probe.ToolPictures}, f.Probe)
		if lied != (f.Outcome == probe.No) || f.Outcome == probe.Unknown {
			t.Errorf("%s is %s: %s", f.Probe, f.Outcome, f.Saw)
		}
	}
}

// Tokens are compared with the profile's formula; the two grids cannot be distinguished.
func TestWhatIsBelieved(t *testing.T) {
	honest := (&probetest.Model{Space: "grid1000"}).Reply
	believed := gymkhana.Profile{Coords: gymkhana.Grid999, Picture: gymkhana.PictureTokens{Patch: 28, Tolerance: 0.05}}
	r := run(t, dial(t, honest), probe.Options{Seed: 5, Profile: believed})
	if f := finding(r, probe.TokensAgree); f.Outcome != probe.Yes || r.Found.Picture.Known() || r.Found.Coords != gymkhana.Grid999 {
		t.Errorf("%+v, found %+v", f, r.Found)
	}
	believed.Picture.Patch = 14
	r = run(t, dial(t, honest), probe.Options{Seed: 5, Profile: believed})
	if f := finding(r, probe.TokensAgree); f.Outcome != probe.No || r.Found.Picture.Patch != 28 || !strings.Contains(f.Saw, "not 450") {
		t.Errorf("%+v, found %+v", f, r.Found)
	}
	limit := gymkhana.Profile{Image: gymkhana.ImageLimit{LongSide: 1568}}
	r = run(t, dial(t, (&probetest.Model{Sees: 1568}).Reply), probe.Options{Seed: 5, Profile: limit})
	if f := finding(r, probe.Coordinates); f.Outcome != probe.Yes || r.Found.LongSide != 0 || !strings.Contains(f.Saw, "as the profile has it") {
		t.Errorf("%+v, found %+v", f, r.Found)
	}
}

// Clients of all APIs are probed, over each API's own stub.
func TestEveryDialect(t *testing.T) {
	for name, open := range map[string]func(root string) (gymkhana.Model, error){
		"anthropic": func(root string) (gymkhana.Model, error) {
			return anthropic.New(wire.Options{Name: "claude-test", BaseURL: root, Key: "k-0123456789"})
		},
		"google": func(root string) (gymkhana.Model, error) {
			return google.New(wire.Options{Name: "gemini-3-test", BaseURL: root, Key: "k-0123456789"})
		},
		"openai-responses": func(root string) (gymkhana.Model, error) {
			return openai.NewResponses(wire.Options{Name: "gpt-test", BaseURL: root + "/v1", Key: "k-0123456789"})
		},
	} {
		t.Run(name, func(t *testing.T) {
			srv := modeltest.NewServer(t, modeltest.Options{Reply: (&probetest.Model{}).Reply})
			m, err := open(srv.Root())
			if err != nil {
				t.Fatal(err)
			}
			unsent := []string{"seed"}
			if name == "google" {
				unsent = nil
			}
			r := run(t, m, probe.Options{Seed: 2, Unsent: unsent})
			for _, f := range r.Findings {
				want := probe.Yes
				if f.Probe == probe.SeedTaken && unsent != nil {
					want = probe.Unknown
				}
				if f.Outcome != want {
					t.Errorf("%s is %s: %s", f.Probe, f.Outcome, f.Saw)
				}
			}
		})
	}
}

// natives are the tools of computer use with the client that speaks each.
var natives = []struct {
	native probe.Native
	open   func(root string) (gymkhana.Model, error)
}{
	{native("anthropic", gymkhana.Absolute, `{"type":"computer_20251124","name":"computer","display_width_px":1270,"display_height_px":710}`),
		func(root string) (gymkhana.Model, error) {
			return anthropic.New(wire.Options{Name: "claude-test", BaseURL: root, Key: "k-0123456789"})
		}},
	{native("openai", gymkhana.Absolute, `{"type":"computer"}`), func(root string) (gymkhana.Model, error) {
		return openai.NewResponses(wire.Options{Name: "gpt-test", BaseURL: root + "/v1", Key: "k-0123456789"})
	}},
	{native("google", gymkhana.Grid999, `{"computerUse":{"environment":"ENVIRONMENT_DESKTOP"}}`), func(root string) (gymkhana.Model, error) {
		return google.New(wire.Options{Name: "gemini-3.5-test", BaseURL: root, Key: "k-0123456789"})
	}},
}

func native(provider string, coords gymkhana.CoordSpace, declaration string) probe.Native {
	return probe.Native{Name: provider, Coords: coords, Tools: func(gymkhana.Size) []gymkhana.Tool {
		return []gymkhana.Tool{{Name: "computer", Provider: provider, Native: []byte(declaration)}}
	}}
}

// A model that knows a native tool calls it, at once or after a screenshot, and the probe reports what
// other models do.
func TestNativeTools(t *testing.T) {
	for _, c := range natives {
		for saw, m := range map[string]probetest.Model{"it clicked with": {}, "clicked with": {Looks: true}, "was declared, and it answered": {Nativeless: true}} {
			t.Run(c.native.Name+" "+saw, func(t *testing.T) {
				srv := modeltest.NewServer(t, modeltest.Options{Reply: m.Reply})
				client, err := c.open(srv.Root())
				if err != nil {
					t.Fatal(err)
				}
				r := run(t, client, probe.Options{Seed: 6, Native: c.native, Most: 2})
				if f := finding(r, probe.NativeTool); (f.Outcome == probe.No) != m.Nativeless || f.Outcome == probe.Unknown || !strings.Contains(f.Saw, saw) {
					t.Errorf("%+v", f)
				}
			})
		}
	}
}

// An endpoint that fails ends the probe, at the first question or later; this differs from a model that refuses.
func TestFailures(t *testing.T) {
	honest := (&probetest.Model{}).Reply
	for _, c := range []struct {
		from   int // the first question that fails
		fail   modeltest.Reply
		status int
	}{
		{1, modeltest.Fail(401, "").Saying("invalid_api_key", "no"), 401},
		{1, modeltest.Fail(400, "").Saying("model_not_found", "no such model"), 400},
		{1, modeltest.Fail(404, ""), 404},
		{12, modeltest.Fail(429, "0.001"), 429},
		{12, modeltest.Fail(500, ""), 500},
		{20, modeltest.Trip(modeltest.Cut), 0},
		{20, modeltest.Fail(402, ""), 402},
	} {
		m := dial(t, func(r *modeltest.Request) modeltest.Reply {
			if r.N >= c.from {
				return c.fail
			}
			return honest(r)
		})
		r, err := probe.Run(t.Context(), probe.Options{Model: m, Seed: 1})
		var e *gymkhana.ProviderError
		if r != nil || !errors.As(err, &e) || e.Status != c.status {
			t.Errorf("%+v from question %d: report %v, %v", c.fail, c.from, r, err)
		}
	}
	// Some servers answer 500 to pictures that their model cannot see, each in its own words: that is an answer.
	for _, words := range []string{"image input is not supported - hint: you may need to provide the mmproj",
		`can only concatenate str (not "list") to str`, "Internal Server Error"} {
		m := dial(t, func(r *modeltest.Request) modeltest.Reply {
			for _, msg := range r.Messages {
				for _, p := range msg.Parts {
					if p.Image != nil {
						return modeltest.Fail(500, "").Saying("server_error", words)
					}
				}
			}
			return honest(r)
		})
		if f := finding(run(t, m, probe.Options{Seed: 1}), probe.Pictures); f.Outcome != probe.No || !strings.Contains(f.Saw, words) {
			t.Errorf("pictures that a server cannot take: %+v", f)
		}
	}
}

// A probe that is given up ends soon, and asks no more.
func TestCancelled(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	var once sync.Once
	honest := (&probetest.Model{}).Reply
	m := dial(t, func(r *modeltest.Request) modeltest.Reply {
		if r.N == 9 {
			once.Do(cancel)
		}
		return honest(r)
	})
	if r, err := probe.Run(ctx, probe.Options{Model: m, Seed: 1}); r != nil || !errors.Is(err, context.Canceled) {
		t.Errorf("report %v, %v", r, err)
	}
	for _, o := range []probe.Options{{Most: 1}, {Most: 500}, {MaxTokens: 3}, {Parallel: -1}} {
		if _, err := probe.Run(t.Context(), o); gymkhana.FaultOf(err) != gymkhana.FaultSetup || err == nil {
			t.Errorf("%+v: %v", o, err)
		}
	}
}

// An endpoint whose every answer is empty passes nothing on, so nothing can be said of its model; one that answers once does.
func TestMute(t *testing.T) {
	mute := modeltest.Reply{Finish: "stop"}
	if r, err := probe.Run(t.Context(), probe.Options{Model: dial(t, modeltest.Always(mute)), Seed: 1}); r != nil ||
		gymkhana.FaultOf(err) != gymkhana.FaultSetup || !strings.Contains(err.Error(), "empty") {
		t.Errorf("report %v, %v", r, err)
	}
	run(t, dial(t, func(r *modeltest.Request) modeltest.Reply {
		if r.N == 5 {
			return modeltest.Say("blue")
		}
		return mute
	}), probe.Options{Seed: 1})
}

// An endpoint that answers nonsense gets a report, and not a panic.
func TestNonsense(t *testing.T) {
	long := strings.Repeat("é{\"x\":", 4000)
	for _, reply := range []modeltest.Reply{
		modeltest.Say(`{"x": 1e400, "y": 99999999999999999999999999}`), modeltest.Say(long), modeltest.Say("\x00\u202e<tool_call>{"),
		{Calls: []gymkhana.ToolCall{{ID: "", Name: "look", Arguments: "not JSON"}, {ID: "b", Name: "\x00", Arguments: "[]"}}},
		{Text: "x", Usage: &gymkhana.Usage{In: -5, Out: -7, Reasoning: -1}}, {Text: "7, 8, 9, 10", Usage: &gymkhana.Usage{In: 1 << 40, Out: 1 << 40}},
	} {
		r := run(t, dial(t, modeltest.Always(reply)), probe.Options{Seed: 4})
		for _, f := range r.Findings {
			if len(f.Saw) > 600 {
				t.Errorf("%s says %d bytes", f.Probe, len(f.Saw))
			}
		}
		if f := finding(r, probe.Pictures); f.Outcome == probe.Yes {
			t.Errorf("%s", told(r))
		}
	}
}

// A model that follows some instructions and misses others has the system's role if it ever follows one there. Only one whose template
// drops the system's text misses all of them there.
func TestSystemRole(t *testing.T) {
	honest := (&probetest.Model{}).Reply
	for name, c := range map[string]struct {
		follows func(system bool, n int) bool // the n-th instruction of a role
		want    probe.Outcome
	}{
		"misses the first":   {func(_ bool, n int) bool { return n > 1 }, probe.Yes},
		"follows no system":  {func(system bool, _ int) bool { return !system }, probe.No},
		"follows once":       {func(system bool, n int) bool { return !system && n == 1 }, probe.Unknown},
		"follows none":       {func(bool, int) bool { return false }, probe.Unknown},
		"follows everything": {func(bool, int) bool { return true }, probe.Yes},
	} {
		var mu sync.Mutex
		asked := map[bool]int{}
		m := dial(t, func(r *modeltest.Request) modeltest.Reply {
			first := r.Messages[0]
			if !strings.HasPrefix(first.Parts[0].Text, "Whatever you are asked") {
				return honest(r)
			}
			system := first.Role == gymkhana.System
			mu.Lock()
			defer mu.Unlock()
			asked[system]++
			if c.follows(system, asked[system]) {
				return honest(r)
			}
			return modeltest.Say("Blue.")
		})
		r := run(t, m, probe.Options{Seed: 1})
		if f := finding(r, probe.SystemRole); f.Outcome != c.want {
			t.Errorf("%s: %+v", name, f)
		}
		if role, known := r.Found.Talk["no_roles"]; known != (c.want != probe.Unknown) || role != (c.want == probe.No) {
			t.Errorf("%s: no_roles %v, %v", name, role, known)
		}
	}
}
