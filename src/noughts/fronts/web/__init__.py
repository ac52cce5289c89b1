"""The web app and the service behind it. Needs FastAPI and uvicorn: `pip install 'noughts[web]'`."""
