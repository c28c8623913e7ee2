package policy

// The table of marks, which a pointer network reads in addition to features: of sources, of sets and of tokens. Each
// constant is the beginning of a group.
const (
	mOrigin    = 0                     // the source's origin: goal, screen, memory, keys
	mShape     = mOrigin + 4           // the form of its text; see partKind
	mLines     = mShape + int(nParts)  // how many lines: 1, 2, 3, more
	mTokens    = mLines + 4            // how many tokens: 1, 2, 3, to 5, to 10, more
	mLabel     = mTokens + 6           // the share of its label's words that the goal has
	mText      = mLabel + 5            // and of its text's words
	mPhrase    = mText + 5             // label, text or its first line is in the goal word for word
	mAge       = mPhrase + 3           // the memory's age: the latest, the ten before, the fifty before, older
	mSame      = mAge + 4              // whether a memory was seen in the current app, or elsewhere
	mSource    = mSame + 2             // lead, item, typed before, now in a field, has a label
	mDay       = mSource + 5           // its day is the goal's, before, after, not in the goal; see dateMarks
	mKey       = mDay + 6              // index in keyed
	mSet       = mKey + 10             // the common property of a set
	mSize      = mSet + int(nSetKinds) // how many rows: 1, 2, 3, 4, 5, to 10, more
	mWhere     = mSize + 7             // rows of this screen only, of memory only, of both
	mWith      = mWhere + 3            // the goal's part is a number; the second is not used
	mClass     = mWith + 2             // a token's class: mark, word, capital word, number of 1, 2, 3, 4 and more digits
	mEdge      = mClass + 7            // first or last of its source, of its line
	mLine      = mEdge + 4             // the line's number
	mTag       = mLine + 4             // tags of the goal's word
	mQuote     = mTag + nTags          // which quotation it is in
	mQuoteEdge = mQuote + 10           // begins or ends it
	mUse       = mQuoteEdge + 2        // the use of a goal's word: used, shown, held
	mPlace     = mUse + 3              // position in its source, in eighths
	mShared    = mPlace + 8            // the goal has the word too; a token near it does; both
	mAfter     = mShared + 3           // number of tokens after a word of the slot's label: 1, 2, 3, to 8
	mBefore    = mAfter + 4            // or before one: 1, 2
	mNamed     = mBefore + 2           // it is what the slot's label asks for: an hour, a minute, a day, a month, a year, a mail address
	nMarks     = mNamed + 1
)

// Bits of a pair of a slot and a source.
const (
	pairLabels  uint32 = 1 << iota // their labels are the same
	pairHas                        // the source's text has a word of the slot's label
	pairHolds                      // the slot contains exactly this text
	pairNow                        // the source is the slot's own row
	pairEmptied                    // the slot is empty
)

// Bits of the end of a span, as seen from its beginning.
const (
	endSame    uint32 = 1 << iota // one token
	endNext                       // two
	endThird                      // three
	endFifth                      // four or five
	endTenth                      // six to ten
	endFar                        // more
	endLine                       // ends its line
	endSource                     // ends its source
	endQuote                      // ends the quotation that it is in
	endClause                     // a punctuation mark follows
	endLineAll                    // it is its whole line
	endWhole                      // it is its whole source
	endNumber                     // the last token is a number
)
