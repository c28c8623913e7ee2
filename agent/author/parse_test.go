package author

import (
	"maps"
	"strings"
	"testing"
)

// files makes the files that a test expects of html, css and script, "" for none.
func files(html, css, js string) map[string]string {
	all := map[string]string{}
	for name, text := range map[string]string{htmlFile: html, cssFile: css, scriptFile: js} {
		if text != "" {
			all[name] = text
		}
	}
	return all
}

// replies lists replies of models, and the results of the tolerant parser and of the exact parsers of Global and Online.
// exact is "assert" where the released code fails.
var replies = []struct {
	name, reply         string
	html, css, js       string
	unchanged           bool
	exact               string
	loopHTML, loopCSS   string
	loopJS              string
	onlyTolerantMatters bool
}{
	{name: "three blocks", reply: "```html\n<p>\n```\n```css\np{}\n```\n```javascript\nf()\n```", html: "<p>\n", css: "p{}\n", js: "f()\n",
		loopHTML: "<p>", loopCSS: "p{}", loopJS: "f()"},
	{name: "js", reply: "```html\n<p>\n```\n```js\nconst abcdefg = 1;\n```", html: "<p>\n", js: "const abcdefg = 1;\n", exact: "assert",
		loopHTML: "<p>", loopJS: "bcdefg = 1;"},
	{name: "never closed", reply: "```html\n<p>Tea", html: "<p>Tea\n", loopHTML: "<p>Tea"},
	{name: "a tag in capitals", reply: "```HTML\n<p>x</p>\n```", html: "<p>x</p>\n", exact: "assert", loopHTML: "<p>x</p>"},
	{name: "a name instead of a tag", reply: "```index.html\n<p>\n```\n**style.css**\n```\np { margin: 0 }\n```", html: "<p>\n", css: "p { margin: 0 }\n",
		exact: "assert", onlyTolerantMatters: true},
	{name: "a tag and a name", reply: "```html:index.html\n<p>\n```\n```css title=\"style.css\"\np{}\n```", html: "<p>\n", css: "p{}\n", exact: "assert",
		onlyTolerantMatters: true},
	{name: "no tags", reply: "```\n<p>x</p>\n```\n```\np { color: red }\n```\n```\ndocument.title = 'x'\n```", html: "<p>x</p>\n",
		css: "p { color: red }\n",
		js:  "document.title = 'x'\n", exact: "assert", onlyTolerantMatters: true},
	{name: "tildes", reply: "~~~html\n<p>\n~~~", html: "<p>\n", onlyTolerantMatters: true},
	{name: "in a list, indented", reply: "1. The page:\n   ```html\n<p>\n   ```\n2. Styles:\n   ```css\np{}\n   ```",
		html: "<p>\n", css: "p{}\n", onlyTolerantMatters: true},
	{name: "opened anew before it was closed", reply: "```html\n<p>\n```css\np{}\n```", html: "<p>\n", css: "p{}\n", exact: "assert",
		onlyTolerantMatters: true},
	{name: "Windows", reply: "```html\r\n<p>\r\n```\r\n", html: "<p>\n", exact: "assert", onlyTolerantMatters: true},
	{name: "a document and no fence", reply: "<!DOCTYPE html>\n<p>Tea", html: "<!DOCTYPE html>\n<p>Tea\n", onlyTolerantMatters: true},
	{name: "a snippet after the document", reply: "```html\n<!doctype html><p>\n```\nThe part that matters:\n```html\n<b>\n```", html: "<!doctype html><p>\n",
		loopHTML: "<b>"},
	{name: "a snippet before the document", reply: "Now there is\n```html\n<b>\n```\nand it becomes\n```html\n<!doctype html><p>\n```",
		html:     "<!doctype html><p>\n",
		loopHTML: "<!doctype html><p>"},
	{name: "a quotation in the analysis", reply: "# Analyze\n```css\nold{}\n```\n# Regenerate\n```html\n<p>\n```", html: "<p>\n", loopHTML: "<p>"},
	{name: "a bold heading", reply: "```css\nold{}\n```\n**Regenerate:**\n```html\n<p>\n```", html: "<p>\n", onlyTolerantMatters: true},
	{name: "two headings", reply: "# Regenerate\n```css\na{}\n```\n# Regenerate\n```html\n<p>\n```", html: "<p>\n", loopCSS: "a{}"},
	{name: "blocks before the heading only", reply: "```html\n<p>\n```\n# Regenerate\nas above", html: "<p>\n"},
	{name: "need not change", reply: "# Regenerate\n*html do not need to change*\n*css do not need to change*", unchanged: true},
	{name: "need not change, in other words", reply: "The HTML doesn't need to be changed; no changes for style.css.", unchanged: true},
	{name: "need not change, and one block", reply: "*html do not need to change*\n```css\np{}\n```", css: "p{}\n", unchanged: true, loopCSS: "p{}"},
	{name: "a block that says so", reply: "```html\n<!-- unchanged -->\n```\n```css\np{}\n```", css: "p{}\n", unchanged: true, onlyTolerantMatters: true},
	{name: "what is not for the page", reply: "```bash\nnpm start\n```\n```json\n{\"a\": 1}\n```", exact: "assert", onlyTolerantMatters: true},
	{name: "words", reply: "I cannot see a picture."},
	{name: "nothing", reply: ""},
	{name: "a fence", reply: "```", exact: "assert"},
	{name: "on one line", reply: "```html <p>Tea</p>```", html: "<p>Tea</p>\n", exact: "assert", onlyTolerantMatters: true},
	{name: "a tag made of its text", reply: "```htmlx```", exact: "fine", onlyTolerantMatters: true},
	{name: "empty lines", reply: "```html\n<p>\n\n\n</p>\n```", html: "<p>\n\n\n</p>\n", loopHTML: "<p>\n</p>"},
}

