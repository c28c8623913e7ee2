package pages

import (
	"fmt"
	"slices"
	"strings"

	"gymkhana"
	"gymkhana/env/webui/target"
	"gymkhana/internal/lazy"
)

// brief writes the description of a page: purpose, the fresh page, requirements, values, texts, each interaction
// with the picture after it, and the names that interactions use.
func (p *page) brief(f *filler, t *target.Target) []target.Part {
	parts := []target.Part{
		{Text: fmt.Sprintf("# %s\n\n%s\n\nThe pictures show the page in a window of 1920 by 1080 pixels. "+
			"This is the page when it has been loaded:", t.Title, strings.TrimSpace(f.fill("about", p.sheet.About)))},
		{Shot: 0},
		{Text: p.demands(f, t)},
	}
	for i, did := range t.Interactions {
		told := strings.TrimSpace(f.fill("told", p.sheet.Interactions[i].Told))
		text := fmt.Sprintf("## Interaction %d: %s\n\n%s\n\nHow it is tested: %s.", i+1, did.Name, told, how(did.Steps))
		if i > 0 {
			text += " The page is not loaded again before it."
		}
		parts = append(parts, target.Part{Text: text + " The page afterwards:"}, target.Part{Shot: i + 1})
	}
	if names := names(f, t); names != "" {
		parts = append(parts, target.Part{Text: "## Names\n\n" + names})
	}
	return parts
}

// demands are the sections between the picture of the fresh page and the interactions.
func (p *page) demands(f *filler, t *target.Target) string {
	all, err := elements(t.Files[target.HTML])
	if err != nil && f.err == nil {
		f.err = err
	}
	var b strings.Builder
	b.WriteString("## Layout and style\n\n")
	for _, r := range p.sheet.Require {
		if told := strings.TrimSpace(f.fill("require", r)); told != "" {
			fmt.Fprintf(&b, "- %s\n", told)
		}
	}
	if told := fields(all); told != "" {
		fmt.Fprintf(&b, "- %s\n", told)
	}
	b.WriteString("- Places, margins, paddings and gaps are as in the pictures.\n")
	if len(t.Interactions) > 0 {
		b.WriteString("- What appears only by an interaction may be absent before it, or be hidden: that makes no difference as long as all " +
			"else stands where the pictures show it.\n")
	}
	b.WriteString(inElements)
	files := sorted(t.Files)
	fmt.Fprintf(&b, "- The page consists of %s.", strings.Join(files, ", "))
	if assets := sorted(t.Assets); len(assets) > 0 {
		fmt.Fprintf(&b, " Beside them there is %s, to be used as it is.", strings.Join(assets, ", "))
	}
	b.WriteString("\n\n## Exact values\n\n" + leftOut + "\n\n")
	c := f.drawn["c"].(palette)
	fmt.Fprintf(&b, "- The colours by name: page %s, card %s, ink %s, soft text %s, lines %s, accent %s, second accent %s, tint %s, text on an accent %s\n",
		c["bg"], c["card"], c["ink"], c["soft"], c["line"], c["main"], c["alt"], c["tint"], c["on"])
	for _, r := range rules(t.Files[target.CSS]) {
		if r.applies(all) {
			fmt.Fprintf(&b, "- %s: %s\n", r.name, strings.Join(r.told, "; "))
		}
	}
	if long := longTexts(all); len(long) > 0 {
		b.WriteString("\n## Texts\n\nThe longer texts, so that nobody has to read them off a picture:\n\n")
		for _, text := range long {
			fmt.Fprintf(&b, "- %s\n", text)
		}
	}
	return strings.TrimSpace(b.String())
}

// leftOut explains the defaults of values that are not listed. TestToldInFull and TestInChromium check that pages
// follow it.
const leftOut = "The list tells of each part its colours, backgrounds, borders, roundings, shadows, fonts with their sizes, weights and " +
	"styles, line heights, letter spacing, decoration and transformation, and each width and height that is set, also as a minimum or maximum. " +
	"What a part's line leaves out has its default: the font, size, weight, style, line height and colour of what is around it, in the end " +
	"those of the page as a whole, whose weight is 400; and no background, no border, no rounding, no shadow. This also goes for headings, " +
	"heads of tables, bold words, buttons, fields and links: the styles that browsers give them do not apply. The line of a state, such as " +
	"a chosen button, changes only what it names. A width or height that is not in the list follows from what the part holds and from what " +
	"is around it. The whole page has `box-sizing: border-box`; lists have no marks unless they are seen."

