// What each page of this folder notes: words with the time of the page.
const notes = [];
const note = (...words) => { notes.push(words.join(' ') + ' @' + Math.round(performance.now())) };
let more = () => [];
var state = () => ({page: location.pathname + location.search, now: Math.round(performance.now()), date: Date.now(), notes, more: more()});
