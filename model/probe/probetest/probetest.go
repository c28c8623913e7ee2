// Package probetest has a model to probe, for tests: one that looks at its pictures pixel by pixel, and that can lie
// in each way that a probe should detect.
//
//	srv := modeltest.NewServer(t, modeltest.Options{Reply: (&probetest.Model{Blind: true}).Reply})
package probetest

import (
	"bytes"
	"encoding/json"
	"fmt"
	"image"
	_ "image/png" // for the size of pictures
	"math"
	"regexp"
	"slices"
	"strings"

	"gymkhana"
	"gymkhana/model/modeltest"
	"gymkhana/picture"
)

// A Model answers a probe. The zero value is honest; each field makes it lie, or lack something.
type Model struct {
	Blind        bool     // pictures are dropped
	Small        int      // pictures with a longer side are dropped; 0 drops none
	Space        string   // the kind of its points: grid1000, unit, percent, resized28, resized32, swapped, lost; "" is pixels
	Sees         int      // longer sides are scaled down to this before it points; 0 scales nothing
	ToolsBlind   bool     // pictures in results of tools are dropped
	NoTools      bool     // it never calls
	Words        bool     // it calls in words, and its server does not read them
	WhenTold     bool     // it calls in words, once the prompt explains how
	Nativeless   bool     // it does not call native tools
	Looks        bool     // it takes a screenshot before it clicks with one
	OneCall      bool     // one call in a reply
	Free         bool     // a forced choice is ignored
	Unasked      bool     // it calls only if it is forced to
	Most         int      // pictures that are seen in a question; the rest is dropped
	Newest       bool     // with Most, the last ones are seen
	Bound        int      // more pictures in a question are refused
	Refuses      []string // fields that are refused
	NoUsage      bool     // reports no tokens
	Flat         bool     // reports the same tokens for every question
	Boasts       bool     // reports a hundred times the tokens
	FreePictures bool     // counts no tokens for pictures
	Unthinking   bool     // returns no reasoning
	Secret       bool     // counts reasoning, and returns none
	Moody        bool     // answers differently at temperature 0
	Seedless     bool     // accepts a seed and ignores it
	Deaf         bool     // ignores the system role
	Talks        bool     // answers with unrelated text
	Cut          bool     // every answer is cut before its content

	Talk func(*modeltest.Request) modeltest.Reply // answers what is not of a probe; nil means "ready"
}

// Reply answers one request of any dialect.
func (m *Model) Reply(r *modeltest.Request) modeltest.Reply {
	for _, name := range m.Refuses {
		if _, there := r.Fields[name]; there {
			refusal := modeltest.Fail(400, "").Saying("unsupported_parameter", "Unsupported parameter: '"+name+"' is not supported with this model.")
			refusal.Param = name
			return refusal
		}
	}
	seen, refusal := m.look(r)
	if refusal != nil {
		return *refusal
	}
	reply := m.answer(r, seen)
	if m.Talk != nil && reply.Text == ready {
		reply = m.Talk(r)
	}
	if m.Cut {
		reply = modeltest.Reply{Finish: "length"}
	}
	if !m.Unthinking && !m.Secret {
		reply.Thinking, reply.Signed = "let me see", "c2lnbmVk"
	}
	reply.Usage = m.usage(r, &reply)
	return reply
}

// A shown picture is one that the model sees, decoded.
type shown struct {
	image  *image.RGBA
	byTool bool
}

func (m *Model) look(r *modeltest.Request) ([]shown, *modeltest.Reply) {
	var list []shown
	all := 0
	for i, msg := range r.Messages {
		byTool := msg.Role == gymkhana.ToolReply || i > 0 && msg.Role == gymkhana.User && r.Messages[i-1].Role == gymkhana.ToolReply
		for _, part := range msg.Parts {
			if part.Image == nil {
				continue
			}
			all++
			img, err := picture.DecodePNG(part.Image.Data)
			if err != nil {
				refusal := modeltest.Fail(400, "").Saying("invalid_image", err.Error())
				return nil, &refusal
			}
			size := img.Bounds().Size()
			if !m.Blind && !(byTool && m.ToolsBlind) && (m.Small == 0 || max(size.X, size.Y) <= m.Small) {
				list = append(list, shown{img, byTool})
			}
		}
	}
	if m.Bound > 0 && all > m.Bound {
		refusal := modeltest.Fail(400, "").Saying("invalid_request_error", fmt.Sprintf("At most %d image(s) may be provided in one prompt.", m.Bound))
		return nil, &refusal
	}
	if m.Most > 0 && len(list) > m.Most {
		if m.Newest {
			return list[len(list)-m.Most:], nil
		}
		return list[:m.Most], nil
	}
	return list, nil
}

