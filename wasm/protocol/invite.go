package protocol

import (
	"crypto/sha256"
	"encoding/base64"
	"fmt"
	"strings"

	"rowan/rules/record"
)

// A Secret is what makes a link more than an address: 16 random bytes from which
// both sides derive the room's name and the keys that seal their introduction.
type Secret [16]byte

// A KeyHash is the first 16 bytes of the SHA-256 of a public key.
type KeyHash [16]byte

// HashKey returns the KeyHash of k.
func HashKey(k record.PublicKey) KeyHash {
	sum := sha256.Sum256(k[:])
	return KeyHash(sum[:16])
}

// An Invite is what an invitation link carries. Its text is a URL fragment, which
// no server sees:
//
//	i/1/gomoku-15x15-5-freestyle-none~drawn/ERITFBUWFxgZGhscHR4fIA/AQIDBAUGBwgJCgsMDQ4PEA/fsFB
//
// kind, version, terms, secret, host, and a check sum of what is before it: the first 3 bytes
// of its SHA-256. Without that a mistyped secret would wait in an empty room. The version is 1, or 2
// where the terms say more than who begins: a program of version 1 does not know such terms, and says
// that the link is of another version.
type Invite struct {
	Terms  record.Terms
	Secret Secret
	Host   KeyHash // of the host's key: nobody else can pose as the host
}

// LinkProblem says what is wrong with a link.
type LinkProblem uint8

const (
	NotInvite    LinkProblem = iota + 1 // it is no link of that kind at all
	OtherVersion                        // made by a version of Rowan that speaks otherwise
	Broken                              // of that kind, but cut or mistyped
)

// A LinkError says why a fragment is not a link that can be followed.
type LinkError struct {
	Problem LinkProblem
	Part    string // "terms", "secret", "host", "check", "version" or "form"
	Err     error  // what is wrong with it; may be nil
}

func (e *LinkError) Error() string {
	if e.Err != nil {
		return fmt.Sprintf("link: %s: %v", e.Part, e.Err)
	}
	return "link: bad " + e.Part
}

func (e *LinkError) Unwrap() error { return e.Err }

var encoding = base64.RawURLEncoding.Strict()

// Fragment returns the text of the invitation, without "#".
func (i Invite) Fragment() string { return fragment("i", i) }

// fragment returns the text of a link of a kind.
func fragment(kind string, i Invite) string {
	text := kind + "/" + linkVersion(i.Terms) + "/" + i.Terms.String() + "/" + encoding.EncodeToString(i.Secret[:]) + "/" + encoding.EncodeToString(i.Host[:])
	return text + "/" + check(text)
}

// linkVersion returns the version of a link with such terms.
func linkVersion(t record.Terms) string {
	if (t == record.Terms{Variant: t.Variant, Begins: t.Begins}) {
		return "1"
	}
	return "2"
}

// check returns the check sum of a fragment up to the slash before it, in base64url.
func check(text string) string {
	sum := sha256.Sum256([]byte(text))
	return encoding.EncodeToString(sum[:3])
}

// ParseInvite reads an invitation from a URL fragment, with or without "#". What
// chat programs put behind a link, such as a full stop or a parenthesis, is
// passed over. Its error is a *LinkError.
func ParseInvite(fragment string) (Invite, error) { return parse("i", fragment) }

// parse reads a link of a kind.
func parse(kind, fragment string) (Invite, error) {
	parts := strings.Split(strings.TrimPrefix(fragment, "#"), "/")
	if parts[0] != kind {
		return Invite{}, &LinkError{Problem: NotInvite, Part: "form"}
	}
	if len(parts) > 1 && parts[1] != "1" && parts[1] != "2" && parts[1] != "" {
		return Invite{}, &LinkError{Problem: OtherVersion, Part: "version", Err: fmt.Errorf("%q is not 1 or 2", parts[1])}
	}
	if len(parts) < 6 || parts[1] == "" {
		return Invite{}, &LinkError{Problem: Broken, Part: "form", Err: fmt.Errorf("%d parts of 6", len(parts))}
	}
	var i Invite
	var err error
	if i.Terms, err = record.ParseTerms(parts[2]); err != nil {
		return Invite{}, &LinkError{Problem: Broken, Part: "terms", Err: err}
	}
	if err := decode16(i.Secret[:], parts[3]); err != nil {
		return Invite{}, &LinkError{Problem: Broken, Part: "secret", Err: err}
	}
	if err := decode16(i.Host[:], parts[4]); err != nil {
		return Invite{}, &LinkError{Problem: Broken, Part: "host", Err: err}
	}
	want := check(strings.Join(parts[:5], "/"))
	if got := parts[5]; !strings.HasPrefix(got, want) || len(got) > len(want) && isBase64(got[len(want)]) {
		return Invite{}, &LinkError{Problem: Broken, Part: "check"}
	}
	return i, nil
}

// decode16 reads 16 bytes of base64url.
func decode16(to []byte, text string) error {
	if n := encoding.EncodedLen(len(to)); len(text) != n {
		return fmt.Errorf("%d characters, not %d", len(text), n)
	}
	_, err := encoding.Decode(to, []byte(text))
	return err
}

func isBase64(c byte) bool {
	return 'a' <= c && c <= 'z' || 'A' <= c && c <= 'Z' || '0' <= c && c <= '9' || c == '-' || c == '_'
}
