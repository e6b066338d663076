package main

import (
	"bytes"
	"crypto/tls"
	"fmt"
	"log/slog"
	"os"
	"sync"
	"time"
)

// lookAgain is how long a certificate is used before its files are looked at again.
// A renewed one is there weeks before the old one ends.
const lookAgain = 10 * time.Second

// keyPair is a certificate in two files, which is read anew when they change: what
// renews it need not know of the relay.
type keyPair struct {
	certFile, keyFile string
	log               *slog.Logger

	mu        sync.Mutex
	looked    time.Time
	cert, key []byte // as they were read
	pair      *tls.Certificate
}

// newKeyPair reads the files.
func newKeyPair(certFile, keyFile string, log *slog.Logger) (*keyPair, error) {
	k := &keyPair{certFile: certFile, keyFile: keyFile, log: log}
	return k, k.read()
}

// read takes the files' content if it has changed and is a certificate with its key.
func (k *keyPair) read() error {
	k.mu.Lock()
	defer k.mu.Unlock()
	k.looked = time.Now()
	cert, err := os.ReadFile(k.certFile)
	if err != nil {
		return fmt.Errorf("-cert: %w", err)
	}
	key, err := os.ReadFile(k.keyFile)
	if err != nil {
		return fmt.Errorf("-key: %w", err)
	}
	if bytes.Equal(cert, k.cert) && bytes.Equal(key, k.key) {
		return nil
	}
	pair, err := tls.X509KeyPair(cert, key)
	if err != nil {
		return fmt.Errorf("-cert %s and -key %s: %w", k.certFile, k.keyFile, err)
	}
	if k.pair != nil {
		k.log.Info("the certificate has changed", "until", pair.Leaf.NotAfter)
	}
	k.cert, k.key, k.pair = cert, key, &pair
	return nil
}

// get is a tls.Config's GetCertificate. Files that can't be read, or of which only
// one has been written yet, leave the certificate that was there.
func (k *keyPair) get(*tls.ClientHelloInfo) (*tls.Certificate, error) {
	k.mu.Lock()
	due := time.Since(k.looked) >= lookAgain
	k.mu.Unlock()
	if due {
		if err := k.read(); err != nil {
			k.log.Warn("the certificate is still the old one", "error", err)
		}
	}
	k.mu.Lock()
	defer k.mu.Unlock()
	return k.pair, nil
}