var (
	keysAsked = regexp.MustCompile(`Press the keys? ([A-Z0-9](?:, [A-Z0-9])*)`)
	endAsked  = regexp.MustCompile(`end your answer with the word (\w+)`)
	manyAsked = regexp.MustCompile(`Here are (\d+) pictures`)
)

// asked returns the last text of the user, and heeded the instructions of the conversation that the
// model follows.
func (m *Model) asked(r *modeltest.Request) (last, heeded string) {
	for _, msg := range r.Messages {
		text := modeltest.Text(msg)
		if msg.Role == gymkhana.User && text != "" {
			last = text
		}
		if msg.Role == gymkhana.User || msg.Role == gymkhana.System && !m.Deaf {
			heeded += text + "\n"
		}
	}
	return last, heeded
}

func (m *Model) answer(r *modeltest.Request, seen []shown) modeltest.Reply {
	last, heeded := m.asked(r)
	if m.Talks {
		return modeltest.Say("What a lovely day.")
	}
	if i := slices.IndexFunc(r.Tools, func(t gymkhana.Tool) bool { return len(t.Native) > 0 }); i >= 0 && len(seen) > 0 && !m.Nativeless {
		return modeltest.Reply{Calls: []gymkhana.ToolCall{m.click(r, &r.Tools[i], seen[0])}}
	}
	if calls := m.calls(r, last); len(calls) > 0 {
		return modeltest.Reply{Calls: calls}
	}
	text := m.words(r, last, heeded, seen)
	if end := endAsked.FindStringSubmatch(heeded); end != nil {
		text += " " + end[1]
	}
	return modeltest.Say(text)
}

func (m *Model) words(r *modeltest.Request, last, heeded string, seen []shown) string {
	switch keys := keysAsked.FindStringSubmatch(last); {
	case keys != nil && (m.Words && len(r.Tools) > 0 || (m.Words || m.WhenTold) && strings.Contains(last, "<tool_call>")):
		return fmt.Sprintf(`<tool_call>{"name": "press", "arguments": {"key": %q}}</tool_call>`, keys[1])
	case keys != nil:
		return "I have pressed it."
	case strings.Contains(last, "Which word"):
		return regexp.MustCompile(`The word is (\w+)`).FindStringSubmatch(heeded)[1]
	case strings.Contains(last, "Name a colour"):
		return "Blue."
	case strings.Contains(last, "harbour at night"):
		return m.story(r)
	case strings.Contains(last, "red disc"):
		return m.point(seen)
	case manyAsked.MatchString(last):
		var codes []string
		for _, s := range seen {
			codes = append(codes, ReadCode(s.image))
		}
		return strings.Join(codes, " ")
	case strings.Contains(last, "code of capital letters"):
		if len(seen) == 0 {
			return "I cannot see a picture."
		}
		return ReadCode(seen[len(seen)-1].image)
	case strings.Contains(last, "two and two"):
		return "four"
	case strings.Contains(last, "17 sheep"):
		return "27"
	}
	return ready
}

// ready is the answer to what is no question of a probe.
const ready = "ready"

// fields gives the value of a field of the request, wherever its dialect has it.
func fields(r *modeltest.Request, name string) (json.RawMessage, bool) {
	if raw, there := r.Fields[name]; there {
		return raw, true
	}
	var config map[string]json.RawMessage
	if json.Unmarshal(r.Fields["generationConfig"], &config) != nil {
		return nil, false
	}
	raw, there := config[name]
	return raw, there
}

// story is new each time, unless the temperature is 0 or there is a seed.
func (m *Model) story(r *modeltest.Request) string {
	heat, _ := fields(r, "temperature")
	seed, seeded := fields(r, "seed")
	switch {
	case string(heat) == "0" && !m.Moody:
		return "The harbour slept."
	case seeded && !m.Seedless:
		return "The harbour slept, and " + string(seed) + " lamps burned."
	}
	return fmt.Sprintf("The harbour slept for %d hours.", r.N)
}

// forcedTo is the tool that the request wants called: a name, "any", or nothing.
func forcedTo(r *modeltest.Request) string {
	raw := string(r.Fields["tool_choice"]) + string(r.Fields["toolConfig"])
	for _, t := range r.Tools {
		if strings.Contains(raw, `"`+t.Name+`"`) {
			return t.Name
		}
	}
	if strings.Contains(raw, "required") || strings.Contains(raw, `"any"`) || strings.Contains(raw, `"ANY"`) {
		return "any"
	}
	return ""
}

