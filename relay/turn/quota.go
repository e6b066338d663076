package turn

import (
	"net"
	"net/netip"
	"strings"
	"sync"
	"time"
)

// account is whom an allocation is for. Pion carries it as a string, the
// user id, which goes with every allocation.
type account struct {
	name    string       // the credential's username
	network netip.Prefix // where the client is
	expiry  time.Time    // of the credential
}

// String returns the account as a user id. What Check has passed holds its expiry.
func (a account) String() string { return a.name + " " + a.network.String() }

// parseAccount reads what String wrote; ok is false for what it did not write.
func parseAccount(user string) (a account, ok bool) {
	i := strings.LastIndexByte(user, ' ') // a name may have one too
	if i < 0 {
		return a, false
	}
	network, err := netip.ParsePrefix(user[i+1:])
	if err != nil {
		return a, false
	}
	until, err := expiry(user[:i])
	return account{user[:i], network, until}, err == nil
}

// network returns what an address counts as: itself, or for IPv6 its /64, which is
// what one subscriber has.
func network(ip netip.Addr) netip.Prefix {
	bits := 64
	if ip.Is4() {
		bits = 32
	}
	p, _ := ip.WithZone("").Prefix(bits) // the zero Prefix for the zero Addr
	return p
}

// quota counts allocations.
type quota struct {
	limits Limits

	mu        sync.Mutex
	total     int
	byName    map[string]int
	byNetwork map[netip.Prefix]int
}

func newQuota(l Limits) *quota {
	return &quota{limits: l, byName: map[string]int{}, byNetwork: map[netip.Prefix]int{}}
}

// full reports whether an account may have no more.
func (q *quota) full(a account) bool {
	q.mu.Lock()
	defer q.mu.Unlock()
	return q.isFull(a)
}

func (q *quota) isFull(a account) bool {
	return q.total >= q.limits.Allocations || q.byName[a.name] >= q.limits.AllocationsPerCredential ||
		q.byNetwork[a.network] >= q.limits.AllocationsPerAddress
}

// take counts one more, if there may be one.
func (q *quota) take(a account) bool {
	q.mu.Lock()
	defer q.mu.Unlock()
	if q.isFull(a) {
		return false
	}
	q.total++
	q.byName[a.name]++
	q.byNetwork[a.network]++
	return true
}

// giveBack counts one less.
func (q *quota) giveBack(a account) {
	q.mu.Lock()
	defer q.mu.Unlock()
	q.total--
	if q.byName[a.name]--; q.byName[a.name] == 0 {
		delete(q.byName, a.name)
	}
	if q.byNetwork[a.network]--; q.byNetwork[a.network] == 0 {
		delete(q.byNetwork, a.network)
	}
}

// knows reports whether somebody in a network has an allocation.
func (q *quota) knows(network netip.Prefix) bool {
	q.mu.Lock()
	defer q.mu.Unlock()
	return q.byNetwork[network] > 0
}

// peers counts permissions and channels, by the address of the client.
type peers struct {
	most int // of one client

	mu sync.Mutex
	by map[netip.AddrPort]int
}

func newPeers(most int) *peers { return &peers{most: most, by: map[netip.AddrPort]int{}} }

// full reports whether a client may have no more.
func (p *peers) full(client net.Addr) bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.by[addrPort(client)] >= p.most
}

// add counts some more or less.
func (p *peers) add(client net.Addr, n int) {
	p.mu.Lock()
	defer p.mu.Unlock()
	at := addrPort(client)
	if p.by[at] += n; p.by[at] <= 0 { // pion tells twice of one that ends by itself while all do
		delete(p.by, at)
	}
}
