package page

import (
	"fmt"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"gymkhana/internal/lazy"
)

// LintMiniWoB names the pages of a MiniWoB++ folder that can never give a reward, with the reason, and those with
// something that would not move. It reads the scripts and runs none, so it is silent if it cannot decide: a reported
// page cannot be won, but a page that is not reported need not be winnable.
func LintMiniWoB(dir string) []Finding {
	root, err := miniwobRoot(dir)
	if err != nil {
		return []Finding{{File: dir, Text: err.Error()}}
	}
	served, err := os.OpenRoot(root)
	if err != nil {
		return []Finding{{File: dir, Text: err.Error()}}
	}
	defer served.Close()
	pages, err := miniwobPages(root)
	if err != nil {
		return []Finding{{File: dir, Text: err.Error()}}
	}
	var all []Finding
	for _, p := range pages {
		r := &reader{files: served.FS(), read: map[string]bool{}}
		r.document(p.file)
		if p.site {
			r.document(path.Join(path.Dir(p.file), "index.html"))
		}
		if why := r.never(); why != "" {
			all = append(all, Finding{File: p.file, Text: "it can never pay: " + why})
		}
		if why := r.partly(); why != "" {
			all = append(all, Finding{File: p.file, Text: why})
		}
		if why := r.still(); why != "" {
			all = append(all, Finding{File: p.file, Text: why})
		}
	}
	sites, _ := filepath.Glob(filepath.Join(root, "flight", "*", "index.html"))
	for _, site := range sites {
		folder := path.Join("flight", filepath.Base(filepath.Dir(site)))
		if !slices.ContainsFunc(pages, func(p miniwobPage) bool { return path.Dir(p.file) == folder }) {
			all = append(all, Finding{File: folder, Text: "it has no wrapper.html that asks for a booking, and is left out"})
		}
	}
	return all
}

// maxRead limits how much is read of one page and its scripts, in bytes.
const maxRead = 8 << 20

// A reader gathers the scripts of a page.
type reader struct {
	files  fs.FS
	read   map[string]bool
	bytes  int
	text   string   // the text of documents and scripts
	pages  string   // the pages of documents
	absent []string // scripts that are not there, or on another machine
	blind  bool     // a script makes others, so not all can be read
}

var (
	frames  = lazy.Regexp(`(?i)<(script|iframe|frame)\b[^>]*?\bsrc\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s>]+))`)
	imports = lazy.Regexp(`\bimport\b\s*(?:[\w$*{},\s]+?\bfrom\b\s*)?\(?\s*["']([^"']+)["']`)
	// unknown matches code that loads scripts which are not in the text, or calls functions whose names are not in it.
	unknown = lazy.Regexp("\\beval\\s*\\(|\\bnew\\s+Function\\b|\\bcore\\s*\\[|createElement\\(\\s*['\"`](?:script|iframe)|" +
		"document\\.write|\\$\\.getScript|\\bimport\\s*\\(\\s*[^'\"\\s]")
)

// document reads a page with its scripts and frames.
func (r *reader) document(name string) {
	text, ok := r.open(name)
	if !ok {
		return
	}
	r.add(name, text)
	r.pages += text + "\n"
	for _, m := range frames().FindAllStringSubmatch(text, -1) {
		at, here := beneath(name, m[2]+m[3]+m[4])
		switch {
		case !here:
			r.absent = append(r.absent, m[2]+m[3]+m[4]+" is on another machine, which an episode cannot reach")
		case strings.EqualFold(m[1], "script"):
			r.script(at)
		default:
			r.document(at)
		}
	}
}

// script reads a script with what it imports.
func (r *reader) script(name string) {
	if path.Base(name) == "core.js" && path.Dir(name) == "core" {
		return
	}
	text, ok := r.open(name)
	if ok {
		r.add(name, text)
	}
}

func (r *reader) add(name, text string) {
	r.text += text + "\n;\n"
	if path.Dir(name) == "core" {
		return // libraries, which can do everything that unknown matches
	}
	r.blind = r.blind || unknown().MatchString(text)
	for _, m := range imports().FindAllStringSubmatch(text, -1) {
		if at, here := beneath(name, m[1]); here {
			r.script(at)
		} else {
			r.blind = true
		}
	}
}

// open reads a file once.
func (r *reader) open(name string) (string, bool) {
	if r.read[name] {
		return "", false
	}
	r.read[name] = true
	info, err := fs.Stat(r.files, name)
	if err != nil || info.IsDir() {
		r.absent = append(r.absent, name+" is not there")
		return "", false
	}
	if r.bytes += int(info.Size()); r.bytes > maxRead {
		r.blind = true
		return "", false
	}
	data, err := fs.ReadFile(r.files, name)
	return string(data), err == nil
}

