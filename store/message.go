package store

import (
	"encoding/json"

	"gymkhana"
)

// A message is the stored form of a gymkhana.Message. It refers to longer texts and pictures by their hash. So it is
// small, and a repeated text costs nothing: the reply in the call, the raw text of the decision and the assistant's
// message in the next request are one part.
type message struct {
	Role   gymkhana.Speaker `json:"role"`
	Parts  []piece          `json:"parts,omitempty"`
	Calls  []toolCall       `json:"calls,omitempty"`
	CallID string           `json:"call_id,omitempty"`
	Blocks []block          `json:"blocks,omitempty"`
	Native string           `json:"native,omitempty"`
}

type block struct {
	Provider string `json:"provider"`
	JSON     ref    `json:"json"`
}

type piece struct {
	Text  ref         `json:"text,omitzero"`
	Image *imagePiece `json:"image,omitempty"`
}

type imagePiece struct {
	Media   string        `json:"media"`
	Picture gymkhana.Hash `json:"picture,omitzero"` // the hash of the bytes; zero if there were none
	Frame   gymkhana.Hash `json:"frame,omitzero"`
}

type toolCall struct {
	ID        string `json:"id"`
	Name      string `json:"name"`
	Arguments ref    `json:"arguments"`
	Native    string `json:"native,omitempty"`
}

type response struct {
	Text     ref                 `json:"text"`
	Thinking ref                 `json:"thinking,omitzero"`
	Blocks   []block             `json:"blocks,omitempty"`
	Calls    []toolCall          `json:"calls,omitempty"`
	Finish   string              `json:"finish"`
	Model    string              `json:"model,omitempty"`
	ID       string              `json:"id,omitempty"`
	Usage    gymkhana.Usage      `json:"usage"`
	Sent     []gymkhana.Sent     `json:"sent,omitempty"`
	Rest     int                 `json:"rest,omitempty"`
	Cached   bool                `json:"cached,omitempty"`
	Endpoint string              `json:"endpoint,omitempty"`
	Repairs  []repair            `json:"repairs,omitempty"`
	Talk     gymkhana.Talk       `json:"talk,omitzero"`
	Timing   gymkhana.CallTiming `json:"trip"`
}

type repair struct {
	Kind string `json:"kind"`
	Part string `json:"part"`
	Call int    `json:"call,omitempty"`
	Was  ref    `json:"was,omitzero"`
}

type aside struct {
	Member int    `json:"member"`
	Round  int    `json:"round"`
	Heard  []int  `json:"heard,omitempty"`
	Raw    ref    `json:"raw,omitzero"`
	Action string `json:"action,omitempty"`
	Votes  int    `json:"votes,omitempty"`

	Sure  float64  `json:"sure,omitempty"`
	Score *float64 `json:"score,omitempty"`
}

// message collects the parts of a message and returns its hash.
func (p *attachments) message(m *gymkhana.Message) (gymkhana.Hash, error) {
	own := message{Role: m.Role, CallID: m.CallID, Calls: p.toolCalls(m.Calls), Blocks: p.blocks(m.Blocks), Native: string(m.Native)}
	for _, from := range m.Parts {
		to := piece{Text: p.text(from.Text)}
		if from.Image != nil {
			to.Image = p.image(from.Image)
		}
		own.Parts = append(own.Parts, to)
	}
	return p.addJSON("message", own)
}

func (p *attachments) image(i *gymkhana.Image) *imagePiece {
	own := &imagePiece{Media: i.Media, Frame: i.Frame}
	if len(i.Data) > 0 {
		own.Picture = gymkhana.HashBytes(i.Data)
		p.pictures = append(p.pictures, picture{hash: own.Picture, data: i.Data})
	}
	return own
}

func (p *attachments) toolCalls(list []gymkhana.ToolCall) []toolCall {
	var own []toolCall
	for _, c := range list {
		own = append(own, toolCall{c.ID, c.Name, p.text(c.Arguments), c.Native})
	}
	return own
}

func (p *attachments) repairs(list []gymkhana.Repair) []repair {
	var own []repair
	for _, r := range list {
		own = append(own, repair{r.Kind, r.Part, r.Call, p.text(r.Was)})
	}
	return own
}

func (p *attachments) blocks(list []gymkhana.Block) []block {
	var own []block
	for _, b := range list {
		own = append(own, block{b.Provider, p.text(b.JSON)})
	}
	return own
}

// response collects the parts of an answer and returns its column.
func (p *attachments) response(r *gymkhana.Response) (any, error) {
	if r == nil {
		return nil, nil
	}
	return jsonColumn(response{Text: p.text(r.Text), Thinking: p.text(r.Thinking), Blocks: p.blocks(r.Blocks),
		Calls: p.toolCalls(r.Calls), Finish: r.Finish, Model: r.Model, ID: r.ID, Usage: r.Usage, Sent: r.Sent, Rest: r.Rest,
		Cached: r.Cached, Endpoint: r.Endpoint, Repairs: p.repairs(r.Repairs), Talk: r.Talk, Timing: r.Timing})
}

