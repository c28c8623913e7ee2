package probe

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"unicode"

	"gymkhana"
	"gymkhana/rng"
)

const readCode = "The picture shows a code of capital letters and digits. Answer with the code only."

// The sizes of pictures with a code. Some providers scale the largest one down; none scales the first two.
var codeSizes = []gymkhana.Size{{W: 420, H: 210}, {W: 1022, H: 574}, largest}

var largest = gymkhana.Size{W: 2520, H: 1410}

// measured is a picture, and what the provider counted in the question that showed it.
type measured struct {
	size gymkhana.Size
	in   int
}

// pictures shows codes to be read back, and asks the same once without a picture.
func (p *probing) pictures(ctx context.Context) error {
	d := rng.New(p.Seed, "codes")
	list := []*gymkhana.Request{asks(readCode)}
	codes := []string{""}
	for _, size := range codeSizes {
		text := code(d, 5)
		image, err := drawCode(d, text, size.W, size.H)
		if err != nil {
			return err
		}
		codes, list = append(codes, text), append(list, asks(readCode, image))
	}
	answers, err := p.askAll(ctx, Pictures, list)
	if err != nil {
		return err
	}
	p.control = &answers[0].Usage
	read, told := 0, ""
	for i, a := range answers[1:3] {
		if reads(a.Text, codes[i+1]) {
			read++
			p.sized = append(p.sized, measured{codeSizes[i], a.Usage.In})
			continue
		}
		told = fmt.Sprintf("a code %s was drawn, and %s", codes[i+1], quote(&a))
		if a.silent() != "" && a.refusal == "" {
			told = a.silent()
		}
	}
	p.seen = read > 0
	silent := answers[1].refusal == "" && answers[1].silent() != ""
	switch {
	case read == 2:
		p.find(Pictures, Yes, "both codes were read, of %s and %s pixels", across(codeSizes[0]), across(codeSizes[1]))
	case read == 1:
		p.find(Pictures, Yes, "one of two codes was read; %s", told)
	case silent:
		p.find(Pictures, Unknown, "%s", told)
	default:
		p.find(Pictures, No, "%s", told)
	}
	if !p.seen {
		p.skip("no picture was read", LargePicture)
		return nil
	}
	p.large(&answers[3], codes[3])
	return nil
}

func across(s gymkhana.Size) string { return fmt.Sprintf("%d×%d", s.W, s.H) }

func (p *probing) large(a *answer, code string) {
	switch {
	case reads(a.Text, code):
		p.sized = append(p.sized, measured{largest, a.Usage.In})
		p.find(LargePicture, Yes, "a code of %s pixels was read", across(largest))
	case a.refusal != "":
		p.find(LargePicture, No, "%s pixels are refused: %s", across(largest), a.refusal)
	case a.silent() != "":
		p.find(LargePicture, Unknown, "%s", a.silent())
	default:
		p.find(LargePicture, No, "a code %s of %s pixels was drawn, and %s", code, across(largest), quote(a))
	}
}

// plainly gives the letters and digits of a text, in capitals.
func plainly(s string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsLetter(r) || unicode.IsDigit(r) {
			return unicode.ToUpper(r)
		}
		return -1
	}, s)
}

// reads reports whether an answer contains a code: as it is, with other characters between its characters, or as a
// word with one wrong character.
func reads(answer, code string) bool {
	if strings.Contains(plainly(answer), code) {
		return true
	}
	words := strings.FieldsFunc(answer, func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) })
	return slices.ContainsFunc(words, func(word string) bool {
		if word = plainly(word); len(word) != len(code) {
			return false
		}
		wrong := 0
		for i := range len(code) {
			if word[i] != code[i] {
				wrong++
			}
		}
		return wrong <= 1
	})
}

const readCodes = "Here are %d pictures. Each shows a code of five capital letters and digits. Answer with the codes of all pictures " +
	"in their order, separated by spaces, and nothing else. Write ----- for a picture that you cannot see."

// manySize is that of the pictures that are shown together, small so that they are cheap.
var manySize = gymkhana.Size{W: 224, H: 84}

