package main

import (
	"bytes"
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/tls"
	"crypto/x509"
	"crypto/x509/pkix"
	"encoding/pem"
	"log/slog"
	"math/big"
	"net"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// pairFiles are a certificate for localhost and its key in files of a test.
type pairFiles struct {
	t         testing.TB
	cert, key string
}

func newPairFiles(t testing.TB) pairFiles {
	dir := t.TempDir()
	f := pairFiles{t, filepath.Join(dir, "cert.pem"), filepath.Join(dir, "key.pem")}
	f.renew(1)
	return f
}

// renew writes a new certificate with a serial number.
func (f pairFiles) renew(serial int64) {
	f.t.Helper()
	cert, key := f.pem(serial)
	f.write(f.cert, cert)
	f.write(f.key, key)
}

func (f pairFiles) write(name string, data []byte) {
	f.t.Helper()
	if err := os.WriteFile(name, data, 0o600); err != nil {
		f.t.Fatal(err)
	}
}

func (f pairFiles) pem(serial int64) (cert, key []byte) {
	f.t.Helper()
	k, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		f.t.Fatal(err)
	}
	template := &x509.Certificate{
		SerialNumber: big.NewInt(serial),
		Subject:      pkix.Name{CommonName: "Rowan's test"},
		NotBefore:    time.Now().Add(-time.Hour),
		NotAfter:     time.Now().Add(time.Hour),
		DNSNames:     []string{"localhost"},
		IPAddresses:  []net.IP{net.IPv4(127, 0, 0, 1)},
		IsCA:         true, // so that a client can trust it as it is

		BasicConstraintsValid: true,
	}
	der, err := x509.CreateCertificate(rand.Reader, template, template, k.Public(), k)
	if err != nil {
		f.t.Fatal(err)
	}
	pkcs8, err := x509.MarshalPKCS8PrivateKey(k)
	if err != nil {
		f.t.Fatal(err)
	}
	return pem.EncodeToMemory(&pem.Block{Type: "CERTIFICATE", Bytes: der}),
		pem.EncodeToMemory(&pem.Block{Type: "PRIVATE KEY", Bytes: pkcs8})
}

// trust returns a client's configuration that trusts the certificate of the moment.
func (f pairFiles) trust() *tls.Config {
	f.t.Helper()
	data, err := os.ReadFile(f.cert)
	if err != nil {
		f.t.Fatal(err)
	}
	pool := x509.NewCertPool()
	pool.AppendCertsFromPEM(data)
	return &tls.Config{RootCAs: pool}
}

// serial returns the number of the certificate that k gives out.
func (k *keyPair) serial(t testing.TB) int64 {
	t.Helper()
	c, err := k.get(nil)
	if err != nil {
		t.Fatal(err)
	}
	return c.Leaf.SerialNumber.Int64()
}

// A certificate that changes on disk is taken by itself, in a while; half of one is not.
func TestCertificateChanges(t *testing.T) {
	f := newPairFiles(t)
	var log bytes.Buffer
	k, err := newKeyPair(f.cert, f.key, slog.New(slog.NewTextHandler(&log, nil)))
	if err != nil {
		t.Fatal(err)
	}
	later := func() { k.looked = k.looked.Add(-lookAgain) }
	f.renew(2)
	if n := k.serial(t); n != 1 {
		t.Errorf("number %d: looked at with each connection", n)
	}
	later()
	if n := k.serial(t); n != 2 || !strings.Contains(log.String(), "has changed") {
		t.Errorf("number %d, the log says %q", n, &log)
	}
	cert, key := f.pem(3)
	f.write(f.cert, cert)
	later()
	if n := k.serial(t); n != 2 || !strings.Contains(log.String(), "still the old one") {
		t.Errorf("number %d with half of the new one, the log says %q", n, &log)
	}
	f.write(f.key, key)
	later()
	if n := k.serial(t); n != 3 {
		t.Errorf("number %d when both halves are there", n)
	}
	os.Remove(f.key)
	later()
	if n := k.serial(t); n != 3 {
		t.Errorf("number %d without a key", n)
	}
}

func TestBadCertificates(t *testing.T) {
	f, other := newPairFiles(t), newPairFiles(t)
	for _, tt := range []struct{ cert, key, want string }{
		{f.cert + "x", f.key, "-cert: open"},
		{f.cert, f.key + "x", "-key: open"},
		{f.cert, other.key, "private key does not match"},
		{f.key, f.cert, "-cert"},
	} {
		if _, err := newKeyPair(tt.cert, tt.key, slog.New(slog.DiscardHandler)); err == nil || !strings.Contains(err.Error(), tt.want) {
			t.Errorf("%v, want %q", err, tt.want)
		}
	}
}

func pemOf(c *x509.Certificate) []byte {
	return pem.EncodeToMemory(&pem.Block{Type: "CERTIFICATE", Bytes: c.Raw})
}
