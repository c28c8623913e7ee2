package cli

import (
	"fmt"
	"strings"

	"github.com/spf13/pflag"
)

// wants describes the values of a flag, by its type.
var wants = map[string]string{
	"int":      "a whole number",
	"uint64":   "a whole number of 0 or more",
	"float64":  "a number",
	"duration": "a time such as 90s, 10m or 1h30m",
	"bool":     "true or false",
}

// A strictFlag is a flag with plain error messages. It refuses numbers that could be octal.
type strictFlag struct{ pflag.Value }

// Set parses a value as it was typed.
func (f strictFlag) Set(text string) error {
	if f.Type() != "bool" && octal.MatchString(text) {
		return fmt.Errorf("%s", notOctal(text))
	}
	if err := f.Value.Set(text); err != nil {
		return fmt.Errorf("want %s, not %q", wants[f.Type()], brief(strings.TrimSpace(text)))
	}
	return nil
}

// IsBoolFlag allows a switch without a value.
func (f strictFlag) IsBoolFlag() bool { return f.Type() == "bool" }

// strictFlags makes flags strict if they hold numbers, times or switches.
func strictFlags(flags *pflag.FlagSet) {
	flags.VisitAll(func(flag *pflag.Flag) {
		if wants[flag.Value.Type()] != "" {
			flag.Value = strictFlag{flag.Value}
		}
	})
}
