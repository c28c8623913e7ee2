package page

import (
	_ "embed"
	"encoding/json"
	"fmt"

	"gymkhana"
)

//go:embed miniwob.js
var miniwobJS string

//go:embed gameapi.js
var gameapiJS string

// A contract is how a kind of page is started and read, as expressions in JavaScript.
type contract struct {
	start   string // begins the episode
	ready   string // whether the page can be played; "": at once
	state   string // what is read after each step
	goal    string // the goal in the page's own words; ""
	restart string // begins another round
}

// maxState is the longest state that is read, in characters of JSON.
const maxState = 1 << 20

// contractOf gives the contract of a setup for one instance.
func contractOf(s *Setup, seed gymkhana.Seed) contract {
	switch s.Kind {
	case MiniWoBKind:
		call := caller(miniwobJS)
		return contract{start: call("start", seed, s.Mode, s.OwnTime), ready: call("ready"), state: call("state"), goal: call("goal")}
	case GameKind:
		call := caller(gameapiJS)
		return contract{start: call("start", seed), ready: call("ready"), state: call("state"), restart: call("restart")}
	}
	with := func(expression string) string {
		if expression == "" {
			return ""
		}
		return fmt.Sprintf("((seed) => (%s\n))(%d)", expression, seed)
	}
	c := contract{start: with(s.Start), ready: with(s.Ready), state: with(s.State), goal: with(s.Goal)}
	if c.state == "" {
		c.state = "({title: document.title, address: location.href})"
	}
	return c
}

// caller makes calls of the functions of a script of ours.
func caller(script string) func(function string, args ...any) string {
	return func(function string, args ...any) string {
		list, err := json.Marshal(args)
		if err != nil {
			panic("env/page: numbers and texts cannot be encoded: " + err.Error())
		}
		if args == nil {
			list = []byte("[]")
		}
		return fmt.Sprintf("(%s\n)().%s(...%s)", script, function, list)
	}
}

// reading wraps an expression so that it returns JSON as text. An exception becomes a value, since
// a page can break the expression at any time. Numbers that JSON readers would round become texts,
// and NaN and the infinities become null.
func reading(expression string) string {
	return fmt.Sprintf(`(() => {
	let value;
	try { value = %s } catch (err) { value = {error: String(err)} }
	const exact = (k, v) => typeof v === 'bigint' || Number.isFinite(v) && Math.abs(v) > Number.MAX_SAFE_INTEGER ? String(v) : v;
	const text = JSON.stringify(value, exact) ?? 'null';
	return text.length > %d ? JSON.stringify({error: 'the state has ' + text.length + ' characters'}) : text;
})()`, expression, maxState)
}
