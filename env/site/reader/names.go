package reader

import (
	"slices"
	"strings"
)

// The names and roles of elements follow env/browser/names.js line by line; a test compares the two on every page.

func set(words string) map[string]bool {
	m := map[string]bool{}
	for _, w := range strings.Fields(words) {
		m[w] = true
	}
	return m
}

var (
	byTag = map[string]string{
		"article": "article", "aside": "complementary", "blockquote": "blockquote", "button": "button", "caption": "caption",
		"canvas": "canvas", "code": "code", "datalist": "listbox", "dd": "definition", "del": "deletion", "details": "group",
		"dialog": "dialog", "dt": "term", "em": "emphasis", "fieldset": "group", "figure": "figure", "h1": "heading", "h2": "heading",
		"h3": "heading", "h4": "heading", "h5": "heading", "h6": "heading", "hr": "separator", "iframe": "iframe", "img": "img",
		"ins": "insertion", "li": "listitem", "main": "main", "math": "math", "menu": "list", "meter": "meter", "nav": "navigation",
		"ol": "list", "optgroup": "group", "option": "option", "output": "status", "p": "paragraph", "progress": "progressbar",
		"search": "search", "strong": "strong", "summary": "button", "svg": "img", "table": "table", "tbody": "rowgroup", "td": "cell",
		"textarea": "textbox", "tfoot": "rowgroup", "thead": "rowgroup", "time": "time", "tr": "row", "ul": "list", "video": "video",
		"audio": "audio",
	}
	byType = map[string]string{
		"button": "button", "checkbox": "checkbox", "color": "button", "file": "button", "image": "button", "number": "spinbutton",
		"radio": "radio", "range": "slider", "reset": "button", "search": "searchbox", "submit": "button",
	}
	known = set("alert alertdialog application article banner blockquote button caption cell checkbox code " +
		"columnheader combobox complementary contentinfo definition deletion dialog directory document emphasis feed figure " +
		"form generic grid gridcell group heading img image insertion link list listbox listitem log main marquee math menu " +
		"menubar menuitem menuitemcheckbox menuitemradio meter navigation none note option paragraph presentation " +
		"progressbar radio radiogroup region row rowgroup rowheader scrollbar search searchbox separator slider spinbutton " +
		"status strong subscript superscript switch tab table tablist tabpanel term textbox time timer toolbar tooltip tree " +
		"treegrid treeitem")
	fromContent = set("button cell checkbox columnheader gridcell heading link menuitem menuitemcheckbox " +
		"menuitemradio option radio row rowheader switch tab tooltip treeitem")
	widgets = set("button checkbox combobox gridcell link listbox menuitem menuitemcheckbox menuitemradio option " +
		"radio searchbox slider spinbutton switch tab textbox treeitem canvas")
	checkable = set("checkbox radio switch menuitemcheckbox menuitemradio")
	plain     = set("generic none presentation paragraph list listitem strong emphasis time " +
		"rowgroup group img banner contentinfo navigation main complementary article section code " +
		"definition term blockquote search document deletion insertion figure caption row")
	typed         = set("textbox searchbox spinbutton combobox")
	nativelyNamed = set("img input svg button option")
	unread        = set("script style template noscript")
	unseen        = set("script style template noscript head title source track defs symbol clippath clipPath mask marker pattern " +
		"linearGradient radialGradient filter metadata desc map")
	valueless = set("checkbox radio password hidden button submit reset image file")
)

// roleOf returns the role of an element.
func roleOf(n *node) string {
	if n.facts.role == "" {
		return readRole(n)
	}
	return n.facts.role
}

