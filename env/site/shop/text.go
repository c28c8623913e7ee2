package shop

import "gymkhana/env/site/art"

// A Kind is a shelf of the store: products of one sort.
type Kind struct {
	Art         art.ProductKind
	Slug        string // the slug of its category: "chairs"
	Plural      string
	Category    string // the slug of its category
	noun        string // the last word of a product's name
	low, high   int    // gulden
	light       int    // grams
	heavy       int
	materials   []string
	description string
}

// kinds are all kinds, in the order of the menu.
var kinds = []Kind{
	{art.Chair, "chairs", "Chairs", "furniture", "Chair", 39, 240, 3200, 9800, []string{"beech and wool felt",
		"ash and cotton", "steel and linen"}, "Built to be sat on for a whole evening of cards. It comes in one piece and " +
		"needs no tools."},
	{art.Stool, "stools", "Stools", "furniture", "Stool", 19, 120, 1500, 5200, []string{"beech and wool felt",
		"birch and cork", "steel and linen"}, "For the counter, the piano or the top shelf. It is small enough to be " +
		"carried from room to room."},
	{art.Sofa, "sofas", "Sofas", "furniture", "Sofa", 320, 1490, 28000, 74000, []string{"spruce and bouclé",
		"beech and corduroy", "pine and linen"}, "Two carriers bring it up the stairs and take the wrapping away. The " +
		"covers come off for washing."},
	{art.Lamp, "lamps", "Lamps", "lights-and-time", "Lamp", 18, 190, 700, 4200, []string{"linen and steel",
		"paper and ash", "cotton and brass"}, "It gives a warm light to read by. The bulb is part of the parcel and lasts " +
		"for years."},
	{art.Clock, "clocks", "Clocks", "lights-and-time", "Clock", 15, 130, 400, 2600,
		[]string{"beech and glass", "steel and glass", "bamboo"},
		"A quiet movement that loses less than a minute a year. One battery is part of the parcel."},
	{art.Watch, "watches", "Watches", "lights-and-time", "Watch", 45, 420, 40, 160,
		[]string{"steel and leather", "titanium and canvas", "brass and leather"},
		"It keeps time in rain and at the bottom of a pool. The strap can be changed without tools."},
	{art.Mug, "mugs", "Mugs", "kitchen", "Mug", 6, 48, 280, 1500, []string{"stoneware", "porcelain", "enamel"},
		"Thrown by hand and fired twice, so that it keeps tea warm. Safe in the dishwasher."},
	{art.Kettle, "kettles", "Kettles", "kitchen", "Kettle", 24, 160, 800, 2300, []string{"steel", "enamelled steel",
		"copper and steel"}, "It holds a litre and a half and pours without a drip. The lid opens with one hand."},
	{art.Vase, "vases", "Vases", "living", "Vase", 9, 95, 500, 3200, []string{"stoneware", "blown glass", "earthenware"},
		"Heavy at the foot, so that no cat has yet tipped one over. Each is signed below."},
	{art.PlantPot, "plant-pots", "Plant pots", "living", "Plant Pot", 7, 70, 600, 5200,
		[]string{"earthenware", "stoneware", "fibre clay"},
		"It has a hole below and a saucer to stand in. Fit for the window and for the step outside."},
	{art.Cushion, "cushions", "Cushions", "living", "Cushion", 12, 85, 300, 2100, []string{"cotton and feathers",
		"linen and kapok", "wool and feathers"}, "Filled by hand and sewn with a hidden zip. It springs back after a " +
		"night of films."},
	{art.Rug, "rugs", "Rugs", "living", "Rug", 59, 640, 2400, 15000, []string{"wool", "cotton and jute", "sisal and wool"},
		"Woven on a narrow loom and bound at the edge. An underlay against slipping is part of the parcel."},
	{art.Towels, "towel-sets", "Towel sets", "living", "Towel Set", 14, 99, 500, 2800,
		[]string{"cotton", "linen", "bamboo and cotton"},
		"Thick, soft and quick to dry. They are washed once before they are sent, so that nothing shrinks."},
	{art.Jacket, "jackets", "Jackets", "wear-and-carry", "Jacket", 69, 390, 600, 2200,
		[]string{"waxed cotton", "wool", "recycled nylon"},
		"Cut for wind and for long sleeves below. The inside pocket holds a paperback."},
	{art.Sneakers, "sneakers", "Sneakers", "wear-and-carry", "Sneakers", 48, 220, 500, 1100,
		[]string{"canvas and rubber", "suede and rubber", "knitted wool"},
		"Made on a wide last and glued and stitched. Walk them in for a day and forget about them."},
	{art.Backpack, "backpacks", "Backpacks", "wear-and-carry", "Backpack", 35, 260, 500, 2100,
		[]string{"canvas", "recycled nylon", "waxed cotton"},
		"Room for a weekend, with a sleeve for a computer against the back. The straps are padded."},
	{art.Umbrella, "umbrellas", "Umbrellas", "wear-and-carry", "Umbrella", 14, 110, 300, 900,
		[]string{"nylon and ash", "pongee and steel", "nylon and bamboo"},
		"Eight ribs that turn inside out and back without harm. It dries in the time of a coffee."},
	{art.Headphones, "headphones", "Headphones", "play-and-work", "Headphones", 29, 380, 150, 420,
		[]string{"steel and leather", "aluminium and felt", "plywood and wool"},
		"A calm, full sound and pads that do not press. They fold flat into the bag that comes with them."},
	{art.Helmet, "bicycle-helmets", "Bicycle helmets", "play-and-work", "Bicycle Helmet", 29, 170, 220, 480,
		[]string{"foam and polycarbonate", "cork and polycarbonate", "foam and bamboo"},
		"Light on the head and tested twice over. A wheel at the back fits it to any size."},
	{art.Notebooks, "notebook-sets", "Notebook sets", "play-and-work", "Notebook Set", 6, 45, 200, 1300,
		[]string{"recycled paper", "cotton paper", "paper and bookcloth"},
		"Stitched, so that they lie open by themselves. The paper takes ink without bleeding."},
	{art.Blocks, "toy-blocks", "Toy blocks", "play-and-work", "Toy Blocks", 11, 78, 400, 3200,
		[]string{"maple", "beech", "lime wood"}, "Sanded by hand and sealed with oil. The edges are round, and every " +
			"block fits every other."},
}

