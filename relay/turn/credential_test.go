package turn

import (
	"testing"
	"testing/synctest"
	"time"
)

// The password is that of the convention; this one was made with openssl dgst -sha1 -hmac.
func TestPassword(t *testing.T) {
	got, until, err := Secret("north").Check("1433895918:guest", time.Unix(1433895917, 0))
	if err != nil || got != "DZ+3hnl8p0tAogyQOPwzx87LORs=" || until.Unix() != 1433895918 {
		t.Errorf("%q, %v, %v", got, until, err)
	}
}

func TestCredentialExpires(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := newSecret()
		name, password := s.Credential(time.Now().Add(time.Hour))
		if got, _, err := s.Check(name, time.Now()); err != nil || got != password {
			t.Errorf("%q, %v, want %q", got, err, password)
		}
		time.Sleep(time.Hour - 1)
		if _, _, err := s.Check(name, time.Now()); err != nil {
			t.Error("at the last moment:", err)
		}
		time.Sleep(time.Nanosecond)
		if _, _, err := s.Check(name, time.Now()); err != errExpired {
			t.Error("after it:", err)
		}
	})
}

func TestCredentialsDiffer(t *testing.T) {
	s, until := newSecret(), time.Unix(2000000000, 0)
	a, p := s.Credential(until)
	b, q := s.Credential(until)
	if a == b || p == q {
		t.Error("two players have one credential")
	}
	if got, _, _ := newSecret().Check(a, time.Unix(0, 0)); got == p {
		t.Error("two servers have one secret")
	}
	for _, name := range []string{"", "guest", "1433895918", ":guest", "soon:guest", "99999999999999999999:guest"} {
		if _, _, err := s.Check(name, time.Unix(0, 0)); err != errNoExpiry {
			t.Errorf("%q: %v", name, err)
		}
	}
}

// Who has no credential, a forged one or one that has expired gets no relayed address.
func TestStrangersGetNothing(t *testing.T) {
	s := start(t)
	name, password := s.credential()
	later := "9" + name
	old, oldPassword := s.config.Secret.Credential(time.Now().Add(-time.Minute))
	for what, c := range map[string][2]string{
		"no name":         {"", ""},
		"no password":     {name, ""},
		"no time":         {"guest", s.config.Secret.password("guest")},
		"a later time":    {later, password},
		"another's":       {name, oldPassword},
		"expired":         {old, oldPassword},
		"another's again": {old, password},
	} {
		if relay, err := s.dial(t, "udp", c[0], c[1]).Allocate(); err == nil {
			t.Errorf("%s: it has %v", what, relay.LocalAddr())
		}
	}
	if st := s.Stats(); st.Allocations != 0 || st.Refused[RefusedCredential] == 0 {
		t.Errorf("%+v", st)
	}
}

// With a secret that is given, a credential is good at the server after a restart,
// and at another.
func TestSecretSurvives(t *testing.T) {
	with := func(c *Config) { c.Secret = Secret("north") }
	s := start(t, with)
	name, password := s.credential()
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	if _, err := start(t, with).dial(t, "udp", name, password).Allocate(); err != nil {
		t.Error(err)
	}
	if _, err := start(t).dial(t, "udp", name, password).Allocate(); err == nil {
		t.Error("it is good where there is another secret")
	}
}
