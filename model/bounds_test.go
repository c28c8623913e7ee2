package model

import (
	"reflect"
	"strings"
	"testing"

	"gymkhana"
)

// A parameter that a model refuses is never sent; the caller's request does not change.
func TestWithin(t *testing.T) {
	everything := gymkhana.Request{ToolChoice: "required", Sampling: gymkhana.Sampling{Temperature: new(float64), TopP: new(0.5),
		FrequencyPenalty: new(1.0), MaxTokens: 5, Stop: []string{"x"}, Effort: "low", Seed: new(gymkhana.Seed)}}
	p := Policy{Refuses: gymkhana.Refusable}
	got, err := p.within(&everything)
	if err != nil || !reflect.DeepEqual(*got, gymkhana.Request{}) || everything.ToolChoice == "" || everything.Sampling.Seed == nil {
		t.Errorf("got %+v, %v", got, err)
	}
	p.Refuses = []string{"seed"}
	if got, err = p.within(&everything); err != nil || got.Sampling.Seed != nil || got.Sampling.TopP == nil || got.ToolChoice != "required" {
		t.Errorf("got %+v, %v", got, err)
	}
	p = Policy{Pictures: 1}
	one, two := gymkhana.Part{Image: &gymkhana.Image{}}, gymkhana.Request{}
	two.Messages = []gymkhana.Message{{Parts: []gymkhana.Part{one, {Text: "x"}}}}
	if _, err := p.within(&two); err != nil {
		t.Error(err)
	}
	two.Messages = append(two.Messages, gymkhana.Message{Parts: []gymkhana.Part{one}})
	if _, err := p.within(&two); err == nil || gymkhana.FaultOf(err) != gymkhana.FaultSetup || !strings.Contains(err.Error(), "takes 1") {
		t.Errorf("two pictures: %v", err)
	}
}
