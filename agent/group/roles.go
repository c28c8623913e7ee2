package group

import (
	"slices"
	"strconv"

	"gymkhana"
	"gymkhana/agent/engine"
	"gymkhana/prompt"
)

// usualRoles is the number of roles of roles.md.
const usualRoles = 4

const rolesFile = "roles.md"

// parts renders what each member is said about its role; nil if members have none.
func parts(o *Options, setup gymkhana.AgentSetup) ([]string, error) {
	if len(o.Roles) == 0 {
		return nil, nil
	}
	book := prompt.Book{Own: Prompts(), Over: setup.Prompts}
	list := make([]string, len(o.Members))
	for i := range list {
		f := Facts{Members: len(list), Part: o.Roles[i%len(o.Roles)]}
		var err error
		if o.Roles.word() == fixedRoles {
			if f.Part, err = book.Render(rolesFile, strconv.Itoa(i%usualRoles+1), f); err != nil {
				return nil, setupError(err)
			}
		}
		if list[i], err = book.Render(rolesFile, "part", f); err != nil {
			return nil, setupError(err)
		}
	}
	return list, nil
}

// informed puts a text before a question.
func informed(messages []gymkhana.Message, text string) []gymkhana.Message {
	if text == "" || len(messages) == 0 {
		return messages
	}
	messages = slices.Clone(messages)
	messages[0].Parts = slices.Concat([]gymkhana.Part{engine.Text(text)}, messages[0].Parts)
	return messages
}
