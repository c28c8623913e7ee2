package store

import (
	"encoding/json"
	"errors"
	"reflect"
	"strings"
	"testing"

	"gymkhana"
	"gymkhana/store/storetest"
)

// outcomes have every field set, each in its turn; what only some runs have, and is read in the general way, is left out.
func outcomes() []gymkhana.Outcome {
	full := gymkhana.Outcome{Record: "a “record” of its own\n", Goal: `Tap "OK" <b> \`, Scored: true, Fault: "agent", Error: "snow ☃ and \x01",
		Broke: true, Limit: "steps", Ended: gymkhana.Truncated, Reason: "limit: steps", Turns: 1, Steps: -2, Ticks: 3, Invalid: 4, Calls: 5, Reused: 6,
		Verdict: gymkhana.Verdict{Success: true, Progress: 0.1, Reward: -1e-30, Parts: map[string]float64{"home": 1, "a \"b\"": 2.5}},
		Usage:   gymkhana.Usage{In: 7, Out: 8, Cached: 9, Reasoning: 10, CostUSD: 0.01}, Saved: gymkhana.Usage{Out: 1 << 40, CostUSD: 1e21},
		Wall: 1 << 60, Working: 12, Attempts: 13, Dropped: new(14), Moved: 15, Absent: new(3), Thinking: 16}
	list := []gymkhana.Outcome{{}, full}
	for i := range reflect.TypeFor[gymkhana.Outcome]().NumField() {
		var one gymkhana.Outcome
		reflect.ValueOf(&one).Elem().Field(i).Set(reflect.ValueOf(full).Field(i))
		list = append(list, one)
	}
	return list
}

// An outcome written by Finish is read without encoding/json and comes back unchanged. A new field must be added to the
// reader.
func TestOutcomesAreReadAsWritten(t *testing.T) {
	full := outcomes()[1]
	for i := range reflect.TypeFor[gymkhana.Outcome]().NumField() {
		if name := reflect.TypeFor[gymkhana.Outcome]().Field(i).Name; reflect.ValueOf(full).Field(i).IsZero() && name != "Grades" {
			t.Errorf("nothing is said of the field %s", name)
		}
	}
	r := newOutcomeReader()
	for range 2 { // the second time much of it is known
		for _, want := range outcomes() {
			text, err := plainJSON(want)
			if err != nil {
				t.Fatal(err)
			}
			var got gymkhana.Outcome
			if !r.known(string(text), &got) {
				t.Errorf("the reader does not know %s", text)
			}
			if !reflect.DeepEqual(got, want) {
				t.Errorf("%s is read as\n%+v, want\n%+v", text, got, want)
			}
		}
	}
}

// Outcomes in other forms, of other versions and other hands, are read as encoding/json reads them.
func TestOutcomesInOtherForms(t *testing.T) {
	for _, text := range []string{
		"", "null", "{}", " {}", "{} ", "{", "[]", `{"scored":true,"scored":false}`, `{"steps":1,"turns":2}`, `{"Steps":1}`, `{"steps":01}`,
		`{"steps":1.0}`, `{"steps":1e2}`, `{"steps":-0}`, `{"steps":+1}`, `{"steps":null}`, `{"steps":99999999999999999999}`, `{"steps":1,}`,
		`{"verdict":{"progress":.5}}`, `{"verdict":{"progress":5.}}`, `{"verdict":{"progress":1e}}`, `{"verdict":{"progress":0x1}}`,
		`{"verdict":{"progress":1e999}}`, `{"verdict":{"progress":-0}}`, `{"verdict":{"progress":00}}`, `{"verdict":{"progress":1.e5}}`,
		`{"verdict":{"progress":Inf}}`, `{"verdict":{"progress":0E+1}}`, `{"verdict":{"parts":{}}}`, `{"verdict":{"parts":null}}`,
		`{"verdict":{"parts":{"a}":1}}}`, `{"verdict":{"parts":{"a":1,"a":2}}}`, `{"verdict":{"parts":{"a":{}}}}`, `{"verdict":{"parts":[1]}}`,
		`{"verdict":{"success":true,"roles":[{"success":true,"progress":0,"reward":1}]}}`, `{"verdict":{}}`, `{"verdict":{},"verdict":{}}`,
		`{"scored":true,"invalid":1,"dropped":null}`, `{"scored":true,"invalid":1,"dropped":0}`, `{"dropped":1.0}`, `{"scored":true,"dropped":"1"}`,
		`{"scored":true,"grades":[{"prompt":"p","answer":"a"}],"turns":2}`, `{"goal":"\"a\""}`, `{"goal":"\\"}`, `{"goal":"\\\""}`, `{"goal":"\"}`,
		`{"goal":"\u00e9\ud83d\ude00"}`, `{"goal":"\x"}`, "{\"goal\":\"\xff\"}", "{\"goal\":\"a\nb\"}", `{"goal":3}`, `{"goal":"a"`, `{"goal":"a"}}`,
		`{"goal":"a","scored":TRUE}`, `{"goal":"a","scored":truest}`, `{"future":1,"scored":true}`, `{"scored":true,"future":1}`, `{"usage":{"in":1,"out":2}}`,
	} {
		readBothWays(t, newOutcomeReader(), text)
	}
	// A text in quotes and the same without are two.
	r := newOutcomeReader()
	for _, text := range []string{`{"goal":"\"a\"","grades":[]}`, `{"goal":"a"}`, `{"goal":"a","grades":[]}`, `{"goal":"\"a\""}`} {
		readBothWays(t, r, text)
	}
}

// readBothWays reads a text in both ways.
func readBothWays(t *testing.T, r *outcomeReader, text string) {
	t.Helper()
	var want gymkhana.Outcome
	failed := json.Unmarshal([]byte(text), &want)
	got, err := r.read(text)
	if (err == nil) != (failed == nil) {
		t.Errorf("%q: error %v, want %v", text, err, failed)
	} else if err == nil && !reflect.DeepEqual(*got, want) {
		t.Errorf("%q is read as\n%+v, want\n%+v", text, *got, want)
	}
}

// The reader gives the same outcome as encoding/json, whatever a file contains.
func FuzzOutcome(f *testing.F) {
	for _, o := range outcomes() {
		text, err := plainJSON(o)
		if err != nil {
			f.Fatal(err)
		}
		f.Add(string(text))
	}
	r := newOutcomeReader()
	f.Fuzz(func(t *testing.T, text string) { readBothWays(t, r, text) })
}

// Repeated values are in memory once.
func TestOutcomesShareWhatOccursAgain(t *testing.T) {
	text, err := plainJSON(gymkhana.Outcome{Goal: strings.Repeat("a long goal ", 50), Reason: "done", Ended: gymkhana.Terminated,
		Verdict: gymkhana.Verdict{Parts: map[string]float64{"home": 1, "away": 2}}})
	if err != nil {
		t.Fatal(err)
	}
	r := newOutcomeReader()
	again := string(text)
	if n := testing.AllocsPerRun(10, func() {
		if _, err := r.read(again); err != nil {
			t.Fatal(err)
		}
	}); n > 1 {
		t.Errorf("an outcome like another takes %g allocations; want 1", n)
	}
}

// The recorded digest of a run that is not finished comes from its leaves too, without reading all rows into memory; where a
// leaf is missing they have to be read.
func TestTheRecordedDigestOfAnUnfinishedRun(t *testing.T) {
	ctx := t.Context()
	f, id := fresh(t)
	log, err := f.Attempt(ctx, id)
	if err != nil {
		t.Fatal(err)
	}
	if err := errors.Join(log.End(ctx, gymkhana.AttemptDone), f.Finish(ctx, id, storetest.Outcome())); err != nil {
		t.Fatal(err)
	}
	want, err := f.Digest(ctx)
	if err != nil {
		t.Fatal(err)
	}
	for _, whole := range []bool{true, false} {
		got, all, err := f.recorded(ctx)
		if err != nil || all != whole || all && got != want {
			t.Errorf("from the leaves alone: %+v, %v, %v; want %+v, %v", got, all, err, want, whole)
		}
		if got, err := f.Recorded(ctx); err != nil || got.Root != want.Root || got.Episodes != 1 {
			t.Errorf("recorded is %+v, %v; want %+v", got, err, want)
		}
		if err := f.wait(func(b *batch) error { _, err := b.exec("UPDATE episode SET leaf = NULL"); return err }); err != nil {
			t.Fatal(err)
		}
	}
}
