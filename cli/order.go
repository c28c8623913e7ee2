package cli

import (
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"math"
	"os"
	"slices"
	"strconv"
	"strings"
	"time"

	"gymkhana"
	"gymkhana/internal/shell"
	"gymkhana/runner"

	"github.com/spf13/pflag"
)

// order turns the flags and the plan file into plain data.
func (a *app) order(f *runFlags, selectors []string) (runner.Order, error) {
	o := runner.Order{Selectors: selectors, Repeats: f.repeats, Instances: f.instances, PrivateKey: f.private,
		Seed: gymkhana.Seed(f.seed), WorldVersion: f.worldVersion, Label: f.label, IsolateHops: f.isolateHops,
		Judge: f.judge, BaseURL: f.baseURL, KeysTo: f.typed.urls, KeysFor: f.typed.models, NewEndpoint: f.newEndpoint,
		Key: a.host.Getenv, Home: os.DirFS(a.host.home()),
		Parallel: f.parallel, CallTime: f.callTimeout, Given: func(flag string) bool { return f.given[flag] }}
	var err error
	if err = errors.Join(f.bounds(), f.addVersions()); err != nil {
		return o, err
	}
	o.Pivot = f.plan.Pivot
	if err = notStdout("--out ", f.out, "a run file"); err != nil {
		return o, err
	}
	if f.given["label"] {
		if err = gymkhana.CheckLabel(f.label); err != nil {
			return o, inputf("--%v", err)
		}
	}
	if o.Prompts, err = promptFiles(f.prompts); err != nil {
		return o, err
	}
	if o.Price, err = a.parsePrice(f.price); err != nil {
		return o, err
	}
	if o.PerRun, err = parseBudget(f.budget); err != nil {
		return o, err
	}
	if err = checkCache(f.cache); err != nil {
		return o, err
	}
	if f.typed.cache == "" && f.cache == "on" {
		f.cache = "own" // a mode that a plan may name
	}
	if f.resume == "" || f.given["cache"] {
		o.Cache = f.cache
	}
	if o.Matrix, err = f.matrix(); err != nil {
		return o, err
	}
	if o.Parts, err = f.parts(o.Matrix); err != nil {
		return o, err
	}
	// Without selectors no plan is made, and the flags are compared with the run's plan.
	if len(selectors) == 0 {
		o.Matrix.Clock, o.Matrix.Protocol = f.ifGiven("clock", f.clock), f.ifGiven("protocol", f.protocol)
	}
	return o, err
}

// typed holds the values from the command line and the environment, before a plan file is read. Only these decide which
// server a key is sent to, and which cache answers are taken from.
type typed struct {
	urls, models []string
	cache        string // "" if not given
	again        [][2]string
}

func (f *runFlags) whatIsTyped(flags *pflag.FlagSet) typed {
	t := typed{models: slices.Clone(f.models)}
	for _, to := range f.keysTo {
		t.again = append(t.again, [2]string{"--key-to", to})
		if model, url, named := strings.Cut(to, "="); named && strings.Contains(url, "://") && !strings.Contains(model, "://") {
			t.models, to = append(t.models, model), url
		}
		t.urls = append(t.urls, to)
	}
	if f.baseURL != "" {
		t.urls = append(t.urls, f.baseURL)
		t.again = append(t.again, [2]string{"--base-url", f.baseURL})
	}
	if len(f.models) > 0 && f.baseURL != "" {
		t.again = append(t.again, [2]string{"--model", strings.Join(f.models, ",")})
	}
	if f.judge != "" {
		t.models = append(t.models, f.judge)
	}
	if flags.Changed("cache") {
		t.cache = f.cache
		t.again = append(t.again, [2]string{"--cache", f.cache})
	}
	var look func(v any)
	look = func(v any) {
		switch v := v.(type) {
		case []any:
			for _, item := range v {
				look(item)
			}
		case map[string]any:
			for key, item := range v {
				t.option(key, item)
				look(item)
			}
		}
	}
	for _, text := range f.options {
		key, value, _ := strings.Cut(text, "=")
		t.option(key, looseValue(value))
		look(looseValue(value))
	}
	return t
}

// option records an endpoint or a model that an option names.
func (t *typed) option(key string, value any) {
	switch text, _ := value.(string); {
	case text == "":
	case key == "base_url":
		t.urls = append(t.urls, text)
		t.again = append(t.again, [2]string{"--key-to", text})
	case key == "model":
		t.models = append(t.models, text)
	}
}

