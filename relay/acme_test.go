package main

import (
	"crypto/tls"
	"crypto/x509"
	"io"
	"log"
	"net"
	"net/http"
	"net/http/httptest"
	"path/filepath"
	"strconv"
	"syscall"
	"testing"

	"github.com/letsencrypt/pebble/v2/ca"
	"github.com/letsencrypt/pebble/v2/db"
	"github.com/letsencrypt/pebble/v2/va"
	"github.com/letsencrypt/pebble/v2/wfe"
	"github.com/miekg/dns"
)

// acmeHost is a name that only the test's CA finds.
const acmeHost = "rowan.example"

// authority is pebble, Let's Encrypt's own CA for tests, with its answers to names. It
// looks for the relay at the ports of open, which come after its address is known.
type authority struct {
	*httptest.Server
	t      *testing.T
	ready  chan http.Handler
	roots  *x509.CertPool
	orders lines
}

func newAuthority(t *testing.T) *authority {
	t.Setenv("PEBBLE_VA_NOSLEEP", "1")
	a := &authority{t: t, ready: make(chan http.Handler, 1), roots: x509.NewCertPool()}
	a.Server = httptest.NewUnstartedServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		h := <-a.ready
		a.ready <- h
		h.ServeHTTP(w, r)
	}))
	a.Config.ErrorLog = log.New(io.Discard, "", 0) // a relay that is ended hangs up
	a.StartTLS()
	t.Cleanup(a.Close)
	return a
}

// open lets the CA work.
func (a *authority) open(httpPort, tlsPort int) {
	logger := log.New(&a.orders, "", 0)
	store := db.NewMemoryStore()
	maker := ca.New(logger, store, "", "ecdsa", 0, 1, map[string]ca.Profile{"default": {Description: "the only one"}})
	a.roots.AppendCertsFromPEM(maker.GetRootCert(0).PEM())
	checks := va.New(logger, httpPort, tlsPort, false, a.names(), store)
	front := wfe.New(logger, store, checks, maker, []string{"ca.example"}, false, false, 0, 0)
	a.ready <- front.Handler()
}

// names answers for every name with this machine, and returns where.
func (a *authority) names() string {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		a.t.Fatal(err)
	}
	s := &dns.Server{Listener: l, Handler: dns.HandlerFunc(func(w dns.ResponseWriter, q *dns.Msg) {
		m := new(dns.Msg).SetReply(q)
		if q.Question[0].Qtype == dns.TypeA {
			head := dns.RR_Header{Name: q.Question[0].Name, Rrtype: dns.TypeA, Class: dns.ClassINET}
			m.Answer = []dns.RR{&dns.A{Hdr: head, A: net.IPv4(127, 0, 0, 1)}}
		}
		w.WriteMsg(m)
	})}
	go s.ActivateAndServe()
	a.t.Cleanup(func() { s.Shutdown() })
	return l.Addr().String()
}

// start runs a relay that trusts the CA.
func (a *authority) start(args ...string) *child {
	a.t.Helper()
	trusted := filepath.Join(a.t.TempDir(), "ca.pem")
	pairFiles{t: a.t}.write(trusted, pemOf(a.Certificate()))
	c := startChild(a.t, []string{"SSL_CERT_FILE=" + trusted, "SSL_CERT_DIR=/nonexistent"}, args...)
	if c.url != "https://"+acmeHost {
		a.t.Errorf("it is at %q", c.url)
	}
	return c
}

// serial gets a page by the host's name and returns the certificate's number.
func (a *authority) serial(port int) string {
	a.t.Helper()
	transport := &http.Transport{
		TLSClientConfig:   &tls.Config{RootCAs: a.roots, ServerName: acmeHost},
		ForceAttemptHTTP2: true,
	}
	defer transport.CloseIdleConnections()
	client := &http.Client{Transport: transport, Timeout: patience}
	resp, err := client.Get("https://127.0.0.1:" + strconv.Itoa(port) + "/healthz")
	if err != nil {
		a.t.Fatal(err, &a.orders)
	}
	resp.Body.Close()
	if resp.StatusCode != http.StatusOK || resp.ProtoMajor != 2 {
		a.t.Errorf("%s by %s", resp.Status, resp.Proto)
	}
	return resp.TLS.PeerCertificates[0].SerialNumber.String()
}

// A relay gets its certificate from the CA by either of two ways, and keeps it over a
// restart.
func TestACME(t *testing.T) {
	const served, sentOn = "pages are served", "http is sent on"
	for _, way := range []string{"tls-alpn-01", "http-01"} {
		t.Run(way, func(t *testing.T) {
			a := newAuthority(t)
			args := []string{"-acme-host", acmeHost, "-acme-dir", t.TempDir(), "-acme-url", a.URL + wfe.DirectoryPath}
			first := []string{"-redirect", "127.0.0.1:0"}
			if way == "tls-alpn-01" {
				first = nil
			}
			c := a.start(append(args, first...)...)
			if way == "tls-alpn-01" {
				a.open(1, c.at(served)) // nobody is at port 1, so it can't have been the other way
			} else {
				a.open(c.at(sentOn), 1)
			}
			serial := a.serial(c.at(served))
			c.stop(syscall.SIGTERM)
			a.Close() // what is kept is enough
			c = a.start(args...)
			if again := a.serial(c.at(served)); again != serial {
				t.Error("another certificate after a restart")
			}
			c.stop(syscall.SIGTERM)
		})
	}
}

// The CA's refusal is in the log; a name that nobody asked a certificate for gets none.
func TestACMERefuses(t *testing.T) {
	a := newAuthority(t)
	c := a.start("-acme-host", acmeHost, "-acme-dir", t.TempDir(), "-acme-url", a.URL+wfe.DirectoryPath)
	a.open(1, 1)
	c.says("no certificate from the CA")
	address := "127.0.0.1:" + strconv.Itoa(c.at("pages are served"))
	if conn, err := tls.Dial("tcp", address, &tls.Config{ServerName: "elsewhere.example", InsecureSkipVerify: true}); err == nil {
		conn.Close()
		t.Error("a certificate for a name of somebody else")
	}
	c.stop(syscall.SIGTERM)
}
