package human

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"gymkhana"
)

// A workplace is a folder in which a player writes the files of a page, with any editor, in a world that wants files.
type workplace struct {
	folder string
	made   bool              // made by this program
	sent   map[string]string // the files as the world has them
	steps  int               // steps so far: one for each file that was written to the world, and one for each drawing
}

// pageFiles are the files that are read from the folder.
var pageFiles = []string{"index.html", "style.css", "script.js"}

// render is the control that draws the written files.
const render = "render"

// wantsFiles reports whether the world needs files.
func wantsFiles(spec *gymkhana.Spec) bool {
	_, renders := spec.Control(render)
	return renders && slices.Contains(spec.Verbs, gymkhana.WriteFile)
}

// open creates the folder with the description: description.md, and its pictures.
func (d *workplace) open(brief []gymkhana.Exhibit) error {
	var err error
	if d.folder == "" {
		d.folder, err = os.MkdirTemp("", "gymkhana-page-")
		d.made = err == nil
	} else {
		err = os.MkdirAll(d.folder, 0o777)
	}
	if err != nil {
		return err
	}
	var text strings.Builder
	pictures := 0
	for _, e := range brief {
		if e.Picture == nil {
			text.WriteString(e.Text + "\n\n")
			continue
		}
		png, err := e.Picture.PNG()
		if err != nil {
			return fmt.Errorf("description: %w", err)
		}
		pictures++
		name := fmt.Sprintf("picture-%d.png", pictures)
		if err := os.WriteFile(filepath.Join(d.folder, name), png, 0o666); err != nil {
			return err
		}
		fmt.Fprintf(&text, "![picture %d](%s)\n\n", pictures, name)
	}
	return os.WriteFile(filepath.Join(d.folder, "description.md"), []byte(text.String()), 0o666)
}

// show writes the latest picture of the page into the folder.
func (d *workplace) show(o *gymkhana.Observation) error {
	if o.Screenshot == nil {
		return nil
	}
	png, err := o.Screenshot.PNG()
	if err != nil {
		return err
	}
	return os.WriteFile(filepath.Join(d.folder, "page.png"), png, 0o666)
}

// news are the actions that write files that changed in the folder since the last call.
func (d *workplace) news() ([]gymkhana.Action, error) {
	var acts []gymkhana.Action
	for _, name := range pageFiles {
		data, err := os.ReadFile(filepath.Join(d.folder, name))
		text := strings.ToValidUTF8(string(data), "\uFFFD")
		was, sent := d.sent[name]
		switch {
		case errors.Is(err, fs.ErrNotExist) && !sent, sent && text == was && (err == nil || text == ""):
			continue
		case err != nil && !errors.Is(err, fs.ErrNotExist):
			return nil, err
		}
		d.sent[name] = text
		acts = append(acts, gymkhana.Action{Verb: gymkhana.WriteFile, Args: []gymkhana.Arg{{Name: "path", Value: name}, {Name: "text", Value: text}}})
	}
	return acts, nil
}

// close deletes a folder that this program made, if the player has put nothing into it. left reports whether the
// folder remains; the player has to delete it.
func (d *workplace) close() (left bool, err error) {
	entries, err := os.ReadDir(d.folder)
	if !d.made || err != nil {
		return false, err
	}
	for _, e := range entries {
		picture := strings.HasPrefix(e.Name(), "picture-") && strings.HasSuffix(e.Name(), ".png")
		if !picture && e.Name() != "page.png" && e.Name() != "description.md" {
			return true, nil
		}
	}
	return false, os.RemoveAll(d.folder)
}

// intro explains where to write, and what draws the page. draw prints the cost of an action.
func (a *human) intro() error {
	if a.options.Plan {
		return a.show("Write %s in %s, where description.md and its pictures are.\n"+
			"q is finish: it draws what is written, and ends. You do not see the page, and your score comes at the end.\n",
			strings.Join(pageFiles, ", "), a.workplace.folder)
	}
	return a.show("Write %s in %s, where description.md and its pictures are.\n"+
		"Enter is render: it draws what is written and puts the page, as it is when loaded, into page.png. q is finish: it draws what has\n"+
		"changed since, and ends. Your last drawing counts; how similar each was is told at the end.\n",
		strings.Join(pageFiles, ", "), a.workplace.folder)
}

// leave closes the workplace, and prints where the player's files are.
func (a *human) leave() error {
	left, err := a.workplace.close()
	if left {
		err = a.show("Your files stay in %s, since they are yours. Delete the folder when you need them no longer.\n", a.workplace.folder)
	}
	return blame(gymkhana.FaultSetup, err)
}

// write lets the player work in the folder until the page is to be drawn or is finished.
func (a *human) write(ctx context.Context, o *gymkhana.Observation) (gymkhana.Decision, error) {
	var err error
	if a.turn == 1 {
		if err = a.workplace.open(o.Brief); err == nil {
			err = a.intro()
		}
	} else {
		err = a.workplace.show(o)
	}
	if err != nil {
		return gymkhana.Decision{}, blame(gymkhana.FaultSetup, err)
	}
	for {
		prompt := "Enter draws, q finishes > "
		if a.options.Plan {
			prompt = "q finishes > "
		}
		if err := a.show("%s", prompt); err != nil {
			return gymkhana.Decision{}, err
		}
		line, err := a.ask(ctx)
		if err != nil {
			if errors.Is(err, io.EOF) {
				err = a.gone()
			}
			return gymkhana.Decision{}, errors.Join(err, a.leave())
		}
		end := gymkhana.DoIt(render)
		switch line {
		case "q", "quit":
			end = gymkhana.Action{Verb: gymkhana.Finish}
		case "", "r", render:
			if a.options.Plan {
				continue
			}
		default:
			continue
		}
		acts, err := a.workplace.news()
		if err != nil {
			return gymkhana.Decision{}, blame(gymkhana.FaultSetup, err)
		}
		acts = append(acts, end)
		a.workplace.steps += len(acts)
		if end.Verb == gymkhana.Finish {
			a.planned = a.options.Plan
			err = a.leave()
		}
		return gymkhana.Decision{Actions: acts, Raw: line}, err
	}
}
