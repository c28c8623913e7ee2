package google

import (
	"encoding/json"
	"fmt"
	"strconv"
	"strings"

	"gymkhana"
	"gymkhana/internal/lazy"
	"gymkhana/model/wire"
)

// write writes a request as the provider wants it. What the request leaves open is not sent.
func (c *client) write(req *gymkhana.Request) (*request, error) {
	s := &req.Sampling
	p := &request{GenerationConfig: generation{
		Temperature: s.Temperature, TopP: s.TopP, FrequencyPenalty: s.FrequencyPenalty, StopSequences: s.Stop,
		MaxOutputTokens: min(s.MaxTokens, 1<<31-1), ThinkingConfig: think(c.Opts.Name, s.Effort), Seed: wire.Seed(s.Seed)}}
	var err error
	if p.Tools, err = tools(req.Tools); err != nil {
		return nil, err
	}
	if len(req.Tools) > 0 {
		p.ToolConfig = toolChoice(req.ToolChoice, req.Tools)
	}
	t := talk{inReplies: modern(c.Opts.Name)}
	for i := range req.Messages {
		if err := t.add(&req.Messages[i]); err != nil {
			return nil, fmt.Errorf("message %d: %w", i+1, err)
		}
	}
	t.show()
	p.Contents = t.turns
	if len(t.system) > 0 {
		p.SystemInstruction = &content{Parts: t.system, Role: user}
	}
	return p, nil
}

// The two roles of a talk.
const (
	user  = "user"
	model = "model"
)

var generations = lazy.Regexp(`gemini-(\d+)`)

// modern reports whether a model is Gemini 3 or newer, or one for computer use, which take pictures in
// replies of tools.
func modern(name string) bool {
	if strings.Contains(name, "computer-use") {
		return true
	}
	m := generations().FindStringSubmatch(name)
	if m == nil {
		return false
	}
	n, err := strconv.Atoi(m[1])
	return err == nil && n >= 3
}

// budgets maps efforts to numbers of tokens, for models that take a number instead of a word.
// Source: ai.google.dev/gemini-api/docs/openai, "Thinking".
var budgets = map[string]int{"none": 0, "minimal": 1024, "low": 1024, "medium": 8192, "high": 24576}

// think asks for thinking of an effort, with its summary. Without one, the model does as it does by itself.
func think(name, effort string) *thinkingConfig {
	tokens, known := budgets[effort]
	switch m := generations().FindStringSubmatch(name); {
	case effort == "":
		return nil
	case m != nil && m[1] == "2" && known:
		return &thinkingConfig{IncludeThoughts: tokens > 0, ThinkingBudget: &tokens}
	case effort == "none":
		effort = "minimal"
	}
	return &thinkingConfig{IncludeThoughts: true, ThinkingLevel: strings.ToUpper(effort)}
}

// A talk is written turn by turn.
type talk struct {
	inReplies bool // tools' pictures are in their replies
	system    []*part
	turns     []*content
	calls     map[string]gymkhana.ToolCall // by their ids
	pictures  []*part                      // the pictures that tools returned and that have not been shown
}

func (t *talk) add(m *gymkhana.Message) error {
	if m.Role != gymkhana.ToolReply {
		t.show()
	}
	switch m.Role {
	case gymkhana.System, gymkhana.Assistant:
		if wire.HasImage(m) {
			return fmt.Errorf("a picture in a message of the %s; only users and tools can show one", m.Role)
		}
		if m.Role == gymkhana.Assistant {
			t.turns = append(t.turns, t.assistant(m))
			return nil
		}
		if len(t.turns) == 0 {
			if text := wire.Text(m); text != "" {
				t.system = append(t.system, &part{Text: text})
			}
			return nil
		}
	case gymkhana.User:
	case gymkhana.ToolReply:
		return t.reply(m)
	default:
		return fmt.Errorf("unknown speaker %q", m.Role)
	}
	said := &content{Role: user}
	for _, p := range m.Parts {
		if p.Text != "" {
			said.Parts = append(said.Parts, &part{Text: p.Text})
		}
		if p.Image != nil {
			media, err := wire.Media(p.Image)
			if err != nil {
				return err
			}
			said.Parts = append(said.Parts, &part{InlineData: &blob{p.Image.Data, media}})
		}
	}
	if len(said.Parts) == 0 {
		said.Parts = append(said.Parts, &part{Text: wire.Nothing})
	}
	t.turns = append(t.turns, said)
	return nil
}

