package main

import (
	"encoding/json"

	"rowan/static"
)

// What stands in sw.js for the list of the site's files and for its hash.
const (
	workerList    = `['?v=all']`
	workerVersion = `'?v=list'`
)

// listFiles puts the URLs of all files of the finished site into sw.js, the page
// itself first. The list's own hash is the name of this version of the site.
func (s *site) listFiles() error {
	urls := []string{"./?v=" + s.version("index.html")}
	for _, name := range s.names() {
		if name != "index.html" && name != "sw.js" {
			urls = append(urls, name+"?v="+s.version(name))
		}
	}
	list, err := json.Marshal(urls)
	if err != nil {
		return err
	}
	return s.fill("sw.js", map[string]string{
		workerList:    string(list),
		workerVersion: "'" + static.Version(static.Sum(list)) + "'",
	})
}

// version returns the version of a finished file.
func (s *site) version(name string) string {
	return static.Version(static.Sum(s.files[name].data))
}
