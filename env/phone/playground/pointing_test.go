package playground

import (
	"slices"
	"strconv"
	"strings"
	"testing"

	"gymkhana"
	"gymkhana/env/phone/ui"
)

// The 92 kinds of MobileMiniWoB++. Source: CollabUIAgents, arXiv:2502.14496, and AndroidWorld's registry.
const published = `bisect-angle book-flight choose-date choose-date-easy choose-date-medium choose-list circle-center click-button
click-button-sequence click-checkboxes click-checkboxes-large click-checkboxes-soft click-checkboxes-transfer click-collapsible
click-collapsible-2 click-color click-dialog click-dialog-2 click-link click-menu-2 click-option click-pie click-scroll-list click-shades
click-shape click-tab click-tab-2 click-tab-2-easy click-tab-2-hard click-tab-2-medium click-test click-test-2 click-test-transfer click-widget
copy-paste copy-paste-2 count-shape count-sides drag-box drag-item email-inbox email-inbox-delete email-inbox-forward email-inbox-forward-nl
email-inbox-forward-nl-turk email-inbox-important email-inbox-nl-turk email-inbox-noscroll email-inbox-reply email-inbox-star-reply enter-date
enter-password enter-text enter-text-2 enter-text-dynamic enter-time find-midpoint find-word focus-text focus-text-2 grid-coordinate guess-number
highlight-text highlight-text-2 identify-shape login-user login-user-popup multi-layouts multi-orderings navigate-tree read-table read-table-2
resize-textarea right-angle scroll-text scroll-text-2 search-engine simon-says simple-algebra simple-arithmetic social-media social-media-all
social-media-some terminal text-transform tic-tac-toe unicode-test use-autocomplete use-colorwheel use-colorwheel-2 use-slider visual-addition`

// There is a mini of every published kind, and of no other. The kind click-menu-2 is called click-menu here.
func TestKinds(t *testing.T) {
	kinds := strings.Fields(published)
	kinds[slices.Index(kinds, "click-menu-2")] = "click-menu"
	var names []string
	for i := range minis {
		names = append(names, minis[i].name)
	}
	slices.Sort(kinds)
	if slices.Sort(names); !slices.Equal(names, kinds) {
		t.Errorf("%d minis are %q; want the %d kinds %q", len(names), names, len(kinds), kinds)
	}
}

// at does something with two places of a widget, counted from its corner: a tap on the first, or a drag between both.
func (g *game) at(id string, verb gymkhana.Verb, from, to spot) {
	g.t.Helper()
	l, ok := g.page.Look(id)
	if !ok {
		g.t.Fatalf("%s: there is no %q", g.s.Mini, id)
	}
	args := []gymkhana.Arg{{Name: "x", Value: int64(l.Box.X0 + from.x)}, {Name: "y", Value: int64(l.Box.Y0 + from.y)}}
	if verb == gymkhana.Drag {
		args = append(args, gymkhana.Arg{Name: "to_x", Value: int64(l.Box.X0 + to.x)}, gymkhana.Arg{Name: "to_y", Value: int64(l.Box.Y0 + to.y)})
	}
	if why := g.page.Act(gymkhana.Action{Verb: verb, Args: args}); why != "" {
		g.t.Fatalf("%s: %s at %v is refused: %s", g.s.Mini, verb, from, why)
	}
	g.describe()
}

// long presses a widget long.
func (g *game) long(id string) {
	g.t.Helper()
	a := gymkhana.Action{Verb: gymkhana.LongPress, Args: []gymkhana.Arg{{Name: "element", Value: id}}}
	if why := g.page.Act(a); why != "" {
		g.t.Fatalf("%s: %v is refused: %s", g.s.Mini, a, why)
	}
	g.describe()
}

// ended checks the result of a game.
func (g *game) ended(what string, won bool) {
	g.t.Helper()
	if !g.s.Done || g.s.Won != won {
		g.t.Errorf("%s: %s: done %v, won %v, want %v", g.s.Mini, what, g.s.Done, g.s.Won, won)
	}
}

// A sine of the table is right to a thousandth: that of 30 degrees is a half, and squares of sine and cosine make one.
func TestSines(t *testing.T) {
	if sine(6) != 500 || sine(18) != 1000 || sine(36) != 0 || sine(54) != -1000 || sine(-6) != -500 || sine(72+6) != 500 {
		t.Errorf("sines of 30, 90, 180, 270, -30 and 390 degrees: %d %d %d %d %d %d", sine(6), sine(18), sine(36), sine(54), sine(-6), sine(78))
	}
	for step := range fullTurn {
		if sum := sine(step)*sine(step) + sine(step+18)*sine(step+18); abs(sum-1000000) > 1500 {
			t.Errorf("step %d: the squares add up to %d millionths", step, sum)
		}
	}
}

