package cluster

import (
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/tls"
	"crypto/x509"
	"crypto/x509/pkix"
	"encoding/pem"
	"fmt"
	"math/big"
	"net"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/nats-io/jwt/v2"
	natsserver "github.com/nats-io/nats-server/v2/server"
	"github.com/nats-io/nkeys"

	"rowan/relay/signaling"
)

// certificate returns one for loopback by itself, and the file that has it.
func certificate(t *testing.T) (tls.Certificate, string) {
	t.Helper()
	key, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	template := x509.Certificate{SerialNumber: big.NewInt(1), Subject: pkix.Name{CommonName: "NATS"}, NotAfter: time.Now().Add(time.Hour),
		IPAddresses: []net.IP{net.IPv4(127, 0, 0, 1)}, IsCA: true, BasicConstraintsValid: true}
	der, err := x509.CreateCertificate(rand.Reader, &template, &template, &key.PublicKey, key)
	if err != nil {
		t.Fatal(err)
	}
	file := filepath.Join(t.TempDir(), "ca.pem")
	if err := os.WriteFile(file, pem.EncodeToMemory(&pem.Block{Type: "CERTIFICATE", Bytes: der}), 0o600); err != nil {
		t.Fatal(err)
	}
	return tls.Certificate{Certificate: [][]byte{der}, PrivateKey: key}, file
}

// guarded starts a NATS that lets in whom the options say, and returns its port.
func guarded(t *testing.T, change func(*natsserver.Options)) int {
	t.Helper()
	o := &natsserver.Options{Host: "127.0.0.1", Port: freePort(t), NoLog: true, NoSigs: true,
		JetStream: true, StoreDir: t.TempDir(), JetStreamMaxMemory: 256 << 20, JetStreamMaxStore: 256 << 20}
	change(o)
	runNATS(t, o)
	return o.Port
}

// operated has a NATS take users of an operator's account by their JWTs, and returns the file with the credentials
// of one.
func operated(t *testing.T, o *natsserver.Options) string {
	t.Helper()
	must := func(err error) {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
	}
	pair := func(kind nkeys.PrefixByte) (nkeys.KeyPair, string) {
		key, err := nkeys.CreatePair(kind)
		must(err)
		public, err := key.PublicKey()
		must(err)
		return key, public
	}
	operator, operatorID := pair(nkeys.PrefixByteOperator)
	token, err := jwt.NewOperatorClaims(operatorID).Encode(operator)
	must(err)
	trusted, err := jwt.DecodeOperatorClaims(token)
	must(err)
	o.TrustedOperators = []*jwt.OperatorClaims{trusted}
	resolver := &natsserver.MemAccResolver{}
	o.AccountResolver = resolver
	account := func(change func(*jwt.AccountClaims)) (nkeys.KeyPair, string) {
		key, id := pair(nkeys.PrefixByteAccount)
		claims := jwt.NewAccountClaims(id)
		change(claims)
		token, err := claims.Encode(operator)
		must(err)
		must(resolver.Store(id, token))
		return key, id
	}
	_, o.SystemAccount = account(func(*jwt.AccountClaims) {})
	relays, _ := account(func(c *jwt.AccountClaims) {
		c.Limits.JetStreamLimits = jwt.JetStreamLimits{MemoryStorage: -1, DiskStorage: -1, Streams: -1, Consumer: -1}
	})
	user, userID := pair(nkeys.PrefixByteUser)
	token, err = jwt.NewUserClaims(userID).Encode(relays)
	must(err)
	seed, err := user.Seed()
	must(err)
	text, err := jwt.FormatUserConfig(token, seed)
	must(err)
	file := filepath.Join(t.TempDir(), "relay.creds")
	must(os.WriteFile(file, text, 0o600))
	return file
}

// A relay comes to a NATS that speaks TLS, or lets in only whom it knows, by what the flags can say; not without it, of
// which the log says why.
func TestAccess(t *testing.T) {
	cert, ca := certificate(t)
	secured := func(o *natsserver.Options) {
		o.TLSConfig = &tls.Config{Certificates: []tls.Certificate{cert}}
		o.TLSTimeout = 10
	}
	for name, test := range map[string]struct {
		nats    func(*natsserver.Options) (credentials string)
		config  Config // HOST in its URL stands for where NATS is; Credentials "yes" for the file
		without Config
		why     string // in the log without it
	}{
		"tls": {
			func(o *natsserver.Options) string { secured(o); return "" },
			Config{URL: "tls://HOST", CA: ca}, Config{URL: "tls://HOST"}, "certificate",
		},
		"user and password": {
			func(o *natsserver.Options) string { o.Username, o.Password = "rowan", "s3cret"; return "" },
			Config{URL: "nats://rowan:s3cret@HOST"}, Config{URL: "nats://rowan:wrong@HOST"}, "Authorization",
		},
		"token": {
			func(o *natsserver.Options) string { o.Authorization = "t0ken"; return "" },
			Config{URL: "nats://t0ken@HOST"}, Config{URL: "nats://HOST"}, "Authorization",
		},
		"credentials": {
			func(o *natsserver.Options) string { return operated(t, o) },
			Config{URL: "nats://HOST", Credentials: "yes"}, Config{URL: "nats://HOST"}, "Authorization",
		},
		"credentials over tls": {
			func(o *natsserver.Options) string { secured(o); return operated(t, o) },
			Config{URL: "nats://HOST", Credentials: "yes", CA: ca}, Config{URL: "nats://HOST", CA: ca}, "Authorization",
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel() // each waits for a relay that is not let in
			credentials := ""
			port := guarded(t, func(o *natsserver.Options) { credentials = test.nats(o) })
			host := fmt.Sprintf("127.0.0.1:%d", port)
			at := func(c Config) Config {
				c.URL, c.Replicas, c.Lease = strings.Replace(c.URL, "HOST", host, 1), 1, 3*time.Second
				if c.Credentials != "" {
					c.Credentials = credentials
				}
				return c
			}
			r := startRelayWith(t, at(test.config))
			r.awaitOthers(1)
			want[signaling.Joined](t, r.mustOpen(t, join(signaling.Room{1}, 1)))

			var log said
			c := at(test.without)
			c.Log = log.logger()
			stranger := startRelayWith(t, c)
			await(t, "the log says why", func() bool { return strings.Contains(strings.ToLower(log.text()), strings.ToLower(test.why)) })
			wantClosed(t, stranger.mustOpen(t, join(signaling.Room{2}, 1)), signaling.CloseApart)
			for _, secret := range []string{"s3cret", "wrong", "t0ken"} {
				if strings.Contains(log.text(), secret) {
					t.Errorf("a secret is in the log: %s", log.text())
				}
			}
		})
	}
}

// Who is not let in at first, and is later, comes in by himself.
func TestLetInLater(t *testing.T) {
	o := &natsserver.Options{Host: "127.0.0.1", Port: freePort(t), NoLog: true, NoSigs: true, Username: "rowan", Password: "old",
		JetStream: true, StoreDir: t.TempDir(), JetStreamMaxMemory: 256 << 20, JetStreamMaxStore: 256 << 20}
	s := runNATS(t, o)
	var log said
	r := startRelayWith(t, Config{URL: fmt.Sprintf("nats://rowan:new@127.0.0.1:%d", o.Port), Replicas: 1, Lease: 3 * time.Second, Log: log.logger()})
	await(t, "he is refused", func() bool { return strings.Contains(log.text(), "uthorization") })
	time.Sleep(2 * time.Second) // several times
	s.Shutdown()
	s.WaitForShutdown()
	o.Password = "new"
	runNATS(t, o)
	r.awaitOthers(1)
}
