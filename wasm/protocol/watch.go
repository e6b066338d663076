package protocol

import (
	"crypto/hkdf"
	"crypto/sha256"

	"rowan/rules/record"
)

// Watch returns what a watch link has in the place of an invitation's secret:
// HKDF-SHA-256 of it with the label "rowan/1 watch". From it follow a room and
// keys of its own (package peer), and nothing of the invitation's.
func (s Secret) Watch() Secret {
	key, err := hkdf.Key(sha256.New, s[:], nil, "rowan/1 watch", len(s))
	if err != nil {
		panic(err) // only a key that is too long fails
	}
	return Secret(key)
}

// A Watch is what a watch link carries, with which a game can be watched and no
// seat be taken:
//
//	w/1/gomoku-15x15-5-freestyle-none~drawn/1-P0RISIgi0rUZHnNAwr9g/AQIDBAUGBwgJCgsMDQ4PEA/Ntqz
//
// Its parts are an [Invite]'s, but for the secret.
type Watch struct {
	Terms  record.Terms
	Secret Secret  // the invitation's Secret.Watch
	Host   KeyHash // of the host's key, who shows the game
}

// Watch returns the link that the host may hand out beside the invitation.
func (i Invite) Watch() Watch { return Watch{i.Terms, i.Secret.Watch(), i.Host} }

// Fragment returns the text of the link, without "#".
func (w Watch) Fragment() string { return fragment("w", Invite(w)) }

// ParseWatch reads a watch link from a URL fragment as ParseInvite reads an
// invitation. Its error is a *LinkError.
func ParseWatch(fragment string) (Watch, error) {
	i, err := parse("w", fragment)
	return Watch(i), err
}