// categories are the categories of kinds.
var categories = []struct{ Slug, Title, Doc string }{
	{"furniture", "Furniture", "Seats for one and for many"},
	{"lights-and-time", "Lights & Time", "To see by, and to be on time"},
	{"kitchen", "Kitchen", "For tea, above all"},
	{"living", "Living", "Soft, woven and potted"},
	{"wear-and-carry", "Wear & Carry", "For the way there"},
	{"play-and-work", "Play & Work", "For busy hands"},
}

var (
	brands = []string{"Tollgate", "Marrowick", "Pellworth", "Quillby", "Sundrymill", "Fennimore", "Brackwell",
		"Lindenfoot", "Ostlergate", "Wrenfield", "Hobbeline", "Dunmarsh"}

	epithets = []string{"Harbour", "Sunday", "Porch", "Almanac", "Bramble", "Drover", "Fable", "Gable", "Hamlet", "Inkwell", "Kestrel", "Larkspur",
		"Meridian", "Nomad", "Orchard", "Parlour", "Quarry", "Rambler", "Saddler", "Tinker", "Upland", "Voyager", "Wicket", "Yarrow"}

	authors = []string{"Agda", "Boris", "Celia", "Dorin", "Elke", "Fausto", "Greta", "Hanno", "Ilse", "Jorin", "Katja", "Leopold", "Mirela", "Nils",
		"Odile", "Pavel", "Quirin", "Rosa", "Sverre", "Tilda", "Ulrich", "Vera", "Wanda", "Yusra"}

	titles = [][]string{
		{"Sent it back", "A disappointment", "Not again"},
		{"Less than I hoped", "So-so at best", "Meh"},
		{"It does what it should", "Fair enough", "All right"},
		{"Very good", "Glad I bought it", "Nearly perfect"},
		{"I love it", "Would buy again", "Simply the best"},
	}
	opinions = [][]string{
		{"It broke in the first week.", "It smelled of glue and never stopped.", "Mine arrived with a crack, and so did the second."},
		{"It looks better in the shop than at home.", "The finish is rough where the hand goes.", "It works, but I had to mend it first."},
		{"Nothing to praise and nothing to complain of.", "Decent for the money.", "It took a while to get used to it."},
		{"Well made, and it arrived a day early.", "One small scratch, but otherwise a pleasure.", "My neighbours have ordered one too."},
		{"The best I have owned, and I have owned several.", "It makes me smile every morning.", "Better than what my grandmother had, and she was picky."},
	}
	afterwords = []string{"The parcel was well packed.", "Delivery took as long as they said.",
		"I asked a question and had a reply within the hour.", "I gave it as a present.",
		"We use it every day.", "It stands in the hall now.", "The carrier was friendly.", "I had looked for one for a long time."}
)

// kindOf finds a kind by its slug, or returns nil.
func kindOf(slug string) *Kind {
	for i := range kinds {
		if kinds[i].Slug == slug {
			return &kinds[i]
		}
	}
	return nil
}
