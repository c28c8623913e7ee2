package cli

import (
	"strings"

	"github.com/spf13/cobra"

	"gymkhana/registry"
	"gymkhana/scaffold"
)

// complete lets shells complete the names that a command takes. gymkhana completion bash prints the script
// for the shell.
func (a *app) complete(root *cobra.Command) {
	flags := map[string]func(*registry.Catalog, string) []string{
		"agent": agentNames, "model": modelNames, "judge": modelNames, "config": planNames, "suite": selectorNames,
		"protocol": fixed("corrected", "published"), "cache": fixed("on", "off"), "clock": fixed("paused", "latency")}
	args := map[string]func(*registry.Catalog, string) []string{
		"run": selectorNames, "play": selectorNames, "selftest": selectorNames}
	for _, cmd := range root.Commands() {
		for name, names := range flags {
			if cmd.Flags().Lookup(name) != nil {
				// The only possible error is that the flag does not exist.
				_ = cmd.RegisterFlagCompletionFunc(name, a.completing(names, name == "agent" || name == "model"))
			}
		}
		switch names := args[cmd.Name()]; {
		case cmd.Name() == "new":
			cmd.ValidArgsFunction = kindsToMake
		case names != nil:
			cmd.ValidArgsFunction = a.completing(names, false)
		case cmd.ValidArgsFunction == nil && strings.Contains(cmd.Use, "FILE"):
			cmd.ValidArgsFunction = runFiles
		}
		if cmd.Flags().Lookup("resume") != nil {
			_ = cmd.RegisterFlagCompletionFunc("resume", runFiles)
		}
	}
}

// completing offers the names that begin with the typed text. In a list, the part after the last comma counts.
func (a *app) completing(names func(*registry.Catalog, string) []string, list bool) cobra.CompletionFunc {
	return func(_ *cobra.Command, _ []string, typed string) ([]cobra.Completion, cobra.ShellCompDirective) {
		c, err := a.catalog()
		if err != nil {
			return nil, cobra.ShellCompDirectiveError
		}
		before := ""
		if at := strings.LastIndexByte(typed, ','); list && at >= 0 {
			before, typed = typed[:at+1], typed[at+1:]
		}
		var fit []string
		for _, name := range names(c, typed) {
			if strings.HasPrefix(name, typed) {
				fit = append(fit, before+name)
			}
		}
		directive := cobra.ShellCompDirectiveNoFileComp
		if len(fit) > 0 && strings.HasSuffix(fit[0], "/") {
			directive |= cobra.ShellCompDirectiveNoSpace // a model's name follows
		}
		return fit, directive
	}
}

// kindsToMake offers the kinds of packages, and then folders.
func kindsToMake(_ *cobra.Command, args []string, typed string) ([]cobra.Completion, cobra.ShellCompDirective) {
	if len(args) > 0 {
		return nil, cobra.ShellCompDirectiveFilterDirs
	}
	var fit []string
	for _, k := range scaffold.Kinds() {
		if strings.HasPrefix(k.Name, typed) {
			fit = append(fit, k.Name+"\t"+k.Doc)
		}
	}
	return fit, cobra.ShellCompDirectiveNoFileComp
}

// runFiles offers the files of runs.
func runFiles(*cobra.Command, []string, string) ([]cobra.Completion, cobra.ShellCompDirective) {
	return []string{"gym"}, cobra.ShellCompDirectiveFilterFileExt
}

func fixed(names ...string) func(*registry.Catalog, string) []string {
	return func(*registry.Catalog, string) []string { return names }
}

func agentNames(c *registry.Catalog, _ string) []string {
	var names []string
	for _, e := range c.Agents() {
		names = append(names, e.Name)
	}
	return names
}

// modelNames are the providers and the shipped networks.
func modelNames(c *registry.Catalog, _ string) []string {
	var names []string
	for _, e := range c.Models() {
		names = append(names, e.Provider+"/")
		if e.Ships != nil {
			for _, name := range e.Ships() {
				names = append(names, e.Provider+"/"+name)
			}
		}
	}
	return names
}

func planNames(*registry.Catalog, string) []string { return shippedPlans() }

// selectorNames are the suites and their subsets and, once a suite is named, its tasks.
func selectorNames(c *registry.Catalog, typed string) []string {
	var names []string
	if suite, _, named := strings.Cut(typed, "/"); named {
		tasks, _, err := c.Select([]string{suite})
		if err != nil {
			return nil
		}
		for _, t := range tasks {
			names = append(names, string(t.ID))
		}
		return names
	}
	for _, name := range c.SuiteNames() {
		names = append(names, name)
		s, err := c.FindSuite(name)
		if err != nil {
			continue // gymkhana list suites reports a broken file of the user's
		}
		for subset := range s.Subsets {
			names = append(names, name+":"+subset)
		}
	}
	return names
}