func readRole(n *node) string {
	for _, r := range strings.Fields(strings.ToLower(n.value("role"))) {
		if known[r] {
			switch r {
			case "image":
				return "img"
			case "presentation":
				return "none"
			}
			return r
		}
	}
	switch n.tag {
	case "input":
		role := byType[inputType(n)]
		if role == "" {
			role = "textbox"
		}
		if n.has("list") && (role == "textbox" || role == "searchbox") {
			return "combobox"
		}
		return role
	case "a", "area":
		if n.has("href") || n.has("xlink:href") {
			return "link"
		}
		return "generic"
	case "select":
		if listed(n) {
			return "listbox"
		}
		return "combobox"
	case "header":
		return landmark(n, "banner")
	case "footer":
		return landmark(n, "contentinfo")
	case "section":
		return ifLabelled(n, "region")
	case "form":
		return ifLabelled(n, "form")
	case "img":
		if alt, ok := n.attr("alt"); ok && alt == "" {
			return "none"
		}
		return "img"
	case "th":
		scope, ok := n.attr("scope")
		if scope == "row" || !ok && n.up != nil && n.up.child("td") != nil {
			return "rowheader"
		}
		return "columnheader"
	}
	if r := byTag[n.tag]; r != "" {
		return r
	}
	return "generic"
}

func landmark(n *node, role string) string {
	if n.up.closest("article", "aside", "main", "nav", "section") != nil {
		return "generic"
	}
	return role
}

func ifLabelled(n *node, role string) string {
	if labelled(n) {
		return role
	}
	return "generic"
}

func labelled(n *node) bool { return n.has("aria-label") || n.has("aria-labelledby") || n.has("title") }

// nameOf returns the accessible name of an element.
func (d *document) nameOf(n *node, role string) string {
	if n.facts.named {
		return n.facts.name
	}
	return d.readName(n, role)
}

func (d *document) readName(n *node, role string) string {
	if by := n.value("aria-labelledby"); by != "" {
		var parts []string
		for _, id := range strings.Fields(by) {
			part := ""
			if other := d.page.byID[id]; other != nil {
				if part = squeeze(other.value("aria-label")); part == "" {
					part = d.valueText(other)
				}
				if part == "" {
					part = d.contentOf(other, true, nil)
				}
			}
			parts = append(parts, part)
		}
		if said := squeeze(strings.Join(parts, " ")); said != "" {
			return said
		}
	}
	if label := squeeze(n.value("aria-label")); label != "" {
		return label
	}
	if native := d.nativeName(n); native != "" {
		return native
	}
	if fromContent[role] || n.tag == "summary" {
		if content := squeeze(d.contentOf(n, false, nil)); content != "" {
			return content
		}
	}
	if title := squeeze(n.value("title")); title != "" {
		return title
	}
	return squeeze(n.value("placeholder"))
}

func (d *document) nativeName(n *node) string {
	child := func(tag string) string {
		if c := n.child(tag); c != nil {
			return squeeze(d.contentOf(c, false, nil))
		}
		return ""
	}
	switch n.tag {
	case "input":
		switch t := inputType(n); t {
		case "button", "submit", "reset":
			if v := squeeze(d.fieldValue(n)); v != "" {
				return v
			}
			return map[string]string{"submit": "Submit", "reset": "Reset"}[t]
		case "image":
			if alt := squeeze(n.value("alt")); alt != "" {
				return alt
			}
			return "Submit"
		}
		return d.labelsOf(n)
	case "select", "textarea", "meter", "progress", "output", "button":
		return d.labelsOf(n)
	case "img", "area":
		return squeeze(n.value("alt"))
	case "fieldset":
		return child("legend")
	case "table":
		return child("caption")
	case "figure":
		return child("figcaption")
	case "optgroup":
		return squeeze(n.value("label"))
	case "option":
		return squeeze(optionLabel(n))
	}
	if n.svg {
		return child("title")
	}
	return ""
}

// optionLabel is the label of an option.
func optionLabel(n *node) string {
	if l, ok := n.attr("label"); ok {
		return l
	}
	return squeeze(n.content())
}

