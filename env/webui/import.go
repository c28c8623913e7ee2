package webui

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"slices"
	"strings"

	"gymkhana"
	"gymkhana/env/webui/folder"
	"gymkhana/env/webui/target"
	"gymkhana/internal/lazy"
)

// aboutImport is the text of every report on imported pages.
const aboutImport = "pages of MageBench, drawn in our browser under virtual time and without a network: scores are comparable with each other, " +
	"and with the paper's only as far as its pages do without one"

// miniPages are those of MageBench's small set.
var miniPages = []string{"学生统计表", "学成在线-浮动布局", "说旅游评论",
	"仿css-tricks的卡片抽出效果", "Twitter-Follow-Component", "Text-Formatter",
	"terminal-style-landing-page", "Sliding-Spotlight-Menu-Bar-Animation", "Search-and-Highlight", "rotating-nav-animation",
	"Rotating-Image-Gallery", "Profile-Card", "movie-seat-booking", "movie-app", "lyrics-search-app", "Light", "image-comparison-slider",
	"hangman-game", "drink-water", "chat-interface"}

// Import makes a suite of MageBench's page folders, which stay in place: a folder of them, or one of them. It leaves
// out a page that it cannot read, which Lint reports; if it can read none, the error is a gymkhana.FaultSetup.
func Import(ctx context.Context, dir, name string) (*gymkhana.Suite, error) {
	s, err := importPages(ctx, dir, name)
	return s, gymkhana.Blame(gymkhana.FaultSetup, "env/webui.Import", err)
}

func importPages(ctx context.Context, dir, name string) (*gymkhana.Suite, error) {
	list, err := found(dir)
	if err != nil {
		return nil, err
	}
	s := &gymkhana.Suite{Name: name, Version: 1, Title: "WebUI pages", Repeats: 1, Source: "MageBench, arXiv:2412.04531, unmodified pages",
		Doc: "Imported from " + dir + ".", Agents: []string{"idle", "heuristic", "oracle", "webui-global", "webui-online"}, Subsets: map[string][]string{}}
	var refused []error
	for _, at := range list {
		t, _, err := folder.Read(at)
		if err != nil {
			refused = append(refused, err)
			continue
		}
		content, err := gymkhana.HashOf(t)
		if err := errors.Join(err, ctx.Err()); err != nil {
			return nil, err
		}
		task := Task(gymkhana.TaskID(name+"/"+segment(t, s.Tasks)), Setup{Folder: at, Content: content}, 1)
		task.Notice = aboutImport
		s.Tasks = append(s.Tasks, task)
		if slices.Contains(miniPages, t.Name) {
			s.Subsets["mini"] = append(s.Subsets["mini"], string(task.ID))
		}
	}
	if len(s.Tasks) == 0 {
		return nil, errors.Join(refused...)
	}
	return s, nil
}

// found lists the page folders by their real paths.
func found(dir string) ([]string, error) {
	dir, err := filepath.Abs(dir)
	if err == nil {
		dir, err = filepath.EvalSymlinks(dir)
	}
	if err != nil {
		return nil, err
	}
	return folder.Pages(dir)
}

// Lint lists the refused or ignored parts of page folders, as "PAGE: FILE:LINE: what".
func Lint(dir string) (all []string) {
	list, err := found(dir)
	if err != nil {
		return nil // Import says so
	}
	for _, at := range list {
		_, notes, err := folder.Read(at)
		for _, n := range notes {
			all = append(all, filepath.Base(at)+": "+n)
		}
		if err != nil {
			all = append(all, strings.Split("left out: "+err.Error(), "\n")...)
		}
	}
	return all
}

var unnamed = lazy.Regexp(`[^A-Za-z0-9._-]+`)

// segment makes the last part of a task's id from a page's name, which may contain spaces and Chinese characters. If
// the result would not be unique, part of a hash distinguishes pages.
func segment(t *target.Target, others []*gymkhana.Task) string {
	name := strings.Trim(unnamed().ReplaceAllString(t.Name, "-"), "-.")
	taken := func(name string) bool {
		return slices.ContainsFunc(others, func(o *gymkhana.Task) bool { return strings.HasSuffix(string(o.ID), "/"+name) })
	}
	if plain := name == t.Name; !plain || taken(name) {
		name = strings.Trim(fmt.Sprintf("%s-%.8s", name, gymkhana.HashBytes([]byte(t.Name))), "-.")
	}
	return name
}
