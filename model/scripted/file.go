package scripted

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math"
	"time"

	"gymkhana"
)

// New reads a file of answers. Errors are blamed on the set-up and name the line.
func New(r io.Reader) (*Model, error) {
	m := Answers()
	lines := bufio.NewScanner(r)
	lines.Buffer(nil, 16<<20)
	for n := 1; lines.Scan(); n++ {
		line := bytes.TrimSpace(lines.Bytes())
		if len(line) == 0 || line[0] == '#' {
			continue
		}
		if err := m.add(line); err != nil {
			return nil, gymkhana.Blame(gymkhana.FaultSetup, "model/scripted", fmt.Errorf("line %d: %w", n, err))
		}
	}
	err := lines.Err()
	if err == nil && len(m.listed)+len(m.matched) == 0 {
		err = errors.New("no answers in the file; want one JSON string or object per line")
	}
	if err != nil {
		return nil, gymkhana.Blame(gymkhana.FaultSetup, "model/scripted", err)
	}
	return m, nil
}

func (m *Model) add(line []byte) error {
	var a answer
	if line[0] == '"' {
		if err := json.Unmarshal(line, &a.Text); err != nil {
			return err
		}
		m.listed = append(m.listed, a)
		return nil
	}
	if line[0] != '{' || !json.Valid(line) {
		return errors.New("want one JSON string or object, and nothing after it")
	}
	if err := gymkhana.Config(line).Decode(&a); err != nil {
		return err
	}
	if a.Loop {
		m.loop = true
		return nil
	}
	if err := a.check(); err != nil {
		return err
	}
	if a.Match != "" {
		m.matched = append(m.matched, a)
	} else {
		m.listed = append(m.listed, a)
	}
	return nil
}

func (a *answer) check() error {
	for i, c := range a.Calls {
		if c.Name == "" {
			return fmt.Errorf("call %d has no name", i+1)
		}
	}
	if a.Error == nil {
		return nil
	}
	return a.Error.check(a.Text == "" && len(a.Calls) == 0 && a.Finish == "")
}

// check reads durations and names. If an error is the last value of its line, it is returned every
// time, unless the file contains a count.
func (f *failure) check(alone bool) (err error) {
	if f.fault = gymkhana.FaultModel; f.Fault != "" {
		if f.fault, err = gymkhana.ParseFault(f.Fault); err != nil {
			return err
		}
	}
	if f.RetryAfter != "" {
		if f.after, err = time.ParseDuration(f.RetryAfter); err != nil || f.after < 0 {
			return fmt.Errorf("retry_after %q; want a duration like 1s", f.RetryAfter)
		}
	}
	switch {
	case f.Times < 0:
		return fmt.Errorf("an error %d times", f.Times)
	case f.Times == 0 && alone:
		f.Times = math.MaxInt
	case f.Times == 0:
		f.Times = 1
	}
	return nil
}

type answer struct {
	Text     string         `json:"text"`
	Thinking string         `json:"thinking"`
	Calls    []call         `json:"calls"`
	Finish   string         `json:"finish"`
	Usage    gymkhana.Usage `json:"usage"`
	Match    string         `json:"match"`
	Error    *failure       `json:"error"`
	Loop     bool           `json:"loop"`
}

// A call's arguments are an object, or a string for arguments that are no JSON.
type call struct {
	ID        string          `json:"id"`
	Name      string          `json:"name"`
	Arguments json.RawMessage `json:"arguments"`
}

type failure struct {
	Status     int    `json:"status"`
	Code       string `json:"code"`
	Message    string `json:"message"`
	RetryAfter string `json:"retry_after"`
	Times      int    `json:"times"`
	Fault      string `json:"fault"` // default model

	after time.Duration
	fault gymkhana.Fault
}
