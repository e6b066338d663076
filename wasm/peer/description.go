package peer

import (
	"encoding/hex"
	"errors"
	"strings"
)

var (
	errFingerprint = errors.New("peer: a description without one clear fingerprint")
	errMedia       = errors.New("peer: a description of something else than one data channel")
)

// digestLen has the hashes that a certificate may be named by, with their
// length in bytes. RFC 8122 has weaker ones, which no browser makes.
var digestLen = map[string]int{"sha-256": 32, "sha-384": 48, "sha-512": 64}

// fingerprint reads a session description: it returns the certificate's
// fingerprint in the form that Binding has, and refuses what does not describe
// exactly one data channel with one certificate.
func fingerprint(sdp string) (string, error) {
	var found string
	media := 0
	for line := range strings.Lines(sdp) {
		line = strings.TrimSuffix(strings.TrimSuffix(line, "\n"), "\r")
		if strings.Contains(line, "\r") { // some parsers end a line there
			return "", errMedia
		}
		if strings.HasPrefix(line, "m=") {
			media++
			if !strings.HasPrefix(line, "m=application ") {
				return "", errMedia
			}
		}
		value, ok := strings.CutPrefix(line, "a=fingerprint:")
		if !ok {
			continue
		}
		f, err := canonical(value)
		if err != nil || found != "" && f != found {
			return "", errFingerprint
		}
		found = f
	}
	if media != 1 {
		return "", errMedia
	}
	if found == "" {
		return "", errFingerprint
	}
	return found, nil
}

// canonical returns a fingerprint attribute's value with the hash in lower case
// and the digest in upper case.
func canonical(value string) (string, error) {
	hash, digest, _ := strings.Cut(value, " ")
	hash, digest = strings.ToLower(hash), strings.ToUpper(digest)
	n, ok := digestLen[hash]
	if !ok || len(digest) != 3*n-1 {
		return "", errFingerprint
	}
	for i := 2; i < len(digest); i += 3 {
		if digest[i] != ':' {
			return "", errFingerprint
		}
	}
	if b, err := hex.DecodeString(strings.ReplaceAll(digest, ":", "")); err != nil || len(b) != n {
		return "", errFingerprint
	}
	return hash + " " + digest, nil
}

// attribute returns the value of a description's first attribute of a name.
func attribute(sdp, name string) string {
	for line := range strings.Lines(sdp) {
		if v, ok := strings.CutPrefix(line, "a="+name+":"); ok {
			return strings.TrimRight(v, "\r\n")
		}
	}
	return ""
}
