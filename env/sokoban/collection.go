package sokoban

import (
	"cmp"
	"errors"
	"fmt"
	"strings"

	"gymkhana/internal/lazy"
)

// An Entry is one level of a levels file.
type Entry struct {
	Title string   // "0" for "; 0"; empty if the file gives none
	Line  int      // the line of its first row, counted from 1
	Level *Level   // nil if it cannot be played
	Err   error    // why it cannot
	Notes []string // the lines of text below the level, up to the next title
	Ways  []string // solutions from the file, in LURD
}

// ParseFile reads a file of levels: text or XML (.slc), in UTF-8, UTF-16 or Latin-1. Text is in Boxoban's format ("; 0"
// above each level, blank lines between), or a collection of levels with lines of text above or below each. A level's
// rows are XSB, with p P b B o for @ + $ * . too, in full or in run-length form (3#@$.), each on a line or separated by
// bars.
//
// The last line of text above a level, or a "Title:" line above or below it, is its title; lines of LURD below it are
// solutions. Drawings outside a level's walls are ignored.
//
// A level that cannot be played is an Entry with its Err. A file without any level is an error.
func ParseFile(raw []byte) ([]Entry, error) {
	if len(raw) > maxText {
		return nil, fmt.Errorf("%d bytes or more are too many for a levels file; split it to below %d", len(raw), maxText)
	}
	text := plainText(raw)
	var list []Entry
	if isXML(text) {
		list = parseXML(text)
	} else {
		list = parseText(text)
	}
	if len(list) == 0 {
		return nil, errors.New("no level in the file; rows are made of # - . $ * @ +")
	}
	if name := otherGame(text); name != "" {
		for i := range list {
			list[i].Level, list[i].Err = nil, fmt.Errorf("the file has levels of %s; only those of Sokoban can be imported", name)
		}
	}
	return list, nil
}

// gameLine finds the line of a file's header that names its game: "Game: Hexoban", "Game=Hexoban".
var gameLine = lazy.Regexp(`(?im)^[ \t]*game(?:[ _]?type)?[ \t]*[:=][ \t]*(\w+)`)

// otherGame gives the name of a game with other rules, such as hexagons, whose levels a file says it has.
func otherGame(text string) string {
	found := gameLine().FindStringSubmatch(text)
	if found == nil || strings.EqualFold(found[1], "sokoban") {
		return ""
	}
	return found[1]
}

// A gap is the text between two levels, or before the first or after the last.
type gap []gapLine

type gapLine struct {
	text      string
	paragraph int  // lines that no blank line separates have the same
	above     bool // no blank line separates it from the level above
	below     bool // none separates it from the level below
}

// parseText reads levels between lines of text.
func parseText(text string) []Entry {
	var list []Entry
	lines := strings.Split(text, "\n")
	gaps := []gap{nil}
	paragraph, above := 0, false
	for i := 0; i < len(lines); {
		if b := blockAt(lines, i); b.lines > 0 {
			if b.level {
				last := gaps[len(gaps)-1]
				for j := len(last) - 1; j >= 0 && last[j].paragraph == paragraph; j-- {
					last[j].below = true
				}
				list = append(list, b.entry(i+1))
				gaps = append(gaps, nil)
				above = true
			}
			i += b.lines
			paragraph++
			continue
		}
		line := strings.TrimSpace(lines[i])
		switch {
		case line == "":
			paragraph++
			above = false
		case !drawn(line):
			last := &gaps[len(gaps)-1]
			*last = append(*last, gapLine{text: line, paragraph: paragraph, above: above})
		}
		i++
	}
	assign(list, gaps)
	return list
}

// drawn reports whether a line has neither a letter nor a digit, as the underline of a heading.
func drawn(line string) bool {
	return !strings.ContainsFunc(line, func(r rune) bool {
		return r >= '0' && r <= '9' || r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' || r > 0x7f
	})
}

