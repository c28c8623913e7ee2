package model

import (
	"math"
	"strings"
	"testing"

	"gymkhana"
	"gymkhana/metric"
)

func TestProfileFor(t *testing.T) {
	limit := gymkhana.ImageLimit{LongSide: 2048, MaxPixels: 1572864}
	for _, c := range []struct {
		name   string
		coords gymkhana.CoordSpace
		image  gymkhana.ImageLimit
		tools  gymkhana.ToolStyle
	}{
		{"openai/gpt-4o", gymkhana.Absolute, limit, gymkhana.OpenAITools},
		{"gpt-5-mini", gymkhana.Absolute, limit, gymkhana.OpenAITools},
		{"compat/Qwen/Qwen2.5-VL-7B-Instruct", gymkhana.Resized, gymkhana.ImageLimit{MaxPixels: 12845056, Factor: 28}, gymkhana.HermesTools},
		{"compat/qwen2.5vl:7b", gymkhana.Resized, gymkhana.ImageLimit{MaxPixels: 12845056, Factor: 28}, gymkhana.HermesTools},
		{"Qwen/Qwen3-VL-8B-Instruct", gymkhana.Grid1000, gymkhana.ImageLimit{Factor: 32}, gymkhana.HermesTools},
		{"ByteDance-Seed/UI-TARS-1.5-7B", gymkhana.Resized, gymkhana.ImageLimit{MaxPixels: 12845056, Factor: 28}, gymkhana.NoTools},
		{"ui-tars-72b-dpo", gymkhana.Grid1000, gymkhana.ImageLimit{}, gymkhana.NoTools},
		{"compat/llava:13b", gymkhana.Absolute, gymkhana.ImageLimit{LongSide: 672}, gymkhana.NoTools},
		{"anthropic/claude-sonnet-4-6", gymkhana.Absolute, gymkhana.ImageLimit{LongSide: 1568, MaxPixels: 1150000}, gymkhana.OpenAITools},
		{"anthropic/claude-opus-4-8", gymkhana.Absolute, gymkhana.ImageLimit{LongSide: 2000, MaxPixels: 3500000}, gymkhana.OpenAITools},
		{"google/gemini-2.5-computer-use-preview-10-2025", gymkhana.Grid999, gymkhana.ImageLimit{}, gymkhana.OpenAITools},
		{"google/gemini-3-flash-preview", gymkhana.Grid1000, gymkhana.ImageLimit{}, gymkhana.OpenAITools},
		{"compat/mystery", gymkhana.Absolute, gymkhana.ImageLimit{}, gymkhana.OpenAITools},
	} {
		got := ProfileFor(c.name)
		if got.Name != c.name || got.Coords != c.coords || got.Image != c.image || got.Tools != c.tools {
			t.Errorf("%s: got %+v; want %s, %+v, %s", c.name, got, c.coords, c.image, c.tools)
		}
	}
}

func TestPrices(t *testing.T) {
	for name, want := range map[string]gymkhana.Price{
		"openai/gpt-4o":          {In: 2.5, Cached: 1.25, Out: 10, AsOf: "2025-12-01"},
		"gpt-4o-2024-05-13":      {In: 5, Cached: 5, Out: 15, AsOf: "2025-12-01"},
		"GPT-4o-mini-2024-07-18": {In: 0.15, Cached: 0.075, Out: 0.6, AsOf: "2025-12-01"},
		"gpt-4o-audio-preview":   {Unknown: true},
		"gpt-5.4":                {Unknown: true},
		"compat/mystery":         {Unknown: true},
		"anthropic/claude-opus-4-5-20251101": {In: 5, Cached: 0.5, Written: 6.25, Out: 25, AsOf: "2026-10-10",
			Source: "platform.claude.com/docs/en/about-claude/pricing"},
		"claude-opus-4-50": {Unknown: true},
	} {
		if got := ProfileFor(name).Price; got != want {
			t.Errorf("%s: got %+v; want %+v", name, got, want)
		}
	}
}

