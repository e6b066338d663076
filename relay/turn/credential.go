package turn

import (
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha1"
	"encoding/base64"
	"errors"
	"strconv"
	"strings"
	"time"
)

// Secret is what a TURN server and whoever gives out its credentials share. A
// credential is made from it by the convention known as the TURN REST API
// (draft-uberti-behave-turn-rest-00): the username is a Unix time, a colon and
// anything; the password is base64(HMAC-SHA1(secret, username)). After that time
// it is no longer good. So nothing needs to be kept of it, and several relays with
// one secret take each other's.
type Secret []byte

// newSecret returns one that nobody knows.
func newSecret() Secret {
	s := make(Secret, 32)
	rand.Read(s) // never fails
	return s
}

// Credential returns a username and password that are good until a time, and
// that are different for each call.
func (s Secret) Credential(until time.Time) (username, password string) {
	username = strconv.FormatInt(until.Unix(), 10) + ":" + rand.Text()
	return username, s.password(username)
}

// The reasons why Check refuses a username.
var (
	errNoExpiry = errors.New("turn: the username does not begin with a time and a colon")
	errExpired  = errors.New("turn: the credential has expired")
)

// Check returns the password of a username and when it expires, or an error when
// it has expired or is none of the convention.
func (s Secret) Check(username string, now time.Time) (password string, until time.Time, err error) {
	until, err = expiry(username)
	if err != nil {
		return "", time.Time{}, err
	}
	if !now.Before(until) {
		return "", time.Time{}, errExpired
	}
	return s.password(username), until, nil
}

// expiry returns the time that a username names.
func expiry(username string) (time.Time, error) {
	seconds, _, ok := strings.Cut(username, ":")
	n, err := strconv.ParseInt(seconds, 10, 64)
	if !ok || err != nil {
		return time.Time{}, errNoExpiry
	}
	return time.Unix(n, 0), nil
}

func (s Secret) password(username string) string {
	mac := hmac.New(sha1.New, s)
	mac.Write([]byte(username))
	return base64.StdEncoding.EncodeToString(mac.Sum(nil))
}
