package gomocup

import (
	"fmt"
	"strconv"

	"rowan/rules"
)

// A block is a command of several lines, which DONE ends.
type block struct {
	word  string
	lines []string
}

// do carries out a line.
func (b *brain) do(line string) {
	word, rest := Command(line)
	if b.block != nil {
		switch word {
		case "START", "RECTSTART", "RESTART":
			b.abandon(word)
		case "END":
		default:
			b.collect(word, line)
			return
		}
	}
	switch word {
	case "":
	case "START", "RECTSTART":
		b.start(word, rest)
	case "RESTART":
		b.fail(b.restart())
	case "BEGIN":
		b.fail(b.begin())
	case "TURN":
		b.fail(b.turn(rest))
	case "BOARD", "SWAP2BOARD":
		b.block = &block{word: word}
	case "TAKEBACK":
		b.fail(b.takeback(rest))
	case "PLAY":
		b.fail(b.play(rest))
	case "INFO":
		b.info(rest)
	case "ABOUT":
		b.say("%s", b.config.About)
	case "STOP": // nothing is thought about
	case "END":
		b.ended = true
	default:
		b.say("UNKNOWN command %.40q", word)
	}
}

// fail says an error, if it is one.
func (b *brain) fail(err error) {
	if err != nil {
		b.say("ERROR %v", err)
	}
}

func (b *brain) start(word, rest string) {
	size, err := numbers(rest)
	switch {
	case word == "START" && (err != nil || len(size) != 1):
		b.say("ERROR START %.40q: want the number of columns and rows, such as START 15", rest)
		return
	case word == "RECTSTART" && (err != nil || len(size) != 2):
		b.say("ERROR RECTSTART %.40q: want columns and rows, such as RECTSTART 20,15", rest)
		return
	}
	if err := b.resize(size[0], size[len(size)-1]); err != nil {
		b.fail(err)
		return
	}
	b.newGame()
	b.prepare()
	b.say("OK")
}

func (b *brain) restart() error {
	if b.width == 0 {
		return errNoBoard
	}
	b.newGame()
	b.say("OK")
	return nil
}

func (b *brain) newGame() {
	b.stones = nil
	b.times.used, b.times.hasLeft = 0, false
	b.games++
	if b.engine != nil {
		b.engine.Forget()
	}
}

// reply thinks about the board and moves.
func (b *brain) reply() error {
	p, err := b.position()
	if err != nil {
		return err
	}
	b.think(p, b.times.limits(), b.move)
	return nil
}

func (b *brain) begin() error {
	switch {
	case b.width == 0:
		return errNoBoard
	case len(b.stones) > 0:
		return fmt.Errorf("BEGIN wants an empty board, and %d stones stand: send RESTART before, or BOARD instead", len(b.stones))
	}
	return b.reply()
}

func (b *brain) turn(rest string) error {
	pt, err := b.point(rest)
	if err != nil {
		return err
	}
	if err := b.put(pt, false); err != nil {
		return err
	}
	if err := b.reply(); err != nil {
		b.stones = b.stones[:len(b.stones)-1]
		return err
	}
	return nil
}

func (b *brain) takeback(rest string) error {
	pt, err := b.point(rest)
	if err != nil {
		return err
	}
	if err := b.take(pt); err != nil {
		return err
	}
	b.say("OK")
	return nil
}

func (b *brain) play(rest string) error {
	pt, err := b.point(rest)
	if err != nil {
		return err
	}
	if err := b.put(pt, true); err != nil {
		return err
	}
	b.say("%s", FormatPoint(pt, b.height))
	return nil
}

// abandon ends a block that a new game cuts off. A manager that broke off in one could not start again otherwise: until DONE
// all it sent would be lines of the block.
func (b *brain) abandon(by string) {
	word := b.block.word
	b.block = nil
	if word == "BOARD" {
		b.stones = nil
	}
	b.say("ERROR %s: %s came before DONE", word, by)
}

// collect takes a line of a block, and carries the block out at its end.
func (b *brain) collect(word, line string) {
	if word == "" {
		return
	}
	if word != "DONE" {
		if len(b.block.lines) <= rules.MaxSize*rules.MaxSize { // more can't be right, and need not be kept
			b.block.lines = append(b.block.lines, line)
		}
		return
	}
	done := b.block
	b.block = nil
	if b.width == 0 {
		b.fail(errNoBoard)
		return
	}
	if done.word == "SWAP2BOARD" {
		b.fail(b.swap2(done.lines))
		return
	}
	b.stones = nil
	for i, line := range done.lines {
		if err := b.field(line); err != nil {
			b.stones = nil
			b.fail(fmt.Errorf("BOARD: line %s: %w", strconv.Itoa(i+1), err))
			return
		}
	}
	if err := b.reply(); err != nil {
		b.stones = nil
		b.fail(err)
	}
}