// assign assigns the text in the gaps to the adjacent levels. gaps[i] is above list[i].
func assign(list []Entry, gaps []gap) {
	below := titlesBelow(gaps[len(gaps)-1])
	for i, g := range gaps {
		var over, under *Entry
		if i > 0 {
			over = &list[i-1]
		}
		if i < len(list) {
			under = &list[i]
		}
		titled := false // the level below has a Title line
		for _, line := range g {
			name, isTitle := cutFold(line.text, "title:")
			switch over := over; {
			case over != nil && isWay(solutionOf(line.text)):
				over.Ways = append(over.Ways, solutionOf(line.text))
			case isTitle && over != nil && (line.above && !line.below || line.above == line.below && below):
				over.Title = name
			case isTitle && under != nil:
				under.Title, titled = name, true
			case over != nil && line.above && !isComment(line.text) && (!line.below || below):
				over.Notes = append(over.Notes, line.text)
			case under != nil && !titled && !isRemark(line.text):
				under.Title = strings.TrimSpace(strings.TrimLeft(line.text, ";:/%#*=-~_' \t"))
			}
		}
	}
}

// titlesBelow reports whether the text after the last level shows that titles are below their levels.
func titlesBelow(last gap) bool {
	for _, line := range last {
		if _, titled := cutFold(line.text, "title:"); titled || line.above && !isComment(line.text) && !isWay(solutionOf(line.text)) && !isRemark(line.text) {
			return true
		}
	}
	return false
}

// cutFold removes a prefix, given in lower case, ignoring case.
func cutFold(text, prefix string) (string, bool) {
	if len(text) < len(prefix) || !strings.EqualFold(text[:len(prefix)], prefix) {
		return text, false
	}
	return strings.TrimSpace(text[len(prefix):]), true
}

// solutionOf removes "Solution:" from the beginning of a line.
func solutionOf(line string) string {
	way, _ := cutFold(line, "solution:")
	return way
}

func isComment(line string) bool {
	return strings.HasPrefix(line, ";") || strings.HasPrefix(line, "::") || strings.HasPrefix(line, "//")
}

// remarks are beginnings of lines such as "Author: NAME".
var remarks = strings.Fields("author comment comment-end copyright collection date description difficulty email homepage " +
	"moves pushes rating set solution solutions solver source url website")

// isRemark reports whether a line is about the level above, or the file, and is no title.
func isRemark(line string) bool {
	word := strings.ToLower(strings.TrimLeft(line, ";:/ "))
	if at := strings.IndexAny(word, ":=/ ("); at >= 0 && strings.ContainsAny(word[at:min(at+2, len(word))], ":=/(") {
		word = strings.TrimSpace(word[:at])
	}
	for _, r := range remarks {
		if word == r {
			return true
		}
	}
	return false
}

// isWay reports whether a line is LURD, possibly in run-length form.
func isWay(line string) bool {
	return strings.Trim(line, "lurdLURD0123456789() ") == "" && strings.ContainsAny(line, "lurdLURD")
}

// A block is a number of lines that are, or seem to be, rows of one level.
type block struct {
	lines int
	rows  []string
	err   error
	level bool // it is meant to be a level
}

// blockAt reads the block that begins with a line; it is empty if the line is no row.
func blockAt(lines []string, from int) block {
	var b block
	at := from
	for ; at < len(lines); at++ {
		r := readRow(lines[at])
		if len(r.rows) == 0 && r.err == nil {
			next := at + 1
			if at == from || !isComment(strings.TrimSpace(lines[at])) || next == len(lines) || !readRow(lines[next]).sound() || b.whole() {
				break
			}
			continue // a comment in the middle of a level
		}
		if r.whole && at > from {
			break
		}
		b.rows, b.err = append(b.rows, r.rows...), cmp.Or(b.err, r.err)
		if r.whole {
			at++
			break
		}
	}
	b.lines = at - from
	b.level = b.err != nil || b.meant()
	return b
}

// whole reports whether the rows so far are a complete level.
func (b *block) whole() bool {
	if b.err != nil || len(b.rows) > MaxSide {
		return false
	}
	_, err := walled(b.rows, 1)
	return err == nil
}

