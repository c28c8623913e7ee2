package page

import (
	"encoding/json"
	"errors"
	"fmt"
	"reflect"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"go.yaml.in/yaml/v3"

	"gymkhana"
	"gymkhana/internal/lazy"
)

// maxMistakes is how many mistakes of a page's file are reported at once.
const maxMistakes = 10

// A proofreader checks the YAML file of a page against its types, and names the line of each mistake: unknown keys on every
// level, and conditions that are none. What it lets pass is decoded strictly afterwards.
type proofreader struct {
	file  string
	wrong []error
}

// proofread returns the mistakes in the file of a page, each as "file:line: text".
func proofread(file string, text []byte) error {
	var doc yaml.Node
	if err := yaml.Unmarshal(text, &doc); err != nil || len(doc.Content) == 0 {
		return nil // reported by the decoder
	}
	p := proofreader{file: file}
	p.value(doc.Content[0], reflect.TypeFor[File](), "")
	return errors.Join(p.wrong...)
}

func (p *proofreader) say(n *yaml.Node, format string, args ...any) {
	if len(p.wrong) < maxMistakes {
		p.wrong = append(p.wrong, fmt.Errorf("%s:%d: %s", p.file, n.Line, fmt.Sprintf(format, args...)))
	}
}

var (
	conditionType = reflect.TypeFor[Condition]()
	decoderType   = reflect.TypeFor[json.Unmarshaler]()
)

// value checks a node that is decoded into t. key names the value in messages.
func (p *proofreader) value(n *yaml.Node, t reflect.Type, key string) {
	if n.Kind == yaml.AliasNode {
		n = n.Alias
	}
	for t.Kind() == reflect.Pointer {
		t = t.Elem()
	}
	switch {
	case len(p.wrong) == maxMistakes || reflect.PointerTo(t).Implements(decoderType):
	case t.Kind() == reflect.Slice && t.Elem() == conditionType:
		p.conditions(n, key)
	case t.Kind() == reflect.Slice && n.Kind == yaml.SequenceNode:
		for _, item := range n.Content {
			p.value(item, t.Elem(), key)
		}
	case t.Kind() == reflect.Struct && n.Kind == yaml.MappingNode:
		fields := fieldsOf(t)
		for i := 0; i+1 < len(n.Content); i += 2 {
			name := n.Content[i].Value
			at := slices.IndexFunc(fields, func(f field) bool { return strings.EqualFold(f.name, name) })
			switch {
			case at >= 0:
				p.value(n.Content[i+1], fields[at].is, name)
			case n.Content[i].Tag != "!!merge":
				p.unknown(n.Content[i], key, fields)
			}
		}
	}
}

// unknown reports a key that none of the fields has. in is the key of the mapping; "" for the file's own.
func (p *proofreader) unknown(key *yaml.Node, in string, fields []field) {
	var names []string
	for _, f := range fields {
		names = append(names, f.name)
	}
	if in != "" {
		in += ": "
	}
	p.say(key, "%sunknown key %s%s (known: %s)", in, brief(key.Value), gymkhana.DidYouMean(key.Value, names), strings.Join(names, ", "))
}

// A field is a key of a mapping with the type of its value.
type field struct {
	name string
	is   reflect.Type
}

// fieldsOf lists the fields of a struct by their names in JSON, in order.
func fieldsOf(t reflect.Type) []field {
	var all []field
	for i := range t.NumField() {
		f := t.Field(i)
		name, _, _ := strings.Cut(f.Tag.Get("json"), ",")
		switch {
		case f.Anonymous:
			all = append(all, fieldsOf(f.Type)...)
		case name != "":
			all = append(all, field{name, f.Type})
		}
	}
	return all
}

// conditions checks a list of conditions, which is the value of a key.
func (p *proofreader) conditions(n *yaml.Node, key string) {
	switch n.Kind {
	case yaml.SequenceNode:
		for _, item := range n.Content {
			p.condition(item, key)
		}
	case yaml.MappingNode:
		if before := len(p.wrong); p.condition(n, key) && len(p.wrong) == before {
			p.say(n, "%s: want a list of conditions, also for one: put it in brackets; for example: %s", key, example(key, n))
		}
	default:
		if n.Tag != "!!null" {
			p.say(n, "%s: want a list of conditions, not %s; for example: %s", key, brief(n.Value), example(key, nil))
		}
	}
}

