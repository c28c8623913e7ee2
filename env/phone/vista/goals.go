package vista

// goals are each family's wordings, by name. The last two are held out of training; see device.Family.
var goals = map[string][]string{
	"save-copy-of-receipt": {
		`Copy the picture {name} from the album DCIM to Download, under the same name.`,
		`[Save|Put] a copy of {name} in Download. The original stays in DCIM.`,
		`Download should [contain|hold] the receipt {name} as well; it is in DCIM now.`,
		`Open Vista, find {name} in DCIM, and choose Download as the album to which it is copied.`,
		`My tax adviser looks for {name} in Download, but only DCIM has it. A second copy there will help.`,
		`There is a receipt called {name} among the pictures in DCIM. [Could|Would] you duplicate it into Download?`,
		`File: {name}. From: DCIM. To: Download. It must be copied, not moved.`,
		`I need {name} in two places: where it is, DCIM, and in the album Download.`,
		`Leave DCIM as it is, and let Download get its own {name}, equal to the one there.`,
		`Of the receipts in DCIM just one matters, namely {name}; please have it copied over to Download.`,
		`Whoever opens Download is to find {name} there. Take it out of DCIM by copying.`,
		`Please make sure that the receipt {name} of DCIM can be found in Download too.`,
	},
	"day-of-photo": {
		`On which date was the photo in the album Snaps with the {colour} {kind} taken?`,
		`One of my Snaps shows a {colour} {kind}. [When|On which day] did I take it?`,
		`Look through Snaps in Vista for a {kind} that is {colour}, and answer with the date of that picture.`,
		`I remember a {colour} {kind} in a photograph of mine (album Snaps), but not the day. Which was it?`,
		`What day does Vista give for the picture from Snaps on which there is a {kind} in {colour}?`,
		`Date wanted. Album: Snaps. Picture: the one with the {colour} {kind}.`,
		`The {kind} was {colour}, I photographed it, and it is in Snaps. Tell me the date from the details.`,
		`My diary lacks the day on which I saw a {colour} {kind}. A photo in Snaps knows.`,
		`Could you check the details of the Snaps picture where you see something {colour}, a {kind}, and say when ` +
			`it was made?`,
		`Among all the pictures in Snaps, find the only one having a {colour} {kind} in it. Its date is my question.`,
		`How many days ago I met the {colour} {kind} I can count myself; just name the date at which the photo in ` +
			`Snaps was shot.`,
		`Please give the date of the photo, in Snaps, of the {colour} {kind}.`,
	},
	"number-in-photo": {
		`What number is on the sign in the photo with the {colour} {kind}? The photo is in the album Snaps.`,
		`In Snaps there is a picture of a {colour} {kind}, with a sign. Which number does the sign [show|have]?`,
		`Read the sign: I mean the one that was photographed together with a {kind} in {colour} (see Snaps).`,
		`A {colour} {kind} and a number are in the same photograph of the album Snaps. Answer with the number.`,
		`Look at my Snaps until you find a {kind} which is {colour}. Then tell me the number written on the board ` +
			`beside it.`,
		`Three digits, white on blue, next to the {colour} {kind}: which? You will see them in a picture of Snaps.`,
		`I noted the place of the {colour} {kind} by taking a photo of it with its number. What does Snaps say?`,
		`Number wanted. It is painted on a sign, and the picture in Snaps that has it also has a {kind}, a {colour} ` +
			`one.`,
		`Many photos in Snaps have signs, just one has the {colour} {kind}. The number on that one, please.`,
		`Vista, album Snaps: the photo where something {colour} can be seen, a {kind}. Its sign reads what?`,
		`To find my {kind} again, the {colour} one, I need the number on the sign near it. Open the photo in Snaps ` +
			`and look.`,
		`Please tell me which number the sign bears in the Snaps photo showing a {colour} {kind}.`,
	},
	"move-shown": {
		`Move every photo in the album Snaps that shows a {kind} to the album {album}.`,
		`All pictures of Snaps with a {kind} in them [belong|should go] into {album}. Move them there.`,
		`{album} is for the {kind}, whatever its colour. So transfer each such photo out of Snaps into it.`,
		`Sort my Snaps: where you see a {kind}, the picture is moved to {album}; the rest stays.`,
		`Do you find a {kind} in a photograph? Then {album} is its place from now on. Go through the whole of Snaps ` +
			`like this.`,
		`I collect photos of every {kind} that I meet, in {album}. Those which are still in Snaps must be moved, all ` +
			`of them.`,
		`From: Snaps. To: {album}. What: the pictures on which there is a {kind}.`,
		`After you have finished, Snaps may contain no {kind} any more, because {album} has these pictures.`,
		`Somebody who loves the {kind} shall get the album {album}, with everything fitting that Snaps has. Move it ` +
			`over.`,
		`Black, white or brown does not matter, a {kind} is a {kind}: off to {album} with these photos of Snaps.`,
		`With Vista, take the photos in which a {kind} appears away from Snaps, and have {album} hold them instead.`,
		`Please let {album} take over the {kind} pictures that you can see in Snaps.`,
	},
	"delete-blurred": {
		`In the album Snaps some photos exist twice, once sharp and once out of focus. Delete the blurred one of ` +
			`each pair.`,
		`Delete every blurred picture in Snaps of which there is a sharp version too. A blurred one without a sharp ` +
			`twin stays.`,
		`I took some of my Snaps a second time because the lens was not in focus. The failed attempts can go, if the ` +
			`same scene is there in focus.`,
		`Look for twins in Snaps: the same scene, one clear, one hazy. Remove the hazy ones, nothing else.`,
		`Where two photos of Snaps show exactly the same and only one is sharp, [keep|leave] that, and throw the ` +
			`other away.`,
		`Clean up Snaps. What goes: the unsharp half of each pair of equal pictures. What stays: all others, even an ` +
			`unsharp one that is alone.`,
		`My hand shook, so I pressed the button again; therefore a few scenes are in Snaps two times. Get rid of the ` +
			`versions that are not sharp.`,
		`Unsharp doubles in Snaps: delete. Single pictures: do not touch, sharp or not.`,
		`Some pairs in Snaps differ in nothing but their focus. Of every such pair, let just the one in focus survive.`,
		`Please compare the photos in Snaps that look alike. If one is fuzzy and its counterpart is not, the fuzzy ` +
			`one has to be deleted.`,
		`There should be no blurred copy left of anything that Snaps also has as a clear photo. Blurred pictures ` +
			`without a clear counterpart I still want.`,
		`Free some space: from Snaps, remove each picture out of focus whose scene was also photographed in focus.`,
	},
	"album-of-day": {
		`Make a new album called {album} and move all photos of the album Snaps taken on {date} into it.`,
		`The Snaps of {date} should [get|have] an album of their own, {album}. Create it and move them there.`,
		`{album} does not exist yet. It is to be an album with what Snaps has from {date}, moved, not copied.`,
		`On {date} I took several pictures. They are in Snaps; put them together in a new album named {album}.`,
		`Which photos in Snaps bear the date {date}? Select these, and let a fresh album with the title {album} be ` +
			`their new place.`,
		`New album: {album}. Content: every picture of {date}. Source: Snaps, which loses them.`,
		`Everything that I photographed on {date} leaves Snaps and goes into an album that you have to create as ` +
			`{album}.`,
		`Open Vista and collect one day, {date}, out of Snaps. The collection is called {album} and is a new album.`,
		`I want to look at {date} without the other days: so move its pictures from Snaps to {album}, an album to be ` +
			`made now.`,
		`Let the day {date} disappear from Snaps; it will live on in {album}, which you make for that purpose.`,
		`An album for a day. Its name is {album}, the day is {date}, and all of its photos come out of Snaps.`,
		`Please found the album {album} in Vista, with the pictures Snaps holds for {date} moved into it.`,
	},
	"favourite-place": {
		`Mark all photos in the album Snaps that were taken {place} as favourites.`,
		`Every picture of Snaps that was made {place} should become a favourite [in Vista|of mine].`,
		`Give a star to each photo in Snaps which you can see was shot {place}.`,
		`I like what I photographed {place}. Add those pictures, all in Snaps, to the favourites.`,
		`Look at my Snaps. Was a photo taken {place}? Then it gets the star. If not, leave it alone.`,
		`Favourites wanted: whatever in Snaps is set {place}.`,
		`The star in Vista is for pictures {place}; please go through Snaps and set it wherever it is due.`,
		`My favourites should include each scene {place} that the album Snaps has to offer. Existing favourites stay ` +
			`what they are.`,
		`The best of my Snaps were taken {place}, so none of those may be missing among the favourites.`,
		`Find, one after the other, the photos from Snaps showing something {place}, and tap the star for them.`,
		`When I open the favourites, I want to see all that Snaps contains of the time {place}, besides what is ` +
			`there already.`,
		`Please star those of the Snaps that have been photographed {place}.`,
	},
	"crop-to": {
		`One photo in the album Snaps shows a {kept} and a {gone}. Crop it to the half with the {kept}.`,
		`Crop the picture with the {gone} and the {kept} in Snaps, so that [only|just] the half with the {kept} is ` +
			`left.`,
		`The {gone} has to go: cut the photo in Snaps on which it stands beside a {kept}, and keep the other half.`,
		`In Snaps there is a {kept} next to a {gone}. I want one half of that picture, the one where the {kept} is.`,
		`Use Vista to crop. The photo: a {gone} with a {kept}, in Snaps. The result: the half of the {kept}, saved.`,
		`Without the {gone}, the picture of the {kept} would be perfect. It is in Snaps; halve it accordingly.`,
		`Find the photograph in Snaps that has two things, {kept} and {gone}. What remains after cropping is the ` +
			`side of the first.`,
		`I would like to print a {kept}, and not the {gone} that was photographed along with it. So crop this one of ` +
			`my Snaps to half its width.`,
		`A {gone} and a {kept} share a photo in Snaps. Separate them by cropping: the {kept} half survives, and you ` +
			`save it.`,
		`Left half or right half? That depends on where the {kept} is in the Snaps picture which also has the ` +
			`{gone}; crop to it.`,
		`Please take the {gone} out of the picture in Snaps that you find it in together with a {kept}, by saving ` +
			`only the opposite half.`,
		`Let the Snaps photo of the {kept} and the {gone} be cut in the middle, in favour of the {kept}.`,
	},
}