func TestOverrides(t *testing.T) {
	prices, err := LoadPrices(strings.NewReader("as_of: 2026-11-01\nmodels: [{match: \"gpt-*\", in: 1, out: 2}]"))
	if err != nil {
		t.Fatal(err)
	}
	profiles, err := LoadProfiles(strings.NewReader("profiles: [{match: [mystery], coords: grid999, no_roles: true}]\n" +
		"computer_use: [{match: [mystery-2], native: qwen}]"))
	if err != nil {
		t.Fatal(err)
	}
	if got, want := ProfileFor("gpt-4o", prices, profiles).Price, (gymkhana.Price{In: 1, Cached: 1, Out: 2, AsOf: "2026-11-01"}); got != want {
		t.Errorf("price: got %+v; want %+v", got, want)
	}
	if got := ProfileFor("compat/mystery", prices, profiles); got.Coords != gymkhana.Grid999 || !got.NoRoles || !got.Price.Unknown {
		t.Errorf("profile: got %+v", got)
	}
	if got := ProfileFor("gpt-6", profiles); got.Native != "openai" || got.Coords != gymkhana.Absolute {
		t.Errorf("a model that the user's table does not know: got %+v", got)
	}
	if got := ProfileFor("compat/mystery-2", profiles); got.Native != "qwen" || got.Coords != gymkhana.Absolute {
		t.Errorf("a model of which it knows the native dialect: got %+v", got)
	}
	if got := ProfileFor("o3", prices).Price; got != BuiltinPrices().For("o3") {
		t.Errorf("a model the user's table does not know: got %+v", got)
	}
}

func TestStrictTables(t *testing.T) {
	prices := func(s string) error { _, err := LoadPrices(strings.NewReader(s)); return err }
	profiles := func(s string) error { _, err := LoadProfiles(strings.NewReader(s)); return err }
	for _, c := range []struct {
		load       func(string) error
		text, want string
	}{
		{prices, "as_of: 2026-11-01\nmodels:\n  - match: x\n    inn: 2", `line 4: unknown key "inn"; did you mean "in"?`},
		{prices, "asof: 2026-11-01", `line 1: unknown key "asof"; did you mean "as_of"?`},
		{prices, "models: []", "no as_of"},
		{prices, "as_of: yesterday", "line 1"},
		{prices, "as_of: 2026-11-01\nmodels: [{match: x, in: 1}]", "line 2: want both"},
		{prices, "as_of: 2026-11-01\nmodels: [{match: x, in: -1, out: 1}]", "line 2: -1 is no price"},
		{prices, "as_of: 2026-11-01\nmodels: [{match: x, in: 1, out: 1, written: -1}]", "line 2: -1 is no price"},
		{prices, "as_of: 2026-11-01\nmodels: [{match: x, in: 1, out: 1, as_of: soon}]", "line 2: as_of \"soon\" is no date"},
		{prices, "as_of: 2026-11-01\nmodels: [{match: x, in: .nan, out: 1}]", "is no price"},
		{prices, "as_of: 2026-11-01\nmodels: [{match: x, in: cheap, out: 1}]", "line 2"},
		{prices, "as_of: 2026-11-01\nmodels: [{match: '[', in: 1, out: 1}]", "no glob"},
		{prices, "as_of: 2026-11-01\nmodels: 3", "line 2: models is no list"},
		{prices, "as_of: 2026-11-01\nmodels: [{match: x, match: y}]", "twice"},
		{prices, "", "empty"},
		{prices, "[]", "want a mapping"},
		{prices, "a: [", "line"},
		{profiles, "profiles:\n- match: [x]\n  cords: absolute", `line 3: unknown key "cords"; did you mean "coords"?`},
		{profiles, "profiles:\n- match: [x]\n  coords: grid100", `unknown coords "grid100"; did you mean "grid1000"?`},
		{profiles, "profiles:\n- match: [x]\n  tools: herms", `did you mean "hermes"?`},
		{profiles, "profiles:\n- match: [x]\n  image: {longside: 3}", `line 3: unknown key "longside"; did you mean "long_side"?`},
		{profiles, "profiles:\n- match: [x]\n  image: {factor: -1}", "negative"},
		{profiles, "profiles:\n- match: [x]\n  picture: {ptch: 3}", `line 3: unknown key "ptch"; did you mean "patch"?`},
		{profiles, "profiles:\n- match: [x]\n  picture: {flat: -3}", "negative"},
		{profiles, "profiles:\n- match: [x]\n  picture: {flat: 3, tolerance: 1}", "no share below 1"},
		{profiles, "profiles:\n- match: [x]\n  image: {most: -1}", "negative"},
		{profiles, "profiles:\n- match: [x]\n  context: -1", "negative"},
		{profiles, "profiles:\n- match: [x]\n  refuses: [top-p]", `line 2: unknown parameter "top-p" in refuses; did you mean "top_p"?`},
		{profiles, "computer_use:\n- match: [x]", "line 2: no native"},
		{profiles, "computer_use:\n- native: openai", "no match"},
		{profiles, "computer_use:\n- {match: [x], dialect: openai}", `unknown key "dialect"`},
		{profiles, "computer_use: openai", "computer_use is no list"},
		{profiles, "profiles:\n- coords: absolute", "no match"},
	} {
		err := c.load(c.text)
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%q:\n got %v\nwant %s", c.text, err, c.want)
			continue
		}
		if gymkhana.FaultOf(err) != gymkhana.FaultSetup {
			t.Errorf("%q: blamed on %s", c.text, gymkhana.FaultOf(err))
		}
	}
}

