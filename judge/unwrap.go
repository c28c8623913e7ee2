package judge

import (
	"strings"
	"unicode"

	"gymkhana/internal/lazy"
)

// lineBreak replaces a new line in a folded text: the end of a sentence.
const lineBreak = '¶'

var (
	boxed     = lazy.Regexp(`(?i)\\(?:boxed|fbox|text|textbf|mathrm|mathbf)\s*\{([^{}]*)\}`)
	mathMode  = lazy.Regexp(`\$(\\?[$€£]?[\d.,:]+(?:\\?%)?)\$|\\[()\[\]]`)
	fenced    = lazy.Regexp("(?i)```[a-z]*")
	blockTag  = lazy.Regexp(`(?i)</?(?:answer|final_answer|final|response|result|br|p|li|ul|ol|div|h[1-6]) ?/?>`)
	inlineTag = lazy.Regexp(`(?i)</?(?:b|i|em|strong|code|u|span)>`)
	lineEnd   = lazy.Regexp(`(\S|\s\s)\r?\n\s*`)
)

// tableHead is the first row of a table in Markdown, with the line below it.
var tableHead = lazy.Regexp(`(?m)^\s*\|[^\n]*\|[ \t]*\n\s*\|[ :|-]+\|[ \t]*\n`)

// headless removes the head of a table if it has no number and no word that changes the rows below.
func headless(head string) string {
	g := grammar{goal: &about{}}
	for _, p := range lex(fold(head), Text) {
		if p.kind != Any || !g.harmless(p.text) || negators[p.text] {
			return head
		}
	}
	return ""
}

// signed matches a number in bold whose sign is outside.
var signed = lazy.Regexp(`([-+#<>~]?)(?:\*\*|__)(-?[$€£¥]?\d[\d.,:]*)(?:\*\*|__)(\+?)`)

// unwrapped removes the wrapping of answers: boxes of LaTeX, tags, and fences of code. The end of a line ends a
// sentence, except after a single space.
func unwrapped(said string) string {
	said = signed().ReplaceAllString(said, "$1$2$3")
	said = tableHead().ReplaceAllStringFunc(said, headless)
	said = strings.TrimSpace(fenced().ReplaceAllString(said, "\n"))
	for strings.Contains(said, `\`) {
		inner := boxed().ReplaceAllString(said, "$1")
		if inner == said {
			break
		}
		said = inner
	}
	said = mathMode().ReplaceAllString(said, "$1")
	for _, sign := range []string{"$", "%", "_", "&", "#"} {
		said = strings.ReplaceAll(said, `\`+sign, sign)
	}
	if strings.Contains(said, "<") {
		said = inlineTag().ReplaceAllString(blockTag().ReplaceAllStringFunc(said, func(string) string { return "\n" }), "")
	}
	return lineEnd().ReplaceAllString(strings.TrimSpace(said), "$1 "+string(lineBreak)+" ")
}

// refusing pictures mean that something is wrong or unknown.
const refusing = "❌✖✗✘❓❔❎🚫🤷👎🚷⛔‰‱†‡§"

// adorning reports whether a character is an ornament: it may occur anywhere and means nothing.
func adorning(c rune) bool {
	if strings.ContainsRune(refusing, c) {
		return false
	}
	return c >= 0x2190 && c <= 0x21FF || c >= 0x2300 && c <= 0x23FF || c >= 0x25A0 && c <= 0x27BF || c >= 0x2B00 && c <= 0x2BFF || c >= 0x1F300 &&
		c <= 0x1FAFF || c == 0xFE0F ||
		c == '|' || c == lineBreak || unicode.IsPunct(c)
}
