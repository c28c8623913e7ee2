package computeruse_test

import (
	"context"
	"encoding/json"
	"flag"
	"fmt"
	"image"
	"image/color"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"gymkhana"
	"gymkhana/agent/agenttest"
	"gymkhana/agent/computeruse"
	"gymkhana/agent/tools/toolstest"
	"gymkhana/env/game/mergegrid"
	"gymkhana/env/phone/device"
	"gymkhana/env/phone/playground"
	"gymkhana/env/sokoban"
	"gymkhana/model/anthropic"
	"gymkhana/model/google"
	"gymkhana/model/modeltest"
	"gymkhana/model/openai"
	"gymkhana/model/wire"
	"gymkhana/picture"
)

var update = flag.Bool("update", false, "rewrite the golden files")

// A page is a small site: a field that can be clicked and typed into, and a button that is too far down.
type page struct {
	focus bool
	text  string
	steps int
}

func (p *page) Spec() gymkhana.Spec {
	return gymkhana.Spec{World: "page", Version: 1, Screen: gymkhana.Size{W: 800, H: 600}, Roles: []string{"visitor"}, StepTicks: 6,
		Verbs: []gymkhana.Verb{gymkhana.MouseMove, gymkhana.Click, gymkhana.DoubleClick, gymkhana.Scroll, gymkhana.Drag, gymkhana.KeyDown,
			gymkhana.KeyUp, gymkhana.Press, gymkhana.Type, gymkhana.Wait, gymkhana.Goto, gymkhana.Back, gymkhana.Answer, gymkhana.Finish}}
}

func (p *page) Reset(context.Context, gymkhana.Seed) (gymkhana.Start, error) {
	*p = page{}
	return gymkhana.Start{Moment: p.see("")}, nil
}

func (p *page) Step(_ context.Context, acts []gymkhana.Action) (gymkhana.Moment, error) {
	p.steps++
	refused := ""
	switch a := acts[0]; a.Verb {
	case gymkhana.Click:
		x, _ := a.Int("x")
		if p.focus = x < 400; !p.focus {
			refused = "nothing is there"
		}
	case gymkhana.Type:
		if !p.focus {
			refused = "nothing has the focus"
		} else {
			p.text += a.Text("text")
		}
	}
	m := p.see(refused)
	if acts[0].Verb == gymkhana.Finish {
		m.Seen[0].Ended = gymkhana.Terminated
	}
	return m, nil
}

func (p *page) see(refused string) gymkhana.Moment {
	shot := gymkhana.NewScreenshot(func() (image.Image, error) {
		return image.NewPaletted(image.Rect(0, 0, 800, 600), color.Palette{color.White}), nil
	}, picture.EncodePNG)
	return gymkhana.Moment{Seen: []gymkhana.Observation{{Screenshot: shot, Text: fmt.Sprintf("field=%q", p.text), URL: "http://page.test/",
		Refused: refused}}}
}

func (p *page) Capabilities() gymkhana.Capabilities { return gymkhana.Capabilities{} }
func (p *page) Close() error                        { return nil }

// made makes the worlds of the transcripts.
var made = map[string]func() (gymkhana.Environment, error){
	"sokoban": func() (gymkhana.Environment, error) {
		return sokoban.New(gymkhana.Config(`{"level":"#######\n#@ $ .#\n#######","tile":32}`))
	},
	"game": func() (gymkhana.Environment, error) {
		return mergegrid.Game.Env(gymkhana.Config(`{"goal":[{"field":"level","target":128}],"params":{"tiles":[32,16,8,4]},"steps":100}`))
	},
	"web": func() (gymkhana.Environment, error) { return &page{}, nil },
	"phone": func() (gymkhana.Environment, error) {
		return device.New(playground.App).Env(gymkhana.Config(`{"family":"mini/click-button"}`))
	},
}

