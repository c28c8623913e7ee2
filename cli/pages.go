package cli

import (
	"context"

	"gymkhana"
	"gymkhana/env/browser"
	"gymkhana/env/page"
	"gymkhana/env/webui"
	"gymkhana/registry"
)

// addPages adds third-party pages: one world in a browser, and an importer for each kind.
func addPages(c *registry.Catalog, o browser.Options) {
	c.Env(registry.EnvEntry{Name: page.WorldName, Doc: "third-party pages in a browser: MiniWoB++, GameWorld's games, any page",
		New: page.With(o), Decode: page.Decode, Usual: "phone-text", Browser: true, Imported: true,
		Misses: page.Misses})
	c.Verifier(page.WorldName, page.NewVerifier)
	c.Oracle(page.WorldName, page.NewOracle)
	c.Heuristic(page.WorldName, page.NewHeuristic)
	texts := func(lint func(string) []page.Finding) func(string) []string {
		return func(path string) []string {
			var all []string
			for _, f := range lint(path) {
				all = append(all, f.String())
			}
			return all
		}
	}
	c.Import(registry.ImportEntry{Name: "miniwob", Doc: "a folder of MiniWoB++ pages", Lint: texts(page.LintMiniWoB),
		Open: func(ctx context.Context, path, as string) (*gymkhana.Suite, error) {
			return page.ImportMiniWoB(ctx, path, as, page.MiniWoB{})
		},
		OnPhone: func(ctx context.Context, path, as string) (*gymkhana.Suite, error) {
			return page.ImportMiniWoB(ctx, path, as, page.MiniWoB{Device: page.PhoneDevice})
		}})
	c.Import(registry.ImportEntry{Name: "gameworld", Doc: "a folder with GameWorld's catalogue and games", Open: page.ImportGameWorld,
		Lint: texts(page.LintGameWorld)})
	c.Import(registry.ImportEntry{Name: "page", Doc: "a YAML file about any page", Open: page.ImportPage, Lint: texts(page.LintPage)})
}

// addWebUI adds the world in which an agent re-creates web pages.
func addWebUI(c *registry.Catalog, o browser.Options) {
	c.Env(registry.EnvEntry{Name: webui.WorldName, Doc: "re-create a web page from a description with pictures (MageBench)",
		New: webui.With(o), Decode: webui.Decode, Usual: "webui-online", Browser: true, Misses: webui.Misses})
	c.Verifier(webui.WorldName, webui.NewVerifier)
	c.Oracle(webui.WorldName, webui.NewOracle)
	c.Heuristic(webui.WorldName, webui.NewHeuristic)
	c.Import(registry.ImportEntry{Name: "magebench-webui", Doc: "MageBench's page folders: resources/WebUI, or one page of it",
		Open: webui.Import, Lint: webui.Lint})
}

// browserOf finds the browser that a plan needs. It records in the host's description which browser it is and
// whether it has a sandbox. A plan without pages needs no browser.
func (a *app) browserOf(ctx context.Context, c *registry.Catalog, plan *gymkhana.Plan, here *gymkhana.Host) error {
	if !c.NeedsBrowser(plan.Tasks) {
		return nil
	}
	id, err := browser.Probe(ctx, a.browser())
	if err != nil {
		return err
	}
	here.Browser = id.Product
	if !id.Sandbox {
		here.Sandbox = "off"
	}
	return nil
}

// holdBrowser keeps the shared browser running until release is called, if one of the tasks needs it.
// Otherwise it would end whenever no episode uses it, and starting it takes longer than many
// episodes do.
func (a *app) holdBrowser(ctx context.Context, c *registry.Catalog, tasks []*gymkhana.Task) (release func() error, err error) {
	if !c.NeedsBrowser(tasks) {
		return func() error { return nil }, nil
	}
	b, err := browser.Shared(ctx, a.browser())
	if err != nil {
		return nil, err
	}
	return b.Close, nil
}

// unlike lists the worlds of a run that cannot be compared in this browser, with the reason.
func unlike(c *registry.Catalog, run *gymkhana.Run, here string) map[string]string {
	if here == run.Host.Browser {
		return nil
	}
	why := map[string]string{}
	for _, e := range c.Envs() {
		if !e.Browser {
			continue
		}
		why[e.Name] = "it was run with the browser " + run.Host.Browser + ", and this machine has " + here
	}
	return why
}