// Tokens written to a cache have their own price; its default is the price of the prompt.
func TestCost(t *testing.T) {
	u := gymkhana.Usage{In: 1000, Cached: 600, Written: 300, Out: 10}
	for want, p := range map[float64]gymkhana.Price{
		100*4 + 600*0.5 + 300*5 + 10*20: {In: 4, Cached: 0.5, Written: 5, Out: 20},
		400*4 + 600*0.5 + 10*20:         {In: 4, Cached: 0.5, Out: 20},
	} {
		if got := p.Cost(u) * 1e6; math.Abs(got-want) > 1e-6 {
			t.Errorf("%+v: got %g; want %g", p, got, want)
		}
	}
}

// The formula of pictures is part of a profile.
func TestPictureFormulas(t *testing.T) {
	for name, want := range map[string]float64{"openai/gpt-4o": 765, "openai/gpt-4o-mini": 2833 + 4*5667, "anthropic/claude-haiku-4-5": 1369,
		"anthropic/claude-opus-5": 1369, "google/gemini-3-flash-preview": 1090, "google/gemini-2.5-pro": 4 * 258, "openai/gpt-6": 0,
		"google/gemini-2.5-computer-use-preview": 4 * 258, "google/gemini-4-pro": 0, "openai-responses/computer-use-preview": 65 + 4*129,
		"openai/gpt-5-mini": 1228.8, "openai/gpt-5-nano-2025-08-07": 1536, "openai/gpt-5.4": 1228.8, "openai/gpt-5.4-mini": 1228.8, "openai/gpt-5.4-pro": 0,
		"openai/gpt-5": 70 + 4*140, "openai/gpt-4.1": 765, "openai/gpt-4.1-mini": 1.62 * 1024, "openai/gpt-4.1-nano": 2.46 * 1024, "openai/o3": 675,
		"openai/o1-pro": 675, "openai/o4-mini": 1.72 * 1024, "openrouter/google/gemini-2.5-flash": 4 * 258, "compat/llava-1.5-7b": 0, "compat/x": 0} {
		p := ProfileFor(name).Picture
		if got := metric.PictureTokens(p, 1024, 1024); got != want || p.Known() != (want > 0) || p.Known() != (p.Source != "") {
			t.Errorf("%s: got %g of %+v; want %g", name, got, p, want)
		}
	}
}
