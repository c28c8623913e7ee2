package reader

import (
	"context"
	"fmt"
	"io"
	"maps"
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"strings"

	"gymkhana"
	"gymkhana/env/browser"
)

// The addresses of an empty page, and of the browser's own error page.
const (
	blank  = "about:blank"
	broken = "chrome-error://chromewebdata/"
)

// mostTabs is how many tabs may be open, and mostHops how many redirects are followed, as in Chromium.
const (
	mostTabs = 8
	mostHops = 20
)

// A Reader makes windows and keeps shared data: pages and style sheets that were read before. It is safe for concurrent
// use. All its windows must be opened on hosts that have the same style sheets at the same addresses.
type Reader struct {
	// Forgets disables the cache of pages. It must not be changed after the first window.
	Forgets bool
	cache   cache
}

// A Window is one episode's view of some hosts: its tabs, their histories, its cookies. One goroutine uses it.
type Window struct {
	reader  *Reader
	hosts   map[string]http.Handler
	cookies map[string]map[string]string // the cookies of each host
	tabs    []*tab
	front   *tab
	serial  int
	held    map[string]bool // keys that are down
	mods    int
}

// A tab has a history and shows one of its entries.
type tab struct {
	entries []*entry
	at      int
	doc     *document
}

// An entry is a page in the history of a tab.
type entry struct {
	address string
	post    bool // loaded by a POST
	serial  int  // the number of the document in which it was opened
	saved   []keptField
}

// Open begins an episode with one blank tab. The hosts are the whole network, by name.
func (r *Reader) Open(hosts map[string]http.Handler) *Window {
	w := &Window{reader: r, hosts: hosts, cookies: map[string]map[string]string{}, held: map[string]bool{}}
	w.newTab()
	return w
}

func (w *Window) newTab() {
	t := &tab{doc: w.open(blankPage, blank)}
	t.entries = []*entry{{address: blank, serial: t.doc.serial}}
	w.tabs, w.front = append(w.tabs, t), t
}

var blankPage = plainPage("image/", nil, blank)

// open makes a document of a page.
func (w *Window) open(p *page, address string) *document {
	w.serial++
	d := newDocument(p, address)
	d.serial = w.serial
	return d
}

// Goto opens an address in the front tab. An address outside the hosts is an error of the set-up.
func (w *Window) Goto(ctx context.Context, address string) error {
	refused, err := w.visit(ctx, address)
	if err == nil && refused != "" {
		err = gymkhana.Blame(gymkhana.FaultSetup, "env/site/reader.Goto", fmt.Errorf("%s", refused))
	}
	return err
}

// Observe returns the content of the front tab: the whole page as text and its elements, without positions.
func (w *Window) Observe() gymkhana.Observation {
	text, elements := w.front.doc.see()
	o := gymkhana.Observation{URL: w.front.doc.address, Text: text, Elements: elements}
	for _, t := range w.tabs {
		o.Tabs = append(o.Tabs, gymkhana.Tab{Title: t.doc.page.title, URL: t.doc.address, Active: t == w.front})
	}
	return o
}

// Numbered returns the id of the nth element or text of the document in the front tab, from 1; "0", which names
// nothing, if there is none.
func (w *Window) Numbered(nth int) string {
	d, id := w.front.doc, 0
	d.page.root.each(func(n *node) {
		if n.order == nth && n != d.page.root {
			id = d.idOf(n)
		}
	})
	return strconv.Itoa(id)
}

// visit opens an address that an agent typed.
func (w *Window) visit(ctx context.Context, address string) (refused string, err error) {
	address, refused = browser.Allowed(w.hosts, address)
	if refused != "" {
		return refused, nil
	}
	if full, ok := resolve(blank, address); ok {
		address = full
	}
	return "", w.navigate(ctx, &request{method: http.MethodGet, address: address})
}

// navigate follows a link, sends a form or opens an address in the front tab.
func (w *Window) navigate(ctx context.Context, r *request) error {
	t := w.front
	if r.method == http.MethodGet && strings.Contains(r.address, "#") && bare(r.address) == bare(t.doc.address) {
		w.jump(r.address)
		return nil
	}
	same := r.method == http.MethodGet && !r.sent && r.address == t.entries[t.at].address
	if r.address == blank {
		w.commit(t, blankPage, &entry{address: blank}, same)
		return nil
	}
	a, err := w.fetch(ctx, r)
	if err != nil || a == nil {
		return err
	}
	w.commit(t, a.page, &entry{address: a.address, post: a.post}, same)
	return nil
}

// commit shows a page that was loaded, as a new history entry or in place of the current one.
func (w *Window) commit(t *tab, p *page, e *entry, replace bool) {
	t.leave()
	t.doc = w.open(p, e.address)
	e.serial = t.doc.serial
	if replace {
		t.entries[t.at] = e
	} else {
		t.entries = append(t.entries[:t.at+1], e)
		t.at++
	}
	t.doc.begin()
}