// A mark that is off by more than is allowed loses; nearly right is enough. The middle of the board never wins.
func TestMarks(t *testing.T) {
	for _, m := range []*mini{&circleCenter, &findMidpoint, &bisectAngle, &rightAngle} {
		for round := range 20 {
			g := playing(t, m, round)
			aim := g.s.spots()[len(g.s.spots())-1]
			for _, c := range []struct {
				mark spot
				won  bool
			}{{aim, true}, {spot{aim.x + 3, aim.y + 2}, true}, {middle, false}, {spot{aim.x - offBy - 2, aim.y + 2}, false}} {
				if c.mark.y == aim.y+2 && c.mark.x < aim.x && (m == &bisectAngle || m == &rightAngle) {
					continue // only the direction counts
				}
				g := playing(t, m, round)
				g.at(boardID, gymkhana.Click, c.mark, spot{})
				g.do("submit", "")
				g.ended("a mark at "+strconv.Itoa(c.mark.x)+","+strconv.Itoa(c.mark.y), c.won)
			}
		}
	}
}

// An angle is measured: directions of 3 degrees off are right, those of 5 are not, nor is a mark at the corner.
func TestAngles(t *testing.T) {
	for _, c := range []struct {
		mini *mini
		mark spot
		want bool
	}{{&bisectAngle, spot{400, 200}, true}, {&bisectAngle, spot{400, 210}, true}, {&bisectAngle, spot{400, 218}, false},
		{&bisectAngle, spot{0, 200}, false}, {&bisectAngle, spot{230, 200}, false}, {&rightAngle, spot{200, 40}, true},
		{&rightAngle, spot{200, 400}, true}, {&rightAngle, spot{210, 400}, true}, {&rightAngle, spot{218, 400}, false}, {&rightAngle, spot{200, 230}, false}} {
		s := State{Mini: c.mini.name, Nums: []int{c.mark.x, c.mark.y, 200, 200, 400, 200, 400, 200, 400, 200}}
		page(&s).Act(gymkhana.Action{Verb: gymkhana.Click, Args: []gymkhana.Arg{{Name: "element", Value: "submit"}}})
		if s.Won != c.want {
			t.Errorf("%s: a mark at %v: %v, want %v", c.mini.name, c.mark, s.Won, c.want)
		}
	}
}

// The middle of each field of the wheel is that field; its hole and what is outside are none.
func TestWheel(t *testing.T) {
	for sector := range wheelHues {
		for ring := range rings {
			at := spot{wheelX, wheelY}.toward(sector*fullTurn/len(wheelHues), wheelHole+ring*ringWidth+ringWidth/2)
			if s, r, ok := wheelField(at.x, at.y); !ok || s != sector || r != ring {
				t.Errorf("the middle of field %d, %d is %d, %d, %v", sector, ring, s, r, ok)
			}
		}
	}
	for _, at := range []spot{{wheelX, wheelY}, {2, 2}} {
		if _, _, ok := wheelField(at.x, at.y); ok {
			t.Errorf("%v is a field", at)
		}
	}
}

// A square too many or too few loses.
func TestShades(t *testing.T) {
	for miss := range shadesToTap {
		g := playing(t, &clickShades, 4)
		for i := range shadesToTap {
			if g.s.shade(i) != (i == miss) {
				g.do("square/"+strconv.Itoa(i+1), "")
			}
		}
		g.do("submit", "")
		g.ended("square "+strconv.Itoa(miss+1)+" is wrong", false)
	}
}

// A box is dragged, or pressed long and put down by a tap; half of it in the frame is not enough, nor is another box.
func TestBoxes(t *testing.T) {
	g := playing(t, &dragBox, 2)
	frame, box := g.s.Nums[2*len(g.s.Words)], g.s.Nums[2*len(g.s.Words)+1]
	to, other := g.s.thing(frame), frames+(box-frames+1)%boxes
	for _, c := range []struct {
		what string
		box  int
		to   spot
		won  bool
	}{{"in the middle", box, to, true}, {"in a corner", box, spot{to.x, to.y + frameHalf - boxHalf}, true},
		{"over the edge", box, spot{to.x, to.y + frameHalf - boxHalf + 1}, false}, {"another box", other, to, false}} {
		g := playing(t, &dragBox, 2)
		g.at(boardID, gymkhana.Drag, g.s.thing(c.box), c.to)
		g.do("submit", "")
		g.ended("dragged, "+c.what, c.won)
		g = playing(t, &dragBox, 2)
		g.do("box/"+g.s.Words[c.box], "")
		if g.s.Step != 0 || g.sys.Shell.Snack == "" {
			t.Error("a tap picks a box up")
		}
		g.long("box/" + g.s.Words[c.box])
		g.at(boardID, gymkhana.Click, c.to, spot{})
		g.do("submit", "")
		g.ended("carried, "+c.what, c.won || c.what == "over the edge") // a tap on a frame puts the box into its middle
	}
	g = playing(t, &dragBox, 2)
	before := slices.Clone(g.s.Nums)
	if g.at(boardID, gymkhana.Drag, spot{boardWidth - 3, boardHeight - 3}, middle); !slices.Equal(before, g.s.Nums) {
		t.Error("a drag from an empty place moves something")
	}
}

