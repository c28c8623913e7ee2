package openai

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"gymkhana"
	"gymkhana/model/wire"
)

// OpenAI's native tools have types that begin with computer. The preview of them needs its context cut where it grows too
// long.
const (
	provider    = "openai"
	computer    = "computer"
	previewTool = "computer_use_preview"
)

// itemMark marks the blocks that are the ids of a computer_call, since the API expects the id of the item in addition
// to that of the call.
const itemMark = reasoningItem + "/item"

// itemIDs are the ids of a computer_call.
type itemIDs struct {
	ID     string `json:"id"`
	CallID string `json:"call_id"`
}

// blank is a picture of one white pixel, for replies to a computer_call that show none: the API takes no reply without.
const blank = "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAADklEQVR42mL6DwgAAP//AQUBAke1d7sAAAAASUVORK5CYII="

// tool writes a native tool as it is, and a function as the API has it.
func tool(t *gymkhana.Tool) (any, error) {
	if len(t.Native) > 0 {
		if !json.Valid(t.Native) {
			return nil, fmt.Errorf("tool %s: its declaration is no JSON", t.Name)
		}
		return t.Native, nil
	}
	parameters, err := wire.Schema(t)
	return functionTool{Name: t.Name, Description: t.Description, Parameters: parameters, Type: "function"}, err
}

// declared gives the type of a native tool; "" for a function.
func declared(t *gymkhana.Tool) string {
	var d struct {
		Type string `json:"type"`
	}
	if len(t.Native) > 0 {
		json.Unmarshal(t.Native, &d) // tool has checked it
	}
	return d.Type
}

// nativeOf gives the name of the tool that computer_calls belong to.
func nativeOf(tools []gymkhana.Tool) string {
	for i := range tools {
		if strings.HasPrefix(declared(&tools[i]), computer) {
			return tools[i].Name
		}
	}
	return computer
}

// asking are the members of a computer_call that are the arguments of the call: what to do, and what a person has to
// confirm before. They stay as they came.
var asking = []string{"actions", "action", "pending_safety_checks"}

// asked gives the arguments of a computer_call. Checks are among them if there are any.
func (o *outputItem) asked() string {
	var args []string
	for i, value := range []string{string(o.Actions), string(o.Action), string(o.Pending)} {
		if value != "" && value != "null" && (asking[i] != "pending_safety_checks" || value != "[]") {
			args = append(args, `"`+asking[i]+`":`+value)
		}
	}
	return "{" + strings.Join(args, ",") + "}"
}

// block keeps the ids of an item.
func (ids itemIDs) block() gymkhana.Block {
	raw, err := json.Marshal(ids)
	if err != nil {
		panic(err) // texts only
	}
	return gymkhana.Block{Provider: itemMark, JSON: string(raw)}
}

// called writes a call of a native tool as the item that it came as. If the id of an item is unknown, an id is
// made from the call's id.
func called(m *gymkhana.Message, c *gymkhana.ToolCall) item {
	own := computerCall{Type: "computer_call", ID: "cu_" + c.ID, CallID: c.ID, Status: "completed",
		Pending: json.RawMessage("[]")}
	for _, b := range m.Blocks {
		var ids itemIDs
		if b.Provider == itemMark && json.Unmarshal([]byte(b.JSON), &ids) == nil && ids.CallID == c.ID {
			own.ID = ids.ID
		}
	}
	var args map[string]json.RawMessage
	json.Unmarshal([]byte(wire.WellFormed(c.Arguments)), &args)
	own.Actions, own.Action = args["actions"], args["action"]
	if pending := args["pending_safety_checks"]; pending != nil {
		own.Pending = pending
	}
	return own
}

// screen writes the reply to a computer_call, which is a picture and the acknowledged checks. The rest of the reply
// follows as a message of the user.
func screen(m *gymkhana.Message) (reply item, rest []item, err error) {
	own := computerOutput{CallID: m.CallID, Type: "computer_call_output"}
	var said struct {
		Acknowledged []json.RawMessage `json:"acknowledged_safety_checks"`
	}
	if len(m.Native) > 0 && json.Unmarshal(m.Native, &said) != nil {
		return reply, nil, fmt.Errorf("the reply to %s says %s; want acknowledged_safety_checks, a list", m.CallID, m.Native)
	}
	own.Acknowledged = said.Acknowledged
	address := blank
	other := &gymkhana.Message{Role: gymkhana.User, Parts: slices.Clone(m.Parts)}
	for i, p := range slices.Backward(m.Parts) {
		if p.Image != nil {
			if address, err = wire.DataURL(p.Image); err != nil {
				return reply, nil, err
			}
			other.Parts[i].Image = nil
			break
		}
	}
	own.Output = screenshot{address, "computer_screenshot"}
	if wire.HasImage(other) || wire.Text(other) != "" {
		rest, err = shown(other)
	}
	return own, rest, err
}

// input writes a talk. The replies of a turn are adjacent, so parts that cannot be in them follow the last one.
func input(talk []gymkhana.Message) (list []item, err error) {
	native := map[string]bool{}
	var after []item
	for i := range talk {
		m := &talk[i]
		if m.Role != gymkhana.ToolReply {
			list, after = append(list, after...), nil
		}
		for _, c := range m.Calls {
			native[c.ID] = c.Native != ""
		}
		var own, rest []item
		if m.Role == gymkhana.ToolReply && native[m.CallID] {
			own = make([]item, 1)
			own[0], rest, err = screen(m)
		} else {
			own, err = items(m)
		}
		if err != nil {
			return nil, fmt.Errorf("message %d: %w", i+1, err)
		}
		list, after = append(list, own...), append(after, rest...)
	}
	return append(list, after...), nil
}