// beneath gives the file that an address in a document leads to, and whether it is one.
func beneath(document, address string) (name string, here bool) {
	address, _, _ = strings.Cut(address, "#")
	address, _, _ = strings.Cut(address, "?")
	address = strings.TrimPrefix(address, origin)
	if strings.Contains(address, "://") || strings.HasPrefix(address, "//") || strings.HasPrefix(address, "data:") || strings.HasPrefix(address, "blob:") {
		return "", false
	}
	if !strings.HasPrefix(address, "/") {
		address = path.Join("/", path.Dir(document), address)
	}
	return local(address), true
}

// pays matches code that ends an episode with a reward; the reward follows as the first argument.
var pays = lazy.Regexp(`\b(?:endEpisode|flightSubmit)\b\s*(?:\?\.)?\(?|WOB_(?:RAW_)?REWARD_GLOBAL\s*=[^=]`)

// never returns why a page cannot give a reward; "" if it can, or if that cannot be decided.
func (r *reader) never() string {
	if r.blind {
		return ""
	}
	calls := pays().FindAllStringIndex(r.text, -1)
	if len(calls) == 0 {
		return strings.Join(append([]string{"none of its scripts calls core.endEpisode"}, r.absent...), "; ")
	}
	if len(pays().FindAllStringIndex(r.reached(r.text), -1)) > 0 {
		for _, at := range calls {
			if !loses(r.text[at[1]:]) {
				return ""
			}
		}
		return "each of its rewards is 0 or less"
	}
	return "it pays only after " + strings.Join(r.behind(r.text), ", ")
}

// loses reports whether the first argument of a call is a number that is no reward.
func loses(rest string) bool {
	end := strings.IndexAny(rest, ",);\n")
	if end < 0 {
		return false
	}
	v, err := strconv.ParseFloat(strings.TrimSpace(rest[:end]), 64)
	return err == nil && v <= 0
}

var (
	// graded is a reward that is computed from a distance, and exact one that compares or rounds, which can be 1.
	graded = lazy.Regexp(`(?i)Math\.(?:sqrt|hypot|exp)\b|\bdist(?:ance)?\w*`)
	exact  = lazy.Regexp(`[<>?]|==|&&|Math\.(?:round|floor|ceil|sign)`)
	alone  = lazy.Regexp(`^\s*[\w$]+\s*$`)
)

// partly says that a page grades by distance, so that no reward of it need be exactly 1; "" if it does not, or if that cannot be
// decided. Each of its rewards above 0 has to be so.
func (r *reader) partly() string {
	if r.blind {
		return ""
	}
	found := false
	for _, at := range pays().FindAllStringIndex(r.text, -1) {
		if loses(r.text[at[1]:]) {
			continue
		}
		reward := firstArgument(r.text[at[1]:])
		if alone().MatchString(reward) {
			reward = assigned(r.text[:at[0]], strings.TrimSpace(reward))
		}
		if !graded().MatchString(reward) || exact().MatchString(reward) {
			return ""
		}
		found = true
	}
	if !found {
		return ""
	}
	return "it grades by distance, and may never pay exactly 1: success needs 1, and --protocol published pays in part"
}

// assigned gives what a variable was set to last in a text; "" if it was not.
func assigned(text, name string) string {
	all := regexp.MustCompile(`(?:^|[^\w$.])`+regexp.QuoteMeta(name)+`\s*=\s*([^=;\n][^;\n]*)`).FindAllStringSubmatch(text, -1)
	if all == nil {
		return ""
	}
	return all[len(all)-1][1]
}

// firstArgument gives the text of the first argument of a call.
func firstArgument(rest string) string {
	depth := 0
	for i, c := range rest {
		switch c {
		case '(', '[', '{':
			depth++
		case ')', ']', '}':
			if depth--; depth < 0 {
				return rest[:i]
			}
		case ',', ';', '\n':
			if depth == 0 {
				return rest[:i]
			}
		}
	}
	return rest
}

var (
	// refused are objects that the world of pages does not have, by the variable they are kept in.
	refused = lazy.Regexp(`([\w$.]+)\s*=\s*new\s+(?:window\.|globalThis\.)?(WebSocket|EventSource|Worker|SharedWorker)\b`)
	// asked is a request to an address in quotation marks.
	asked = lazy.Regexp("\\b(await\\s+)?fetch\\(\\s*[\"'`]([^\"'`$]+)[\"'`]")
)

var articled = map[string]string{"WebSocket": "a WebSocket", "EventSource": "an EventSource", "Worker": "a Worker", "SharedWorker": "a SharedWorker"}

var thens = lazy.Regexp(`\.then\(`)

// A dead part of a script is never reached.
type dead struct {
	from, to int
	why      string
}

