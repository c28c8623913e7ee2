package folder

import (
	"errors"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"gymkhana"
	"gymkhana/env/webui/target"
	"gymkhana/internal/lazy"
)

// The supported subset of actions.py, which is parsed and never executed:
//
//	imports; def NAME(driver): with the statements below; actions = [NAME, …]; if __name__ == …: and everything in it
//
//	X = ELEMENT, X = ActionChains(driver), X = driver.switch_to.alert
//	ELEMENT.click(), .clear(), .submit(), .send_keys("text", Keys.ENTER, …)
//	CHAIN.move_to_element(ELEMENT).click(ELEMENT).send_keys(…).pause(N).perform()
//	driver.execute_script("window.scrollTo(0, N)"), also scrollBy from the top, and to document.body.scrollHeight
//	driver.execute_script("arguments[0].click();", ELEMENT), or arguments[0].scrollIntoView();
//	time.sleep(N), driver.implicitly_wait(N); print(…), pass, return, a text alone; driver.switch_to.alert.accept()
//
//	ELEMENT: driver.find_element(By.ID, "x"), driver.find_element_by_id("x"), driver.find_elements(By.CLASS_NAME, "x")[N],
//	WebDriverWait(driver, N).until(EC.element_to_be_clickable((By.ID, "x"))), and names that were given one
//
// Dialogs are accepted at once, and sleeping lets the page's time pass. Functions that are not in the list are ignored.

// interactions parses actions.py.
func interactions(source string) ([]target.Interaction, error) {
	lines, err := statements(source)
	if err != nil {
		return nil, err
	}
	functions, listed, err := outline(lines)
	if err != nil {
		return nil, err
	}
	var list []target.Interaction
	var errs []error
	for _, e := range listed {
		body, ok := functions[e.name]
		if e.name == "" || e.of != nil || !ok {
			errs = append(errs, fmt.Errorf("%s:%d: actions names something that is no function of the file", actionsFile, e.line))
			continue
		}
		f := function{values: map[string]value{}}
		for _, s := range body {
			if err := f.statement(s); err != nil {
				errs = append(errs, err)
			}
		}
		list = append(list, target.Interaction{Name: strings.ReplaceAll(e.name, "_", " "), Steps: f.steps})
	}
	return list, errors.Join(errs...)
}

// outline finds the functions and the list of actions.
func outline(lines []statement) (functions map[string][]statement, listed []expression, err error) {
	functions = map[string][]statement{}
	found := false
	for i := 0; i < len(lines); i++ {
		s := lines[i]
		body := i + 1
		for body < len(lines) && lines[body].indent > s.indent {
			body++
		}
		p := parser{tokens: s.tokens, line: s.line}
		switch first := p.peek(); {
		case first == "import" || first == "from" || len(s.tokens) == 1 && s.tokens[0].kind == quoted:
		case first == "def" && len(s.tokens) > 1:
			functions[s.tokens[1].text] = lines[i+1 : body]
		case first == "if" && len(s.tokens) > 1 && s.tokens[1].text == "__name__":
		case first == "actions" && len(s.tokens) > 2 && s.tokens[1].text == "=":
			p.at = 2
			e, err := p.expression()
			if err != nil || !e.list || !p.done() {
				return nil, nil, errors.Join(err, fmt.Errorf("%s:%d: actions is not a plain list of functions", actionsFile, s.line))
			}
			listed, found = e.args, true
		default:
			return nil, nil, fmt.Errorf("%s:%d: %s is not understood outside of a function", actionsFile, s.line, told(s))
		}
		i = body - 1
	}
	if !found {
		return nil, nil, fmt.Errorf("%s: there is no list actions = [...]", actionsFile)
	}
	return functions, listed, nil
}

// told quotes the beginning of a statement.
func told(s statement) string {
	var words []string
	for _, t := range s.tokens[:min(len(s.tokens), 6)] {
		words = append(words, t.text)
	}
	return strconv.Quote(strings.Join(words, " "))
}

// A value is the value of a name in a function.
type value struct {
	by    target.Locator // an element; "" for none
	at    string
	chain bool // of actions
	alert bool
}

// A function converts statements to steps.
type function struct {
	values map[string]value
	steps  []target.Step
}

// statement parses one statement. An error names the line.
func (f *function) statement(s statement) error {
	p := parser{tokens: s.tokens, line: s.line}
	if w := p.peek(); w == "pass" || w == "return" || w == "global" || len(s.tokens) == 1 && s.tokens[0].kind == quoted {
		return nil
	}
	name := ""
	if len(s.tokens) > 2 && s.tokens[0].kind == word && s.tokens[1].kind == mark && s.tokens[1].text == "=" {
		name, p.at = s.tokens[0].text, 2
	}
	e, err := p.expression()
	if err == nil && !p.done() {
		err = p.refuse("%s is not understood", told(s))
	}
	if err != nil {
		return err
	}
	if name != "" {
		v, err := f.value(&e)
		f.values[name] = v
		return err
	}
	return f.deed(&e)
}

