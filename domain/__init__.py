"""Frozen data shapes, errors and protocols that every other package speaks. No I/O."""