// cacheAgain gives the cache of a resume: the run's own mode. If that mode would take answers of other runs, the user
// has to name it again.
func cacheAgain(typed, was string) (string, error) {
	switch {
	case typed != "":
		return typed, nil
	case was == "on" || was == "off" || was == "own" || was == "":
		return cmp.Or(was, "own"), nil
	}
	return "", inputf("the run file says to take answers from the cache %s; add --cache %[1]s if you trust that cache, "+
		"or --cache off", shell.Word(was))
}

// bounds refuses numbers that make no sense for their flag.
func (f *runFlags) bounds() error {
	for _, n := range []struct {
		flag  string
		value float64
	}{
		{"repeats", float64(f.repeats)}, {"instances", float64(f.instances)}, {"parallel", float64(f.parallel)}, {"estimate", float64(f.estimate)},
		{"token-limit", float64(f.tokenLimit)}, {"cost-limit", f.costLimit}, {"time-limit", f.timeLimit.Seconds()},
		{"working-limit", f.workingLimit.Seconds()}, {"max-tokens", float64(f.maxTokens)}, {"temperature", f.temperature},
		{"max-pause", f.maxPause.Seconds()}, {"call-timeout", f.callTimeout.Seconds()}, {"fail-under", f.failUnder},
	} {
		if !(n.value >= 0) || math.IsInf(n.value, 0) { // catches NaN too
			return inputf("--%s %g: want a number of 0 or more", n.flag, n.value)
		}
	}
	for _, flag := range []struct {
		name    string
		is, bad bool
		want    string
	}{
		{"repeats", f.given["repeats"], f.repeats == 0, "want 1 or more"},
		{"instances", f.given["instances"], f.instances == 0, "want 1 or more"},
		{"call-timeout", f.given["call-timeout"], f.callTimeout == 0, "want the longest time for one answer, such as 10m"},
		{"fail-under", true, f.failUnder > 1, "want a rate from 0 to 1"},
		{"parallel", true, f.parallel > runner.MostAtOnce, fmt.Sprintf("at most %d episodes are played at once", runner.MostAtOnce)},
	} {
		if flag.is && flag.bad {
			return inputf("--%s: %s", flag.name, flag.want)
		}
	}
	if f.maxPause > 0 && f.callTimeout > f.maxPause {
		return inputf("--call-timeout %s is longer than --max-pause %s, so one slow answer could stop the run; raise --max-pause too",
			f.callTimeout, f.maxPause)
	}
	return nil
}

// ifGiven gives the value of a flag if the user set it, else "".
func (f *runFlags) ifGiven(flag, value string) string {
	if f.given[flag] {
		return value
	}
	return ""
}

// matrix gives the arms to run. Agents and models from flags replace those of the plan file.
func (f *runFlags) matrix() (runner.Matrix, error) {
	m := runner.Matrix{Agents: f.agents, Models: f.models, Exclude: f.plan.Exclude, Options: map[string]any{},
		World: f.plan.World, Clock: f.clock, Protocol: f.protocol, Screen: f.screen,
		PerEpisode: gymkhana.Limits{Tokens: f.tokenLimit, CostUSD: f.costLimit, Wall: f.timeLimit,
			Working: f.workingLimit},
		Sampling: gymkhana.Sampling{MaxTokens: f.maxTokens}}
	if f.hasTemperature {
		m.Sampling.Temperature = &f.temperature
	}
	if err := f.checkMatrix(&m); err != nil {
		return m, err
	}
	for _, axis := range f.plan.axes {
		switch {
		case axis.Name == "agent" && len(m.Agents) == 0:
			m.Agents = texts(axis.Values)
		case axis.Name == "model" && len(m.Models) == 0:
			m.Models = texts(axis.Values)
		case axis.Name == "agent", axis.Name == "model":
		default:
			m.Axes = append(m.Axes, axis)
		}
	}
	maps.Copy(m.Options, f.plan.Options)
	for _, text := range f.options {
		key, value, found := strings.Cut(text, "=")
		if !found || key == "" {
			return m, inputf("--option %q: want key=value", text)
		}
		if number := inexact(value); number != "" {
			return m, inputf("--option %s: %s is too large to be stored exactly", brief(key), brief(number))
		}
		m.Options[key] = looseValue(value)
	}
	return m, nil
}

