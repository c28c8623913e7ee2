package parley

// goals are each family's wordings, by name. The last two are held out of training; see device.Family.
var goals = map[string][]string{
	"send": {
		`Send a text message to {number} that says: {message}`,
		`[Text|Write to] {number}: “{message}”`,
		`“{message}” is what {number} should read [soon|in a moment]; use Parley for it.`,
		`There is a number that I have not saved, {number}. [Could|Would] you let its owner know this? {message}`,
		`Open Parley, [begin|start] a new conversation with {number}, and put exactly these words into it: {message}`,
		`A message has to leave this phone. Its receiver: {number}. Its text: {message}`,
		`I promised to tell somebody “{message}”. [The number|My contact] is {number}; do it by text message.`,
		`To: {number}. Message: {message}`,
		`Using the messages app, [pass|get] the sentence “{message}” to the phone with the number {number}.`,
		`Whoever [answers|owns] {number} waits for the following line from me, word by word: {message}`,
		`My hands are full, so type this for me and send it. {message} It goes to {number}.`,
		`Let {number} have one new text from this phone: “{message}”`,
	},
	"reply": {
		`Reply to {number} with the message: {message}`,
		`[Answer|Respond to] the text from {number}: “{message}”`,
		`“{message}” is my answer for {number}, who has [written|asked] in Parley.`,
		`There is a question from {number} among my messages. What I say to it: {message}`,
		`In Parley, look for the conversation with {number} and [add|send] this: {message}`,
		`{number} has sent me something that I have not answered. Do that [now|for me], with these words: {message}`,
		`An answer is due. It reads “{message}” and goes back to {number}.`,
		`Conversation: {number}. My next message in it: {message}`,
		`I owe a few words to the person behind {number}; [type|write] “{message}” and send it.`,
		`Of all those who wrote to me, only {number} shall get a reply, namely this one: {message}`,
		`Use the messages app to get back to somebody. {message} That is the text; the number was {number}.`,
		`Please continue my conversation with {number} by sending exactly: {message}`,
	},
	"reply-most-recent": {
		`Reply to the most recent text message with: {message}`,
		`[Answer|Respond to] whoever wrote to me last: “{message}”`,
		`“{message}” should be sent back to the sender of the [newest|latest] message in Parley.`,
		`Somebody has just texted me. My answer to that person is: {message}`,
		`Find out in Parley which message came in last, and [send|write] its author this text: {message}`,
		`The last one to write me has a right to an answer. Here it is, word for word. {message}`,
		`Look at the times of my messages. To the person behind the most recent one, say “{message}”`,
		`One reply, please, and only to the message that arrived [after all others|latest]: {message}`,
		`I heard the phone buzz a few minutes ago. Whoever it was, tell them: {message}`,
		`Type “{message}” as the next line of the conversation in which I have [most recently|last] received ` +
			`something.`,
		`What came in last must not stay without an answer; use these words for it: {message}`,
		`Get back to my latest correspondent in the messages app with the sentence “{message}”`,
	},
	"resend": {
		`Resend the message that I just sent to {name}.`,
		`Send {name} my last message [again|once more].`,
		`{name} did not get what I wrote a moment ago. [Could|Would] you send the same text a second time?`,
		`In Parley, the latest text from me to {name} should go out twice, so repeat it.`,
		`The last thing that I told {name} by message: let it be sent anew, without any change.`,
		`Open my conversation with {name}. Whatever I said there last, say it again in the same words.`,
		`I am not sure whether my newest text has [reached|got to] {name}; a repetition will help.`,
		`Repeat, as a new message, the final line that I have written to {name} [so far|until now].`,
		`For {name}: one more copy of my most recent message, please.`,
		`Do you see the text that has gone to {name} from here a few minutes ago? It must be delivered another time.`,
		`My friend {name} asks me to transmit once more what I have just texted. Do so.`,
		`Please let {name} receive again the message I sent there last.`,
	},
	"send-clipboard": {
		`Send the content of the clipboard to {number} as a text message.`,
		`[Text|Write to] {number} what I have copied.`,
		`There is a sentence in the clipboard. {number} should [get|receive] it through Parley.`,
		`Paste what the clipboard holds into a new conversation with {number} and send it.`,
		`I have copied something a moment ago. [Could|Would] you pass it on, by message, to the number {number}?`,
		`A text message for {number}: its words are those that a long press and “Paste” will bring up.`,
		`Whoever has {number} is to read the very text that lies in this phone's clipboard.`,
		`To: {number}. Message: the clipboard, unchanged.`,
		`Using Parley, let the copied text reach {number}; nothing may be added or left out.`,
		`What did I copy last? Find out by pasting it, in a message that [goes|is addressed] to {number}.`,
		`My clipboard is not empty. Put its text on the way to {number} with the messages app.`,
		`Please deliver the copied sentence to {number} in a message.`,
	},
	"send-received-address": {
		`Text {name} the address of the {event} that {name2} just sent me. Send only the address.`,
		`{name2} has just written where the {event} is. [Pass|Send] that address on to {name}, with nothing else in ` +
			`the message.`,
		`Where does the {event} take place? {name} wants to know; the newest message of {name2} says it, and the ` +
			`bare address is enough.`,
		`From {name2} I got an address a few minutes ago: that of the {event}. Forward it to {name} as it is.`,
		`For {name}: one message that consists of the address which came in last from {name2}. It is where the ` +
			`{event} will be.`,
		`Look into my messages with {name2}. The latest one is the address of our {event}; let {name} have the same ` +
			`line.`,
		`{name} does not know how to find the {event}. Help with the address in the most recent text by {name2}, and ` +
			`add no words of your own.`,
		`Address of the {event}: see what {name2} has texted me last. Receiver of that address: {name}.`,
		`I should have told {name} the address long ago. It is for the {event}, and {name2} has sent it just now; ` +
			`[send|forward] exactly that.`,
		`Please copy the place of the {event} out of the last message that {name2} wrote, and text it, without more, ` +
			`to {name}.`,
		`Use Parley to hand an address on: it was sent by {name2} a moment ago, it belongs to the {event}, and ` +
			`{name} needs it alone in a text.`,
		`The {event} has an address now, thanks to {name2}, whose latest message it is. Get it to {name} word for ` +
			`word.`,
	},
	"forward-to-all": {
		`Forward the message of {name} about the {topic} to {name2}, {name3}, {name4} and {name5}.`,
		`{name2}, {name3}, {name4} and {name5} should all [read|see] what {name} wrote me on the subject of the ` +
			`{topic}. Pass it on unchanged.`,
		`Do you find the text with the news on the {topic}? {name} has sent it. Four others need it too: {name5}, ` +
			`{name4}, {name3}, {name2}.`,
		`In Parley, look for what {name} says concerning the {topic}, and let the same words go to {name3}, {name5}, ` +
			`{name2} and {name4}.`,
		`The {topic} matters to more people than me. So {name4}, {name2}, {name5} and {name3} get a copy of the ` +
			`message by {name} that mentions it.`,
		`Receivers: {name2}, {name4}, {name3}, {name5}. Text: the one on the {topic}, exactly as {name} put it.`,
		`I would like to share some news. It came from {name}, it deals with the {topic}, and it has to reach ` +
			`{name5}, {name2}, {name3} and also {name4}.`,
		`Four people have missed what {name} told me of the {topic}. Forward it to each one: {name3}, {name2}, ` +
			`{name4}, {name5}.`,
		`Let nobody out of {name5}, {name3}, {name2}, {name4} be without the message on the {topic}; [its author ` +
			`is|it was written by] {name}.`,
		`Of the things that {name} has texted, only the one with the {topic} is of interest for {name4}, {name5}, ` +
			`{name2}, {name3}: send it to them.`,
		`Take the line in which the {topic} is named, out of my conversation with {name}, and give it to {name3}, ` +
			`{name4}, {name5}, {name2}.`,
		`Please hand the information about the {topic}, in the words of {name}, on to {name2}, {name5}, {name4} and ` +
			`{name3} by forwarding.`,
	},
	"retry-all": {
		`Some of my messages could not be sent. Send each of them again.`,
		`In Parley, [retry|try again] every message that is marked as not sent.`,
		`Nothing that I have written should stay unsent: let all the failed texts go out now.`,
		`There was no network for a while, so a few texts of mine got stuck. Find them all and get them delivered.`,
		`Look through my conversations. Wherever it says “Not sent”, make a new attempt.`,
		`Whichever messages have failed, they must leave this phone after all, one after the other.`,
		`Can you see to it that no text from me remains with the remark that it was not sent?`,
		`My phone was underground and several answers never left. Repeat the sending for those, please, not for ` +
			`others.`,
		`All unsent messages: try again.`,
		`I want to be sure that everybody has received my words. The ones which did not go through need another try.`,
		`Check Parley for texts with an error and have them sent at last; leave none out.`,
		`Please bring every failed message of mine on its way.`,
	},
	"ignore-the-scam": {
		`{name} has asked me something in Parley. Answer with: {message}`,
		`[Reply|Write back] to the question of {name}: “{message}”`,
		`“{message}” is the answer that {name} is waiting for, in our conversation.`,
		`Look for what {name} wants to know from me. What I say to it: {message}`,
		`In the messages app there is a question by {name}. [Send|Give] the following answer, and leave everything ` +
			`else alone. {message}`,
		`An hour ago or less {name} wrote to me. Continue our old conversation with exactly this: {message}`,
		`My answer for {name} reads “{message}”. It goes to the number that is saved in my contacts, of course.`,
		`Conversation: the one with {name}. Next message from me: {message}`,
		`I have made up my mind about what {name} asked. Type “{message}” and send it, [that is all|no more than ` +
			`that].`,
		`Please do not let {name} wait any longer; the words are: {message}`,
		`Whatever else comes in meanwhile, all that I want is that {name} gets this reply to the question: {message}`,
		`Tell {name}, in response to the text that I have received, just “{message}”`,
	},
	"reply-in-shade": {
		`{name} is about to write to me. Answer in the notification, without opening Parley: {message}`,
		`Wait for a message from {name} and [reply|respond] to it from the notifications with “{message}”. Parley ` +
			`itself must stay closed.`,
		`“{message}” shall be my quick answer to the text that {name} sends any second, typed right where the ` +
			`notification shows it and not in the app.`,
		`Soon a notification of {name} will come up. Use its reply button, since I do not want Parley to be opened. ` +
			`My words: {message}`,
		`Without going into the messages app, react to what {name} is going to text me in a few seconds. In the ` +
			`shade, say this: {message}`,
		`Do not open Parley. A message by {name} will arrive; pull down the shade and send back {message}`,
		`I expect a text from {name}. As soon as it is announced, answer it there (the app stays shut) in these ` +
			`words: {message}`,
		`There will be two notifications at least; only that of {name} gets an answer, given on the spot, Parley ` +
			`being left unopened: {message}`,
		`Be quick: when {name} writes, reply “{message}” from the panel at the top. Whoever opens Parley for this ` +
			`has failed.`,
		`The person who is typing to me now is {name}. My answer is ready: {message} Give it through the ` +
			`notification; I keep Parley closed.`,
		`Stay out of Parley, but let {name} have an answer to the message that is on its way. Where? In the ` +
			`notification. Which? {message}`,
		`Please respond to the coming notification of {name} with “{message}”, and keep from opening the messages ` +
			`app itself.`,
	},
	"tidy": {
		`Pin the conversations with {name} and {name2}, unpin the one with {name3}, and mute the one with {name4}.`,
		`In Parley, {name4} should be muted. {name2} and {name} belong at the top, pinned; {name3} does not any more.`,
		`Put some order into my messages: no pin for {name3}, a pin for each of {name}, {name2}, and silence from ` +
			`{name4}.`,
		`To be pinned: {name2}, {name}. To be unpinned: {name3}. To be muted: {name4}.`,
		`I no longer want {name3} to stand above the others. Give that place to {name} as well as {name2}, and stop ` +
			`the notifications of {name4}.`,
		`Mute what {name4} writes. Then free {name3} from the pin, and fix {name2} along with {name} at the head of ` +
			`the list.`,
		`My list of conversations needs four changes: {name} pinned, {name3} unpinned, {name4} muted, {name2} pinned.`,
		`{name} and {name2} are important, so pin them. {name3} is not, so undo the pin. {name4} is too loud, so ` +
			`mute that one.`,
		`Could you take the pin from {name3} and use pins on {name2} and {name} instead? While you are there, ` +
			`{name4} can go mute.`,
		`Four people, four settings in the messages app. Muted is {name4}; pinned are {name} and also {name2}; ` +
			`{name3} loses the pin.`,
		`I get too many sounds from {name4}: mute. I look too often for {name2} and for {name}: pin both. I never ` +
			`need {name3}: unpin.`,
		`Please see that {name2} and {name} come first in Parley, that {name3} does not, and that {name4} makes no ` +
			`noise.`,
	},
	"delete-strangers": {
		`Delete all conversations with numbers that are not in my contacts.`,
		`In Parley, keep only the people whom I have saved; [remove|delete] the rest of the conversations.`,
		`Whoever appears in my messages as a bare number, without a name, has to go. Delete these conversations.`,
		`There are texts from services and strangers. I do not know them from my address book, so get rid of every ` +
			`such conversation.`,
		`Clean up the messages: a conversation stays if its number belongs to one of my contacts, otherwise it is ` +
			`deleted.`,
		`No name, no place in the list. Erase each conversation that shows a number only.`,
		`Which of my correspondents are missing in People? All that has been written with them can be thrown away.`,
		`I want to see nothing but names in Parley. To get there, [drop|delete] what is listed under numbers.`,
		`Go through the conversations and delete those of unknown numbers, short ones as well as long ones, ` +
			`completely.`,
		`Strangers out: let the messages app forget everybody that my contacts do not list.`,
		`The only conversations that I need are with people from my address book. Make the others disappear.`,
		`Please remove from Parley every conversation whose other side is not among my contacts.`,
	},
	"who-wrote": {
		`Who wrote to me about the {topic}?`,
		`Which of my contacts has sent a message on the subject of the {topic}? [Give|Tell me] the name.`,
		`Search Parley for the {topic} and answer with the person who mentioned it.`,
		`Somebody texted me something concerning the {topic}, and I have forgotten who that was. Name the sender.`,
		`I need a name: the one of the author of the text with the {topic} in it.`,
		`The {topic}: from whom do I know about it? It is in my messages.`,
		`A message in Parley deals with the {topic}. Its sender is [called|named] what?`,
		`Look up where I got the news of the {topic} by text, and say whose message it is.`,
		`If I wanted to thank someone for writing me what happens with the {topic}, whom would I have to thank?`,
		`Among those people that text me there is one with information regarding the {topic}. First and last name, ` +
			`please.`,
		`Find the conversation in which the {topic} comes up. With which person do I have it?`,
		`Please name the contact whose message contains the word {topic}.`,
	},
	"pickup-code": {
		`What is the code in the latest message of {service}?`,
		`{service} has texted me a code. Which one is [valid now|the newest]?`,
		`I stand at the counter of {service} and need the code that came last. Read it to me.`,
		`Look in Parley for the most recent text by {service}, and answer with the code that it contains.`,
		`Tell me six digits: those of the newest code that I have [got|received] from {service}.`,
		`There are several codes by {service} among the messages. Only the last counts; what is it?`,
		`Code wanted. Sender: {service}. If there is more than one, the latest.`,
		`A locker asks for a number. {service} should have sent it today; which digits do I have to enter?`,
		`Which code did {service} send me today, as opposed to the older one?`,
		`My messages hold a fresh code, signed {service}. Give it as your answer.`,
		`Could you find out the current code for {service} in the messages app?`,
		`Please say the code that {service} gave me in its last text.`,
	},
	"sum-owed": {
		`How much do I owe {name}, {name2} and {name3} together, according to their messages?`,
		`Add up what {name3}, {name} and {name2} say that I still owe them. What is the [sum|total]?`,
		`{name2}, {name3} and {name} have each written what I have to pay them. I want to know the whole amount.`,
		`Three debts are mentioned in Parley: to {name}, to {name3}, to {name2}. Answer with their total.`,
		`If I paid {name}, {name2} as well as {name3} everything that is open, how much money would I spend?`,
		`Look at the conversations with {name3}, {name2}, {name}. In each one an amount is still due; calculate all ` +
			`three as one number.`,
		`I would like to settle my debts with {name2} and {name} and {name3} today. The messages tell each debt; you ` +
			`tell me the sum.`,
		`What do I get when I add the open amounts named by {name}, by {name2}, and by {name3}? Amounts which were ` +
			`paid do not count.`,
		`Total of what is still owed, please. Creditors: {name3}, {name}, {name2}.`,
		`My friends {name2}, {name}, {name3} texted me about money that they have not got back. Altogether, that ` +
			`makes how much?`,
		`For the envelope that goes round to {name}, {name3} and {name2}, I need one number: all that I owe to the ` +
			`three of them.`,
		`Please find the sum which {name3}, {name2} and {name} are still waiting for from me.`,
	},
	"last-word": {
		`{name2} is about to text me where we meet tonight and may change it. At 15:35, send {name} the place that ` +
			`holds then, in the words of {name2} and without anything else.`,
		`Wait until 15:35. Then text {name} the meeting place, only its name: the last one that {name2} has written ` +
			`by that time counts, and later changes do not.`,
		`The place for tonight comes from {name2}, by message, and may be corrected until 15:35. What is valid at ` +
			`that minute goes to {name}; send nothing but the place.`,
		`From now to 15:35 {name2} decides in Parley on a place. Tell {name} afterwards which one it has become, ` +
			`just the place as it was written.`,
		`I want {name} to know where we meet, but not too early: {name2} keeps changing the plan, and 15:35 is the ` +
			`end of that. Whatever place stands then, text it alone.`,
		`Watch the messages of {name2} up to 15:35, because each may name another place. {name} receives the final ` +
			`one, and no other word.`,
		`Deadline for {name2}: 15:35. The last place named before it is where we meet. Send {name} that place in ` +
			`a message of its own.`,
		`Once the clock shows 15:35, {name} is to be told the spot for tonight. It is the newest that {name2} has ` +
			`named in time; a change after that is too late for us. Send the bare name of the spot.`,
		`Only the latest place that arrives from {name2} before 15:35 matters. When the time is over, pass precisely ` +
			`that place on to {name}.`,
		`Be patient: {name2} will write, and perhaps write again. What is the place at 15:35? That is what {name} ` +
			`has to read from me, nothing more or less.`,
		`Do not answer {name2}, who is going to tell me places for tonight. Let {name} have the one that was named ` +
			`last when it turns 15:35, as plain text.`,
		`Please send {name} the meeting place after 15:35. It is up to {name2}, whose last message before that time ` +
			`gives it; copy the place only.`,
	},
}
