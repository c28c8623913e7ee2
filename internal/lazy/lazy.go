// Package lazy makes tables when they are first used, so that commands without need of them start quickly.
package lazy

import (
	"regexp"
	"sync"
)

// Regexp returns a function that compiles an expression when it is first called. The function panics if the expression
// is not valid, as regexp.MustCompile does; goroutines may share it.
func Regexp(expression string) func() *regexp.Regexp {
	return sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(expression) })
}
