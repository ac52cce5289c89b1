"""How the game is reached: the three-call interface and the command line."""
