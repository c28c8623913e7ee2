package model

import (
	"bytes"
	"cmp"
	_ "embed"
	"io"
	"sync"
	"time"

	"go.yaml.in/yaml/v3"

	"gymkhana"
)

//go:embed prices.yaml
var pricesYAML []byte

// Prices is a table of what models cost, and of when they did.
type Prices struct {
	asOf string
	rows []priceRow
}

type priceRow struct {
	Match   string   `yaml:"match"`
	In      *float64 `yaml:"in"`
	Cached  *float64 `yaml:"cached"`  // default: as In
	Written float64  `yaml:"written"` // the price of tokens written to the cache; default: as In
	Out     *float64 `yaml:"out"`
	AsOf    string   `yaml:"as_of"` // default: the table's
	Source  string   `yaml:"source"`
}

var priceKeys = []string{"match", "in", "cached", "written", "out", "as_of", "source"}

// BuiltinPrices gives the table that we ship, prices.yaml.
var BuiltinPrices = sync.OnceValue(func() *Prices {
	p, err := LoadPrices(bytes.NewReader(pricesYAML))
	if err != nil {
		panic(err) // the tests read it too
	}
	return p
})

// LoadPrices reads a table in the form of prices.yaml. Unknown content is an error, blamed on the set-up, that names
// the line and the nearest key; prices are never guessed.
func LoadPrices(r io.Reader) (*Prices, error) {
	p := &Prices{}
	top := func(_ string, value *yaml.Node) error {
		p.asOf = value.Value
		return checkDate(value, value.Value)
	}
	err := readRows(r, "models", []string{"as_of"}, priceKeys, top, p.add)
	if err == nil && p.asOf == "" {
		err = lineError(&yaml.Node{Line: 1}, "no as_of; want the date of the prices, like as_of: 2026-11-01")
	}
	if err != nil {
		return nil, gymkhana.Blame(gymkhana.FaultSetup, "prices", err)
	}
	return p, nil
}

func checkDate(node *yaml.Node, date string) error {
	if _, err := time.Parse(time.DateOnly, date); err != nil {
		return lineError(node, "as_of %q is no date like 2026-11-01", date)
	}
	return nil
}

func (p *Prices) add(node *yaml.Node) error {
	var row priceRow
	if err := node.Decode(&row); err != nil {
		return err // names the line
	}
	if row.In == nil || row.Out == nil {
		return lineError(node, "want both in and out, in dollars per million tokens")
	}
	if row.Cached == nil {
		row.Cached = row.In
	}
	if row.AsOf != "" {
		if err := checkDate(node, row.AsOf); err != nil {
			return err
		}
	}
	for _, price := range []float64{*row.In, *row.Cached, row.Written, *row.Out} {
		if !(price >= 0 && price < 1e6) { // also NaN
			return lineError(node, "%g is no price per million tokens", price)
		}
	}
	p.rows = append(p.rows, row)
	return checkPatterns(node, []string{row.Match})
}

// For gives the price of a model; Unknown when the table has none.
func (p *Prices) For(name string) gymkhana.Price {
	for _, row := range p.rows {
		if matches([]string{row.Match}, name) {
			return gymkhana.Price{In: *row.In, Cached: *row.Cached, Written: row.Written, Out: *row.Out,
				AsOf: cmp.Or(row.AsOf, p.asOf), Source: row.Source}
		}
	}
	return gymkhana.Price{Unknown: true}
}

func (p *Prices) override(profile *gymkhana.Profile) {
	if price := p.For(profile.Name); !price.Unknown {
		profile.Price = price
	}
}
