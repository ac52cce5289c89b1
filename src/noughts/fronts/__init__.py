"""How the game is reached: the older interfaces, the commands, the full-screen game, the web app."""
