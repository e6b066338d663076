package app

import (
	"rowan/wasm/i18n"
	"rowan/wasm/view"
)

// shortcuts are the keys of the game screen, as the page follows and lists them. A letter is also
// found by its place on the keyboard, for layouts that have another one there. Who speaks to the
// machine, or often hits a key by mistake, can switch off those that are a single sign.
func (a *App) shortcuts() []view.ShortcutGroup {
	do := func(act view.Act, value string) view.Action { return view.Action{Act: act, Value: value} }
	back, on := do(view.ActSeek, "back"), do(view.ActSeek, "on")
	first, last := do(view.ActSeek, "first"), do(view.ActSeek, "last")
	groups := []struct {
		heading i18n.ID
		list    []view.Shortcut
		texts   []i18n.ID
		signs   bool // letters, figures and marks, which WCAG 2.1.4 wants to be switched off
	}{
		{i18n.KeysBoard, []view.Shortcut{
			{Names: []string{"←", "→", "↑", "↓"}},
			{Names: []string{"Home", "End"}},
			{Names: []string{"Page ↑", "Page ↓"}},
			{Names: []string{"Enter", "␣"}},
		}, []i18n.ID{i18n.KeyPoint, i18n.KeyRow, i18n.KeyRows, i18n.KeyPlay}, false},
		{i18n.KeysGame, []view.Shortcut{
			{Names: []string{"M", "/"}, Keys: []string{"m", "M", "/", "KeyM"}, Action: do(view.ActDialog, string(view.TypeDialog))},
			{Names: []string{"U"}, Keys: []string{"u", "U", "KeyU"}, Action: do(view.ActTakeback, "")},
			{Names: []string{"R"}, Keys: []string{"r", "R", "KeyR"}, Action: do(view.ActRedo, "")},
			{Names: []string{"?"}, Keys: []string{"?"}, Action: do(view.ActDialog, string(view.HelpDialog))},
		}, []i18n.ID{i18n.KeyType, i18n.Takeback, i18n.Redo, i18n.KeyHelp}, true},
		{i18n.KeysReview, []view.Shortcut{
			{Names: []string{","}, Keys: []string{",", "Comma"}, Action: back},
			{Names: []string{"."}, Keys: []string{".", "Period"}, Action: on},
			{Names: []string{"<"}, Keys: []string{"<"}, Action: first},
			{Names: []string{">"}, Keys: []string{">"}, Action: last},
			{Names: []string{"V"}, Keys: []string{"v", "V", "KeyV"}, Action: do(view.ActBranch, "")},
			{Names: []string{"A"}, Keys: []string{"a", "A", "KeyA"}, Action: do(view.ActAnalyse, "")},
		}, []i18n.ID{i18n.KeyBack, i18n.KeyOn, i18n.KeyFirst, i18n.KeyLast, i18n.KeyBranch, i18n.AnalyseButton}, true},
		{i18n.KeysBeside, []view.Shortcut{
			{Names: []string{"←"}, Keys: []string{"ArrowLeft"}, Action: back, Beside: true},
			{Names: []string{"→"}, Keys: []string{"ArrowRight"}, Action: on, Beside: true},
			{Names: []string{"Home"}, Keys: []string{"Home"}, Action: first, Beside: true},
			{Names: []string{"End"}, Keys: []string{"End"}, Action: last, Beside: true},
		}, []i18n.ID{i18n.KeyBack, i18n.KeyOn, i18n.KeyFirst, i18n.KeyLast}, false},
	}
	var all []view.ShortcutGroup
	for _, g := range groups {
		if g.signs && !a.settings.Shortcuts {
			continue
		}
		for i, text := range g.texts {
			g.list[i].Text = a.Text.Text(text)
		}
		all = append(all, view.ShortcutGroup{Heading: a.Text.Text(g.heading), Shortcuts: g.list})
	}
	return all
}
