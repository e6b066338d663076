//go:build unix

package match

import (
	"bufio"
	"fmt"
	"os"
	"os/exec"
	"strings"
	"testing"
	"time"

	"rowan/rules/cmd/rowan/gomocup"
)

// TestMain lets the test binary be the programs that play: with the argument fake it is one, and the next argument says what it does.
func TestMain(m *testing.M) {
	if len(os.Args) > 2 && os.Args[1] == "fake" {
		fake(os.Args[2])
		return
	}
	os.Exit(m.Run())
}

// program returns the fake that does so.
func program(does string) Program {
	return Program{Name: does, Argv: []string{os.Args[0], "fake", does}}
}

// fake puts its stones along a row, so that it wins with the fifth: "row 3" is the fourth row from the top. "row 0 then X" does
// X in place of its third move.
func fake(does string) {
	var row int
	if n, _ := fmt.Sscanf(does, "row %d", &row); n == 0 && !startFault(does) {
		return
	}
	_, fault, _ := strings.Cut(does, " then ")
	moves := 0
	in := bufio.NewScanner(os.Stdin)
	for in.Scan() {
		switch word, _ := gomocup.Command(in.Text()); word {
		case "START", "RECTSTART":
			fmt.Println("MESSAGE hello\r")
			fmt.Println("OK ready\r")
		case "BOARD": // DONE ends it
		case "BEGIN", "TURN", "DONE":
			if moves++; moves == 3 && fault != "" {
				midFault(fault, in.Text())
				continue
			}
			fmt.Printf("DEBUG x\n\nMESSAGE move %d\n%d,%d\n", moves, moves-1, row)
		case "END":
			return
		}
	}
}

// startFault does what is wrong from the start, and reports whether the program goes on.
func startFault(does string) bool {
	switch does {
	case "no start":
		time.Sleep(time.Minute)
	case "refuses":
		bufio.NewScanner(os.Stdin).Scan()
		fmt.Println("ERROR no such size")
		time.Sleep(time.Minute)
	case "dies":
		fmt.Fprintln(os.Stderr, "no\nlicence")
		os.Exit(3)
	}
	return false
}

func midFault(fault, line string) {
	switch fault {
	case "crash":
		fmt.Fprintln(os.Stderr, "out of luck")
		os.Exit(7)
	case "leave":
		os.Exit(0)
	case "stall":
		time.Sleep(time.Minute)
	case "ignore END":
		fmt.Println("2,0")
		time.Sleep(time.Minute)
	case "late":
		time.Sleep(600 * time.Millisecond)
		fmt.Println("2,0")
	case "rubbish":
		fmt.Println("I think 2,0 is nice")
	case "off the board":
		fmt.Println("2,15")
	case "occupied":
		fmt.Println("0,0")
	case "error":
		fmt.Println("ERROR I am lost")
	case "unknown":
		fmt.Println("UNKNOWN " + line)
	case "flood":
		for {
			fmt.Println("MESSAGE and so on")
		}
	case "long line":
		for range 3000 {
			fmt.Print(strings.Repeat("x", 1000))
		}
	case "suggest":
		fmt.Println("SUGGEST 2,0")
		bufio.NewReader(os.Stdin).ReadString('\n') // PLAY
		fmt.Println("2,0")
	case "child":
		child := exec.Command("sleep", "60")
		child.Stdout = os.Stdout // and so the pipe stays open
		if err := child.Start(); err != nil {
			panic(err)
		}
		fmt.Printf("MESSAGE child %d\n2,0\n", child.Process.Pid)
	}
}
