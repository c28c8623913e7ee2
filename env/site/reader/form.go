package reader

import (
	"regexp"
	"slices"
	"strings"

	"gymkhana/internal/lazy"
)

// A request is a navigation's request.
type request struct {
	method  string // GET or POST
	address string
	form    string // the body of a POST
	sent    bool   // sent by a form, so that it always makes a new history entry
	origin  string // the origin of the page that sends a POST
}

// submitButton reports whether a control submits its form.
func submitButton(n *node) bool {
	switch n.tag {
	case "button":
		t := strings.ToLower(n.value("type"))
		return t != "button" && t != "reset"
	case "input":
		t := inputType(n)
		return t == "submit" || t == "image"
	}
	return false
}

// controls returns those of a form, in order.
func (d *document) controls(form *node) []*node {
	return slices.DeleteFunc(slices.Clone(d.page.fields), func(n *node) bool { return d.page.form[n] != form })
}

// implicit submits a field's form as Enter does: by its first button, or without one if the form has only one text
// field. It returns nil if nothing is submitted.
func (d *document) implicit(n *node) *request {
	form := d.page.form[n]
	if form == nil {
		return nil
	}
	fields := 0
	for _, c := range d.controls(form) {
		if submitButton(c) {
			if disabled(c) {
				return nil
			}
			return d.submit(form, c)
		}
		if c.tag == "input" && textual(c) {
			fields++
		}
	}
	if fields > 1 {
		return nil
	}
	return d.submit(form, nil)
}

// submit makes the request of a form. If a field is invalid, the first such field gets the focus instead.
func (d *document) submit(form, button *node) *request {
	if !form.has("novalidate") && (button == nil || !button.has("formnovalidate")) {
		for _, c := range d.controls(form) {
			if !d.valid(c) {
				if d.focusable(c) {
					d.setFocus(c)
				}
				return nil
			}
		}
	}
	said := func(name string) string {
		if button != nil && button.has("form"+name) {
			return button.value("form" + name)
		}
		return form.value(name)
	}
	action := strings.TrimSpace(said("action"))
	if action == "" {
		action = d.address
	}
	address, ok := resolve(d.page.base, action)
	if !ok {
		return nil
	}
	data := d.data(form, button)
	switch strings.ToLower(said("method")) {
	case "post":
		return &request{method: "POST", address: address, form: data, origin: originOf(d.address)}
	case "dialog":
		return nil
	}
	return &request{method: "GET", address: withQuery(address, data), sent: true}
}

// data encodes a form's data.
func (d *document) data(form, button *node) string {
	var b strings.Builder
	add := func(name, value string) {
		if b.Len() > 0 {
			b.WriteByte('&')
		}
		b.WriteString(encode(name) + "=" + encode(value))
	}
	for _, c := range d.controls(form) {
		name := c.value("name")
		if disabled(c) || c.closest("datalist") != nil {
			continue
		}
		switch {
		case c.tag == "input" && inputType(c) == "image":
			if c == button {
				if name != "" {
					name += "."
				}
				add(name+"x", "0")
				add(name+"y", "0")
			}
		case name == "":
		case c.tag == "select":
			for _, o := range d.chosen(c) {
				if !disabled(o) {
					add(name, optionValue(o))
				}
			}
		case c.tag == "button", c.tag == "input" && slices.Contains([]string{"submit", "button", "reset"}, inputType(c)):
			if c == button {
				add(name, c.value("value"))
			}
		case c.tag == "input" && (inputType(c) == "checkbox" || inputType(c) == "radio"):
			if d.checked(c) {
				add(name, initial(c))
			}
		default:
			add(name, d.fieldValue(c))
		}
	}
	return b.String()
}

func optionValue(o *node) string {
	if v, ok := o.attr("value"); ok {
		return v
	}
	return squeeze(o.content())
}

var newlines = strings.NewReplacer("\r\n", "\n", "\r", "\n")

// encode encodes a text as forms do.
func encode(s string) string {
	const hex = "0123456789ABCDEF"
	s = strings.ReplaceAll(newlines.Replace(s), "\n", "\r\n")
	var b strings.Builder
	for i := range len(s) {
		switch c := s[i]; {
		case c == ' ':
			b.WriteByte('+')
		case 'a' <= c && c <= 'z', 'A' <= c && c <= 'Z', '0' <= c && c <= '9', strings.IndexByte("*-._", c) >= 0:
			b.WriteByte(c)
		default:
			b.WriteByte('%')
			b.WriteByte(hex[c>>4])
			b.WriteByte(hex[c&15])
		}
	}
	return b.String()
}

var emailForm = lazy.Regexp(`^[a-zA-Z0-9.!#$%&'*+/=?^_{|}~` + "`" + `-]+@[a-zA-Z0-9-]+(\.[a-zA-Z0-9-]+)*$`)

// valid reports whether a control's value may be sent.
func (d *document) valid(c *node) bool {
	if disabled(c) || c.has("readonly") || !c.element("input", "select", "textarea") {
		return true
	}
	if c.tag == "select" {
		chosen := d.chosen(c)
		return !c.has("required") || len(chosen) > 0 && optionValue(chosen[0]) != ""
	}
	value := d.fieldValue(c)
	switch t := inputType(c); {
	case c.tag == "input" && t == "checkbox":
		return !c.has("required") || d.checked(c)
	case c.tag == "input" && t == "radio":
		group := d.group(c)
		return !slices.ContainsFunc(group, func(o *node) bool { return o.has("required") }) || slices.ContainsFunc(group, d.checked)
	case c.tag == "input" && !textual(c):
		return true
	case value == "":
		return !c.has("required")
	case c.tag == "input" && t == "email":
		return emailForm().MatchString(value)
	}
	if pattern, ok := c.attr("pattern"); ok && c.tag == "input" {
		if re, err := regexp.Compile("^(?:" + pattern + ")$"); err == nil && !re.MatchString(value) {
			return false
		}
	}
	return true
}

// reset restores a form to its values in the page.
func (d *document) reset(form *node) {
	for _, c := range d.controls(form) {
		delete(d.fields, c)
	}
}
