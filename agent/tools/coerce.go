package tools

import (
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"strconv"
	"strings"

	"gymkhana"
	"gymkhana/agent/engine"
)

// coerce converts a JSON value of a call to the type of a parameter: a numeral in quotes is a number, a number can be
// text, one text is a list of one. It returns an error for values that cannot be converted, and for a number with a
// fraction if a whole one is required. The result is an int64, float64, string, bool or []string; Spec.Check checks
// ranges.
func coerce(p gymkhana.Param, v any) (any, error) {
	switch p.Type {
	case gymkhana.IntParam:
		f, err := number(v)
		if err == nil && (f != math.Trunc(f) || math.Abs(f) > float64(gymkhana.MaxSeed)) {
			err = errors.New("want a whole number")
		}
		return int64(f), err
	case gymkhana.NumberParam:
		return number(v)
	case gymkhana.BoolParam:
		return truth(v)
	case gymkhana.ListParam:
		return list(v)
	}
	s, err := text(v)
	for _, legal := range p.Enum {
		if s == legal {
			return s, err
		}
	}
	for _, legal := range p.Enum {
		if fold(s) == fold(legal) {
			return legal, err
		}
	}
	return s, err
}

func number(v any) (float64, error) {
	switch v := v.(type) {
	case float64:
		return finite(v)
	case string:
		if f, err := strconv.ParseFloat(strings.TrimSpace(v), 64); err == nil {
			return finite(f)
		}
	}
	return 0, fmt.Errorf("%s is no number", show(v))
}

func finite(f float64) (float64, error) {
	if math.IsNaN(f) || math.IsInf(f, 0) {
		return 0, errors.New("want a finite number")
	}
	return f, nil
}

func truth(v any) (bool, error) {
	switch v := v.(type) {
	case bool:
		return v, nil
	case float64:
		if v == 0 || v == 1 {
			return v == 1, nil
		}
	case string:
		switch fold(v) {
		case "true", "yes", "1":
			return true, nil
		case "false", "no", "0":
			return false, nil
		}
	}
	return false, fmt.Errorf("%s is neither true nor false", show(v))
}

func text(v any) (string, error) {
	switch v := v.(type) {
	case string:
		return v, nil
	case float64:
		return strconv.FormatFloat(v, 'f', -1, 64), nil
	case bool:
		return strconv.FormatBool(v), nil
	}
	return "", fmt.Errorf("%s is no text", show(v))
}

func list(v any) ([]string, error) {
	items, ok := v.([]any)
	if s, isText := v.(string); isText && strings.HasPrefix(strings.TrimSpace(s), "[") {
		ok = json.Unmarshal([]byte(s), &items) == nil
	}
	if !ok {
		items = []any{v}
	}
	var texts []string
	for _, item := range items {
		s, err := text(item)
		if err != nil {
			return nil, err
		}
		texts = append(texts, s)
	}
	return texts, nil
}

func show(v any) string {
	b, err := json.Marshal(v)
	if err != nil {
		return "this"
	}
	if s, ok := v.(string); ok {
		return engine.Quote(s)
	}
	return engine.Clip(string(b), 40)
}
