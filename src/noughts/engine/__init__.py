"""How the game is played well: levels, and the exact values behind the strongest of them."""
