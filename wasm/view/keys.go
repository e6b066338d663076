package view

// A Shortcut is a key of the game screen and what it does. The page follows it and
// lists it in its help.
type Shortcut struct {
	Names  []string // the keys as they are shown: "M", "←"
	Keys   []string // the key of a KeyboardEvent, or its code where the layout has other letters: "m", "KeyM"
	Action Action   // without an Act the board does it
	Beside bool     // only beside the board and the slider, which use the key themselves
	Text   string   // what it does
}

// A ShortcutGroup is shortcuts under a heading.
type ShortcutGroup struct {
	Heading   string
	Shortcuts []Shortcut
}

// A Dialog is a window over the game screen.
type Dialog string

const (
	NoDialog   Dialog = ""
	HelpDialog Dialog = "help" // the shortcuts
	TypeDialog Dialog = "type" // a field for a move
)
