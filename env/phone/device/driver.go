package device

import (
	"fmt"
	"slices"
	"time"

	"gymkhana"
	"gymkhana/env/phone/ui"
)

// A Driver performs an oracle's actions, one a step. Solve is a list of subgoals in order. Each acting method of the
// Driver takes the next step toward its subgoal and returns true, or returns false if the subgoal is reached or
// impossible here:
//
//	func(h *device.Driver) bool {
//		return h.Open("notes") ||
//			h.On("edit") && (h.Fill("name", h.Get("name")) || h.Tap("save")) ||
//			h.On("") && h.Tap("add")
//	}
//
// If Solve does nothing, the driver goes back one screen, so an oracle finds its way from every state of the phone. It
// scrolls to the widgets that it uses, and answers permission prompts.
type Driver struct {
	*Phone // the phone, for reading only

	world *World
	page  *ui.Page
	full  *ui.Page // described to the ends of its lists; made on first use
	act   gymkhana.Action
	aim   *aim
}

// Wanted returns the data of an app as the goal wants it, for reading only.
func Wanted[S any](h *Driver, app string) *S { return h.aim.wanted.data[h.kit.index(app)].(*S) }

// Get returns a parameter of the task.
func (h *Driver) Get(name string) string { return h.Case.Get(name) }

// On reports whether the app in front shows a screen; "" is its first screen.
func (h *Driver) On(screen string) bool { return h.Shell.Front != "" && h.page.Screen() == screen }

// Arg is the argument of the current screen, such as the id of the shown note.
func (h *Driver) Arg() string { return h.page.Arg() }

// Modal is the open dialog, menu or picker; "" if there is none.
func (h *Driver) Modal() string {
	if h.Shell.Front == "" {
		return ""
	}
	stack := h.Shell.Stacks
	i := slices.IndexFunc(stack, func(s ui.Stack) bool { return s.App == h.Shell.Front })
	return stack[i].Routes[len(stack[i].Routes)-1].Modal
}

// Do performs an action.
func (h *Driver) Do(a gymkhana.Action) bool {
	h.act = a
	return true
}

// Open brings an app to the front.
func (h *Driver) Open(app string) bool {
	if h.Shell.Front == app {
		return false
	}
	return h.Do(action(gymkhana.OpenApp, "app", h.kit.infos[h.kit.index(app)].Title))
}

// Home goes to the home screen.
func (h *Driver) Home() bool {
	return h.Shell.Front != "" && h.Do(gymkhana.Action{Verb: gymkhana.Home})
}

// Back goes back.
func (h *Driver) Back() bool { return h.Do(gymkhana.Action{Verb: gymkhana.Back}) }

// Has reports whether a widget is on the page, visible or not.
func (h *Driver) Has(id string) bool {
	_, ok := h.look(id)
	return ok
}

// Look describes a widget's current state.
func (h *Driver) Look(id string) ui.Look {
	l, _ := h.look(id)
	return l
}

func (h *Driver) look(id string) (ui.Look, bool) {
	if l, ok := h.page.Look(id); ok {
		return l, true
	}
	return h.whole().Look(id)
}

// whole is the page described to the ends of its lists.
func (h *Driver) whole() *ui.Page {
	if h.full == nil {
		h.full = &ui.Page{Full: true}
		h.full.OnDirty(func(string) {})
		h.world.fork().describeOn(h.full)
	}
	return h.full
}

// reach scrolls until a widget can be used; it returns false if the widget can be used already.
func (h *Driver) reach(l ui.Look) bool {
	if now, ok := h.page.Look(l.ID); ok && now.Seen {
		return false
	}
	if h.page.Typing() {
		return h.Back() // the keyboard may cover it
	}
	if l.Area == "" {
		return false
	}
	return h.scroll(l.Area, l.Below)
}

// scroll scrolls an area by a page.
func (h *Driver) scroll(area string, down bool) bool {
	direction := "up"
	if down {
		direction = "down"
	}
	a := action(gymkhana.Scroll, "element", area)
	a.Args = append(a.Args, gymkhana.Arg{Name: "direction", Value: direction})
	return h.Do(a)
}

// Show scrolls until a widget is visible; it returns false if the widget is visible already or is not on the page.
func (h *Driver) Show(id string) bool {
	l, ok := h.look(id)
	return ok && h.reach(l)
}

// use scrolls to a widget and then performs an action on it.
func (h *Driver) use(verb gymkhana.Verb, id string) bool {
	l, ok := h.look(id)
	if !ok || l.Disabled {
		return false
	}
	return h.reach(l) || h.Do(action(verb, "element", id))
}

// Tap taps a widget; it returns false if the widget is not on the page.
func (h *Driver) Tap(id string) bool { return h.use(gymkhana.Click, id) }

