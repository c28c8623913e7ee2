package live

import (
	"bytes"
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"reflect"
	"slices"
	"strings"

	"gymkhana/judge"
)

// A taskFile is a task as MMInA's files have it. What else is in them is passed over.
type taskFile struct {
	ID        *int            `json:"task_id"`
	Domain    string          `json:"domain"` // our own, for tasks that are in no folder
	Intent    string          `json:"intent"`
	Start     string          `json:"start_url"`
	Place     json.RawMessage `json:"geolocation"`
	Cookies   string          `json:"storage_state"`
	Login     bool            `json:"require_login"`
	Eval      evalFile        `json:"eval"`
	Procedure []string        `json:"procedure"`
	City      string          `json:"city"`
	Flight    string          `json:"flight"`
	Shop      string          `json:"shop"`
	Solution  *solutionFile   `json:"reference_action_sequence"`
}

type evalFile struct {
	Types   []string                   `json:"eval_types"`
	Answers map[string]json.RawMessage `json:"reference_answers"`
	URL     string                     `json:"reference_url"`
	Note    string                     `json:"url_note"`
	Pages   []pageFile                 `json:"program_html"`
}

// A pageFile is an entry of program_html. Contents are alternatives, with " |OR| " between them;
// later files of the kind have an object with must_include.
type pageFile struct {
	URL      string          `json:"url"`
	Locator  string          `json:"locator"`
	Contents json.RawMessage `json:"required_contents"`
}

type solutionFile struct {
	Set     string   `json:"action_set_tag"`
	Actions []string `json:"action_sequence"`
}

// decodeTask reads one task. Errors name the field.
func decodeTask(raw []byte) (*taskFile, error) {
	var f taskFile
	if err := decode(raw, &f); err != nil {
		return nil, err
	}
	if strings.TrimSpace(f.Intent) == "" {
		return nil, errors.New("intent: there is none")
	}
	return &f, nil
}

// decode reads a single JSON value; an error about a field names it.
func decode(raw []byte, into any) error {
	dec := json.NewDecoder(bytes.NewReader(raw))
	err := dec.Decode(into)
	if err == nil {
		if _, more := dec.Token(); !errors.Is(more, io.EOF) {
			return errors.New("there is text after the JSON value")
		}
		return nil
	}
	var wrong *json.UnmarshalTypeError
	var syntax *json.SyntaxError
	switch {
	case errors.As(err, &wrong):
		return fmt.Errorf("%s: a JSON %s; want %s", cmp.Or(wrong.Field, "the task"), wrong.Value, kind(wrong.Type))
	case errors.As(err, &syntax):
		return fmt.Errorf("line %d: not JSON: %w", 1+bytes.Count(raw[:min(int(syntax.Offset), len(raw))], []byte("\n")), err)
	}
	return fmt.Errorf("not JSON: %w", err)
}

// kind names a type as people who write JSON do.
func kind(t reflect.Type) string {
	switch t.Kind() {
	case reflect.Struct, reflect.Map:
		return "an object"
	case reflect.Slice:
		return "a list"
	case reflect.String:
		return "a text"
	case reflect.Int:
		return "a whole number"
	}
	return t.String()
}

// rule returns how a task is counted: by its fields, or else by its folder.
func (f *taskFile) rule(domain string) judge.Rule {
	switch {
	case len(f.Procedure) > 0:
		return judge.Multihop
	case domain == "normal":
		return judge.Normal
	}
	return judge.Single
}

// grading gives the verifier of a task, and the pages it wants to have read.
func (f *taskFile) grading(domain string) (VerifierOptions, []Page, error) {
	o := VerifierOptions{Procedure: judge.Procedure{Rule: f.rule(domain)}}
	p := &o.Procedure
	var pages []Page
	var err error
	field := "eval"
	switch p.Rule {
	case judge.Multihop:
		field = "procedure"
		p.Steps, p.City, p.Flight, p.Shop = f.Procedure, f.City, f.Flight, f.Shop
	case judge.Normal:
		var a judge.Answer
		a, err = f.Eval.answer()
		p.Refs = a.Include
	default:
		if slices.Contains(chained, domain) {
			return o, nil, fmt.Errorf("procedure: there is none, and tasks of %s have one", domain)
		}
		pages, err = f.Eval.single(&o)
	}
	if err != nil {
		return o, nil, err
	}
	if err := o.check(); err != nil {
		return o, nil, fmt.Errorf("%s: %w", field, err)
	}
	return o, pages, f.addresses(pages)
}

// chained are the domains whose tasks have a procedure.
var chained = []string{"compare", "multi567", "multipro"}

