package rules

// validateGomoku is Validate for a variant of Gomoku whose board and length are in their limits.
func (v Variant) validateGomoku() error {
	switch {
	case v.Rule != Freestyle && v.Rule != Standard:
		return &VariantError{"rule", v.Rule.String(), "freestyle or standard for gomoku"}
	case v.Opening != NoOpening:
		return &VariantError{"opening", v.Opening.String(), "none, until the others are played"}
	}
	return nil
}
