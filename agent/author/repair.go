package author

import (
	"context"
	"slices"
	"strings"

	"gymkhana"
	"gymkhana/agent/engine"
	"gymkhana/internal/lazy"
)

// fence opens and closes blocks of code.
const fence = "```"

// flows is how often MageBench's released code tries a page whose answer it cannot parse.
const flows = 3

// patient asks a model, and once more if the answer was cut off. In layout code it repeats the first question unchanged
// if the exact parser would fail.
type patient struct {
	gymkhana.Model
	writer *writer
}

// Chat asks.
func (p *patient) Chat(ctx context.Context, req *gymkhana.Request) (*gymkhana.Response, error) {
	exact := p.writer.options.Layout == Code
	if exact && !p.writer.asked {
		var r *gymkhana.Response
		var err error
		for range flows {
			if r, err = p.Model.Chat(ctx, req); err != nil || !asserts(r.Text) {
				break
			}
		}
		return r, err
	}
	r, err := p.Model.Chat(ctx, req)
	if err != nil || strings.Count(r.Text, fence)%2 == 0 {
		return r, err
	}
	request, err := p.writer.say(carryOn)
	if err != nil {
		return nil, err
	}
	own := *req
	own.Messages = slices.Concat(req.Messages, []gymkhana.Message{gymkhana.Say(gymkhana.Assistant, engine.Valid(r.Text)),
		gymkhana.Say(gymkhana.User, request)})
	more, err := p.Model.Chat(ctx, &own)
	if err != nil {
		return nil, err
	}
	whole := *r
	whole.Text, whole.Finish, whole.Blocks = r.Text+more.Text, more.Finish, nil
	if !exact {
		whole.Text = join(r.Text, more.Text)
	}
	return &whole, nil
}

// reopened finds a fence with a tag at the beginning of a text.
var reopened = lazy.Regexp("^\\s*```[A-Za-z]+[ \\t]*\\n")

// join appends a continuation to a text that was cut short. If the continuation opens the block again, it continues
// the open block.
func join(text, more string) string {
	return text + more[len(reopened().FindString(more)):]
}
