package webui

import (
	"errors"
	"fmt"

	"gymkhana"
	"gymkhana/env/webui/pages"
	"gymkhana/env/webui/target"
)

// A Setup is the config of the world: which page is to be built.
type Setup struct {
	Page string `json:"page,omitempty"` // one of pages.Names; the seed of the episode is its variant
}

func setupOf(cfg gymkhana.Config) (Setup, error) {
	var s Setup
	err := cfg.Decode(&s)
	if err == nil {
		err = s.check()
	}
	return s, gymkhana.Blame(gymkhana.FaultSetup, "env/webui", err)
}

// check reports every mistake at once. That there is no page at all is told by Reset: a world without one can still be
// described.
func (s *Setup) check() error {
	if s.Page == "" {
		return nil
	}
	_, err := pages.Make(s.Page, 1)
	return err
}

// target makes the page of an episode.
func (s *Setup) target(seed gymkhana.Seed) (*target.Target, error) {
	if s.Page == "" {
		return nil, errors.New("the task names no page")
	}
	t, err := pages.Make(s.Page, seed)
	if err != nil {
		return nil, fmt.Errorf("page %s: %w", s.Page, err)
	}
	return t, nil
}
