package atlas

var countryNames = []string{"Marinth", "Oskelia", "Tavrenia", "Belmora", "Quessland", "Ruvania", "Halvern", "Sondria",
	"Cantalis", "Norvik Isles", "Estermark", "Phaloria"}

var adjectives = []string{"Marin", "Oskel", "Tavren", "Belmor", "Quess", "Ruvan", "Halver", "Sondri", "Cantal", "Norvik", "Ester", "Phalor"}

var coins = []string{"crown", "florin", "dinar", "thaler", "penny", "lira", "shilling", "real", "ducat", "krona", "mark", "drachm"}

var languages = []string{"Marinthi", "Oskelian", "Tavren", "Belmoran", "Quessish", "Ruvan", "Halvern", "Sondric", "Cantal", "Norvik", "Estric", "Phalorian"}

var regions = []string{"the West Coast", "the Middle Plains", "the Lake District", "the Eastern Heights"}

// cityNames are the cities of each country. Their first three letters are unique, except for those in codes.
var cityNames = [][]string{
	{"Vesk", "Lornmouth", "Port Elm", "Cadrey", "Ibbenholm"},
	{"Oskara", "Dunveld", "Pellis", "Tirrow", "Amberfell"},
	{"Tavros", "Kelmaris", "Zhanar", "Mirelle", "Sulbek"},
	{"Belhaven", "Cressing", "Orla", "Wickam", "Fennor"},
	{"Quessa", "Harrowgat", "Ilmen", "Stavely", "Brindle Bay"},
	{"Ruvik", "Gorlanz", "Petrava", "Lusk", "Dromov"},
	{"Halden", "Nythe", "Corvale", "Aldermere", "Yarrowby"},
	{"Sondra", "Marquel", "Tessaly", "Verano", "Kitterly"},
	{"Cantis", "Palomar", "Riosa", "Jubela", "Elvado"},
	{"Norholm", "Skarvik", "Hvitby", "Frostad", "Ulvesund"},
	{"Estmere", "Grauburg", "Lindau Falls", "Waldorf Gate", "Zinnberg"},
	{"Phalos", "Thessa", "Kyrenos", "Delmora", "Nikaia"},
}

var codes = map[string]string{"Lusk": "LSK", "Port Elm": "PEM", "Petrava": "PTV", "Halden": "HLD", "Harrowgat": "HGT",
	"Brindle Bay": "BBY", "Lindau Falls": "LDF", "Waldorf Gate": "WGT", "Tessaly": "TSY", "Delmora": "DLM"}

var rivers = []string{"Aun", "Brisk", "Calder", "Dorrin", "Elsbeck", "Farrow", "Gild", "Hessel", "Ister", "Jorun", "Kest", "Lune"}

var dishes = []string{"plum dumplings", "smoked eel pie", "saffron noodles", "lentil cakes", "pepper stew", "honey flatbread", "grilled river trout",
	"walnut ravioli", "sour cherry soup", "mushroom skewers", "cheese pancakes", "coconut curry", "barley salad", "lemon rice"}

var festivals = []string{"Lantern Week", "the Kite Fair", "the Regatta of Barrels", "Harvest Drums", "the Night of Stairs", "the Bell Parade",
	"the Paper Boat Race", "Mask Sunday", "the Long Table", "the Snow Market"}

var months = []string{"January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November", "December"}

var firstNames = []string{"Ansel", "Brida", "Corin", "Delia", "Edric", "Fenna", "Garrick", "Hesper", "Ivo", "Jorah", "Kelda", "Linus", "Maren", "Nils",
	"Odette", "Pascal", "Quilla", "Rurik", "Sabra", "Tobin", "Una", "Viggo", "Wilmot", "Ysolt"}

var lastNames = []string{"Abberline", "Brook", "Castellan", "Dray", "Emmerich", "Falk", "Greaves", "Holloway", "Isherwood", "Jansen", "Kestrel", "Lovat",
	"Marchetti", "Norrel", "Oakes", "Pell", "Quarry", "Rasmus", "Stroud", "Tamsin"}

var epithets = []string{"Old", "Great", "Founders'", "Saint Orlan's", "Merchant", "Pilgrims'", "North", "Queen Ada's", "Sailors'", "Long", "New", "Harvest"}
