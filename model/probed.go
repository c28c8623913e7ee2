package model

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"io"
	"net/url"
	"slices"
	"strings"

	"go.yaml.in/yaml/v3"

	"gymkhana"
)

// Probed holds the results of the last probe of a model at an address. An undetermined value is zero, and the tables
// decide it.
type Probed struct {
	Model string // provider/NAME
	At    string // its address; "" is the provider's own
	On    string // the date, like 2026-11-01

	Coords  gymkhana.CoordSpace
	Image   gymkhana.ImageLimit
	Tools   gymkhana.ToolStyle
	Talk    map[string]bool // by names of gymkhana.TalkRules; an undetermined rule is missing
	Refuses []string        // nil if undetermined; empty if nothing is refused
	Picture gymkhana.PictureTokens

	Sees *bool // whether it reads pictures
}

// Probes is a table of probe results, with a row for each model and address. It has the form of profiles.yaml, with
// model, at and probed in place of match.
type Probes struct{ rows []Probed }

var probedKeys = withTalk("model", "at", "probed", "coords", "image", "tools", "refuses", "picture", "sees")

// LoadProbes reads a table that WriteTo wrote and that a user may have edited. Anything else is an error, blamed on
// the set-up, that names the line.
func LoadProbes(r io.Reader) (*Probes, error) {
	p := &Probes{}
	err := readRows(r, "profiles", nil, probedKeys, nil, p.add)
	if err != nil {
		return nil, gymkhana.Blame(gymkhana.FaultSetup, "probes", err)
	}
	return p, nil
}

func (p *Probes) add(node *yaml.Node) error {
	row := profileRow{Coords: string(gymkhana.Absolute), Tools: string(gymkhana.OpenAITools)}
	if err := row.read(node); err != nil {
		return err
	}
	var of struct {
		Model   string    `yaml:"model"`
		At      string    `yaml:"at"`
		On      string    `yaml:"probed"`
		Coords  *string   `yaml:"coords"`
		Tools   *string   `yaml:"tools"`
		Refuses *[]string `yaml:"refuses"`
		Sees    *bool     `yaml:"sees"`
	}
	if err := node.Decode(&of); err != nil {
		return err
	}
	if of.Model == "" {
		return lineError(node, "no model; want its name, like compat/my-model")
	}
	if err := checkDate(node, of.On); err != nil {
		return err
	}
	one := Probed{Model: of.Model, At: of.At, On: of.On, Talk: row.talk, Image: gymkhana.ImageLimit(row.Image),
		Picture: gymkhana.PictureTokens(row.Picture), Sees: of.Sees}
	if of.Coords != nil {
		one.Coords = gymkhana.CoordSpace(row.Coords)
	}
	if of.Tools != nil {
		one.Tools = gymkhana.ToolStyle(row.Tools)
	}
	if of.Refuses != nil {
		one.Refuses = append([]string{}, *of.Refuses...)
	}
	if slices.ContainsFunc(p.rows, func(o Probed) bool {
		return o.Model == one.Model && strings.TrimRight(o.At, "/") == strings.TrimRight(one.At, "/")
	}) {
		return lineError(node, "a second row of %s at the same address", one.Model)
	}
	p.rows = append(p.rows, one)
	return nil
}

// Of gives the last probe of a model at an address; nil if there was none. A table that is nil has no rows.
func (p *Probes) Of(name, at string) *Probed {
	if p == nil {
		return nil
	}
	var found *Probed
	for i := range p.rows { // rows of an older version may name one server in several spellings: the latest probe counts
		if o := &p.rows[i]; o.Model == name && SameServer(o.At, at) && (found == nil || o.On > found.On) {
			found = o
		}
	}
	return found
}

// SameServer reports whether two base URLs lead to the same server: a last slash, a last /v1, the case of the host and a port that
// is the usual one make no difference.
func SameServer(a, b string) bool { return a == b || serverOf(a) == serverOf(b) }

