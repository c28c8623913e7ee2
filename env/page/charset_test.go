package page

import (
	"fmt"
	"io/fs"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"gymkhana"
)

// writeFiles writes files into a folder.
func writeFiles(t *testing.T, dir string, files map[string]string) {
	t.Helper()
	for name, text := range files {
		name = filepath.Join(dir, name)
		if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(name, []byte(text), fs.FileMode(0o644)); err != nil {
			t.Fatal(err)
		}
	}
}

// The letters of files reach the agent, the state and the page's own oracle, in any encoding of the files.
func TestPagesInOtherEncodings(t *testing.T) {
	t.Parallel()
	const body = "<title>x</title><p id=t>%s</p><button onclick=\"window.got = '%[1]s'\">%[1]s</button>"
	const show = "function show(is) { const b = document.querySelector('button'); t.textContent = b.textContent = is; b.onclick = () => { got = is } }"
	latin, sjis := "Stra\xdfe \xfcber K\xf6ln", "\x82\xb3\x82\xad\x82\xe7" // Straße über Köln, さくら
	dir := t.TempDir()
	writeFiles(t, dir, map[string]string{
		"site/latin.html":   "<!doctype html><meta charset=iso-8859-1>" + fmt.Sprintf(body, latin),
		"site/equiv.html":   `<!doctype html><meta http-equiv="Content-Type" content="text/html; charset=Shift_JIS">` + fmt.Sprintf(body, sjis),
		"site/wide.html":    wide("<!doctype html>" + fmt.Sprintf(body, "さくら")),
		"site/marked.html":  "\ufeff<!doctype html>" + fmt.Sprintf(body, "さくら"),
		"site/plain.html":   "<!doctype html>" + fmt.Sprintf(body, "さくら"),
		"site/comment.html": "<!doctype html><!-- was <meta charset=iso-8859-1> -->" + fmt.Sprintf(body, "さくら"),
		"site/script.html": `<!doctype html><meta charset=utf-8><script src=s.js charset=shift_jis></script>` +
			fmt.Sprintf(body, "") + `<script>show(said)</script>`,
		"site/s.js": "const said = '" + sjis + "';" + show,
		"site/style.html": `<!doctype html><meta charset=utf-8><link rel=stylesheet href=s.css>` + fmt.Sprintf(body, "") + "<script>" + show +
			`addEventListener('load', () => show(getComputedStyle(document.documentElement).getPropertyValue('--is').slice(1, -1)))</script>`,
		"site/s.css": `@charset "shift_jis"; :root { --is:"` + sjis + `"; }`,
	})
	for _, c := range []struct{ file, want string }{
		{"latin.html", "Straße über Köln"}, {"equiv.html", "さくら"}, {"wide.html", "さくら"}, {"marked.html", "さくら"},
		{"plain.html", "さくら"}, {"comment.html", "さくら"}, {"script.html", "さくら"}, {"style.html", "さくら"},
	} {
		t.Run(c.file, func(t *testing.T) {
			text := fmt.Sprintf("folder: site\nfile: %s\nstate: '({shown: t.textContent, got: window.got || null})'\ntask: Press the button.\n"+
				"success: [{path: shown, equals: %q}, {path: got, equals: %[2]q}]\noracle: [{do: click, on: {role: button, name: %[2]q}}, finish]\n", c.file, c.want)
			file := filepath.Join(dir, c.file+".yaml")
			writeFiles(t, dir, map[string]string{c.file + ".yaml": text})
			s, err := ImportPage(t.Context(), file, "letters")
			if err != nil {
				t.Fatal(err)
			}
			e := begin(t, s.Tasks[0], 1)
			if !strings.Contains(e.seen[0].Text, c.want) {
				t.Errorf("the tree is %s; want %q in it", e.seen[0].Text, c.want)
			}
			oracle, err := NewOracle(gymkhana.AgentSetup{Options: s.Tasks[0].Oracle.Config})
			if err != nil {
				t.Fatal(err)
			}
			play(t, e, oracle)
			if v := e.score.Verdict(); !v.Success {
				t.Errorf("the oracle gets %+v in state %s", v, e.state().AppendCanonical(nil))
			}
		})
	}
}

// wide encodes a text as UTF-16, little end first, with its mark.
func wide(text string) string {
	b := []byte{0xff, 0xfe}
	for _, c := range text {
		b = append(b, byte(c), byte(c>>8))
	}
	return string(b)
}

// Only UTF-8 that declares nothing gets a charset in the header.
func TestCharsetOfTheHeader(t *testing.T) {
	dir := t.TempDir()
	files := map[string]struct{ text, want string }{
		"a.html": {"<p>é", "text/html; charset=utf-8"},
		"b.html": {"<p>\xe9", "text/html"},
		"c.html": {"<META CHARSET = 'koi8-r'><p>x", "text/html"},
		"d.html": {"<body><p>Write <meta charset=koi8-r> é", "text/html; charset=utf-8"},
		"e":      {"<!doctype html><meta charset=koi8-r>", "text/html"},
		"f.css":  {"@charset \"koi8-r\";", "text/css"},
		"g.css":  {" @charset \"koi8-r\";", "text/css; charset=utf-8"},
		"h.js":   {"'\xe9'", "text/javascript"},
		"i.json": {`{"a":"é"}`, "application/json"},
		"j.png":  {"\x89PNG\r\n\x1a\n", "image/png"},
		"k.xml":  {`<?xml version="1.0" encoding="ISO-8859-1"?><a/>`, "text/xml"},
		"l.html": {"", "text/html; charset=utf-8"},
	}
	for name, f := range files {
		writeFiles(t, dir, map[string]string{name: f.text})
	}
	served, err := openFolder(dir)
	if err != nil {
		t.Fatal(err)
	}
	defer served.close()
	for name, f := range files {
		w := httptest.NewRecorder()
		served.ServeHTTP(w, httptest.NewRequest("GET", "http://page.localhost/"+name, nil))
		if got := w.Header().Get("Content-Type"); got != f.want || w.Body.String() != f.text {
			t.Errorf("%s is %q; want %q", name, got, f.want)
		}
	}
}
