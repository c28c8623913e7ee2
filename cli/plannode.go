package cli

import (
	"bytes"
	"fmt"
	"math"
	"regexp"
	"strconv"
	"strings"
	"unicode/utf8"

	"go.yaml.in/yaml/v3"
)

// mostPlan is the largest plan that is read, in bytes.
const mostPlan = 1 << 20

// lineBreaks are the characters other than CR and LF at which YAML begins a new line but editors do not.
var lineBreaks = []string{"\u0085", "\u2028", "\u2029"}

// plainText refuses characters that make a plan mean something else than an editor shows.
func plainText(file string, data []byte) error {
	if !utf8.Valid(data) {
		return inputf("%s: it is not UTF-8 text", file)
	}
	for _, c := range lineBreaks {
		if at := bytes.Index(data, []byte(c)); at >= 0 {
			r, _ := utf8.DecodeRuneInString(c)
			return inputf("%s:%d: a line break U+%04X, which editors do not show; write \"\\u%04[3]x\" if a text should hold it",
				file, 1+bytes.Count(data[:at], []byte("\n")), r)
		}
	}
	return nil
}

// checkNode refuses YAML that means something else than it seems to: a repeated key at any depth, a tag, an octal
// number, a date, a number that cannot be stored exactly, and a missing value.
func checkNode(file string, key string, node *yaml.Node) error {
	wrong := func(format string, args ...any) error {
		return inputf("%s:%d: %s%s", file, node.Line, key, fmt.Sprintf(format, args...))
	}
	switch {
	case node.Style&yaml.TaggedStyle != 0:
		return wrong("%s: a plan may not use YAML tags; put a text in quotes", brief(node.Tag))
	case node.Kind == yaml.ScalarNode:
		if why := oddScalar(node); why != "" {
			return wrong("%s", why)
		}
	case node.Kind == yaml.MappingNode:
		if err := uniqueKeys(file, node); err != nil {
			return err
		}
		for i := 0; i+1 < len(node.Content); i += 2 {
			name := node.Content[i]
			if name.Kind != yaml.ScalarNode || name.Tag != "!!str" && name.Tag != "!!merge" {
				return inputf("%s:%d: %sa key is a name; put it in quotes if it should be %q", file, name.Line, key, brief(name.Value))
			}
			if err := checkNode(file, brief(name.Value)+": ", node.Content[i+1]); err != nil {
				return err
			}
		}
	case node.Kind == yaml.SequenceNode:
		for _, child := range node.Content {
			if err := checkNode(file, key, child); err != nil {
				return err
			}
		}
	}
	return nil
}

// octal matches a number that YAML 1.1 and Go read in base 8.
var octal = regexp.MustCompile(`^[-+]?0[0-9_]+$`)

// mostWhole is the largest whole number that every reader of a plan stores exactly.
const mostWhole = 1 << 53

// oddScalar explains why a value does not mean what it seems to; "" if it does.
func oddScalar(node *yaml.Node) string {
	if node.Style&(yaml.SingleQuotedStyle|yaml.DoubleQuotedStyle|yaml.LiteralStyle|yaml.FoldedStyle) != 0 {
		return ""
	}
	switch tag := node.ShortTag(); {
	case tag == "!!null":
		return "it has no value; write one, or remove the key"
	case tag == "!!timestamp":
		return fmt.Sprintf("YAML reads %s as a date; put it in quotes", brief(node.Value))
	case octal.MatchString(node.Value):
		return notOctal(node.Value)
	case tag == "!!float" && strings.ContainsAny(node.Value, "nN"): // .inf, .nan
		return fmt.Sprintf("want a number, not %s", brief(node.Value))
	}
	return ""
}

// notOctal says how to write a number that has a leading zero.
func notOctal(text string) string {
	bare := strings.TrimLeft(strings.ReplaceAll(text, "_", ""), "+")
	sign := ""
	if rest, minus := strings.CutPrefix(bare, "-"); minus {
		bare, sign = rest, "-"
	}
	bare = strings.TrimLeft(bare, "0")
	if n, err := strconv.ParseInt(bare, 8, 64); err == nil && strconv.FormatInt(n, 10) != bare {
		return fmt.Sprintf("%s could be decimal or octal; write %s%s or %[2]s%[4]d", brief(text), sign, brief(bare), n)
	}
	return fmt.Sprintf("%s could be octal; write it without the leading zero", brief(text))
}

// checkNumbers refuses numbers under a node that cannot be stored exactly.
func checkNumbers(node *yaml.Node) error {
	if tag := node.ShortTag(); node.Kind == yaml.ScalarNode && (tag == "!!int" || tag == "!!float") {
		var whole int64
		var v float64
		exact := node.Decode(&v) == nil && !math.IsInf(v, 0)
		if tag == "!!int" || !strings.ContainsAny(node.Value, ".eE") { // YAML reads a whole number with many digits as a float
			exact = node.Decode(&whole) == nil && whole <= mostWhole && whole >= -mostWhole
		}
		if !exact {
			return fmt.Errorf("%s is too large to be stored exactly; the limit is %d, positive or negative; write a longer one as a text, in quotes",
				brief(node.Value), mostWhole)
		}
	}
	for _, child := range node.Content {
		if err := checkNumbers(child); err != nil {
			return err
		}
	}
	return nil
}

// A shape describes the form of a structure in a plan.
type shape struct {
	kind  yaml.Kind
	items *shape   // the elements of a list or the values of a mapping; nil allows any
	keys  []string // allowed in a mapping; none allows any
}

// The structures that are not the value of a flag.
var (
	anyMapping = shape{kind: yaml.MappingNode}
	oneText    = shape{kind: yaml.ScalarNode}
	planShapes = map[string]shape{
		"run":     {kind: yaml.SequenceNode, items: &oneText},
		"options": anyMapping,
		"world":   anyMapping,
		"matrix":  {kind: yaml.MappingNode, items: &shape{kind: yaml.SequenceNode}},
		"parts": {kind: yaml.SequenceNode, items: &shape{kind: yaml.MappingNode,
			keys: []string{"run", "agent", "repeats", "options", "world", "clock", "protocol", "screen"}}},
		"exclude": {kind: yaml.SequenceNode, items: &anyMapping},
		"pivot":   {kind: yaml.MappingNode, items: &oneText, keys: []string{"rows", "columns", "metric"}},
	}
)

// fits returns an error that describes the wanted form if a node has another one.
func (s shape) fits(node *yaml.Node) error {
	if node.Kind == yaml.AliasNode {
		node = node.Alias
	}
	if node.Kind != s.kind {
		return fmt.Errorf("want %s", map[yaml.Kind]string{yaml.SequenceNode: "a list, such as [a, b]", yaml.MappingNode: "keys and values, such as {key: value}",
			yaml.ScalarNode: "a single value"}[s.kind])
	}
	for i, child := range node.Content {
		if s.kind == yaml.MappingNode && i%2 == 0 {
			if len(s.keys) > 0 {
				if err := knownKey(child.Value, s.keys); err != nil {
					return err
				}
			}
			continue
		}
		if s.items != nil && child.Tag != "!!merge" {
			if err := s.items.fits(child); err != nil {
				if s.kind == yaml.MappingNode {
					return fmt.Errorf("%s: %w", brief(node.Content[i-1].Value), err)
				}
				return fmt.Errorf("entry %d: %w", i+1, err)
			}
		}
	}
	return nil
}

// brief shortens a text of the user's, for a message.
func brief(text string) string {
	const most = 80
	if r := []rune(text); len(r) > most {
		return string(r[:most]) + "…"
	}
	return text
}