// jump goes to another place of the same document.
func (w *Window) jump(address string) {
	t := w.front
	e := &entry{address: address, serial: t.doc.serial, post: t.entries[t.at].post}
	if address == t.doc.address {
		t.entries[t.at] = e
	} else {
		t.entries = append(t.entries[:t.at+1], e)
		t.at++
	}
	t.doc.address = address
	t.doc.anchor()
}

// target returns the element that the address names, if there is one.
func (d *document) target() *node {
	name, _ := fragment(d.address)
	return d.page.byID[name]
}

// anchor goes to the element that the address names.
func (d *document) anchor() {
	n := d.target()
	if n == nil {
		return
	}
	if d.focusable(n) {
		d.setFocus(n)
		return
	}
	d.focus, d.start = nil, n
}

// begin does what a document does after loading.
func (d *document) begin() {
	d.anchor()
	d.autofocus()
}

// autofocus focuses the first element that asks for it, unless the address has a fragment.
func (d *document) autofocus() {
	if d.target() != nil {
		return
	}
	d.page.root.each(func(n *node) {
		if d.focus == nil && n.tag != "" && n.has("autofocus") && d.focusable(n) {
			d.setFocus(n)
		}
	})
}

// travel goes back or forward in the history.
func (w *Window) travel(ctx context.Context, by int) (refused string, err error) {
	t := w.front
	to := t.at + by
	if to < 0 || to >= len(t.entries) || to == 0 && t.entries[0].address == blank {
		return "there is no page to go to in that direction", nil
	}
	e := t.entries[to]
	switch {
	case e.serial == t.doc.serial:
		t.at = to
		t.doc.address = e.address
		if _, ok := fragment(e.address); !ok && t.doc.focus == nil {
			t.doc.start = t.doc.page.root // its beginning
		}
		t.doc.anchor()
		return "", nil
	case e.address == blank, e.post:
		// The result of a form is not requested again: the browser's error page replaces it.
		t.leave()
		t.at, t.doc = to, w.open(blankPage, blank)
		t.doc.serial = e.serial
		if e.post {
			t.doc.address = broken
		}
		return "", nil
	}
	a, err := w.fetch(ctx, &request{method: http.MethodGet, address: e.address})
	if err != nil || a == nil {
		return "", err
	}
	t.leave()
	t.at, t.doc = to, w.open(a.page, a.address)
	t.doc.serial, e.address = e.serial, a.address // it may have been redirected to another page than the first time
	t.doc.restore(e.saved)
	t.doc.autofocus() // the address's fragment gets no focus: the history restores the scroll position
	return "", nil
}

// leave stores the fields of a document that is left.
func (t *tab) leave() { t.entries[t.at].saved = t.doc.keep() }

// A keptField is a control's state in the history.
type keptField struct {
	key   string
	value string
}

// remembered reports whether the history keeps the state of a control.
func (d *document) remembered(n *node) bool {
	if n.tag == "input" && inputType(n) == "password" || n.element("button") {
		return false
	}
	form := d.page.form[n]
	return n.value("autocomplete") != "off" && (form == nil || form.value("autocomplete") != "off")
}

// keep returns the state of the controls.
func (d *document) keep() []keptField {
	var all []keptField
	for _, n := range d.page.fields {
		if !d.remembered(n) {
			continue
		}
		key := n.tag + " " + inputType(n) + " " + n.value("name")
		value := ""
		switch {
		case n.tag == "select":
			for _, o := range d.chosen(n) {
				value += optionValue(o) + "\x00"
			}
			if value == "" { // a list without a selection is not stored
				continue
			}
		case n.tag == "input" && (inputType(n) == "checkbox" || inputType(n) == "radio"):
			value = capital(d.checked(n))
		default:
			if value = d.fieldValue(n); value == initial(n) {
				continue
			}
		}
		all = append(all, keptField{key, value})
	}
	return all
}

// restore gives controls their state in the history.
func (d *document) restore(saved []keptField) {
	for _, n := range d.page.fields {
		if !d.remembered(n) {
			continue
		}
		key := n.tag + " " + inputType(n) + " " + n.value("name")
		i := slices.IndexFunc(saved, func(k keptField) bool { return k.key == key })
		if i < 0 {
			continue
		}
		value := saved[i].value
		saved = slices.Delete(slices.Clone(saved), i, i+1)
		switch {
		case n.tag == "select":
			f := d.field(n)
			f.chose, f.chosen = true, nil
			for _, o := range options(n) {
				if slices.Contains(strings.Split(value, "\x00"), optionValue(o)) {
					f.chosen = append(f.chosen, o)
				}
			}
		case n.tag == "input" && (inputType(n) == "checkbox" || inputType(n) == "radio"):
			if on := value == "True"; on != d.checked(n) {
				d.check(n, on)
			}
		default:
			f := d.field(n)
			f.text, f.dirty = units(value), true
		}
	}
}

// ---- The network.

// An answer is the response to a request, after all redirects.
type answer struct {
	address string
	post    bool
	page    *page
}

