package devicetest

import (
	"regexp"
	"strings"
)

var brackets = regexp.MustCompile(`\[[^\]]*\]`)

// Tellings are all texts that a wording stands for, with its parameters in braces.
func Tellings(wording string) []string {
	at := brackets.FindStringIndex(wording)
	if at == nil {
		return []string{wording}
	}
	var list []string
	for _, rest := range Tellings(wording[at[1]:]) {
		for one := range strings.SplitSeq(wording[at[0]+1:at[1]-1], "|") {
			list = append(list, wording[:at[0]]+one+rest)
		}
	}
	return list
}
