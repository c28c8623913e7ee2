package reader

// facts are computed for a node as soon as its page is read, so that rendering need not compute them again.
type facts struct {
	role   string
	name   string // the element's name, or a text's content
	named  bool   // the name cannot change
	quoted string // the name as lines write it; "" if it can change
	blank  bool   // it contains no text
	sized  bool   // it has its own box; unknown if folds is above 0
	folds  int    // the number of details elements in it, itself included
	stirs  int    // how many nodes in it, itself included, can change its name: controls, details, references
}

// study computes the facts of all nodes.
func (p *page) study() {
	for _, n := range p.root.kids {
		n.weigh()
	}
	d := newDocument(p, p.base)
	p.root.each(func(n *node) {
		f := &n.facts
		if n.tag == "" || nameable(n, f.role) && d.steady(n) {
			if n.tag != "" {
				f.name, f.named = d.readName(n, f.role), true
			}
			f.quoted = quote(shorten(f.name, mostName))
		}
	})
}

// weigh computes the facts that do not need names, those of children first.
func (n *node) weigh() {
	f := &n.facts
	if n.tag == "" {
		f.name = squeeze(n.text)
		f.blank = f.name == ""
		f.sized = !f.blank
		return
	}
	f.role = readRole(n)
	f.blank = true
	if n.element("input", "select", "textarea", "details") || n.has("aria-labelledby") {
		f.stirs = 1
	}
	if n.tag == "details" {
		f.folds = 1
	}
	within := false
	for _, k := range n.kids {
		k.weigh()
		f.blank = f.blank && k.facts.blank
		f.stirs += k.facts.stirs
		f.folds += k.facts.folds
		within = within || k.facts.sized
	}
	f.sized = drawn(n) && (boxed(n) || within)
}

// steady reports whether a visitor cannot change the name of an element.
func (d *document) steady(n *node) bool {
	if n.has("aria-labelledby") {
		return false
	}
	for _, l := range d.page.labels[n] {
		own := 0
		if n.within(l) {
			own = n.facts.stirs
		}
		if l.facts.stirs > own {
			return false
		}
	}
	switch n.tag {
	case "input":
		t := inputType(n)
		return t != "button" && t != "submit" && t != "reset"
	case "select", "textarea":
		return true
	}
	return n.facts.stirs == 0
}
