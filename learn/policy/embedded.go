package policy

import (
	"bytes"
	"embed"
	"fmt"
	"path"
	"slices"
	"strings"

	"gymkhana"
)

// The pattern also includes the README, so the folder may be without checkpoints.
//
//go:embed checkpoints/*
var checkpoints embed.FS

const extension = ".safetensors"

// Embedded names the checkpoints that are part of the program, sorted.
func Embedded() []string {
	entries, err := checkpoints.ReadDir("checkpoints")
	if err != nil {
		panic(err) // the folder is in the binary
	}
	var names []string
	for _, e := range entries {
		if name, found := strings.CutSuffix(e.Name(), extension); found {
			names = append(names, name)
		}
	}
	return names
}

// Open loads a checkpoint. A name with a slash or a dot is the path of a file; any other is one
// of those that are embedded.
func Open(name string) (*Net, Card, error) {
	if strings.ContainsAny(name, `/\.`) {
		return LoadFile(name)
	}
	data, err := checkpoints.ReadFile(path.Join("checkpoints", name+extension))
	if err != nil {
		return nil, Card{}, gymkhana.Blame(gymkhana.FaultSetup, "policy", unknown(name, Embedded()))
	}
	return Load(bytes.NewReader(data))
}

// Group lists the embedded networks NAME-1, NAME-2 and so on, which were trained separately and vote as a group NAME; nil
// if there are none.
func Group(name string) []string {
	var all []string
	for slices.Contains(Embedded(), fmt.Sprintf("%s-%d", name, len(all)+1)) {
		all = append(all, fmt.Sprintf("%s-%d", name, len(all)+1))
	}
	return all
}

func unknown(name string, known []string) error {
	if all := Group(name); len(all) > 0 {
		return fmt.Errorf("%s is %d networks for the members of a group; use --agent group, or one of them: %s", name, len(all), strings.Join(all, ", "))
	}
	return fmt.Errorf("no network is called %q%s (%s; a file is named by its path, such as policy/runs/%s%s)",
		name, gymkhana.DidYouMean(name, known), shipped(known), name, extension)
}

// shipped lists the built-in checkpoints, for error messages.
func shipped(known []string) string {
	if len(known) == 0 {
		return "none ships with this program"
	}
	return "those that ship: " + strings.Join(known, ", ")
}
