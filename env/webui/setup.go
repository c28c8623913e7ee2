package webui

import (
	"errors"
	"fmt"
	"path/filepath"

	"gymkhana"
	"gymkhana/env/webui/drafts"
	"gymkhana/env/webui/folder"
	"gymkhana/env/webui/pages"
	"gymkhana/env/webui/target"
)

// A Setup is the configuration of the world: the page to re-create.
type Setup struct {
	Page string `json:"page,omitempty"` // one of pages.Names or drafts.Names; the seed of the episode selects its variant

	// Folder is the absolute path of an imported page instead, and Content its hash at the import: a changed folder is
	// refused.
	Folder  string        `json:"folder,omitempty"`
	Content gymkhana.Hash `json:"content,omitzero"`
}

func setupOf(cfg gymkhana.Config) (Setup, error) {
	var s Setup
	err := cfg.Decode(&s)
	if err == nil {
		err = s.check()
	}
	return s, gymkhana.Blame(gymkhana.FaultSetup, "env/webui", err)
}

// check reports all mistakes together. Reset, not check, reports that there is no page at all: a world without a page
// can still be described.
func (s *Setup) check() error {
	switch {
	case s.Folder != "" && s.Page != "":
		return errors.New("page and folder are both given; keep one")
	case s.Folder != "" && !filepath.IsAbs(s.Folder):
		return fmt.Errorf("folder %q: want an absolute path; import the pages again", s.Folder)
	case s.Folder == "" && s.Page == "":
		return nil
	}
	_, err := s.target(1)
	return err
}

// target makes the page of an episode.
func (s *Setup) target(seed gymkhana.Seed) (*target.Target, error) {
	if s.Folder != "" {
		return s.imported()
	}
	if s.Page == "" {
		return nil, errors.New("the task names no page")
	}
	draw := pages.Make
	if drafts.Is(s.Page) {
		draw = drafts.Make
	}
	t, err := draw(s.Page, seed)
	if err != nil {
		return nil, fmt.Errorf("page %s: %w", s.Page, err)
	}
	return t, nil
}

// imported reads the page's folder again.
func (s *Setup) imported() (*target.Target, error) {
	t, _, err := folder.Read(s.Folder)
	if err != nil {
		return nil, err
	}
	now, err := gymkhana.HashOf(t)
	if err == nil && now != s.Content && !s.Content.IsZero() {
		err = fmt.Errorf("%s has changed since it was imported; import it again", s.Folder)
	}
	return t, err
}
