"""4x4x4 is a win for the first player: the certificate, how it is made, and how it is checked."""

BOARD = "4x4x4"
