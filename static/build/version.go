package main

import (
	"os/exec"
	"strings"
)

// sourceVersion says which sources these are: the commit by its nearest tag, and its date. Without git it is "dev".
func sourceVersion() string {
	name, err := exec.Command("git", "describe", "--tags", "--always", "--dirty").Output()
	if err != nil {
		return "dev"
	}
	date, err := exec.Command("git", "log", "-1", "--format=%cs").Output()
	if err != nil {
		return "dev"
	}
	return strings.TrimSpace(string(name)) + " · " + strings.TrimSpace(string(date))
}
