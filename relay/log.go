package main

import (
	"flag"
	"fmt"
	"io"
	"log/slog"
)

// logOptions is what the flags say about the log, which goes to standard error.
type logOptions struct {
	addresses bool
	json      bool
	level     slog.Level
}

// addLog makes the flags.
func addLog(flags *flag.FlagSet, o *logOptions) {
	flags.BoolVar(&o.addresses, "log-addresses", false, "have lines about sockets and connections name the address they come from")
	flags.Var((*logFormat)(&o.json), "log-format", "`FORMAT` of the log's lines: text or json")
	flags.TextVar(&o.level, "log-level", slog.LevelInfo, "`LEVEL` from which on lines are logged: DEBUG has every socket's end, INFO, WARN or ERROR")
}

func (o *logOptions) open(w io.Writer) *slog.Logger {
	handler := &slog.HandlerOptions{Level: o.level}
	if o.json {
		return slog.New(slog.NewJSONHandler(w, handler))
	}
	return slog.New(slog.NewTextHandler(w, handler))
}

// connections returns the logger of net/http's lines, all of which carry addresses
// and none of which says more than that somebody's connection was odd.
func (o *logOptions) connections(log *slog.Logger) slog.Handler {
	if o.addresses {
		return log.Handler()
	}
	return slog.DiscardHandler
}

// logFormat is a flag.Value: whether the lines are JSON.
type logFormat bool

// String is what Set reads.
func (f *logFormat) String() string {
	if *f {
		return "json"
	}
	return "text"
}

// Set reads text or json.
func (f *logFormat) Set(s string) error {
	if s != "text" && s != "json" {
		return fmt.Errorf("want text or json")
	}
	*f = s == "json"
	return nil
}
