package ui

import (
	"slices"

	"gymkhana/canvas"
)

// launcher is the home screen: date, time and every app.
func (p *Page) launcher() {
	p.layer, p.view = under, Box{X1: Width, Y0: statusHeight, Y1: Height - gestureHeight}
	p.add(node{kind: kindPicture, box: screen, paint: wallpaper})
	p.nodes[len(p.nodes)-1].clip = screen
	now := p.Sys.Now()
	p.openArea("home", p.view, &p.Sys.Shell.Scroll)
	p.inner = true
	p.Space(78)
	p.place(node{kind: kindText, text: now.Format("15:04"), size: 76, ink: White, align: canvas.Center, unit: 1}, p.tall(96))
	p.place(node{kind: kindText, text: now.Format("Monday, 2 January"), size: normal, ink: White, align: canvas.Center, unit: 1}, p.tall(42))
	p.Space(90)
	i := 0
	for k := range p.apps {
		a := &p.apps[k]
		if a.Hidden {
			continue
		}
		x, y := 24+i%4*123, p.y+i/4*156
		p.add(node{id: "app/" + a.Name, kind: kindTile, text: a.Title, icon: a.Icon, fill: a.Color, flags: clickable,
			do: func() { p.Sys.Shell.Open(a.Name) }, box: Box{X0: x, Y0: y, X1: x + 123, Y1: y + 144}})
		i++
	}
	p.y += (i + 3) / 4 * 156
	p.inner = false
	p.closeArea()
}

// shellParts adds what the shell shows over the apps.
func (p *Page) shellParts() {
	s := &p.Sys.Shell
	if s.Focus.Menu {
		p.editMenu()
	}
	if p.snacking() {
		p.layer, p.view = fixed, screen
		p.add(node{id: "snack", kind: kindText, text: s.Snack, size: 20, ink: White, fill: canvas.RGB(0x33313a), unit: 1,
			box: Box{X0: 24, Y0: p.bottom - 84, X1: Width - 24, Y1: p.bottom - 18}})
	} else {
		s.Snack = ""
	}
	if p.modal == shareModal && p.app != nil {
		p.shareSheet()
	}
	switch {
	case s.View == Shade && s.replying():
		p.replying()
	case s.View == Shade:
		p.shade()
	case s.View == Recents:
		p.recents()
	case p.app != nil && p.app.Asks != "":
		if _, settled := s.granted(p.app.Name); !settled {
			p.ask()
		}
	}
	p.banner()
	p.statusBar()
}

// snacking reports whether a short message is shown.
func (p *Page) snacking() bool {
	s := &p.Sys.Shell
	return s.Snack != "" && p.Sys.Tick < s.SnackTo
}

func (p *Page) statusBar() {
	p.layer, p.view = system, screen
	set := &p.Sys.Settings
	name := p.Sys.Now().Format("15:04")
	for _, on := range []struct {
		is   bool
		text string
	}{{set.Airplane, "Airplane mode"}, {set.Wifi && !set.Airplane, "Wi-Fi"}, {set.Bluetooth, "Bluetooth"}, {set.Quiet, "Do not disturb"},
		{set.Rotate, "Auto-rotate"}} {
		if on.is {
			name += ", " + on.text
		}
	}
	p.add(node{id: "status", kind: kindStatus, text: name, flags: clickable, do: func() { p.Sys.Shell.leave(); p.Sys.Shell.View = Shade },
		box: Box{X1: Width, Y1: statusHeight}})
}

// ask is the permission prompt that an app shows when it is opened for the first time.
func (p *Page) ask() {
	s, app := &p.Sys.Shell, p.app
	f := p.openModal(36, Width-36, shell)
	p.y += 18
	p.Text(Text{ID: "permission", Text: "Allow " + app.Title + " to " + app.Asks + "?", Size: large})
	p.buttons([]Button{
		{ID: "permission/deny", Label: "Don't allow", Tonal: true, Do: func() { s.Refused = include(s.Refused, app.Name) }},
		{ID: "permission/allow", Label: "Allow", Do: func() { s.Grant(app.Name) }},
	})
	p.y += 12
	p.closeModal(f, (Height-(p.y-statusHeight-12))/2)
}

