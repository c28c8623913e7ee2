package synth

import (
	"bufio"
	"encoding/json"
	"fmt"
	"io"

	"gymkhana"
)

// A Form is a format of training data for large language models, as TRL's trainers read it.
type Form string

// The two forms. SFT uses levels 1 and 2, DPO level 3; a file has lines of one form.
const (
	SFT Form = "sft"
	DPO Form = "dpo"
)

// A Turn is one message of a conversation.
type Turn struct {
	Role    gymkhana.Speaker `json:"role"`
	Content string           `json:"content"`
}

// A Talk is a row in words. SFT has messages, DPO a prompt and two replies to it.
type Talk struct {
	Messages []Turn `json:"messages,omitempty"`
	Prompt   []Turn `json:"prompt,omitempty"`
	Chosen   []Turn `json:"chosen,omitempty"`
	Rejected []Turn `json:"rejected,omitempty"`
}

// Texts writes a row for a large model: the prompt, and the reply to learn. Replies of level 3 are only an action,
// because rows store no reason there.
func Texts(row *Row) (Talk, error) {
	book, err := openBook(nil)
	if err != nil {
		return Talk{}, err
	}
	return book.texts(row)
}

func (b promptBook) texts(row *Row) (Talk, error) {
	in := row.Input
	in.Goal = row.Query
	f, err := b.facts(row.World, &in)
	if err != nil {
		return Talk{}, err
	}
	files := replyFiles
	if row.Level == 1 {
		files = askFiles
	}
	f.Reasons = row.Level == 2 && row.Response != ""
	prompt, err := b.join(files, f)
	if err != nil {
		return Talk{}, err
	}
	user := Turn{gymkhana.User, prompt}
	if row.Level == 3 {
		return Talk{Prompt: []Turn{user}, Chosen: reply(row.Action), Rejected: reply(row.Rejected)}, nil
	}
	if row.Response == "" {
		return Talk{Messages: append([]Turn{user}, reply(row.Action)...)}, nil
	}
	return Talk{Messages: []Turn{user, {gymkhana.Assistant, row.Response}}}, nil
}

// reply is an assistant's message with an action and no reason.
func reply(action string) []Turn {
	return []Turn{{gymkhana.Assistant, actionMark + " " + action}}
}

// form is the form of a row.
func (row *Row) form() Form {
	if row.Level == 3 {
		return DPO
	}
	return SFT
}

// ExportTRL reads the rows of a folder and writes those that have a form as JSON lines, which TRL's SFTTrainer and
// DPOTrainer load unchanged. It returns the number of written rows.
func ExportTRL(dir string, form Form, w io.Writer) (lines int, err error) {
	if form != SFT && form != DPO {
		return 0, dataError("unknown form %q; want %s or %s", form, SFT, DPO)
	}
	book, err := openBook(nil)
	if err != nil {
		return 0, err
	}
	out := bufio.NewWriter(w)
	enc := json.NewEncoder(out)
	enc.SetEscapeHTML(false)
	for row, err := range Read(dir) {
		if err != nil {
			return lines, err
		}
		if row.form() != form {
			continue
		}
		talk, err := book.texts(row)
		if err == nil {
			err = enc.Encode(talk)
		}
		if err != nil {
			return lines, fmt.Errorf("export row %d: %w", lines+1, err)
		}
		lines++
	}
	if err := out.Flush(); err != nil {
		return lines, dataError("export: %w; make room and run again", err)
	}
	if lines == 0 {
		return 0, dataError("%s has no rows for %s; it takes level %s", dir, form, map[Form]string{SFT: "1 or 2", DPO: "3"}[form])
	}
	return lines, nil
}
