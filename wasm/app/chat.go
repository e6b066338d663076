package app

import (
	"strconv"

	"rowan/wasm/i18n"
	"rowan/wasm/protocol"
	"rowan/wasm/session"
	"rowan/wasm/view"
)

// phrases are what is said at boards everywhere, so that it can be said in another language.
var phrases = [...]i18n.ID{
	protocol.PhraseHello: i18n.SayHello, protocol.PhraseLuck: i18n.SayLuck, protocol.PhraseWell: i18n.SayWell,
	protocol.PhraseThanks: i18n.SayThanks, protocol.PhraseMoment: i18n.SayMoment, protocol.PhraseGo: i18n.SayGo,
}

// A chat is what a person has seen of what was said.
type chat struct {
	open bool
	seen uint32 // the number of the friend's newest line that was seen
	said uint32 // and of the newest that was read aloud
}

// chatText returns a line in words; empty for a phrase of a newer version.
func (a *App) chatText(l session.ChatLine) string {
	if l.Phrase == 0 {
		return protocol.ChatText(l.Text)
	}
	if int(l.Phrase) < len(phrases) {
		return a.Text.Text(phrases[l.Phrase])
	}
	return ""
}

// chatButton opens and closes the chat, and says how much of it is new.
func (a *App) chatButton() view.Button {
	b := a.button(view.ActChat, i18n.ChatButton, true)
	if n := a.unread(); n > 0 {
		b.Label = a.Text.Text(i18n.ChatUnread, n)
		b.Badge = strconv.Itoa(n)
	}
	return b
}

// unread returns how many lines of the friend were not seen.
func (a *App) unread() (n int) {
	for _, l := range a.online.session.Chat() {
		if !l.Mine && l.Number > a.online.chat.seen && a.chatText(l) != "" {
			n++
		}
	}
	return n
}

// chatScreen is the chat, while it is open.
func (a *App) chatScreen(s *view.Screen) {
	o := a.online
	if !o.chat.open || o.frozen {
		return
	}
	c := &view.Chat{Note: a.notice}
	for _, l := range o.session.Chat() {
		if text := a.chatText(l); text != "" {
			c.Lines = append(c.Lines, view.ChatLine{Mine: l.Mine, Text: text, Waits: !o.session.Together() && !o.session.Came(l)})
		}
	}
	for i, id := range phrases {
		if id != 0 {
			c.Phrases = append(c.Phrases, view.Button{Act: view.ActPhrase, Value: strconv.Itoa(i), Label: a.Text.Text(id)})
		}
	}
	s.Chat = c
}

// hearChat returns what the friend has said since the last time, to be read aloud.
func (a *App) hearChat() (news []string) {
	o := a.online
	for _, l := range o.session.Chat() {
		if l.Mine {
			continue
		}
		if text := a.chatText(l); text != "" && l.Number > o.chat.said {
			news = append(news, a.Text.Text(i18n.SaysText, a.friendName(), text))
		}
		o.chat.said = max(o.chat.said, l.Number)
		if o.chat.open && !a.hiding.hidden && a.aside == nil {
			o.chat.seen = max(o.chat.seen, l.Number)
		}
	}
	return news
}

// actChat opens or closes the chat, or says something.
func (a *App) actChat(action view.Action) {
	o := a.online
	switch action.Act {
	case view.ActChat:
		o.chat.open = !o.chat.open && action.Value != "close"
		a.hearChat()
	case view.ActPhrase:
		if n, err := strconv.Atoi(action.Value); err == nil && 0 < n && n < len(phrases) {
			a.session(session.Say{Phrase: uint8(n)})
		}
	case view.ActSay:
		a.session(session.Say{Text: action.Value})
	}
}
