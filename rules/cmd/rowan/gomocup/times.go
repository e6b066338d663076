package gomocup

import (
	"strconv"
	"strings"
	"time"

	"rowan/rules/gomoku/engine"
)

// What a move keeps of its time for the way through the pipes and the machine's other work, and the least that is thought.
const (
	reserve = 25 * time.Millisecond
	fastest = 5 * time.Millisecond
)

// times are what INFO has said about time and memory.
type times struct {
	turn     time.Duration // of a move; 0: as fast as possible
	match    time.Duration // of a game; 0: no limit
	left     time.Duration // of the game, where it was said
	hasLeft  bool
	used     time.Duration // by the moves of this game so far
	memory   int           // bytes; 0: no limit
	maxNodes uint64        // positions to search for a move; 0: no limit
}

// defaultTurn is the time for a move until the manager says another: that of a tournament.
const defaultTurn = 30 * time.Second

// info takes over what INFO says. A key or a value that makes no sense is left alone, as the protocol asks.
func (b *brain) info(text string) {
	key, value := Command(text)
	n, err := strconv.ParseInt(strings.TrimSpace(value), 10, 64)
	if err != nil {
		return
	}
	ms := time.Duration(min(n, Unlimited)) * time.Millisecond
	switch key {
	case "TIMEOUT_TURN":
		b.times.turn = max(0, ms)
	case "TIMEOUT_MATCH":
		b.times.match = max(0, ms)
	case "TIME_LEFT":
		b.times.left, b.times.hasLeft = ms, n != Unlimited
	case "MAX_MEMORY":
		b.times.memory = int(max(0, n))
		b.prepare()
	case "MAX_NODE": // not of the protocol, and known to many brains
		b.times.maxNodes = uint64(max(0, n))
	case "RULE":
		b.rule = RuleOf(int(n & 0xff))
		b.prepare()
	}
}

// limits returns what the next move may take.
func (t *times) limits() engine.Limits {
	l := engine.Limits{Nodes: t.maxNodes, Turn: within(t.turn)}
	switch {
	case t.hasLeft:
		l.Left = within(t.left)
	case t.match > 0: // a manager that never says what is left
		l.Left = within(t.match - t.used)
	}
	return l
}

// within returns what is to be used of a time.
func within(t time.Duration) time.Duration {
	return max(fastest, t-min(reserve, t/2))
}

// programBytes is about what the program takes without the engine's tables.
const programBytes = 24 << 20

// engineBytes returns what the engine may take of the memory that the manager allows.
func (t *times) engineBytes() int {
	if t.memory == 0 {
		return engine.DefaultBytes
	}
	return min(engine.DefaultBytes, max(1<<20, t.memory-programBytes))
}