func TestReplies(t *testing.T) {
	for _, r := range replies {
		got := read(r.reply)
		if want := files(r.html, r.css, r.js); !maps.Equal(got.files, want) || got.unchanged != r.unchanged {
			if r.name != "a tag made of its text" {
				t.Errorf("%s: %q, unchanged %t; want %q, %t", r.name, got.files, got.unchanged, want, r.unchanged)
			}
		}
		if asserts(r.reply) != (r.exact == "assert") {
			t.Errorf("%s: the released code of Global fails: %t", r.name, asserts(r.reply))
		}
		if r.onlyTolerantMatters {
			continue
		}
		if got, want := exactLoop(r.reply).files, files(r.loopHTML, r.loopCSS, r.loopJS); !maps.Equal(got, want) {
			t.Errorf("%s: the released code of Online reads %q; want %q", r.name, got, want)
		}
	}
	if got, err := exactPlan("```htmlx```"); err != nil || got.files[htmlFile] != "htmlx" {
		t.Errorf("a block of one line: %q, %v; want its text as the page", got.files, err)
	}
}

// The guesses that Online's released code makes about a block without a tag.
func TestPublishedGuess(t *testing.T) {
	for s, want := range map[string]string{"\n<b>x</b>": htmlFile, "\na;\nb\nc": scriptFile, "\nfunction x": scriptFile, "\np {\n}": cssFile, "\nx": "",
		"ts\nconst x": scriptFile, "\na<b\nc": ""} {
		if _, got := tagOf(s); got != want {
			t.Errorf("%q is taken for %q; want %q", s, got, want)
		}
	}
}

func TestJoin(t *testing.T) {
	for _, c := range [][3]string{{"```html\n<p>Te", "a</p>\n```", "```html\n<p>Tea</p>\n```"}, {"```html\n<p>", "```html\n<b>\n```", "```html\n<p><b>\n```"},
		{"```css\np {}", "\n```\nDone", "```css\np {}\n```\nDone"}} {
		if got := join(c[0], c[1]); got != c[2] {
			t.Errorf("join %q and %q: %q; want %q", c[0], c[1], got, c[2])
		}
	}
}

// FuzzReplies holds that no reply upsets a parser, and that what they read are the three files.
func FuzzReplies(f *testing.F) {
	for _, r := range replies {
		f.Add(r.reply, "more")
	}
	f.Fuzz(func(t *testing.T, reply, more string) {
		plan, _ := exactPlan(reply)
		for _, got := range []reading{read(reply), plan, exactLoop(reply), read(join(reply, more))} {
			for name := range got.files {
				if tags[strings.TrimPrefix(name[strings.LastIndex(name, "."):], ".")] != name {
					t.Errorf("%q is written", name)
				}
			}
		}
	})
}
