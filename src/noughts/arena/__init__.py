"""Who is better: games between players, and how they ended."""
