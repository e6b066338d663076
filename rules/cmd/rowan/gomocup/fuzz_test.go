package gomocup

import (
	"regexp"
	"strings"
	"testing"
)

// answer is every line that a brain may say.
var answer = regexp.MustCompile(`^(OK|ERROR .+|UNKNOWN .+|MESSAGE .+|\d+,\d+|\d+,\d+ \d+,\d+ \d+,\d+|SWAP|me)$`)

// Whatever a manager sends, the brain answers in words of the protocol, and no more than once for each line but for messages.
func FuzzBrain(f *testing.F) {
	for _, seed := range []string{
		"START 15\nINFO rule 4\nBEGIN\nTURN 0,1\nTAKEBACK 0,1\nPLAY 9,9\nRESTART\nABOUT\nEND\n",
		"RECTSTART 6,5\r\nBOARD\r\n0,0,1\r\n1,1,2\r\nDONE\r\nSWAP2BOARD\r\nDONE\r\nSTOP\r\n",
		"START 5\nSWAP2BOARD\n0,0\n1,1\n2,2\nDONE\nINFO max_memory 1\nINFO time_left -5\nINFO timeout_turn 0\nTURN 4,4\n",
		"START 5\nBOARD\n1,1,1\nSTART 7\nSWAP2BOARD\n2,2\nRESTART\nBEGIN\n",
	} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, in string) {
		var out strings.Builder
		br := Brain{New: (&fake{}).New, About: "me"}
		if err := br.Run(strings.NewReader(in), &out); err != nil {
			t.Fatal(err)
		}
		answers := 0
		for line := range strings.Lines(out.String()) {
			if line = strings.TrimSuffix(line, "\n"); !answer.MatchString(line) {
				t.Errorf("%q: said %q", in, line)
			}
			if !strings.HasPrefix(line, "MESSAGE") {
				answers++
			}
		}
		if lines := strings.Count(in, "\n") + 1; answers > lines {
			t.Errorf("%q: %d answers to %d lines", in, answers, lines)
		}
	})
}