func refuse(e *expression, what string) error {
	return fmt.Errorf("%s:%d: %s is not understood", actionsFile, e.line, what)
}

// path is a name with its attributes, "driver.switch_to.alert"; "" if it is something else.
func (e *expression) path() string {
	switch {
	case e.call || e.index || e.name == "":
		return ""
	case e.of == nil:
		return e.name
	}
	if before := e.of.path(); before != "" {
		return before + "." + e.name
	}
	return ""
}

// locators are those of Selenium's By and of its older functions.
var locators = map[string]target.Locator{"ID": target.ByID, "CLASS_NAME": target.ByClass, "NAME": target.ByName, "TAG_NAME": target.ByTag,
	"CSS_SELECTOR": target.ByCSS, "XPATH": target.ByXPath, "LINK_TEXT": target.ByLink}

// located reads By.ID, "x".
func located(e *expression, args []expression) (value, error) {
	if len(args) == 1 && args[0].list {
		args = args[0].args
	}
	if len(args) != 2 || args[1].text == nil {
		return value{}, refuse(e, "how an element is looked for")
	}
	by, ok := locators[strings.TrimPrefix(args[0].path(), "By.")]
	if args[0].text != nil {
		by, ok = locators[strings.ToUpper(strings.ReplaceAll(*args[0].text, " ", "_"))]
	}
	if !ok {
		return value{}, refuse(e, "the locator "+args[0].path())
	}
	return value{by: by, at: *args[1].text}, nil
}

// value parses an expression that can be assigned to a name.
func (f *function) value(e *expression) (value, error) {
	if v, ok := f.values[e.path()]; ok && e.path() != "" {
		return v, nil
	}
	if path := e.path(); path == "driver.switch_to.alert" {
		return value{alert: true}, nil
	}
	if e.index {
		return f.nth(e)
	}
	if !e.call {
		return value{}, refuse(e, "the value "+e.path())
	}
	method := e.of.name
	switch {
	case method == "ActionChains" && e.of.of == nil:
		return value{chain: true}, nil
	case method == "find_element" && e.of.path() == "driver.find_element":
		return located(e, e.args)
	case strings.HasPrefix(e.of.path(), "driver.find_element_by_") && len(e.args) == 1 && e.args[0].text != nil:
		if by, ok := locators[strings.ToUpper(strings.TrimPrefix(method, "find_element_by_"))]; ok {
			return value{by: by, at: *e.args[0].text}, nil
		}
	case method == "until" && len(e.args) == 1 && e.args[0].call:
		return f.waited(&e.args[0])
	}
	return value{}, refuse(e, "the call of "+method)
}

// waited parses EC.element_to_be_clickable((By.ID, "x")), or waiting for an alert.
func (f *function) waited(e *expression) (value, error) {
	switch e.of.name {
	case "presence_of_element_located", "visibility_of_element_located", "element_to_be_clickable":
		if len(e.args) == 1 && !e.args[0].list {
			return f.value(&e.args[0])
		}
		return located(e, e.args)
	case "alert_is_present":
		return value{alert: true}, nil
	}
	return value{}, refuse(e, "waiting for "+e.of.name)
}

// nth reads driver.find_elements(By.CLASS_NAME, "x")[2].
func (f *function) nth(e *expression) (value, error) {
	if len(e.args) != 1 || e.args[0].num == nil || !e.of.call || e.of.of.path() != "driver.find_elements" {
		return value{}, refuse(e, "an index")
	}
	v, err := located(e, e.of.args)
	n := int(*e.args[0].num)
	if err != nil || n == 0 {
		return v, err
	}
	if n < 0 {
		return value{}, refuse(e, "an index from the end")
	}
	path := map[target.Locator]string{target.ByClass: "//*[contains(concat(' ', normalize-space(@class), ' '), ' %s ')]", target.ByTag: "//%s",
		target.ByName: "//*[@name='%s']", target.ByID: "//*[@id='%s']", target.ByXPath: "%s"}[v.by]
	if path == "" || v.by != target.ByXPath && strings.Contains(v.at, "'") {
		return value{}, refuse(e, "an index into what "+string(v.by)+" finds")
	}
	return value{by: target.ByXPath, at: fmt.Sprintf("("+path+")[%d]", v.at, n+1)}, nil
}

// deed parses a statement with an effect.
func (f *function) deed(e *expression) error {
	if !e.call {
		return refuse(e, "a line that does nothing")
	}
	switch path := e.of.path(); path {
	case "time.sleep", "sleep", "driver.implicitly_wait":
		return f.sleep(e)
	case "print":
		return nil
	case "driver.execute_script":
		return f.script(e)
	}
	if e.of.of == nil {
		return refuse(e, "the call of "+e.of.name)
	}
	if e.of.name == "accept" || e.of.name == "dismiss" {
		if v, err := f.value(e.of.of); err == nil && v.alert && e.of.name == "accept" {
			return nil
		}
		return refuse(e, "the call of "+e.of.name)
	}
	if e.of.name == "perform" {
		_, err := f.chain(e.of.of)
		return err
	}
	if e.of.name == "until" {
		_, err := f.value(e)
		return err
	}
	if e.of.of.path() == "driver" {
		return refuse(e, "the call of "+e.of.name)
	}
	v, err := f.value(e.of.of)
	if err != nil {
		return err
	}
	if v.chain {
		_, err := f.chain(e) // performed later, or never: steps are performed in their order in the file
		return err
	}
	return f.does(e, v)
}

