package app

import (
	"encoding/json"

	"rowan/wasm/i18n"
	"rowan/wasm/view"
)

// Versions before there were ten levels kept one of three, under the name Level. What is kept now has
// another name, so that the two can be told apart wherever a game comes from, also from an old export.

// levelOf returns a level that was kept: as one of view.Levels, or as one of the three.
func levelOf(level, of3 int) int {
	if level == 0 {
		level = [...]int{3, view.MediumLevel, view.Levels}[min(max(of3, 1), 3)-1]
	}
	return min(max(level, 1), view.Levels)
}

// takeChoice makes a choice that was kept the one that is made now, if it can be read and played.
func (a *App) takeChoice(saved []byte) {
	var kept struct {
		view.Choice
		Level3 int `json:"Level"`
	}
	kept.Choice = a.choice
	kept.Choice.Level = 0
	if json.Unmarshal(saved, &kept) != nil || kept.Variant.Validate() != nil || kept.Clock.Validate() != nil {
		return
	}
	kept.Choice.Level = levelOf(kept.Choice.Level, kept.Level3)
	a.choice = kept.Choice
}

// levelName says a level of the computer's: "level 6, medium".
func (a *App) levelName(level int) string {
	return a.Text.Text(i18n.LevelName, level, a.Text.Form(i18n.LevelWords, level-1))
}
