package view

// A Clock is what a clock shows.
type Clock struct {
	Text string // "4:59"; empty for no clock
	Runs bool
	Low  bool // little is left
}

// A Chat is what two friends say to each other, while it is open.
type Chat struct {
	Lines   []ChatLine // the oldest first
	Phrases []Button   // ActPhrase
	Note    string     // why something could not be said
}

// A ChatLine is one thing that was said.
type ChatLine struct {
	Mine  bool
	Text  string
	Waits bool // the friend has not got it yet
}

// SeatDialog takes the seat to another device.
const SeatDialog Dialog = "seat"

// HandDialog makes a line without the relay.
const HandDialog Dialog = "hand"

// A Hand is what its window says.
type Hand struct {
	Give, Code string // what to do with this side's code, and the code; empty while there is none
	Take       string // what to do with the other's
	First      bool   // this side's is given before the other's is taken
	Taken      bool   // the other's is taken, and needs no more room
	Note       string
}

// RematchDialog chooses other terms for a rematch, from the Options.
const RematchDialog Dialog = "rematch"

// What can be done in a match with a friend.
const (
	ActAcceptTakeback  Act = "takeback-yes"
	ActDeclineTakeback Act = "takeback-no"
	ActClaim           Act = "claim"  // Value "time", "win" or "draw"; none asks again
	ActWait            Act = "wait"   // rather than claim
	ActChat            Act = "chat"   // opens and closes it; Value "close" only closes
	ActPhrase          Act = "phrase" // Value is its number
	ActSay             Act = "say"    // Value is a text
	ActAcceptRematch   Act = "rematch-yes"
	ActGiveSeat        Act = "give-seat"
	ActTakeCode        Act = "take-code"  // Value is the friend's
	ActPass            Act = "pass-on"    // Value "save" or "share": the file for the friend
	ActGiveWatch       Act = "give-watch" // Value "copy" or "share": the link for watchers
	ActPropose         Act = "propose"    // the Options, for a rematch
)
