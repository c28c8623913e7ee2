package cli

import (
	"cmp"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"gymkhana"
	"gymkhana/model/modeltest"
)

// A wired is a provider whose requests are kept as text, with the model that is asked, where its interface begins, and
// how its model calls its native computer tool; "" for none.
type wired struct {
	model, variable, base string
	native                string
	dialect               string
}

var wiredProviders = []wired{
	{model: "openai/stub", variable: "OPENAI_API_KEY", base: "/v1"},
	{model: "openai-responses/stub", variable: "OPENAI_API_KEY", base: "/v1", dialect: "openai",
		native: `computer {"actions":[{"type":"keypress","keys":["LEFT"]},{"type":"wait"}]}`},
	{model: "anthropic/stub", variable: "ANTHROPIC_API_KEY", dialect: "anthropic-2026-08-01",
		native: `key {"text":"Left"}`},
	{model: "google/gemini-3-stub", variable: "GEMINI_API_KEY", dialect: "gemini", native: `press_key {"key":"left"}`},
	{model: "moonshot/stub", variable: "MOONSHOT_API_KEY", base: "/v1"},
}

// wiredEpisodes are played with every provider: a game as text, one through both interfaces and through the provider's
// own, a phone, a group, and a web site.
var wiredEpisodes = []struct {
	name, line string
	reply      func(p *wired, r *modeltest.Request) modeltest.Reply
}{
	{"sokoban", "sokoban/small-v0/01 --agent online", inWords("# analyze\nLeft it is.\n\n# action\nLeft")},
	{"computeruse", "games/merge-grid/01 --agent computeruse",
		inCalls(`press_keys {"keys":["ArrowLeft"],"reasoning":"They merge."}`)},
	{"semantic", "games/merge-grid/01 --agent semantic", func(_ *wired, r *modeltest.Request) modeltest.Reply {
		return calling(r, r.Tools[0].Name+` {"reasoning":"They merge."}`, "")
	}},
	{"native", "games/merge-grid/01 --agent computeruse-native", func(p *wired, r *modeltest.Request) modeltest.Reply {
		return calling(r, p.native, "computer")
	}},
	{"phone", "phone/mini/click-button --agent phone-image",
		inWords("Reason: I begin there.\nAction: {\"action_type\": \"navigate_home\"}")},
	{"group", "sokoban/small-v0/20 --agent group --option n=2 --option rounds=1",
		inWords("# analyze\nUp.\n\n# action\nUp")},
	{"web", "sites-text/1-hop/hotels-search --agent web",
		inWords("I begin there.\n```goto [http://hotels.localhost/]```")},
}

func inWords(text string) func(*wired, *modeltest.Request) modeltest.Reply {
	return func(*wired, *modeltest.Request) modeltest.Reply {
		return modeltest.Reply{Text: text, Thinking: "hm", Signed: "c2lnbmVk"}
	}
}

func inCalls(call string) func(*wired, *modeltest.Request) modeltest.Reply {
	return func(_ *wired, r *modeltest.Request) modeltest.Reply { return calling(r, call, "") }
}

// calling makes a call that is written as its name and its arguments.
func calling(r *modeltest.Request, call, native string) modeltest.Reply {
	name, args, _ := strings.Cut(call, " ")
	return modeltest.Reply{Thinking: "hm", Signed: "c2lnbmVk",
		Calls: []gymkhana.ToolCall{{ID: fmt.Sprintf("call_%d", r.Turn()), Name: name, Arguments: args, Native: native}}}
}

// The requests to a provider in an episode of each kind are unchanged. The stub refuses what the provider would. Run
// the test with -update to write the files again.
func TestWireOfProviders(t *testing.T) {
	for _, p := range wiredProviders {
		provider, _, _ := strings.Cut(p.model, "/")
		t.Run(provider, func(t *testing.T) {
			t.Parallel()
			var parts []string
			for n, e := range wiredEpisodes {
				if e.name == "native" && p.native == "" {
					continue
				}
				part, bodies := wireOf(t, &p, n)
				if !checkWire(t, provider, "== "+e.name+"\n\n"+part) {
					t.Logf("from the second request to the last: %s", apart(t, bodies[1], bodies[2]))
				}
				parts = append(parts, "== "+e.name+"\n\n"+part)
			}
			keepWire(t, provider, parts)
		})
	}
}

// wireFile is where what leaves for a provider is kept.
func wireFile(provider string) string { return filepath.Join("testdata", "wire", provider+".txt") }

// checkWire compares the new requests with the part of the same episode in the file. With -update it rewrites the file
// instead.
func checkWire(t *testing.T, provider, part string) bool {
	t.Helper()
	if *update {
		return true
	}
	data, err := os.ReadFile(wireFile(provider))
	if err != nil {
		t.Fatal(err)
	}
	if !strings.Contains("\n"+string(data)+"\n== ", "\n"+part+"\n== ") {
		title, _, _ := strings.Cut(part, "\n")
		t.Errorf("%s: %s changed; it is now\n%s", wireFile(provider), title, part)
		return false
	}
	return true
}

// keepWire writes the file with -update.
func keepWire(t *testing.T, provider string, parts []string) {
	t.Helper()
	if *update {
		if err := os.WriteFile(wireFile(provider), []byte(strings.Join(parts, "\n")), 0o644); err != nil {
			t.Fatal(err)
		}
	}
}

// wireOf plays an episode and gives the first request, the second and the last, in short and as they were.
func wireOf(t *testing.T, p *wired, n int) (string, [3][]byte) {
	t.Helper()
	e := &wiredEpisodes[n]
	srv := modeltest.NewServer(t, modeltest.Options{Key: providersKey,
		Reply: func(r *modeltest.Request) modeltest.Reply { return e.reply(p, r) }})
	s := newSession(t)
	s.env[p.variable] = providersKey
	args := append([]string{"run"}, strings.Fields(e.line)...)
	if e.name == "native" {
		args = append(args, "--option", "dialect="+p.dialect)
	}
	s.must(append(args, "--model", p.model, "--base-url", srv.Root()+p.base, "--price", "1,2", "--instances", "1",
		"--token-limit", "400",
		"--parallel", "1", "--out", filepath.Join(t.TempDir(), "r.gym"))...)
	var bodies [][]byte
	for _, r := range srv.Requests() {
		bodies = append(bodies, r.Body)
	}
	if strings.Contains(e.line, "group") { // whose two members ask at the same time, twice a turn
		bodies = bodies[:min(4, len(bodies))]
		slices.SortFunc(bodies, func(a, b []byte) int {
			x, y := modeltest.Shape(t, a), modeltest.Shape(t, b)
			return cmp.Or(cmp.Compare(len(x), len(y)), strings.Compare(x, y))
		})
	}
	if len(bodies) < 3 {
		t.Fatalf("%s: %d requests", e.line, len(bodies))
	}
	three := [3][]byte{bodies[0], bodies[1], bodies[len(bodies)-1]}
	return modeltest.Shape(t, three[:]...), three
}
