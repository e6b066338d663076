package engine

import (
	"runtime"
	"testing"

	"rowan/rules"
)

// BenchmarkStart reports what it takes until the first node of a program's first move, when no table has been made, and
// what the program holds after 200,000 more. The memory is that of one rule where it runs alone: a program gives
// none back (-bench Start/renju -benchtime 1x).
func BenchmarkStart(b *testing.B) {
	for _, rule := range []rules.Rule{rules.Freestyle, rules.Standard, rules.Renju, rules.Caro, rules.CaroOver} {
		v := rules.ClassicGomoku
		v.Rule = rule
		b.Run(v.String(), func(b *testing.B) {
			p := position(b, v, signaturePositions[2])
			var s *Search
			for b.Loop() {
				b.StopTimer()
				s = nil
				clear(patternTables[:])
				clear(allMeanings[:])
				runtime.GC()
				b.StartTimer()
				s = New(DefaultBytes)
				s.Think(p, Limits{Nodes: 1}, nil)
			}
			b.ReportMetric(b.Elapsed().Seconds()*1000/float64(b.N), "ms/start")
			b.ReportMetric(0, "ns/op")
			s.Think(p, Limits{Nodes: 200_000}, nil)
			var m runtime.MemStats
			runtime.ReadMemStats(&m)
			b.ReportMetric(float64(m.Sys)/(1<<20), "MiB")
		})
	}
}