// meant reports whether the rows are meant as a level: they have walls, with a thing between them or another wall on
// another row.
func (b *block) meant() bool {
	walls, things := 0, false
	for _, row := range b.rows {
		if strings.Contains(row, "#") {
			walls++
			things = things || strings.ContainsAny(row, "@+$*.")
		}
	}
	return walls > 2 || walls > 0 && things
}

func (b *block) entry(line int) Entry {
	for len(b.rows) > 1 && !strings.Contains(b.rows[0], "#") {
		b.rows, line = b.rows[1:], line+1 // decoration above
	}
	e := Entry{Line: line, Err: b.err}
	if e.Err == nil {
		e.Level, e.Err = walled(b.rows, line)
	}
	return e
}

// A row is a line's content.
type row struct {
	rows  []string // in XSB; none if the line is text
	whole bool     // they are a level of their own
	err   error
}

func (r row) sound() bool { return len(r.rows) > 0 && r.err == nil }

const (
	floorsAndWalls = "# -_"
	things         = ".$*@+"
	letters        = "pPbBo"
)

// toXSB converts squares to XSB.
var toXSB = strings.NewReplacer("p", "@", "P", "+", "b", "$", "B", "*", "o", ".", "-", " ", "_", " ")

// readRow parses a line as rows of a level.
func readRow(line string) row {
	line = strings.TrimRight(line, " \t")
	if !strings.ContainsAny(line, "#.$*@+") {
		return row{}
	}
	line = untabbed(line)
	switch walls := strings.Contains(line, "#"); {
	case strings.Trim(line, floorsAndWalls+things) == "":
		return row{rows: []string{toXSB.Replace(line)}}
	case walls && strings.Trim(line, floorsAndWalls+things+letters+"0123456789()|") == "":
		if r := runRow(line); r.sound() || r.err != nil {
			return r
		}
	}
	if bare, ok := undecorated(line); ok {
		return row{rows: []string{toXSB.Replace(bare)}}
	}
	return row{}
}

// runRow parses a line with letters for squares, in run-length form, or with bars between rows.
func runRow(line string) row {
	out, err := expand(line, MaxSide*(MaxSide+1))
	if errors.Is(err, errNoRuns) || strings.ContainsAny(line, "0123456789") && !strings.ContainsAny(line[len(line)-1:], "#|") &&
		strings.Contains(line, " ") {
		return row{}
	}
	if err != nil {
		return row{err: err}
	}
	rows := strings.Split(strings.TrimRight(toXSB.Replace(out), "|"), "|")
	return row{rows: rows, whole: len(rows) > 2 && strings.ContainsAny(out, "@+pP")}
}

// untabbed replaces tabs by blanks, up to the next column that 8 divides.
func untabbed(line string) string {
	if !strings.Contains(line, "\t") {
		return line
	}
	var b strings.Builder
	for _, r := range line {
		if r != '\t' {
			b.WriteRune(r)
			continue
		}
		b.WriteString("        "[:8-b.Len()%8])
	}
	return b.String()
}

// undecorated is a row without the text on its left or right, which is separated by two blanks, or by a blank and a
// comment sign.
func undecorated(line string) (string, bool) {
	from := strings.Index(line, "#")
	if from < 0 {
		return "", false
	}
	rest := line[from:]
	to := strings.IndexFunc(rest, func(r rune) bool { return !strings.ContainsRune(floorsAndWalls+things, r) })
	if to < 0 {
		to = len(rest)
	} else if comment := isComment(rest[to:]); !strings.HasSuffix(rest[:to], "  ") && !(comment && strings.HasSuffix(rest[:to], " ")) {
		return "", false
	}
	left := line[:from]
	if strings.Trim(left, floorsAndWalls+things) != "" {
		if !strings.HasSuffix(left, "  ") {
			return "", false
		}
		left = strings.Repeat(" ", len([]rune(left)))
	}
	middle := strings.TrimRight(rest[:to], " ")
	return left + middle, strings.Count(middle, "#") > 1
}

