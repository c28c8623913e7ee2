package synth

import (
	"bufio"
	"bytes"
	"compress/gzip"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math"
	"os"
	"path/filepath"
	"slices"

	"gymkhana"
	"gymkhana/learn/policy"
)

const levels = 3

// levelFile is the name of a level's file.
func levelFile(level int, zipped bool) string {
	name := fmt.Sprintf("level%d.jsonl", level)
	if zipped {
		name += ".gz"
	}
	return name
}

// A Writer writes rows into a folder, one file for each level that has rows: level1.jsonl.gz and so on. Close gives the
// files their names once all are complete. It is for one goroutine.
//
//	w, err := synth.NewWriter(dir, true)
//	defer w.Abort()
//	err = synth.Make(ctx, plan, w.Write)
//	err = w.Close()
type Writer struct {
	dir    string
	zipped bool
	sheets [levels + 1]*sheetFile // by level
	line   bytes.Buffer           // what is being written
	broken error
	closed bool

	create func(dir, pattern string) (sink, error) // tests simulate full disks
}

// A sink is the part of os.File that a Writer uses.
type sink interface {
	io.WriteCloser
	Sync() error
	Name() string
}

// NewWriter begins a data set in a folder, which it creates if necessary. It refuses a folder that already has one.
// Errors are blamed on the set-up.
func NewWriter(dir string, zipped bool) (*Writer, error) {
	if err := os.MkdirAll(dir, 0o777); err != nil {
		return nil, dataError("%w; choose another folder", err)
	}
	for level := 1; level <= levels; level++ {
		for _, z := range []bool{false, true} {
			if _, err := os.Stat(filepath.Join(dir, levelFile(level, z))); err == nil {
				return nil, dataError("%s has %s already; choose another folder, or remove the file", dir, levelFile(level, z))
			}
		}
	}
	return &Writer{dir: dir, zipped: zipped, create: func(dir, pattern string) (sink, error) { return os.CreateTemp(dir, pattern) }}, nil
}

func dataError(format string, args ...any) error {
	return gymkhana.Blame(gymkhana.FaultSetup, "synth", fmt.Errorf(format, args...))
}

// Write adds a row. After an error nothing more can be written, and Close keeps nothing.
func (w *Writer) Write(row *Row) error {
	if w.broken != nil || w.closed {
		return w.end()
	}
	if err := row.check(); err != nil {
		w.broken = gymkhana.Blame(gymkhana.FaultUs, "synth", fmt.Errorf("row of %s at step %d: %w", row.Task, row.Step, err))
		return w.broken
	}
	w.line.Reset()
	enc := json.NewEncoder(&w.line)
	enc.SetEscapeHTML(false)
	if err := enc.Encode(stored{row, packed(row)}); err != nil {
		w.broken = gymkhana.Blame(gymkhana.FaultUs, "synth", err)
		return w.broken
	}
	sheet, err := w.sheet(row.Level)
	if err == nil {
		_, err = sheet.into.Write(w.line.Bytes())
	}
	return w.failed(err)
}

func (w *Writer) end() error {
	if w.broken == nil {
		return gymkhana.Blame(gymkhana.FaultUs, "synth", errors.New("the data set was closed before"))
	}
	return w.broken
}

// failed records that the disk failed.
func (w *Writer) failed(err error) error {
	if err != nil && w.broken == nil {
		w.broken = dataError("write data to %s: %w; nothing was kept: make room there or choose another folder, then run again", w.dir, err)
	}
	return w.broken
}

func (w *Writer) sheet(level int) (*sheetFile, error) {
	if w.sheets[level] == nil {
		file, err := w.create(w.dir, levelFile(level, w.zipped)+".part-*")
		if err != nil {
			return nil, err
		}
		w.sheets[level] = newSheetFile(file, w.zipped)
	}
	return w.sheets[level], nil
}

// Close gives the files their names if everything was written to the disk, and removes them otherwise. A second Close
// does nothing.
func (w *Writer) Close() error {
	if w.closed {
		return w.broken
	}
	w.closed = true
	for _, sheet := range w.sheets {
		if sheet != nil {
			w.failed(sheet.close())
		}
	}
	var named []string
	for level, sheet := range w.sheets {
		if sheet == nil || w.broken != nil {
			continue
		}
		name := filepath.Join(w.dir, levelFile(level, w.zipped))
		if w.failed(publish(sheet.file.Name(), name)) == nil {
			named = append(named, name)
		}
	}
	if w.broken != nil {
		w.remove(named)
	}
	return w.broken
}

// publish gives a complete file its name, with the usual permissions.
func publish(temp, name string) error {
	if err := os.Chmod(temp, 0o644); err != nil {
		return err
	}
	return os.Rename(temp, name)
}

// Abort discards the written data. After Close it does nothing, so it can be deferred.
func (w *Writer) Abort() {
	if w.closed {
		return
	}
	w.closed = true
	for _, sheet := range w.sheets {
		if sheet != nil {
			_ = sheet.file.Close() // it is discarded
		}
	}
	w.remove(nil)
}

// remove deletes temporary files, and some that have their names.
func (w *Writer) remove(named []string) {
	for _, sheet := range w.sheets {
		if sheet != nil {
			named = append(named, sheet.file.Name())
		}
	}
	for _, name := range named {
		_ = os.Remove(name) // a file that cannot be removed does not have a final name
	}
}

// A sheetFile is a file that is being written.
type sheetFile struct {
	file   sink
	buffer *bufio.Writer
	zip    *gzip.Writer // nil: not compressed
	into   io.Writer
}

