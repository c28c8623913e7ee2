package report

import (
	"context"
	"fmt"
	"strings"

	"gymkhana"
)

// A turnOf names a turn of one role.
type turnOf struct {
	turn int
	role string
}

// An asked is the input of a model in a turn, as text: the messages that are new since the request before, and among
// them the system prompt apart.
type asked struct {
	system string
	text   string
}

// askedIn gives what the models of an episode got in each turn. In a group, the first request of a turn counts.
func askedIn(ctx context.Context, a gymkhana.Archive, id gymkhana.EpisodeID) (map[turnOf]asked, error) {
	calls, err := a.Calls(ctx, id)
	if err != nil {
		return nil, err
	}
	list := map[turnOf]asked{}
	before := map[string][]string{} // of a role: the messages of its last request
	for i := range calls {
		c := &calls[i]
		at := turnOf{c.Turn, c.Role}
		if _, ok := list[at]; ok || c.Request == nil {
			continue
		}
		own := make([]string, len(c.Request.Messages))
		for k := range own {
			own[k] = saidBy(&c.Request.Messages[k])
		}
		fresh := 0
		for was := before[c.Role]; fresh < min(len(own), len(was)) && own[fresh] == was[fresh]; {
			fresh++
		}
		before[c.Role] = own
		var q asked
		var rest []string
		for k := fresh; k < len(own); k++ {
			switch c.Request.Messages[k].Role {
			case gymkhana.System:
				q.system += own[k]
			case gymkhana.Assistant: // its own reply, which is shown with the turn before
			default:
				rest = append(rest, own[k])
			}
		}
		q.text = strings.Join(rest, "\n\n")
		list[at] = q
	}
	return list, nil
}

// saidBy gives a message as text, with a mark for each picture.
func saidBy(m *gymkhana.Message) string {
	var parts []string
	for _, p := range m.Parts {
		if p.Image != nil {
			parts = append(parts, "[picture]")
		}
		if p.Text != "" {
			parts = append(parts, p.Text)
		}
	}
	for _, c := range m.Calls {
		parts = append(parts, fmt.Sprintf("%s(%s)", c.Name, c.Arguments))
	}
	return strings.Join(parts, "\n")
}
