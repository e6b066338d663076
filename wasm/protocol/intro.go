package protocol

import (
	"encoding/binary"
	"errors"
	"fmt"

	"rowan/rules/record"
)

// Versions is the range of versions of this protocol that a side speaks.
type Versions struct{ Min, Max uint16 }

// Spoken is what this program speaks. Version 2 added clocks, takebacks and claims to what is
// played (package record), and to what is said Here, Chat and a Rematch with other terms; version 3 Listing.
var Spoken = Versions{1, 3}

// Common returns the greatest version that both speak, false for none.
func (v Versions) Common(o Versions) (uint16, bool) {
	top := min(v.Max, o.Max)
	return top, top >= max(v.Min, o.Min)
}

// An Intro is what a side tells of itself before there is a line: versions 2 + 2 · key
// 32 · nonce 16. It travels sealed; only the Hello proves it.
type Intro struct {
	Versions Versions
	Key      record.PublicKey
	Nonce    record.Nonce // the host's, for the game's id; zero from the guest
}

// Encode returns the intro's 52 bytes.
func (i Intro) Encode() []byte {
	b := binary.BigEndian.AppendUint16(nil, i.Versions.Min)
	b = binary.BigEndian.AppendUint16(b, i.Versions.Max)
	return append(append(b, i.Key[:]...), i.Nonce[:]...)
}

// DecodeIntro reads an intro. Bytes behind it are passed over: a later version
// may say more.
func DecodeIntro(b []byte) (Intro, error) {
	var i Intro
	if len(b) < 4+len(i.Key)+len(i.Nonce) {
		return i, fmt.Errorf("intro: %d bytes are too few", len(b))
	}
	i.Versions = Versions{binary.BigEndian.Uint16(b), binary.BigEndian.Uint16(b[2:])}
	if i.Versions.Min > i.Versions.Max {
		return i, errors.New("intro: the versions are upside down")
	}
	copy(i.Key[:], b[4:])
	copy(i.Nonce[:], b[4+len(i.Key):])
	return i, nil
}
