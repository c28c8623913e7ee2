package judge

import (
	"strconv"
	"strings"
)

// A measure is a unit: its size in the base unit of its dimension.
type measure struct {
	name string
	of   string // its dimension
	size float64
}

// measures by all their names. Each line has the unit, its dimension and size, and its other names.
var measures = measuresOf(
	"usd usd 1 $ us$ dollar dollars", "cent usd 0.01 cents", "eur eur 1 € euro euros", "gbp gbp 1 £",
	"jpy jpy 1 ¥ yen", "gulden gulden 1 guilder guilders ƒ", "percent percent 1 % percentage",
	"degree degree 1 ° degrees",
	"mm length 0.001 millimetre millimetres millimeter millimeters", "cm length 0.01 centimetre centimetres centimeter centimeters",
	"m length 1 metre metres meter meters", "km length 1000 kilometre kilometres kilometer kilometers kms",
	"mile mile 1 miles mi", "foot foot 1 feet ft", "inch inch 1 inches",
	"mg mass 0.001 milligram milligrams", "g mass 1 gram grams gramme grammes gr", "kg mass 1000 kilogram kilograms kilo kilos",
	"lb lb 1 lbs", "oz oz 1 ounce ounces",
	"ml volume 0.001 millilitre millilitres milliliter milliliters", "cl volume 0.01", "dl volume 0.1", "l volume 1 litre litres liter liters",
	"tbsp tbsp 1 tbsps tablespoon tablespoons tablespoonful tablespoonfuls tablespoonsful",
	"tsp tsp 1 tsps teaspoon teaspoons teaspoonful teaspoonfuls teaspoonsful",
	"cup cup 1 cups cupful cupfuls", "clove clove 1 cloves",
	"s span 1 sec secs second seconds", "min span 60 mins minute minutes", "h span 3600 hr hrs hour hours",
	"kb data 1e3 kilobyte kilobytes", "mb data 1e6 megabyte megabytes", "gb data 1e9 gigabyte gigabytes",
	"day day 1 days", "night night 1 nights", "week week 1 weeks", "month month 1 months", "year year 1 years yrs yr",
)

func measuresOf(lines ...string) map[string]measure {
	all := map[string]measure{}
	for _, line := range lines {
		f := strings.Fields(line)
		size, err := strconv.ParseFloat(f[2], 64)
		if err != nil {
			panic("judge: " + line)
		}
		m := measure{name: f[0], of: f[1], size: size}
		all[f[0]] = m
		for _, name := range f[3:] {
			all[name] = m
		}
	}
	return all
}

// measure gives numbers the units next to them, and adds the parts of one quantity: 2 h 15 min.
func (l *lexer) measure() {
	var out []piece
	for i := 0; i < len(l.pieces); i++ {
		p := l.pieces[i]
		for p.kind == Number && i+1 < len(l.pieces) && !l.pieces[i+1].fresh && scales[l.pieces[i+1].text] > 0 {
			i++
			p.value *= float64(power(scales[l.pieces[i].text]))
		}
		if p.kind == Number && i+1 < len(l.pieces) && !l.pieces[i+1].fresh && l.pieces[i+1].kind == Any {
			if m, ok := measures[l.pieces[i+1].text]; ok && (p.unit == "" || p.unit == m.name) {
				i++
				p.unit = m.name
				p.text += " " + l.pieces[i].text
			}
		}
		out = joined(out, p)
	}
	l.pieces = out
}

// joined appends a piece, or adds it to the quantity that it continues: 2 h 15 min, 48 dollars and 25 cents.
func joined(out []piece, p piece) []piece {
	last := len(out) - 1
	and := last > 0 && out[last].text == "and" && !out[last].fresh
	if and {
		last--
	}
	if last < 0 || p.kind != Number || p.fresh || out[last].kind != Number {
		return append(out, p)
	}
	if out[last].unit == "h" && p.unit == "m" { // 2h 15m
		p.unit = "min"
	}
	big, small := measures[out[last].unit], measures[p.unit]
	if moneys[big.of] && big.size == 1 && (p.unit == "cent" || p.unit == "" && !and && p.value >= 10 && p.value < 100) {
		small = measure{of: big.of, size: 0.01}
	}
	if big.of != small.of || big.size <= small.size || big.of != "span" && !moneys[big.of] {
		return append(out, p)
	}
	out[last].value += p.value * small.size / big.size
	return out[:last+1]
}
