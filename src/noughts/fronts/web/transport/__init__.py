"""Who may come in, and with how much: every request passes here first."""
