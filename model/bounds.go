package model

import (
	"fmt"
	"slices"

	"gymkhana"
)

// within gives the request as the model's profile lets it be: in its shape, and without the parameters that the model
// refuses. A request
// with more pictures than the model takes is not sent, because some servers drop the rest without a word.
func (p *Policy) within(req *gymkhana.Request) (*gymkhana.Request, error) {
	if n := pictures(req); p.Pictures > 0 && n > p.Pictures {
		return nil, gymkhana.Blame(gymkhana.FaultSetup, "model", fmt.Errorf("a question holds %d pictures, and the model's profile says that "+
			"it takes %d (image.most in profiles.yaml); let the agent remember fewer, with its option images or om", n, p.Pictures))
	}
	req = p.Talk.Shape(req)
	if len(p.Refuses) == 0 {
		return req, nil
	}
	own, no := *req, func(name string) bool { return slices.Contains(p.Refuses, name) }
	s := &own.Sampling
	for name, drop := range map[string]func(){
		"temperature":       func() { s.Temperature = nil },
		"top_p":             func() { s.TopP = nil },
		"frequency_penalty": func() { s.FrequencyPenalty = nil },
		"seed":              func() { s.Seed = nil },
		"stop":              func() { s.Stop = nil },
		"effort":            func() { s.Effort = "" },
		"max_tokens":        func() { s.MaxTokens = 0 },
	} {
		if no(name) {
			drop()
		}
	}
	if no("tool_choice") && own.ToolChoice != "none" {
		own.ToolChoice = ""
	}
	return &own, nil
}

func pictures(req *gymkhana.Request) int {
	n := 0
	for i := range req.Messages {
		for _, p := range req.Messages[i].Parts {
			if p.Image != nil {
				n++
			}
		}
	}
	return n
}