// Long presses a widget for long; it returns false if the widget is not on the page.
func (h *Driver) Long(id string) bool { return h.use(gymkhana.LongPress, id) }

// Fill replaces the text of a text field.
func (h *Driver) Fill(id, text string) bool {
	l, ok := h.look(id)
	if !ok || l.Text == text || !l.Edit {
		return false
	}
	if h.reach(l) {
		return true
	}
	a := action(gymkhana.Type, "text", text)
	a.Args = append(a.Args, gymkhana.Arg{Name: "element", Value: id}, gymkhana.Arg{Name: "clear", Value: true})
	return h.Do(a)
}

// Set turns a switch, check box or chip on or off.
func (h *Driver) Set(id string, on bool) bool {
	l, ok := h.look(id)
	return ok && l.Checked != on && h.Tap(id)
}

// Slide sets a slider.
func (h *Driver) Slide(id string, value int) bool {
	l, ok := h.look(id)
	if !ok || l.Value == value {
		return false
	}
	if h.reach(l) {
		return true
	}
	x, y, ok := h.page.At(id, value)
	if !ok {
		return false
	}
	from, _, _ := h.page.At(id, l.Value)
	return h.Do(gymkhana.Action{Verb: gymkhana.Drag, Args: []gymkhana.Arg{{Name: "x", Value: int64(from)}, {Name: "y",
		Value: int64(y)},
		{Name: "to_x", Value: int64(x)}, {Name: "to_y", Value: int64(y)}}})
}

// Choose gives a choice (Page.Choice with Page.Options) a value.
func (h *Driver) Choose(id, label string) bool {
	if l, ok := h.look(id); ok {
		return l.Text != label && h.Tap(id)
	}
	return h.Tap("option/" + label)
}

// Date gives a choice a date by the date picker. The current date is read from the data.
func (h *Driver) Date(id, have, want string) bool {
	if !h.Has("month/next") || !h.Has("ok") {
		return have != want && h.Tap(id)
	}
	at, _ := time.Parse(ui.DateForm, h.page.Slot())
	to, err := time.Parse(ui.DateForm, want)
	switch months := 12*(to.Year()-at.Year()) + int(to.Month()) - int(at.Month()); {
	case err != nil:
		return false
	case months > 0:
		return h.Tap("month/next")
	case months < 0:
		return h.Tap("month/previous")
	case at.Day() != to.Day():
		return h.Tap("day/" + want)
	}
	return h.Tap("ok")
}

// Clock gives a choice a time ("15:34") by the time picker.
func (h *Driver) Clock(id, have, want string) bool {
	if !h.Has("minute/more") {
		return have != want && h.Tap(id)
	}
	var hour, minute, toHour, toMinute int
	fmt.Sscanf(h.page.Slot(), "%d:%d", &hour, &minute)
	fmt.Sscanf(want, "%d:%d", &toHour, &toMinute)
	near := toMinute / 5 * 5
	switch {
	case hour != toHour:
		return h.Tap(fmt.Sprintf("hour/%d", toHour))
	case minute < near || minute > toMinute:
		return h.Tap(fmt.Sprintf("minute/%d", near))
	case minute < toMinute:
		return h.Tap("minute/more")
	}
	return h.Tap("ok")
}

// Confirm answers an open question with "yes".
func (h *Driver) Confirm() bool { return h.Has("confirm") && h.Tap("confirm") }

// Wait lets a second pass.
func (h *Driver) Wait() bool { return h.Do(gymkhana.Action{Verb: gymkhana.Wait}) }

func action(verb gymkhana.Verb, name, value string) gymkhana.Action {
	return gymkhana.Action{Verb: verb, Args: []gymkhana.Arg{{Name: name, Value: value}}}
}

// next determines the next action toward the goal.
func (h *Driver) next(a *aim) gymkhana.Action {
	h.aim = a
	m := a.measure(h.world.State())
	told := a.reply == nil || h.Shell.Told && a.reply.Match(h.Shell.Answer, a.goal)
	left := m.off
	if !told {
		left--
	}
	switch {
	case left == 0 && told:
		return action(gymkhana.Finish, "status", "complete")
	case h.restore(a):
	case h.Shell.View != ui.NoView && !(a.family.Shade && h.Shell.View == ui.Shade):
		h.Back()
	case h.Has("permission/allow"):
		h.Tap("permission/allow")
	case (left != 0 || !told) && a.family.Solve(h):
	case left == 0 && h.read():
	case left == 0:
		return action(gymkhana.Answer, "text", a.reply.Text())
	case h.Shell.Front != "":
		h.Back()
	default:
		return gymkhana.Action{Verb: gymkhana.Noop}
	}
	return h.act
}
