package peer

import (
	"crypto/cipher"
	"crypto/ecdh"
	"crypto/hkdf"
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"errors"
	"fmt"
	"strings"

	"golang.org/x/crypto/chacha20poly1305"

	"rowan/relay/signaling"
	"rowan/wasm/line"
)

// This file is about the keys of a line through the room. Each end makes an X25519
// key for it and tells it in the place of a session description: "x25519 " and the
// key as a fingerprint is written. The two are the line's Binding, which the layer
// above has both ends sign: so who has the invitation, and even the relay with him,
// can put no keys of his own between the two.

const keyLabel = "x25519 "

var errKey = errors.New("peer: a key that nothing can be agreed with")

// describeKey returns a key as it is told.
func describeKey(k *ecdh.PublicKey) string {
	return keyLabel + strings.ReplaceAll(fmt.Sprintf("% X", k.Bytes()), " ", ":")
}

// keyIn reads what describeKey makes; any other text is an error.
func keyIn(description string) (*ecdh.PublicKey, error) {
	digits, _ := strings.CutPrefix(description, keyLabel)
	b, err := hex.DecodeString(strings.ReplaceAll(digits, ":", ""))
	if err != nil {
		return nil, errKey
	}
	k, err := ecdh.X25519().NewPublicKey(b)
	if err != nil || describeKey(k) != description {
		return nil, errKey
	}
	return k, nil
}

// identity returns what a description binds its line to, and whether that is a line
// through the room.
func identity(description string) (id string, room bool, err error) {
	if strings.HasPrefix(description, keyLabel) {
		_, err := keyIn(description)
		return description, true, err
	}
	id, err = fingerprint(description)
	return id, false, err
}

// A bond is what the two ends of a line through the room know of it beside their
// keys. The line's keys follow from all of it.
type bond struct {
	room                  signaling.Room
	hostID, guestID       signaling.PeerID
	hostVisit, guestVisit visit
	try                   uint32
}

// agree returns what an end seals its parts with, and what it opens the other's
// with: ChaCha20-Poly1305 under one key for each direction, by HKDF with SHA-256 of
// the secret that the two keys make.
func (b bond) agree(role line.Role, own *ecdh.PrivateKey, description string) (seal, open cipher.AEAD, err error) {
	other, err := keyIn(description)
	if err != nil {
		return nil, nil, err
	}
	shared, err := own.ECDH(other) // fails with a key that makes the same secret with every other
	if err != nil {
		return nil, nil, errKey
	}
	var keys [2]*ecdh.PublicKey
	keys[role], keys[role.Other()] = own.PublicKey(), other
	salt := append([]byte("rowan/1 passage"), b.room[:]...)
	salt = append(append(salt, b.hostID[:]...), b.guestID[:]...)
	salt = append(append(salt, b.hostVisit[:]...), b.guestVisit[:]...)
	salt = binary.BigEndian.AppendUint32(salt, b.try)
	salt = append(append(salt, keys[line.Host].Bytes()...), keys[line.Guest].Bytes()...)
	var by [2]cipher.AEAD
	for _, r := range []line.Role{line.Host, line.Guest} {
		key, err := hkdf.Key(sha256.New, shared, salt, "rowan/1 room "+r.String(), chacha20poly1305.KeySize)
		if err != nil {
			return nil, nil, err
		}
		if by[r], err = chacha20poly1305.New(key); err != nil {
			return nil, nil, err
		}
	}
	return by[role], by[role.Other()], nil
}
