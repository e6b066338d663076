package server

import (
	"bufio"
	"bytes"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/netip"
	"strings"
	"sync"
	"testing"
	"testing/fstest"
	"testing/synctest"
	"time"

	"rowan/relay/signaling"
)

// What is done to a relay by those who mean it harm. In each test it is done in a bubble,
// and beside it two others go on.

// beside has a host and a guest meet while f does its harm, and again after it.
func beside(t *testing.T, r *testRelay, f func()) {
	t.Helper()
	r.from = "192.0.2.99:1"
	host := r.join('h', 101)
	from := r.from
	r.from = "192.0.2.7:1"
	f()
	r.from = from
	guest := r.join('g', 102, pid(101))
	host.want(signaling.Arrived{ID: pid(102)})
	for range 3 {
		host.send(sendTo(102, "offer"))
		guest.want(signaling.Delivered{From: pid(101), Payload: []byte("offer")})
		guest.send(sendTo(101, "answer"))
		host.want(signaling.Delivered{From: pid(102), Payload: []byte("answer")})
	}
}

// joinElsewhere joins a room of its own.
func (c *rawClient) joinElsewhere(room byte) {
	j := join('r', 1)
	j.Room = signaling.Room{2, room}
	c.write(0x82, signaling.Encode(j))
	if opcode, _ := c.frame(); opcode != 0x82 {
		c.t.Errorf("frame %x instead of Joined", opcode)
	}
}

// flood writes a frame again and again until the relay takes no more. It returns why, how
// many bytes it took, and how long it went on taking them after it had said so.
func (c *rawClient) flood(head byte, payload []byte) (why signaling.CloseCode, took int, after time.Duration) {
	taken := make(chan int)
	go func() {
		frame, n := clientFrame(head, payload), 0
		for c.writeAll(frame) == nil {
			n += len(frame)
		}
		taken <- n
	}()
	why = c.untilClose()
	said := time.Now()
	took = <-taken
	return why, took, time.Since(said)
}

// Pings and empty parts of a message never reach the relay as messages. They count all the same.
func TestFloods(t *testing.T) {
	l := DefaultLimits()
	// The peer has time to answer the close frame, and what it sends meanwhile is taken no
	// faster than in the long run.
	seconds := int(l.CloseTime/time.Second) + 1
	pings := l.Burst + seconds*l.MessagesPerSecond
	inBytes := l.BurstBytes + seconds*l.BytesPerSecond
	for name, tt := range map[string]struct {
		head    byte
		payload []byte
		most    int // bytes
	}{
		"pings":       {0x89, nil, 6 * pings},
		"full pings":  {0x89, make([]byte, 125), 131 * pings},
		"empty parts": {0x00, nil, inBytes},
		"pongs":       {0x8a, []byte("1"), inBytes},
		"messages":    {0x82, signaling.Encode(toAll("x")), inBytes},
		"large":       {0x82, signaling.Encode(sendTo(9, strings.Repeat("x", 16000))), inBytes},
	} {
		t.Run(name, func(t *testing.T) {
			inBubble(t, Config{}, func(t *testing.T, r *testRelay) {
				beside(t, r, func() {
					c := r.connectRaw()
					c.joinElsewhere(1)
					if tt.head == 0 {
						c.write(0x02, nil) // the parts continue it
					}
					why, took, after := c.flood(tt.head, tt.payload)
					if why != signaling.CloseTooFast {
						t.Errorf("closed with %v", why)
					}
					if after < l.CloseTime || after > l.CloseTime+time.Second {
						t.Errorf("the connection ended %v after the close frame", after)
					}
					if buffered := readBuffer + len(clientFrame(0, tt.payload)); took > tt.most+buffered {
						t.Errorf("%d bytes were taken, want %d at most", took, tt.most)
					}
				})
			})
		})
	}
}

// Messages that each are as they may be are too much together.
func TestTooManyBytes(t *testing.T) {
	inBubble(t, Config{}, func(t *testing.T, r *testRelay) {
		l := DefaultLimits()
		host := r.join('h', 1)
		guest := r.join('g', 2, pid(1))
		host.want(signaling.Arrived{ID: pid(2)})
		largest := strings.Repeat("x", signaling.MaxPayload)
		for range 7 { // and the join: all but a little of BurstBytes
			guest.send(sendTo(1, largest))
			host.want(from(2, largest))
		}
		time.Sleep(time.Duration(l.BurstBytes/l.BytesPerSecond) * time.Second)
		for range 7 {
			guest.send(sendTo(1, largest))
			host.want(from(2, largest))
		}
		guest.send(sendTo(1, largest))
		guest.wantClose(signaling.CloseTooFast)
		host.want(signaling.Left{ID: pid(2)})
	})
}

