package main

import (
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strconv"
	"text/tabwriter"
)

// printSizes prints what each file weighs in bytes, raw and compressed; a dash
// where there is no copy.
func printSizes(w io.Writer, dist string, s *site) error {
	t := tabwriter.NewWriter(w, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprintln(t, "raw\tgzip\tbrotli\t  file")
	for _, name := range s.names() {
		full := filepath.Join(dist, filepath.FromSlash(name))
		fmt.Fprintf(t, "%s\t%s\t%s\t  %s\n", size(full), size(full+".gz"), size(full+".br"), name)
	}
	return t.Flush()
}

func size(name string) string {
	info, err := os.Stat(name)
	if err != nil {
		return "-"
	}
	return strconv.FormatInt(info.Size(), 10)
}
