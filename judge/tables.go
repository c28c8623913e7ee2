package judge

import "strings"

func set(words string) map[string]bool {
	s := map[string]bool{}
	for w := range strings.FieldsSeq(words) {
		s[w] = true
	}
	return s
}

// groups maps each word to the first of its line.
func groups(lines string) map[string]string {
	m := map[string]string{}
	for line := range strings.Lines(lines) {
		words := strings.Fields(line)
		for _, w := range words {
			m[w] = words[0]
		}
	}
	return m
}

// Words for yes and no: the plain ones in any place, the loose ones only if they are alone.
var (
	plainYes = set("yes yeah yep yup aye")
	plainNo  = set("nope nah")
	looseYes = set("true correct affirmative indeed")
	looseNo  = set("no false incorrect wrong untrue")
)

var (
	negators = set("not no never none neither nor without cannot nothing hardly")
	// verbs before a denial: it is not, they do not.
	verbs = set("is are was were be do does did has have had can could will would should may might must")
	// doubts follow a "not" in an admission of not knowing; the unsure need none.
	doubts = set("know sure certain determine tell answer say mention mentioned specify specified clear")
	unsure = set("unsure unclear uncertain unknown unable")
	// countable words precede a "one" that is a number.
	countable = set("is are was were be has have had with only just exactly about and or of to there total count equals number answer not see " +
		"saw found find counted shows show contains gives lists includes has have spot spotted hangs hang exactly is")
	// idle words have no meaning by themselves. Denials are included because they are handled separately.
	idle = set(`a an the this that these those it its i you he she they them their we our there here
		is are was were be been being am do does did has have had can could will would should may might
		of in on at to for from by with as and or but so because since than then if whether also very really just
		which who whom what when where one ones yes no not never none neither nor
		please answer final result think believe see seem seems appear appears called named`)
	contractions = map[string][]string{
		"can't": {"can", "not"}, "won't": {"will", "not"}, "cannot": {"can", "not"}, "ain't": {"is", "not"},
		"cant": {"can", "not"}, "wont": {"will", "not"}, "dont": {"do", "not"}, "doesnt": {"does", "not"},
		"didnt": {"did", "not"}, "isnt": {"is", "not"}, "arent": {"are", "not"}, "wasnt": {"was", "not"},
		"werent": {"were", "not"}, "hasnt": {"has", "not"}, "havent": {"have", "not"},
	}
)

// signs of units that are no letters.
var signs = map[rune]string{'$': "usd", '€': "eur", '£': "gbp", '¥': "jpy", 'ƒ': "gulden", '%': "percent", '°': "degree"}

// units by all their names. A pound is omitted, because it is money or weight; so are in and l.
var units = groups(`usd dollar dollars
	eur euro euros
	gbp
	jpy yen
	percent
	degree degrees
	km kilometre kilometres kilometer kilometers
	m metre metres meter meters
	cm centimetre centimetres centimeter centimeters
	mm millimetre millimetres millimeter millimeters
	mile mi miles
	ft foot feet
	inch inches
	kg kilogram kilograms kilo kilos
	g gram grams
	lb lbs
	litre litres liter liters
	ml
	s sec secs second seconds
	min mins minute minutes
	h hr hrs hour hours
	day days
	night nights
	week weeks
	month months
	year years`)

// currencies may stand before their number.
var currencies = set("usd eur gbp jpy")

// numerals are the words for numbers below a hundred, scales the zeros of larger ones.
var (
	numerals = map[string]int{"zero": 0, "one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6,
		"seven": 7, "eight": 8, "nine": 9, "ten": 10, "eleven": 11, "twelve": 12, "thirteen": 13,
		"fourteen": 14, "fifteen": 15, "sixteen": 16, "seventeen": 17, "eighteen": 18, "nineteen": 19,
		"twenty": 20, "thirty": 30, "forty": 40, "fifty": 50, "sixty": 60, "seventy": 70, "eighty": 80, "ninety": 90}
	scales = map[string]int{"hundred": 2, "thousand": 3, "million": 6, "billion": 9}
)

// synonyms by their common form, in the singular.
var synonyms = groups(`red crimson scarlet vermilion
	blue navy azure cobalt
	green emerald
	yellow lemon
	purple violet
	brown chestnut
	gray grey
	gold golden
	silver silvery
	white ivory
	color colour
	yes yeah yep yup aye
	no nope nah
	usd dollar
	eur euro
	jpy yen
	km kilometre kilometer
	m metre meter
	cm centimetre centimeter
	mm millimetre millimeter
	kg kilogram kilo
	litre liter
	min minute
	h hour hr
	center centre
	theater theatre`)

var (
	irregular = map[string]string{"men": "man", "women": "woman", "children": "child", "people": "person",
		"feet": "foot", "teeth": "tooth", "mice": "mouse", "geese": "goose", "leaves": "leaf", "knives": "knife",
		"shelves": "shelf", "wolves": "wolf", "does": "does", "has": "has", "was": "was", "news": "news", "gas": "gas"}
	keepsE = set("shoe toe canoe axe cache headache ache avalanche moustache oboe")
)
