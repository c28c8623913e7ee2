package page

import "gymkhana"

// judge decides from the state whether the episode is over.
func (w *World) judge() {
	if w.visit.Ended != gymkhana.Running {
		return
	}
	for _, c := range w.setup.End {
		if c.Holds(w.state) {
			w.over(c.Reason, c.String())
			return
		}
	}
	switch w.setup.Kind {
	case MiniWoBKind:
		w.judgeMiniWoB()
	case GameKind:
		w.judgeGame()
	}
}

func (w *World) over(reason, otherwise string) {
	if reason == "" {
		reason = otherwise
	}
	w.visit.End(reason)
}

// judgeMiniWoB ends an episode with the reward. A document that was left cannot give one any more.
func (w *World) judgeMiniWoB() {
	if w.state.Value("here") != true {
		w.over("the page was left", "")
	} else if w.state.Value("done") == true {
		why, _ := w.state.Value("reason").(string)
		w.over(why, "the page gave its reward")
	}
}

// judgeGame ends an episode with its round, unless a lost one is to be followed by another.
func (w *World) judgeGame() {
	if w.state.Value("terminal.isTerminal") != true {
		return
	}
	if w.state.Value("terminal.outcome") == "fail" && w.setup.Continue {
		w.lost = true
		return
	}
	why, _ := w.state.Value("terminal.reason").(string)
	w.over(why, "the game is over")
}