// A line through the room, the last resort, sends ten parts of 2 KB a second for as long as a game has something
// to bring back.
func TestRoomCarriesGames(t *testing.T) {
	inBubble(t, Config{}, func(t *testing.T, r *testRelay) {
		host := r.join('h', 1)
		guest := r.join('g', 2, pid(1))
		host.want(signaling.Arrived{ID: pid(2)})
		part := strings.Repeat("x", 2100)
		for range 1000 {
			host.send(sendTo(2, part))
			guest.want(from(1, part))
			time.Sleep(100 * time.Millisecond)
		}
	})
}

// A message that trickles in holds its memory for a while only.
func TestTrickledMessage(t *testing.T) {
	inBubble(t, Config{}, func(t *testing.T, r *testRelay) {
		beside(t, r, func() {
			c := r.connectRaw()
			c.joinElsewhere(1)
			c.writeHead(1000)
			var trickle sync.WaitGroup
			trickle.Go(func() {
				for c.writeAll([]byte{0}) == nil {
					time.Sleep(time.Second)
				}
			})
			began := time.Now()
			if code := c.untilClose(); code != signaling.CloseTooSlow || time.Since(began) > 2*DefaultLimits().WriteTime {
				t.Errorf("closed with %v after %v", code, time.Since(began))
			}
			c.conn.Close()
			trickle.Wait()
		})
	})
}

// Requests that never end are ended.
func TestSlowRequests(t *testing.T) {
	for name, start := range map[string]string{
		"silence": "",
		"header":  "GET / HTTP/1.1\r\nHost: rowan.test\r\nX-Slow: ",
		"body":    "POST / HTTP/1.1\r\nHost: rowan.test\r\nContent-Length: 100000\r\n\r\n",
		"chunks":  "POST / HTTP/1.1\r\nHost: rowan.test\r\nTransfer-Encoding: chunked\r\n\r\nfff\r\n",
		"GET":     "GET /healthz HTTP/1.1\r\nHost: rowan.test\r\nContent-Length: 1000\r\n\r\n",
		"upgrade": "GET " + signaling.Path + " HTTP/1.1\r\nHost: rowan.test\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n" + "Sec-WebSocket-",
	} {
		t.Run(name, func(t *testing.T) {
			inBubble(t, Config{}, func(t *testing.T, r *testRelay) {
				beside(t, r, func() {
					conn, err := r.listener.dial(r.from)
					if err != nil {
						t.Fatal(err)
					}
					var trickle sync.WaitGroup
					trickle.Go(func() {
						io.WriteString(conn, start)
						for _, err := conn.Write(nil); err == nil; _, err = conn.Write([]byte{'0'}) {
							time.Sleep(time.Second)
						}
					})
					began := time.Now()
					io.Copy(io.Discard, conn)
					// An answer may come before the time is over; then net/http waits for the end a little.
					if d := time.Since(began); d > 2*DefaultLimits().HeaderTime {
						t.Errorf("it took %v", d)
					}
					conn.Close()
					trickle.Wait()
				})
			})
		})
	}
}

// A client that asks for a file and does not read it is left after a while.
func TestSlowDownload(t *testing.T) {
	c := Config{Files: fstest.MapFS{"index.html": {Data: bytes.Repeat([]byte("x"), 1<<20)}}}
	inBubble(t, c, func(t *testing.T, r *testRelay) {
		beside(t, r, func() {
			conn, err := r.listener.dial(r.from)
			if err != nil {
				t.Fatal(err)
			}
			io.WriteString(conn, "GET / HTTP/1.1\r\nHost: rowan.test\r\n\r\n")
			time.Sleep(DefaultLimits().FileTime + time.Second)
			if n, _ := io.Copy(io.Discard, conn); n >= 1<<20 {
				t.Errorf("it got all of %d bytes", n)
			}
			conn.Close()
		})
		synctest.Wait()
		if open := r.door.open; open != 2 {
			t.Errorf("%d connections are open", open)
		}
	})
}

