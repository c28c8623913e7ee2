package sokoban

import (
	"cmp"
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"strings"
)

// isXML reports whether a text is .slc.
func isXML(text string) bool {
	text = strings.TrimSpace(text)
	return strings.HasPrefix(text, "<?xml") || strings.HasPrefix(text, "<!") || strings.HasPrefix(text, "<") && strings.Contains(text, "<Level")
}

// parseXML parses levels in .slc: a Level for each, with an L for each row. An error becomes an Entry with the error,
// and ends the list.
//
//	<SokobanLevels><LevelCollection><Level Id="one"><L>#####</L>…</Level></LevelCollection></SokobanLevels>
func parseXML(text string) []Entry {
	d := xml.NewDecoder(strings.NewReader(text))
	d.CharsetReader = func(_ string, r io.Reader) (io.Reader, error) { return r, nil } // it is UTF-8 by now
	p := slc{decoder: d}
	if err := p.read(); err != nil {
		line, _ := d.InputPos()
		var wrong *xml.SyntaxError
		if errors.As(err, &wrong) {
			line, err = wrong.Line, errors.New(wrong.Msg)
		}
		p.list = append(p.list, Entry{Line: line, Err: fmt.Errorf("XML: %w", err)})
	}
	return p.list
}

// slc is the parser's state for a file of levels.
type slc struct {
	decoder *xml.Decoder
	list    []Entry

	level    int    // depth of the open Level element; 0 for none
	title    string // of it
	line     int
	rows     []string
	ways     []string
	loose    strings.Builder // text outside its elements
	element  string          // the innermost element
	contents strings.Builder // of it
}

// read reads all tokens.
func (p *slc) read() error {
	for depth := 0; ; {
		token, err := p.decoder.RawToken()
		if err == io.EOF && depth == 0 {
			return nil
		}
		if err == io.EOF {
			return errors.New("the file ends within an element")
		}
		if err != nil {
			return err
		}
		switch t := token.(type) {
		case xml.StartElement:
			if depth++; depth > maxDepth {
				return fmt.Errorf("elements are nested deeper than %d", maxDepth)
			}
			p.begin(t, depth)
		case xml.EndElement:
			p.end(strings.ToLower(t.Name.Local), depth)
			if depth--; depth < 0 {
				return fmt.Errorf("</%s> ends no element", t.Name.Local)
			}
		case xml.CharData:
			if p.element == "level" {
				p.loose.Write(t)
			} else if p.level > 0 {
				p.contents.Write(t)
			}
		case xml.Directive:
			if strings.Contains(string(t), "ENTITY") {
				return errors.New("it defines entities, which are not read; write out what they stand for")
			}
		}
	}
}

// begin opens an element.
func (p *slc) begin(t xml.StartElement, depth int) {
	p.element = strings.ToLower(t.Name.Local)
	p.contents.Reset()
	if p.element != "level" || p.level > 0 {
		return
	}
	p.level, p.title, p.rows, p.ways = depth, "", nil, nil
	p.line, _ = p.decoder.InputPos()
	p.loose.Reset()
	for _, a := range t.Attr {
		switch strings.ToLower(a.Name.Local) {
		case "id", "name", "title":
			p.title = cmp.Or(p.title, strings.TrimSpace(a.Value))
		case "solution":
			p.ways = append(p.ways, a.Value)
		}
	}
}

// end closes an element.
func (p *slc) end(name string, depth int) {
	switch {
	case p.level == 0:
	case depth == p.level:
		p.finish()
	case name == "l":
		p.rows = append(p.rows, p.contents.String())
	case name == "title" || name == "name":
		p.title = cmp.Or(strings.TrimSpace(p.contents.String()), p.title)
	case isWay(strings.TrimSpace(strings.ReplaceAll(p.contents.String(), "\n", " "))):
		p.ways = append(p.ways, p.contents.String())
	}
	p.element = ""
	if p.level > 0 {
		p.element = "level"
	}
	p.contents.Reset()
}

// finish makes an entry from the level.
func (p *slc) finish() {
	if len(p.rows) == 0 {
		p.rows = strings.Split(strings.Trim(p.loose.String(), "\n"), "\n")
	}
	b := block{}
	for i, text := range p.rows {
		r := readRow(text)
		b.rows, b.err = append(b.rows, r.rows...), cmp.Or(b.err, r.err)
		if b.err == nil && !r.sound() && strings.Trim(text, floorsAndWalls+"\n") != "" {
			b.err = fmt.Errorf("row %d is not XSB; use # - . $ * @ +", i+1)
		}
	}
	e := b.entry(p.line)
	e.Title, e.Ways = p.title, p.ways
	p.list = append(p.list, e)
	p.level = 0
}
