package judge

import (
	"strconv"
	"strings"
)

// measured joins numbers with the units and the scales beside them: 1.5 million, USD 20, 12 km.
func measured(tokens []token) []token {
	var out []token
	for i := 0; i < len(tokens); i++ {
		t := tokens[i]
		if currencies[t.text] && i+1 < len(tokens) && tokens[i+1].number && !tokens[i+1].fresh && tokens[i+1].unit == "" {
			fresh := t.fresh
			i++
			tokens[i].unit, tokens[i].fresh = units[t.text], fresh
			t = tokens[i]
		}
		for t.number && i+1 < len(tokens) && !tokens[i+1].fresh && scales[tokens[i+1].text] > 0 {
			t.text = scaled(t.text, scales[tokens[i+1].text])
			i++
		}
		if t.number && i+1 < len(tokens) && !tokens[i+1].fresh && !tokens[i+1].number {
			if unit, ok := units[tokens[i+1].text]; ok {
				i++
				if t.unit == "" {
					t.unit = unit
				}
			}
		}
		out = append(out, t)
	}
	return out
}

// trimmed is a decimal number without needless zeros. It stays text, so that long numbers, of an
// order or a telephone, keep all their digits.
func trimmed(digits string) string {
	digits, negative := strings.CutPrefix(digits, "-")
	whole, part, _ := strings.Cut(digits, ".")
	whole, part = strings.TrimLeft(whole, "0"), strings.TrimRight(part, "0")
	if whole == "" {
		whole = "0"
	}
	if part != "" {
		whole += "." + part
	}
	if negative && whole != "0" {
		return "-" + whole
	}
	return whole
}

// scaled shifts the decimal point of a number to the right.
func scaled(number string, zeros int) string {
	whole, part, _ := strings.Cut(number, ".")
	part += strings.Repeat("0", max(0, zeros-len(part)))
	return trimmed(whole + part[:zeros] + "." + part[zeros:])
}

// counted reads numbers in words: twenty-one, two hundred and five. Digits before a scale, as in 1.5 million, are left
// to measured.
func counted(tokens []token) []token {
	var out []token
	for i := 0; i < len(tokens); {
		n, value := spelled(tokens[i:])
		if n == 0 || n == 1 && pronoun(tokens, i) {
			out = append(out, tokens[i])
			i++
			continue
		}
		out = append(out, token{text: strconv.Itoa(value), number: true, fresh: tokens[i].fresh})
		i += n
	}
	return out
}

// spelled reads the number at the start of tokens and returns how many of them it takes, and its value.
func spelled(tokens []token) (n, value int) {
	total, last := 0, 0 // last: the size of the word before, which says what may follow
	for n < len(tokens) && (n == 0 || !tokens[n].fresh) {
		w := tokens[n].text
		small, isSmall := numerals[w]
		zeros, isScale := scales[w]
		switch {
		case isSmall && (n == 0 || last >= 100 || last >= 20 && small < 10 && small > 0):
			value, last = value+small, small
		case isScale && n > 0 && w == "hundred" && value > 0 && value < 100 && last < 100:
			value, last = value*100, 100
		case isScale && n > 0 && w != "hundred" && value > 0 && value < 1000:
			total, value, last = total+value*power(zeros), 0, power(zeros)
		case w == "and" && last >= 100 && n+1 < len(tokens) && numerals[tokens[n+1].text] > 0:
		default:
			return n, total + value
		}
		n++
	}
	return n, total + value
}

func power(zeros int) int {
	p := 1
	for range zeros {
		p *= 10
	}
	return p
}

// pronoun reports whether the token is a "one" that means a thing: the red one, no one.
func pronoun(tokens []token, i int) bool {
	return tokens[i].text == "one" && i > 0 && !tokens[i].fresh && !countable[tokens[i-1].text]
}
