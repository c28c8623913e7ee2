// Package shop is a general store: furniture, lamps, clothes and small things by invented makers. Only the pictures
// show colours, patterns, numbers of pieces, armrests and fur.
//
// Addresses: /catalogsearch/result/?q=lamp&max=60&sort=price_asc, /category/furniture/chairs,
// /tollgate-harbour-lamp.html, /cart, /checkout, /orders/1001, /wishlist, /compare,
// /delivery?city=vesk&code=VES.
//
// Notes: search {query, category, min, max, rating, stock, sort}, browse {category, and the same filters}, open
// {product, kind, brand}, delivery {city}, compare {products}, sign-in {user}; then cart {product, quantity}, save
// {product}, for each line of an order: order {number, product, quantity, lines, name, street, city, delivery, day, note,
// pay}, and order {voucher, name}, where voucher is an amount: these are effects until they are undone; cancel {number}
// and cancel {voucher}.
//
// A query is noted as its words in the singular and in alphabetical order; prices are in gulden, "60" or "59.50".
package shop

import (
	"embed"

	"gymkhana/env/site/kit"
)

//go:embed templates static
var files embed.FS

// unfiltered is a list without filters.
var unfiltered = map[string]string{"rating": "", "stock": "", "min": "", "max": ""}

// Site is the general store.
var Site = &kit.Site{
	Name:     "shop",
	Title:    "Corner & Crate",
	Doc:      "the general store: furniture, lamps, clothes and small things",
	Files:    files,
	Tables:   tables,
	Fill:     fill,
	Own:      own,
	Routes:   routes,
	Words:    words,
	Standing: standing,
	History:  history,
	Errands:  errands,
	Usual: map[string]map[string]string{"search": unfiltered, "browse": unfiltered,
		"order": {"day": "", "note": "", "pay": ""}},
	Keyword: "7770",
}

var words = kit.Wordings{
	"search-label": {"Search the store", "What are you looking for?"},
	"quantity":     {"Quantity", "How many"},
	"add":          {"Add to cart", "Put in basket"},
	"cart":         {"Cart", "Basket"},
	"checkout":     {"Go to checkout", "Check out"},
	"place":        {"Place order", "Send order"},
	"wish":         {"Add to wishlist", "Save for later"},
	"wishes":       {"Wishlist", "Saved items"},
	"compare":      {"Add to comparison", "Compare this"},
	"compared":     {"Comparison", "Compare list"},
	"price-from":   {"Price from", "Lowest price"},
	"price-to":     {"Price to", "Highest price"},
	"in-stock":     {"In stock only", "Only what is in stock"},
	"four":         {"4 stars and up", "At least 4 stars"},
	"three":        {"3 stars and up", "At least 3 stars"},
	"usual":        {"Recommended", "Our order"},
	"price_asc":    {"Price: low to high", "Cheapest first"},
	"price_desc":   {"Price: high to low", "Dearest first"},
	"rating":       {"Best rated", "Top rating first"},
	"name":         {"Name", "A to Z"},
	"full-name":    {"Full name", "Name of the recipient"},
	"town":         {"Town or city", "City"},
	"standard":     {"Standard delivery", "Slow delivery"},
	"express":      {"Express delivery", "Fast delivery"},
	"day":          {"Day of delivery", "Deliver on"},
	"note":         {"Gift note", "Words on the card"},
	"pay":          {"Pay in", "Currency to pay in"},
	"vouchers":     {"Vouchers", "Gift vouchers"},
	"amount":       {"Amount in gulden", "Worth, in gulden"},
	"voucher-for":  {"Voucher for", "Whom it is for"},
	"voucher-buy":  {"Buy voucher", "Get the voucher"},
	"everything":   {"The whole store", "Everything we sell"},
	"rates":        {"Delivery", "Delivery costs"},
	"show-rates":   {"Show delivery", "Look up costs"},
	"reviews":      {"Reviews", "What buyers say"},
	"related":      {"You may also like", "From the same shelf"},
	"details":      {"Details", "Product facts"},
	"hero":         {"Everything for the corner you live in.", "Good plain things, by the crate."},
}