// Rows move by drags and by taps, and only the wanted order wins.
func TestRows(t *testing.T) {
	for _, drag := range []bool{true, false} {
		for _, off := range []int{0, 1} {
			g := playing(t, &dragItem, 6)
			from, to := slices.Index(g.s.Words, g.s.Words[rowsToSort]), (g.s.Nums[0]+off)%rowsToSort
			if drag {
				first := "row/" + g.s.Words[0]
				g.at(first, gymkhana.Drag, spot{200, from*rowToSort + 9}, spot{200, to*rowToSort + 60})
			} else {
				g.long("row/" + g.s.Words[from])
				g.do("row/"+g.s.Words[to], "")
			}
			g.do("submit", "")
			g.ended("moved to "+strconv.Itoa(to), off == 0)
		}
	}
}

func TestResized(t *testing.T) {
	g := playing(t, &resizeTextarea, 3)
	w, h := g.s.Nums[0], g.s.Nums[1]
	g.at(boardID, gymkhana.Drag, spot{g.s.Nums[2] * squareSide, g.s.Nums[3] * squareSide}, spot{w*squareSide + 11, h*squareSide - 17})
	if l, _ := g.page.Look(boardID); !strings.Contains(l.Name, strconv.Itoa(w)+" squares wide and "+strconv.Itoa(h)) {
		t.Errorf("it is %q", l.Name)
	}
	g.do("submit", "")
	g.ended("dragged", true)
	g = playing(t, &resizeTextarea, 3)
	g.s.Nums[2], g.s.Nums[3] = g.s.Nums[1], g.s.Nums[0]+1
	g.do("submit", "")
	g.ended("another size", false)
}

// Lights cannot be repeated before all were shown, and a wrong one loses.
func TestSimon(t *testing.T) {
	for wrong := range sequence + 1 {
		g := playing(t, &simonSays, 5)
		for step := range sequence + 1 {
			if g.do("light/1", ""); g.s.Step != step || g.sys.Shell.Snack != "Watch all lights first" {
				t.Fatalf("a tap after %d lights: %q", step, g.sys.Shell.Snack)
			}
			g.do("next", "")
		}
		for i, light := range g.s.Nums {
			if i == wrong {
				light = (light + 1) % lights
			}
			if g.do("light/"+strconv.Itoa(light+1), ""); g.s.Done {
				break
			}
		}
		g.ended("light "+strconv.Itoa(wrong)+" is wrong", wrong == sequence)
	}
}

// A slice can be hit anywhere, once the menu is open.
func TestPie(t *testing.T) {
	for i := range pieSlices {
		for _, r := range []int{80, pieRadius - 8} {
			g := playing(t, &clickPie, 1)
			at := pieMiddle.toward(i*fullTurn/pieSlices+4, r)
			if g.at(boardID, gymkhana.Click, at, spot{}); g.s.Done {
				t.Fatal("a closed menu is used")
			}
			g.do("hub", "")
			g.at(boardID, gymkhana.Click, at, spot{})
			g.ended("slice "+strconv.Itoa(i), i == g.s.Nums[0])
		}
	}
}

// A selection is made by a drag or by taps, in either direction; a word more or less loses.
func TestHighlights(t *testing.T) {
	for _, m := range []*mini{&highlightText, &highlightText2} {
		for _, off := range []int{0, -1} {
			g := playing(t, m, 3)
			first, last := g.s.Nums[0], g.s.Nums[1]+off
			if g.do("word/1", ""); g.s.Nums[2] != -1 {
				t.Errorf("%s: a tap selects", m.name)
			}
			places := flow(g.s.Words, boardWidth)
			mid := func(i int) spot { return spot{(places[i].X0 + places[i].X1) / 2, (places[i].Y0 + places[i].Y1) / 2} }
			g.at("word/1", gymkhana.Drag, mid(last), mid(first))
			g.do("submit", "")
			g.ended("dragged backwards", off == 0)
			g = playing(t, m, 3)
			g.long("word/" + strconv.Itoa(first+1))
			g.do("word/"+strconv.Itoa(last+1), "")
			g.do("submit", "")
			g.ended("tapped", off == 0)
		}
	}
}