// condition checks one condition, and reports whether its keys are those of a condition.
func (p *proofreader) condition(n *yaml.Node, key string) bool {
	if n.Kind == yaml.AliasNode {
		n = n.Alias
	}
	if n.Kind != yaml.MappingNode {
		p.say(n, "%s: a condition is a mapping with the keys %s; for example: %s", key, conditionKeys(), example(key, nil))
		return false
	}
	fields, merged := fieldsOf(conditionType), false
	for i := 0; i+1 < len(n.Content); i += 2 {
		name := n.Content[i]
		known := slices.ContainsFunc(fields, func(f field) bool { return strings.EqualFold(f.name, name.Value) })
		merged = merged || name.Tag == "!!merge"
		if !known && name.Tag != "!!merge" {
			p.say(name, "%s: unknown key %s of a condition%s (known: %s); for example: %s", key, brief(name.Value),
				gymkhana.DidYouMean(name.Value, strings.Split(conditionKeys(), ", ")), conditionKeys(), example(key, n))
			return false
		}
	}
	var c Condition
	var raw any
	err := n.Decode(&raw)
	text, err2 := json.Marshal(raw)
	if err = errors.Join(err, err2); err == nil {
		err = json.Unmarshal(text, &c)
	}
	if err == nil && !merged {
		err = c.check()
	}
	var wrong *json.UnmarshalTypeError
	switch {
	case errors.As(err, &wrong):
		p.say(n, "%s: %s of a condition is a %s; want %s", key, wrong.Field, wrong.Value, map[string]string{"path": "a text such as items.0.name",
			"sum": "a list of texts such as [a.score, b.score]", "at_least": "a number", "reason": "a text"}[wrong.Field])
	case err != nil:
		p.say(n, "%s: %v; for example: %s", key, err, example(key, nil))
	}
	return true
}

func conditionKeys() string {
	var names []string
	for _, f := range fieldsOf(conditionType) {
		names = append(names, f.name)
	}
	return strings.Join(names, ", ")
}

// simple matches what can be written in YAML as it is, and be the path of a value.
var simple = lazy.Regexp(`^[A-Za-z_][\w.-]{0,39}$`)

// example writes a list of conditions as the file should have it: from a mapping such as {tea: green}, what was probably
// meant.
func example(key string, from *yaml.Node) string {
	var list []string
	known := strings.Split(conditionKeys(), ", ")
	for i := 0; from != nil && i+1 < len(from.Content) && len(list) < 3; i += 2 {
		name, is := from.Content[i].Value, from.Content[i+1]
		if slices.Contains(known, name) { // a condition with a slip, and no short form
			list = nil
			break
		}
		if simple().MatchString(name) && is.Kind == yaml.ScalarNode && is.Tag != "!!null" && len(is.Value) <= 40 {
			list = append(list, fmt.Sprintf("{path: %s, equals: %s}", name, scalar(is)))
		}
	}
	if list == nil {
		list = []string{"{path: items.0.name, equals: bread}"}
	}
	return key + ": [" + strings.Join(list, ", ") + "]"
}

var plainNumber = regexp.MustCompile(`^-?\d+(\.\d+)?$`)

// scalar writes a value as YAML.
func scalar(n *yaml.Node) string {
	if n.Tag == "!!str" && !simple().MatchString(n.Value) || n.Tag != "!!str" && n.Tag != "!!bool" && !plainNumber.MatchString(n.Value) || n.Style != 0 {
		return strconv.Quote(n.Value)
	}
	return n.Value
}

// brief quotes a key or a value, cut at 60 characters.
func brief(text string) string {
	if r := []rune(text); len(r) > 60 {
		text = string(r[:60]) + "…"
	}
	return strconv.Quote(text)
}
