package main

import (
	"bytes"
	"crypto/ed25519"
	"crypto/sha256"
	"strings"
	"testing"

	"rowan/rules"
	"rowan/rules/record"
)

// signed returns the record of a short game. Its last entries are what change does.
func signed(t *testing.T, change func(sign func(record.Seat, record.Kind, []byte) []byte, tr *record.Transcript)) []byte {
	t.Helper()
	var keys [2]ed25519.PrivateKey
	h := record.Header{Terms: record.Terms{Variant: rules.ClassicGomoku, Begins: record.HostBegins}}
	for s := range keys {
		seed := sha256.Sum256([]byte{byte(s)})
		keys[s] = ed25519.NewKeyFromSeed(seed[:])
		h.Keys[s] = record.PublicKey(keys[s].Public().(ed25519.PublicKey))
	}
	tr, err := record.NewTranscript(h)
	if err != nil {
		t.Fatal(err)
	}
	sign := func(s record.Seat, kind record.Kind, body []byte) []byte {
		b, err := tr.Sign(keys[s], s, kind, body)
		if err != nil {
			t.Fatal(err)
		}
		return b
	}
	sign(record.Host, record.KindSeat, []byte("Ada"))
	sign(record.Guest, record.KindSeat, []byte("Bo"))
	sign(record.Host, record.KindMove, rules.AppendMove(nil, rules.Place(rules.Point{X: 7, Y: 7})))
	sign(record.Guest, record.KindMove, rules.AppendMove(nil, rules.Place(rules.Point{X: 8, Y: 8})))
	if change != nil {
		change(sign, tr)
	}
	return tr.Encode()
}

type signFunc = func(record.Seat, record.Kind, []byte) []byte

func TestVerify(t *testing.T) {
	data := signed(t, func(sign signFunc, tr *record.Transcript) {
		sign(record.Host, record.KindOffer, []byte{byte(record.OfferDraw)})
		sign(record.Guest, record.KindAnswer, []byte{0})
		sign(record.Host, record.KindResign, nil)
		s := tr.State()
		sign(record.Guest, record.KindResult, s.Hash[:])
	})
	status, out, errs := try(t, string(data), "verify")
	if status != exitOK || errs != "" {
		t.Fatalf("%d, %s", status, errs)
	}
	for _, want := range []string{
		"terms   gomoku-15x15-5-freestyle-none~host\n", `host    "Ada", black, key `, `guest   "Bo", white, key `,
		"    3  host     1  plays h8               ok\n", "offers a draw", "declines", "resigns", "signs the result",
		"result  the guest wins by resignation, 2 moves\n", "signed  not by the host\nsigned  by the guest\n",
	} {
		if !strings.Contains(out, want) {
			t.Errorf("no %q in\n%s", want, out)
		}
	}
	if status, out, _ := try(t, string(data), "convert", "-to", "psq"); status != exitOK || out != "Piskvorky 15x15, 0:0, 0\n8,8,0\n9,7,0\nAda\nBo\n-1\n" {
		t.Errorf("as PSQ: %d, %q", status, out)
	}
}

func TestVerifyBad(t *testing.T) {
	good := signed(t, nil)
	changed := append([]byte(nil), good...)
	changed[len(changed)-1] ^= 1
	status, out, errs := try(t, string(changed), "verify", "-")
	if status != exitWrong || !strings.Contains(errs, "stdin: record: entry 4: entry refused: the signature of guest 1 is not right") || !strings.Contains(out, "plays h8") {
		t.Errorf("%d, %s\n%s", status, errs, out)
	}
	for _, text := range []string{"", "h8", string(good[:20]), string(good[:len(good)-3])} {
		if status, _, errs := try(t, text, "verify"); status != exitWrong || !strings.HasPrefix(errs, "rowan verify: stdin: ") {
			t.Errorf("%d bytes: %d, %q", len(text), status, errs)
		}
	}
}

// A result that does not fit, and an entry against the rules, each signed as it should be.
func TestVerifyLies(t *testing.T) {
	data := signed(t, func(sign signFunc, tr *record.Transcript) {
		sign(record.Host, record.KindResign, nil)
		sign(record.Guest, record.KindResult, bytes.Repeat([]byte{1}, 32))
	})
	if status, _, errs := try(t, string(data), "verify"); status != exitWrong || !strings.Contains(errs, "the guest signed another result: 0101") {
		t.Errorf("%d, %q", status, errs)
	}
	data = signed(t, func(sign signFunc, tr *record.Transcript) {
		var previous, seen record.Hash
		for e := range tr.Ordered() {
			if e.Seat == record.Host {
				previous = e.Hash
			} else {
				seen = e.Hash
			}
		}
		e := record.Entry{Kind: record.KindMove, Seat: record.Host, Number: 2, Previous: previous, Seen: 2, SeenHash: seen,
			Body: rules.AppendMove(nil, rules.Place(rules.Point{X: 7, Y: 7}))}
		seed := sha256.Sum256([]byte{byte(record.Host)})
		raw := e.Encode()
		if _, err := tr.Add(append(raw, ed25519.Sign(ed25519.NewKeyFromSeed(seed[:]), tr.SignedBytes(raw))...)); err != nil {
			t.Fatal(err)
		}
	})
	status, out, errs := try(t, string(data), "verify")
	if want := "rowan verify: stdin: entry 5, host 2: breaks the rules: ply 3, h8: the point is occupied\n"; status != exitWrong || errs != want {
		t.Errorf("%d, %q", status, errs)
	}
	if !strings.Contains(out, "result  the guest wins by broken rules, 2 moves") {
		t.Error(out)
	}
}

// TestVerifyClocks looks at records with clocks, claims and disputes.
func TestVerifyClocks(t *testing.T) {
	for name, want := range map[string][]string{
		"clock": {"~drawn~t60-3~g30~l400-2000\n", "lets the guest begin", "plays ~ in 4s, measured 8s ", "asks back to ply 2", "accepts",
			"claims the time at ply 3: 1m30s ", "disputes the time: 20s ", "result  the guest wins by time, 3 moves\nclock   host -28.45s, guest 58.4s\n",
			"claim   the guest claims the time at ply 3: 1m30s\ndispute the sides do not agree: host 20s, guest 1m30s\n"},
		"flag": {"~host~m30\n", "is out of time after 30.001s", "result  the host wins by time, 1 moves\nclock   host 30s, guest -1ms\nrecord "},
		"left": {"claims a draw in the game that was left at ply 1: 2m5s ", "result  draw by abandonment, 1 moves\nclaim   the host claims a draw"},
	} {
		status, out, errs := try(t, "", "verify", "../../record/testdata/"+name+".record")
		if status != exitOK || errs != "" {
			t.Errorf("%s: %d, %s", name, status, errs)
		}
		for _, w := range want {
			if !strings.Contains(out, w) {
				t.Errorf("%s: no %q in\n%s", name, w, out)
			}
		}
	}
	if _, out, _ := try(t, "", "show", "../../record/testdata/clock.record"); !strings.Contains(out, "White wins by time after 3 moves\n") {
		t.Error(out)
	}
}
