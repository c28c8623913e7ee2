package site

import (
	"fmt"
	"slices"
	"strings"

	"gymkhana"
	"gymkhana/env/site/kit"
)

// LearningSuite is the suite of single errands for training, as text.
const LearningSuite = "sites-errands"

// Parting is the division of the errands for training. Web.Learning makes the subsets.
var Parting = gymkhana.Split{Suite: LearningSuite, Train: "train", Val: "val", Tests: []string{"test-task", "test-site"},
	Hidden: []string{"http://food.localhost", "http://guide.localhost"}}

// HeldErrands are never trained on. Nor is any errand on a site of Parting.Hidden.
var HeldErrands = []string{
	"wiki:ask-lecture", "wiki:ask-station", "wiki:ask-weight", "wiki:open-dish", "wiki:remind-person", "wiki:suggest-item",
	"flights:search-party", "flights:open-shortest", "flights:book-group", "flights:ask-fare", "flights:ask-tram",
	"hotels:search-sorted", "hotels:open-street", "hotels:watch-best", "hotels:book-change", "hotels:ask-reviewer",
	"shop:search-between", "shop:delivery", "shop:ask-review-day", "shop:ask-sum", "shop:cart-item", "shop:order-note", "shop:voucher",
}

// learningSites are the sites that training and its tests take place on.
var learningSites = []string{"wiki", "flights", "hotels", "food", "guide", "shop"}

// Validation are the seeds of the errands that decide when training stops.
var Validation = []gymkhana.Seed{101, 102, 103, 104, 105}

// learningVersions are the versions of the sites that training takes place in, one for each errand, in turn. Validation
// and tests are in the first version, whose facts are others.
var learningVersions = []int{2, 3, 4, 5}

// Learning makes the suite of single errands, those that need no picture, with the texts of the suite of all chains.
func (w *Web) Learning(s *gymkhana.Suite) (*gymkhana.Suite, error) {
	own := *s
	own.Name, own.Version, own.Title = LearningSuite, textVersion, s.Title+", errands for training"
	own.Doc = "The errands of the suite " + s.Name + " that need no picture, one at a time and as text, divided for training."
	own.Tasks, own.Subsets = nil, map[string][]string{}
	for _, name := range HeldErrands {
		if w.errand(name) == nil {
			return nil, fmt.Errorf("held out is %q, and there is no such errand", name)
		}
	}
	var val []*gymkhana.Task
	trained := 0
	for _, errand := range w.errands() {
		chain := []string{errand}
		if e := w.errand(errand); e.Hedges || e.Picture || !slices.Contains(learningSites, siteOf(errand)) || luckOf(chain) > mostLuck {
			continue
		}
		t, err := w.task(chain)
		if err != nil {
			return nil, err
		}
		if t.Tagged(gymkhana.GuessTag) {
			continue
		}
		subset, alter := "train", Setup{Chain: chain}
		switch {
		case slices.Contains(Parting.Hidden, strings.TrimSuffix(kit.Home(siteOf(errand)), "/")):
			subset = "test-site"
		case slices.Contains(HeldErrands, errand):
			subset = "test-task"
		default:
			alter.Version = learningVersions[trained%len(learningVersions)]
			trained++
			v, err := w.lesson(t, "val/"+errand, Setup{Chain: chain, Held: true}, Validation)
			if err != nil {
				return nil, err
			}
			val = append(val, v)
			own.Subsets["val"] = append(own.Subsets["val"], strings.TrimPrefix(string(v.ID), LearningSuite+"/"))
		}
		one, err := w.lesson(t, errand, alter, t.Instances)
		if err != nil {
			return nil, err
		}
		own.Tasks = append(own.Tasks, one)
		own.Subsets[subset] = append(own.Subsets[subset], strings.TrimPrefix(string(one.ID), LearningSuite+"/"))
	}
	own.Tasks = append(own.Tasks, val...)
	return &own, nil
}

// lesson makes a task of the suite of errands from that of an errand in all chains.
func (w *Web) lesson(t *gymkhana.Task, name string, s Setup, instances []gymkhana.Seed) (*gymkhana.Task, error) {
	own := OnText(t)
	world, err := gymkhana.NewConfig(s)
	if err != nil {
		return nil, err
	}
	s.fill()
	own.ID = gymkhana.TaskID(LearningSuite + "/" + strings.ReplaceAll(name, ":", "-"))
	own.Environment.Config, own.Instances, own.Goal = world, instances, w.draw(s, instances[0]).goal
	if s.Held {
		own.Tags = append(slices.Clone(t.Tags), "val")
	}
	return own, nil
}
