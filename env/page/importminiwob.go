package page

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path"
	"path/filepath"
	"strings"

	"gymkhana"
	"gymkhana/internal/lazy"
)

// MiniWoB are options of ImportMiniWoB. The zero value is right for most.
type MiniWoB struct {
	Instances int    // seeds 1 to this many; 0 means 10
	Steps     int    // the allowed number of steps; 0 means 30, as in MobileMiniWoB++
	Mode      string // WOB_DATA_MODE: train, test or default; "" means train
	Device    string // PhoneDevice for the screen of a phone, as in MobileMiniWoB++; "" means a window
	OwnTime   bool   // keep the pages' own time limits, in virtual time
}

// aboutMiniWoB is the notice for every report on these pages.
const aboutMiniWoB = "success: a raw reward of exactly 1, as AndroidWorld and CollabUIAgents count; a part of it is progress " +
	"(BrowserGym counts any reward above 0)"

// usesCore recognizes a page of MiniWoB++.
var usesCore = lazy.Regexp(`core\.startEpisode\b|core/core\.js`)

// ImportMiniWoB makes a suite of a folder of MiniWoB++ pages, which stays where it is: the folder
// with miniwob/ and core/ in it, or any above it. Each page is a task with instances 1 to 10. The booking sites of
// flight/ are tasks too, called flight.NAME as MiniWoB++ calls them. Where the pages are there, the subsets "92" and "62"
// are those of MobileMiniWoB++.
func ImportMiniWoB(ctx context.Context, dir, name string, o MiniWoB) (*gymkhana.Suite, error) {
	s, err := importMiniWoB(ctx, dir, name, o)
	return s, gymkhana.Blame(gymkhana.FaultSetup, "env/page.ImportMiniWoB", err)
}

func importMiniWoB(ctx context.Context, dir, name string, o MiniWoB) (*gymkhana.Suite, error) {
	root, err := miniwobRoot(dir)
	if err != nil {
		return nil, err
	}
	content, err := Fingerprint(root)
	if err != nil {
		return nil, err
	}
	files, err := miniwobPages(root)
	if err != nil {
		return nil, err
	}
	s := &gymkhana.Suite{Name: name, Version: 1, Title: "MiniWoB++ pages", Repeats: 1, Source: "MiniWoB++, unmodified pages",
		Doc: "Imported from " + root + ". " + aboutMiniWoB + ".", Subsets: map[string][]string{}}
	for _, p := range files {
		if ctx.Err() != nil {
			return nil, ctx.Err()
		}
		t, err := miniwobTask(name, p, root, content, o)
		if err != nil {
			return nil, err
		}
		s.Tasks = append(s.Tasks, t)
	}
	if len(s.Tasks) == 0 {
		return nil, fmt.Errorf("%s: no page calls core.startEpisode", filepath.Join(root, "miniwob"))
	}
	s.Subsets = mobileSubsets(s.Tasks)
	return s, nil
}

// A miniwobPage is a document that is a task.
type miniwobPage struct {
	name string // the name of the task
	file string // in the folder that is served
	site bool   // a booking site in a frame
}

// miniwobPages finds the tasks of a folder: the pages of miniwob/, and the wrappers of the sites in flight/.
func miniwobPages(root string) ([]miniwobPage, error) {
	var pages []miniwobPage
	for _, pattern := range []string{"miniwob/*.html", "flight/*/wrapper.html"} {
		files, err := filepath.Glob(filepath.Join(root, filepath.FromSlash(pattern)))
		if err != nil {
			return nil, err
		}
		for _, file := range files {
			text, err := os.ReadFile(file)
			if err != nil {
				return nil, err
			}
			p := miniwobPage{name: strings.TrimSuffix(filepath.Base(file), ".html"), file: path.Join("miniwob", filepath.Base(file))}
			if folder := filepath.Base(filepath.Dir(file)); strings.HasPrefix(pattern, "flight") {
				p = miniwobPage{"flight." + folder, path.Join("flight", folder, "wrapper.html"), true}
			}
			if usesCore().Match(text) && plainName().MatchString(p.name) {
				pages = append(pages, p)
			}
		}
	}
	return pages, nil
}

// miniwobRoot finds the folder to be served: pages ask for ../core/ and ../common/.
func miniwobRoot(dir string) (string, error) {
	dir, err := filepath.Abs(dir)
	if err != nil {
		return "", err
	}
	for _, below := range []string{".", "html", "miniwob/html", ".."} {
		root := filepath.Join(dir, below)
		if below == ".." && filepath.Base(dir) != "miniwob" {
			continue
		}
		if info, err := os.Stat(filepath.Join(root, "miniwob")); err != nil || !info.IsDir() {
			continue
		}
		if info, err := os.Stat(filepath.Join(root, "core")); err == nil && info.IsDir() {
			return filepath.EvalSymlinks(root)
		}
	}
	return "", fmt.Errorf("%s has no folders miniwob and core; name the html folder of a MiniWoB++ checkout", dir)
}

// plainName matches the names that a segment of a task's id, or a subset, may have.
var plainName = lazy.Regexp(`^[A-Za-z0-9._-]+$`)

func miniwobTask(suite string, p miniwobPage, root, content string, o MiniWoB) (*gymkhana.Task, error) {
	if o.Instances == 0 {
		o.Instances = 10
	}
	if o.Steps == 0 {
		o.Steps = 30
	}
	setup := Setup{Kind: MiniWoBKind, Folder: root, Content: content, File: p.file, Mode: o.Mode, OwnTime: o.OwnTime, Device: o.Device}
	if p.site { // 375×667 are the site's, and the rest the wrapper's
		setup.Width, setup.Height = 600, 700
	}
	world, err1 := gymkhana.NewConfig(setup)
	// A page may pay a part of the reward to a click on Submit at once, so only all of it is a success.
	judge, err2 := gymkhana.NewConfig(VerifierOptions{Kind: MiniWoBKind, Full: true})
	t := &gymkhana.Task{
		ID:          gymkhana.TaskID(suite + "/" + p.name),
		Goal:        "Follow the instruction at the top of the page.",
		Environment: gymkhana.Ref{Name: WorldName, Config: world},
		Verifier:    gymkhana.Ref{Name: WorldName, Config: judge},
		Oracle:      gymkhana.Ref{Name: WorldName},
		Budget:      gymkhana.Budget{Steps: o.Steps},
		Tags:        []string{gymkhana.UnprovedTag},
		Notice:      aboutMiniWoB,
	}
	for seed := range o.Instances {
		t.Instances = append(t.Instances, gymkhana.Seed(seed+1))
	}
	return t, errors.Join(err1, err2)
}
