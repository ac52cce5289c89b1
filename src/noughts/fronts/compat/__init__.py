"""The older interfaces that this package unites, each by its own names and to its own letter."""