// One network has so many sockets, and what it tries beyond takes nothing from others.
func TestSocketsPerAddress(t *testing.T) {
	few := func(l *Limits) { l.Connections, l.ConnectionsPerAddress = 4, 2 }
	inBubble(t, limited(few), func(t *testing.T, r *testRelay) {
		r.from = "[2001:db8::1]:1"
		first, second := r.connect(), r.connect()
		synctest.Wait() // a socket is counted after its client has the answer
		for i := range 4 {
			r.from = fmt.Sprintf("[2001:db8::%d]:1", i) // all of one /64
			raw := r.connectRaw()                       // does not answer the close frame
			defer raw.conn.Close()
			if code := raw.untilClose(); code != signaling.CloseTooManyRooms {
				t.Errorf("closed with %v", code)
			}
		}
		r.from = "192.0.2.7:1"
		host, guest := r.join('h', 1), r.join('g', 2, pid(1))
		host.want(signaling.Arrived{ID: pid(2)})
		r.from = "192.0.2.8:1"
		r.connect().wantClose(signaling.CloseRelayFull)
		host.wantNothing()
		guest.wantNothing()
		first.leave()
		second.leave()
		time.Sleep(time.Minute)
		r.from = "[2001:db8::1]:1"
		c := r.connect()
		c.wantNothing()
		c.leave()
	})
}

// What says nothing is counted too: above the limits a connection is closed at once.
func TestDoor(t *testing.T) {
	open := func(r *testRelay) (net.Conn, bool) {
		conn, err := r.listener.dial(r.from)
		if err != nil {
			r.t.Fatal(err)
		}
		closed := make(chan struct{})
		go func() {
			io.Copy(io.Discard, conn)
			close(closed)
		}()
		synctest.Wait()
		select {
		case <-closed:
			return conn, false
		default:
			return conn, true
		}
	}
	proxy := netip.MustParsePrefix("203.0.113.0/24")
	few := limited(func(l *Limits) {
		l.Connections, l.ConnectionsPerAddress = 1, 1
		l.OtherConnections, l.OtherConnectionsPerAddress = 4, 2
		l.NewPerSecond, l.NewBurst = 1, 10
		l.HeaderTime = time.Hour
	})
	few.TrustedProxies = []netip.Prefix{proxy}
	inBubble(t, few, func(t *testing.T, r *testRelay) {
		var conns []net.Conn
		dial := func(from string, want bool) {
			t.Helper()
			r.from = from
			conn, ok := open(r)
			if ok != want {
				t.Errorf("the %dth, from %s, is let in: %v", len(conns)+1, from, ok)
			}
			conns = append(conns, conn)
		}
		for range 3 {
			dial("192.0.2.7:1", true)
		}
		dial("192.0.2.7:2", false) // three of one address
		for range 2 {
			dial("[2001:db8::1]:1", true)
		}
		dial("[2001:db8::1]:1", false) // five in all
		conns[0].Close()
		synctest.Wait()
		dial("[2001:db8::2]:1", true) // the third of its /64
		for _, c := range conns {
			c.Close()
		}
		synctest.Wait()
		if r.door.open != 0 {
			t.Errorf("%d are open", r.door.open)
		}
		for range 4 { // which all come by a proxy
			dial("203.0.113.9:1", true)
		}
		for _, c := range conns {
			c.Close()
		}
		synctest.Wait()
		for range 6 { // with four before: ten at once
			dial("192.0.2.7:1", true)
			conns[len(conns)-1].Close()
			synctest.Wait()
		}
		dial("192.0.2.7:1", false)
		time.Sleep(time.Second)
		dial("192.0.2.7:1", true)
		conns[len(conns)-1].Close()
		time.Sleep(time.Minute)
		dial("192.0.2.9:1", true)
		if n := len(r.door.from); n != 1 {
			t.Errorf("%d networks are remembered", n)
		}
		conns[len(conns)-1].Close()
	})
}

// One connection can't keep the relay busy with answers.
func TestTooManyRequests(t *testing.T) {
	few := limited(func(l *Limits) { l.RequestsPerSecond, l.RequestBurst = 1, 10 })
	inBubble(t, few, func(t *testing.T, r *testRelay) {
		// answers returns how many requests of twenty, one after the other, are answered, and how the last is.
		answers := func() (n, last int) {
			conn, err := r.listener.dial(r.from)
			if err != nil {
				t.Fatal(err)
			}
			defer conn.Close()
			go io.WriteString(conn, strings.Repeat("GET /none HTTP/1.1\r\nHost: rowan.test\r\n\r\n", 20))
			for in := bufio.NewReader(conn); ; n++ {
				resp, err := http.ReadResponse(in, nil)
				if err != nil {
					return n, last
				}
				io.Copy(io.Discard, resp.Body)
				last = resp.StatusCode
			}
		}
		beside(t, r, func() {
			if n, last := answers(); n != 11 || last != http.StatusTooManyRequests {
				t.Errorf("%d answers, the last is %d", n, last)
			}
			time.Sleep(3 * time.Second)
			if n, last := answers(); n != 4 || last != http.StatusTooManyRequests {
				t.Errorf("%d answers three seconds later, the last is %d", n, last)
			}
		})
	})
}

