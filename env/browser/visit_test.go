package browser

import (
	"errors"
	"testing"
	"time"

	"gymkhana"
)

// After a page that hangs the next windows of a visit are of a fresh process, and their pages have more time.
func TestAVisitAfterABreak(t *testing.T) {
	theBrowser(t)
	v := &Visit{Where: "test", Options: Options{Folder: testFolder, Patience: time.Second}}
	defer v.Close()
	visit := func(attributes string) error {
		if err := errors.Join(v.Leave(), v.Open(t.Context(), html("<body style='height:100vh' "+attributes+">"))); err != nil {
			t.Fatal(err)
		}
		if p := v.Window.patience(); p != time.Minute {
			t.Errorf("before there is a page its patience is %v; want a minute, since only the machine can be slow", p)
		}
		if err := v.Window.Goto(t.Context(), "http://page.localhost/"); err != nil {
			t.Fatal(err)
		}
		click, _ := gymkhana.ParseAction("click x=50 y=50")
		_, err := v.Window.Do(t.Context(), click)
		return err
	}
	if err := visit(""); err != nil || v.Window.patience() != time.Second {
		t.Fatalf("at first: %v, a patience of %v", err, v.Window.patience())
	}
	first := v.Window.lease
	if _, broke := v.Broke(gymkhana.Blame(gymkhana.FaultSetup, "test", errors.New("no page"))); broke {
		t.Error("an error of the set-up counts as broken")
	}
	err := visit("onclick='for (;;);'")
	was := v.Window.Tick()
	if err := v.Leave(); err != nil {
		t.Fatal(err)
	}
	if reached, broke := v.Broke(err); !broke || reached != was || v.latest.lease != first {
		t.Fatalf("a page that hangs: %v, broke %v at tick %d; want true at %d", err, broke, reached, was)
	}
	if err := visit(""); err != nil || v.Window.lease == first {
		t.Errorf("the next window: %v; of the old process: %v", err, v.Window.lease == first)
	}
	if p := v.Window.patience(); p < 2*time.Second || p > 10*time.Second {
		t.Errorf("its patience is %v; want 2 to 10 s", p)
	}
	// If an ordinary answer takes long on this machine, the next pages get more time.
	v.Window.slowest = 70 * time.Millisecond
	if err := visit(""); err != nil || v.Window.patience() != 7*time.Second {
		t.Errorf("after answers of 70 ms: %v, a patience of %v; want 7 s", err, v.Window.patience())
	}
	v.Window.slowest = time.Minute
	if err := visit(""); err != nil || v.Window.patience() != 10*time.Second {
		t.Errorf("after answers of a minute: %v, a patience of %v; want 10 s", err, v.Window.patience())
	}
}