// many shows more and more pictures in one question: 2, 4, 8 and so on.
func (p *probing) many(ctx context.Context) error {
	if !p.seen {
		p.skip("no picture was read", ManyPictures)
		return nil
	}
	good, bad, why := 1, 0, ""
	for n := 2; n <= p.Most; n *= 2 {
		a, codes, err := p.together(ctx, n)
		if err != nil {
			return err
		}
		if a.refusal != "" {
			bad, why = n, a.refusal
			break
		}
		if !p.counted(&a, codes, &good) {
			return nil
		}
	}
	if bad == 0 {
		p.find(ManyPictures, Yes, "%d in one question were read, and no more were tried", good)
		return nil
	}
	for range halvings {
		n := (good + bad) / 2
		if n == good {
			break
		}
		a, codes, err := p.together(ctx, n)
		if err != nil {
			return err
		}
		if a.refusal != "" {
			bad, why = n, a.refusal
		} else if !p.counted(&a, codes, &good) {
			return nil
		}
	}
	p.report.Found.Most = good
	p.find(ManyPictures, No, "%d in one question were read, and %d are refused: %s", good, bad, why)
	return nil
}

// halvings is how often the bound between taken and refused is halved.
const halvings = 2

func (p *probing) together(ctx context.Context, n int) (answer, []string, error) {
	d := rng.New(p.Seed, fmt.Sprint("together ", n))
	var codes []string
	var images []*gymkhana.Image
	for range n {
		text := code(d, 5)
		image, err := drawCode(d, text, manySize.W, manySize.H)
		if err != nil {
			return answer{}, nil, err
		}
		codes, images = append(codes, text), append(images, image)
	}
	a, err := p.one(ctx, ManyPictures, asks(fmt.Sprintf(readCodes, n), images...))
	return a, codes, err
}

// counted reports whether all pictures of a question were read. If not, it records a finding.
func (p *probing) counted(a *answer, codes []string, good *int) bool {
	n, read := len(codes), []bool{}
	count := 0
	for _, c := range codes {
		read = append(read, reads(a.Text, c))
		if read[len(read)-1] {
			count++
		}
	}
	first, last := true, true
	for i := range count {
		first, last = first && read[i], last && read[n-1-i]
	}
	switch {
	case count == n:
		*good = n
		return true
	case a.silent() != "":
		p.find(ManyPictures, Unknown, "with %d pictures %s", n, a.silent())
	case count > 0 && count >= *good && (first || last):
		which := "first"
		if !first {
			which = "last"
		}
		p.report.Found.Most = count
		p.find(ManyPictures, No, "of %d in one question only the %s %d were read: the rest is dropped without a word", n, which, count)
	default:
		p.find(ManyPictures, Unknown, "%d in one question were read; of %d only %d, scattered", *good, n, count)
	}
	return false
}

// toolPictures lets the model call a tool that answers with a picture.
func (p *probing) toolPictures(ctx context.Context) error {
	if !p.seen {
		p.skip("no picture was read", ToolPictures)
		return nil
	}
	d := rng.New(p.Seed, "look")
	text := code(d, 5)
	image, err := drawCode(d, text, codeSizes[0].W, codeSizes[0].H)
	if err != nil {
		return err
	}
	req := asks("Call the tool look. It returns a picture of a code of capital letters and digits. Then answer with the code only.")
	req.Tools = []gymkhana.Tool{look}
	called, err := p.one(ctx, ToolPictures, req)
	if err != nil {
		return err
	}
	if len(called.Calls) == 0 {
		p.find(ToolPictures, Unknown, "it called no tool: %s", quote(&called))
		return nil
	}
	next := *req
	next.Messages = append(next.Messages, gymkhana.Message{Role: gymkhana.Assistant, Parts: said(called.Text), Calls: called.Calls, Blocks: called.Blocks})
	for i, c := range called.Calls {
		reply := gymkhana.Message{Role: gymkhana.ToolReply, CallID: c.ID, Parts: []gymkhana.Part{{Text: "The picture of the code."}}}
		if i == 0 {
			reply.Parts = append(reply.Parts, gymkhana.Part{Image: image})
		}
		next.Messages = append(next.Messages, reply)
	}
	a, err := p.one(ctx, ToolPictures, &next)
	if err != nil {
		return err
	}
	switch {
	case reads(a.Text, text):
		p.find(ToolPictures, Yes, "a code in the result of a tool was read")
	case a.refusal != "":
		p.find(ToolPictures, No, "they are refused: %s", a.refusal)
	case a.silent() != "" || len(a.Calls) > 0:
		p.find(ToolPictures, Unknown, "%s", quote(&a))
	default:
		p.find(ToolPictures, No, "a code %s was drawn, and %s", text, quote(&a))
	}
	return nil
}

func said(text string) []gymkhana.Part {
	if text == "" {
		return nil
	}
	return []gymkhana.Part{{Text: text}}
}