// Each dialect plays a short episode of each world, with the model's replies from a file. The golden file records the
// actions, their results, and the chat at the end.
func TestTranscripts(t *testing.T) {
	data, err := os.ReadFile(filepath.Join("testdata", "episodes.json"))
	if err != nil {
		t.Fatal(err)
	}
	var episodes []struct {
		Dialect, World, Safety string
		Published              bool
		Says                   []gymkhana.Response
	}
	if err := json.Unmarshal(data, &episodes); err != nil {
		t.Fatal(err)
	}
	seen := map[string]bool{}
	for _, e := range episodes {
		name := strings.Trim(e.Dialect+"-"+e.World+"-"+e.Safety, "-")
		setup := gymkhana.AgentSetup{Profile: gymkhana.Profile{Name: "m", Coords: gymkhana.Grid1000},
			Options: gymkhana.Config(fmt.Sprintf(`{"dialect":%q,"safety":%q}`, e.Dialect, e.Safety))}
		if e.Published {
			name, setup.Protocol = name+"-published", gymkhana.PublishedCode
		}
		seen[e.Dialect+" "+e.World] = true
		t.Run(name, func(t *testing.T) {
			got := play(t, e.World, setup, e.Says)
			path := filepath.Join("testdata", "transcripts", name+".txt")
			if *update {
				if err := os.WriteFile(path, []byte(got), 0o644); err != nil {
					t.Fatal(err)
				}
			}
			want, err := os.ReadFile(path)
			if err != nil || got != string(want) {
				t.Errorf("%v; got:\n%s\nwant:\n%s", err, got, want)
			}
		})
	}
	for _, dialect := range []string{"anthropic-2026-08-01", "openai", "gemini", "qwen", "ui-tars"} {
		for world := range made {
			if !seen[dialect+" "+world] {
				t.Errorf("no episode of %s in %s", dialect, world)
			}
		}
	}
}

// play writes one episode as lines. Replies of providers pass through their clients and a server, and the last
// request is written as it was sent.
func play(t *testing.T, world string, setup gymkhana.AgentSetup, says []gymkhana.Response) string {
	t.Helper()
	env, err := made[world]()
	if err != nil {
		t.Fatal(err)
	}
	stub := &toolstest.Model{Answers: says}
	setup.Model = stub
	var srv *modeltest.Server
	for begin, open := range clients {
		if strings.HasPrefix(string(setup.Options), `{"dialect":"`+begin) {
			srv = modeltest.NewServer(t, modeltest.Options{Reply: modeltest.Script(scripted(says)...)})
			m, err := open(wire.Options{Name: "stub", BaseURL: srv.Root(), Key: "k-12345678"})
			if err != nil {
				t.Fatal(err)
			}
			setup.Model = recorded{stub, m}
		}
	}
	start, err := env.Reset(t.Context(), 1)
	if err != nil {
		t.Fatal(err)
	}
	ag, err := computeruse.NewNative(setup)
	if err != nil {
		t.Fatal(err)
	}
	spec := env.Spec()
	if err := ag.Begin(t.Context(), &gymkhana.Task{ID: "x/y/1", Goal: "Do it.", Budget: gymkhana.Budget{Steps: 30}}, spec); err != nil {
		t.Fatal(err)
	}
	var out strings.Builder
	now := start.Moment
	for step := 1; step < 40 && now.Seen[0].Ended == "" && (len(stub.Asked) < len(says) || step > 1); step++ {
		asked := len(stub.Asked)
		d, err := ag.Act(t.Context(), &now.Seen[0])
		if err != nil {
			break // the model has nothing more to say
		}
		if len(stub.Asked) > asked {
			fmt.Fprintf(&out, "asked, and it says: %s\n", strings.ReplaceAll(strings.TrimSpace(d.Raw), "\n", " / "))
		}
		if d.Reason != "" {
			fmt.Fprintf(&out, "  because: %s\n", strings.ReplaceAll(d.Reason, "\n", " / "))
		}
		act, illegal := gymkhana.Action{Verb: gymkhana.Noop}, ""
		if d.Invalid == "" && len(d.Actions) > 0 {
			if err := spec.Check(spec.Roles[0], d.Actions[0]); err != nil {
				illegal = err.Error()
			} else {
				act = d.Actions[0]
			}
		}
		if now, err = env.Step(t.Context(), []gymkhana.Action{act}); err != nil {
			t.Fatal(err)
		}
		if illegal != "" {
			now.Seen[0].Refused = illegal
		}
		fmt.Fprintf(&out, "step %d: %s", step, toolstest.Show(d))
		if r := now.Seen[0].Refused; r != "" {
			fmt.Fprintf(&out, " (refused: %s)", r)
		}
		fmt.Fprintln(&out)
	}
	last := stub.Asked[len(stub.Asked)-1]
	fmt.Fprintln(&out, "\nthe last question:")
	fmt.Fprintln(&out, toolstest.Transcript(t, last.Messages))
	for _, m := range last.Messages {
		if len(m.Native) > 0 {
			fmt.Fprintf(&out, "reply to %s also says %s\n", m.CallID, m.Native)
		}
	}
	for _, tool := range last.Tools {
		fmt.Fprintf(&out, "tool %s %s\n", tool.Name, tool.Native)
	}
	if srv != nil {
		all := srv.Requests()
		fmt.Fprintf(&out, "\nas it left:\n%s", modeltest.Shape(t, all[len(all)-1].Body))
	}
	return out.String()
}