// serverOf writes a base URL in one of the spellings that lead to the same server.
func serverOf(address string) string {
	u, err := url.Parse(strings.TrimSpace(address))
	if err != nil || u.Host == "" {
		return strings.TrimRight(address, "/")
	}
	port := u.Port()
	if usual := map[string]string{"http": "80", "https": "443"}[u.Scheme]; port == usual {
		port = ""
	}
	path := strings.TrimRight(u.EscapedPath(), "/")
	path = strings.TrimRight(strings.TrimSuffix(path, "/v1"), "/")
	return u.Scheme + "://" + strings.ToLower(u.Hostname()) + ":" + port + path + "?" + u.RawQuery
}

// Put adds a probe, in place of those before it of the same model and server.
func (p *Probes) Put(one Probed) {
	p.rows = append(slices.DeleteFunc(p.rows, func(o Probed) bool { return o.Model == one.Model && SameServer(o.At, one.At) }), one)
}

const probesHead = `# What gymkhana doctor model found out, last of all, in the form of profiles.yaml. It goes before the table that ships,
# and your own profiles.yaml goes before it. Delete an entry to forget a probe.
`

// WriteTo writes the table, sorted by model and address.
func (p *Probes) WriteTo(w io.Writer) (int64, error) {
	rows := slices.Clone(p.rows)
	slices.SortFunc(rows, func(a, b Probed) int { return cmp.Or(cmp.Compare(a.Model, b.Model), cmp.Compare(a.At, b.At)) })
	var b bytes.Buffer
	b.WriteString(probesHead)
	list := []yaml.Node{}
	for i := range rows {
		node, err := rows[i].node()
		if err != nil {
			return 0, err
		}
		list = append(list, node)
	}
	e := yaml.NewEncoder(&b)
	e.SetIndent(2)
	if err := errors.Join(e.Encode(map[string]any{"profiles": list}), e.Close()); err != nil {
		return 0, err
	}
	return b.WriteTo(w)
}

// node writes a row without undetermined values.
func (o *Probed) node() (yaml.Node, error) {
	row := struct {
		Model   string              `yaml:"model"`
		At      string              `yaml:"at,omitempty"`
		On      string              `yaml:"probed"`
		Coords  gymkhana.CoordSpace `yaml:"coords,omitempty"`
		Image   map[string]int      `yaml:"image,omitempty,flow"`
		Tools   gymkhana.ToolStyle  `yaml:"tools,omitempty"`
		Talk    map[string]bool     `yaml:",inline"`
		Refuses *[]string           `yaml:"refuses,omitempty,flow"`
		Picture map[string]any      `yaml:"picture,omitempty,flow"`
		Sees    *bool               `yaml:"sees,omitempty"`
	}{o.Model, o.At, o.On, o.Coords, map[string]int{}, o.Tools, o.Talk, nil, map[string]any{}, o.Sees}
	for name, n := range map[string]int{"long_side": o.Image.LongSide, "max_pixels": o.Image.MaxPixels, "factor": o.Image.Factor, "most": o.Image.Most} {
		if n > 0 {
			row.Image[name] = n
		}
	}
	if o.Refuses != nil {
		row.Refuses = &o.Refuses
	}
	if t := o.Picture; t.Known() {
		row.Picture["tolerance"], row.Picture["source"] = t.Tolerance, t.Source
		for name, n := range map[string]int{"flat": t.Flat, "patch": t.Patch, "tile": t.Tile, "base": t.Base, "most": t.Most} {
			if n > 0 {
				row.Picture[name] = n
			}
		}
		if t.Each > 0 {
			row.Picture["each"] = t.Each
		}
	}
	var node yaml.Node
	return node, node.Encode(row)
}

