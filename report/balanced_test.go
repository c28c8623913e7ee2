package report_test

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
	"testing"
)

var (
	tagText  = regexp.MustCompile(`<(/?)([a-zA-Z][a-zA-Z0-9]*)((?:\s+[^\s=>/"']+(?:="[^"]*"|='[^']*'|=[^\s>"']+)?)*)\s*(/?)>`)
	attrText = regexp.MustCompile(`([^\s=>/"']+)(?:="([^"]*)")?`)
	rawText  = regexp.MustCompile(`(?s)(<(?:script|style)\b[^>]*>).*?(</(?:script|style)>)`)
	voidTags = []string{"meta", "br", "input", "img", "link", "hr"}
)

// balanced reports the first mistake in the HTML of a page: a tag that is not closed or was not
// opened, a bare angle bracket, an attribute given twice, an id given twice.
func balanced(html string) error {
	html = strings.TrimPrefix(rawText.ReplaceAllString(html, "$1$2"), "<!doctype html>")
	var open []string
	ids := map[string]bool{}
	at := 0
	for _, m := range tagText.FindAllStringSubmatchIndex(html, -1) {
		if between := html[at:m[0]]; strings.ContainsAny(between, "<>") {
			return fmt.Errorf("a bare angle bracket in %.80q", strings.TrimSpace(between))
		}
		at = m[1]
		closing, name, closed := m[2] != m[3], html[m[4]:m[5]], m[8] != m[9]
		if closing {
			if len(open) == 0 || open[len(open)-1] != name {
				return fmt.Errorf("</%s> closes %v", name, open)
			}
			open = open[:len(open)-1]
			continue
		}
		var names []string
		for _, a := range attrText.FindAllStringSubmatch(html[m[6]:m[7]], -1) {
			if slices.Contains(names, a[1]) {
				return fmt.Errorf("<%s> has %s twice", name, a[1])
			}
			names = append(names, a[1])
			if a[1] == "id" && ids[a[2]] {
				return fmt.Errorf("the id %q comes twice", a[2])
			}
			if a[1] == "id" {
				ids[a[2]] = true
			}
		}
		if !closed && !slices.Contains(voidTags, name) {
			open = append(open, name)
		}
	}
	if len(open) > 0 {
		return fmt.Errorf("%v are not closed", open)
	}
	return nil
}

func TestBalanced(t *testing.T) {
	for html, fine := range map[string]bool{
		`<p a="1" b>x<br></p><rect x="1"/>`:  true,
		`<p><b></p></b>`:                     false,
		`<p>`:                                false,
		`</p>`:                               false,
		`<p a="1" a="2"></p>`:                false,
		`<p id="x"></p><p id="x"></p>`:       false,
		`<p>1 < 2</p>`:                       false,
		`<script>if (1 < 2) "</p>"</script>`: true,
	} {
		if err := balanced(html); (err == nil) != fine {
			t.Errorf("%s: %v", html, err)
		}
	}
}
