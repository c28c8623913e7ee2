package model

import (
	"bytes"
	_ "embed"
	"io"
	"slices"
	"strings"
	"sync"

	"go.yaml.in/yaml/v3"

	"gymkhana"
)

//go:embed profiles.yaml
var profilesYAML []byte

// Profiles is a table of how to talk to models.
type Profiles struct {
	rows    []profileRow
	trained []trainedRow
}

// A trainedRow names the dialect of computer use that models were trained on.
type trainedRow struct {
	Match  []string `yaml:"match"`
	Native string   `yaml:"native"`
}

type profileRow struct {
	Match   []string   `yaml:"match"`
	Coords  string     `yaml:"coords"`
	Image   limitRow   `yaml:"image"`
	Tools   string     `yaml:"tools"`
	Refuses []string   `yaml:"refuses"`
	Context int        `yaml:"context"`
	Picture pictureRow `yaml:"picture"`

	talk map[string]bool // by names of gymkhana.TalkRules
}

type pictureRow struct {
	Flat      int     `yaml:"flat"`
	Patch     int     `yaml:"patch"`
	Tile      int     `yaml:"tile"`
	Crop      int     `yaml:"crop"`
	Each      float64 `yaml:"each"`
	Base      int     `yaml:"base"`
	Most      int     `yaml:"most"`
	Whole     bool    `yaml:"whole"`
	Least     int     `yaml:"least"`
	Tolerance float64 `yaml:"tolerance"`
	Source    string  `yaml:"source"`
}

type limitRow struct {
	LongSide  int `yaml:"long_side"`
	MaxPixels int `yaml:"max_pixels"`
	Factor    int `yaml:"factor"`
	Most      int `yaml:"most"`
}

var (
	profileKeys = withTalk("match", "coords", "image", "tools", "refuses", "context", "picture")
	pictureKeys = []string{"flat", "patch", "tile", "crop", "each", "base", "most", "whole", "least", "tolerance", "source"}
	limitKeys   = []string{"long_side", "max_pixels", "factor", "most"}
	coordNames  = []string{string(gymkhana.Absolute), string(gymkhana.Grid1000), string(gymkhana.Grid999), string(gymkhana.Resized)}
	toolNames   = []string{string(gymkhana.OpenAITools), string(gymkhana.HermesTools), string(gymkhana.NoTools)}
)

// withTalk adds the names of the rules of talks to keys.
func withTalk(keys ...string) []string {
	for _, rule := range gymkhana.TalkRules {
		keys = append(keys, rule.Name)
	}
	return keys
}

var builtinProfiles = sync.OnceValue(func() *Profiles {
	p, err := LoadProfiles(bytes.NewReader(profilesYAML))
	if err != nil {
		panic(err) // the tests read it too
	}
	return p
})

// An Override is a user's table (*Prices, *Profiles or *Probed), which overrides the built-in one.
type Override interface {
	override(*gymkhana.Profile)
}

// ProfileFor gives the profile of a model, named as provider/NAME or without the provider. Of
// several overrides the last one that knows the model counts.
func ProfileFor(name string, overrides ...Override) gymkhana.Profile {
	p := gymkhana.Profile{Name: name, Coords: gymkhana.Absolute, Tools: gymkhana.OpenAITools,
		Price: BuiltinPrices().For(name)}
	builtinProfiles().override(&p)
	for _, o := range overrides {
		o.override(&p)
	}
	return p
}

// LoadProfiles reads a table in the form of profiles.yaml. What it does not understand is an
// error, blamed on the set-up, that names the line and the nearest word.
func LoadProfiles(r io.Reader) (*Profiles, error) {
	p := &Profiles{}
	if err := readRows(r, "profiles", []string{computerUse}, profileKeys, p.addTrained, p.add); err != nil {
		return nil, gymkhana.Blame(gymkhana.FaultSetup, "profiles", err)
	}
	return p, nil
}

// computerUse is the list of native dialects, separate from that of profiles because it has other families.
const computerUse = "computer_use"

func (p *Profiles) addTrained(_ string, list *yaml.Node) error {
	return eachRow(list, computerUse, []string{"match", "native"}, func(node *yaml.Node) error {
		var row trainedRow
		if err := node.Decode(&row); err != nil {
			return err
		}
		if row.Native == "" {
			return lineError(node, "no native; want the name of a dialect, as docs/computer-use.md lists them")
		}
		p.trained = append(p.trained, row)
		return checkPatterns(node, row.Match)
	})
}

