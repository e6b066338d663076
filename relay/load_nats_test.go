package main

import (
	"fmt"
	"testing"
	"time"

	natsserver "github.com/nats-io/nats-server/v2/server"
)

// startNATS runs a node of NATS in this process and returns where it is.
func startNATS(tb testing.TB) string {
	tb.Helper()
	s, err := natsserver.NewServer(&natsserver.Options{Host: "127.0.0.1", Port: natsserver.RANDOM_PORT, NoLog: true, NoSigs: true,
		JetStream: true, StoreDir: tb.TempDir(), JetStreamMaxMemory: 1 << 30, JetStreamMaxStore: 1 << 30})
	if err != nil {
		tb.Fatal(err)
	}
	s.Start()
	tb.Cleanup(func() { s.Shutdown(); s.WaitForShutdown() })
	if !s.ReadyForConnections(patience) {
		tb.Fatal("NATS does not start")
	}
	return s.ClientURL()
}

// BenchmarkIntroductions measures whole introductions, as BenchmarkIntroduction does, on one relay
// alone and on one, two and three that share a NATS. The guest is at another relay than the host where there is one. All
// of them, NATS and the callers share the machine, so that the rate tells what sharing costs and not what three machines do:
// for that see what the busiest relay takes.
func BenchmarkIntroductions(b *testing.B) {
	const pairs = 2000
	for _, n := range []int{0, 1, 2, 3} {
		b.Run(fmt.Sprintf("relays=%d", n), func(b *testing.B) {
			for range b.N {
				var flags []string
				if n > 0 {
					flags = []string{"-nats", startNATS(b), "-nats-replicas", "1"}
				}
				var relays []*started
				for range max(n, 1) {
					r := startFor(b, pairs, flags...)
					await(b, r)
					relays = append(relays, r)
				}
				var idle []time.Duration
				for _, r := range relays {
					idle = append(idle, r.memory(b).CPU)
				}
				times := make([]time.Duration, pairs)
				began := time.Now()
				each(b, pairs, func(i int) error {
					start := time.Now()
					defer func() { times[i] = time.Since(start) }()
					return introduce(relays[i%len(relays)].address, relays[(i+1)%len(relays)].address, i)
				})
				b.ReportMetric(pairs/time.Since(began).Seconds(), "introductions/s")
				most := time.Duration(0)
				for i, r := range relays {
					most = max(most, r.memory(b).CPU-idle[i])
				}
				b.ReportMetric(most.Seconds()*1e6/pairs, "busiest-µs/introduction")
				report(b, times, "introduction")
			}
		})
	}
}

// await waits until two can meet at a relay, which first has to find the others.
func await(tb testing.TB, r *started) {
	tb.Helper()
	const nobodys = 1 << 40 // room, which no benchmark uses
	for end := time.Now().Add(patience); ; time.Sleep(100 * time.Millisecond) {
		err := introduce(r.address, r.address, nobodys)
		if err == nil {
			return
		}
		if time.Now().After(end) {
			tb.Fatal(err)
		}
	}
}
