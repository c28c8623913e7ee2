package kit

// A Field is a number or another value that a game publishes. Verifiers and heuristics see only these values of the
// state. The kit adds the common ones.
type Field[S any] struct {
	Name string // "score", "metrics.snake_length"
	Doc  string
	Type string // int, number, bool, text or list
	Min  float64
	Max  float64 // the bounds of a number, which kittest checks

	Number func(*S) float64 // reads an int, a number or a bool
	Value  func(*S) any     // reads a text or a list
}

// Int declares a whole number between lo and hi.
func Int[S any](name, doc string, lo, hi int, value func(*S) int) Field[S] {
	return Field[S]{Name: name, Doc: doc, Type: "int", Min: float64(lo), Max: float64(hi),
		Number: func(s *S) float64 { return float64(value(s)) }}
}

// Number declares a number in fixed point between lo and hi.
func Number[S any](name, doc string, lo, hi int, value func(*S) Fix) Field[S] {
	return Field[S]{Name: name, Doc: doc, Type: "number", Min: float64(lo), Max: float64(hi),
		Number: func(s *S) float64 { return value(s).Float() }}
}

// Bool declares a truth value: 1 or 0.
func Bool[S any](name, doc string, value func(*S) bool) Field[S] {
	return Field[S]{Name: name, Doc: doc, Type: "bool", Max: 1, Number: func(s *S) float64 { return truth(value(s)) }}
}

// Text declares a word.
func Text[S any](name, doc string, value func(*S) string) Field[S] {
	return Field[S]{Name: name, Doc: doc, Type: "text", Value: func(s *S) any { return value(s) }}
}

// List declares a list of anything that encoding/json can write: entities, rows of a board.
func List[S any](name, doc string, value func(*S) any) Field[S] {
	return Field[S]{Name: name, Doc: doc, Type: "list", Value: value}
}

func truth(b bool) float64 {
	if b {
		return 1
	}
	return 0
}

// Field finds a field by its name, or returns nil.
func (g *Game[S]) Field(name string) *Field[S] {
	for i := range g.Fields {
		if g.Fields[i].Name == name {
			return &g.Fields[i]
		}
	}
	return nil
}

// Common describes the fields that the kit adds to every game, for documentation.
var Common = []struct{ Name, Type, Doc string }{
	{"gameTimeMs", "number", "game clock since the episode started, in milliseconds"},
	{"attempt", "int", "the round, from 1; a lost one is followed by the next"},
	{"is_actionable", "bool", "whether input matters now"},
	{"terminal.isTerminal", "bool", "whether the round is over"},
	{"terminal.outcome", "text", "success, fail or empty"},
	{"terminal.reason", "text", "why the round is over"},
}
