package main

import (
	"context"
	"crypto/tls"
	"errors"
	"flag"
	"fmt"
	"log/slog"
	"net"
	"net/url"
	"os"
	"strings"

	"golang.org/x/crypto/acme"
	"golang.org/x/crypto/acme/autocert"
)

// tlsOptions is what the flags say about TLS: a certificate in files, one that a CA
// makes for host names, or none.
type tlsOptions struct {
	cert, key string

	hosts     []string // that the CA is asked for
	dir       string   // where its answers are kept
	directory string   // its URL

	redirect string // the address where http is sent on to https
}

// addTLS makes the flags.
func addTLS(flags *flag.FlagSet, o *tlsOptions) {
	flags.StringVar(&o.cert, "cert", "", "`FILE` with the certificate and those it is signed with, PEM; read again when it changes, and on SIGHUP")
	flags.StringVar(&o.key, "key", "", "`FILE` with its private key, PEM")
	flags.Func("acme-host", "host `NAME` to get a certificate for by ACME, whose terms are agreed to by that; repeatable", listed(func(s string) error {
		if strings.ContainsAny(s, ":/*") || !strings.Contains(s, ".") || net.ParseIP(s) != nil {
			return errors.New("want a host's full name, such as rowan.example.org")
		}
		o.hosts = append(o.hosts, s)
		return nil
	}))
	flags.StringVar(&o.dir, "acme-dir", "", "`DIRECTORY` that keeps certificates and account; it holds private keys")
	flags.StringVar(&o.directory, "acme-url", autocert.DefaultACMEDirectory, "`URL` of the CA's directory")
	flags.StringVar(&o.redirect, "redirect", "", "`HOST:PORT` to listen on with http, to send pages on to https and to answer the CA")
}

// on reports whether the relay speaks TLS itself.
func (o *tlsOptions) on() bool { return o.cert != "" || len(o.hosts) > 0 }

// check says what is wrong with the flags as a whole.
func (o *tlsOptions) check() error {
	u, err := url.Parse(o.directory)
	switch {
	case (o.cert == "") != (o.key == ""):
		return errors.New("-cert and -key go together")
	case o.cert != "" && len(o.hosts) > 0:
		return errors.New("-cert and -acme-host are two ways to get a certificate: leave one out")
	case len(o.hosts) > 0 && o.dir == "":
		return errors.New("-acme-host needs -acme-dir: without it each start would ask for a new certificate, and a CA gives out few")
	case len(o.hosts) == 0 && o.dir != "":
		return errors.New("-acme-dir is for -acme-host, which is not given")
	case err != nil || u.Scheme != "https" || u.Host == "":
		return fmt.Errorf("-acme-url %q: want https://HOST/PATH", o.directory)
	case o.redirect != "" && !o.on():
		return errors.New("-redirect leads to https, for which -cert and -key, or -acme-host, are needed")
	}
	return nil
}

// gate is how the relay speaks TLS.
type gate struct {
	config *tls.Config
	pair   *keyPair          // nil with a CA
	ca     *autocert.Manager // nil without
	log    *slog.Logger
}

// open makes the gate; it is nil without TLS.
func (o *tlsOptions) open(log *slog.Logger) (*gate, error) {
	switch {
	case o.cert != "":
		pair, err := newKeyPair(o.cert, o.key, log)
		if err != nil {
			return nil, err
		}
		return &gate{config: &tls.Config{GetCertificate: pair.get}, pair: pair, log: log}, nil
	case len(o.hosts) > 0:
		if err := writable(o.dir); err != nil {
			return nil, fmt.Errorf("-acme-dir: %w", err)
		}
		ca := &autocert.Manager{
			Prompt:     autocert.AcceptTOS,
			Cache:      autocert.DirCache(o.dir),
			HostPolicy: named(o.hosts),
			Client:     &acme.Client{DirectoryURL: o.directory, UserAgent: "rowan-relay"},
		}
		return &gate{config: ca.TLSConfig(), ca: ca, log: log}, nil
	}
	return nil, nil
}

// named allows hosts. A CA that asks by http at another port than 80, such as one of
// one's own, names the port too, which autocert leaves on.
func named(hosts []string) autocert.HostPolicy {
	allow := autocert.HostWhitelist(hosts...)
	return func(ctx context.Context, host string) error {
		if name, _, err := net.SplitHostPort(host); err == nil {
			host = name
		}
		return allow(ctx, host)
	}
}

// writable makes a directory if need be and tries to write into it: better now than
// when the CA has answered.
func writable(dir string) error {
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return err
	}
	f, err := os.CreateTemp(dir, "try-")
	if err != nil {
		return err
	}
	f.Close()
	return os.Remove(f.Name())
}

// fetch asks the CA for what is not kept yet, so that the first visitor does not wait
// and whoever runs the relay reads what is wrong. It returns when ctx is done at the
// latest.
func (g *gate) fetch(ctx context.Context, hosts []string) {
	for _, host := range hosts {
		if ctx.Err() != nil {
			return
		}
		// As a browser asks: for a key of the kind that all take.
		hello := &tls.ClientHelloInfo{ServerName: host, CipherSuites: []uint16{tls.TLS_ECDHE_ECDSA_WITH_AES_128_GCM_SHA256}}
		cert, err := g.ca.GetCertificate(hello)
		if err != nil {
			g.log.Warn("no certificate from the CA; is the name's address this machine's, and can the CA reach its ports 443 or 80? It is tried again when a page is asked for",
				"host", host, "error", err)
			continue
		}
		g.log.Info("the certificate is there", "host", host, "until", cert.Leaf.NotAfter)
	}
}
