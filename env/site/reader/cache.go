package reader

import (
	"crypto/sha256"
	"strings"
	"sync"

	"gymkhana/internal/recent"
)

// A cache keeps pages and style sheets that were read before. Its results depend only on the bytes of an answer and of
// its style sheets, so a cached page equals one that is read again.
type cache struct {
	once   sync.Once
	pages  *recent.Cache[pageKey, *page]
	sheets *recent.Cache[string, *sheet] // style sheets by their texts
}

// mostPages and mostSheets are how many bytes are kept, approximately.
const (
	mostPages  = 256 << 20
	mostSheets = 4 << 20
)

// A pageKey is everything that a page depends on. Style sheets come from the same host and never change, because all
// windows of one Reader are opened on the same sites.
type pageKey struct {
	base string
	body [sha256.Size]byte
}

func (c *cache) make() {
	c.pages, c.sheets = recent.New[pageKey, *page](mostPages), recent.New[string, *sheet](mostSheets)
}

// page reads a page, or returns the cached one unless anew is set. fetch returns the text of a style sheet.
func (c *cache) page(body []byte, base string, anew bool, fetch func(href string) (string, error)) (*page, error) {
	c.once.Do(c.make)
	key := pageKey{base, sha256.Sum256(body)}
	if !anew {
		if p, ok := c.pages.Get(key); ok {
			return p, nil
		}
	}
	var failed error
	p, err := parse(body, base, func(hrefs []string) *sheet {
		texts := make([]string, len(hrefs))
		for i, href := range hrefs {
			if texts[i], failed = fetch(href); failed != nil {
				return join(nil)
			}
		}
		return c.sheet(texts)
	})
	if failed != nil {
		err = failed
	}
	if err == nil && !anew {
		c.pages.Put(key, p, p.size(len(body)))
	}
	return p, err
}

// sheet reads the style sheets of a page.
func (c *cache) sheet(texts []string) *sheet {
	all := strings.Join(texts, "\x00")
	if s, ok := c.sheets.Get(all); ok {
		return s
	}
	var parts [][]*rule
	for _, text := range texts {
		rules, _ := readSheet(text)
		parts = append(parts, rules)
	}
	s := join(parts)
	c.sheets.Put(all, s, 4*len(all)+1000)
	return s
}

// size estimates how many bytes a page takes whose text has a given length: the text three times, its nodes, and the elements
// of the first look at it.
func (p *page) size(body int) int { return 3*body + 850*p.count }
