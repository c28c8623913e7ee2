package playground

import (
	"slices"
	"strings"

	"gymkhana/env/phone/device"
	"gymkhana/env/phone/ui"
	"gymkhana/rng"
)

// Words are the posts, two texts each: author and text. Nums are the post and the button that the goal names.
var socialMedia = mini{
	name: "social-media", level: "easy", steps: 14, icon: ui.IconMessage,
	draw: func(d *rng.Stream, c *device.Case, s *State) {
		who, what := rng.Some(d, people, 8), rng.Some(d, posts, 8)
		for i := range who {
			s.Words = append(s.Words, who[i], what[i])
		}
		s.Nums = []int{d.N(8), d.N(len(deeds))}
		c.Set("user", handle(who[s.Nums[0]]))
		c.Set("button", deeds[s.Nums[1]])
	},
	show: func(p *ui.Page, s *State) {
		p.Section("Latest posts")
		for post := range len(s.Words) / 2 {
			user := handle(s.Words[2*post])
			p.Item(ui.Item{ID: "post/" + user, Title: s.Words[2*post] + "  " + user, Detail: s.Words[2*post+1], Icon: ui.IconPerson, Tint: tints[post]})
			p.Cells(len(deeds), 60, len(deeds), func(i int) ui.Cell {
				return ui.Cell{ID: strings.ToLower(deeds[i]) + "/" + user, Name: deeds[i], Icon: deedIcons[i], Ink: ui.Muted,
					Do: func() { s.end(slices.Equal(s.Nums, []int{post, i})) }}
			})
			p.Space(18)
		}
	},
	solve: func(h *device.Driver, s *State) bool {
		return h.Tap(strings.ToLower(deeds[s.Nums[1]]) + "/" + handle(s.Words[2*s.Nums[0]]))
	},
}

// deeds are the buttons under a post.
var (
	deeds     = []string{"Reply", "Repost", "Like", "Save", "Share"}
	deedIcons = []ui.Icon{ui.IconMessage, ui.IconRepeat, ui.IconHeart, ui.IconStar, ui.IconShare}
)

// handle is a person's name among the posts.
func handle(name string) string { return "@" + strings.ToLower(name) }

// posts are texts of posts.
var posts = []string{"First frost. The roses do not mind.", "Who left a cake at my door?",
	"Finished the puzzle, one piece short.", "The river is back in its bed.",
	"Learning the accordion. Sorry, all.", "Found a map from 1911 in the attic.", "New bench by the lake, dry too.", "My tomato won second prize.",
	"The last tram sang the whole way.", "Counted nine herons this morning.", "Does anyone have a tall ladder?", "Tonight: soup for all who knock."}
