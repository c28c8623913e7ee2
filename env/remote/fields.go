package remote

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"unicode"

	"gymkhana"
)

// The control of a server's actions, and its parameter if an action is JSON.
const (
	actName   = "act"
	jsonField = "json"
)

// control is the one control of a server that is not Gymkhana.
func (s *Setup) control() gymkhana.Control {
	c := gymkhana.Control{Name: actName, Doc: s.Doc, Params: s.Fields}
	if c.Doc == "" {
		c.Doc = "act in the environment"
	}
	if len(s.Fields) == 0 && len(s.Fixed) == 0 {
		c.Params = []gymkhana.Param{{Name: jsonField, Type: gymkhana.TextParam, Doc: "the action, as a JSON object"}}
	}
	return c
}

// data makes the server's form of an action. A reason means that it is none.
func (s *Setup) data(act gymkhana.Action) (data map[string]any, refused string) {
	data = map[string]any{}
	if len(s.Fields) == 0 && len(s.Fixed) == 0 {
		d := json.NewDecoder(strings.NewReader(act.Text(jsonField)))
		d.UseNumber()
		if err := d.Decode(&data); err != nil || data == nil || d.More() {
			return nil, "json is not one JSON object, such as {\"message\":\"hello\"}"
		}
		return data, ""
	}
	for key, value := range s.Fixed {
		data[key] = value
	}
	for _, arg := range act.Args {
		data[arg.Name] = arg.Value
	}
	return data, ""
}

// mostFields bounds the fields of an action, mostValues the values of one.
const (
	mostFields = 32
	mostValues = 256
)

func checkField(p *gymkhana.Param) error {
	if err := (gymkhana.Action{Verb: gymkhana.Do, Name: p.Name}).Check(); err != nil {
		return fmt.Errorf("%.80q cannot name a parameter", p.Name)
	}
	if !slices.Contains([]gymkhana.ParamType{gymkhana.TextParam, gymkhana.IntParam, gymkhana.NumberParam, gymkhana.BoolParam, gymkhana.ListParam}, p.Type) {
		return fmt.Errorf("%s: type %.20q is not known", p.Name, p.Type)
	}
	if len(p.Enum) > mostValues || slices.ContainsFunc(p.Enum, func(v string) bool { return v == "" || clean(v, 80) != v }) {
		return fmt.Errorf("%s: want at most %d values of 1 to 80 printable characters", p.Name, mostValues)
	}
	return nil
}

// A property is a part of a JSON Schema.
type property struct {
	Type        json.RawMessage     `json:"type"` // a name, or a list of names
	Description string              `json:"description"`
	Properties  map[string]property `json:"properties"`
	Required    []string            `json:"required"`
	Enum        []json.RawMessage   `json:"enum"`
	Const       json.RawMessage     `json:"const"`
	Default     json.RawMessage     `json:"default"`
	AnyOf       []property          `json:"anyOf"`
	OneOf       []property          `json:"oneOf"`
	AllOf       []property          `json:"allOf"`
	Ref         string              `json:"$ref"`
	Items       *property           `json:"items"`
	Minimum     *float64            `json:"minimum"`
	Maximum     *float64            `json:"maximum"`
	Defs        map[string]property `json:"$defs"`
}

// errComplex says that an action has parts that no parameter can hold.
var errComplex = errors.New("the action has parts that are neither text, number, bool nor list of texts")

