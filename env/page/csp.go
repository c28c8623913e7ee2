package page

import (
	"bytes"
	"crypto/sha256"
	"crypto/sha512"
	"encoding/base64"
	"fmt"
	"io/fs"
	"path"
	"slices"
	"strings"

	"golang.org/x/net/html"

	"gymkhana/internal/lazy"
)

// maxDocuments is how many HTML files of a folder are read for their policies.
const maxDocuments = 200

// lintPolicies reports the HTML files of a folder whose own Content-Security-Policy, in a meta tag, blocks what they
// contain: scripts, eval, styles or pictures. Scripts are read but not run, so what they add is not seen.
func lintPolicies(files fs.FS) []Finding {
	var all []Finding
	documents, size := 0, 0
	_ = fs.WalkDir(files, ".", func(name string, d fs.DirEntry, err error) error {
		ext := strings.ToLower(path.Ext(name))
		if err != nil || !d.Type().IsRegular() || ext != ".html" && ext != ".htm" {
			return nil // what cannot be read is the import's to report
		}
		info, err := d.Info()
		if err != nil {
			return nil
		}
		if documents, size = documents+1, size+int(info.Size()); documents > maxDocuments || size > maxRead {
			return fs.SkipAll
		}
		text, err := fs.ReadFile(files, name)
		if err == nil && bytes.Contains(bytes.ToLower(text), []byte("content-security-policy")) {
			all = append(all, blockedIn(files, name, text)...)
		}
		return nil
	})
	return all
}

// A guarded document is read from its start to its end: a policy counts for what comes after it.
type guarded struct {
	files    fs.FS
	name     string
	line     int
	policies []policy
	found    []Finding
	said     map[string]bool // kinds of things that were reported
}

// A policy is one Content-Security-Policy: directives by name, each with its sources.
type policy map[string][]string

// parsePolicies reads the content of a meta tag: several policies may be separated by commas.
func parsePolicies(content string) []policy {
	var all []policy
	for one := range strings.SplitSeq(content, ",") {
		p := policy{}
		for directive := range strings.SplitSeq(one, ";") {
			words := strings.Fields(directive)
			if len(words) == 0 {
				continue
			}
			if name := strings.ToLower(words[0]); p[name] == nil { // of two, the first counts
				p[name] = append([]string{}, words[1:]...)
			}
		}
		all = append(all, p)
	}
	return all
}

// blockedIn reports what the policies of one document block, each kind of thing once.
func blockedIn(files fs.FS, name string, text []byte) []Finding {
	g := guarded{files: files, name: name, line: 1, said: map[string]bool{}}
	z := html.NewTokenizer(bytes.NewReader(text))
	for {
		kind := z.Next()
		if kind == html.ErrorToken {
			return g.found
		}
		line := g.line
		g.line += bytes.Count(z.Raw(), []byte("\n"))
		if kind != html.StartTagToken && kind != html.SelfClosingTagToken {
			continue
		}
		token := z.Token()
		attrs := map[string]string{}
		for _, a := range token.Attr {
			if _, twice := attrs[a.Key]; !twice {
				attrs[a.Key] = a.Val
			}
		}
		inner := ""
		if kind == html.StartTagToken && (token.Data == "script" || token.Data == "style") && z.Next() == html.TextToken {
			inner = string(z.Text())
			g.line += strings.Count(inner, "\n")
		}
		g.element(line, token.Data, attrs, inner)
	}
}

// element checks one element with its text.
func (g *guarded) element(line int, tag string, attrs map[string]string, inner string) {
	switch tag {
	case "meta":
		if strings.EqualFold(strings.TrimSpace(attrs["http-equiv"]), "content-security-policy") {
			g.policies = append(g.policies, parsePolicies(attrs["content"])...)
		}
	case "script":
		g.script(line, attrs, inner)
	case "style":
		g.inline(line, "its <style>", []string{"style-src-elem", "style-src", "default-src"}, inner, attrs["nonce"])
	case "link":
		if slices.Contains(strings.Fields(strings.ToLower(attrs["rel"])), "stylesheet") {
			g.load(line, "its style sheet", attrs["href"], attrs["nonce"], []string{"style-src-elem", "style-src", "default-src"})
		}
	case "img", "input":
		g.load(line, "its picture", attrs["src"], "", []string{"img-src", "default-src"})
	}
	for key := range attrs {
		switch {
		case key == "style":
			g.inline(line, "its style attributes", []string{"style-src-attr", "style-src", "default-src"}, attrs[key], "")
		case strings.HasPrefix(key, "on"):
			g.inline(line, "its event attributes (onclick and the like)", []string{"script-src-attr", "script-src", "default-src"}, attrs[key], "")
		}
	}
}

// evals matches what a policy without 'unsafe-eval' refuses.
var evals = lazy.Regexp(`(?:^|[^\w$.])eval\s*\(|\bnew\s+Function\s*\(|\bset(?:Timeout|Interval)\s*\(\s*["'` + "`" + `]`)

