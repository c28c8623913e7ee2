// Package lazy makes tables when they are first used, so that a command which needs none of them starts at once.
package lazy

import (
	"regexp"
	"sync"
)

// Regexp gives a function that compiles an expression the first time it is called. The function panics if the
// expression is not valid, as regexp.MustCompile does; goroutines may share it.
func Regexp(expression string) func() *regexp.Regexp {
	return sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(expression) })
}
