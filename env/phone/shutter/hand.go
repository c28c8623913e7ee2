package shutter

import "gymkhana/env/phone/device"

func see(h *device.Driver) *State { return device.See[State](h.Phone) }

// inFinder reports whether the viewfinder is open, with nothing over it.
func inFinder(h *device.Driver) bool { return h.Shell.Front == Name && h.On("") && h.Modal() == "" }

// toFinder makes the driver open the viewfinder; it asks for the permission if it was denied.
func toFinder(h *device.Driver) bool {
	return h.Open(Name) || !inFinder(h) && h.Back() || h.Tap("ask")
}

// discard makes the driver delete a photograph or film.
func discard(h *device.Driver, path string) bool {
	switch {
	case h.Open(Name):
		return true
	case h.On(shotScreen) && h.Arg() == path:
		return h.Confirm() || h.Tap("delete")
	case h.On(rollScreen):
		return h.Tap("shot/" + path)
	case see(h).Print != "":
		return h.Tap("retake")
	}
	return toFinder(h) || h.Tap("roll")
}

// tidy makes the driver delete what was taken by mistake.
func tidy(h *device.Driver) bool {
	for _, folder := range []string{Snaps, Movies} {
		if surplus, _ := h.Off(folder); len(surplus) > 0 && see(h).Since == 0 && see(h).Due == 0 {
			return discard(h, surplus[0])
		}
	}
	return false
}

// settle makes the driver set the camera as the goal wants it.
func settle(h *device.Driver) bool {
	s, want := see(h), device.Wanted[State](h, Name).Set
	switch {
	case s.Set == want:
		return false
	case s.Since != 0 || s.Due != 0:
		return toFinder(h) || h.Tap("shutter")
	case h.Open(Name):
		return true
	case s.Print != "" && h.On(""):
		return h.Tap("retake")
	case h.On(settingsScreen) && h.Modal() == "":
		return s.Set.Flash != want.Flash && h.Tap("flash/"+want.Flash) || s.Set.Timer != want.Timer && h.Tap("timer/"+timerWord(want.Timer)) ||
			h.Set("review", want.Review) || h.Set("lines", want.Lines)
	}
	return toFinder(h) || h.Tap("settings")
}

// aim makes the driver turn the camera to a side, in a mode.
func aim(h *device.Driver, side int, film bool) bool {
	s := see(h)
	switch {
	case toFinder(h):
		return true
	case s.Print != "":
		return s.Side != side && h.Tap("retake")
	case (s.Since != 0 || s.Due != 0) && (s.Side != side || s.Film != film):
		return h.Tap("shutter")
	case s.Film != film:
		return h.Tap("mode/" + map[bool]string{true: "Film", false: "Photo"}[film])
	case s.Side == side:
		return false
	}
	if n := len(s.Views); (side-s.Side+n)%n <= n/2 {
		return h.Tap("turn/right")
	}
	return h.Tap("turn/left")
}

// shoot makes the driver take a photograph, and take it again while it is not as the goal wants it.
func shoot(h *device.Driver, text string) bool {
	s := see(h)
	switch {
	case s.Print != "" && s.Print == text:
		return h.Tap("keep")
	case s.Print != "":
		return h.Tap("retake")
	case s.Due != 0:
		return h.Wait()
	}
	return h.Tap("shutter")
}

// pictures makes the driver take photographs of some sides, in this order.
func pictures(h *device.Driver, sides ...int) bool {
	if tidy(h) || settle(h) {
		return true
	}
	_, missing := h.Off(Snaps)
	i := 0 // the photograph that gets the lowest free number
	if len(missing) == 1 && h.Files.Find(Snaps+"/SHOT_0001.jpg") != nil {
		i = len(sides) - 1
	}
	return aim(h, sides[i], false) || shoot(h, see(h).Views[sides[i]].Scene)
}

// spoil turns the grid lines on or off.
func spoil(h *device.Driver) bool {
	return h.Open(Name) || h.On(settingsScreen) && h.Modal() == "" && h.Tap("lines") || toFinder(h) || h.Tap("settings")
}
