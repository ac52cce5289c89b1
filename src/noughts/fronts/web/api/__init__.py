"""The calls of the service, and the shapes of what goes in and out. What they do is done in `service`."""