// fields makes parameters of the schema of an action. The error is errComplex if an action has to be written as JSON.
func fields(schema *property) (list []gymkhana.Param, fixed map[string]json.RawMessage, err error) {
	if len(schema.AnyOf)+len(schema.OneOf)+len(schema.AllOf) > 0 || schema.Ref != "" || len(schema.Properties) == 0 {
		return nil, nil, errComplex
	}
	names := make([]string, 0, len(schema.Properties))
	for name := range schema.Properties {
		if name != "metadata" { // OpenEnv's own
			names = append(names, name)
		}
	}
	slices.Sort(names)
	for _, name := range names {
		p := schema.Properties[name]
		if p.Const != nil {
			if fixed == nil {
				fixed = map[string]json.RawMessage{}
			}
			fixed[name] = p.Const
			continue
		}
		one, err := p.param(name, schema.Defs)
		if err == nil {
			err = checkField(&one)
		}
		required := slices.Contains(schema.Required, name)
		switch {
		case err != nil && required:
			return nil, nil, errComplex
		case err != nil:
			continue // the server has a default for it
		}
		one.Optional = !required
		list = append(list, one)
	}
	if len(list) == 0 && fixed == nil || len(list) > mostFields {
		return nil, nil, errComplex
	}
	return list, fixed, nil
}

// param makes a parameter of a property. One that may be null is what else it may be.
func (p property) param(name string, defs map[string]property) (gymkhana.Param, error) {
	if of, ok := strings.CutPrefix(p.Ref, "#/$defs/"); ok {
		there, known := defs[of]
		if !known || there.Ref != "" {
			return gymkhana.Param{}, errComplex
		}
		return there.param(name, nil)
	}
	if len(p.AnyOf) > 0 {
		rest := slices.DeleteFunc(slices.Clone(p.AnyOf), func(q property) bool { return q.kind() == "null" })
		if len(rest) != 1 || len(rest[0].AnyOf) > 0 {
			return gymkhana.Param{}, errComplex
		}
		if rest[0].Description == "" {
			rest[0].Description = p.Description
		}
		return rest[0].param(name, defs)
	}
	one := gymkhana.Param{Name: name, Doc: clean(p.Description, 300)}
	switch kind := p.kind(); {
	case len(p.Enum) > 0:
		one.Type = gymkhana.TextParam
		for _, v := range p.Enum {
			var text string
			if json.Unmarshal(v, &text) != nil {
				return one, errComplex
			}
			one.Enum = append(one.Enum, text)
		}
	case kind == "string":
		one.Type = gymkhana.TextParam
	case kind == "boolean":
		one.Type = gymkhana.BoolParam
	case kind == "number":
		one.Type = gymkhana.NumberParam
	case kind == "integer":
		one.Type = gymkhana.IntParam
		const far = 1 << 31
		if lo, hi := p.Minimum, p.Maximum; lo != nil && hi != nil && *lo >= -far && *hi < far && *lo <= *hi && (*lo != 0 || *hi != 0) {
			one.Min, one.Max = int(*lo), int(*hi)
		}
	case kind == "array" && p.Items != nil && p.Items.kind() == "string":
		one.Type = gymkhana.ListParam
	default:
		return one, errComplex
	}
	return one, nil
}

// kind is the type of a property. If it may also be null, that does not count.
func (p property) kind() string {
	var one string
	if json.Unmarshal(p.Type, &one) == nil {
		return one
	}
	var several []string
	if json.Unmarshal(p.Type, &several) != nil {
		return ""
	}
	several = slices.DeleteFunc(several, func(s string) bool { return s == "null" })
	if len(several) == 1 {
		return several[0]
	}
	return ""
}

// clean makes a stranger's text fit for a line: printable, and of at most so many bytes.
func clean(s string, most int) string {
	s = strings.Join(strings.Fields(strings.Map(func(r rune) rune {
		if unicode.IsPrint(r) {
			return r
		}
		return ' '
	}, strings.ToValidUTF8(s, "\uFFFD"))), " ")
	return cut(s, most, "…")
}

// cut shortens a text to a number of bytes, and adds a sign if it did.
func cut(s string, most int, sign string) string {
	if len(s) <= most {
		return s
	}
	return strings.ToValidUTF8(s[:most], "") + sign
}

// compact gives a schema on one line.
func compact(schema json.RawMessage, most int) string {
	var b bytes.Buffer
	if json.Compact(&b, schema) != nil {
		return ""
	}
	return clean(b.String(), most)
}
