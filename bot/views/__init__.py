"""Pure Block Kit builders: shapes in, JSON out. No clock, no network, no store."""
