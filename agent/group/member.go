package group

import (
	"context"

	"gymkhana"
)

// A member is an agent with a place in the group.
type member struct {
	gymkhana.Seated
	number      int
	round       int // current round
	temperature *float64
	asks        bool   // a model
	part        string // what it is said about its role; "" if it has none
}

// voiced wraps the model of a member: every request records the member and the round.
func (m *member) voiced(model gymkhana.Model) gymkhana.Model {
	m.asks = true
	return voice{m, model}
}

type voice struct {
	*member
	model gymkhana.Model
}

// Chat implements gymkhana.Model.
func (v voice) Chat(ctx context.Context, req *gymkhana.Request) (*gymkhana.Response, error) {
	said := *req
	said.Member, said.Round = v.number, v.round
	said.Messages = informed(said.Messages, v.part)
	if v.temperature != nil && said.Sampling.Temperature != nil {
		said.Sampling.Temperature = v.temperature
	}
	return v.model.Chat(ctx, &said)
}