// clients speak the native dialects of providers, by how the dialects' names begin.
var clients = map[string]func(wire.Options) (gymkhana.Model, error){
	"anthropic": anthropic.New, "gemini": google.New,
	"openai": func(o wire.Options) (gymkhana.Model, error) {
		o.BaseURL += "/v1"
		return openai.NewResponses(o)
	},
}

// recorded asks a model, and keeps the questions where the stub does.
type recorded struct {
	stub  *toolstest.Model
	model gymkhana.Model
}

func (r recorded) Chat(ctx context.Context, req *gymkhana.Request) (*gymkhana.Response, error) {
	if _, err := r.stub.Chat(ctx, req); err != nil {
		return nil, err
	}
	return r.model.Chat(ctx, req)
}

// scripted makes the replies of a server from responses. No two calls have the same id.
func scripted(says []gymkhana.Response) []modeltest.Reply {
	var script []modeltest.Reply
	for i, r := range says {
		reply := modeltest.Reply{Text: r.Text, Calls: slices.Clone(r.Calls)}
		for k := range reply.Calls {
			reply.Calls[k].ID = fmt.Sprintf("p%d_%d", i+1, k+1)
		}
		script = append(script, reply)
	}
	return script
}

// Agents with native dialects satisfy the laws of all agents, whatever the model replies.
func TestNativeConformance(t *testing.T) {
	for dialect, reply := range map[string]string{
		"qwen":                 `<tool_call>{"name":"computer_use","arguments":{"action":"key","keys":["right"]}}</tool_call>`,
		"ui-tars":              "Action: hotkey(key='right')\n\nhotkey(key='left')",
		"anthropic-2026-08-01": `key {"text":"Right Left"}`,
		"openai":               `computer {"actions":[{"type":"keypress","keys":["RIGHT"]},{"type":"wait"}]}`,
		"gemini":               `press_key {"key":"right"}`,
	} {
		t.Run(dialect, func(t *testing.T) {
			agenttest.Run(t, computeruse.NewNative, agenttest.Options{
				Config: gymkhana.Config(fmt.Sprintf(`{"dialect":%q}`, dialect)),
				Answer: func(r *gymkhana.Request) string {
					if len(r.Messages)%5 == 1 {
						return "hm"
					}
					return reply
				},
				Setup: func(s *gymkhana.AgentSetup) {
					if s.Model != nil {
						s.Model = nativeCalls{toolstest.Calling{Model: s.Model}}
					}
				}})
		})
	}
}

// nativeCalls marks the calls of a model as native ones.
type nativeCalls struct{ gymkhana.Model }

