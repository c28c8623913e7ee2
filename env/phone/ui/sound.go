package ui

import (
	"cmp"
	"errors"
	"fmt"
	"slices"

	"gymkhana/plain"
)

// The bounds of a sound System, far above what an episode reaches.
const (
	longest = 1 << 32 // ticks: two years
	deepest = 1 << 20 // pixels of scrolling, and characters of a text
)

// Sound reports values in an untrusted system that no device with these apps can have.
func (s *System) Sound(apps []AppInfo) error {
	set, f := &s.Settings, &s.Shell.Focus
	wrong := []error{
		plain.Within("tick", s.Tick, 0, longest), plain.Within("brightness", set.Brightness, 1, 255), plain.Within("media", set.Media, 0, 30),
		plain.Within("ring", set.Ring, 0, 30), plain.Within("alarm", set.Alarm, 0, 30), plain.Within("text_size", set.TextSize, 0, 3),
		plain.Within("timeout", set.Timeout, 0, deepest), plain.Within("snack_to", s.Shell.SnackTo, 0, longest+1000),
		plain.Within("scroll", s.Shell.Scroll, 0, deepest), plain.Within("caret", f.Caret, 0, deepest), plain.Within("anchor", f.Anchor, 0, deepest),
		plain.Within("keys", f.Keys, 0, 4), plain.Within("banner", s.Shell.Banner, 0, longest+1000),
		plain.Within("coming", len(s.Shell.Coming), 0, 1000),
	}
	known := func(name string) bool {
		return slices.ContainsFunc(apps, func(a AppInfo) bool { return a.Name == name })
	}
	names := slices.Concat(s.Shell.Recent, s.Shell.Grants, s.Shell.Refused)
	for _, n := range slices.Concat(s.Shell.Notices, s.Shell.Coming) {
		names = append(names, n.App)
		wrong = append(wrong, plain.Within("at", n.At, 0, longest))
	}
	if s.Shell.Reply.Open {
		names = append(names, s.Shell.Reply.To.App)
	}
	if s.Shell.Front != "" {
		names = append(names, s.Shell.Front)
	}
	for i := range s.Shell.Stacks {
		st := &s.Shell.Stacks[i]
		names = append(names, st.App)
		wrong = append(wrong, plain.Within("routes", len(st.Routes), 1, 1000))
		for _, r := range st.Routes {
			wrong = append(wrong, plain.Within("scroll", min(r.Scroll, r.Inner), 0, deepest), plain.Within("scroll", max(r.Scroll, r.Inner), 0, deepest))
		}
	}
	for _, name := range names {
		if !known(name) {
			wrong = append(wrong, fmt.Errorf("there is no app %q", name))
		}
	}
	byApp := func(a, b Stack) int { return cmp.Compare(a.App, b.App) }
	byPath := func(a, b File) int { return cmp.Compare(a.Path, b.Path) }
	front := slices.ContainsFunc(s.Shell.Stacks, func(st Stack) bool { return st.App == s.Shell.Front })
	switch {
	case !slices.Contains([]View{NoView, Recents, Shade}, s.Shell.View):
		wrong = append(wrong, fmt.Errorf("there is no view %q", s.Shell.View))
	case !slices.Contains([]string{"", "complete", "infeasible"}, s.Shell.Status):
		wrong = append(wrong, fmt.Errorf("there is no status %q", s.Shell.Status))
	case s.Shell.Front != "" && !front:
		wrong = append(wrong, errors.New("the app in front was never opened"))
	case !slices.IsSortedFunc(s.Shell.Stacks, byApp) || !slices.IsSortedFunc(s.Files, byPath) ||
		!slices.IsSorted(s.Shell.Grants) || !slices.IsSorted(s.Shell.Refused):
		wrong = append(wrong, errors.New("a list is not sorted"))
	}
	return errors.Join(wrong...)
}
