"""The full-screen game in the terminal, with Textual: `noughts tui`. An extra; nothing else needs it."""
