package playground

import (
	"strings"

	"gymkhana/canvas"
	"gymkhana/env/phone/device"
	"gymkhana/env/phone/ui"
	"gymkhana/rng"
)

// Words are the paths of folders and files, a folder's with a slash at its end; Marks says which folders are open. Nums
// is the wanted file.
var navigateTree = mini{
	name: "navigate-tree", level: "medium", steps: 16, icon: ui.IconFolder,
	draw: func(d *rng.Stream, c *device.Case, s *State) {
		drawTree(d, s)
		c.Set("file", base(s.Words[s.Nums[0]]))
	},
	show: func(p *ui.Page, s *State) {
		p.Space(6)
		for i, path := range s.Words {
			if !s.bare(path) {
				continue
			}
			it := ui.Item{ID: "tree/" + path, Title: strings.Repeat("      ", depth(path)) + base(path), Icon: ui.IconFile, Tint: ui.Slate,
				Do: func() { s.end(i == s.Nums[0]) }}
			if strings.HasSuffix(path, "/") {
				it.Icon, it.Tint, it.Tail = ui.IconFolder, ui.Amber, "closed"
				if s.Marks[i] {
					it.Tail = "open"
				}
				it.Do = func() { s.Marks[i] = !s.Marks[i] }
			}
			p.Item(it)
		}
	},
	solve: func(h *device.Driver, s *State) bool {
		target := s.Words[s.Nums[0]]
		for i, path := range s.Words {
			if strings.HasPrefix(target, path) && !s.Marks[i] && path != target {
				return h.Tap("tree/" + path)
			}
		}
		return h.Tap("tree/" + target)
	},
}

// drawTree draws three folders with two folders in each, and files in all of them.
func drawTree(d *rng.Stream, s *State) {
	folders := rng.Some(d, []string{"Attic", "Barn", "Cellar", "Den", "Garage", "Garden", "Hall", "Kitchen", "Library", "Studio", "Shed", "Tower"}, 9)
	files := rng.Some(d, []string{"anchor", "bellows", "candle", "dice", "easel", "feather", "goblet", "hammock", "inkwell", "jigsaw", "kettle",
		"ladder", "mirror", "needle", "oboe", "pulley", "quilt", "rattle"}, 12)
	for i := range 3 {
		outer := folders[i] + "/"
		s.Words = append(s.Words, outer)
		for k := range 2 {
			inner := outer + folders[3+2*i+k] + "/"
			at := 4*i + 2*k
			s.Words = append(s.Words, inner, inner+files[at], inner+files[at+1])
		}
	}
	s.Marks = make([]bool, len(s.Words))
	s.Nums = []int{7*d.N(3) + 3*d.N(2) + 2 + d.N(2)}
}

// base is the last part of a path.
func base(path string) string {
	path = strings.TrimSuffix(path, "/")
	return path[strings.LastIndexByte(path, '/')+1:]
}

// depth is how many folders contain a path.
func depth(path string) int { return strings.Count(strings.TrimSuffix(path, "/"), "/") }

// bare reports whether all folders that contain a path are open.
func (s *State) bare(path string) bool {
	for i, around := range s.Words {
		if path != around && strings.HasPrefix(path, around) && !s.Marks[i] {
			return false
		}
	}
	return true
}

// Words are the files; Nums is the one to delete; Values are the typed command and the terminal's output.
var terminal = mini{
	name: "terminal", level: "medium", steps: 14, icon: ui.IconKeyboard,
	draw: func(d *rng.Stream, c *device.Case, s *State) {
		names := rng.Some(d, []string{"budget", "holiday", "invoice", "letter", "poster", "recipe", "report", "sketch", "song", "thesis"}, 5)
		endings := rng.Some(d, []string{".txt", ".png", ".csv", ".zip", ".mp3", ".pdf", ".gif", ".xml"}, 5)
		for i := range names {
			s.Words = append(s.Words, names[i]+endings[i])
		}
		s.Nums, s.Values = []int{d.N(5)}, []string{"", ready}
		c.Set("ending", endings[s.Nums[0]])
	},
	show: func(p *ui.Page, s *State) {
		p.Field(ui.Field{ID: "command", Label: "Command", Hint: "Type a command and press Enter", Value: &s.Values[0], Enter: s.run})
		p.Buttons(ui.Button{ID: "run", Label: "Run", Tonal: true, Do: s.run})
		p.Space(12)
		p.Picture(330, ui.Picture{ID: "output", Name: s.Values[1], Paint: func(c *canvas.Canvas, b ui.Box) { paintOutput(c, b, s.Values[1]) }})
	},
	solve: func(h *device.Driver, s *State) bool {
		command := "rm " + s.Words[s.Nums[0]]
		if s.Step == 0 {
			command = "ls"
		}
		return h.Fill("command", command) || h.Tap("run")
	},
}

// ready is the terminal's initial output.
const ready = "Commands: ls, rm FILE, clear"

// paintOutput paints the terminal's output, light on dark.
func paintOutput(c *canvas.Canvas, b ui.Box, said string) {
	c.RoundRect(float64(b.X0), float64(b.Y0), float64(b.X1-b.X0), float64(b.Y1-b.Y0), 18, canvas.RGB(0x23222b))
	y := float64(b.Y0 + 36)
	for line := range strings.SplitSeq(said, "\n") {
		ink := canvas.RGB(0xd8f0d2)
		if strings.HasPrefix(line, "$") {
			ink = canvas.RGB(0xf2c879)
		}
		c.Text(float64(b.X0+24), y, line, canvas.Style{Size: 20, Color: ink})
		y += 34
	}
}

// run executes the command. Step counts the listings of files.
func (s *State) run() {
	said := ""
	command, file, _ := strings.Cut(s.typed(0), " ")
	switch {
	case command == "ls":
		s.Step++
		said = strings.Join(s.Words, "\n")
	case command == "rm" && s.has(file):
		s.end(file == s.Words[s.Nums[0]])
	case command == "rm":
		said = "rm: no such file"
	case command == "clear":
		s.Values = []string{"", ready}
		return
	case command != "":
		said = "no such command"
	}
	s.Values = []string{"", "$ " + echo(s.typed(0)) + "\n" + said}
}

// echo shortens a command to the terminal's width.
func echo(command string) string {
	if letters := []rune(command); len(letters) > 30 {
		return string(letters[:30]) + "…"
	}
	return command
}

// has reports whether the terminal's file exists.
func (s *State) has(file string) bool {
	for _, name := range s.Words {
		if name == file {
			return true
		}
	}
	return false
}
