package devicetest

import (
	"bytes"
	"encoding/json"
	"reflect"
	"slices"
	"strings"
	"testing"

	"gymkhana"
	"gymkhana/env/phone/device"
	"gymkhana/env/phone/ui"
)

// Lasting changes every field of an app's data and of the system, one at a time, on a phone whose goal asks for no
// change, if there is such a family. The verifier has to notice each field that is not declared volatile. A volatile
// field must change neither the verdict nor the lasting state. So a new field cannot be forgotten.
func Lasting(t *testing.T, kit *device.Kit, tasks []*gymkhana.Task, app device.Program) {
	t.Helper()
	design := reflect.ValueOf(app).Elem()
	name := design.FieldByName("Name").String()
	volatile := design.FieldByName("Volatile").Interface().([]string)
	e := still(t, kit, tasks)
	data := design.FieldByName("Show").Type().In(1).Elem()
	for _, part := range []struct {
		path     []string
		kind     reflect.Type
		volatile []string
	}{{[]string{"apps", name}, data, volatile}, {[]string{"system"}, reflect.TypeFor[ui.System](), device.Volatile}} {
		p := &prober{t: t, episode: e, path: part.path, volatile: part.volatile, root: reflect.New(part.kind).Elem()}
		p.read()
		populate(p.root)
		p.populated = p.state()
		p.walk(p.root, "")
		for _, v := range part.volatile {
			if !slices.Contains(p.met, v) {
				t.Errorf("%v: %q is declared volatile, and there is no such field", part.path, v)
			}
		}
	}
}

// still begins a task that asks for no change; if there is none, the first task.
func still(t *testing.T, kit *device.Kit, tasks []*gymkhana.Task) *episode {
	t.Helper()
	for _, task := range tasks {
		e := begin(t, kit, task, task.Instances[0])
		off := e.score.Verdict().Parts["off"]
		if task.Tagged("question") && off == 1 || task.Tagged("mini") {
			return e
		}
	}
	return begin(t, kit, tasks[0], tasks[0].Instances[0])
}

// A prober changes one part of a phone's data field by field.
type prober struct {
	t         *testing.T
	episode   *episode
	path      []string // the way to the part in the state
	volatile  []string
	root      reflect.Value // the part
	populated gymkhana.State
	met       []string // paths of fields
}

// read extracts the part from the episode's state.
func (p *prober) read() {
	p.t.Helper()
	raw := json.RawMessage(p.episode.frame().State.AppendCanonical(nil))
	for _, key := range p.path {
		var members map[string]json.RawMessage
		if err := json.Unmarshal(raw, &members); err != nil {
			p.t.Fatal(err)
		}
		raw = members[key]
	}
	if err := json.Unmarshal(raw, p.root.Addr().Interface()); err != nil {
		p.t.Fatal(err)
	}
}

// state returns the episode's state with the current part.
func (p *prober) state() gymkhana.State {
	p.t.Helper()
	var whole map[string]any
	dec := json.NewDecoder(bytes.NewReader(p.episode.frame().State.AppendCanonical(nil)))
	dec.UseNumber()
	if err := dec.Decode(&whole); err != nil {
		p.t.Fatal(err)
	}
	inside := whole
	for _, key := range p.path[:len(p.path)-1] {
		inside = inside[key].(map[string]any)
	}
	inside[p.path[len(p.path)-1]] = p.root.Interface()
	text, err := json.Marshal(whole)
	if err != nil {
		p.t.Fatal(err)
	}
	state, err := p.episode.kit.Decode(text)
	if err != nil {
		p.t.Fatalf("%v: %v", p.path, err)
	}
	return state
}

// populate gives every empty list an element, so that its fields can be changed.
func populate(v reflect.Value) {
	switch v.Kind() {
	case reflect.Struct:
		for i := range v.NumField() {
			populate(v.Field(i))
		}
	case reflect.Slice:
		if v.Len() == 0 {
			v.Set(reflect.MakeSlice(v.Type(), 1, 1))
			number(v.Index(0))
		}
		populate(v.Index(0))
	case reflect.Array:
		populate(v.Index(0))
	}
}

// number makes all numbers in a value 1, the smallest id.
func number(v reflect.Value) {
	switch {
	case v.CanInt():
		v.SetInt(1)
	case v.Kind() == reflect.Struct:
		for i := range v.NumField() {
			number(v.Field(i))
		}
	}
}

// walk changes each field below a value, and restores it.
func (p *prober) walk(v reflect.Value, path string) {
	p.met = append(p.met, path)
	switch v.Kind() {
	case reflect.Struct:
		for i := range v.NumField() {
			key, _, _ := strings.Cut(v.Type().Field(i).Tag.Get("json"), ",")
			p.walk(v.Field(i), strings.TrimPrefix(path+"."+key, "."))
		}
		return
	case reflect.Slice:
		whole := v.Interface()
		v.Set(v.Slice(1, v.Len()))
		p.judge(path + " without its first")
		v.Set(reflect.ValueOf(whole))
		p.walk(v.Index(0), path)
		return
	case reflect.Array:
		p.walk(v.Index(v.Len()-1), path)
		return
	}
	before := reflect.New(v.Type()).Elem()
	before.Set(v)
	switch {
	case v.Kind() == reflect.Bool:
		v.SetBool(!v.Bool())
	case v.Kind() == reflect.String:
		v.SetString(v.String() + " 2")
	default:
		v.SetInt(v.Int() + 1)
	}
	p.judge(path)
	v.Set(before)
}

// judge compares the changed state with the original one, as a verifier that started there.
func (p *prober) judge(what string) {
	p.t.Helper()
	verifier, err := p.episode.kit.Verifier(nil)
	if err != nil {
		p.t.Fatal(err)
	}
	now := p.state()
	score := verifier.Start(p.episode.task, gymkhana.Frame{State: p.populated})
	before := score.Verdict().Parts["off"]
	score.Add(gymkhana.Frame{State: now})
	noticed := score.Verdict().Parts["off"] > before
	field, _, _ := strings.Cut(what, " ")
	judged := strings.HasSuffix(field, "id") || p.episode.task.Tagged("mini") // by the data that it refers to, or by Ended
	free := slices.ContainsFunc(p.volatile, func(v string) bool { return field == v || strings.HasPrefix(field, v+".") })
	was, is := lasting(p.populated), lasting(now)
	switch {
	case !free && !noticed:
		p.t.Errorf("%v: %s may change without being noticed; give it a row, or declare it volatile", p.path, what)
	case free && !judged && (noticed || was != is && field != "shell.answer" && field != "shell.told"):
		p.t.Errorf("%v: %s is declared volatile, and a change of it counts", p.path, what)
	}
}

// lasting returns the lasting state of an episode that ends in a state.
func lasting(s gymkhana.State) string { return string(s.(gymkhana.Lasting).AppendLasting(nil)) }
