package policy

import "strings"

// alike are groups of words with similar meanings on screens and in actions. They name no world, no app and no task. If
// a network has met a word of a line in one task, it treats the others as similar.
const alike = `
delete remove erase discard clear dispose scrap bin trash wipe purge drop
add create new insert make compose register
edit change modify alter update correct amend adjust revise
open start launch visit
show view see
close quit exit leave dismiss
search find look seek locate query
save store keep retain
confirm ok apply accept approve agree
cancel abort
submit send deliver
copy duplicate
move transfer shift relocate put
rename retitle
sort order arrange rank
filter narrow restrict
select choose pick
tick check mark
untick uncheck unmark
enable activate
disable deactivate
switch turn toggle flip
phone telephone mobile cell number call
email mail
address street
location place where venue
name title called heading
label caption tag
date day
time hour clock
begin from since
end finish until till stop
note memo
event appointment meeting engagement
contact person acquaintance
file document
folder directory
picture photo image
expense cost price amount spending outlay payment paid spent
total sum altogether overall
big large high great
biggest largest highest most greatest maximum maximal max top dearest
smallest least lowest fewest minimum minimal min cheapest bottom
newest latest recent
oldest earliest
first initial
last final
favourite favorite star starred
repeat recur recurring repeating
wifi wireless wlan
brightness bright
volume loudness sound loud
dark night
pause halt suspend
resume continue
priority importance important urgent
category kind type class group
count many
reply respond answer
forward pass
cart basket
buy purchase
book reserve
description details detail about
text content contents body words
letter message
password passcode
login signin user username account
button control
box checkbox
row line entry item record
list table
screen display monitor
next following
previous preceding prior
up above
down below
yes on
no off
all every each whole entire
none nothing empty
left remaining rest
done complete completed finished
pending outstanding
direction instruction step
source origin
guest participant attendee
company firm employer
birthday born birth
home house
work office job
draft unfinished
`

// concepts maps the stem of each word in alike to the first word of its first line.
var concepts = func() map[string]string {
	all := map[string]string{}
	for _, line := range strings.Split(strings.TrimSpace(alike), "\n") {
		ws := strings.Fields(line)
		for _, w := range ws {
			if s := stem(w); all[s] == "" {
				all[s] = stem(ws[0])
			}
		}
	}
	return all
}()