// walled makes a level from rows in XSB. It removes what is outside the walls: decoration, and blank columns on the
// left. It checks that walls surround every place where the player can walk. Otherwise a level that lost a row, or was
// cut off, would be imported as another one.
func walled(rows []string, line int) (*Level, error) {
	for len(rows) > 0 && !strings.Contains(rows[len(rows)-1], "#") {
		rows = rows[:len(rows)-1]
	}
	if len(rows) > MaxSide {
		return nil, fmt.Errorf("level has %d rows; the maximum is %d", len(rows), MaxSide)
	}
	left := len(rows[0])
	for _, r := range rows {
		if at := strings.Index(r, "#"); at >= 0 {
			left = min(left, at)
		}
	}
	g := make(grid, len(rows))
	for i, r := range rows {
		g[i] = []byte(strings.TrimRight(r[min(left, len(r)):], " "))
		if n := len(g[i]); n > MaxSide {
			return nil, fmt.Errorf("row %d has %d columns; the maximum is %d", i+1, n, MaxSide)
		}
	}
	if err := g.strip(); err != nil {
		return nil, err
	}
	text := make([]string, len(g))
	for i := range g {
		text[i] = string(g[i])
	}
	l, err := parseRows(text, line)
	if err != nil {
		return nil, errors.New(strings.TrimPrefix(err.Error(), fmt.Sprintf("line %d: ", line)))
	}
	return l, nil
}

// A grid is the rows of a level; squares to the right of a row are outside the level.
type grid [][]byte

func (g grid) at(x, y int) byte {
	if y < 0 || y >= len(g) || x < 0 || x >= len(g[y]) {
		return 0
	}
	return g[y][x]
}

// strip blanks the squares that can be reached from outside. If there is another player, one outside is decoration; if
// not, the level is open.
func (g grid) strip() error {
	var outside field
	for y := -1; y <= len(g); y++ {
		for x := -1; x <= MaxSide; x++ {
			if g.at(x, y) == 0 {
				outside.visit(g, x, y)
			}
		}
	}
	outside.spread(g)
	players, within := [][2]int{}, false
	for y := range g {
		for x, c := range g[y] {
			if c == '@' || c == '+' {
				players, within = append(players, [2]int{x, y}), within || !outside.has(x, y)
			}
		}
	}
	if len(players) > 0 && !within {
		return g.opening(players[0])
	}
	for y := range g {
		for x := range g[y] {
			if outside.has(x, y) {
				g[y][x] = ' '
			}
		}
	}
	return nil
}

// A field is the squares of a grid with a rim that can be reached from some squares without crossing a wall.
type field struct {
	seen [MaxSide + 2][MaxSide + 2]bool
	todo [][2]int
}

func (f *field) has(x, y int) bool { return f.seen[y+1][x+1] }

func (f *field) visit(g grid, x, y int) {
	if x < -1 || y < -1 || x > MaxSide || y > len(g) || g.at(x, y) == '#' || f.has(x, y) {
		return
	}
	f.seen[y+1][x+1] = true
	f.todo = append(f.todo, [2]int{x, y})
}

func (f *field) spread(g grid) {
	for len(f.todo) > 0 {
		at := f.todo[len(f.todo)-1]
		f.todo = f.todo[:len(f.todo)-1]
		for _, d := range around {
			f.visit(g, at[0]+d[0], at[1]+d[1])
		}
	}
}

var around = [4][2]int{{-1, 0}, {1, 0}, {0, -1}, {0, 1}}

// opening names a square at which the player can leave the level, the first by rows and columns.
func (g grid) opening(player [2]int) error {
	var inside field
	inside.visit(g, player[0], player[1])
	inside.spread(g)
	for y := range g {
		for x := range g[y] {
			for _, d := range around {
				if inside.has(x, y) && g.at(x+d[0], y+d[1]) == 0 {
					return fmt.Errorf("the level is open at row %d, column %d; put a wall, #, beside it", y+1, x+1)
				}
			}
		}
	}
	panic("sokoban: an open level without an opening")
}