// recents are the recently used apps.
func (p *Page) recents() {
	s := &p.Sys.Shell
	f := p.openModal(0, Width, shell)
	p.y += 12
	p.place(node{kind: kindTitle, text: "Recent apps", size: title, ink: Ink}, p.tall(84))
	p.nodes[len(p.nodes)-1].box.X0 += margin
	for _, name := range s.Recent {
		i := slices.IndexFunc(p.apps, func(a AppInfo) bool { return a.Name == name })
		if i < 0 {
			continue
		}
		a := &p.apps[i]
		p.Item(Item{ID: "recent/" + name, Title: a.Title, Icon: a.Icon, Tint: a.Color, Do: func() { s.Open(name) }})
		p.PartButton("close/"+name, IconClose, "Close "+a.Title, func() { s.close(name) })
	}
	if len(s.Recent) == 0 {
		p.Text(Text{Text: "No recent apps", Muted: true})
	} else {
		p.Space(12)
		p.buttons([]Button{{ID: "close-all", Label: "Close all", Tonal: true, Do: func() {
			for len(s.Recent) > 0 {
				s.close(s.Recent[0])
			}
			s.Home()
		}}})
	}
	p.y = max(p.y, Height-statusHeight)
	p.closeModal(f, statusHeight)
}

// close forgets the state of an app's screens.
func (s *Shell) close(app string) {
	s.Recent = slices.DeleteFunc(s.Recent, func(a string) bool { return a == app })
	s.Stacks = slices.DeleteFunc(s.Stacks, func(st Stack) bool { return st.App == app })
	if s.Front == app {
		s.Front = ""
	}
}

// shade is the panel that opens from the top: switches, brightness, notifications.
func (p *Page) shade() {
	set := &p.Sys.Settings
	f := p.openModal(0, Width, shell)
	p.y += 12
	tiles := []struct {
		id   string
		name string
		icon Icon
		on   *bool
	}{
		{"quick/wifi", "Wi-Fi", IconWifi, &set.Wifi}, {"quick/bluetooth", "Bluetooth", IconBluetooth, &set.Bluetooth},
		{"quick/quiet", "Do not disturb", IconBellOff, &set.Quiet}, {"quick/airplane", "Airplane mode", IconPlane, &set.Airplane},
		{"quick/rotate", "Auto-rotate", IconRotate, &set.Rotate}, {"quick/dark", "Dark theme", IconMoon, &set.Dark},
	}
	for i := range tiles {
		t := &tiles[i]
		x := margin + i%2*249
		n := p.add(node{id: t.id, kind: kindCell, text: t.name, icon: t.icon, size: 20, unit: 1, fill: p.sunk(), ink: Ink, flags: clickable | checkable,
			do: func() { *t.on = !*t.on }, box: Box{X0: x, Y0: p.y, X1: x + 243, Y1: p.y + 78}})
		if *t.on {
			n.flags |= checked
			n.fill, n.ink = Indigo, White
		}
		p.y += i % 2 * 90
	}
	p.inner = true
	p.Slider("quick/brightness", "Brightness", set.Brightness-1, 254, func(v int) { set.Brightness = v + 1 })
	p.notices()
	p.y += 12
	p.closeModal(f, statusHeight)
}

// editMenu offers cut, copy and paste at the field with the focus.
func (p *Page) editMenu() {
	n := p.find(p.Sys.Shell.Focus.Field)
	if n == nil || n.edit == nil {
		return
	}
	y := p.besides(n.box.within(n.clip))
	p.layer, p.view = max(n.layer, fixed), screen
	x := margin
	for _, b := range []struct {
		label string
		do    func()
	}{{"Cut", p.cut}, {"Copy", p.copy}, {"Paste", p.paste}, {"Select all", p.selectAll}} {
		w := TextWidth(b.label, 20, true) + 48
		p.add(node{id: "edit/" + b.label, kind: kindButton, text: b.label, fill: canvas.RGB(0x33313a), ink: White, flags: clickable, do: b.do,
			box: Box{X0: x, Y0: y, X1: x + w, Y1: y + 60}})
		x += w + 6
	}
}

// sunk is the colour of a switch of the shade that is off.
func (p *Page) sunk() Color {
	if p.Sys.Settings.Dark {
		return Ground
	}
	return Line
}

// besides is the place of a field's menu: above it, below it if it would cover the bar, and at the bottom of its
// visible part if there is no room for either.
func (p *Page) besides(b Box) int {
	const height = 60
	switch {
	case b.Y0-height-6 >= statusHeight+barHeight:
		return b.Y0 - height - 6
	case b.Y1+6+height <= p.bottom:
		return b.Y1 + 6
	}
	return min(b.Y1, p.bottom) - height - 6
}
