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

// A desk is a folder in which a player writes the files of a page, with whatever editor, in a world that wants files.
type desk struct {
	folder string
	sent   map[string]string // files as the world has them
}

// pageFiles are what is looked for in the folder.
var pageFiles = []string{"index.html", "style.css", "script.js"}

// render is the control that draws what is written.
const render = "render"

// wantsFiles reports whether the world is one for which files are written.
func wantsFiles(spec *gymkhana.Spec) bool {
	_, renders := spec.Control(render)
	return renders && slices.Contains(spec.Verbs, gymkhana.WriteFile)
}

// open makes the folder and puts the description into it: description.md, and the pictures that it shows.
func (d *desk) open(brief []gymkhana.Exhibit) error {
	var err error
	if d.folder == "" {
		d.folder, err = os.MkdirTemp("", "gymkhana-page-")
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

// show puts the page as it was drawn last into the folder.
func (d *desk) show(o *gymkhana.Observation) error {
	if o.Screenshot == nil {
		return nil
	}
	png, err := o.Screenshot.PNG()
	if err != nil {
		return err
	}
	return os.WriteFile(filepath.Join(d.folder, "page.png"), png, 0o666)
}

// news are the actions that give the world what has changed in the folder since they were last asked for.
func (d *desk) news() ([]gymkhana.Action, error) {
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

// write lets the player work in the folder until there is something to draw, or the page is done.
func (a *human) write(ctx context.Context, o *gymkhana.Observation) (gymkhana.Decision, error) {
	var err error
	if a.turn == 1 {
		err = a.desk.open(o.Brief)
	} else {
		err = a.desk.show(o)
	}
	if err != nil {
		return gymkhana.Decision{}, blame(gymkhana.FaultSetup, err)
	}
	for {
		if err := a.show("Write %s in %s, where description.md is. Enter draws the page as page.png, q finishes.\n> ",
			strings.Join(pageFiles, ", "), a.desk.folder); err != nil {
			return gymkhana.Decision{}, err
		}
		line, err := a.ask(ctx)
		if errors.Is(err, io.EOF) {
			return gymkhana.Decision{}, a.gone()
		}
		if err != nil {
			return gymkhana.Decision{}, err
		}
		end := gymkhana.DoIt(render)
		switch line {
		case "q", "quit":
			end = gymkhana.Action{Verb: gymkhana.Finish}
		case "", "r", render:
		default:
			continue
		}
		acts, err := a.desk.news()
		if err != nil {
			return gymkhana.Decision{}, blame(gymkhana.FaultSetup, err)
		}
		return gymkhana.Decision{Actions: append(acts, end), Raw: line}, nil
	}
}
