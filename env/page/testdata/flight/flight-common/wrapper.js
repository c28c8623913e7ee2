'use strict';
// What wrappers of booking sites share: the question is asked here, and the site in the frame hands in its form.

/* eslint-disable no-unused-vars */
function genProblem() {
	core.wanted = core.sample(WOB_DATA_MODE === 'test' ? QUESTIONS.test : QUESTIONS.train);
	document.getElementById('query').textContent = JSON.stringify(core.wanted.instruction);
	WOB_TASK_READY = false; // until the site has loaded
	document.getElementById('wrap').src = 'index.html';
}

core.flightSubmit = (form) => {
	const wanted = core.wanted.request;
	const right = Object.keys(wanted).filter((k) => form[k] === wanted[k]).length;
	core.endEpisode(form.to ? right / Object.keys(wanted).length : -1, false, '');
};

addEventListener('load', () => {
	let first = null;
	document.getElementById('wrap').addEventListener('load', (e) => {
		const now = e.target.contentWindow.location.href;
		if (first === null) first = now;
		if (now !== first) core.endEpisode(-1, false, 'the frame has left the site');
	});
});
