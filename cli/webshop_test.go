package cli

import (
	"fmt"
	"path/filepath"
	"strings"
	"testing"

	"gymkhana/model/modeltest"
	"gymkhana/report"
)

// The agent web-shop finds a price in the shop: it leaves what is impossible, has its words rewritten, and answers. Its
// transcript is compared: the page and the last line of the history that each question shows, and the replies.
func TestAShopperFindsAPrice(t *testing.T) {
	heavy(t)
	plan := []string{
		"search[chair]\nclick[Corner & Crate]", // the list of sites has no search box
		"search[the price of a Tollgate Gable Chair in gulden]\nclick[Furniture]",
		"Tollgate Gable Chair",
		"click[Tollgate Gable Chair]",
		"stop[64.90 gulden]",
	}
	var shown []string
	srv := modeltest.NewServer(t, modeltest.Options{Reply: func(r *modeltest.Request) modeltest.Reply {
		said := r.Last()
		reply := plan[min(r.N, len(plan))-1]
		_, done, _ := strings.Cut(said, "DONE SO FAR:")
		done, _, _ = strings.Cut(strings.TrimSpace(done), "\n\n")
		shown = append(shown, fmt.Sprintf("%d %s\n  done   %s\n  reply  %s", r.N, after(said, "PAGE: "), strings.ReplaceAll(done, "\n", "\n         "),
			strings.ReplaceAll(reply, "\n", "\n         ")))
		return modeltest.Say(reply)
	}})
	s := newSession(t)
	file := filepath.Join(t.TempDir(), "w.gym")
	var sum report.Summary
	s.json(&sum, "run", "sites-text/1-hop/shop-ask-detail", "--instances", "1", "--agent", "web-shop", "--model", "compat/test", "--base-url",
		srv.URL(), "--cache", "off", "--parallel", "1", "--out", file)
	if a := sum.Agents[0]; *a.SuccessRate != 1 || *a.MeanSteps != 5 {
		t.Errorf("%+v; want a success in five steps", a)
	}
	compareGolden(t, filepath.Join("testdata", "web-shop.txt"), strings.Join(shown, "\n")+"\n")
	s.must("verify", file, "--strict")
}