func (d *document) labelsOf(n *node) string {
	var parts []string
	for _, l := range d.page.labels[n] {
		parts = append(parts, d.contentOf(l, true, func(k *node) bool { return k == n }))
	}
	return squeeze(strings.Join(parts, " "))
}

// valueText is the text that a control adds to the text around it.
func (d *document) valueText(n *node) string {
	switch n.tag {
	case "select":
		var all []string
		for _, o := range d.chosen(n) {
			all = append(all, squeeze(optionLabel(o)))
		}
		return strings.Join(all, ", ")
	case "textarea":
		return d.fieldValue(n)
	case "input":
		if !valueless[inputType(n)] {
			return d.fieldValue(n)
		}
	}
	return ""
}

// contentOf is the text content of a node as a screen reader reads it, without the nodes that omit reports; nil omits none.
func (d *document) contentOf(n *node, evenHidden bool, omit func(*node) bool) string {
	var b strings.Builder
	for _, k := range d.children(n) {
		if k.tag == "" {
			b.WriteString(k.text)
			continue
		}
		if unread[k.tag] || omit != nil && omit(k) {
			continue
		}
		if k.tag == "br" {
			b.WriteByte(' ')
			continue
		}
		if !evenHidden && (k.style.display == "none" || !k.style.visible || k.value("aria-hidden") == "true") {
			continue
		}
		text := squeeze(k.value("aria-label"))
		if text == "" && nativelyNamed[k.tag] {
			text = d.nativeName(k)
		}
		if text == "" && widgets[roleOf(k)] {
			text = d.valueText(k)
		}
		if text == "" {
			text = d.contentOf(k, evenHidden, omit)
		}
		if text == "" {
			text = squeeze(k.value("title"))
		}
		if k.style.inline {
			b.WriteString(text)
		} else {
			b.WriteString(" " + text + " ")
		}
	}
	return b.String()
}

// mostContent is the maximum length of a name that is made of an element's content.
const mostContent = 100

// inside names an element that acts by its content, as the browser does. It gives no name to an element in which another
// one acts: whether that is a large part of the page depends on the layout.
func (d *document) inside(n *node) (name string, all bool) {
	acts := func(k *node) bool {
		return widgets[roleOf(k)] || k.tag == "summary" || k.has("onclick") || k.value("draggable") == "true" ||
			k.style.cursor == "pointer" && k.up != nil && k.up.style.cursor != "pointer"
	}
	all = true
	content := squeeze(d.contentOf(n, false, func(k *node) bool {
		all = all && !acts(k)
		return !all
	}))
	if !all {
		return "", true
	}
	name = shorten(content, mostContent)
	return name, name == content
}

// children returns those that are laid out: of closed details elements, only the summary.
func (d *document) children(n *node) []*node {
	if n.tag == "details" && !d.isOpen(n) {
		if s := n.child("summary"); s != nil {
			return []*node{s}
		}
		return nil
	}
	return n.kids
}

// meterText is the text of a meter or a progress bar.
func meterText(n *node, role string) string {
	switch n.tag {
	case "progress":
		if v, ok := n.attr("value"); ok {
			return v + " of " + orElse(n.value("max"), "1")
		}
		return ""
	case "meter":
		if least := n.value("min"); least != "" && least != "0" {
			return n.value("value") + ", from " + least + " to " + orElse(n.value("max"), "1")
		}
		return orElse(n.value("value"), "0") + " of " + orElse(n.value("max"), "1")
	case "input":
		return ""
	}
	if !slices.Contains([]string{"slider", "progressbar", "meter", "scrollbar", "spinbutton"}, role) {
		return ""
	}
	if t := squeeze(n.value("aria-valuetext")); t != "" {
		return t
	}
	now, ok := n.attr("aria-valuenow")
	if !ok {
		return ""
	}
	if most, ok := n.attr("aria-valuemax"); ok {
		now += " of " + most
	}
	return now
}

func orElse(s, usual string) string {
	if s == "" {
		return usual
	}
	return s
}
