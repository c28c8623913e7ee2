package cli

import (
	"runtime"
	"runtime/debug"

	"github.com/spf13/cobra"
	"golang.org/x/sys/cpu"
)

// release is the version of the product.
const release = "0.1.0"

// version is the release, with the commit it was built from if the build knows it.
func version() string {
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return release
	}
	for _, s := range info.Settings {
		if s.Key == "vcs.revision" && len(s.Value) >= 8 {
			return release + "+" + s.Value[:8]
		}
	}
	return release
}

// cpuClass names the instruction set. The floating-point results of policies may depend on it.
func cpuClass() string {
	switch {
	case runtime.GOARCH != "amd64":
		return runtime.GOARCH
	case cpu.X86.HasAVX512F && cpu.X86.HasAVX512BW && cpu.X86.HasAVX512VL:
		return "x86-64-v4"
	case cpu.X86.HasAVX2 && cpu.X86.HasFMA:
		return "x86-64-v3"
	}
	return "x86-64"
}

func (a *app) versionCommand() *cobra.Command {
	return &cobra.Command{
		Use:   "version",
		Short: "Print the version",
		Args:  cobra.NoArgs,
		RunE:  func(*cobra.Command, []string) error { return a.printVersion() },
	}
}

func (a *app) printVersion() error {
	m := machine()
	a.say("gymkhana %s (%s, %s/%s, %s)", m.Product, m.Go, m.OS, m.Arch, m.CPU)
	return a.result(m)
}
