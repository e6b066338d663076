package signaling

import "encoding/binary"

func (m Enter) appendTo(dst []byte) []byte {
	dst = binary.BigEndian.AppendUint16(append(dst, kindEnter), m.Version)
	return append(dst, m.Token[:]...)
}

func (m Seek) appendTo(dst []byte) []byte {
	if m.Band > 0 && m.Strength == 0 {
		panic("signaling: seek with a band and no strength")
	}
	return appendTerms(append(dst, kindSeek, m.Strength, m.Band), m.Terms)
}

func (m Host) appendTo(dst []byte) []byte {
	return appendName(appendTerms(append(dst, kindHost), m.Terms), m.Name)
}

func (m Show) appendTo(dst []byte) []byte { return m.appendFields(append(dst, kindShow)) }

func (m Show) appendFields(dst []byte) []byte {
	dst = append(appendTerms(dst, m.Terms), m.Link[:]...)
	return appendName(appendName(dst, m.Host), m.Guest)
}

func (m Withdraw) appendTo(dst []byte) []byte { return append(dst, kindWithdraw) }

func (m Take) appendTo(dst []byte) []byte { return append(append(dst, kindTake), m.ID[:]...) }

func (m Look) appendTo(dst []byte) []byte { return append(dst, kindLook, byte(m.List), m.Page) }

func (m Waiting) appendTo(dst []byte) []byte {
	if len(m.Sought) > MaxSought {
		panic("signaling: waiting counts more than MaxSought terms")
	}
	dst = binary.BigEndian.AppendUint32(append(dst, kindWaiting), m.People)
	dst = append(dst, byte(len(m.Sought)))
	for _, s := range m.Sought {
		dst = appendTerms(binary.BigEndian.AppendUint32(dst, s.People), s.Terms)
	}
	return dst
}

func (m Invitations) appendTo(dst []byte) []byte {
	dst = appendPage(dst, kindInvitations, m.Page, m.All, len(m.List))
	for _, i := range m.List {
		dst = appendName(appendTerms(append(dst, i.ID[:]...), i.Terms), i.Name)
	}
	return dst
}

func (m Games) appendTo(dst []byte) []byte {
	dst = appendPage(dst, kindGames, m.Page, m.All, len(m.List))
	for _, s := range m.List {
		dst = s.appendFields(dst)
	}
	return dst
}

func (m Listed) appendTo(dst []byte) []byte { return append(append(dst, kindListed), m.ID[:]...) }

func (m Paired) appendTo(dst []byte) []byte {
	dst = append(append(dst, kindPaired), m.Room[:]...)
	return appendTerms(append(dst, byte(m.Role)), m.Terms)
}

func (m Unpaired) appendTo(dst []byte) []byte {
	again := byte(0)
	if m.Again {
		again = 1
	}
	return append(dst, kindUnpaired, byte(m.Cause), again)
}

func (m Refused) appendTo(dst []byte) []byte {
	return append(dst, kindRefused, byte(m.Kind), byte(m.Reason))
}

func appendPage(dst []byte, kind, page byte, all uint16, n int) []byte {
	if n > MaxListed {
		panic("signaling: a page lists more than MaxListed")
	}
	return append(binary.BigEndian.AppendUint16(append(dst, kind, page), all), byte(n))
}

func appendTerms(dst []byte, s string) []byte {
	if !ValidTerms(s) {
		panic("signaling: these are no terms: " + s)
	}
	return appendString(dst, s)
}

func appendName(dst []byte, s string) []byte {
	if !ValidName(s) {
		panic("signaling: a name that may not be shown")
	}
	return appendString(dst, s)
}

// lobby reads a message of the lobby after its kind, or returns nil when it is none.
func (r *reader) lobby(kind byte) Message {
	switch kind {
	case kindSeek:
		r.message = "seek"
		m := Seek{Strength: r.byte(), Band: r.byte()}
		if m.Band > 0 && m.Strength == 0 {
			r.fail("a band and no strength")
		}
		m.Terms = r.terms()
		return m
	case kindHost:
		r.message = "host"
		return Host{r.terms(), r.name()}
	case kindShow:
		r.message = "show"
		return r.show()
	case kindWithdraw:
		r.message = "withdraw"
		return Withdraw{}
	case kindTake:
		r.message = "take"
		return Take{r.offerID()}
	case kindLook:
		r.message = "look"
		return Look{List(r.within(byte(ListInvitations), byte(ListGames), "list")), r.byte()}
	case kindWaiting:
		r.message = "waiting"
		return r.waiting()
	case kindInvitations:
		r.message = "invitations"
		m := Invitations{Page: r.byte(), All: r.uint16()}
		for range r.count(MaxListed, "invitations") {
			m.List = append(m.List, Invitation{r.offerID(), r.terms(), r.name()})
		}
		return m
	case kindGames:
		r.message = "games"
		m := Games{Page: r.byte(), All: r.uint16()}
		for range r.count(MaxListed, "games") {
			m.List = append(m.List, r.show())
		}
		return m
	case kindListed:
		r.message = "listed"
		return Listed{r.offerID()}
	case kindPaired:
		r.message = "paired"
		var m Paired
		r.array(m.Room[:])
		m.Role = Role(r.within(byte(RoleHost), byte(RoleGuest), "role"))
		m.Terms = r.terms()
		return m
	case kindUnpaired:
		r.message = "unpaired"
		return Unpaired{Cause(r.within(byte(CauseLeft), byte(CauseLate), "cause")), r.within(0, 1, "answer") == 1}
	case kindRefused:
		r.message = "refused"
		m := Refused{Kind: Kind(r.within(kindHost, kindTake, "kind"))}
		if m.Kind == kindWithdraw {
			r.fail("a kind that nobody refuses")
		}
		m.Reason = Reason(r.within(byte(ReasonGone), byte(ReasonFull), "reason"))
		return m
	}
	return nil
}

func (r *reader) waiting() (m Waiting) {
	var n [4]byte
	r.array(n[:])
	m.People = binary.BigEndian.Uint32(n[:])
	for range r.count(MaxSought, "terms") {
		r.array(n[:])
		m.Sought = append(m.Sought, Sought{binary.BigEndian.Uint32(n[:]), r.terms()})
	}
	return m
}

func (r *reader) show() (m Show) {
	m.Terms = r.terms()
	r.array(m.Link[:])
	m.Host, m.Guest = r.name(), r.name()
	return m
}

func (r *reader) offerID() (id OfferID) {
	r.array(id[:])
	return id
}

func (r *reader) byte() byte { return byte(r.uint8()) }

// count returns how many of something follow.
func (r *reader) count(most int, of string) int {
	n := r.uint8()
	if n > most {
		r.fail("too many " + of)
	}
	if r.err != nil {
		return 0
	}
	return n
}

// within returns a byte that must lie between two.
func (r *reader) within(least, most byte, what string) byte {
	b := r.byte()
	if r.err == nil && (b < least || b > most) {
		r.fail("unknown " + what)
	}
	return b
}

func (r *reader) terms() string {
	s := r.string()
	if r.err == nil && !ValidTerms(s) {
		r.fail("no terms")
	}
	return s
}

func (r *reader) name() string {
	s := r.string()
	if r.err == nil && !ValidName(s) {
		r.fail("a name that may not be shown")
	}
	return s
}
