package view

import (
	"bytes"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"net/http"
	"strings"

	"gymkhana"
	"gymkhana/internal/shell"
)

// callPage shows one request to a model and its response, whole.
type callPage struct {
	frame
	Line     callLine
	All      []messageView
	ToolDocs []toolDoc
	Request  passage // as JSON
	Response passage
	Sampling string
	Facts    []partCell
	Previous string
	Next     string
	Back     string
}

// A messageView is a message for people.
type messageView struct {
	Role  gymkhana.Speaker
	Fresh bool
	Parts []messagePart
	Calls []toolView
	Reply string // the call that it answers
}

type messagePart struct {
	Text    passage
	Picture string // address
	Media   string
	Missing bool // the picture was not stored
}

type toolView struct {
	Name      string
	Arguments passage
}

type toolDoc struct{ Name, Doc string }

// callLine prepares a call.
func (v *volume) callLine(row *gymkhana.EpisodeRow, c *gymkhana.TurnCall) callLine {
	to := fmt.Sprintf("%s/call/%d", v.episodeTo(row.ID), c.Ordinal)
	l := callLine{TurnCall: *c, To: to, Who: memberOf(v.file.Run(), row, c)}
	if c.Request != nil {
		l.Old = min(max(c.Kept, 0), len(c.Request.Messages))
		for i := l.Old; i < len(c.Request.Messages); i++ {
			l.Fresh = append(l.Fresh, v.message(&c.Request.Messages[i], to, true))
		}
	}
	if r := c.Response; r != nil {
		l.Reply, l.Think, l.Tools = passageOf(r.Text, to+"/response"), passageOf(r.Thinking, to+"/response"), v.toolCalls(r.Calls, to+"/response")
		l.Took, l.Model = took(r.Timing.Thinking), r.Model
	}
	return l
}

// memberOf names the member of a group that made a call; "" for an agent that plays alone.
func memberOf(run *gymkhana.Run, row *gymkhana.EpisodeRow, c *gymkhana.TurnCall) string {
	switch {
	case c.Member == gymkhana.CriticMember:
		return "critic"
	case c.Member != 0 || c.Round != 0 || len(run.Plan.Arms[row.Arm].Members) > 0:
		return fmt.Sprintf("member %d", c.Member)
	}
	return ""
}

func (v *volume) message(m *gymkhana.Message, to string, fresh bool) messageView {
	own := messageView{Role: m.Role, Fresh: fresh, Calls: v.toolCalls(m.Calls, to+"/request"), Reply: m.CallID}
	for i := range m.Parts {
		p := &m.Parts[i]
		part := messagePart{Text: passageOf(p.Text, to+"/request")}
		if p.Image != nil {
			h := p.Image.Picture
			if h.IsZero() {
				h = p.Image.Frame
			}
			part.Media = p.Image.Media
			if part.Missing = h.IsZero(); !part.Missing {
				part.Picture = v.to("picture/" + h.String())
			}
		}
		own.Parts = append(own.Parts, part)
	}
	return own
}

func (v *volume) toolCalls(list []gymkhana.ToolCall, to string) []toolView {
	var own []toolView
	for _, c := range list {
		own = append(own, toolView{cut(c.Name, 200), passageOf(c.Arguments, to)})
	}
	return own
}

// mostMessages is how many messages of a request a page shows.
const mostMessages = 400

func (s *Server) call(w http.ResponseWriter, r *http.Request) error {
	v, give, row, err := s.at(r)
	if err != nil {
		return err
	}
	defer give()
	n, err := number(r.PathValue("n"), 1)
	if err != nil {
		return err
	}
	c, err := v.file.CallAt(r.Context(), row.ID, n)
	if err != nil {
		return err
	}
	extent, err := v.file.Extent(r.Context(), row.ID)
	if err != nil {
		return err
	}
	base := v.episodeTo(row.ID)
	page := &callPage{frame: frame{Title: fmt.Sprintf("Call %d", n), Script: "copy.js", Crumbs: []crumb{{"Runs", "/"}, {v.Name, v.to("")},
		{"Episodes", v.to("episodes")}, {row.Place(), base}}}, Line: v.callLine(row, &c)}
	page.Back = base
	if n > 1 {
		page.Previous = fmt.Sprintf("%s/call/%d", base, n-1)
	}
	if n < extent.Calls {
		page.Next = fmt.Sprintf("%s/call/%d", base, n+1)
	}
	if q := c.Request; q != nil {
		for i := range q.Messages[:min(len(q.Messages), mostMessages)] {
			page.All = append(page.All, v.message(&q.Messages[i], page.Line.To, i >= page.Line.Old))
		}
		for _, t := range q.Tools {
			page.ToolDocs = append(page.ToolDocs, toolDoc{cut(t.Name, 200), cut(t.Description, 2000)})
		}
		page.Sampling = jsonText(q.Sampling)
		page.Request = passageOf(jsonText(q), page.Line.To+"/request")
	}
	if c.Response != nil {
		page.Response = passageOf(jsonText(c.Response), page.Line.To+"/response")
	}
	page.Facts = callFacts(&c, page.Line.Who)
	s.render(w, http.StatusOK, "call", page)
	return nil
}

