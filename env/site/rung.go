package site

import (
	"errors"
	"fmt"
	"slices"

	"gymkhana"
	"gymkhana/env/site/kit"
)

// BlindDoc describes the agent blind in the catalog.
const BlindDoc = "a player of the sites that reads no page, and guesses what the goal does not tell; option player"

// BlindOptions are the options of the agent blind.
type BlindOptions struct {
	Player string `json:"player"` // one of Blinds
}

// A BlindPlayer is a blind player as an agent of its own, so that a run compares it with others. It declares a task done at
// once if the instance leaves nothing for it to guess: what the goal tells is no measure of guessing.
type BlindPlayer struct{ Oracle }

// NewBlind makes a blind player. Its options are BlindOptions; an unknown player is a gymkhana.FaultSetup.
func (w *Web) NewBlind(setup gymkhana.AgentSetup) (gymkhana.PrivilegedAgent, error) {
	var o BlindOptions
	err := setup.Options.Decode(&o)
	if err == nil && !slices.Contains(Blinds, o.Player) {
		err = fmt.Errorf("player %q; want one of %q", o.Player, Blinds)
	}
	return &BlindPlayer{Oracle{options: OracleOptions{Blind: o.Player}}}, gymkhana.Blame(gymkhana.FaultSetup, "blind", err)
}

// FitsBlind says why a blind player cannot play in a world: it knows only the sites, and its scripts name elements by the
// numbers that they have without a browser.
func FitsBlind(_ gymkhana.AgentSetup, spec gymkhana.Spec) error {
	if spec.World != TextName {
		return fmt.Errorf("it plays %s only", TextName)
	}
	return nil
}

// Sit reads the details of the task from the world.
func (b *BlindPlayer) Sit(world gymkhana.Environment) error {
	err := b.Oracle.Sit(world)
	if errors.Is(err, gymkhana.ErrNoMiss) {
		b.driver, err = kit.NewDriver(), nil
	}
	return err
}