// fetch requests an address from its host. The answer is nil if there is none to show.
func (w *Window) fetch(ctx context.Context, r *request) (*answer, error) {
	for range mostHops {
		got, err := w.ask(ctx, r)
		if err != nil {
			return nil, err
		}
		where := got.header.Get("Location")
		if got.status/100 == 3 && got.status != http.StatusNotModified && where != "" {
			next, ok := resolve(r.address, where)
			if !ok {
				return nil, nil
			}
			if _, had := fragment(next); !had {
				if _, tag, ok := strings.Cut(r.address, "#"); ok {
					next += "#" + tag
				}
			}
			to := *r
			to.address = next
			if got.status == http.StatusSeeOther || got.status <= http.StatusFound && r.method == http.MethodPost {
				to.method, to.form, to.origin = http.MethodGet, "", ""
			}
			r = &to
			continue
		}
		if got.status == http.StatusNoContent || got.status == http.StatusResetContent {
			return nil, nil
		}
		p, err := w.read(ctx, r.address, got)
		return &answer{r.address, r.method == http.MethodPost, p}, err
	}
	return nil, nil
}

// reply is a raw answer.
type reply struct {
	status int
	header http.Header
	body   []byte
}

// Header returns the headers, for the handler to set.
func (r *reply) Header() http.Header { return r.header }

// WriteHeader sets the status; only the first call counts.
func (r *reply) WriteHeader(status int) {
	if r.status == 0 {
		r.status = status
	}
}

// Write appends to the body.
func (r *reply) Write(b []byte) (int, error) {
	r.WriteHeader(http.StatusOK)
	r.body = append(r.body, b...)
	return len(b), nil
}

// ask sends one request to its host.
func (w *Window) ask(ctx context.Context, r *request) (*reply, error) {
	u, err := url.Parse(bare(r.address))
	if err != nil {
		return nil, gymkhana.Blame(gymkhana.FaultWorld, "env/site/reader", err)
	}
	got := &reply{header: http.Header{}}
	host := strings.ToLower(u.Hostname())
	handler := w.hosts[host]
	if handler == nil || u.Scheme != "http" {
		got.status = http.StatusForbidden
		got.header.Set("Content-Type", "text/plain; charset=utf-8")
		got.body = fmt.Appendf(nil, "%s cannot be reached: this world has only %s\n", u.Host,
			strings.Join(slices.Sorted(maps.Keys(w.hosts)), ", "))
		return got, nil
	}
	q := &http.Request{Method: r.method, URL: u, Host: u.Host, Proto: "HTTP/1.1", ProtoMajor: 1, ProtoMinor: 1,
		Header: http.Header{}, Body: http.NoBody, RequestURI: u.String()}
	if r.method == http.MethodPost {
		q.Body, q.ContentLength = io.NopCloser(strings.NewReader(r.form)), int64(len(r.form))
		q.Header.Set("Content-Type", "application/x-www-form-urlencoded")
		q.Header.Set("Origin", r.origin)
	}
	if jar := w.cookies[host]; len(jar) > 0 {
		var parts []string
		for _, name := range slices.Sorted(maps.Keys(jar)) {
			parts = append(parts, name+"="+jar[name])
		}
		q.Header.Set("Cookie", strings.Join(parts, "; "))
	}
	handler.ServeHTTP(got, q.WithContext(ctx))
	got.WriteHeader(http.StatusOK)
	w.bake(host, got.header)
	return got, ctx.Err()
}

// bake stores the cookies of an answer.
func (w *Window) bake(host string, h http.Header) {
	for _, line := range h.Values("Set-Cookie") {
		c, err := http.ParseSetCookie(line)
		if err != nil {
			continue
		}
		if w.cookies[host] == nil {
			w.cookies[host] = map[string]string{}
		}
		if c.MaxAge < 0 {
			delete(w.cookies[host], c.Name)
			continue
		}
		w.cookies[host][c.Name] = c.Value
	}
}

// read makes a page from an answer.
func (w *Window) read(ctx context.Context, address string, got *reply) (*page, error) {
	kind := got.header.Get("Content-Type")
	if !strings.HasPrefix(kind, "text/html") {
		return plainPage(kind, got.body, bare(address)), nil
	}
	p, err := w.reader.cache.page(got.body, bare(address), w.reader.Forgets, func(href string) (string, error) {
		where, ok := resolve(address, href)
		if !ok {
			return "", nil
		}
		return w.sheet(ctx, where)
	})
	return p, gymkhana.Blame(gymkhana.FaultWorld, "env/site/reader", err)
}

// sheet requests a style sheet.
func (w *Window) sheet(ctx context.Context, address string) (string, error) {
	got, err := w.ask(ctx, &request{method: http.MethodGet, address: address})
	if err != nil || got.status != http.StatusOK || !strings.HasPrefix(got.header.Get("Content-Type"), "text/css") {
		return "", err
	}
	return string(got.body), nil
}
