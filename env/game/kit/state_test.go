package kit

import (
	"reflect"
	"testing"
)

// The parts of a state that verifiers and heuristics read: the declared fields, and those that every game has.
func TestFieldsOfAState(t *testing.T) {
	w := open(t, `{"params":{"size":2}}`)
	step(t, w, `do add`)
	common := func(ms, attempt, actionable, over float64, outcome, reason string) map[string]any {
		return map[string]any{"count": 1.0, "half": 0.5, "some": 1.0, "end": reason, "sizes": []int{2}, "gameTimeMs": ms,
			"attempt": attempt, "is_actionable": actionable, "terminal.isTerminal": over, "terminal.outcome": outcome,
			"terminal.reason": reason}
	}
	s := w.State()
	if got, want := s.All(), common(200, 1, 1, 0, "", ""); !reflect.DeepEqual(got, want) {
		t.Errorf("the fields are\n%v\nwant\n%v", got, want)
	}
	step(t, w, `press keys=["x"]`)
	if got, want := w.State().All(), common(400, 1, 0, 1, Fail, "lost"); !reflect.DeepEqual(got, want) {
		t.Errorf("after a loss they are\n%v\nwant\n%v", got, want)
	}
	if got, want := s.All(), common(200, 1, 1, 0, "", ""); !reflect.DeepEqual(got, want) {
		t.Errorf("an earlier state has changed to\n%v", got)
	}
	for _, field := range []string{"end", "sizes", "terminal.outcome", "terminal.reason", "nothing"} {
		if n, ok := s.Number(field); ok || n != 0 {
			t.Errorf("%s is the number %v", field, n)
		}
	}
	if s.Value("nothing") != nil {
		t.Errorf("a field that does not exist is %v", s.Value("nothing"))
	}
	if f := w.game.Field("half"); f == nil || f.Name != "half" || w.game.Field("nothing") != nil {
		t.Errorf("the field half is %v", f)
	}
}

func TestAGameMaySayThatInputHasNoEffect(t *testing.T) {
	for want, actionable := range map[float64]func(*slate) bool{0: func(*slate) bool { return false },
		1: func(*slate) bool { return true }} {
		w := open(t, "")
		w.game.Actionable = actionable
		if got, _ := w.State().Number("is_actionable"); got != want {
			t.Errorf("is_actionable is %v; want %v", got, want)
		}
		step(t, w, `press keys=["x"]`)
		if got, _ := w.State().Number("is_actionable"); got != 0 {
			t.Errorf("in a lost round it is %v", got)
		}
	}
}

// Some games copy their state themselves, which is faster; the kit then makes no copy.
func TestAGameMayCopyItself(t *testing.T) {
	g, copies := newSlate(), 0
	g.Clone = func(s *slate) slate { copies++; return slate{Size: s.Size, End: "copied"} }
	w := openGame(t, g, "")
	step(t, w, "noop")
	copies = 0
	w.shown = nil
	if got := w.State().Moment.Play.End; got != "copied" || copies != 1 {
		t.Errorf("the state ends %q after %d copies", got, copies)
	}
	w.State()
	if copies != 1 {
		t.Errorf("the same moment was copied %d times", copies)
	}
}

func TestDecodeTellsTheGame(t *testing.T) {
	if _, err := newSlate().Decode([]byte(`{"attempt":"one"}`)); err == nil || err.Error()[:15] != "state of slate:" {
		t.Errorf("a text that is not a state: %v", err)
	}
}
