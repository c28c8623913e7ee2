package across

// goals are each family's wordings, by name. The last two are held out of training; see device.Family.
var goals = map[string][]string{
	"event-from-note": {
		`The note "{note}" in Quill says what takes place, when and where. Make an event of it in Daybook, with title, location, date, start and duration, ` +
			`and leave the rest of the form as it is.`,
		`Put the appointment that is described in my note "{note}" in Quill into Daybook: its title, its location, its date, when it starts and how long ` +
			`it takes. No description is needed.`,
		`[Could|Would] you [copy|transfer] the appointment from Quill's note "{note}" to [Daybook|the calendar app Daybook]? Take over title, location, ` +
			`day, starting time and length, [but add no description|and leave the description empty].`,
		`I need an event for what "{note}" announces. [You find that note in Quill.|It is a note in Quill.] The app for the event is Daybook. Title, ` +
			`place, date, beginning and duration have to be right; everything else [stays|remains] as the form suggests.`,
		`Daybook [lacks|does not have] an appointment that I [noted|jotted down] in Quill. See "{note}" for its title, location, date, start and ` +
			`[duration|length], and add it with these details and no more.`,
		`New event for Daybook, see "{note}" ([a note in Quill|open it with Quill]): title, location, date, start, duration as [written|given] there; no ` +
			`description.`,
		`Open Quill and read "{note}". Then [go|switch] to Daybook and [schedule|enter] what it describes: same title, same place, same day, same hours. ` +
			`[Do not fill in anything else.|Fill in nothing more.]`,
		`My [colleague|sister] asked me to enter an appointment in Daybook. The [details|particulars] are in Quill under "{note}": what it is called, ` +
			`where and when it takes place, and for how long. Enter all of these. A description is not [wanted|necessary].`,
		`What the Quill note "{note}" describes is to be entered in Daybook as an event, [complete with|together with its] title, location, date, start ` +
			`and duration, [with the description left blank|with nothing in the description].`,
		`Source: the note "{note}" in Quill. Target: a new event in Daybook. To [copy|carry over]: title, location, date, start, duration. [Not to be ` +
			`touched|To be left alone]: all other fields.`,
		`So that I do not [forget|miss] it, let Daybook have the appointment of "{note}" at the right time and place, for the right duration and under the ` +
			`right title. [Quill holds|Quill keeps] that note. [Skip the|Leave out any] description.`,
		`I wrote an appointment down in Quill, in the note "{note}". It belongs in Daybook: enter it there under its title, at its time and place, without ` +
			`a description.`,
	},
	"note-of-events": {
		`Create a note "{name}" in Quill that holds the titles of my events {when} in Daybook, one per line, the earliest first.`,
		`Look up in Daybook what I have {when} and write the titles, each on a line of its own and in order of time, into a new note "{name}" in Quill.`,
		`[Could|Can] you list my events {when} for me? [Take|Copy] their titles from Daybook, sorted by starting time, and save them in Quill as "{name}", ` +
			`one title [to|on] a line.`,
		`There should be a [new note|note] called "{name}" in Quill. Its [text|content]: the titles of everything that Daybook shows {when}, a line for ` +
			`each, from the first to the last.`,
		`"{name}" is [what I want to call|the name for] a new note in Quill. [Fill it with|Put into it] the titles, and only the titles, of what Daybook ` +
			`has {when}: one under the other, beginning with the earliest.`,
		`Check Daybook. Which events are there {when}? [Write|Type] only their titles into Quill, [one below the other|each on its own line] by time of ` +
			`day, and name the note "{name}".`,
		`New note: "{name}". App: Quill. [Text|Content]: titles of all events {when} [according to|from] Daybook, earliest at the top, one [a|per] line.`,
		`My [flatmate|brother] would like to know what I am doing {when}. Please [prepare|make] the note "{name}" in Quill for that: only the titles of ` +
			`the events in Daybook, in the order in which they [begin|start], a new line for each.`,
		`Every event that Daybook lists {when} is to appear by its title in a [fresh|new] Quill note, "{name}", [earlier ones above later ones|the earlier ` +
			`above the later], with a line break between [them|the titles].`,
		`Daybook tells what goes on {when}; I want to [read|have] it in Quill too. [Start|Create] "{name}" there and enter nothing but titles: one event, ` +
			`one line, sorted by time.`,
		`If somebody looks into the note "{name}" in Quill, it should tell them what happens {when}: the title of each event [that is in|from] Daybook on ` +
			`a separate line, chronologically. That note does not exist yet, so [create|make] it.`,
		`I want to see what is planned {when} without opening the calendar: make a note "{name}" in Quill with nothing but the titles of those events in ` +
			`Daybook, line by line as they follow each other.`,
	},
	"alarm-before-event": {
		`Set an alarm in Chime for one hour before my first event of tomorrow. Label it with the title of that event, and do not let it repeat.`,
		`Find the first thing I have tomorrow in Daybook. An hour before it begins, Chime should ring once, with its title as the label of the alarm.`,
		`[Could|Would] you see which event Daybook has first tomorrow? I need a [single|one-time] alarm in Chime sixty minutes earlier than that, ` +
			`[labelled|named] with the event's title.`,
		`Tomorrow's earliest [event|appointment] must not be missed. [Have Chime wake me|Let Chime ring] one time, 60 minutes before its start; the label ` +
			`of the alarm is the title [that Daybook shows|found in Daybook].`,
		`New alarm for Chime: label = title of the first event in Daybook tomorrow; time = its start minus one hour; repeat = [never|none].`,
		`Chime [lacks|does not have] an alarm for what I do first tomorrow. [Look|Check] in Daybook when that is and what it is called. Then [add|create] ` +
			`the alarm, one hour earlier, with the same name and without [repetition|repeating].`,
		`The title of the event that [opens|begins] my day tomorrow is to be the label of a new alarm. It [goes off|rings] once, an hour before that event ` +
			`[starts|begins]. Daybook knows the event; the alarm belongs in Chime.`,
		`I [have to|must] get ready an hour before tomorrow's first event. Open Daybook, note its title and time, then [open|go to] Chime and add an alarm ` +
			`that does not repeat, with that title as [the label|its label].`,
		`My [boss|sister] wants me to be punctual at the first of tomorrow's events. An alarm that [sounds|rings] an hour in advance and only once would ` +
			`help; please [set|put] it in Chime and label it as Daybook titles the event.`,
		`Which event in Daybook is the first one tomorrow? [Subtract|Take off] one hour from its start: at that time Chime [should|is to] ring, on that ` +
			`day only, labelled with the event's title.`,
		`Once, and not again on other days, Chime should [remind|alert] me of how tomorrow begins: sixty minutes [before|ahead of] the earliest event in ` +
			`Daybook. Give the alarm the [label|name] that the event has as its title.`,
		`So that I am in time tomorrow: look up in Daybook which event comes first, and add an alarm to Chime that rings once, an hour ahead of it, and is ` +
			`labelled like the event.`,
	},
	"expenses-from-note": {
		`The note "{note}" in Quill lists purchases, one a line: name, amount, category, note and status. Enter into Tally only those whose status is ` +
			`"reimbursable", with today's date.`,
		`Go through my note "{note}" in Quill. Every purchase in it that is marked "reimbursable" should become an expense of today in Tally, with the ` +
			`name, amount, category and note it has there. Leave out all others.`,
		`[Could|Would] you help me with what I get back? In Quill's "{note}", some purchases have the status "reimbursable". [Enter|Put] each of these in ` +
			`Tally as an expense dated today, [keeping|taking over] name, amount, category and note.`,
		`Tally [lacks|is missing] the purchases that I can claim. They [stand|are] in Quill, in the note "{note}", on the lines that end with ` +
			`"reimbursable". Copy their name, amount, category and note, give them the date of today, and [skip|ignore] any other line.`,
		`My [employer|club] pays back whatever "{note}" marks as "reimbursable". [That note is in Quill.|You will find the note in Quill.] I want exactly ` +
			`those purchases among today's expenses in Tally, each with its name, amount, category and note.`,
		`From: "{note}" in Quill. To: Tally. [Which|What]: only purchases with status "reimbursable". Fields: name, amount, category, note [as listed|as ` +
			`given there]; date: today.`,
		`Open "{note}" in Quill first. Each line is a purchase: its name, amount, category, note and status. Where the status reads "reimbursable", ` +
			`[record|log] the purchase in Tally under today's date; where it reads anything else, [do nothing|leave it].`,
		`There are purchases to be [entered|recorded] in Tally as of today: those, and only those, to which the Quill note "{note}" gives the status ` +
			`"reimbursable". Their names, amounts, categories and notes are to be [taken over|kept] unchanged.`,
		`"Reimbursable" is the status that [matters|counts]. If a line of my note "{note}" has it, make an expense of that purchase in Tally, with name, ` +
			`amount, category and note as they [stand|are written] in Quill; the date is today's. All other lines are [of no interest|left out].`,
		`I [must|have to] settle my accounts today. Some of the purchases in the note "{note}" are "reimbursable", and Tally should know about them: ` +
			`create an expense for each with the same name, amount, category and note. [Quill has the note|The note is kept in Quill]; purchases of ` +
			`another status do not count.`,
		`Expenses for Tally, dated today: see Quill, "{note}", whatever is "reimbursable" by its status. [Not the rest.|Nothing else.] Name, amount, ` +
			`category and note have to [match|agree with] the line.`,
		`In Tally, log the transactions marked "reimbursable" in Quill's note "{note}", and no others. Each line there gives name, amount, category, note ` +
			`and status. Date them today.`,
	},
	"expenses-from-picture": {
		`Add the expenses that are shown on the picture "{picture}" to Tally, with today's date. Quill can show the picture.`,
		`The picture "{picture}", which can be opened in Quill, shows three expenses. Put all of them into Tally, dated today.`,
		`[Could|Can] you enter what is on "{picture}" in Tally? It is a picture of [my expenses|what I spent], and Quill [opens|displays] it. Every one of ` +
			`them has today's date.`,
		`Tally does not know yet what I [spent|paid] today. [Look|Have a look] at the picture "{picture}" with Quill, and record all the expenses that you ` +
			`see on it.`,
		`Today's expenses are [photographed|in a picture]: "{picture}". They belong in Tally, each of them, under the date of today. To [see|view] the ` +
			`picture, use Quill.`,
		`To do: [view|open] "{picture}" with Quill; read the expenses; [create|enter] all of them in Tally; date: today.`,
		`I [need|want] every expense from "{picture}" as an entry of today in Tally. That is an image; [you can look at it in Quill|Quill is able to show ` +
			`it].`,
		`My [husband|wife] sent me a list of what we spent, but as an image, "{picture}". Please [open|view] it in Quill and type each expense into Tally ` +
			`as one of today.`,
		`With Quill, the image "{picture}" can be read. What it [lists|shows] is to be entered in Tally: all expenses, [dated today|with the date of ` +
			`today].`,
		`An image is no [record|account]. So that Tally is complete for today, log there whatever expenses "{picture}" displays; [Quill will show you|you ` +
			`can see it in] the image.`,
		`For today, Tally should [contain|have] the same expenses as the image "{picture}". [Look at|View] that image by means of Quill, then make an ` +
			`entry for each.`,
		`I took the picture "{picture}" of what I spent today. Open it in Quill and log each expense on it in Tally.`,
	},
	"contact-from-note": {
		`The note "{note}" in Quill holds the details of a person. Create a contact in People with all of them.`,
		`Make a new contact in People out of what my note "{note}" in Quill says about somebody.`,
		`[Could|Would] you [look|read] in Quill what "{note}" tells about a person? Then [add|enter] them in People, with every detail [that is ` +
			`given|given there].`,
		`People has no [contact|entry] yet for the person whom I [described|noted] in "{note}". That is a note in Quill; [take over|copy] everything it ` +
			`tells.`,
		`I [met|got to know] someone and wrote it all down: see "{note}" in Quill. Please [save|store] this person among my contacts in People, leaving ` +
			`out none of the details.`,
		`New contact for People. Source: "{note}", [in Quill|a Quill note]. Every [detail|field] that is written there: name, number and [what else there ` +
			`is|whatever else it has].`,
		`Read "{note}" in Quill, then open People and fill in a [fresh|new] contact: all that the note [mentions|gives] has its field there.`,
		`Whoever is described by the Quill note "{note}" is to be [added to|entered in] People, with no detail [missing|left out].`,
		`My [sister|neighbour] dictated somebody's details to me, and I [typed|put] them into Quill as "{note}". Now they [belong|should go] into People, ` +
			`all of them, as a contact.`,
		`In People there should be a contact that has the name, the number and all the other details [from|out of] "{note}". [Look in Quill for that ` +
			`note.|Quill is where that note is.]`,
		`So that I can [reach|call] this person, turn "{note}", which you [find|see] in Quill, into a full contact, with nothing left out, in the app ` +
			`People.`,
		`Somebody's details are written down in Quill, in the note "{note}". Save that person in People with everything the note gives.`,
	},
	"phone-of-attendee": {
		`Daybook says whom I meet tomorrow at {time}. What is that person's phone number in People? Answer with the number only.`,
		`Tomorrow at {time} I have an event with somebody. Find out with whom, and tell me the number that People has for them.`,
		`[Could|Would] you [look up|find] whom I am meeting tomorrow at {time}? Daybook knows. Then reply with nothing but the phone number of that ` +
			`person, [as People has it|from People].`,
		`I need to [ring|phone] the person of my event tomorrow at {time}. The name is [part of the title|in the title] in Daybook and the number is in ` +
			`People. [Reply|Answer] with just this number.`,
		`Somebody [expects|awaits] me tomorrow at {time}, as Daybook says. Who is it? Check [this contact|that contact] in People and give me the phone ` +
			`number, and no more than that.`,
		`To [answer|find]: a phone number. Whose: the person's with whom Daybook has me tomorrow at {time}. Where: in People. [Only the number, ` +
			`please.|Reply with the number only.]`,
		`Under which number can I [reach|call] whoever I am to see at {time} tomorrow, according to my calendar? People lists it; [state|write] only the ` +
			`number.`,
		`Open Daybook, go to tomorrow and read with whom I am at {time}. Next, open People and find the same [name|person]. [Report|Send] me the phone ` +
			`number there as your whole answer.`,
		`My [colleague|sister] asks for the phone number of the person I see tomorrow at {time}. [Daybook gives the name|You can get the name from ` +
			`Daybook], People the number. Say the number and nothing else.`,
		`The phone number of a contact in People is [wanted|asked for]: of the one who is named in the event that begins tomorrow at {time} in Daybook. ` +
			`Your answer is that number [alone|by itself].`,
		`If I had to [cancel|call off] my event of tomorrow, {time}, whom would I call in People, and on what number? Give only the number; the event is ` +
			`in [Daybook|the calendar app Daybook].`,
		`I will be late for what is in my calendar tomorrow at {time}. Which number from my contacts do I call to tell the person I am meeting? Give just ` +
			`the number.`,
	},
	"recipes-from-note": {
		`Add the recipes of the note "{note}" in Quill to Ladle.`,
		`My note "{note}" in Quill holds some recipes. Write all of them into Ladle as they are.`,
		`[Could|Would] you copy what I cook into my recipe app Ladle? Every recipe that [is in|stands in] "{note}" is meant; [that is a note of ` +
			`Quill|Quill has that note].`,
		`Ladle [lacks|does not have] the recipes that I [collected|wrote down] in Quill under "{note}". Enter each, [word for word|without changing it].`,
		`I [want|need] to cook from Ladle only. So please take "{note}", which is [kept|stored] in Quill, and create a recipe for each that you find in ` +
			`it, with all its details.`,
		`From: note "{note}", Quill. To: Ladle. [What|Which]: all recipes, [unchanged|with all fields].`,
		`Read "{note}" in Quill from [start|top] to end. Each time a recipe comes up, make the same one in Ladle, with the same title, servings, time, ` +
			`ingredients and [so on|everything else].`,
		`The recipes that are [listed|written] in a note of mine, "{note}", are to be [typed|entered] into Ladle. You can read that note with Quill. None ` +
			`may be left out.`,
		`My [aunt|neighbour] gave me recipes, and I put them into Quill as "{note}". She asks me to have [them all|every one of them] in Ladle as well.`,
		`Open Ladle and [create|add] new entries until no recipe of "{note}" is missing. Quill is [where the note lies|the app with that note].`,
		`So that the whole of "{note}" can be [cooked|found] in Ladle, transfer its recipes there, one after the other, [exactly as Quill shows them|just ` +
			`as they are in Quill].`,
		`Everything in Quill's note "{note}" should also be in Ladle: enter each of its recipes there.`,
	},
	"recipes-from-note-filtered": {
		`Of the recipes in the note "{note}" in Quill, add those with a preparation time of {time} to Ladle, and no others.`,
		`Go through the recipes of my note "{note}" in Quill. Those that take exactly {time} to prepare should go into Ladle; leave out the rest.`,
		`[Could|Would] you pick some recipes for me? They are in Quill, in "{note}". I only [want|need] the ones that say {time} as their preparation ` +
			`time, and these [belong|should be entered] in Ladle.`,
		`I have {time} for cooking, [no more and no less|neither more nor less]. Find out which recipes of "{note}" take just that, and [put|write] them ` +
			`into Ladle, but nothing else of it. Quill shows the note.`,
		`Ladle should [get|have] all recipes with {time} of preparation that "{note}" contains. [Look for that note in Quill.|Quill has that note.] ` +
			`Recipes that need another time are not [wanted|to be added].`,
		`From: "{note}" in Quill. To: Ladle. [Condition|Only if]: preparation time {time}. Every recipe that [fits|meets this], whole; none that does not.`,
		`Preparation time: {time}. Whatever recipe has this in the Quill note "{note}" is to be [entered|recorded] in Ladle too. The others [stay|remain] ` +
			`out.`,
		`Open "{note}" with Quill and check each recipe's preparation time. If it is {time}, make [that recipe|the recipe] in Ladle as well; if it is ` +
			`[not|different], go on to the next.`,
		`My [brother|flatmate] cooks only what takes {time}, and asked me for recipes in Ladle. Please [enter|type in] all of that preparation time out of ` +
			`the note "{note}", which Quill holds, and [ignore|skip] the remaining ones.`,
		`Some recipes of "{note}" are missing in Ladle, namely all [whose preparation takes|that have a preparation time of] {time}. Enter these and leave ` +
			`the others [where they are|alone], in Quill.`,
		`Not the whole of Quill's "{note}" belongs in Ladle: take [over|along] a recipe if {time} is given as its preparation time, and otherwise [do ` +
			`not|leave it].`,
		`Into Ladle, copy from Quill's note "{note}" every recipe whose preparation time is {time}, but none with another.`,
	},
	"recipes-from-picture": {
		`Add the recipes that are shown on the picture "{picture}" to Ladle. Quill can show the picture.`,
		`The picture "{picture}", which can be opened in Quill, shows some recipes. Write each of them into Ladle.`,
		`[Could|Can] you type "{picture}" into Ladle for me? It is a [photograph|picture] of recipes; use Quill to look at it. I need all of them, [with ` +
			`every detail|in full].`,
		`Ladle [lacks|does not have] the recipes of an image called "{picture}". [View|Open] it with Quill, then enter one after the other [until none is ` +
			`missing|until all are there].`,
		`What can be read on "{picture}" with the help of Quill is to be [entered|recorded] in Ladle, recipe by recipe, [as it stands|unchanged].`,
		`Task: view "{picture}" in Quill; [write down|note] its recipes; create [all|every one] of them in Ladle.`,
		`I [photographed|scanned] a page of a cookbook. Quill displays it as "{picture}". For every recipe on that page, I [want|need] the same recipe in ` +
			`Ladle.`,
		`In Ladle there should be a recipe for each that the image "{picture}" shows, [with the same title, ingredients and directions|with all that is ` +
			`said about it]. To see the image, [go to|use] Quill.`,
		`My [aunt|neighbour] no longer reads well, so she asked me to put the recipes from her photograph "{picture}" into Ladle. [Quill opens it.|You can ` +
			`open it in Quill.] Please do that for every recipe on it.`,
		`Open Quill, [look at|view] "{picture}", and remember the recipes. Then go to Ladle and [add|enter] them, none left out.`,
		`As long as my recipes are only an image, I cannot search them. [Please transfer|Transfer] all those of "{picture}", visible in Quill, [to the app ` +
			`Ladle|to Ladle].`,
		`Somebody sent me the picture "{picture}" with recipes. Open it in Quill and copy all that is on it into Ladle.`,
	},
	"timer-from-recipe": {
		`Look up the preparation time of the recipe "{title}" in Ladle and start a timer of that length in Chime.`,
		`I am beginning to cook "{title}". Set a timer in Chime for the time that Ladle's recipe takes, and start it.`,
		`[Could|Would] you check in Ladle how long "{title}" takes, and let a timer run for just as long? [The timer is part of Chime.|Use Chime for the ` +
			`timer.]`,
		`Ladle [knows|says] the preparation time of "{title}". Chime should count it down: set its timer to [exactly that|the same time] and start it.`,
		`The food must not [burn|overcook]. So please have Chime count down from the preparation time which the recipe "{title}" [has|shows] in Ladle, ` +
			`[starting now|beginning at once].`,
		`Timer, please: app Chime, length as the preparation time of "{title}" in Ladle, [running|started].`,
		`For "{title}", a timer is to be [started|set going] in Chime; its length is [given|told] by Ladle, as the time the preparation takes.`,
		`My [flatmate|husband] is making "{title}" and asked me to watch the time. [Find|Read] in Ladle what that recipe needs, then open Chime and start ` +
			`the timer with that.`,
		`Open Ladle, go to the recipe called "{title}" and [remember|note] how much time it needs. With this, set and [start|run] the timer of Chime.`,
		`I need a [running timer|timer that runs] in Chime. How long? As long as "{title}" takes to prepare, which you [can see|will find] in Ladle.`,
		`If Ladle's recipe for "{title}" is right, when will it be ready? Let Chime [tell|call] me: its timer has to run for the preparation time, from ` +
			`[this moment|now] on.`,
		`Start Chime's timer; it should run for as long as the recipe "{title}" takes according to Ladle.`,
	},
	"wifi-off-and-note": {
		`Turn off Wi-Fi, and create a note "{name}" in Quill with the text "{text}"`,
		`Two things: Wi-Fi should be off, and Quill should have a new note called "{name}" that says "{text}"`,
		`[Could|Would] you do this for me? [Open|Start] Quill and save "{text}" there as a note of the name "{name}". And [switch|turn] the Wi-Fi off.`,
		`I [need|want] "{name}", a note in Quill. "{text}" is all that it says. I also need Wi-Fi to be [disabled|switched off].`,
		`This phone is to [leave|do without] Wi-Fi, so disable it. Then write the note "{name}" with Quill: "{text}"`,
		`To do: 1. Wi-Fi: off. 2. Quill, new note, name: "{name}", [text|content]: "{text}"`,
		`My [flatmate|colleague] asked that Quill keep this for her in a [fresh|new] note by the name of "{name}": "{text}" What she asks besides is that ` +
			`I [disable|deactivate] Wi-Fi.`,
		`"{text}" is to be put into a note which is named "{name}". The app is Quill. As for Wi-Fi, [have it turned off|it has to be disabled].`,
		`There is no note "{name}" in Quill yet, and Wi-Fi is still on. [Change both|Both should change]: no Wi-Fi any more, and a note with these words: ` +
			`"{text}"`,
		`In the settings, [deactivate|switch off] Wi-Fi. After that, Quill gets "{name}" as a [new|further] note; "{text}" belongs in it.`,
		`As soon as you have [deactivated|disabled] Wi-Fi, go to Quill. A note is missing there. Call it "{name}", and [let it read|enter the words] ` +
			`"{text}"`,
		`Before I go offline, write "{text}" into a new note "{name}" in Quill. Wi-Fi is to be switched off.`,
	},
	"brightness-and-alarm": {
		`Set the screen brightness to the maximum, and add an alarm in Chime that rings once at {time}, labelled "{label}".`,
		`I need the screen at full brightness and, in Chime, a new alarm called "{label}" that goes off once at {time}.`,
		`[Could|Would] you [turn|put] the brightness all the way up? And have Chime ring at {time}, on one occasion only, with "{label}" as the ` +
			`[label|name] of the alarm.`,
		`The screen is too dark: it should be [as bright as possible|at its brightest]. Chime also lacks an alarm, "{label}", for {time}, [without ` +
			`repetition|which does not repeat].`,
		`To do: screen brightness: [maximum|highest]. Chime, new alarm: time {time}, label "{label}", [no repeat|once].`,
		`"{label}": that is what an alarm in Chime should [say|be labelled] when it rings at {time}, and it rings only once. Also, [drag|move] the ` +
			`brightness of the display to the very top.`,
		`My [sister|flatmate] wants to be [reminded|woken] at {time}. Add a non-repeating alarm in Chime and label it "{label}". She also finds my screen ` +
			`too dim, so make its brightness the [highest|greatest] there is.`,
		`In the settings, [raise|turn up] the screen's brightness until it goes no higher. In Chime, [create|make] an alarm: {time}, not repeated, label ` +
			`"{label}".`,
		`At {time} an alarm is to go off in Chime, a single time, under the label "{label}". The brightness of the screen is to be [set|turned] to 100 %.`,
		`There are two [jobs|tasks] for you. One is the display: full brightness. The other is Chime: it needs a one-off alarm labelled "{label}" which ` +
			`[sounds|rings] at {time}.`,
		`So that I neither [miss|overlook] nor mistake it: maximum brightness for the screen, and from Chime a call at {time} (one alarm, never ` +
			`[repeated|repeating]) that bears the label "{label}".`,
		`Add a one-time alarm for {time} with the label "{label}" to Chime. Besides, make the screen as bright as it gets.`,
	},
	"done-from-note": {
		`The note "{note}" in Quill has a tick at the chores that I have done. Mark these as done in Chores.`,
		`In Chores, check off whatever is ticked in my Quill note "{note}"; a box without a tick there is still to be done.`,
		`[Could|Would] you bring Chores up to date? What is [finished|done] has its box ticked in "{note}", a note in Quill.`,
		`I keep a checklist in Quill, "{note}". All that is ticked on it is [done|finished], and Chores should [say|show] so.`,
		`Source: the note "{note}" in Quill, lines with [a tick|a ticked box]. Target: Chores, the same chores done.`,
		`Open Quill and read "{note}". Then [go|switch] to Chores, and complete there what is ticked, [leaving|but leave] the other lines of it alone.`,
		`My [flatmate|sister] ticked in "{note}" (it is in Quill) what we did today. Please mark the same [things|chores] in Chores.`,
		`Chores does not know yet what I got done. "{note}" does: it is a note in Quill [where|in which] the boxes of such lines are full.`,
		`So that Chores and Quill agree, every chore with a tick in the latter's "{note}" [must|has to] be marked as done in the former.`,
		`{note}: [this|that] note in Quill shows by its ticks which chores of Chores are over. Finish [them|those], no others.`,
		`When a line in my note "{note}" has a ticked box, the chore is done. Quill has the note; change Chores accordingly.`,
		`Mark those chores as done in Chores that are ticked in the Quill note "{note}".`,
	},
	"priority-from-note": {
		`The note "{note}" in Quill gives some chores a priority. Set these priorities in Chores.`,
		`In Chores, change the priority of each chore that my Quill note "{note}" lists to what it says there.`,
		`[Could|Would] you look at "{note}", a note in Quill, and rank the chores in Chores [accordingly|as it says]?`,
		`I have thought about what is urgent and [wrote|put] it in Quill as "{note}". Chores should have the priorities of that note.`,
		`Source: the note "{note}" in Quill, a chore and a priority on each line. Target: the [same|named] chores in Chores.`,
		`Open Quill and read "{note}". Then [go|switch] to Chores and edit one chore after the other, until each has the priority it [got|was given].`,
		`My [boss|wife] dictated a ranking to me: it is "{note}" in Quill. Please [enter|set] it in Chores, as priorities of these chores.`,
		`How important a chore is, you [find|can see] in "{note}", which Quill keeps. Make the priorities in Chores match, and touch no other chore.`,
		`So that Chores sorts them right, the chores of the note "{note}" (in Quill) [need|must get] the priorities written behind them.`,
		`{note}: what this note of Quill says about priorities is to [hold|be true] in Chores as well, chore by chore.`,
		`Three chores in Chores have the wrong priority. The right [ones|priorities] are in Quill, in the note "{note}".`,
		`Give the chores in Chores the priorities that the Quill note "{note}" has for them.`,
	},
}