// does parses an action on an element.
func (f *function) does(e *expression, v value) error {
	deeds := map[string]target.Deed{"click": target.Click, "clear": target.Clear, "submit": target.Submit}
	if d, ok := deeds[e.of.name]; ok && len(e.args) == 0 && v.by != "" {
		f.add(d, v, "")
		return nil
	}
	if e.of.name == "send_keys" && v.by != "" {
		return f.keys(e, v)
	}
	return refuse(e, "the call of "+e.of.name)
}

// chain parses CHAIN.move_to_element(X).click(), and returns the pointer's element.
func (f *function) chain(e *expression) (at value, err error) {
	if !e.call || e.of.of == nil {
		v, err := f.value(e)
		if err == nil && !v.chain {
			err = refuse(e, "a chain of actions that begins so")
		}
		return value{}, err
	}
	if at, err = f.chain(e.of.of); err != nil {
		return at, err
	}
	if len(e.args) == 1 && e.of.name != "pause" && e.of.name != "send_keys" {
		if at, err = f.value(&e.args[0]); err != nil {
			return at, err
		}
	}
	switch {
	case e.of.name == "pause":
		return at, f.sleep(e)
	case at.by == "":
	case e.of.name == "move_to_element" && len(e.args) == 1:
		f.add(target.Hover, at, "")
		return at, nil
	case e.of.name == "click" && len(e.args) <= 1:
		f.add(target.Click, at, "")
		return at, nil
	case e.of.name == "send_keys":
		return at, f.keys(e, at)
	}
	return at, refuse(e, "the action "+e.of.name)
}

func (f *function) add(d target.Deed, v value, text string) {
	f.steps = append(f.steps, target.Step{Do: d, By: v.by, At: v.at, Text: text})
}

// enters are the names of the Enter key.
var enters = []string{"Keys.ENTER", "Keys.RETURN"}

// keys parses typed keys.
func (f *function) keys(e *expression, v value) error {
	args := e.args
	for len(args) > 0 && args[0].plus {
		args = slices.Concat(args[0].args, args[1:])
	}
	for i := range args {
		a := &args[i]
		switch {
		case a.plus:
			if err := f.keys(&expression{line: a.line, of: e.of, args: a.args}, v); err != nil {
				return err
			}
		case a.text != nil:
			text, enter := strings.CutSuffix(*a.text, "\n")
			if strings.Contains(text, "\n") {
				return refuse(a, "a text of several lines")
			}
			if text != "" {
				f.add(target.Type, v, text)
			}
			if enter {
				f.add(target.Enter, v, "")
			}
		case slices.Contains(enters, a.path()):
			f.add(target.Enter, v, "")
		default:
			return refuse(a, "the key "+a.path())
		}
	}
	return nil
}

// sleep lets time pass after the latest step.
func (f *function) sleep(e *expression) error {
	if len(e.args) != 1 || e.args[0].num == nil || *e.args[0].num < 0 || *e.args[0].num > 60 {
		return refuse(e, "how long it sleeps")
	}
	wait := gymkhana.Ticks(math.Round(*e.args[0].num * float64(gymkhana.TicksPerSecond)))
	if len(f.steps) == 0 {
		f.steps = append(f.steps, target.Step{Do: target.Wait, Wait: wait})
		return nil
	}
	f.steps[len(f.steps)-1].Wait += wait
	return nil
}

var (
	scrollTo  = lazy.Regexp(`^(?:return )?window\.scroll(?:To|By)?\(\s*0\s*,\s*(\d+|document\.(?:body|documentElement)\.scrollHeight)\s*\);?$`)
	arguments = lazy.Regexp(`^(?:return )?arguments\[0\]\.(click|scrollIntoView)\([^()]*\);?$`)
)

// script parses the few scripts that scroll pages.
func (f *function) script(e *expression) error {
	if len(e.args) == 0 || e.args[0].text == nil {
		return refuse(e, "a script that is not a text")
	}
	text := strings.TrimSpace(*e.args[0].text)
	if m := scrollTo().FindStringSubmatch(text); m != nil && len(e.args) == 1 {
		to := m[1]
		if strings.HasPrefix(to, "document") {
			to = "bottom"
		}
		f.add(target.Scroll, value{}, to)
		return nil
	}
	if m := arguments().FindStringSubmatch(text); m != nil && len(e.args) == 2 {
		v, err := f.value(&e.args[1])
		if err != nil {
			return err
		}
		if m[1] == "click" {
			f.add(target.Click, v, "")
		}
		return nil // every action on an element scrolls to it
	}
	return refuse(e, "the script "+strconv.Quote(text))
}
