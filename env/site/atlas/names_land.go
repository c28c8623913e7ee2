package atlas

// streetWords are the first parts of streets' names. A country uses each at most once.
var streetWords = []string{"Amber", "Anchor", "Apple", "Barley", "Bellringer", "Birch", "Bishop", "Blackthorn", "Bramble", "Brewer", "Candle",
	"Carter", "Cedar", "Cherry", "Clover", "Copper", "Crane", "Dovecote", "Dyer", "Elder", "Ferryman", "Fiddler", "Foundry", "Fountain", "Foxglove",
	"Garland", "Glover", "Granary", "Harp", "Hazel", "Heron", "Hopfield", "Ironmonger", "Jasmine", "Juniper", "Kiln", "Lantern", "Larch", "Linden",
	"Magpie", "Maple", "Mason", "Meadow", "Millstone", "Mulberry", "Nightingale", "Orchard", "Otter", "Paper", "Pigeon", "Plum", "Poplar", "Quarryman",
	"Quill", "Reed", "Ropemaker", "Rosehip", "Saddler", "Saffron", "Sexton", "Shepherd", "Silver", "Sparrow", "Tallow", "Thatcher", "Thistle",
	"Tinker", "Turnpike", "Violet", "Walnut", "Weaver", "Wheelwright", "Willow", "Woolpack"}

var streetKinds = []string{"Lane", "Street", "Row", "Road", "Alley", "Walk", "Hill", "Passage"}

// stationNames are what follows a city's name in its stations' names; the first station is always Central.
var stationNames = []string{"North", "South", "East", "West", "Harbour", "Parkside", "Old Town", "Riverside", "Market", "University"}

// peopleFirst and peopleLast make the names of people; no founder of a city has one of these last names.
var peopleFirst = []string{"Alma", "Bertil", "Cosima", "Dorian", "Elske", "Florian", "Greta", "Henrik", "Imke", "Jasper", "Katya", "Leopold", "Minna",
	"Nestor", "Oriel", "Petra", "Quentin", "Rosalind", "Silas", "Thea", "Ulrich", "Vera", "Wendel", "Xenia", "Yorick", "Zelda"}

var peopleLast = []string{"Appleyard", "Birdsall", "Corwen", "Dunmore", "Eastlake", "Fairweather", "Gilchrist", "Hartnell", "Inglewood", "Juniperson",
	"Kettering", "Larkspur", "Merriman", "Nightwood", "Oldacre", "Penhallow", "Quickley", "Ravensdale", "Silverton", "Thornbury", "Underhill",
	"Vantongeren", "Whitlock", "Yellowlees", "Zimmerling", "Ashgrove", "Blackwater", "Cresswell", "Drinkwater", "Elmhurst", "Foxworthy", "Greenhalgh",
	"Honeychurch", "Ivory", "Kingsley"}

// trades are what people are known for.
var trades = []string{"baker", "botanist", "bookbinder", "cartographer", "cook", "clockmaker", "diver", "gardener", "geologist", "glassblower",
	"historian", "musician", "novelist", "painter", "photographer", "potter", "sailor", "singer", "teacher", "watchmaker"}

// An amount is how much of an ingredient two portions may need: a number of units from low to high, in whole steps.
type amount struct {
	unit            string
	low, high, step int
}

