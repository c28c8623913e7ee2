package settings_test

import (
	"strings"
	"testing"

	"gymkhana"
	"gymkhana/env/envtest"
	"gymkhana/env/phone/device"
	"gymkhana/env/phone/device/devicetest"
	"gymkhana/env/phone/settings"
	"gymkhana/env/phone/ui"
)

// lamp is an app that asks for something, for tasks that open one.
var lamp = &device.App[struct {
	Lit bool `json:"lit"`
}]{
	AppInfo: ui.AppInfo{Name: "lamp", Title: "Lamp", Icon: ui.IconSun, Color: ui.Amber, Asks: "use the camera's light"},
	Show: func(p *ui.Page, s *struct {
		Lit bool `json:"lit"`
	}) {
		p.Bar("Lamp")
		p.Switch("lit", "Light", "", s.Lit, func() { s.Lit = !s.Lit })
	},
}

func TestApp(t *testing.T) { devicetest.Run(t, settings.App, lamp) }

// denied opens the lamp and refuses what it asks for.
var denied = []gymkhana.Action{
	{Verb: gymkhana.OpenApp, Args: []gymkhana.Arg{{Name: "app", Value: "Lamp"}}},
	{Verb: gymkhana.Click, Args: []gymkhana.Arg{{Name: "element", Value: "permission/deny"}}},
}

// A permission that was denied by mistake can be granted in the settings.
func TestDeniedPermissionIsMended(t *testing.T) {
	kit := device.New(settings.App, lamp)
	w, seed := opening(t, kit, "Lamp")
	for _, a := range denied {
		seen, err := envtest.Seen(w.Step(t.Context(), []gymkhana.Action{a}))
		if err != nil || seen[0].Refused != "" {
			t.Fatalf("seed %d: %v: %v, refused %q", seed, a, err, seen[0].Refused)
		}
	}
	o, err := kit.NewOracle(gymkhana.AgentSetup{})
	if err != nil {
		t.Fatal(err)
	}
	if err := o.Sit(w); err != nil {
		t.Fatal(err)
	}
	if _, ok := o.(*device.Oracle).Distance(10); !ok {
		t.Errorf("seed %d: the oracle does not get the permission back", seed)
	}
}

// opening resets a world to an instance of open-app with the given app.
func opening(t *testing.T, kit *device.Kit, title string) (*device.World, gymkhana.Seed) {
	t.Helper()
	cfg, err := gymkhana.NewConfig(device.Setup{Family: "settings/open-app"})
	if err != nil {
		t.Fatal(err)
	}
	env, err := kit.Env(cfg)
	if err != nil {
		t.Fatal(err)
	}
	for seed := range gymkhana.Seed(100) {
		if _, err := env.Reset(t.Context(), seed); err != nil {
			t.Fatal(err)
		}
		if w := env.(*device.World); strings.Contains(w.Goal(), title) {
			return w, seed
		}
	}
	t.Fatalf("no instance is about %s", title)
	return nil, 0
}

func BenchmarkApp(b *testing.B) {
	kit := device.New(settings.App)
	suite, err := kit.Suite(nil, nil)
	if err != nil {
		b.Fatal(err)
	}
	devicetest.Bench(b, kit, suite.Tasks)
}
