//go:build !js

package i18n

import (
	_ "embed"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
)

//go:embed ids.go
var idsSource string

// Names returns the IDs by the names that ids.go gives them: for the build, which puts words into
// the page, and for tests. The program in the browser has no use for them.
func Names() (map[string]ID, error) {
	f, err := parser.ParseFile(token.NewFileSet(), "ids.go", idsSource, 0)
	if err != nil {
		return nil, err
	}
	names := map[string]ID{}
	for _, decl := range f.Decls {
		group, ok := decl.(*ast.GenDecl)
		if !ok || group.Tok != token.CONST {
			continue
		}
		for i, spec := range group.Specs {
			if name := spec.(*ast.ValueSpec).Names[0].Name; ast.IsExported(name) {
				names[name] = ID(i)
			}
		}
	}
	if len(names) != int(count) {
		return nil, fmt.Errorf("ids.go has %d names for %d IDs: each must be on a line of its own in one group", len(names), count)
	}
	return names, nil
}
