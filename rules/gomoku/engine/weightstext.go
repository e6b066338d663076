package engine

import (
	"fmt"
	"math"
	"strings"
)

// WeightsSource returns the source of weights.go with other weights, which are in the order of
// [Weights], and a comment above them that says where they come from. Each is rounded.
func WeightsSource(all []float64, comment string) []byte {
	if len(all) != Features {
		panic(fmt.Sprintf("engine: %d weights, not %d", len(all), Features))
	}
	next := 0
	var b strings.Builder
	row := func(count int) {
		for i := range count {
			if i > 0 {
				b.WriteByte(' ')
			}
			fmt.Fprintf(&b, "%d,", int16(max(math.MinInt16, min(math.MaxInt16, math.Round(all[next])))))
			next++
		}
	}
	b.WriteString("package engine\n\n")
	for line := range strings.Lines(comment) {
		b.WriteString("// " + line)
	}
	b.WriteString("\nvar pointWeights = [2]weights{\n")
	for range pointWeights {
		b.WriteString("\t{pair: [pairs]int16{\n")
		for better := range int(patterns) { // the pairs of a pattern with those that are no better
			b.WriteString("\t\t")
			row(better + 1)
			b.WriteByte('\n')
		}
		b.WriteString("\t}, rest: [patterns]int16{")
		row(int(patterns))
		b.WriteString("}},\n")
	}
	b.WriteString("}\n\nvar stateWeights = [threatStates]int16{\n")
	for range threatStates / grades {
		b.WriteByte('\t')
		row(grades)
		b.WriteByte('\n')
	}
	b.WriteString("}\n")
	return []byte(strings.NewReplacer(", }", "}", ",}", "}").Replace(b.String()))
}