// The word at a place between words is the nearest of that line.
func TestWordAt(t *testing.T) {
	places := []ui.Box{{X0: 0, Y0: 0, X1: 50, Y1: 40}, {X0: 60, Y0: 0, X1: 90, Y1: 40}, {X0: 0, Y0: 40, X1: 30, Y1: 80}}
	for _, c := range []struct{ x, y, want int }{{10, 10, 0}, {57, 10, 1}, {300, 39, 1}, {300, 41, 2}, {5, 400, 2}, {5, -9, 0}} {
		if got := wordAt(places, c.x, c.y); got != c.want {
			t.Errorf("%d, %d is word %d, want %d", c.x, c.y, got, c.want)
		}
	}
}

// "Not here" is right exactly where no tab has the link.
func TestNotHere(t *testing.T) {
	missing := 0
	for round := range 40 {
		g := playing(t, &clickTab2Medium, round)
		there := false
		for _, title := range threeTabs {
			g.do("tab/"+title, "")
			_, ok := g.page.Look("link/" + g.s.Values[0])
			there = there || ok
		}
		if !there {
			missing++
		}
		g.do("none", "")
		g.ended("not here", !there)
	}
	if missing < 3 || missing > 20 {
		t.Errorf("%d of 40 links are missing", missing)
	}
}

// Only the wanted deed on the person's posts counts, and as often as the goal says.
func TestFeeds(t *testing.T) {
	for _, m := range []*mini{&socialMediaAll, &socialMediaSome} {
		for _, c := range []struct {
			what        string
			more, other int // how many deeds beyond the wanted number, and deeds on others' posts
			won         bool
		}{{"right", 0, 0, true}, {"one less", -1, 0, false}, {"one by another", 0, 1, false}, {"one less and one by another", -1, 1, false}} {
			s := m.pick(7)
			theirs, others := s.Nums[2]+c.more, c.other
			for post := range len(s.Words) / 2 {
				left := &others
				if s.theirs(post) {
					left = &theirs
				}
				if *left > 0 {
					*left--
					s.Marks[post*len(deeds)+s.Nums[0]] = true
				}
			}
			if got := s.fed(); got != c.won {
				t.Errorf("%s, %s: %v", m.name, c.what, got)
			}
		}
		s := m.pick(7)
		s.Marks = make([]bool, len(s.Marks))
		s.Marks[s.Nums[1]*len(deeds)+(s.Nums[0]+1)%len(deeds)] = true
		if s.fed() {
			t.Errorf("%s: another deed is right", m.name)
		}
	}
}

// A goal names a mail by what no other mail in the inbox is named by.
func TestMailsAreNamed(t *testing.T) {
	said := map[string]bool{}
	for _, letter := range letters {
		what := contents[letter[0]]
		if what == "" || said[what] {
			t.Errorf("%q is the mail that %q", letter[0], what)
		}
		for _, word := range strings.Fields(strings.ToLower(letter[0] + " " + letter[1])) {
			if word = bare(word); len(word) > 6 && strings.Contains(what, word) {
				t.Errorf("%q: %q has the mail's own word %q", letter[0], what, word)
			}
		}
		said[what] = true
	}
}

// The popup is answered rightly only with the right name and password.
func TestPopup(t *testing.T) {
	for _, c := range []struct {
		password string
		answer   int
		won      bool
	}{{"", 0, true}, {"wrong", 0, false}, {"", 1, false}} {
		g := playing(t, &loginUserPopup, 2)
		g.do("user", g.s.Words[0])
		password := g.s.Words[1]
		if c.password != "" {
			password = c.password
		}
		g.do("password", password)
		g.do("submit", "")
		g.do("button/"+g.s.Words[4+(g.s.Nums[0]-4+c.answer)%3], "")
		g.ended(password+" and answer "+strconv.Itoa(c.answer), c.won)
	}
}

// The dialog decides which of two answers is right.
func TestDialogDecides(t *testing.T) {
	right := map[bool]int{}
	for round := range 30 {
		s := clickDialog2.pick(round)
		named := strings.Contains(s.Goal, `is "`+s.Words[0]+`"`)
		want := s.Words[s.Nums[0]]
		yes := strings.Contains(s.Goal, `tap "`+want+`" in it`)
		if right[named]++; yes != named {
			t.Errorf("round %d: %q in %q, and %q is right", round, s.Goal, s.Words[0], want)
		}
	}
	if right[true] < 5 || right[false] < 5 {
		t.Errorf("the named dialog is shown as often as this: %v", right)
	}
}