// larder is every ingredient. Those of a dish are in recipes.
var larder = map[string]amount{
	"almonds": {"g", 30, 120, 10}, "anchovies": {"", 2, 8, 1}, "apples": {"", 1, 5, 1}, "bacon": {"g", 60, 180, 20}, "barley": {"g", 100, 220, 20},
	"basil": {"g", 5, 30, 5}, "beans": {"g", 120, 300, 20}, "beef": {"g", 200, 420, 20}, "beetroot": {"g", 120, 360, 30}, "breadcrumbs": {"g", 30, 110, 10},
	"butter": {"g", 20, 120, 10}, "cabbage": {"g", 150, 390, 30}, "capers": {"g", 10, 45, 5}, "carrots": {"", 1, 6, 1}, "celery": {"stalks", 1, 5, 1},
	"chestnuts": {"g", 60, 200, 20}, "chicken": {"g", 220, 460, 20}, "chickpeas": {"g", 120, 300, 20}, "chives": {"g", 5, 25, 5},
	"chocolate": {"g", 50, 150, 10}, "cinnamon": {"g", 1, 6, 1}, "cloves": {"", 2, 8, 1}, "coconut milk": {"ml", 150, 400, 50},
	"coriander": {"g", 5, 30, 5}, "cream": {"ml", 50, 250, 25}, "cucumbers": {"", 1, 3, 1}, "cumin": {"g", 1, 8, 1}, "curd cheese": {"g", 100, 300, 25},
	"currants": {"g", 30, 120, 10}, "dill": {"g", 5, 30, 5}, "eel": {"g", 200, 400, 20}, "eggs": {"", 1, 6, 1}, "fennel": {"g", 80, 260, 20},
	"flour": {"g", 80, 320, 20}, "garlic": {"cloves", 1, 6, 1}, "ginger": {"g", 5, 30, 5}, "hazelnuts": {"g", 30, 120, 10}, "herring": {"g", 160, 340, 20},
	"honey": {"g", 20, 110, 10}, "leeks": {"", 1, 4, 1}, "lemons": {"", 1, 4, 1}, "lentils": {"g", 100, 260, 20}, "mackerel": {"g", 200, 400, 20},
	"milk": {"ml", 100, 450, 50}, "mint": {"g", 5, 25, 5}, "mushrooms": {"g", 120, 340, 20}, "mustard": {"g", 5, 35, 5}, "nutmeg": {"g", 1, 5, 1},
	"oats": {"g", 60, 180, 20}, "olives": {"g", 30, 110, 10}, "onions": {"", 1, 5, 1}, "oranges": {"", 1, 4, 1}, "parsley": {"g", 5, 35, 5},
	"pasta": {"g", 140, 260, 20}, "peanuts": {"g", 30, 110, 10}, "pears": {"", 1, 5, 1}, "peas": {"g", 80, 240, 20}, "peppers": {"", 1, 5, 1},
	"plums": {"", 3, 12, 1}, "poppy seeds": {"g", 10, 60, 10}, "potatoes": {"g", 200, 560, 40}, "pumpkin": {"g", 200, 500, 50}, "quinces": {"", 1, 4, 1},
	"radishes": {"", 3, 10, 1}, "raisins": {"g", 20, 100, 10}, "rice": {"g", 120, 240, 20}, "rosemary": {"g", 2, 12, 2}, "saffron": {"threads", 6, 24, 2},
	"sage": {"leaves", 3, 14, 1}, "salmon": {"g", 200, 400, 20}, "semolina": {"g", 60, 200, 20}, "sesame": {"g", 10, 60, 10},
	"sour cherries": {"g", 120, 360, 30}, "sour cream": {"ml", 50, 200, 25}, "spinach": {"g", 100, 320, 20}, "sugar": {"g", 20, 160, 10},
	"thyme": {"g", 2, 14, 2}, "tomatoes": {"", 2, 8, 1}, "trout": {"g", 220, 460, 20}, "turnips": {"", 1, 5, 1}, "vinegar": {"ml", 10, 60, 10},
	"walnuts": {"g", 40, 140, 10}, "yeast": {"g", 4, 20, 2}, "yogurt": {"g", 80, 260, 20}}