func (n nativeCalls) Chat(ctx context.Context, req *gymkhana.Request) (*gymkhana.Response, error) {
	r, err := n.Model.Chat(ctx, req)
	if err != nil {
		return nil, err
	}
	own := *r
	own.Calls = nil
	for _, c := range r.Calls {
		c.Native = "computer"
		own.Calls = append(own.Calls, c)
	}
	return &own, nil
}

// A member of a group that proposed a batch continues it if the group performed its first action. Otherwise the
// member hears, in the dialect's own words, what the group did instead.
func TestBatchesInGroups(t *testing.T) {
	says := toolstest.Call("key", `{"text":"Up Up Up"}`)
	says.Calls[0].Native = "computer"
	stub := &toolstest.Model{Answers: []gymkhana.Response{says, says, says}}
	ag, err := computeruse.NewNative(gymkhana.AgentSetup{Model: stub, Options: gymkhana.Config(`{"dialect":"anthropic-2026-08-01"}`)})
	if err != nil {
		t.Fatal(err)
	}
	spec := toolstest.Spec()
	if err := ag.Begin(t.Context(), toolstest.Task(), spec); err != nil {
		t.Fatal(err)
	}
	member := ag.(gymkhana.Member)
	o := &gymkhana.Observation{Screenshot: toolstest.Shot(spec.Screen.W, spec.Screen.H)}
	other := gymkhana.Decision{Raw: "another's", Actions: []gymkhana.Action{{Verb: gymkhana.Press,
		Args: []gymkhana.Arg{{Name: "keys", Value: []string{"Enter"}}}}}}
	propose := func() gymkhana.Decision {
		d, err := member.Propose(t.Context(), o, nil)
		if err != nil {
			t.Fatal(err)
		}
		return d
	}
	did := func(d gymkhana.Decision) {
		if err := member.Did(d); err != nil {
			t.Fatal(err)
		}
	}
	did(propose())
	second := propose()
	if again := propose(); again.Raw != second.Raw || second.Raw != `2 of 3: key {"text":"Up Up Up"}` {
		t.Errorf("proposed %q and then %q", second.Raw, again.Raw)
	}
	did(second)
	propose()
	did(other)
	if len(stub.Asked) != 1 {
		t.Errorf("asked %d times for one batch", len(stub.Asked))
	}
	propose() // the batch has ended
	did(other)
	propose()
	if len(stub.Asked) != 3 {
		t.Errorf("asked %d times; want 3", len(stub.Asked))
	}
	last := stub.Asked[len(stub.Asked)-1].Messages
	got := toolstest.Transcript(t, last)
	for _, want := range []string{`your group did something else: key {"text":"Return"}`, `your group did this: key {"text":"Return"}.`} {
		if !strings.Contains(got, want) {
			t.Errorf("the member is not told %q:\n%s", want, got)
		}
	}
}

// No more than 64 actions of a reply are carried out; asking for more is a fault, which costs one step.
func TestEndlessBatch(t *testing.T) {
	says := toolstest.Call("key", `{"text":"Up","repeat":900}`)
	says.Calls[0].Native = "computer"
	stub := &toolstest.Model{Answers: []gymkhana.Response{says}}
	ag, err := computeruse.NewNative(gymkhana.AgentSetup{Model: stub, Options: gymkhana.Config(`{"dialect":"anthropic-2026-08-01"}`)})
	if err != nil {
		t.Fatal(err)
	}
	if err := ag.Begin(t.Context(), toolstest.Task(), toolstest.Spec()); err != nil {
		t.Fatal(err)
	}
	for i := range 65 {
		d, err := ag.Act(t.Context(), &gymkhana.Observation{})
		want := `press keys=["ArrowUp"]`
		if i == 64 {
			want = "invalid: more than 64 actions were asked for in one reply"
		}
		if err != nil || toolstest.Show(d) != want {
			t.Fatalf("step %d: %s (%v); want %s", i+1, toolstest.Show(d), err, want)
		}
	}
	if _, err := ag.Act(t.Context(), &gymkhana.Observation{}); err == nil || len(stub.Asked) != 2 {
		t.Errorf("asked %d times (%v); want a second question", len(stub.Asked), err)
	}
}
