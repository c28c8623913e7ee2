package judge

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strings"
)

// A Rule names one of the ways in which MMInA's released code counts hops.
type Rule string

// A single hop is graded by its answer alone; a normal task has two hops; a multihop task has a
// procedure.
const (
	Single   Rule = "single"
	Normal   Rule = "normal"
	Multihop Rule = "multihop"
)

// A Mode says how closely Published follows the released code.
type Mode string

// Legacy keeps every quirk. Fixed has the same rules without the lock after arriving at a site, with one credit per
// address, with tokens in any case, and with cities of any number of words.
const (
	Legacy Mode = "legacy"
	Fixed  Mode = "legacy_fixed"
)

// endStep is the last step of every procedure.
const endStep = "end"

// A Procedure is a task in MMInA's file format. In that file, texts to search for in addresses are in lower case.
type Procedure struct {
	Rule   Rule     `json:"rule"`
	Steps  []string `json:"steps,omitempty"`  // the steps of a multihop task: a word of each site's address, then "end"
	City   string   `json:"city,omitempty"`   // for each of these three, "" is in every address
	Flight string   `json:"flight,omitempty"` // three letters of the destination
	Shop   string   `json:"shop,omitempty"`
	Refs   []string `json:"refs,omitempty"` // the references of a normal task: must_include, the site's word first
	Words  Words    `json:"words,omitzero"`
}

// Words distinguish three sites by their addresses. Each has a default.
type Words struct {
	Wiki   string `json:"wiki,omitempty"`   // default kiwix
	Flight string `json:"flight,omitempty"` // default momondo
	Shop   string `json:"shop,omitempty"`   // default 7770
}

// Published counts hops as MMInA's released code does, using only the addresses of the pages: that of the first page,
// then one after each action. Addresses are converted to lower case.
//
// Source: the code released with MMInA, arXiv:2404.09992. Its quirks are described at each rule.
type Published struct {
	p       Procedure
	mode    Mode
	count   int
	locked  bool
	right   bool   // the answer
	crashed string // the error with which the released code would have stopped
}

// NewPublished begins a task. Its error says where the released code would fail at once.
func NewPublished(p Procedure, mode Mode) (*Published, error) {
	p.Words.Wiki = cmp.Or(p.Words.Wiki, "kiwix")
	p.Words.Flight = cmp.Or(p.Words.Flight, "momondo")
	p.Words.Shop = cmp.Or(p.Words.Shop, "7770")
	if mode != Legacy && mode != Fixed {
		return nil, fmt.Errorf("unknown mode %q; use %q or %q", mode, Legacy, Fixed)
	}
	if err := p.check(); err != nil {
		return nil, err
	}
	if mode == Fixed {
		p = p.lower()
	}
	return &Published{p: p, mode: mode}, nil
}

func (p Procedure) check() error {
	switch p.Rule {
	case Single:
		return nil
	case Normal:
		if len(p.Refs) == 0 {
			return errors.New("a normal task needs refs (its must_include), the site's word first")
		}
		return nil
	case Multihop:
		if n := len(p.Steps); n < 2 || p.Steps[n-1] != endStep || slices.Contains(p.Steps, "") {
			return fmt.Errorf("steps %q: give one word per site and %q last", p.Steps, endStep)
		}
		return nil
	}
	return fmt.Errorf("unknown rule %q; use %q, %q or %q", p.Rule, Single, Normal, Multihop)
}

// lower converts p's tokens to the case of the addresses.
func (p Procedure) lower() Procedure {
	p.Steps, p.Refs = lowered(p.Steps), lowered(p.Refs)
	for _, s := range []*string{&p.City, &p.Flight, &p.Shop, &p.Words.Wiki, &p.Words.Flight, &p.Words.Shop} {
		*s = strings.ToLower(*s)
	}
	return p
}

func lowered(words []string) []string {
	low := make([]string, len(words))
	for i, w := range words {
		low[i] = strings.ToLower(w)
	}
	return low
}

// See adds the address of the next page. After a crash, nothing counts.
func (p *Published) See(address string) {
	u := strings.ToLower(address)
	switch {
	case p.crashed != "" || p.p.Rule == Single:
	case p.p.Rule == Normal:
		p.seeNormal(u)
	case p.mode == Legacy:
		p.seeLegacy(u)
	default:
		p.seeFixed(u)
	}
}

// Answered sets whether the task's evaluator accepted the answer. It affects only a single hop.
func (p *Published) Answered(right bool) { p.right = right }

// seeNormal counts two hops: first an address that contains the site's word but not the wiki's, then an address that
// contains all refs. In the released code one address may pass both, and the site's word is compared with its case, so
// one with a capital letter never matches.
func (p *Published) seeNormal(u string) {
	before := p.count
	if p.count == 0 && !strings.Contains(u, p.p.Words.Wiki) && strings.Contains(u, p.p.Refs[0]) {
		p.count = 1
	}
	if p.mode == Fixed && p.count > before {
		return
	}
	if p.count == 1 && containsAll(u, lowered(p.p.Refs)) {
		p.count = 2
	}
}

// Count is the number of credited hops. A single hop is credited in Fixed only: the released code counts it among the
// hops to pass, but never among the passed ones.
func (p *Published) Count() int {
	if p.p.Rule == Single && p.mode == Fixed && p.right {
		return 1
	}
	return p.count
}

// Hops is the number of hops, without the end marker.
func (p *Published) Hops() int {
	switch p.p.Rule {
	case Single:
		return 1
	case Normal:
		return 2
	}
	return len(p.p.Steps) - 1
}

// Denominator is the released code's divisor. For a procedure it includes the end marker, so a perfect run of N hops
// scores N/(N+1).
func (p *Published) Denominator() int {
	if p.p.Rule == Multihop {
		return len(p.p.Steps)
	}
	return p.Hops()
}

// Pass reports whether the whole task was passed. In the released code's log a crashed task is neither passed nor
// failed; here it is not passed.
func (p *Published) Pass() bool {
	switch {
	case p.crashed != "":
		return false
	case p.p.Rule == Single:
		return p.right
	case p.p.Rule == Normal:
		return p.count == 2
	}
	return p.p.Steps[p.count] == endStep
}

// Crashed is the error with which the released code would have stopped; "" if there is none.
func (p *Published) Crashed() string { return p.crashed }