// inElements forbids constructions that look right and are not compared: see Limits in docs/webui.md.
const inElements = "- Every text is in an element of the document, and every shape is an element with a background or borders, unless a picture is given " +
	"for it. Texts that the styles write with `content`, shapes of SVG or canvas, and what is in shadow roots do not count in their place.\n"

// fields lists the elements to type into, with their types; "" if the page has none.
func fields(all []element) string {
	var list []string
	for _, e := range all {
		switch {
		case e.tag == "textarea":
			list = append(list, fmt.Sprintf("“%s” is a textarea", e.said()))
		case e.tag == "input":
			list = append(list, fmt.Sprintf("“%s” is an input of type %s", e.said(), e.attrs["type"]))
		}
	}
	if list == nil {
		return ""
	}
	return "The fields by their placeholders: " + strings.Join(list, ", ") + "."
}

// how describes the steps of an interaction in words.
func how(steps []target.Step) string {
	var did []string
	pause := func(n gymkhana.Ticks) {
		did = append(did, fmt.Sprintf("wait for %.2f seconds", float64(n)/float64(gymkhana.TicksPerSecond)))
	}
	for _, s := range steps {
		at := "the element with the " + string(s.By) + " `" + s.At + "`"
		if s.By == target.ByCSS {
			at = "the first element that matches `" + s.At + "`"
		}
		switch s.Do {
		case target.Click, target.Clear:
			did = append(did, string(s.Do)+" "+at)
		case target.Hover:
			did = append(did, "rest the pointer on "+at)
		case target.Type:
			did = append(did, fmt.Sprintf("type “%s” into %s", s.Text, at))
		case target.Enter:
			did = append(did, "press the Enter key in "+at)
		case target.Submit:
			did = append(did, "submit the form of "+at)
		case target.Scroll:
			if s.Text == "bottom" || s.Text == "top" {
				did = append(did, "scroll to the "+s.Text)
			} else {
				did = append(did, fmt.Sprintf("scroll down by %s pixels", s.Text))
			}
		case target.Wait:
			pause(s.Wait)
		}
		if s.Do != target.Wait && s.Wait > usualWait {
			pause(s.Wait)
		}
	}
	return strings.Join(did, ", then ")
}

// names lists the locators of all steps, each once, and the range of numbered ones.
func names(f *filler, t *target.Target) string {
	all, err := elements(t.Files[target.HTML])
	if err != nil && f.err == nil {
		f.err = err
	}
	var list, rows []string
	add := func(to *[]string, name string) {
		if name != "" && !slices.Contains(*to, name) {
			*to = append(*to, name)
		}
	}
	for _, a := range t.Interactions {
		for _, s := range a.Steps {
			switch {
			case s.At == "":
			case s.By == target.ByCSS:
				add(&list, "selector `"+s.At+"`")
				if id := idOf().FindStringSubmatch(s.At); id != nil {
					add(&rows, row(all, id[1]))
				}
			default:
				add(&list, fmt.Sprintf("%s `%s`", s.By, s.At)+on(all, s.At))
				add(&rows, row(all, s.At))
			}
		}
	}
	if list == nil {
		return ""
	}
	told := "The tests find elements by these names, which the page must therefore have: " + strings.Join(list, ", ") + "."
	if rows != nil {
		told += " There are " + strings.Join(rows, ", ") + ", each counted from the first."
	}
	return told + " All other names are free."
}

// idOf finds the id with which a CSS selector begins.
var idOf = lazy.Regexp(`^#([\w-]+)`)

// on quotes the text of the element with an id, in brackets.
func on(all []element, id string) string {
	for _, e := range all {
		if e.attrs["id"] == id && e.said() != "" {
			return " (“" + e.said() + "”)"
		}
	}
	return ""
}

// row describes which elements are numbered like the one with an id that ends in a number; "" if it is the only one, or
// if its text shows the number.
func row(all []element, id string) string {
	at := strings.LastIndex(id, "-") + 1
	if at == 0 || id[at:] == "" || strings.Trim(id[at:], "0123456789") != "" || on(all, id) == " (“"+id[at:]+"”)" {
		return ""
	}
	n := 0
	for slices.ContainsFunc(all, func(e element) bool { return e.attrs["id"] == fmt.Sprint(id[:at], n+1) }) {
		n++
	}
	if n < 2 {
		return ""
	}
	return fmt.Sprintf("`%s1` to `%[1]s%d`", id[:at], n)
}