func (g *guarded) script(line int, attrs map[string]string, inner string) {
	kind := strings.ToLower(strings.TrimSpace(attrs["type"]))
	if kind != "" && kind != "module" && !strings.Contains(kind, "javascript") && !strings.Contains(kind, "ecmascript") {
		return // data
	}
	wants := []string{"script-src-elem", "script-src", "default-src"}
	code := inner
	if src, outside := attrs["src"]; outside {
		g.load(line, "its script", src, attrs["nonce"], wants)
		code = ""
		if at, here := beneath(g.name, src); here {
			if info, err := fs.Stat(g.files, at); err == nil && info.Size() <= maxRead {
				text, _ := fs.ReadFile(g.files, at)
				code = string(text)
			}
		}
	} else if strings.TrimSpace(inner) != "" {
		g.inline(line, "its inline scripts", wants, inner, attrs["nonce"])
	}
	if evals().MatchString(code) {
		g.refused(line, "eval, new Function or a timer with a text", "'unsafe-eval'", wants[1:], func(sources []string) bool {
			return has(sources, "'unsafe-eval'")
		})
	}
}

// inline checks a script or a style that is written in the document.
func (g *guarded) inline(line int, what string, directives []string, text, nonce string) {
	attribute := strings.HasSuffix(directives[0], "-attr")
	g.refused(line, what, "'unsafe-inline'", directives, func(sources []string) bool {
		switch {
		case has(sources, "'unsafe-inline'") && !strict(sources), nonce != "" && slices.Contains(sources, "'nonce-"+nonce+"'"):
			return true
		case attribute && !has(sources, "'unsafe-hashes'"):
			return false
		}
		return slices.ContainsFunc(hashes(text), func(h string) bool { return slices.Contains(sources, h) })
	})
}

// strict reports whether sources make a browser ignore 'unsafe-inline'.
func strict(sources []string) bool {
	return slices.ContainsFunc(sources, func(s string) bool {
		s = strings.ToLower(s)
		return strings.HasPrefix(s, "'nonce-") || strings.HasPrefix(s, "'sha") || s == "'strict-dynamic'"
	})
}

// hashes are the sources that allow a text.
func hashes(text string) []string {
	text = strings.ReplaceAll(strings.ReplaceAll(text, "\r\n", "\n"), "\r", "\n")
	a, b, c := sha256.Sum256([]byte(text)), sha512.Sum384([]byte(text)), sha512.Sum512([]byte(text))
	source := func(name string, sum []byte) string {
		return "'" + name + "-" + base64.StdEncoding.EncodeToString(sum) + "'"
	}
	return []string{source("sha256", a[:]), source("sha384", b[:]), source("sha512", c[:])}
}

// load checks what the document loads from its folder, or has in a data address.
func (g *guarded) load(line int, what, address, nonce string, directives []string) {
	address = strings.TrimSpace(address)
	scheme := "http:"
	if strings.HasPrefix(strings.ToLower(address), "data:") {
		scheme = "data:"
	} else if _, here := beneath(g.name, address); !here || address == "" {
		return // on another machine, which an episode cannot reach
	}
	need := "'self'"
	if scheme == "data:" {
		need = scheme
	}
	g.refused(line, fmt.Sprintf("%s %s", what, brief(address)), need, directives, func(sources []string) bool {
		if nonce != "" && slices.Contains(sources, "'nonce-"+nonce+"'") {
			return true
		}
		if has(sources, "'strict-dynamic'") && strings.HasPrefix(directives[0], "script") {
			return false
		}
		return slices.ContainsFunc(sources, func(s string) bool {
			s = strings.ToLower(s)
			if scheme == "data:" {
				return s == scheme
			}
			rest, _ := strings.CutPrefix(s, "http://")
			rest, _, _ = strings.Cut(rest, "/")
			return s == "'self'" || s == "*" || s == "http:" || slices.Contains([]string{host, host + ":80", host + ":*", "*", "*.localhost"}, rest)
		})
	})
}

func has(sources []string, keyword string) bool {
	return slices.ContainsFunc(sources, func(s string) bool { return strings.EqualFold(s, keyword) })
}

// refused reports a thing that a policy blocks. The first of the directives that a policy has decides; without one it is
// allowed. need is the source that would allow it.
func (g *guarded) refused(line int, what, need string, directives []string, allowed func(sources []string) bool) {
	for _, p := range g.policies {
		i := slices.IndexFunc(directives, func(d string) bool { return p[d] != nil })
		if i < 0 || allowed(p[directives[i]]) {
			continue
		}
		if kind := directives[0] + need; !g.said[kind] {
			g.said[kind] = true
			if need == "'unsafe-inline'" && strict(p[directives[i]]) {
				need = "its hash or nonce"
			}
			text := strings.TrimSpace(directives[i] + " " + strings.Join(p[directives[i]], " "))
			g.found = append(g.found, Finding{File: g.name, Line: line, Text: fmt.Sprintf("the page's own Content-Security-Policy blocks %s: its directive is %s; "+
				"add %s to it, or remove the meta tag, and import the page again", what, brief(text), need)})
		}
		return
	}
}