func newSheetFile(file sink, zipped bool) *sheetFile {
	s := &sheetFile{file: file, buffer: bufio.NewWriterSize(file, 1<<16)}
	s.into = s.buffer
	if zipped {
		s.zip = gzip.NewWriter(s.buffer)
		s.into = s.zip
	}
	return s
}

// close writes everything to the disk. It closes the file even if it returns an error.
func (s *sheetFile) close() error {
	var err error
	if s.zip != nil {
		err = s.zip.Close()
	}
	if err == nil {
		err = s.buffer.Flush()
	}
	if err == nil {
		err = s.file.Sync()
	}
	return errors.Join(err, s.file.Close())
}

// A stored row is a line of a file.
type stored struct {
	*Row
	Input input `json:"input"`
}

// An input is a stored PolicyInput. The legal actions follow from the goal, the screen, the verbs and the apps.
type input struct {
	Goal     string             `json:"goal,omitempty"` // if it differs from the row's query
	Elements []gymkhana.Element `json:"elements"`
	Text     string             `json:"text,omitempty"`
	Refused  string             `json:"refused,omitempty"`
	Past     []pastAction       `json:"past,omitempty"`
	Messages []gymkhana.Heard   `json:"messages,omitempty"`
	Notes    []string           `json:"notes,omitempty"` // texts from earlier screens of the episode
	Verbs    []gymkhana.Verb    `json:"verbs"`           // the verbs of the legal actions
	Apps     []string           `json:"apps,omitempty"`  // the apps that could be opened
}

type pastAction struct {
	Action  string            `json:"action"`
	On      *gymkhana.Element `json:"on,omitempty"`
	Refused bool              `json:"refused,omitempty"`
	Still   bool              `json:"still,omitempty"`
}

func packed(row *Row) input {
	in := &row.Input
	p := input{Elements: in.Seen.Elements, Text: in.Seen.Text, Refused: in.Seen.Refused, Messages: in.Messages, Notes: in.Notes}
	if in.Goal != row.Query {
		p.Goal = in.Goal
	}
	if p.Elements == nil {
		p.Elements = []gymkhana.Element{}
	}
	for i := range in.Past {
		d := pastAction{Action: in.Past[i].Action.String(), Refused: in.Past[i].Refused, Still: in.Past[i].Still}
		if in.Past[i].On.ID != "" {
			d.On = &in.Past[i].On
		}
		p.Past = append(p.Past, d)
	}
	for i := range in.Legal {
		a := &in.Legal[i]
		if !slices.Contains(p.Verbs, a.Verb) {
			p.Verbs = append(p.Verbs, a.Verb)
		}
		if a.Verb == gymkhana.OpenApp {
			p.Apps = append(p.Apps, a.Text("app"))
		}
	}
	return p
}

// unpack makes the input of a stored row, and the actions that were possible there. The texts of earlier screens are not
// stored, so an action that needs one of them is not among these.
func (p *input) unpack(query string) (gymkhana.PolicyInput, *policy.Options, error) {
	in := gymkhana.PolicyInput{Goal: query, Messages: p.Messages, Notes: p.Notes,
		Seen: &gymkhana.Observation{Elements: p.Elements, Text: p.Text, Refused: p.Refused}}
	if p.Goal != "" {
		in.Goal = p.Goal
	}
	for i := range p.Past {
		a, err := gymkhana.ParseAction(p.Past[i].Action)
		if err != nil {
			return in, nil, fmt.Errorf("past: %w", err)
		}
		d := gymkhana.PastAction{Action: a, Refused: p.Past[i].Refused, Still: p.Past[i].Still}
		if p.Past[i].On != nil {
			d.On = *p.Past[i].On
		}
		in.Past = append(in.Past, d)
	}
	again, out := policy.Recall(&in, p.Verbs, p.Apps).Look(in.Seen)
	in.Legal = again.Legal
	return in, out, nil
}

var kindLevels = map[string]int{Purpose: 1, Aim: 1, Summary: 1, Function: 1, Information: 1, Result: 1, Use: 1, Instruction: 2, Errand: 2, Preference: 3}

// check reports missing or invalid fields of a row.
func (row *Row) check() error {
	if level, known := kindLevels[row.Kind]; !known || level != row.Level {
		return fmt.Errorf("level %d has no kind %q", row.Level, row.Kind)
	}
	if row.Query == "" {
		return errors.New("the query is missing")
	}
	if row.Response == "" && row.Action == "" || row.Level > 1 && row.Action == "" {
		return errors.New("the action is missing")
	}
	if row.Level == 3 && (row.Rejected == "" || row.Rejected == row.Action) {
		return errors.New("a preference needs an action that is rejected, and is another one")
	}
	for _, text := range []string{row.Action, row.Rejected} {
		if err := checkAction(text); err != nil {
			return err
		}
	}
	for _, x := range []float64{row.Score, row.Worse} {
		if math.IsNaN(x) || x < 0 || x > 1 {
			return fmt.Errorf("a score of %g; want 0 to 1", x)
		}
	}
	if row.Input.Seen == nil {
		return errors.New("what was seen is missing")
	}
	return nil
}

// checkAction requires an action in canonical form; "" is allowed.
func checkAction(text string) error {
	if text == "" {
		return nil
	}
	a, err := gymkhana.ParseAction(text)
	if err != nil {
		return err
	}
	if canonical := a.String(); canonical != text {
		return fmt.Errorf("the action %s is not in canonical form: %s", text, canonical)
	}
	return nil
}
