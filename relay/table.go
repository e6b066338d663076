package main

import (
	"flag"
	"fmt"
	"io"
	"strings"
	"text/tabwriter"
)

// row is a line of the table of flags, which -h prints and the README has.
type row struct{ flag, variable, value, meaning string }

// heading is the table's first line.
var heading = row{"flag", "variable", "default", "meaning"}

// table returns a line for each flag, sorted by name.
func table(flags *flag.FlagSet) (rows []row) {
	flags.VisitAll(func(f *flag.Flag) {
		value, usage := flag.UnquoteUsage(f)
		rows = append(rows, row{strings.TrimSpace("-" + f.Name + " " + value), variable(f.Name), f.DefValue, usage})
	})
	return rows
}

func printHelp(out io.Writer, flags *flag.FlagSet) {
	fmt.Fprintln(out, "relay serves Rowan's page and introduces its players to each other.")
	fmt.Fprintln(out)
	t := tabwriter.NewWriter(out, 0, 0, 2, ' ', 0)
	for _, r := range append([]row{heading}, table(flags)...) {
		fmt.Fprintf(t, "%s\t%s\t%s\t%s\n", r.flag, r.variable, r.value, r.meaning)
	}
	t.Flush()
	fmt.Fprintln(out, "\nA flag goes before its variable. What is repeatable is separated by commas in a variable.")
}

// variable returns the environment variable that stands for a flag.
func variable(flag string) string {
	return "ROWAN_" + strings.ToUpper(strings.ReplaceAll(flag, "-", "_"))
}

func fromEnvironment(flags *flag.FlagSet, getenv func(string) string) (err error) {
	flags.VisitAll(func(f *flag.Flag) {
		if v := getenv(variable(f.Name)); v != "" && err == nil {
			if e := f.Value.Set(v); e != nil {
				err = fmt.Errorf("invalid value %q for %s: %w", v, variable(f.Name), e)
			}
		}
	})
	return err
}

// listed calls f for each part of a value separated by commas, which is how a
// repeatable flag looks in the environment.
func listed(f func(string) error) func(string) error {
	return func(list string) error {
		for s := range strings.SplitSeq(list, ",") {
			if err := f(strings.TrimSpace(s)); err != nil {
				return err
			}
		}
		return nil
	}
}
