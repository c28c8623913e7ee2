package dictate

import "gymkhana/env/phone/device"

func see(h *device.Driver) *State { return device.See[State](h.Phone) }

// toRecorder makes the driver open the recorder; it asks for the permission if it was denied.
func toRecorder(h *device.Driver) bool {
	return h.Open(Name) || (!h.On("") || h.Modal() != "") && h.Back() || h.Tap("ask")
}

// visit makes the driver open a recording.
func visit(h *device.Driver, path string) bool {
	switch {
	case h.Open(Name):
		return true
	case h.On(soundScreen) && h.Arg() == path:
		return false
	case h.On(listScreen) && h.Modal() == "":
		return h.Tap("sound/" + path)
	case h.On("") && h.Modal() == "":
		if see(h).Length > 0 {
			return h.Tap("discard")
		}
		return h.Tap("ask") || h.Tap("list")
	}
	return h.Back()
}

// discard makes the driver delete a recording.
func discard(h *device.Driver, path string) bool {
	return visit(h, path) || h.Confirm() || h.Modal() != "" && h.Back() || h.Tap("delete")
}

// rename makes the driver give a recording another title.
func rename(h *device.Driver, path, title string) bool {
	return visit(h, path) || h.Modal() == "rename" && (h.Fill("title", title) || h.Tap("ok")) || h.Modal() != "" && h.Back() || h.Tap("rename")
}

// tidy makes the driver delete recordings that the goal does not want.
func tidy(h *device.Driver) bool {
	surplus, _ := h.Off(Folder)
	return len(surplus) > 0 && discard(h, surplus[0])
}

// record makes the driver record for some seconds and save it under a title, or under the proposed one if that is "".
func record(h *device.Driver, title string, low, top int) bool {
	s := see(h)
	switch {
	case s.Music != device.Wanted[State](h, Name).Music:
		return s.Length > 0 && h.On("") && h.Tap("discard") || toRecorder(h) || h.Tap("quality/Speech") && !s.Music || h.Tap("quality/Music")
	case toRecorder(h):
		return true
	case s.Length > 0 && (s.Length-1 < low || s.Length-1 > top):
		return h.Tap("discard")
	case s.Length > 0:
		return title != "" && h.Fill("name", title) || h.Tap("save")
	case s.Since != 0 && s.elapsed(&h.System) < low:
		return h.Wait()
	}
	return h.Tap("record")
}

// spoil changes the quality.
func spoil(h *device.Driver) bool {
	if toRecorder(h) {
		return true
	}
	if see(h).Length > 0 {
		return h.Tap("discard")
	}
	if see(h).Music {
		return h.Tap("quality/Speech")
	}
	return h.Tap("quality/Music")
}
