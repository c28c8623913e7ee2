package policy

// The table of features. Each constant is the beginning of a group.
const (
	fRole        = 0                // role of an element
	fState       = fRole + 40       // its states
	fPlace       = fState + 16      // where on the screen: three columns of six
	fLabelMatch  = fPlace + 18      // how many of the label's informative words are in the goal: none, some, half, all
	fValueMatch  = fLabelMatch + 5  // likewise for the value
	fPhrase      = fValueMatch + 5  // label, value, first part of it: word for word in the goal
	fQuote       = fPhrase + 6      // label or value is the goal's nth quotation
	fQuoteUsed   = fQuote + 20      // whether the quotation was used
	fMatchUsed   = fQuoteUsed + 4   // the matching words were all used, some, none
	fDay         = fMatchUsed + 4   // the row's day is the goal's, before it, after it
	fTime        = fDay + 8         // numbers of the row and times of the goal
	fNumber      = fTime + 8        // numbers of the row and of the goal
	fDone        = fNumber + 6      // acted on before: last, before last, earlier; how often; typed into
	fField       = fDone + 12       // empty, holds a span of the goal, holds something else; label has such words
	fOrder       = fField + 8       // first, second, last of its role
	fPolar       = fOrder + 8       // on or off: whether the goal asks for the row's state or the opposite
	fRank        = fPolar + 6       // the least or the greatest of the rows of its role
	fApp         = fRank + 2        // an app: named in the goal, opened before, opened last
	fShort       = fApp + 8         // lengths of label and value
	fGoalTag     = fShort + 12      // tags of a word of the goal
	fGoalQuote   = fGoalTag + nTags // which quotation it is in
	fGoalUse     = fGoalQuote + 12  // used, shown, in a field; or not
	fGoalPlace   = fGoalUse + 8     // position in the goal
	fSpare       = fGoalPlace + 8   // not used; what follows keeps its place
	fPastKind    = fSpare + 38      // what was done
	fPastAge     = fPastKind + 24   // age of the action
	fPastRole    = fPastAge + 8     // the role of the action's element
	fPastRefused = fPastRole + 40   // without effect
	fPastStill   = fPastRefused + 1 // without effect
	fWhole       = fPastStill + 1   // features of the whole screen and the episode
	nFeatures    = fWhole + 64
)

// Sizes of the hashed vocabularies.
const (
	vocabulary = 4096 // the size of the vocabulary of labels and goals
	valuePool  = 1024 // of values
)