func callFacts(c *gymkhana.TurnCall, who string) []partCell {
	list := []partCell{{"Turn", fmt.Sprint(c.Turn)}, {"Role", c.Role}, {"Hash", c.Hash.Short()}, {"Sample", fmt.Sprint(c.Sample)}}
	if who != "" {
		list = append(list, partCell{"Member", strings.TrimPrefix(who, "member ")}, partCell{"Round", fmt.Sprint(c.Round)})
	}
	if r := c.Response; r != nil {
		u := r.Usage
		list = append(list, partCell{"Model", r.Model}, partCell{"Finish", r.Finish},
			partCell{"Tokens in", fmt.Sprint(u.In)}, partCell{"Tokens out", fmt.Sprint(u.Out)}, partCell{"From the provider’s cache", fmt.Sprint(u.Cached)},
			partCell{"Cost $", fmt.Sprintf("%.5f", u.CostUSD)}, partCell{"Model’s time", took(r.Timing.Thinking)},
			partCell{"Waited", took(r.Timing.Waiting)}, partCell{"Tries", fmt.Sprint(r.Timing.Tries)})
		if r.Cached {
			list = append(list, partCell{"Answered by", "our own cache"})
		}
		if r.Endpoint != "" {
			list = append(list, partCell{"Endpoint", r.Endpoint})
		}
	}
	return list
}

// jsonText writes a value as JSON for people. Characters that hide or reorder text are escaped as JSON does, so it can be
// copied.
func jsonText(v any) string {
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	e.SetIndent("", "  ")
	if err := e.Encode(withoutBytes(v)); err != nil {
		return ""
	}
	return string(shell.JSON(b.Bytes()))
}

// withoutBytes names pictures by their hash: their bytes are not read.
func withoutBytes(v any) any {
	q, ok := v.(*gymkhana.Request)
	if !ok {
		return v
	}
	own := *q
	own.Messages = append([]gymkhana.Message(nil), q.Messages...)
	for i := range own.Messages {
		m := &own.Messages[i]
		m.Parts = append([]gymkhana.Part(nil), m.Parts...)
		for k := range m.Parts {
			if image := m.Parts[k].Image; image != nil && len(image.Data) == 0 && !image.Picture.IsZero() {
				named := *image
				named.Media += ";sha256=" + image.Picture.String()
				m.Parts[k].Image = &named
			}
		}
	}
	return &own
}

// callPart gives the request or the response of a call whole, as JSON. With ?pictures=1 the request has the bytes of its
// pictures.
func (s *Server) callPart(w http.ResponseWriter, r *http.Request) error {
	v, give, row, err := s.at(r)
	if err != nil {
		return err
	}
	defer give()
	n, err := number(r.PathValue("n"), 1)
	if err != nil {
		return err
	}
	c, err := v.file.CallAt(r.Context(), row.ID, n)
	if err != nil {
		return err
	}
	var data string
	switch part := r.PathValue("part"); {
	case part == "request" && c.Request != nil:
		if r.FormValue("pictures") != "" {
			if err := s.fillPictures(r, v, c.Request); err != nil {
				return err
			}
		}
		data = jsonText(c.Request)
	case part == "response" && c.Response != nil:
		data = jsonText(c.Response)
	default:
		return missing("call %d has no %s", n, cut(part, 40))
	}
	w.Header().Set("Content-Type", "application/json; charset=utf-8")
	w.Header().Set("Content-Disposition", fmt.Sprintf(`attachment; filename="%s-call-%d-%s.json"`, short(row.ID), n, r.PathValue("part")))
	_, _ = w.Write([]byte(data))
	return nil
}

// fillPictures reads the bytes of a request's pictures, up to mostText.
func (s *Server) fillPictures(r *http.Request, v *volume, q *gymkhana.Request) error {
	total := 0
	for i := range q.Messages {
		for k := range q.Messages[i].Parts {
			image := q.Messages[i].Parts[k].Image
			if image == nil || image.Picture.IsZero() || total > mostText {
				continue
			}
			data, err := v.file.Frame(r.Context(), image.Picture)
			if err != nil {
				continue // it was left behind
			}
			total += base64.StdEncoding.EncodedLen(len(data))
			own := *image
			own.Data = data
			q.Messages[i].Parts[k].Image = &own
		}
	}
	return nil
}
