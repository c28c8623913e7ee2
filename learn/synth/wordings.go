package synth

import (
	"fmt"
	"math/rand/v2"
	"strings"
)

// say chooses a wording and fills it in: {} is the thing, {2} a second one.
func say(r *rand.Rand, wordings []string, thing string, more ...string) string {
	text := strings.ReplaceAll(wordings[r.IntN(len(wordings))], "{}", thing)
	for i, m := range more {
		text = strings.ReplaceAll(text, fmt.Sprintf("{%d}", i+2), m)
	}
	return text
}

// The wordings of level 1, by question.
var (
	askPurpose = []string{"What is this screen?", "Which screen is this?", "What is the screen called that you see?", "Name the purpose of this screen."}
	askAim     = []string{"What is this screen meant to achieve?", "What is this screen there for?", "What can be achieved here?"}
	askSummary = []string{"Sum up this screen in one paragraph.", "Describe in a few sentences what is on this screen."}
	askWhat    = []string{`What is "{}"?`, `What is the function of "{}"?`, `What is "{}" on this screen for?`}
	askTells   = []string{`What does "{}" show?`, `What information does "{}" give?`, `What is the value of "{}"?`,
		`Which value stands at "{}"?`, `{}?`, `What is the {}?`, `Look up {}.`}
	askLeads  = []string{`What leads to the screen "{}"?`, `What opens "{}"?`, `How does one get to "{}" from here?`, `Which control brings up {}?`}
	askResult = []string{`What happens when "{}" is clicked?`, `What is the result of clicking "{}"?`}
	askUse    = []string{`How is "{}" used?`, `Which action goes with "{}"?`, `Use "{}".`, `Do what {} is for.`}
)

// The wordings of level 2, by action. Those of orderBare are for texts that need no quotation marks, or that are on the
// screen already.
var (
	orderClick = []string{`Tap "{}".`, `Click {}.`, `Press "{}".`, `Tap the {2} "{}".`, `Choose {}.`, `Select "{}".`,
		`Tap on {}.`, `Hit the {2} {}.`, `Go for {}.`}
	orderItem = []string{`Open "{}".`, `Open the entry {}.`, `Find {} in the list and open it.`, `Show me {}.`,
		`Open {}, which is in the list.`, `Look at "{}".`, `Choose "{}" from the list.`}
	orderHold = []string{`Press and hold "{}".`, `Hold {} for a while.`, `Long press {}.`, `Mark {} for something to be done with it.`}
	orderOn   = []string{`Turn {} on.`, `Switch on {}.`, `Enable {}.`, `Make sure that {} is on.`, `Tick {}.`,
		`Check the box "{}".`, `Set {} to on.`, `Activate "{}".`, `{} should be on.`}
	orderOff = []string{`Turn {} off.`, `Switch off {}.`, `Disable {}.`, `Make sure that {} is off.`, `Untick {}.`,
		`Remove the tick at "{}".`, `Set {} to off.`, `Deactivate "{}".`, `{} should be off.`}
	orderType = []string{`Type "{2}" into {}.`, `Enter "{2}" as the {}.`, `Set {} to "{2}".`, `Fill in "{2}" for {}.`,
		`The {} is "{2}".`, `Write "{2}" in the field {}.`, `Put "{2}" into the field "{}".`, `Change {} to "{2}".`}
	orderBare  = []string{`Enter {2} as the {}.`, `Make {} {2}.`, `{}: {2}`, `The {} should be {2}.`}
	orderTab   = []string{`Go to the tab {}.`, `Switch to {}.`, `Show the tab "{}".`, `Open {}.`}
	orderApp   = []string{`Open the app {}.`, `Start {}.`, `Open {}.`, `Launch {}.`, `In {}, look around.`, `Do something in {}.`, `Use {}.`}
	orderDown  = []string{`Scroll down.`, `Show what is further down.`, `Look further down the page.`, `Scroll down to see more.`}
	orderBack  = []string{`Go back.`, `Leave this screen.`, `Return to where you came from.`}
	orderHome  = []string{`Go to the home screen.`, `Leave the app.`, `Return to the home screen.`}
	orderTell  = []string{`What is the {}?`, `Tell me the {}.`, `What does {} say?`, `Which {} is given here?`, `Look up {} and answer with it.`, `Give me {}.`}
	orderLeast = []string{`Set {} to its minimum.`, `Turn {} all the way down.`, `Make {} as low as it goes.`, `Put {} at zero.`, `Set {} to the lowest value.`}
	orderMost  = []string{`Set {} to its maximum.`, `Turn {} all the way up.`, `Make {} as high as it goes.`, `Set {} to the highest value.`}
	orderDate  = []string{`Pick {}.`, `Choose {} in the calendar.`, `Set the date to {}.`, `Go to {}.`,
		`What is on {}?`, `The date is {}.`, `Create something for {}.`}
)
