package turn

import (
	"fmt"
	"reflect"
	"time"
)

// Limits bound what a [Server] does for one client, so that it is of no use for
// anything but games, and for all of them, so that it harms no other traffic of
// the machine. Every field must be positive. The comment gives the default and its
// reason.
type Limits struct {
	// Allocations is how many relayed addresses there may be. Default 4096: each
	// takes a port and 14 KB (BenchmarkAllocation), and two players take two to four each.
	Allocations int

	// AllocationsPerCredential is how many one credential, which is one socket at
	// the relay, may have. Default 48: a browser takes one for UDP and one for
	// TCP by each of its networks, and a host who hides his address needs them for
	// each of his 16 watchers.
	AllocationsPerCredential int

	// AllocationsPerAddress is how many one address or IPv6 /64 may have, and how
	// many connections. Default 256: of 60 pupils behind one address each browser takes
	// two to four while it looks for a way.
	AllocationsPerAddress int

	// BytesPerSecond is how much an allocation passes on in the long run, both
	// ways together; what is more is dropped, as on a slow line. Default 16384: a
	// game takes 200 and 400 a move, a call with pictures would take ten times
	// as much as this.
	BytesPerSecond int

	// Burst is how many bytes an allocation passes on at once. Default 131072: the
	// record of a long game when a friend comes back to it.
	Burst int

	// TotalBytesPerSecond is how much all allocations pass on together in the long run.
	// Default 8388608, which is 67 Mbit/s: for 4096 allocations ten times what they take.
	// A part for each of Allocations, 2048, passes whatever the others do, so that few
	// who send all they may do not cut the games of the rest: who sets this low sets
	// that low too.
	TotalBytesPerSecond int

	// Peers is how many permissions and channels an allocation may have. Pion keeps each
	// for five or ten minutes, however many there are. Default 256: a friend has one of both
	// for each of his addresses, of which there are twenty on a machine with many networks.
	// It is also how many relayed addresses of this server it may send to.
	Peers int

	// PacketsPerSecond is how many packets by UDP are looked at from one address or IPv6 /64
	// with allocations, in the long run. Default 4000: 256 allocations that pass on all they
	// may in packets of 1200 bytes, which are a browser's longest, send 3500; of 60 pupils each
	// sends two or three, and some 100 while he looks for a way. It is an eighth of what the
	// goroutine that looks at all of them passes on.
	PacketsPerSecond int

	// PacketBurst is how many of them at once. Default 8000: 60 pupils begin together.
	PacketBurst int

	// StrangerPacketsPerSecond is how many packets by UDP are looked at from one address or
	// IPv6 /64 without an allocation, in the long run; over TCP so many connections, and
	// 100 bytes for each. Default 50: an answer can be twice as long as what was asked and
	// goes to whoever was named as the sender, so this is also what somebody can have sent
	// to a victim, some 5 KB/s.
	StrangerPacketsPerSecond int

	// StrangerPacketBurst is how many of them at once. Default 300: a browser asks some
	// twenty times, a class that begins at once a few hundred.
	StrangerPacketBurst int

	// IdleTime is how long an allocation may be there while its client sends
	// nothing through it. Default 5 min: browsers send something every few
	// seconds over a line in use (RFC 7675), and forget to give back the others.
	IdleTime time.Duration
}

// DefaultLimits returns the defaults that the fields of Limits name.
func DefaultLimits() Limits {
	return Limits{
		Allocations:              4096,
		AllocationsPerCredential: 48,
		AllocationsPerAddress:    256,
		BytesPerSecond:           16 << 10,
		Burst:                    128 << 10,
		TotalBytesPerSecond:      8 << 20,
		Peers:                    256,
		PacketsPerSecond:         4000,
		PacketBurst:              8000,
		StrangerPacketsPerSecond: 50,
		StrangerPacketBurst:      300,
		IdleTime:                 5 * time.Minute,
	}
}

// shareTime is what of its share an allocation may pass on at once, in time: with the
// defaults 16 KB, of which a line takes 4 to begin.
const shareTime = 8 * time.Second

// share returns the part of the total that is each allocation's own: a second, and at once.
func (l Limits) share() (rate, burst int) {
	rate = l.TotalBytesPerSecond / l.Allocations
	return rate, rate * int(shareTime/time.Second)
}

func (l Limits) validate() error {
	v := reflect.ValueOf(l)
	for i := range v.NumField() {
		if v.Field(i).Int() <= 0 {
			return fmt.Errorf("turn: limit %s must be positive", v.Type().Field(i).Name)
		}
	}
	if rate, _ := l.share(); rate == 0 {
		return fmt.Errorf("turn: limit TotalBytesPerSecond must be at least %d: a smaller one would leave nothing for each of Allocations", l.Allocations)
	}
	if l.Burst < maxPacket {
		return fmt.Errorf("turn: limit Burst must be at least %d: a smaller one would let no full packet through", maxPacket)
	}
	return nil
}