// addresses returns an error for addresses of a task that cannot be read.
func (f *taskFile) addresses(pages []Page) error {
	starts := splitStart(f.Start)
	if len(starts) > maxTabs {
		return fmt.Errorf("start_url: %d addresses; there can be %d tabs", len(starts), maxTabs)
	}
	for _, one := range starts {
		if _, err := webAddress(one); err != nil {
			return fmt.Errorf("start_url: %w", err)
		}
	}
	for i, p := range pages {
		if p.URL == "" {
			continue
		}
		if _, err := webAddress(p.URL); err != nil {
			return fmt.Errorf("eval.program_html.%d.url: %w", i, err)
		}
	}
	return nil
}

// single fills in the checks of one hop.
func (e *evalFile) single(o *VerifierOptions) ([]Page, error) {
	if len(e.Types) == 0 {
		return nil, errors.New("eval.eval_types: there is none, so that nothing could be graded")
	}
	var pages []Page
	var err error
	for _, kind := range e.Types {
		switch kind {
		case stringMatch:
			o.Answer, err = e.answer()
		case urlMatch:
			o.URL, o.URLNote = e.URL, e.Note
		case programHTML:
			pages, o.Contents, err = e.pages()
		default:
			err = fmt.Errorf("eval.eval_types: %q cannot be graded; known are %s, %s and %s", kind, stringMatch, urlMatch, programHTML)
		}
		if err != nil {
			return nil, err
		}
		if !slices.Contains(o.Checks, kind) {
			o.Checks = append(o.Checks, kind)
		}
	}
	return pages, nil
}

// answer reads the references for an answer. An unknown key would change the grading, so it is an
// error.
func (e *evalFile) answer() (judge.Answer, error) {
	var a judge.Answer
	for _, into := range []struct {
		key  string
		list *[]string
	}{{"must_include", &a.Include}, {"must_exclude", &a.Exclude}, {"fuzzy_match", &a.Fuzzy}} {
		var err error
		if *into.list, err = texts(e.Answers[into.key]); err != nil {
			return a, fmt.Errorf("eval.reference_answers.%s: %w", into.key, err)
		}
	}
	if raw := e.Answers["exact_match"]; len(raw) > 0 {
		exact, err := texts(raw)
		if err != nil || len(exact) > 1 {
			return a, fmt.Errorf("eval.reference_answers.exact_match: %s; want one text", raw)
		}
		a.Exact = strings.Join(exact, "")
	}
	known := []string{"exact_match", "must_include", "must_exclude", "fuzzy_match"}
	var strange []string
	for key := range e.Answers {
		if !slices.Contains(known, key) {
			strange = append(strange, key)
		}
	}
	if len(strange) > 0 {
		slices.Sort(strange)
		return a, fmt.Errorf("eval.reference_answers: cannot grade by %s; known are %s", strings.Join(strange, ", "), strings.Join(known, ", "))
	}
	return a, nil
}

// texts reads a text or a list of them; null, "" and [] are none.
func texts(raw json.RawMessage) ([]string, error) {
	var one string
	var list []string
	if len(raw) == 0 {
		return nil, nil
	}
	if json.Unmarshal(raw, &one) == nil {
		if one == "" {
			return nil, nil
		}
		return []string{one}, nil
	}
	if err := json.Unmarshal(raw, &list); err != nil {
		return nil, errors.New("want a text or a list of texts")
	}
	if len(list) == 0 {
		return nil, nil
	}
	return list, nil
}

// pages reads program_html: where to look, and what must be there.
func (e *evalFile) pages() (pages []Page, contents [][]string, err error) {
	for i, p := range e.Pages {
		where := fmt.Sprintf("eval.program_html.%d", i)
		wanted, err := p.contents()
		if err != nil {
			return nil, nil, fmt.Errorf("%s.required_contents: %w", where, err)
		}
		if strings.HasPrefix(p.URL, "func:") || strings.HasPrefix(p.Locator, "func:") {
			return nil, nil, fmt.Errorf("%s: %q asks a program of the benchmark's own, which is not here; say url and locator in full",
				where, cmp.Or(prefixed(p.URL), p.Locator))
		}
		if p.Locator != "" && !strings.HasPrefix(p.Locator, "document.") && !strings.HasPrefix(p.Locator, "[...document.") {
			return nil, nil, fmt.Errorf("%s.locator: %q; want an expression that begins with document. or \"\"", where, p.Locator)
		}
		if p.URL == "last" {
			p.URL = ""
		}
		pages, contents = append(pages, Page{URL: p.URL, Locator: p.Locator}), append(contents, wanted)
	}
	return pages, contents, nil
}

func prefixed(url string) string {
	if strings.HasPrefix(url, "func:") {
		return url
	}
	return ""
}

func (p *pageFile) contents() ([]string, error) {
	var object struct {
		Include []string `json:"must_include"`
	}
	all, err := texts(p.Contents)
	if err != nil && json.Unmarshal(p.Contents, &object) == nil {
		all, err = object.Include, nil
	}
	if err == nil && len(all) == 0 {
		err = errors.New("there is nothing to look for")
	}
	return all, err
}