func (p *attachments) asides(list []gymkhana.Aside) (any, error) {
	if len(list) == 0 {
		return nil, nil
	}
	own := make([]aside, len(list))
	for i, a := range list {
		own[i] = aside{a.Member, a.Round, a.Heard, p.text(a.Raw), a.Action, a.Votes, a.Sure, a.Score}
	}
	return jsonColumn(own)
}

// tools collects the tools of a request, which seldom change.
func (p *attachments) tools(list []gymkhana.Tool) (any, error) {
	if len(list) == 0 {
		return nil, nil
	}
	h, err := p.addJSON("tools", list)
	return h[:], err
}

// jsonColumn gives v as JSON in a TEXT column.
func jsonColumn(v any) (any, error) {
	b, err := plainJSON(v)
	return string(b), err
}

// message restores a stored message. Pictures that are not in the file have their hash instead of their data.
func (s *partReader) message(h gymkhana.Hash) (gymkhana.Message, error) {
	if m, ok := s.messages[h]; ok {
		return m, nil
	}
	data, err := s.part(h)
	if err != nil {
		return gymkhana.Message{}, err
	}
	var own message
	if err := json.Unmarshal(data, &own); err != nil {
		return gymkhana.Message{}, err
	}
	m := gymkhana.Message{Role: own.Role, CallID: own.CallID}
	if own.Native != "" {
		m.Native = json.RawMessage(own.Native)
	}
	for _, from := range own.Parts {
		to := gymkhana.Part{}
		if to.Text, err = s.text(from.Text); err != nil {
			return m, err
		}
		if to.Image, err = s.image(from.Image); err != nil {
			return m, err
		}
		m.Parts = append(m.Parts, to)
	}
	if m.Calls, err = s.toolCalls(own.Calls); err != nil {
		return m, err
	}
	if m.Blocks, err = s.blocks(own.Blocks); err != nil {
		return m, err
	}
	s.messages[h] = m
	return m, nil
}

func (s *partReader) image(own *imagePiece) (*gymkhana.Image, error) {
	if own == nil {
		return nil, nil
	}
	i := &gymkhana.Image{Media: own.Media, Frame: own.Frame}
	if own.Picture.IsZero() {
		return i, nil
	}
	var err error
	if !s.bare {
		i.Data, err = s.picture(own.Picture)
	}
	if i.Data == nil {
		i.Picture = own.Picture
	}
	return i, err
}

func (s *partReader) toolCalls(list []toolCall) ([]gymkhana.ToolCall, error) {
	var calls []gymkhana.ToolCall
	for _, own := range list {
		arguments, err := s.text(own.Arguments)
		if err != nil {
			return nil, err
		}
		calls = append(calls, gymkhana.ToolCall{ID: own.ID, Name: own.Name, Arguments: arguments, Native: own.Native})
	}
	return calls, nil
}

func (s *partReader) blocks(list []block) ([]gymkhana.Block, error) {
	var blocks []gymkhana.Block
	for _, own := range list {
		text, err := s.text(own.JSON)
		if err != nil {
			return nil, err
		}
		blocks = append(blocks, gymkhana.Block{Provider: own.Provider, JSON: text})
	}
	return blocks, nil
}

func (s *partReader) response(column string) (*gymkhana.Response, error) {
	if column == "" {
		return nil, nil
	}
	var own response
	if err := json.Unmarshal([]byte(column), &own); err != nil {
		return nil, err
	}
	r := &gymkhana.Response{Finish: own.Finish, Model: own.Model, ID: own.ID, Usage: own.Usage, Sent: own.Sent, Rest: own.Rest,
		Cached: own.Cached, Endpoint: own.Endpoint, Talk: own.Talk, Timing: own.Timing}
	var err error
	if r.Text, err = s.text(own.Text); err != nil {
		return nil, err
	}
	if r.Thinking, err = s.text(own.Thinking); err != nil {
		return nil, err
	}
	if r.Blocks, err = s.blocks(own.Blocks); err != nil {
		return nil, err
	}
	for _, of := range own.Repairs {
		was, err := s.text(of.Was)
		if err != nil {
			return nil, err
		}
		r.Repairs = append(r.Repairs, gymkhana.Repair{Kind: of.Kind, Part: of.Part, Call: of.Call, Was: was})
	}
	r.Calls, err = s.toolCalls(own.Calls)
	return r, err
}

func (s *partReader) asides(column string) ([]gymkhana.Aside, error) {
	if column == "" {
		return nil, nil
	}
	var own []aside
	if err := json.Unmarshal([]byte(column), &own); err != nil {
		return nil, err
	}
	list := make([]gymkhana.Aside, len(own))
	for i, a := range own {
		raw, err := s.text(a.Raw)
		if err != nil {
			return nil, err
		}
		list[i] = gymkhana.Aside{Member: a.Member, Round: a.Round, Heard: a.Heard, Raw: raw, Action: a.Action,
			Votes: a.Votes, Sure: a.Sure, Score: a.Score}
	}
	return list, nil
}