func (m *Model) calls(r *modeltest.Request, last string) []gymkhana.ToolCall {
	if len(r.Tools) == 0 || m.NoTools || m.Words || m.WhenTold || r.Messages[len(r.Messages)-1].Role == gymkhana.ToolReply || r.Turn() > 0 {
		return nil
	}
	var keys []string
	if found := keysAsked.FindStringSubmatch(last); found != nil {
		keys = strings.Split(found[1], ", ")
	}
	must := forcedTo(r)
	if m.Unasked && must == "" {
		return nil
	}
	switch {
	case m.Free:
		must = ""
	case must == "any" && keys == nil:
		keys = []string{"A"}
	}
	if must == "wave" || strings.Contains(last, "tool look") && must == "" {
		name := "look"
		if must != "" {
			name = must
		}
		return []gymkhana.ToolCall{{ID: fmt.Sprint("c", r.N), Name: name, Arguments: "{}"}}
	}
	if m.OneCall && len(keys) > 1 {
		keys = keys[:1]
	}
	var calls []gymkhana.ToolCall
	for i, k := range keys {
		calls = append(calls, gymkhana.ToolCall{ID: fmt.Sprintf("c%d_%d", r.N, i), Name: "press", Arguments: fmt.Sprintf(`{"key":%q}`, k)})
	}
	return calls
}

// click is a native call, in the form of each provider's tool.
func (m *Model) click(r *modeltest.Request, tool *gymkhana.Tool, s shown) gymkhana.ToolCall {
	x, y, _ := redCentre(s.image)
	size := s.image.Bounds().Size()
	c := gymkhana.ToolCall{ID: fmt.Sprint("n", r.N), Name: "computer", Native: "computer"}
	look := m.Looks && r.Turn() == 0
	switch tool.Provider {
	case "anthropic":
		c.Arguments = fmt.Sprintf(`{"action":"left_click","coordinate":[%.0f,%.0f]}`, x, y)
		if look {
			c.Arguments = `{"action":"screenshot"}`
		}
	case "openai":
		c.Arguments = fmt.Sprintf(`{"actions":[{"type":"click","button":"left","x":%.0f,"y":%.0f}]}`, x, y)
		if look {
			c.Arguments = `{"actions":[{"type":"screenshot"}]}`
		}
	default:
		c.Name, c.Arguments = "click", fmt.Sprintf(`{"x":%.0f,"y":%.0f}`, x/float64(size.X)*1000, y/float64(size.Y)*1000)
		if look {
			c.Name, c.Arguments = "take_screenshot", "{}"
		}
	}
	return c
}

// point finds the red disc, and gives its centre in the model's coordinates.
func (m *Model) point(seen []shown) string {
	if len(seen) == 0 {
		return "I cannot see a picture."
	}
	img := seen[0].image
	size := img.Bounds().Size()
	x, y, ok := redCentre(img)
	if !ok {
		return "There is no red disc."
	}
	w, h := float64(size.X), float64(size.Y)
	if long := max(size.X, size.Y); m.Sees > 0 && long > m.Sees {
		k := float64(m.Sees) / float64(long)
		x, y = x*k, y*k
	}
	resized := func(factor int) (float64, float64) {
		rw, rh := picture.Fit(size.X, size.Y, 0, 0, factor)
		return x / w * float64(rw), y / h * float64(rh)
	}
	switch m.Space {
	case "grid1000":
		x, y = x/w*1000, y/h*1000
	case "percent":
		x, y = x/w*100, y/h*100
	case "unit":
		return fmt.Sprintf(`{"x": %.4f, "y": %.4f}`, x/w, y/h)
	case "resized28":
		x, y = resized(28)
	case "resized32":
		x, y = resized(32)
	case "swapped":
		x, y = y, x
	case "lost":
		x, y = w-x, y/3
	}
	return fmt.Sprintf(`{"x": %.0f, "y": %.0f}`, math.Round(x), math.Round(y))
}

// usage counts a token for four bytes of text and for 28 × 28 pixels.
func (m *Model) usage(r *modeltest.Request, reply *modeltest.Reply) *gymkhana.Usage {
	u := gymkhana.Usage{In: 8, Out: 1 + len(reply.Text)/4 + 12*len(reply.Calls)}
	for _, t := range r.Tools {
		u.In += (len(t.Name) + len(t.Description) + len(t.Parameters)) / 4
	}
	for _, msg := range r.Messages {
		u.In += 4 + len(modeltest.Text(msg))/4
		for _, part := range msg.Parts {
			if part.Image == nil || m.FreePictures {
				continue
			}
			if size, _, err := image.DecodeConfig(bytes.NewReader(part.Image.Data)); err == nil {
				u.In += (size.Width + 27) / 28 * ((size.Height + 27) / 28)
			}
		}
	}
	if !m.Unthinking {
		u.Reasoning = 3
		u.Out += 3
	}
	switch {
	case m.NoUsage:
		u = gymkhana.Usage{}
	case m.Flat:
		u = gymkhana.Usage{In: 100, Out: 10}
	case m.Boasts:
		u.Out *= 10_000
	}
	return &u
}