// recipes are the forty dishes that people cook, the specialities of cities first, with the ingredients that they may
// need. The first two are always needed.
var recipes = []struct {
	dish string
	may  []string
}{
	{"plum dumplings", []string{"plums", "flour", "curd cheese", "butter", "cinnamon", "sugar", "breadcrumbs", "eggs", "semolina"}},
	{"smoked eel pie", []string{"eel", "flour", "leeks", "cream", "dill", "butter", "eggs", "nutmeg", "potatoes"}},
	{"saffron noodles", []string{"saffron", "pasta", "almonds", "butter", "cream", "lemons", "parsley", "garlic", "peas"}},
	{"lentil cakes", []string{"lentils", "breadcrumbs", "onions", "eggs", "cumin", "coriander", "yogurt", "carrots", "garlic"}},
	{"pepper stew", []string{"peppers", "tomatoes", "beef", "onions", "garlic", "beans", "vinegar", "thyme", "celery"}},
	{"honey flatbread", []string{"honey", "flour", "yeast", "milk", "butter", "sesame", "cinnamon", "walnuts", "eggs"}},
	{"grilled river trout", []string{"trout", "lemons", "fennel", "butter", "dill", "capers", "potatoes", "garlic", "parsley"}},
	{"walnut ravioli", []string{"walnuts", "flour", "eggs", "curd cheese", "sage", "butter", "spinach", "nutmeg", "pears"}},
	{"sour cherry soup", []string{"sour cherries", "sour cream", "sugar", "cinnamon", "cloves", "lemons", "mint", "honey", "oranges"}},
	{"mushroom skewers", []string{"mushrooms", "onions", "peppers", "thyme", "garlic", "rosemary", "tomatoes", "vinegar", "bacon"}},
	{"cheese pancakes", []string{"curd cheese", "eggs", "flour", "milk", "raisins", "sugar", "butter", "lemons", "sour cream"}},
	{"coconut curry", []string{"coconut milk", "ginger", "chickpeas", "rice", "coriander", "peppers", "spinach", "peanuts", "garlic"}},
	{"barley salad", []string{"barley", "cucumbers", "radishes", "mint", "lemons", "hazelnuts", "parsley", "apples", "peas"}},
	{"lemon rice", []string{"lemons", "rice", "peanuts", "ginger", "coriander", "butter", "raisins", "cumin", "yogurt"}},
	{"winter soup", []string{"turnips", "carrots", "celery", "barley", "bacon", "leeks", "thyme", "potatoes", "beans"}},
	{"harvest soup", []string{"pumpkin", "onions", "cream", "nutmeg", "apples", "chestnuts", "butter", "sage", "ginger"}},
	{"fisherman's soup", []string{"mackerel", "potatoes", "fennel", "tomatoes", "onions", "dill", "saffron", "leeks", "cream"}},
	{"chicken broth", []string{"chicken", "carrots", "celery", "pasta", "parsley", "onions", "cloves", "leeks", "ginger"}},
	{"garden salad", []string{"cucumbers", "tomatoes", "radishes", "chives", "vinegar", "olives", "mustard", "peas", "eggs"}},
	{"herring salad", []string{"herring", "beetroot", "apples", "onions", "sour cream", "dill", "potatoes", "mustard", "eggs"}},
	{"market salad", []string{"beans", "peppers", "olives", "basil", "anchovies", "eggs", "vinegar", "potatoes", "capers"}},
	{"ham pockets", []string{"bacon", "flour", "yeast", "mustard", "curd cheese", "eggs", "chives", "milk", "onions"}},
	{"cheese pockets", []string{"curd cheese", "flour", "yeast", "spinach", "eggs", "nutmeg", "butter", "sesame", "leeks"}},
	{"midsummer cake", []string{"eggs", "flour", "currants", "cream", "sugar", "lemons", "mint", "butter", "almonds"}},
	{"honey cake", []string{"honey", "flour", "eggs", "cloves", "cinnamon", "walnuts", "sour cream", "oranges", "ginger"}},
	{"clockmaker's cake", []string{"chocolate", "flour", "eggs", "hazelnuts", "butter", "sugar", "oranges", "cream", "milk"}},
	{"almond cake", []string{"almonds", "eggs", "sugar", "oranges", "semolina", "butter", "cinnamon", "pears", "honey"}},
	{"quince pie", []string{"quinces", "flour", "butter", "sugar", "cloves", "raisins", "lemons", "eggs", "cream"}},
	{"pear pie", []string{"pears", "flour", "butter", "ginger", "hazelnuts", "sugar", "lemons", "eggs", "oats"}},
	{"jam pancakes", []string{"milk", "flour", "eggs", "currants", "sugar", "butter", "lemons", "cinnamon", "plums"}},
	{"sweet dumplings", []string{"semolina", "milk", "poppy seeds", "sugar", "butter", "eggs", "honey", "raisins", "apples"}},
	{"stuffed cabbage", []string{"cabbage", "rice", "beef", "onions", "tomatoes", "sour cream", "dill", "garlic", "raisins"}},
	{"baked pumpkin", []string{"pumpkin", "chickpeas", "sage", "honey", "yogurt", "garlic", "cumin", "walnuts", "mint"}},
	{"salmon parcels", []string{"salmon", "spinach", "fennel", "lemons", "cream", "dill", "leeks", "butter", "capers"}},
	{"beetroot fritters", []string{"beetroot", "eggs", "oats", "chives", "yogurt", "flour", "dill", "garlic", "cumin"}},
	{"chestnut stew", []string{"chestnuts", "beef", "carrots", "mushrooms", "thyme", "onions", "cloves", "turnips", "rosemary"}},
	{"shepherd's beans", []string{"beans", "tomatoes", "rosemary", "bacon", "garlic", "onions", "vinegar", "sage", "celery"}},
	{"poppy seed rolls", []string{"poppy seeds", "flour", "yeast", "milk", "sugar", "raisins", "butter", "eggs", "lemons"}},
	{"apple porridge", []string{"oats", "apples", "milk", "cinnamon", "honey", "raisins", "hazelnuts", "butter", "cream"}},
	{"cabbage pie", []string{"cabbage", "flour", "eggs", "butter", "dill", "mushrooms", "onions", "milk", "curd cheese"}},
}