// show ends a turn of replies with the pictures that could not be in them.
func (t *talk) show() {
	if len(t.pictures) > 0 {
		last := t.turns[len(t.turns)-1]
		last.Parts, t.pictures = append(last.Parts, t.pictures...), nil
	}
}

// reply adds a tool's result to the turn with the replies before it, if there is one.
func (t *talk) reply(m *gymkhana.Message) error {
	call, made := t.calls[m.CallID]
	text := wire.Text(m)
	r := &functionResponse{ID: m.CallID, Name: call.Name, Response: map[string]any{"output": text}}
	if !made {
		return fmt.Errorf("a reply to the call %q, which was not made", m.CallID)
	}
	inReply := t.inReplies || call.Native != ""
	if call.Native != "" {
		var err error
		if r.Response, err = nativeReply(m, text); err != nil {
			return err
		}
	}
	for _, p := range m.Parts {
		if p.Image == nil {
			continue
		}
		media, err := wire.Media(p.Image)
		if err != nil {
			return err
		}
		if inReply {
			r.Parts = append(r.Parts, responsePart{&blob{p.Image.Data, media}})
		} else {
			t.pictures = append(t.pictures, &part{InlineData: &blob{p.Image.Data, media}})
		}
	}
	if text == "" && wire.HasImage(m) && !inReply {
		r.Response["output"] = "The picture follows."
	}
	if last := len(t.turns) - 1; last >= 0 && t.turns[last].Role == user &&
		t.turns[last].Parts[0].FunctionResponse != nil {
		t.turns[last].Parts = append(t.turns[last].Parts, &part{FunctionResponse: r})
		return nil
	}
	t.turns = append(t.turns, &content{Role: user, Parts: []*part{{FunctionResponse: r}}})
	return nil
}

// assistant writes a reply, with the signatures on the parts that they came with.
func (t *talk) assistant(m *gymkhana.Message) *content {
	said := &content{Role: model}
	signed := signatures(m.Blocks)
	if text := wire.Text(m); text != "" || signed[onText] != nil {
		said.Parts = append(said.Parts, &part{Text: text, ThoughtSignature: signed[onText]})
	}
	for i, c := range m.Calls {
		if t.calls == nil {
			t.calls = map[string]gymkhana.ToolCall{}
		}
		t.calls[c.ID] = c
		call := &functionCall{ID: c.ID, Name: c.Name}
		if args := wire.WellFormed(c.Arguments); args != "{}" {
			call.Args = json.RawMessage(args)
		}
		said.Parts = append(said.Parts, &part{ThoughtSignature: signed[onCall+strconv.Itoa(i)], FunctionCall: call})
	}
	if len(said.Parts) == 0 {
		said.Parts = append(said.Parts, &part{Text: wire.Nothing})
	}
	return said
}

// signatures finds Google's among the blocks; another provider's are not sent.
func signatures(blocks []gymkhana.Block) map[string][]byte {
	found := map[string][]byte{}
	for _, b := range blocks {
		var signature []byte
		if strings.HasPrefix(b.Provider, provider) && json.Unmarshal([]byte(b.JSON), &signature) == nil {
			found[b.Provider] = signature
		}
	}
	return found
}

func tools(list []gymkhana.Tool) ([]any, error) {
	var all []any
	var own functions
	for i := range list {
		t := &list[i]
		if len(t.Native) > 0 {
			if !json.Valid(t.Native) {
				return nil, fmt.Errorf("tool %s: its declaration is no JSON", t.Name)
			}
			all = append(all, t.Native)
			continue
		}
		schema, err := wire.Schema(t)
		if err != nil {
			return nil, err
		}
		own.FunctionDeclarations = append(own.FunctionDeclarations, declaration{t.Description, t.Name, schema})
	}
	if len(own.FunctionDeclarations) > 0 {
		all = append(all, own)
	}
	return all, nil
}

func toolChoice(choice string, tools []gymkhana.Tool) *toolConfig {
	var c callingConfig
	switch choice {
	case "":
		return nil
	case "auto", "none":
		c.Mode = strings.ToUpper(choice)
	case "required":
		c.Mode = "ANY"
	default:
		c.Mode = "ANY"
		if nativeNamed(tools, choice) == nil { // a native tool has many functions
			c.AllowedFunctionNames = []string{choice}
		}
	}
	return &toolConfig{c}
}