// dead finds code that waits for an answer that never comes: handlers of messages of sockets, streams and workers, and
// code after a request to another machine or for missing data. It leaves out code that handles the failure.
func (r *reader) dead(text string) []dead {
	var all []dead
	for _, m := range refused().FindAllStringSubmatch(text, -1) {
		name := regexp.QuoteMeta(m[1])
		handler := regexp.MustCompile(name + `(?:\.port)?\.(?:on(?:message|open)\s*=|addEventListener\(\s*["'](?:message|open)["']\s*,)`)
		for _, at := range handler.FindAllStringIndex(text, -1) {
			all = append(all, dead{at[1], expressionEnd(text, at[1]), "an answer of " + articled[m[2]] + ", which is refused"})
		}
	}
	for _, m := range asked().FindAllStringSubmatchIndex(text, -1) {
		address := text[m[4]:m[5]]
		why := address + " answers, which is on another machine"
		if name, here := beneath("index.html", address); here {
			if _, err := fs.Stat(r.files, name); err == nil || r.anywhere(address) {
				continue
			}
			why = address + " answers, which is not there"
		}
		end := expressionEnd(text, m[0])
		if m[2] >= 0 { // await: the rest of the block
			block := blockEnd(text, end)
			if !strings.Contains(text[m[0]:block], "catch") && !strings.Contains(text[:m[0]], "try") {
				all = append(all, dead{end, block, why})
			}
			continue
		}
		chain, _, _ := strings.Cut(text[m[0]:end], ".catch(")
		for _, then := range thens().FindAllStringIndex(chain, -1) {
			from := m[0] + then[1]
			all = append(all, dead{from, expressionEnd(text, from), why})
		}
	}
	return all
}

// anywhere reports whether a file of that name is in any folder that was read from, since addresses are those of the document.
func (r *reader) anywhere(address string) bool {
	for read := range r.read {
		if name, here := beneath(read, address); here {
			if _, err := fs.Stat(r.files, name); err == nil {
				return true
			}
		}
	}
	return false
}

// reached is a script without its dead parts.
func (r *reader) reached(text string) string {
	live := []byte(text)
	for _, d := range r.dead(text) {
		for i := d.from; i < d.to; i++ {
			live[i] = ' '
		}
	}
	return string(live)
}

// behind names what the dead parts that pay wait for.
func (r *reader) behind(text string) []string {
	var why []string
	for _, d := range r.dead(text) {
		if pays().MatchString(text[d.from:d.to]) && !slices.Contains(why, d.why) {
			why = append(why, d.why)
		}
	}
	return why
}

// expressionEnd finds the end of the expression that begins at from: at a semicolon, a comma or a closing bracket of
// the surrounding code, or at the end of the line after a closing bracket of its own.
func expressionEnd(text string, from int) int {
	return scan(text, from, func(c byte, depth int, i int) bool {
		return depth < 0 || depth == 0 && (c == ';' || c == ',' || c == '\n' && i > 0 && strings.ContainsAny(text[i-1:i], ")}"))
	})
}

// blockEnd finds where the block ends that from is in.
func blockEnd(text string, from int) int {
	return scan(text, from, func(_ byte, depth int, _ int) bool { return depth < 0 })
}

// scan advances until stop, over texts in quotation marks, and counts brackets.
func scan(text string, from int, stop func(c byte, depth, i int) bool) int {
	depth := 0
	for i := from; i < len(text); i++ {
		c := text[i]
		switch c {
		case '(', '[', '{':
			depth++
		case ')', ']', '}':
			depth--
		case '"', '\'', '`':
			for i++; i < len(text) && text[i] != c; i++ {
				if text[i] == '\\' {
					i++
				}
			}
			continue
		}
		if stop(c, depth, i) {
			return i
		}
	}
	return len(text)
}

// LintPage names the conditions in the file of a page that can never hold, and what the page's own
// Content-Security-Policy blocks in its folder.
func LintPage(file string) []Finding {
	var f File
	if err := readYAML(file, &f); err != nil {
		return nil // the import reports it
	}
	all := f.lintFolder(filepath.Dir(file))
	if f.State != "" || f.Kind != "" && f.Kind != URLKind {
		return all
	}
	check := func(what string, list []Condition) {
		for _, c := range list {
			if c.AtLeast != nil || c.Path != "title" && c.Path != "address" {
				all = append(all, Finding{File: file, Text: fmt.Sprintf("%s%s can never hold: without state, title and address are all that is read, as texts", what, c)})
			}
		}
	}
	check("", f.Success)
	for _, t := range f.Tasks {
		check("task "+t.ID+": ", t.Success)
	}
	return all
}

// lintFolder reads the HTML files of the page's folder; base is what the folder is relative to.
func (f *File) lintFolder(base string) []Finding {
	if f.Folder == "" {
		return nil
	}
	at := f.Folder
	if !filepath.IsAbs(at) {
		at = filepath.Join(base, at)
	}
	files, err := openFolder(at)
	if err != nil {
		return nil // the import reports it
	}
	defer files.close()
	return lintPolicies(files.root.FS())
}