// parts gives the parts of a plan. What a part leaves out is that of the whole; flags that were typed win over it.
func (f *runFlags) parts(whole runner.Matrix) ([]runner.Part, error) {
	var list []runner.Part
	for i, part := range f.plan.Parts {
		m := whole
		m.Agents, m.Options, m.World = part.Agent, part.Options, part.World
		for _, own := range []struct {
			flag, value string
			into        *string
		}{{"clock", part.Clock, &m.Clock}, {"protocol", part.Protocol, &m.Protocol}, {"screen", part.Screen, &m.Screen}} {
			if own.value == "" {
				continue
			}
			if f.given[own.flag] {
				return nil, f.wrong("parts", "entry %d sets %s, and so does --%[2]s or the key of the plan; remove one of them", i+1, own.flag)
			}
			*own.into = own.value
		}
		repeats := part.Repeats
		if f.repeats > 0 {
			repeats = f.repeats
		}
		list = append(list, runner.Part{Selectors: part.Run, Matrix: m, Repeats: repeats})
	}
	return list, nil
}

// texts writes values as they would be typed after a flag.
func texts(values []any) []string {
	var list []string
	for _, v := range values {
		list = append(list, fmt.Sprint(v))
	}
	return list
}

// promptFiles opens a folder of prompts; nil for none.
func promptFiles(folder string) (fs.FS, error) {
	if folder == "" {
		return nil, nil
	}
	info, err := os.Stat(folder)
	if err != nil || !info.IsDir() {
		return nil, inputf("--prompts %s is not a folder", folder)
	}
	return os.DirFS(folder), nil
}

// mostBudget is the largest budget, in any unit. No real budget reaches it.
const mostBudget = 1e12

// parseBudget reads 5usd, 2Mtok, 500ktok, 30m.
func parseBudget(s string) (gymkhana.Limits, error) {
	var l gymkhana.Limits
	if s == "" {
		return l, nil
	}
	lower := strings.ToLower(strings.TrimSpace(s))
	if d, err := time.ParseDuration(lower); err == nil && d > 0 {
		l.Wall = d
		return l, nil
	}
	for _, unit := range []struct {
		suffix string
		set    func(float64)
	}{
		{"usd", func(v float64) { l.CostUSD = v }},
		{"mtok", func(v float64) { l.Tokens = int(v * 1e6) }},
		{"ktok", func(v float64) { l.Tokens = int(v * 1e3) }},
		{"tok", func(v float64) { l.Tokens = int(v) }},
	} {
		text, found := strings.CutSuffix(lower, unit.suffix)
		if !found {
			continue
		}
		v, err := strconv.ParseFloat(strings.TrimSpace(text), 64)
		if err != nil || !(v > 0 && v <= mostBudget) {
			break
		}
		if unit.set(v); l != (gymkhana.Limits{}) { // less than one token counts as none
			return l, nil
		}
		break
	}
	return l, inputf("--budget %q: want dollars (5usd), tokens (500ktok, 2Mtok) or time (30m)", s)
}

// parsePrice reads 0.1,0.4 or 0.1,0.05,0.4; nil for none. The price is dated today.
func (a *app) parsePrice(s string) (*gymkhana.Price, error) {
	if s == "" {
		return nil, nil
	}
	var of []float64
	for _, text := range strings.Split(s, ",") {
		v, err := strconv.ParseFloat(strings.TrimSpace(text), 64)
		if err != nil || !(v >= 0 && v < 1e6) {
			return nil, inputf("--price %q: %q is not a price in dollars per million tokens", s, text)
		}
		of = append(of, v)
	}
	p := &gymkhana.Price{AsOf: a.host.Now().Format(time.DateOnly)}
	switch len(of) {
	case 2:
		p.In, p.Cached, p.Out = of[0], of[0], of[1]
	case 3:
		p.In, p.Cached, p.Out = of[0], of[1], of[2]
	default:
		return nil, inputf("--price %q: want IN,OUT or IN,CACHED,OUT, such as 0.1,0.4", s)
	}
	return p, nil
}

// looseValue reads a value as JSON if it is JSON, else as text.
func looseValue(text string) any {
	var v any
	if err := json.Unmarshal([]byte(text), &v); err == nil {
		return v
	}
	if n, err := strconv.ParseInt(text, 10, 64); err == nil {
		return n
	}
	return text
}

// inexact gives the first whole number in a JSON text that cannot be stored exactly, or "".
func inexact(text string) string {
	read := json.NewDecoder(strings.NewReader(text))
	read.UseNumber()
	for {
		token, err := read.Token()
		if err != nil {
			return ""
		}
		if n, ok := token.(json.Number); ok && !strings.ContainsAny(n.String(), ".eE") {
			if whole, err := n.Int64(); err != nil || whole > mostWhole || whole < -mostWhole {
				return n.String()
			}
		}
	}
}
