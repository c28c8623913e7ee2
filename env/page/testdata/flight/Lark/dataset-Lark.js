var QUESTIONS = {
	train: [
		{ instruction: { 'To': 'Brightwater', 'Day': '12' }, request: { to: 'BWT', day: '12', way: 'one' } },
		{ instruction: { 'To': 'Fernhill', 'Day': '3' }, request: { to: 'FHL', day: '3', way: 'one' } },
	],
	test: [{ instruction: { 'To': 'Osprey Bay', 'Day': '7' }, request: { to: 'OSB', day: '7', way: 'one' } }],
};
