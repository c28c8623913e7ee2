package page

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestPoliciesThatBlockTheirPage: a page whose meta tag blocks its own scripts, styles or pictures is named with the file, the
// line and the directive; one that allows them is not.
func TestPoliciesThatBlockTheirPage(t *testing.T) {
	const hash = "'sha256-oopyQloGglvWmMz5jW49OLcPG4Zf/xbfwxZIQgBfJ+w='" // of go(1)
	for _, c := range []struct{ policy, body, want string }{
		{"script-src 'self'", "<script>go(1)</script>",
			`index.html:2: the page's own Content-Security-Policy blocks its inline scripts: its directive is "script-src 'self'"; add 'unsafe-inline'`},
		{"default-src 'self'", "\n<script>go(1)</script>",
			`index.html:3: the page's own Content-Security-Policy blocks its inline scripts: its directive is "default-src 'self'"`},
		{"default-src 'none'; script-src-elem 'unsafe-inline'", "<script>go(1)</script>", ""},
		{"script-src 'unsafe-inline' 'nonce-a'", "<script>go(1)</script>", "add its hash or nonce to it"},
		{"script-src 'nonce-a'", "<script nonce=a>go(1)</script>", ""},
		{"script-src " + hash, "<script>go(1)</script>", ""},
		{"script-src " + hash, "<script>go(2)</script>", "inline scripts"},
		{"script-src 'self'", "<script type=application/json>{}</script><script></script>", ""},
		{"script-src 'unsafe-inline'", "<script>eval('1')</script>",
			"blocks eval, new Function or a timer with a text: its directive is \"script-src 'unsafe-inline'\"; add 'unsafe-eval'"},
		{"script-src 'unsafe-inline' 'unsafe-eval'", "<script>new Function('1')()</script>", ""},
		{"script-src 'self'", "<script src=evil.js></script>", "blocks eval"},
		{"script-src 'self'", "<script src=plain.js></script>", ""},
		{"script-src 'none'", "<script src=plain.js></script>", `its script "plain.js"`},
		{"script-src https:", "<script src=plain.js></script>", `its script "plain.js"`},
		{"script-src http://page.localhost", "<script src=/plain.js></script>", ""},
		{"script-src 'self'", "<button onclick=go(1)>", "event attributes"},
		{"style-src 'self'", "<style>b{}</style>", "its <style>"},
		{"style-src 'self'", "<b style='color: red'>", "style attributes"},
		{"style-src 'unsafe-inline'", "<b style='color: red'><link rel=stylesheet href=a.css>", `its style sheet "a.css"`},
		{"img-src 'none'", "<img src=a.png>", `its picture "a.png": its directive is "img-src 'none'"; add 'self'`},
		{"img-src 'self'", "<img src=a.png><img src=data:image/gif;base64,R0>", `"data:image/gif;base64,R0": its directive is "img-src 'self'"; add data:`},
		{"img-src *", "<img src=a.png>", ""},
		{"img-src 'none'", "<img src=https://elsewhere.example/a.png>", ""},
		{"font-src 'none'", "<script>go(1)</script><img src=a.png>", ""},
		{"", "<script>go(1)</script>", ""},
		{"script-src *, script-src 'unsafe-inline'", "<script>go(1)</script>", `"script-src *"`},
	} {
		dir := t.TempDir()
		for name, text := range map[string]string{
			"page.yaml":  "folder: .\ntask: go\nstate: '({})'\nsuccess: [{path: a, equals: 1}]\n",
			"index.html": "<!doctype html><script>early()</script><meta http-equiv=Content-Security-Policy content=\"" + c.policy + "\">\n" + c.body,
			"evil.js":    "setTimeout('go(1)', 9)", "plain.js": "retrieval(1)",
		} {
			if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o644); err != nil {
				t.Fatal(err)
			}
		}
		got := LintPage(filepath.Join(dir, "page.yaml"))
		if c.want == "" && len(got) > 0 || c.want != "" && (len(got) != 1 || !strings.Contains(got[0].String(), c.want)) {
			t.Errorf("%s with %s: %v; want %q", c.policy, c.body, got, c.want)
		}
	}
}