// However many do not read, and however many rooms hold something, all of it together is bounded.
func TestWaitingBytes(t *testing.T) {
	const most = 300 << 10
	small := func(l *Limits) { l.WaitingBytes = most }
	inBubble(t, limited(small), func(t *testing.T, r *testRelay) {
		enter := func(c *client, room, id byte) {
			j := join(id, id)
			j.Room = signaling.Room{3, room}
			c.send(j)
			synctest.Wait()
		}
		text := toAll(strings.Repeat("x", 15000))
		ended := map[signaling.CloseCode]int{}
		var talkers []*client
		for room := range byte(20) {
			if room%2 == 0 { // every second holds something for nobody
				slow := r.connectSlow()
				defer slow.cut()
				enter(slow, room, 1)
			}
			talker := r.connect()
			enter(talker, room, 2)
			for range 4 {
				talker.send(text)
			}
			synctest.Wait()
			w, free := &r.hub.waiting, int64(len(r.hub.peers)*r.hub.limits.FreeQueuedBytes+len(r.hub.rooms)*r.hub.limits.FreeHeldBytes)
			if all, n := w.bytes.Load(), w.charged.Load(); n > most || n < 0 || all > most+free {
				t.Errorf("%d bytes wait, of which %d are charged", all, n)
			}
			talkers = append(talkers, talker)
		}
		for _, c := range talkers {
			c.leave()
			for range c.got {
			}
			ended[c.code]++
		}
		if ended[signaling.CloseTooFast] == 0 {
			t.Errorf("nobody was refused: %v", ended)
		}
		time.Sleep(2 * DefaultLimits().LingerTime)
		synctest.Wait()
		if n := r.hub.waiting.bytes.Load(); n != 0 {
			t.Errorf("%d bytes wait for nobody", n)
		}
	})
}

// A socket whose client says the first thing before it has an answer loses nothing.
func TestEarlyJoin(t *testing.T) {
	inBubble(t, Config{}, func(t *testing.T, r *testRelay) {
		conn, err := r.listener.dial(r.from)
		if err != nil {
			t.Fatal(err)
		}
		defer conn.Close()
		go io.WriteString(conn, handshake+string(clientFrame(0x82, signaling.Encode(join('r', 1)))))
		c := &rawClient{t, conn, bufio.NewReader(conn)}
		if resp, err := http.ReadResponse(c.r, nil); err != nil || resp.StatusCode != http.StatusSwitchingProtocols {
			t.Fatal(resp, err)
		}
		if _, b := c.frame(); string(b) != string(signaling.Encode(signaling.Joined{})) {
			t.Errorf("answered with %x", b)
		}
	})
}

// Where others have all the waiting bytes that there are, two who read still meet.
func TestNothingLeftToWait(t *testing.T) {
	inBubble(t, Config{}, func(t *testing.T, r *testRelay) {
		r.hub.waiting.charged.Store(r.hub.waiting.most)
		guest := r.join('g', 2)
		knock := []byte(strings.Repeat("k", 2<<10))
		guest.send(signaling.Send{Payload: knock}) // held
		host := r.join('h', 1, pid(2))
		host.want(signaling.Delivered{From: pid(2), Payload: knock})
		guest.want(signaling.Arrived{ID: pid(1)})
		for range 3 {
			offer := []byte(strings.Repeat("o", 6<<10))
			host.send(signaling.Send{To: pid(2), Payload: offer})
			guest.want(signaling.Delivered{From: pid(1), Payload: offer})
			synctest.Wait() // it is counted out when it has been written
		}
		// All that a line through the room says at once, to one who has not read yet.
		guest.leave()
		host.want(signaling.Left{ID: pid(2)})
		late := r.connectSlow()
		late.send(join('g', 3))
		host.want(signaling.Arrived{ID: pid(3)})
		part := []byte(strings.Repeat("p", 2079-len(signaling.Encode(signaling.Delivered{}))))
		for range 8 {
			host.send(signaling.Send{To: pid(3), Payload: part})
		}
		synctest.Wait()
		late.start()
		late.want(signaling.Joined{Peers: []signaling.PeerID{pid(1)}})
		for range 8 {
			late.want(signaling.Delivered{From: pid(1), Payload: part})
		}
		synctest.Wait()
		if n := r.hub.waiting.charged.Load(); n != r.hub.waiting.most {
			t.Errorf("%d bytes were counted that nobody lets wait", n-r.hub.waiting.most)
		}
		r.hub.waiting.charged.Store(0)
	})
}
