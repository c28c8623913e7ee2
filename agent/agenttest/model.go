package agenttest

import (
	"context"
	"errors"
	"sync"

	"gymkhana"
)

// A Model answers without a provider: from Answer if that is set, otherwise from Answers in order, repeating the last
// one. It records its requests. It is safe for concurrent use.
type Model struct {
	Answer  func(*gymkhana.Request) string
	Answers []string
	Fail    error  // returned instead of an answer
	Hang    func() // called with each request, which is then answered only when the context is cancelled; nil: it answers

	mu    sync.Mutex
	asked []Asked
}

// Asked is a request and its hash at the time it was made.
type Asked struct {
	Request *gymkhana.Request
	Hash    gymkhana.Hash
}

// Chat answers.
func (m *Model) Chat(ctx context.Context, req *gymkhana.Request) (*gymkhana.Response, error) {
	text, err := m.next(req)
	if m.Hang != nil {
		m.Hang()
		<-ctx.Done()
	}
	if ctx.Err() != nil {
		return nil, ctx.Err()
	}
	if err != nil {
		return nil, err
	}
	return &gymkhana.Response{Text: text, Finish: "stop", Model: "agenttest",
		Usage: gymkhana.Usage{In: 10 * len(req.Messages), Out: len(text)}}, nil
}

func (m *Model) next(req *gymkhana.Request) (string, error) {
	hash, err := gymkhana.HashOf(req)
	if err != nil {
		return "", err
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	n := len(m.asked)
	m.asked = append(m.asked, Asked{Request: req, Hash: hash})
	switch {
	case m.Fail != nil:
		return "", m.Fail
	case m.Answer != nil:
		return m.Answer(req), nil
	case len(m.Answers) > 0:
		return m.Answers[min(n, len(m.Answers)-1)], nil
	}
	return "", errors.New("agenttest: the model has no answers")
}

// Asked gives the requests so far, oldest first.
func (m *Model) Asked() []Asked {
	m.mu.Lock()
	defer m.mu.Unlock()
	return m.asked[:len(m.asked):len(m.asked)]
}
