"""What the service does, whoever calls it: tables, thinkers, streams and training. It knows no HTTP."""