// override gives probe results priority over the built-in table.
func (o *Probed) override(profile *gymkhana.Profile) {
	if o == nil {
		return
	}
	if grids := []gymkhana.CoordSpace{gymkhana.Grid1000, gymkhana.Grid999}; !slices.Contains(grids, o.Coords) || !slices.Contains(grids, profile.Coords) {
		profile.Coords = cmp.Or(o.Coords, profile.Coords) // a probe cannot distinguish the two grids
	}
	profile.Image.LongSide = cmp.Or(o.Image.LongSide, profile.Image.LongSide)
	profile.Image.MaxPixels = cmp.Or(o.Image.MaxPixels, profile.Image.MaxPixels)
	profile.Image.Factor = cmp.Or(o.Image.Factor, profile.Image.Factor)
	profile.Image.Most = cmp.Or(o.Image.Most, profile.Image.Most)
	profile.Tools = cmp.Or(o.Tools, profile.Tools)
	demand(&profile.Talk, o.Talk)
	if o.Refuses != nil {
		profile.Refuses = slices.Clone(o.Refuses)
	}
	if o.Picture.Known() {
		profile.Picture = o.Picture
	}
}

// A Difference is a value of a profile that differs from what the probe of the model found.
type Difference struct {
	What string `json:"what"` // the key of profiles.yaml
	Has  string `json:"has"`  // the profile
	Saw  string `json:"saw"`  // the probe
}

// String is like "coords are absolute, and the probe saw grid1000".
func (d Difference) String() string {
	return fmt.Sprintf("%s %s, and the probe saw %s", d.What, d.Has, d.Saw)
}

// Against compares a profile with the probe. Undetermined values do not count as differences.
func (o *Probed) Against(p gymkhana.Profile) []Difference {
	with := p
	o.override(&with)
	return Differences(p, with)
}

// Differences compares two profiles in the values that a probe can determine.
func Differences(p, with gymkhana.Profile) []Difference {
	list := []Difference{}
	add := func(what, has, saw string) {
		if has != saw {
			list = append(list, Difference{what, has, saw})
		}
	}
	pixels := func(n int) string {
		if n == 0 {
			return "unbounded"
		}
		return fmt.Sprint(n)
	}
	words := func(list []string) string {
		return cmp.Or(strings.Join(slices.Sorted(slices.Values(list)), ", "), "nothing")
	}
	add("coords", string(cmp.Or(p.Coords, gymkhana.Absolute)), string(cmp.Or(with.Coords, gymkhana.Absolute)))
	add("image.long_side", pixels(p.Image.LongSide), pixels(with.Image.LongSide))
	add("image.max_pixels", pixels(p.Image.MaxPixels), pixels(with.Image.MaxPixels))
	add("image.factor", fmt.Sprint(max(p.Image.Factor, 1)), fmt.Sprint(max(with.Image.Factor, 1)))
	add("image.most", pixels(p.Image.Most), pixels(with.Image.Most))
	add("tools", string(cmp.Or(p.Tools, gymkhana.OpenAITools)), string(cmp.Or(with.Tools, gymkhana.OpenAITools)))
	for _, rule := range gymkhana.TalkRules {
		add(rule.Name, fmt.Sprint(*rule.Of(&p.Talk)), fmt.Sprint(*rule.Of(&with.Talk)))
	}
	add("refuses", words(p.Refuses), words(with.Refuses))
	add("picture", tokensOf(p.Picture), tokensOf(with.Picture))
	return list
}

// tokensOf words a formula.
func tokensOf(t gymkhana.PictureTokens) string {
	switch {
	case t.Flat > 0:
		return fmt.Sprintf("%d tokens", t.Flat)
	case t.Patch+t.Tile+t.Crop > 0:
		text := fmt.Sprintf("%g per %d×%[2]d", cmp.Or(t.Each, 1), t.Patch+t.Tile)
		if t.Crop > 0 {
			text = fmt.Sprintf("%g per tile, one up to %d×%[2]d", cmp.Or(t.Each, 1), t.Crop)
		}
		if t.Base > 0 {
			text += fmt.Sprintf(", and %d", t.Base)
		}
		if t.Most > 0 {
			text += fmt.Sprintf(", to %d", t.Most)
		}
		return text
	}
	return "unknown"
}
