package pages

import (
	"fmt"
	"slices"
	"strings"

	"gymkhana"
	"gymkhana/env/webui/target"
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
	if names := names(t.Interactions); len(names) > 0 {
		parts = append(parts, target.Part{Text: "## Names\n\nThe tests find elements by these names, which the page must therefore have: " +
			strings.Join(names, ", ") + "."})
	}
	return parts
}

// demands are the sections between the picture of the fresh page and the interactions.
func (p *page) demands(f *filler, t *target.Target) string {
	var b strings.Builder
	b.WriteString("## Layout and style\n\n")
	for _, r := range p.sheet.Require {
		fmt.Fprintf(&b, "- %s\n", strings.TrimSpace(f.fill("require", r)))
	}
	b.WriteString("- Places, margins, paddings and gaps are as in the pictures.\n")
	files := sorted(t.Files)
	fmt.Fprintf(&b, "- The page consists of %s.", strings.Join(files, ", "))
	if assets := sorted(t.Assets); len(assets) > 0 {
		fmt.Fprintf(&b, " Beside them there is %s, to be used as it is.", strings.Join(assets, ", "))
	}
	b.WriteString("\n\n## Exact values\n\nThe whole page has `box-sizing: border-box` and no margins but those that are seen; " +
		"lists have no marks unless they are seen. Buttons, fields and links inherit font and colour.\n\n")
	c := f.drawn["c"].(palette)
	fmt.Fprintf(&b, "- The colours by name: page %s, card %s, ink %s, soft text %s, lines %s, accent %s, second accent %s, tint %s, text on an accent %s\n",
		c["bg"], c["card"], c["ink"], c["soft"], c["line"], c["main"], c["alt"], c["tint"], c["on"])
	for _, r := range rules(t.Files[target.CSS]) {
		fmt.Fprintf(&b, "- %s: %s\n", r.name, strings.Join(r.told, "; "))
	}
	if long := longTexts(t.Files[target.HTML]); len(long) > 0 {
		b.WriteString("\n## Texts\n\nThe longer texts, so that nobody has to read them off a picture:\n\n")
		for _, text := range long {
			fmt.Fprintf(&b, "- %s\n", text)
		}
	}
	return strings.TrimSpace(b.String())
}

// how tells in words what the steps of an interaction do.
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

// names lists the locators of all steps, each once.
func names(acts []target.Interaction) []string {
	var list []string
	for _, a := range acts {
		for _, s := range a.Steps {
			name := fmt.Sprintf("%s `%s`", s.By, s.At)
			if s.By == target.ByCSS {
				name = "selector `" + s.At + "`"
			}
			if s.At != "" && !slices.Contains(list, name) {
				list = append(list, name)
			}
		}
	}
	return list
}