func (p *Profiles) add(node *yaml.Node) error {
	row := profileRow{Coords: string(gymkhana.Absolute), Tools: string(gymkhana.OpenAITools)}
	if err := row.read(node); err != nil {
		return err
	}
	if err := checkPatterns(node, row.Match); err != nil {
		return err
	}
	p.rows = append(p.rows, row)
	return nil
}

// read decodes and checks a row, whose keys are known. What it does not name keeps its value.
func (row *profileRow) read(node *yaml.Node) error {
	err := checkInner(node)
	if err != nil {
		return err
	}
	if err = node.Decode(row); err != nil {
		return err // names the line
	}
	if row.talk, err = readTalk(node); err != nil {
		return err
	}
	if !slices.Contains(coordNames, row.Coords) {
		return lineError(node, "unknown coords %q%s", row.Coords, gymkhana.DidYouMean(row.Coords, coordNames))
	}
	if !slices.Contains(toolNames, row.Tools) {
		return lineError(node, "unknown tools %q%s", row.Tools, gymkhana.DidYouMean(row.Tools, toolNames))
	}
	if row.Image.LongSide < 0 || row.Image.MaxPixels < 0 || row.Image.Factor < 0 || row.Image.Most < 0 || row.Context < 0 {
		return lineError(node, "an image limit or the context is negative")
	}
	for _, name := range row.Refuses {
		if !slices.Contains(gymkhana.Refusable, name) {
			return lineError(node, "unknown parameter %q in refuses%s (known: %s)", name, gymkhana.DidYouMean(name, gymkhana.Refusable),
				strings.Join(gymkhana.Refusable, ", "))
		}
	}
	if t := row.Picture; t.Flat < 0 || t.Patch < 0 || t.Tile < 0 || !(t.Each >= 0) || t.Base < 0 || t.Most < 0 ||
		t.Crop < 0 || t.Least < 0 || !(t.Tolerance >= 0 && t.Tolerance < 1) {
		return lineError(node, "a number of the tokens of pictures is negative, or the tolerance is no share below 1")
	}
	return nil
}

// readTalk reads the rules of a talk that a row names.
func readTalk(row *yaml.Node) (map[string]bool, error) {
	talk := map[string]bool{}
	for i := 0; i+1 < len(row.Content); i += 2 {
		name := row.Content[i].Value
		if !slices.ContainsFunc(gymkhana.TalkRules, func(rule gymkhana.TalkRule) bool { return rule.Name == name }) {
			continue
		}
		var holds bool
		if err := row.Content[i+1].Decode(&holds); err != nil {
			return nil, err
		}
		talk[name] = holds
	}
	return talk, nil
}

// demand sets the rules that are named.
func demand(t *gymkhana.Talk, talk map[string]bool) {
	for _, rule := range gymkhana.TalkRules {
		if holds, named := talk[rule.Name]; named {
			*rule.Of(t) = holds
		}
	}
}

// checkInner finds unknown keys inside the mappings of a row.
func checkInner(node *yaml.Node) error {
	for i := 0; i+1 < len(node.Content); i += 2 {
		inner := map[string][]string{"image": limitKeys, "picture": pictureKeys}[node.Content[i].Value]
		if inner == nil {
			continue
		}
		if err := eachKey(node.Content[i+1], inner, nil); err != nil {
			return err
		}
	}
	return nil
}

func (p *Profiles) override(profile *gymkhana.Profile) {
	for _, row := range p.trained {
		if matches(row.Match, profile.Name) {
			profile.Native = row.Native
			break
		}
	}
	for _, row := range p.rows {
		if matches(row.Match, profile.Name) {
			profile.Coords = gymkhana.CoordSpace(row.Coords)
			profile.Image = gymkhana.ImageLimit(row.Image)
			profile.Tools = gymkhana.ToolStyle(row.Tools)
			profile.Talk = gymkhana.Talk{}
			demand(&profile.Talk, row.talk)
			profile.Refuses = slices.Clone(row.Refuses)
			profile.Context = row.Context
			profile.Picture = gymkhana.PictureTokens(row.Picture)
			return
		}
	}
}
