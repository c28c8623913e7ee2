package reader

import (
	"crypto/sha256"
	"sync"
)

// A cache keeps pages and style sheets that were read before. What it gives depends on the bytes of an answer alone, so
// that a page made anew and one kept are the same.
type cache struct {
	mu     sync.Mutex
	pages  map[[32]byte]*page
	sheets map[string][]*rule // by their text
}

// mostPages bounds the cache of pages; once there are more it begins again.
const mostPages = 2000

// page reads a page, or gives it as it was read before. fetch gives the text of a style sheet.
func (c *cache) page(body []byte, base string, fetch func(href string) (string, error)) (*page, error) {
	h := sha256.New()
	h.Write([]byte(base + "\x00"))
	h.Write(body)
	key := [32]byte(h.Sum(nil))
	c.mu.Lock()
	p := c.pages[key]
	c.mu.Unlock()
	if p != nil {
		return p, nil
	}
	p, err := parse(body, base, func(href string) []*rule {
		text, err := fetch(href)
		if err != nil {
			return nil
		}
		return c.sheet(text)
	})
	if err != nil {
		return nil, err
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.pages == nil || len(c.pages) >= mostPages {
		c.pages = map[[32]byte]*page{}
	}
	c.pages[key] = p
	return p, nil
}

func (c *cache) sheet(text string) []*rule {
	c.mu.Lock()
	defer c.mu.Unlock()
	rules, ok := c.sheets[text]
	if !ok {
		rules, _ = readSheet(text)
		if c.sheets == nil {
			c.sheets = map[string][]*rule{}
		}
		c.sheets[text] = rules
	}
	return rules
}
