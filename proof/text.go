package proof

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"gymkhana"
)

// A place is an argument with free text in a script: a step, a role and an argument.
type place struct{ step, role, arg int }

// texts lists the places of a script with a text of the agent: typed, written or answered.
func (s script) texts(spec *gymkhana.Spec) []place {
	var all []place
	for step, acts := range s {
		for role, a := range acts {
			for arg := range a.Args {
				if said, ok := a.Args[arg].Value.(string); ok && said != "" && free(spec, a, a.Args[arg].Name) {
					all = append(all, place{step, role, arg})
				}
			}
		}
	}
	return all
}

// free reports whether an argument can be any text and does not identify an element on the screen.
func free(spec *gymkhana.Spec, a gymkhana.Action, name string) bool {
	switch a.Verb {
	case gymkhana.Type, gymkhana.Answer, gymkhana.WriteFile:
		return name == "text"
	case gymkhana.Do:
		return len(paramOf(spec, a, name).Enum) == 0
	}
	return false
}

func (s script) text(p place) string { return s[p.step][p.role].Args[p.arg].Value.(string) }

// answers reports whether a place is the answer to the task's question.
func (s script) answers(p place) bool { return s[p.step][p.role].Verb == gymkhana.Answer }

// saying gives the script with another text in a place; nil if the script would not change.
func (s script) saying(p place, text string) script {
	if text == "" || sameNumber(text, s.text(p)) || text == s.text(p) {
		return nil
	}
	acts := slices.Clone(s[p.step])
	acts[p.role].Args = slices.Clone(acts[p.role].Args)
	acts[p.role].Args[p.arg].Value = text
	return s.with(p.step, acts)
}

// sameNumber reports whether two texts are the same number, such as 541.3 and 541.30.
func sameNumber(a, b string) bool {
	x, errA := strconv.ParseFloat(a, 64)
	y, errB := strconv.ParseFloat(b, 64)
	return errA == nil && errB == nil && x == y
}

// wrongDigit gives a text with its last digit off by one; "" without digits.
func wrongDigit(text string) string {
	at := strings.LastIndexAny(text, "0123456789")
	if at < 0 {
		return ""
	}
	return text[:at] + string('0'+(text[at]-'0'+1)%10) + text[at+1:]
}

// wrongLetter gives a text with its last letter replaced by the next in the alphabet; "" without letters a to z.
func wrongLetter(text string) string {
	at := strings.LastIndexFunc(text, func(r rune) bool { return 'a' <= r && r <= 'z' })
	if at < 0 {
		return ""
	}
	return text[:at] + string('a'+(text[at]-'a'+1)%26) + text[at+1:]
}

// short is a length below which the beginning of a text may mean the same, such as 1 hr 30 min for 1 hr 30 mins.
const short = 20

// truncated gives a text without its last 15 %, at least one letter or digit; "" for a short text. Zeros alone are no loss:
// 19.00 is cut to 1.
func truncated(text string) string {
	all := []rune(text)
	if len(all) < short {
		return ""
	}
	left := len(all) - max(len(all)*15/100, 1)
	for left > 1 && strings.Trim(string(all[left:]), ".0") == "" {
		left--
	}
	return strings.TrimSpace(string(all[:left]))
}

// guesses are answers that contain the right one, but are not clearly one answer. A lenient verifier would accept them.
// The other is the answer to another instance.
func guesses(right, other string) []string {
	list := []string{"yes and no", "no idea, maybe yes", "1, 2, 3, 4, 5, 6, 7, 8, 9, 10", "any number from 0 to 100",
		"red, orange, yellow, green, blue, purple, brown, black, grey, white", "maybe " + right, "not " + right,
		right + "? I do not know"}
	if other != "" && other != right {
		list = append(list, right+" or "+other, other+", "+right, fmt.Sprintf("between %s and %s", other, right),
			fmt.Sprintf("It is %s. Otherwise it is %s.", right, other))
	}
	return list
}
